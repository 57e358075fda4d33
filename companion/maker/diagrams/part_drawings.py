"""Drawings of all parts: most are a picture, an SVG file, with a caption.

What depends on the table is drawn here: the header of the Pi, which shows the places in use, the name on the
glass of a screen, and the holes of a rail. The Pi has its header on the right with pin 1 in the north.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from companion.drawing.shapes import ROUNDING_MM, Anchor, Letters, Polygon, Shape
from companion.maker.diagrams.module import LANE_MM, Drawable, Facing, Leg, Module
from companion.maker.diagrams.palette import (
    BLUE,
    PAPER,
    POWER_COLOURS,
    TITLE,
    box,
    caption_size,
    ink,
    move,
    picture,
    ring,
    text,
)
from hardware.catalogue.header import PIN_AT, PLACES, POWER
from hardware.catalogue.model import Side
from hardware.catalogue.models import RAIL, SCREENS
from hardware.catalogue.wiring import Volt


def fixed(subject: Drawable) -> Module:
    """A picture as it is, with its legs at its edges; its text may tell how many there are."""
    drawn = picture(subject.model.name)
    width = subject.width_for(drawn.width, drawn.beside_caption)
    shapes = [
        replace(shape, text=shape.text.format(count=subject.count)) if isinstance(shape, Letters) else shape
        for shape in move(drawn.shapes, width / 2, drawn.top)
    ]
    legs = []
    for name, points in drawn.legs:
        (x, y), *way = ((width / 2 + x, drawn.top + y) for x, y in points)
        side = Facing.NORTH if way else Facing.WEST if x < width / 2 else Facing.EAST
        edge = 0.0 if side is Facing.WEST else width
        if not way and abs(x - edge) > ROUNDING_MM:
            way = [(edge, y)]
        legs.append(Leg(name, (x, y), side, tuple(way)))
    return subject.module(width, drawn.height, shapes, legs)


HEADER_ROW_MM: Final = 2 * LANE_MM
HEADER_Y: Final = 9.0
ODD_X: Final = 40.0
EVEN_X: Final = 45.4
PLACE_MM: Final = 3.9
NAME_END_X: Final = 59.5
"""The east end of the labels of even pins: their wires begin behind the labels."""
PI_WIDTH: Final = 61.0
PI_HEIGHT: Final = 144.0
USB_XS: Final = (48.0, 42.0, 33.5, 27.5)
PLACE_COLOURS: Final = {**POWER_COLOURS, Volt.GROUND: "#1b1b1b"}
"""The colours of power pins; pins in use are blue."""
USED: Final = "#2e6fd0"
UNUSED: Final = "#e3e7ec"
PLACE_NAMES: Final = {Volt.V3: "3.3 V", Volt.V5: "5 V", Volt.GROUND: "GND"}


def raspberry_pi(subject: Drawable) -> Module:
    """A Pi 3, 4 or 5, which look alike here."""
    name, *more = subject.caption_lines
    shapes = [*picture("pi").shapes, text(14, 86, name, PAPER, size=2.6, bold=True)]
    shapes += (text(14, 89.8 + 3 * number, line, "#e6f2ea") for number, line in enumerate(more))
    shapes += picture("pi-sockets").shapes
    for place in PLACES:
        shapes += _header_place(place, is_used=str(place) in subject.used)
    sockets = tuple(
        Leg(f"USB {number}", (x, PI_HEIGHT - 1), Facing.SOUTH, ((x, PI_HEIGHT),))
        for number, x in enumerate(USB_XS, 1)
    )
    power = Leg("POWER", (1.5, 15), Facing.WEST, ((0, 15),))
    return Module(PI_WIDTH, PI_HEIGHT, tuple(shapes), (*map(_header_leg, PLACES), *sockets, power))


def header_name(place: int) -> str:
    """The name of a header pin: `GPIO17`, `3.3 V`."""
    return f"GPIO{PIN_AT[place].gpio}" if place in PIN_AT else PLACE_NAMES[POWER[place]]


def _header_point(place: int) -> tuple[float, float]:
    return ODD_X if place % 2 else EVEN_X, HEADER_Y + (place - 1) // 2 * HEADER_ROW_MM


def _header_leg(place: int) -> Leg:
    """The wire of an odd pin passes between two even ones; that of an even pin begins behind its label."""
    x, y = _header_point(place)
    if place % 2:
        way = ((x, y + LANE_MM), (PI_WIDTH, y + LANE_MM))
        return Leg(str(place), (x, y + PLACE_MM / 2), Facing.EAST, way)
    return Leg(str(place), (NAME_END_X, y), Facing.EAST, ((PI_WIDTH, y),))


def _header_place(place: int, *, is_used: bool) -> Iterator[Shape]:
    x, y = _header_point(place)
    is_odd, volt = place % 2 == 1, POWER.get(place)
    fill = PLACE_COLOURS[volt] if volt else USED if is_used else UNUSED
    if is_used and not is_odd:
        yield box((x, y - 1.5, NAME_END_X - x, 3), fill, None, 0.8)
    square = (x - PLACE_MM / 2, y - PLACE_MM / 2, PLACE_MM, PLACE_MM)
    yield box(square, fill, "#ffe169" if is_used else "#5a616b", 0 if place == 1 else 1.2)
    yield text(x, y, str(place), PAPER if is_used or volt else "#3b424c", bold=is_used)
    if place == 1:
        yield Polygon(((x - 4.6, y - 3.8), (x - 2.3, y - 2.5), (x - 3.6, y - 1.2)), ink(PAPER))
    name_x, anchor = (ODD_X - 3.4, Anchor.END) if is_odd else (EVEN_X + 2.7, Anchor.START)
    yield text(name_x, y, header_name(place), PAPER if is_used else "#b9d7c5", anchor=anchor, bold=is_used)


SCREEN_PITCH_MM: Final = 6.4
SCREEN_HEIGHT: Final = 20.0
SCREEN_LETTERS: Final = "#8fe3ff"


def screen(subject: Drawable) -> Module:
    """An OLED with its name on its glass."""
    name, *more = subject.caption_lines
    top = subject.legs_on(Side.TOP)
    row = (len(top) - 1) * SCREEN_PITCH_MM
    width = max(row + 11, caption_size(subject.caption_lines)[0] + 8)
    shapes: list[Shape] = [
        box((0, 0, width, SCREEN_HEIGHT), BLUE, "#122c50", 1.2),
        box((2, 6, width - 4, SCREEN_HEIGHT - 7.5), "#0d1620", "#3c4653", 0.4),
    ]
    legs = []
    for number, leg in enumerate(top):
        x = (width - row) / 2 + number * SCREEN_PITCH_MM
        shapes += [ring(x, 1.5, 0.9, "#d8b24a", "#8b6d1b"), ring(x, 1.5, 0.4, "#3a3a3a")]
        shapes.append(text(x, 4.1, leg.name, PAPER))
        legs.append(Leg(leg.name, (x, 1.5), Facing.NORTH, ((x, 0.0),)))
    shapes.append(text(width / 2, 9.4, name, SCREEN_LETTERS, size=TITLE, bold=True))
    shapes += (text(width / 2, 13.0 + 3 * line, told, SCREEN_LETTERS) for line, told in enumerate(more))
    return Module(width, SCREEN_HEIGHT, tuple(shapes), tuple(legs))


def rail(subject: Drawable) -> Module:
    """A strip of copper with a hole for each wire on the sheet."""
    high, width = (len(subject.used) + 1) * LANE_MM, subject.width_for(9)
    left = width / 2 - 4
    shapes: list[Shape] = [
        box((left, 0, 8, high), "#d7b98c", "#8f7344", 0.8),
        box((left + 1, 1, 6, high - 2), "#c9803a"),
    ]
    holes = [(left + 4, number * LANE_MM) for number in range(1, len(subject.used) + 1)]
    shapes += (ring(x, y, 0.8, PAPER, "#6b4417") for x, y in holes)
    legs = [Leg(name, at, Facing.EITHER) for name, at in zip(subject.used, holes, strict=True)]
    return subject.module(width, high, shapes, legs)


def drawing_of(subject: Drawable) -> Module:
    name = subject.model.name
    if name == "pi":
        return raspberry_pi(subject)
    if name == RAIL.name:
        return rail(subject)
    return screen(subject) if subject.model in SCREENS else fixed(subject)
