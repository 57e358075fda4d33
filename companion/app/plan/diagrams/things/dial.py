"""A rotary encoder from above: three legs to turn on its one side, two to push on the other."""

from math import cos, pi, sin
from typing import Final

from companion.app.plan.diagrams.module import LANE_MM, Leg, Module, Subject
from companion.app.plan.diagrams.things.art import BLACK, GREY, METAL, PAPER, box, ink, ring, stroke, text
from companion.app.plan.diagrams.things.pairs import TIP_MM, east, west, width_for, with_caption
from companion.app.plan.diagrams.things.rows import on
from companion.view.drawing.shapes import Anchor, Patch, Shape
from hardware.catalogue.model import Side

BODY: Final = 31.0
TOP: Final = 1.0
HIGH: Final = 16.0
ON_BOARDS: Final = {"A": "CLK", "B": "DT", "D": "SW"}
"""What little boards print at the same legs."""
KNOB: Final = 5.6
TEETH: Final = 24


def dial(subject: Subject) -> Module:
    """It lies with its three legs in the west, so that A is in the north."""
    width = width_for(subject, BODY + 2 * TIP_MM)
    middle = width / 2
    left, right = middle - BODY / 2, middle + BODY / 2
    shapes: list[Shape] = [box((left, TOP, BODY, HIGH), "#9aa3ad", "#5d646d", 0.8)]
    legs: list[Leg] = []
    for row, leg in enumerate(on(subject.model, Side.BOTTOM), 2):
        y = row * LANE_MM
        shapes.append(box((left - TIP_MM, y - 0.5, TIP_MM, 1), METAL, GREY))
        shapes.append(text(left + 0.7, y, _told(leg.name), anchor=Anchor.START))
        legs.append(west(leg.name, left - TIP_MM, y))
    for row, leg in enumerate(on(subject.model, Side.TOP), 1):
        y = row * 2 * LANE_MM
        shapes.append(box((right, y - 0.5, TIP_MM, 1), METAL, GREY))
        shapes.append(text(right - 0.7, y, _told(leg.name), anchor=Anchor.END))
        legs.append(east(leg.name, right + TIP_MM, y, width))
    return with_caption(subject, width, TOP + HIGH, (*shapes, *_knob(middle, TOP + HIGH / 2)), legs)


def _told(leg: str) -> str:
    return f"{leg} ({ON_BOARDS[leg]})" if leg in ON_BOARDS else leg


def _knob(x: float, y: float) -> tuple[Shape, ...]:
    """A knurled knob, and a shaft with its flat side."""
    rim = []
    for tooth in range(2 * TEETH):
        radius, turn = KNOB + tooth % 2 * 0.35, pi * tooth / TEETH
        rim.append((x + radius * cos(turn), y + radius * sin(turn)))
    return (
        Patch(tuple(rim), ink("#2a2f36", BLACK)),
        ring(x, y, 4.2, "#3c434c", BLACK),
        ring(x, y, 2.0, METAL, GREY),
        box((x - 2.0, y - 2.1, 4.0, 0.9), "#3c434c"),
        stroke((x, y - 3, x, y - 5), colour=PAPER, width=0.6),
    )
