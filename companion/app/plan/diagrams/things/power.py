"""What feeds and shares power: supplies, rails, and resistors in a row that pull up."""

from companion.app.plan.diagrams.module import LANE_MM, Leg, Module, Side, Subject
from companion.app.plan.diagrams.things.art import (
    BLACK,
    GREY,
    METAL,
    PAPER,
    TEXT,
    box,
    ring,
    stroke,
    text,
)
from companion.app.plan.diagrams.things.pairs import TIP_MM, east, west, width_for, with_caption
from companion.app.plan.diagrams.things.rows import on, printed
from companion.view.drawing.shapes import Anchor, Shape
from hardware.catalogue import model


def supply(subject: Subject) -> Module:
    """A supply in its case, with two terminals."""
    width = width_for(subject, 34)
    left, right = width / 2 - 15, width / 2 + 15
    shapes: list[Shape] = [
        box((left, 0, 30, 15), "#3b424b", BLACK, 1.5),
        text(left + 10, 5, "5 V", PAPER, size=4, bold=True),
    ]
    shapes += [
        stroke(
            (left + 6, 9.4, left + 14, 9.4),
            (left + 6, 11, left + 7.6, 11),
            (left + 9.2, 11, left + 10.8, 11),
            (left + 12.4, 11, left + 14, 11),
            colour=PAPER,
            width=0.5,
        )
    ]
    legs = []
    for leg, y in zip(subject.model.legs, (3, 12), strict=True):
        shapes += [
            box((right - 7, y - 2, 7, 4), "#2f8f46", BLACK, 0.4),
            ring(right - 2.4, y, 1.2, METAL, GREY),
        ]
        shapes += [text(right - 5.3, y, leg.name, PAPER, size=3, bold=True)]
        legs.append(east(leg.name, right, y, width))
    return with_caption(subject, width, 15, shapes, legs)


def plug(subject: Subject) -> Module:
    """A supply for the Pi: its case, and the cable that ends in a plug."""
    width = width_for(subject, 34)
    left = width / 2 - 15
    case: list[Shape] = [box((left + 10, 0, 20, 12), "#e9ebee", GREY, 1.5), text(left + 20, 6, "USB-C", TEXT)]
    pins = [box((left + 30, y, 4, 1.4), METAL, GREY, 0.3) for y in (3, 7.6)]
    cable: list[Shape] = [
        stroke((left + 5, 6, left + 10, 6), colour="#4a525c", width=1.2),
        box((left, 4.6, 5, 2.8), METAL, GREY, 0.6),
    ]
    [leg] = subject.model.legs
    return with_caption(subject, width, 12, (*case, *pins, *cable), [west(leg.name, left, 6)])


def rail(subject: Subject) -> Module:
    """A strip of copper with a hole for each wire that the sheet shows."""
    used = subject.used
    high = (len(used) + 1) * LANE_MM
    width = width_for(subject, 9)
    left = width / 2 - 4
    shapes: list[Shape] = [
        box((left, 0, 8, high), "#d7b98c", "#8f7344", 0.8),
        box((left + 1, 1, 6, high - 2), "#c9803a"),
    ]
    legs = []
    for number, name in enumerate(used, 1):
        shapes.append(ring(left + 4, number * LANE_MM, 0.8, PAPER, "#6b4417"))
        legs.append(Leg(name, (left + 4, number * LANE_MM), Side.EITHER))
    return with_caption(subject, width, high, shapes, legs)


def array(subject: Subject) -> Module:
    """Resistors in a row, lying with their legs in the west; the dot is at their common leg."""
    legs = on(subject.model, model.Side.BOTTOM)
    width = width_for(subject, 14)
    left = width / 2 - 6
    high = (len(legs) + 1) * LANE_MM
    shapes: list[Shape] = [box((left + TIP_MM, 1, 10, high - 2), "#b83a2e", "#6d1c14", 0.8)]
    shapes.append(ring(left + TIP_MM + 8.4, LANE_MM, 0.6, PAPER))
    found = []
    for number, leg in enumerate(legs, 1):
        y = number * LANE_MM
        shapes.append(box((left, y - 0.4, TIP_MM, 0.8), METAL, GREY))
        shapes.append(text(left + TIP_MM + 0.7, y, printed(leg), PAPER, anchor=Anchor.START))
        found.append(west(leg.name, left, y))
    return with_caption(subject, width, high, shapes, found)
