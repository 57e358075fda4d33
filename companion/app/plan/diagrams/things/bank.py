"""Reeds or resistors side by side, from a leg each to one piece of metal."""

from collections.abc import Sequence
from typing import Final

from companion.app.plan.diagrams.crossings import COMMON, REEDS, Gathered
from companion.app.plan.diagrams.lettering import SMALLEST_MM, width_of
from companion.app.plan.diagrams.module import LANE_MM, Leg, Module, Side
from companion.app.plan.diagrams.pens import POWER
from companion.app.plan.diagrams.things.art import GREY, caption, caption_size, ink, ring, stroke, text
from companion.app.plan.diagrams.things.loose import rings, tube
from companion.view.drawing.shapes import Anchor, Shape, Way
from hardware.catalogue.net import Volt

FEW: Final = 10
"""So many have room between them."""
BODY: Final = 11.0
RIGHT: Final = 22.0
"""Where the metal is that they share."""


def bank(whole: Gathered, told: Sequence[str]) -> Module:
    """Each with its name behind it."""
    is_reeds = whole.kind == REEDS
    colour = POWER[Volt.GROUND if is_reeds else Volt.V3]
    pitch = 2 * LANE_MM if len(whole.crossings) <= FEW else LANE_MM
    shapes: list[Shape] = []
    legs: list[Leg] = []
    for number, one in enumerate(whole.crossings):
        y = LANE_MM + number * pitch
        legs.append(Leg(one.name, (0, y), Side.WEST))
        shapes.append(stroke((0, y, RIGHT, y), colour=GREY, width=0.6))
        shapes += tube(BODY, y, 2.4) if is_reeds else rings(BODY, y, whole.model)
        shapes.append(ring(RIGHT, y, 0.7, colour))
        shapes.append(text(RIGHT + 2, y, one.name, anchor=Anchor.START))
    foot = LANE_MM + len(whole.crossings) * pitch
    shapes.append(Way(((RIGHT, LANE_MM), (RIGHT, foot), (0, foot)), ink(None, colour, 0.65), 1.2))
    legs.append(Leg(COMMON, (0, foot), Side.WEST))
    names = max(width_of(one.name, SMALLEST_MM) for one in whole.crossings)
    wide, low = caption_size(told)
    width, high = max(RIGHT + 3 + names, wide), foot + LANE_MM / 2
    return Module(width, high + low, (*shapes, *caption(width / 2, high, told)), tuple(legs))
