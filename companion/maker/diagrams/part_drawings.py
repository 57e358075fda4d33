"""Drawings of loose parts: resistors, diodes, reeds, capacitors, buttons, dials, strips, supplies, rails.

Shapes of things are tables of ink around a point, moved to the position of the thing.
"""

from collections.abc import Iterator, Mapping
from math import ceil, cos, pi, sin
from typing import Final

from companion.drawing.shapes import Polygon, Shape
from companion.maker.diagrams.module import (
    LANE_MM,
    TIP_MM,
    Drawable,
    Facing,
    Leg,
    Module,
    Tab,
    edge_leg,
    edge_legs,
    legs_on,
    printed_name,
    width_for,
    with_caption,
)
from companion.maker.diagrams.palette import (
    BLACK,
    BLUE,
    GLASS,
    GLASS_EDGE,
    GREY,
    METAL,
    PAPER,
    SMALLEST_MM,
    box,
    ink,
    move,
    ring,
    stroke,
    text,
    width_of,
)
from hardware.catalogue.model import Side
from hardware.catalogue.models import RESISTORS

DIGITS: Final = (
    *("#1a1a1a", "#7a4a21", "#d02c2c", "#f08c1d", "#e8c81e"),
    *("#2f8f46", "#2a5bc4", "#7d3fb0", "#8a8a8a", "#ffffff"),
)
"""The resistor colour code, from 0 to 9."""
SLATE: Final = "#4a525c"
SLEEVE: Final = "#30363e"


class Body:
    """The shapes of a two-lead part around its middle, with its width and height."""

    def __init__(self, size: tuple[float, float], *shapes: Shape) -> None:
        self.size = size
        self.shapes = shapes


def _resistor(ohms: int) -> Body:
    """A resistor with its value as colour rings; the last, gold ring is the tolerance."""
    digits = str(ohms)
    colours = DIGITS[int(digits[0])], DIGITS[int(digits[1])], DIGITS[len(digits) - 2], "#c9a227"
    rings = (
        box((x, -1.4, 0.8, 2.8), colour) for x, colour in zip((-3.2, -1.6, 0, 2.8), colours, strict=True)
    )
    return Body((10, 3), box((-5, -1.4, 10, 2.8), "#e8cfa0", "#9a7b45", 1.3), *rings)


def reed_body(high: float) -> Body:
    """A glass tube with two blades that overlap in the middle."""
    blades = stroke((-8, -0.25, 1.6, -0.25), (8, 0.35, -1.6, 0.35), colour="#555b63", width=0.45)
    return Body((16, 3), box((-8, -high / 2, 16, high), GLASS, GLASS_EDGE, high / 2), blades)


BODIES: Final[Mapping[str, Body]] = {
    **{model.name: _resistor(model.ohms) for model in RESISTORS},
    "diode": Body(
        (8, 3), box((-4, -1.5, 8, 3), "#c8642c", "#7c3a16", 0.8), box((1.7, -1.5, 1.1, 3), "#141414")
    ),
    "reed": reed_body(3),
    "capacitor-100n": Body((7, 4), box((-3.5, -1.9, 7, 3.8), "#e2a63a", "#8b611a", 1.9), text(0, 0, "104")),
    "capacitor-1000u": Body(
        (18, 8.4),
        box((-9, -4.2, 18, 8.4), "#1f3760", "#101d35", 1.2),
        box((4.5, -4.2, 3.4, 8.4), "#c9d3e4"),
        stroke((5.4, -2, 7, -2), (5.4, 0, 7, 0), (5.4, 2, 7, 2), width=0.5),
        stroke((-7.6, 0, -5.6, 0), (-6.6, -1, -6.6, 1), colour=PAPER, width=0.5),
        text(-0.4, 0, "1000 µF", PAPER),
    ),
    "fuse": Body(
        (24, 6.8),
        box((-12, -3.4, 24, 6.8), SLEEVE, BLACK, 1),
        box((-6.5, -2, 13, 4), GLASS, GLASS_EDGE),
        *(box((x, -2.6, 4, 5.2), METAL, GREY, 0.5) for x in (-10.5, 6.5)),
        stroke((-6.5, 0, 6.5, 0), colour="#6d737b", width=0.35),
    ),
    "buzzer": Body(
        (14, 14),
        ring(0, 0, 7, "#d9b04c", "#8b6d1b"),
        ring(0, 0, 4.8, "#e9edf1", "#a9afb7"),
        stroke((-1.2, -1.6, -1.2, 1.6), (0, -2.4, 0, 2.4), (1.2, -1.6, 1.2, 1.6), colour=GREY, width=0.4),
    ),
    "push-button": Body(
        (12, 12),
        box((-6, -6, 12, 12), "#3a4048", BLACK, 1),
        *(ring(x, y, 0.6, GREY) for x in (-4.8, 4.8) for y in (-4.8, 4.8)),
        ring(0, 0, 3.9, "#c63d3d", "#7d1f1f"),
        ring(-1.1, -1.2, 1, "#e58a8a"),
    ),
    "jumper": Body(
        (8, 8),
        box((-4, -2, 8, 4), BLACK, None, 0.6),
        box((-3, -5.8, 6, 3), BLUE, BLACK, 0.6),
        *(box((x - 0.6, -4.9, 1.2, 1.2), BLACK) for x in (-1.6, 1.6)),
        *(box((x - 0.6, -0.6, 1.2, 1.2), "#e0c15a", "#8b6d1b") for x in (-1.6, 1.6)),
    ),
}
"""A diode's ring is at K, in the east; a jumper's cap lies beside its two open pins."""


def between_leads(subject: Drawable) -> Module:
    """A body with a lead at each end."""
    body = BODIES[subject.model.name]
    long, high = body.size
    width = width_for(subject, long + 2 * TIP_MM)
    y = ceil(high / 2 / LANE_MM) * LANE_MM
    left, right = width / 2 - long / 2 - TIP_MM, width / 2 + long / 2 + TIP_MM
    first, second = (leg.name for leg in subject.model.legs)
    legs = (edge_leg(first, Facing.WEST, left, y, width), edge_leg(second, Facing.EAST, right, y, width))
    lead = stroke((left, y, right, y), colour=METAL, width=0.7)
    return with_caption(subject, width, y + high / 2, (lead, *move(body.shapes, width / 2, y)), legs)


DIAL_WIDTH: Final = 31.0
DIAL_TOP: Final = 1.0
DIAL_HEIGHT: Final = 16.0
DIAL_TAB: Final = Tab(TIP_MM, 1, METAL, GREY, TIP_MM + 0.7)
ON_BOARDS: Final = {"A": "A (CLK)", "B": "B (DT)", "D": "D (SW)"}
"""The labels that breakout boards print at the same legs."""
KNOB_MM: Final = 5.6
TEETH: Final = 24


def _rim(tooth: int) -> tuple[float, float]:
    """A point on the edge of a knurled knob."""
    radius, turn = KNOB_MM + tooth % 2 * 0.35, pi * tooth / TEETH
    return radius * cos(turn), radius * sin(turn)


KNOB: Final = (
    Polygon(tuple(map(_rim, range(2 * TEETH))), ink("#2a2f36", BLACK)),
    ring(0, 0, 4.2, "#3c434c", BLACK),
    ring(0, 0, 2.0, METAL, GREY),
    box((-2.0, -2.1, 4.0, 0.9), "#3c434c"),
    stroke((0, -3, 0, -5), colour=PAPER, width=0.6),
)
"""A knob on a D shaft."""


def dial(subject: Drawable) -> Module:
    """A dial with its three legs in the west, A in the north."""
    width = width_for(subject, DIAL_WIDTH + 2 * TIP_MM)
    left, right = width / 2 - DIAL_WIDTH / 2, width / 2 + DIAL_WIDTH / 2
    rows = [
        (facing, leg.name, ON_BOARDS.get(leg.name, leg.name), (2 + step * number) * LANE_MM)
        for facing, side, step in ((Facing.WEST, Side.BOTTOM, 1), (Facing.EAST, Side.TOP, 2))
        for number, leg in enumerate(legs_on(subject.model, side))
    ]
    legs, drawn = edge_legs(rows, (left - TIP_MM, right + TIP_MM), width, DIAL_TAB)
    case = box((left, DIAL_TOP, DIAL_WIDTH, DIAL_HEIGHT), "#9aa3ad", "#5d646d", 0.8)
    shapes = (case, *drawn, *move(KNOB, width / 2, DIAL_TOP + DIAL_HEIGHT / 2))
    return with_caption(subject, width, DIAL_TOP + DIAL_HEIGHT, shapes, legs)


LIGHTS_SHOWN: Final = 3
LIGHT_PITCH_MM: Final = 11.0
SKIPPED_MM: Final = 6.0
"""A gap before the last light, for those that are not drawn."""
PAD: Final = Tab(1.8, 2, "#d8915a", "#8a5426", 2.4)
LIGHT: Final[tuple[Shape, ...]] = (
    box((-3, -3, 6, 6), PAPER, "#9aa0a8", 0.4),
    ring(0, 0, 2.4, "#fff4cf", "#c9b56a"),
    *(ring(x, 0, 0.5, colour) for colour, x in (("#e14646", -1), ("#36a852", 0), ("#3d6fe0", 1))),
)


def strip(subject: Drawable) -> Module:
    """Data flows along the arrows, so the input is in the west."""
    printed = {leg.name: printed_name(leg) for leg in subject.model.legs}
    names = 2 + max(width_of(told, SMALLEST_MM) for told in printed.values())
    long = 2 * names + LIGHTS_SHOWN * LIGHT_PITCH_MM + SKIPPED_MM + 3
    width = width_for(subject, long)
    west = [printed[leg.name] for leg in legs_on(subject.model, Side.LEFT)]
    start, high = (width - long) / 2, (len(west) + 1) * LANE_MM
    rows = [
        (facing, leg.name, printed[leg.name], (west.index(printed[leg.name]) + 1) * LANE_MM)
        for facing, side in ((Facing.WEST, Side.LEFT), (Facing.EAST, Side.RIGHT))
        for leg in legs_on(subject.model, side)
    ]
    legs, drawn = edge_legs(rows, (start, start + long), width, PAD)
    copper = box((start, 0.3, long, high - 0.6), "#f4f1e8", "#b9b29c", 0.4)
    shapes = (copper, *drawn, *_lights(start + names + 2, high / 2, subject.count))
    return with_caption(subject, width, high, shapes, legs)


def _lights(x: float, y: float, count: int) -> Iterator[Shape]:
    last = x + (LIGHTS_SHOWN - 1) * LIGHT_PITCH_MM + SKIPPED_MM
    yield from (*move(LIGHT, last + 3.5, y), text(last - 2.8, y, f"…{count}"))
    for number in range(LIGHTS_SHOWN - 1):
        at = x + number * LIGHT_PITCH_MM
        yield from move(LIGHT, at + 3.5, y)
        yield Polygon(((at + 7.8, y - 1.1), (at + 10, y), (at + 7.8, y + 1.1)), ink(SLATE))


SUPPLY: Final = (
    box((0, 0, 30, 15), "#3b424b", BLACK, 1.5),
    text(10, 5, "5 V", PAPER, size=4, bold=True),
    stroke(
        (6, 9.4, 14, 9.4), (6, 11, 7.6, 11), (9.2, 11, 10.8, 11), (12.4, 11, 14, 11), colour=PAPER, width=0.5
    ),
)
TERMINAL: Final = box((-7, -2, 7, 4), "#2f8f46", BLACK, 0.4), ring(-2.4, 0, 1.2, METAL, GREY)
PLUG: Final[tuple[Shape, ...]] = (
    box((10, 0, 20, 12), "#e9ebee", GREY, 1.5),
    text(20, 6, "USB-C"),
    *(box((30, y, 4, 1.4), METAL, GREY, 0.3) for y in (3, 7.6)),
    stroke((5, 6, 10, 6), colour=SLATE, width=1.2),
    box((0, 4.6, 5, 2.8), METAL, GREY, 0.6),
)


def supply(subject: Drawable) -> Module:
    """A supply in its case, with two terminals."""
    width = width_for(subject, 34)
    left, right = width / 2 - 15, width / 2 + 15
    shapes, legs = [*move(SUPPLY, left, 0)], []
    for leg, y in zip(subject.model.legs, (3, 12), strict=True):
        shapes += move(TERMINAL, right, y)
        shapes.append(text(right - 5.3, y, leg.name, PAPER, size=3, bold=True))
        legs.append(edge_leg(leg.name, Facing.EAST, right, y, width))
    return with_caption(subject, width, 15, shapes, legs)


def plug(subject: Drawable) -> Module:
    """A supply for the Pi: its case, and the cable with its plug."""
    width = width_for(subject, 34)
    left = width / 2 - 15
    [leg] = subject.model.legs
    tip = edge_leg(leg.name, Facing.WEST, left, 6, width)
    return with_caption(subject, width, 12, move(PLUG, left, 0), [tip])


def rail(subject: Drawable) -> Module:
    """A strip of copper with a hole for each wire on the sheet."""
    high = (len(subject.used) + 1) * LANE_MM
    width = width_for(subject, 9)
    left = width / 2 - 4
    shapes: list[Shape] = [
        box((left, 0, 8, high), "#d7b98c", "#8f7344", 0.8),
        box((left + 1, 1, 6, high - 2), "#c9803a"),
    ]
    holes = [(left + 4, number * LANE_MM) for number in range(1, len(subject.used) + 1)]
    shapes += (ring(x, y, 0.8, PAPER, "#6b4417") for x, y in holes)
    legs = [Leg(name, at, Facing.EITHER) for name, at in zip(subject.used, holes, strict=True)]
    return with_caption(subject, width, high, shapes, legs)


ARRAY_TAB: Final = Tab(TIP_MM, 0.8, METAL, GREY, TIP_MM + 0.7, PAPER)


def array(subject: Drawable) -> Module:
    """A resistor array with its legs in the west; the dot marks the common leg."""
    rows = [
        (Facing.WEST, leg.name, printed_name(leg), number * LANE_MM)
        for number, leg in enumerate(subject.model.legs, 1)
    ]
    width, high = width_for(subject, 14), (len(rows) + 1) * LANE_MM
    left = width / 2 - 6
    legs, drawn = edge_legs(rows, (left, left), width, ARRAY_TAB)
    case = box((left + TIP_MM, 1, 10, high - 2), "#b83a2e", "#6d1c14", 0.8)
    dot = ring(left + TIP_MM + 8.4, LANE_MM, 0.6, PAPER)
    return with_caption(subject, width, high, (case, dot, *drawn), legs)
