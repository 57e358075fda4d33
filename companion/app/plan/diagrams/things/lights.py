"""Strips of lights: the first ones of a strip, and the last one."""

from typing import Final

from companion.app.plan.diagrams.lettering import SMALLEST_MM, width_of
from companion.app.plan.diagrams.module import LANE_MM, Leg, Module, Subject
from companion.app.plan.diagrams.things.art import PAPER, TEXT, box, ink, ring, text
from companion.app.plan.diagrams.things.pairs import east, west, width_for, with_caption
from companion.app.plan.diagrams.things.rows import on, printed
from companion.view.drawing.shapes import Anchor, Patch, Shape
from hardware.catalogue.model import Side

SHOWN: Final = 3
PITCH_MM: Final = 11.0
SKIPPED_MM: Final = 6.0
"""Before the last light, for those that are not drawn."""
PAD_MM: Final = 1.8
COPPER: Final = "#d8915a", "#8a5426"


def strip(subject: Subject) -> Module:
    """Data goes as the arrows do, so the west is where it comes in."""
    sides = on(subject.model, Side.LEFT), on(subject.model, Side.RIGHT)
    names = 2 + max(width_of(printed(leg), SMALLEST_MM) for side in sides for leg in side)
    long = 2 * names + SHOWN * PITCH_MM + SKIPPED_MM + 3
    width = width_for(subject, long)
    start, high = (width - long) / 2, (len(sides[0]) + 1) * LANE_MM
    shapes: list[Shape] = [box((start, 0.3, long, high - 0.6), "#f4f1e8", "#b9b29c", 0.4)]
    legs: list[Leg] = []
    heights = {printed(leg): row * LANE_MM for row, leg in enumerate(sides[0], 1)}
    for leg in sides[0]:
        y = heights[printed(leg)]
        shapes.append(box((start, y - 1, PAD_MM, 2), *COPPER))
        shapes.append(text(start + 2.4, y, printed(leg), anchor=Anchor.START))
        legs.append(west(leg.name, start, y))
    for leg in sides[1]:
        y = heights[printed(leg)]
        shapes.append(box((start + long - PAD_MM, y - 1, PAD_MM, 2), *COPPER))
        shapes.append(text(start + long - 2.4, y, printed(leg), anchor=Anchor.END))
        legs.append(east(leg.name, start + long, y, width))
    shapes += _lights(start + names + 2, high / 2, subject.count)
    return with_caption(subject, width, high, shapes, legs)


def _lights(x: float, y: float, count: int) -> list[Shape]:
    last = x + (SHOWN - 1) * PITCH_MM + SKIPPED_MM
    shapes: list[Shape] = [*_light(last + 3.5, y), text(last - 2.8, y, f"…{count}", TEXT)]
    for number in range(SHOWN - 1):
        at = x + number * PITCH_MM
        shapes += _light(at + 3.5, y)
        shapes.append(Patch(((at + 7.8, y - 1.1), (at + 10, y), (at + 7.8, y + 1.1)), ink("#4a525c")))
    return shapes


def _light(x: float, y: float) -> tuple[Shape, ...]:
    dots = (("#e14646", -1), ("#36a852", 0), ("#3d6fe0", 1))
    return (
        box((x - 3, y - 3, 6, 6), PAPER, "#9aa0a8", 0.4),
        ring(x, y, 2.4, "#fff4cf", "#c9b56a"),
        *(ring(x + dx, y, 0.5, colour) for colour, dx in dots),
    )
