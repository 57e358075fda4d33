"""Drawings of loose parts: resistors, diodes, reeds, capacitors, buttons, dials, strips, supplies, rails."""

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Final

from companion.drawing.shapes import Anchor, Polygon, Shape
from companion.maker.diagrams.module import (
    LANE_MM,
    TIP_MM,
    Drawable,
    Facing,
    Leg,
    Module,
    east_leg,
    legs_on,
    printed_name,
    two_leads,
    west_leg,
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
    TEXT,
    box,
    ink,
    ring,
    stroke,
    text,
    width_of,
)
from hardware.catalogue import model
from hardware.catalogue.model import Side
from hardware.catalogue.models import MODELS

DIGITS: Final = (
    "#1a1a1a",
    "#7a4a21",
    "#d02c2c",
    "#f08c1d",
    "#e8c81e",
    "#2f8f46",
    "#2a5bc4",
    "#7d3fb0",
    "#8a8a8a",
    "#ffffff",
)
"""The colours of the rings of a resistor, from 0 to 9."""


def resistor(subject: Drawable) -> Module:
    """With the rings of its value."""
    return two_leads(subject, 10, 3, lambda x, y: resistor_body(x, y, subject.model.name))


def resistor_body(x: float, y: float, model: str) -> Sequence[Shape]:
    """A resistor and its value as rings; the last one, of gold, is its tolerance."""
    digits = str(MODELS[model].ohms)
    colours = [DIGITS[int(digits[0])], DIGITS[int(digits[1])], DIGITS[len(digits) - 2], "#c9a227"]
    at = (-3.2, -1.6, 0.0, 2.8)
    painted = (box((x + dx, y - 1.4, 0.8, 2.8), colour) for dx, colour in zip(at, colours, strict=True))
    return [box((x - 5, y - 1.4, 10, 2.8), "#e8cfa0", "#9a7b45", 1.3), *painted]


def diode(subject: Drawable) -> Module:
    """Its ring is at K, in the east; current goes to the ring."""

    def paint(x: float, y: float) -> Sequence[Shape]:
        body = box((x - 4, y - 1.5, 8, 3), "#c8642c", "#7c3a16", 0.8)
        return [body, box((x + 1.7, y - 1.5, 1.1, 3), "#141414")]

    return two_leads(subject, 8, 3, paint)


def reed(subject: Drawable) -> Module:
    """A glass tube with two blades that overlap in the middle."""
    return two_leads(subject, 16, 3, lambda x, y: reed_body(x, y, 3))


def reed_body(x: float, y: float, high: float) -> Sequence[Shape]:
    """The glass of a reed, and its blades."""
    glass = box((x - 8, y - high / 2, 16, high), GLASS, GLASS_EDGE, high / 2)
    blades = stroke(
        (x - 8, y - 0.25, x + 1.6, y - 0.25),
        (x + 8, y + 0.35, x - 1.6, y + 0.35),
        colour="#555b63",
        width=0.45,
    )
    return [glass, blades]


def ceramic(subject: Drawable) -> Module:
    """A small one, either way round."""

    def paint(x: float, y: float) -> Sequence[Shape]:
        return [box((x - 3.5, y - 1.9, 7, 3.8), "#e2a63a", "#8b611a", 1.9), text(x, y, "104", TEXT)]

    return two_leads(subject, 7, 4, paint)


def electrolytic(subject: Drawable) -> Module:
    """A can with a stripe at its minus."""

    def paint(x: float, y: float) -> Sequence[Shape]:
        can = box((x - 9, y - 4.2, 18, 8.4), "#1f3760", "#101d35", 1.2)
        stripe = box((x + 4.5, y - 4.2, 3.4, 8.4), "#c9d3e4")
        minus = stroke(
            (x + 5.4, y - 2, x + 7, y - 2), (x + 5.4, y, x + 7, y), (x + 5.4, y + 2, x + 7, y + 2), width=0.5
        )
        plus = stroke((x - 7.6, y, x - 5.6, y), (x - 6.6, y - 1, x - 6.6, y + 1), colour=PAPER, width=0.5)
        return [can, stripe, minus, plus, text(x - 0.4, y, "1000 µF", PAPER)]

    return two_leads(subject, 18, 8.4, paint)


def fuse(subject: Drawable) -> Module:
    """A glass fuse in its holder."""

    def paint(x: float, y: float) -> Sequence[Shape]:
        holder = box((x - 12, y - 3.4, 24, 6.8), "#30363e", BLACK, 1)
        clips = [box((x + dx, y - 2.6, 4, 5.2), METAL, GREY, 0.5) for dx in (-10.5, 6.5)]
        glass = box((x - 6.5, y - 2, 13, 4), GLASS, GLASS_EDGE)
        return [holder, glass, *clips, stroke((x - 6.5, y, x + 6.5, y), colour="#6d737b", width=0.35)]

    return two_leads(subject, 24, 6.8, paint)


def buzzer(subject: Drawable) -> Module:
    """A piezo disc: brass, with silver on it."""

    def paint(x: float, y: float) -> Sequence[Shape]:
        disc = [ring(x, y, 7, "#d9b04c", "#8b6d1b"), ring(x, y, 4.8, "#e9edf1", "#a9afb7")]
        sound = [
            stroke(
                (x - 1.2, y - 1.6, x - 1.2, y + 1.6),
                (x, y - 2.4, x, y + 2.4),
                (x + 1.2, y - 1.6, x + 1.2, y + 1.6),
                colour=GREY,
                width=0.4,
            )
        ]
        return [*disc, *sound]

    return two_leads(subject, 14, 14, paint)


def button(subject: Drawable) -> Module:
    """A push button from above."""

    def paint(x: float, y: float) -> Sequence[Shape]:
        case = box((x - 6, y - 6, 12, 12), "#3a4048", BLACK, 1)
        rivets = [ring(x + dx, y + dy, 0.6, GREY) for dx in (-4.8, 4.8) for dy in (-4.8, 4.8)]
        return [
            case,
            *rivets,
            ring(x, y, 3.9, "#c63d3d", "#7d1f1f"),
            ring(x - 1.1, y - 1.2, 1, "#e58a8a"),
        ]

    return two_leads(subject, 12, 12, paint)


def jumper(subject: Drawable) -> Module:
    """Two pins that nothing joins, and beside them the cap that would."""

    def paint(x: float, y: float) -> Sequence[Shape]:
        cap = [box((x - 3, y - 5.8, 6, 3), BLUE, BLACK, 0.6)]
        cap += [box((x + dx - 0.6, y - 4.9, 1.2, 1.2), BLACK) for dx in (-1.6, 1.6)]
        pins = [box((x + dx - 0.6, y - 0.6, 1.2, 1.2), "#e0c15a", "#8b6d1b") for dx in (-1.6, 1.6)]
        return [box((x - 4, y - 2, 8, 4), BLACK, None, 0.6), *cap, *pins]

    return two_leads(subject, 8, 8, paint)


DIAL_WIDTH: Final = 31.0
DIAL_TOP: Final = 1.0
DIAL_HEIGHT: Final = 16.0
ON_BOARDS: Final = {"A": "CLK", "B": "DT", "D": "SW"}
"""What little boards print at the same legs."""
KNOB: Final = 5.6
TEETH: Final = 24


def dial(subject: Drawable) -> Module:
    """It lies with its three legs in the west, so that A is in the north."""
    width = width_for(subject, DIAL_WIDTH + 2 * TIP_MM)
    middle = width / 2
    left, right = middle - DIAL_WIDTH / 2, middle + DIAL_WIDTH / 2
    shapes: list[Shape] = [box((left, DIAL_TOP, DIAL_WIDTH, DIAL_HEIGHT), "#9aa3ad", "#5d646d", 0.8)]
    legs: list[Leg] = []
    for row, leg in enumerate(legs_on(subject.model, Side.BOTTOM), 2):
        y = row * LANE_MM
        shapes.append(box((left - TIP_MM, y - 0.5, TIP_MM, 1), METAL, GREY))
        shapes.append(text(left + 0.7, y, _leg_label(leg.name), anchor=Anchor.START))
        legs.append(west_leg(leg.name, left - TIP_MM, y))
    for row, leg in enumerate(legs_on(subject.model, Side.TOP), 1):
        y = row * 2 * LANE_MM
        shapes.append(box((right, y - 0.5, TIP_MM, 1), METAL, GREY))
        shapes.append(text(right - 0.7, y, _leg_label(leg.name), anchor=Anchor.END))
        legs.append(east_leg(leg.name, right + TIP_MM, y, width))
    return with_caption(
        subject, width, DIAL_TOP + DIAL_HEIGHT, (*shapes, *_knob(middle, DIAL_TOP + DIAL_HEIGHT / 2)), legs
    )


def _leg_label(leg: str) -> str:
    return f"{leg} ({ON_BOARDS[leg]})" if leg in ON_BOARDS else leg


def _knob(x: float, y: float) -> tuple[Shape, ...]:
    """A knurled knob, and a shaft with its flat side."""
    rim = []
    for tooth in range(2 * TEETH):
        radius, turn = KNOB + tooth % 2 * 0.35, pi * tooth / TEETH
        rim.append((x + radius * cos(turn), y + radius * sin(turn)))
    return (
        Polygon(tuple(rim), ink("#2a2f36", BLACK)),
        ring(x, y, 4.2, "#3c434c", BLACK),
        ring(x, y, 2.0, METAL, GREY),
        box((x - 2.0, y - 2.1, 4.0, 0.9), "#3c434c"),
        stroke((x, y - 3, x, y - 5), colour=PAPER, width=0.6),
    )


LIGHTS_SHOWN: Final = 3
LIGHT_PITCH_MM: Final = 11.0
SKIPPED_MM: Final = 6.0
"""Before the last light, for those that are not drawn."""
PAD_MM: Final = 1.8
COPPER: Final = "#d8915a", "#8a5426"


def strip(subject: Drawable) -> Module:
    """Data goes as the arrows do, so the west is where it comes in."""
    sides = legs_on(subject.model, Side.LEFT), legs_on(subject.model, Side.RIGHT)
    names = 2 + max(width_of(printed_name(leg), SMALLEST_MM) for side in sides for leg in side)
    long = 2 * names + LIGHTS_SHOWN * LIGHT_PITCH_MM + SKIPPED_MM + 3
    width = width_for(subject, long)
    start, high = (width - long) / 2, (len(sides[0]) + 1) * LANE_MM
    shapes: list[Shape] = [box((start, 0.3, long, high - 0.6), "#f4f1e8", "#b9b29c", 0.4)]
    legs: list[Leg] = []
    heights = {printed_name(leg): row * LANE_MM for row, leg in enumerate(sides[0], 1)}
    for leg in sides[0]:
        y = heights[printed_name(leg)]
        shapes.append(box((start, y - 1, PAD_MM, 2), *COPPER))
        shapes.append(text(start + 2.4, y, printed_name(leg), anchor=Anchor.START))
        legs.append(west_leg(leg.name, start, y))
    for leg in sides[1]:
        y = heights[printed_name(leg)]
        shapes.append(box((start + long - PAD_MM, y - 1, PAD_MM, 2), *COPPER))
        shapes.append(text(start + long - 2.4, y, printed_name(leg), anchor=Anchor.END))
        legs.append(east_leg(leg.name, start + long, y, width))
    shapes += _lights(start + names + 2, high / 2, subject.count)
    return with_caption(subject, width, high, shapes, legs)


def _lights(x: float, y: float, count: int) -> list[Shape]:
    last = x + (LIGHTS_SHOWN - 1) * LIGHT_PITCH_MM + SKIPPED_MM
    shapes: list[Shape] = [*_light(last + 3.5, y), text(last - 2.8, y, f"…{count}", TEXT)]
    for number in range(LIGHTS_SHOWN - 1):
        at = x + number * LIGHT_PITCH_MM
        shapes += _light(at + 3.5, y)
        shapes.append(Polygon(((at + 7.8, y - 1.1), (at + 10, y), (at + 7.8, y + 1.1)), ink("#4a525c")))
    return shapes


def _light(x: float, y: float) -> tuple[Shape, ...]:
    dots = (("#e14646", -1), ("#36a852", 0), ("#3d6fe0", 1))
    return (
        box((x - 3, y - 3, 6, 6), PAPER, "#9aa0a8", 0.4),
        ring(x, y, 2.4, "#fff4cf", "#c9b56a"),
        *(ring(x + dx, y, 0.5, colour) for colour, dx in dots),
    )


def supply(subject: Drawable) -> Module:
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
        legs.append(east_leg(leg.name, right, y, width))
    return with_caption(subject, width, 15, shapes, legs)


def plug(subject: Drawable) -> Module:
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
    return with_caption(subject, width, 12, (*case, *pins, *cable), [west_leg(leg.name, left, 6)])


def rail(subject: Drawable) -> Module:
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
        legs.append(Leg(name, (left + 4, number * LANE_MM), Facing.EITHER))
    return with_caption(subject, width, high, shapes, legs)


def array(subject: Drawable) -> Module:
    """Resistors in a row, lying with their legs in the west; the dot is at their common leg."""
    legs = legs_on(subject.model, model.Side.BOTTOM)
    width = width_for(subject, 14)
    left = width / 2 - 6
    high = (len(legs) + 1) * LANE_MM
    shapes: list[Shape] = [box((left + TIP_MM, 1, 10, high - 2), "#b83a2e", "#6d1c14", 0.8)]
    shapes.append(ring(left + TIP_MM + 8.4, LANE_MM, 0.6, PAPER))
    found = []
    for number, leg in enumerate(legs, 1):
        y = number * LANE_MM
        shapes.append(box((left, y - 0.4, TIP_MM, 0.8), METAL, GREY))
        shapes.append(text(left + TIP_MM + 0.7, y, printed_name(leg), PAPER, anchor=Anchor.START))
        found.append(west_leg(leg.name, left, y))
    return with_caption(subject, width, high, shapes, found)
