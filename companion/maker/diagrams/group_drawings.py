"""Drawings of groups: a matrix of reeds (one corner, and a table of all cells), and banks of like parts."""

from collections.abc import Iterator, Sequence
from typing import Final

from companion.drawing.shapes import Anchor, Polyline, Shape
from companion.maker.diagrams.module import LANE_MM, Facing, Leg, Module
from companion.maker.diagrams.palette import (
    GREY,
    PAPER,
    POWER_COLOURS,
    box,
    caption,
    caption_size,
    draw_picture,
    ink,
    move,
    picture,
    ring,
    stroke,
    text,
    width_of,
)
from companion.maker.diagrams.part_drawings import body_of
from companion.maker.diagrams.sheet_contents import COMMON, REEDS, Crossing, PartGroup
from hardware.catalogue.models import MODELS
from hardware.catalogue.wiring import Volt

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
    yield from draw_picture("reed", x + 19, at)
    yield text(x + 19, at - 3.0, one.name)


def _table(whole: PartGroup, top: float, wide: float) -> Iterator[Shape]:
    """A table of the cells by column and row."""
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
    body = picture("reed-in-bank") if is_reeds else body_of(MODELS[whole.model])
    colour = POWER_COLOURS[Volt.GROUND if is_reeds else Volt.V3]
    pitch = 2 * LANE_MM if len(whole.crossings) <= FEW_IN_BANK else LANE_MM
    shapes: list[Shape] = []
    legs: list[Leg] = []
    for number, one in enumerate(whole.crossings):
        y = LANE_MM + number * pitch
        legs.append(Leg(one.name, (0, y), Facing.WEST))
        shapes.append(stroke((0, y, BANK_METAL_X, y), colour=GREY, width=0.6))
        shapes += move(body.shapes, BANK_BODY_X, y)
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
