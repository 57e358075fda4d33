"""Strips for the lights along the edges of a board: a window for each of its rows and columns, to be cut out.

Law: windows lie at the pitch of the spaces, so that a strip along the edge has each beside its row.
"""

from collections.abc import Mapping
from typing import Final

from companion.view.drawing.shapes import Area, Box, Ink, Letters, Part, Shape, Strokes, size_within
from companion.view.mats.board import Board
from companion.view.mats.colours import DARK
from companion.view.mats.mat import Mat
from companion.view.mats.measures import Measures, measured
from companion.view.mats.style import Style

STRIP_MM: Final = 18.0
NAME_MM: Final = 9.0
"""Before a strip: its name stands there."""
EDGE_MM: Final = 6.0
HIGH_MM: Final = 5.0
WINDOW: Final = 0.3
"""How long a window is, as a part of the pitch."""
LETTER_MM: Final = 5.0
CUT: Final = Ink(line=DARK, width=0.3)
LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"

OUT: Final = {"north": (0, -1), "south": (0, 1), "west": (-1, 0), "east": (1, 0)}
"""Which way it is to each side, as a step east and a step south."""

Named = tuple[float, str]
"""How far a window lies from the beginning of its strip, and what is written beside it."""


def bars(board: Board, pitch_mm: float, sides: Mapping[str, str]) -> Mat:
    """The four strips, one below the other, each as it lies before who sits there: the board is beyond."""
    measures = measured(board.plan, board.style.rim, pitch_mm)
    parts, y = [], EDGE_MM
    for side, told in sides.items():
        long, windows = _windows(measures, board.style, side)
        parts.append(_strip(side, Area(EDGE_MM, y + NAME_MM, long, STRIP_MM), windows, pitch_mm))
        parts.append(_name(side, EDGE_MM + long / 2, y + NAME_MM / 2, f"{board.title}: {told}", long))
        y += NAME_MM + STRIP_MM
    wide = max(measures.grid.width, measures.grid.height) + 2 * EDGE_MM
    return Mat(board.title, wide, y + EDGE_MM, tuple(parts))


def _windows(measures: Measures, style: Style, side: str) -> tuple[float, list[Named]]:
    """How long the strip of a side is, and its windows from the left to the right of who sits there."""
    grid, across = measures.grid, side in ("north", "south")
    at: dict[float, list[str]] = {}
    for space, area in measures.areas.items():
        at.setdefault(round(area.middle[0 if across else 1], 2), []).append(space)
    begin, long = (grid.x, grid.width) if across else (grid.y, grid.height)
    told = _around(measures, at)
    told |= _facing(measures, side) if style.arrows else _marked(measures, across=across)
    named = []
    for number, place in enumerate(sorted(at, reverse=not across)):
        plain = LETTERS[number % len(LETTERS)] if across else str(number + 1)
        named.append((place - begin, told.get(place, plain)))
    if side in ("north", "east"):
        named = [(long - from_left, name) for from_left, name in named]
    return long, sorted(named)


def _around(measures: Measures, at: Mapping[float, list[str]]) -> dict[float, str]:
    """Rows beyond the board, by what the names of their spaces share: the 0 of camps, the W of stations."""
    return {
        place: "".join(sign for sign in spaces[0] if all(sign in space for space in spaces))
        for place, spaces in at.items()
        if {*spaces} <= {*measures.rim}
    }


def _facing(measures: Measures, side: str) -> dict[float, str]:
    """The spaces around the board on that side, each by the place of the row that it faces."""
    way = OUT[side]
    spaces = [space for space in measures.rim if measures.outward(space) == way]
    return {round(measures.areas[space].middle[0 if way[1] else 1], 2): space for space in spaces}


def _marked(measures: Measures, *, across: bool) -> dict[float, str]:
    """What is written beside the board, by the place of the row that it names."""
    return {round(x if across else y, 2): text for x, y, text in measures.marks}


def _name(side: str, x: float, y: float, told: str, room: float) -> Part:
    return Part(f"name-{side}", (Letters(x, y, told, size_within(told, 3, room), DARK),))


def _strip(side: str, area: Area, windows: list[Named], pitch_mm: float) -> Part:
    x, y, half = area.x, area.y, WINDOW * pitch_mm / 2
    shapes: list[Shape] = [Box(area, CUT)]
    for at, name in windows:
        size = size_within(name, LETTER_MM, 0.8 * pitch_mm, bold=True)
        shapes.append(Box(Area(x + at - half, y + 2.5, 2 * half, HIGH_MM), CUT))
        shapes.append(Strokes(((x + at, y + 8.5, x + at, y + 9.8),), CUT))
        shapes.append(Letters(x + at, y + 13, name, size, DARK, bold=True))
    return Part(f"bar-{side}", tuple(shapes))
