"""Chips in two rows of legs, seen from above: the notch is in the north, leg 1 is left of it."""

from typing import Final

from companion.app.plan.diagrams.lettering import SMALLEST_MM, width_of
from companion.app.plan.diagrams.module import LANE_MM, Module, Subject
from companion.app.plan.diagrams.things.art import BLACK, box, caption_size, ink, ring
from companion.app.plan.diagrams.things.pairs import with_caption
from companion.app.plan.diagrams.things.rows import PIN_MM, beside, counted, on
from companion.view.drawing.shapes import Shape, Way
from hardware.catalogue.model import Side

MIDDLE_MM: Final = 9.0
"""Between what is printed on the left and on the right."""
PRINT: Final = "#e8ebef"


def chip(subject: Subject) -> Module:
    """A chip with what each leg is called, and its number."""
    sides = on(subject.model, Side.LEFT), on(subject.model, Side.RIGHT)
    names = max(width_of(counted(leg), SMALLEST_MM) for side in sides for leg in side)
    body = 2 * names + MIDDLE_MM
    width = max(body + 2 * PIN_MM, caption_size(subject.told)[0])
    edge, middle = (width - body) / 2, width / 2
    high = (len(sides[0]) + 1) * LANE_MM
    notch = tuple((middle + dx, 0.4 + dy) for dx, dy in ((-2, 0), (-2, 1.6), (2, 1.6), (2, 0)))
    shapes: list[Shape] = [
        box((edge, 0.4, body, high - 0.8), BLACK, "#0b0d10", 0.8),
        Way(notch, ink("#4a525c"), 1.0),
        ring(edge + 1.3, 1.2, 0.5, PRINT),
    ]
    west, at_west = beside(sides[0], edge, LANE_MM, width, PRINT)
    east, at_east = beside(sides[1], edge + body, LANE_MM, width, PRINT)
    return with_caption(subject, width, high, (*shapes, *at_west, *at_east), (*west, *east))
