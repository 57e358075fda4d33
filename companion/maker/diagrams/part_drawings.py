"""Drawings of all parts: most are a picture, an SVG file, with a caption.

What depends on the table is drawn here: the header of the Pi, which shows the places in use, the name on the
glass of a screen, the holes of a rail; and groups of parts: a matrix of reeds (one corner, and a table of all
cells), and banks of like parts. The Pi has its header on the right with pin 1 in the north.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from companion.drawing.shapes import ROUNDING_MM, Anchor, Letters, Polygon, Polyline, Shape
from companion.maker.diagrams.module import LANE_MM, Drawable, Facing, Leg, Module
from companion.maker.diagrams.palette import (
    BLUE,
    GREY,
    PAPER,
    POWER_COLOURS,
    TITLE,
    box,
    caption,
    caption_size,
    ink,
    move,
    picture,
    ring,
    stroke,
    text,
    width_of,
)
from companion.maker.diagrams.sheet_contents import COMMON, REEDS, Crossing, PartGroup
from hardware.catalogue.header import PIN_AT, PLACES, POWER
from hardware.catalogue.model import Side
from hardware.catalogue.models import RAIL, SCREENS
from hardware.catalogue.wiring import Volt


def picture_module(subject: Drawable) -> Module:
    """A picture as it is, with its legs at its edges; its text may contain the count."""
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
    shapes += (text(width / 2, 13.0 + 3 * line, caption, SCREEN_LETTERS) for line, caption in enumerate(more))
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
    return screen(subject) if subject.model in SCREENS else picture_module(subject)


SHOWN: Final = 3
"""The rows and columns of the corner that is drawn in full."""
ACROSS: Final = 33.0
DOWN: Final = 12.0
FIRST: Final = 7.0
NEXT: Final = 3.2
"""The pitch of the columns that are not drawn in full."""
BEGUN: Final = 4.0
"""The visible ends of rows and columns that are not drawn in full."""
REACH: Final = 29.0
"""From a column to the reed beside it, where it meets its row."""
COLUMN: Final = "#1f4e9c"
ROW: Final = "#7a4a21"
TABLE_ROW: Final = 3.3
TABLE_HEAD: Final = 13.0
GAP: Final = 2.0


def draw_matrix(whole: PartGroup, caption_lines: Sequence[str], likewise: str) -> Module:
    """Columns enter from the north and rows from the west."""
    at_x = [_place(n, ACROSS, NEXT) + FIRST for n in range(len(whole.columns))]
    at_y = [_place(n, DOWN, LANE_MM) + DOWN + LANE_MM for n in range(len(whole.rows))]
    high = at_y[-1] + LANE_MM + GAP
    foot = high + (len(whole.rows) + 1) * TABLE_ROW + GAP
    wide, low = caption_size(caption_lines)
    cell = max(width_of(end.leg) for end in whole.columns) + 1.6
    width = max(at_x[-1] + FIRST, TABLE_HEAD + len(whole.columns) * cell, wide)
    shapes = [
        *_lines(at_x, at_y),
        *_table(whole, high, cell),
        *caption(width / 2, foot, caption_lines),
    ]
    crossings = {(one.column, one.row): one for one in whole.crossings}
    for column, x in zip(whole.columns[:SHOWN], at_x, strict=False):
        for row, y in zip(whole.rows[:SHOWN], at_y, strict=False):
            if (column, row) in crossings:
                shapes += _crossing(x, y, crossings[column, row])
    if len(crossings) > SHOWN * SHOWN:
        shapes.append(text(FIRST + 6, at_y[-1] - LANE_MM / 2, likewise, anchor=Anchor.START))
    legs = [Leg(f"column {n}", (x, 0), Facing.NORTH) for n, x in enumerate(at_x)]
    legs += [Leg(f"row {n}", (0, y), Facing.WEST) for n, y in enumerate(at_y)]
    return Module(width, foot + low, tuple(shapes), tuple(legs))


def _place(number: int, far: float, near: float) -> float:
    """The coordinate of a row or column: those drawn in full are spaced widely, the others closely."""
    return min(number, SHOWN - 1) * far + max(0, number - SHOWN + 1) * near + (number >= SHOWN) * (far - near)


def _lines(at_x: Sequence[float], at_y: Sequence[float]) -> Iterator[Shape]:
    """Rows, and columns that cross them without touching them."""
    for number, y in enumerate(at_y):
        end = at_x[:SHOWN][-1] + REACH if number < SHOWN else BEGUN
        yield Polyline(((0, y), (end, y)), ink(None, ROW, 0.6))
        if number >= SHOWN:
            yield text(BEGUN + 1, y, "…", ROW, anchor=Anchor.START)
    for number, x in enumerate(at_x):
        end = at_y[:SHOWN][-1] - DOWN / 2 + 0.5 if number < SHOWN else BEGUN
        yield Polyline(((x, 0.9), (x, end)), ink(None, PAPER, 1.7))
        yield Polyline(((x, 0), (x, end)), ink(None, COLUMN, 0.6))
        if number >= SHOWN:
            yield text(x, BEGUN + 1.6, "⋮", COLUMN)


def _crossing(x: float, y: float, one: Crossing) -> Iterator[Shape]:
    """A diode and a reed from the column to the row; the diode's ring is where the wiring has it."""
    at = y - DOWN / 2 + 0.5
    yield Polyline(((x, at), (x + REACH, at), (x + REACH, y)), ink(None, GREY, 0.6))
    yield ring(x, at, 0.75, COLUMN)
    yield ring(x + REACH, y, 0.75, ROW)
    yield box((x + 2, at - 1.3, 7, 2.6), "#c8642c", "#7c3a16", 0.7)
    yield box((x + (2.9 if one.ring == one.column else 7.0), at - 1.3, 1.0, 2.6), "#141414")
    yield from _body("reed", x + 19, at)
    yield text(x + 19, at - 3.0, one.name)


def _body(name: str, x: float, y: float) -> list[Shape]:
    """A two-lead part without its lead, which is the first shape of its picture."""
    return move(picture(name).shapes[1:], x, y)


def _table(whole: PartGroup, top: float, wide: float) -> Iterator[Shape]:
    right, high = TABLE_HEAD + wide * len(whole.columns), TABLE_ROW * (len(whole.rows) + 1)
    yield box((0, top, right, TABLE_ROW), "#e6edf8")
    yield box((0, top, TABLE_HEAD, high), "#f3eae0")
    across = [0.0, *(TABLE_HEAD + wide * n for n in range(len(whole.columns) + 1))]
    down = [top + TABLE_ROW * n for n in range(len(whole.rows) + 2)]
    lines = [(0.0, y, right, y) for y in down] + [(x, top, x, top + high) for x in across]
    yield stroke(*lines, colour="#b9c0c9", width=0.2)
    x_of = {end: x + wide / 2 for end, x in zip(whole.columns, across[1:], strict=False)}
    y_of = {end: y + TABLE_ROW / 2 for end, y in zip(whole.rows, down[1:], strict=False)}
    for end, x in x_of.items():
        yield text(x, top + TABLE_ROW / 2, end.leg, COLUMN)
    for end, y in y_of.items():
        yield text(TABLE_HEAD / 2, y, end.leg, ROW)
    for one in whole.crossings:
        yield text(x_of[one.column], y_of[one.row], one.name.rpartition(" ")[2])


FEW_IN_BANK: Final = 10
"""Banks of at most so many parts are spaced widely."""
BANK_BODY_X: Final = 11.0
BANK_METAL_X: Final = 22.0
"""Where the shared wire runs."""


def draw_bank(whole: PartGroup, caption_lines: Sequence[str]) -> Module:
    """A bank of parts, each with its name behind it."""
    is_reeds = whole.kind == REEDS
    body = "reed-in-bank" if is_reeds else whole.model
    colour = POWER_COLOURS[Volt.GROUND if is_reeds else Volt.V3]
    pitch = 2 * LANE_MM if len(whole.crossings) <= FEW_IN_BANK else LANE_MM
    shapes: list[Shape] = []
    legs: list[Leg] = []
    for number, one in enumerate(whole.crossings):
        y = LANE_MM + number * pitch
        legs.append(Leg(one.name, (0, y), Facing.WEST))
        shapes.append(stroke((0, y, BANK_METAL_X, y), colour=GREY, width=0.6))
        shapes += _body(body, BANK_BODY_X, y)
        shapes.append(ring(BANK_METAL_X, y, 0.7, colour))
        shapes.append(text(BANK_METAL_X + 2, y, one.name, anchor=Anchor.START))
    foot = LANE_MM + len(whole.crossings) * pitch
    shared = (BANK_METAL_X, LANE_MM), (BANK_METAL_X, foot), (0, foot)
    shapes.append(Polyline(shared, ink(None, colour, 0.65), 1.2))
    legs.append(Leg(COMMON, (0, foot), Facing.WEST))
    wide, low = caption_size(caption_lines)
    names = max(width_of(one.name) for one in whole.crossings)
    width, high = max(BANK_METAL_X + 3 + names, wide), foot + LANE_MM / 2
    return Module(width, high + low, (*shapes, *caption(width / 2, high, caption_lines)), tuple(legs))
