"""Where there is room on a mat for what is not the board: its name, the place of its tag, and where north is.

Boards leave some cells of their southern and northern row empty. Where one does not, a row is put on.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from companion.view.drawing.shapes import Area

LEAST = 3
"""The cells of a row that is put on, at least."""


@dataclass(frozen=True, slots=True)
class Legend:
    """The whole board with the room for its legend, and where in it each thing is."""

    board: Area
    name: Area
    tag: Area
    name_in_north: Area | None
    """The place opposite to the name, for those who sit in the north; where it is free."""
    north: Area | None


def legend(board: Area, taken: Sequence[Area], pitch_mm: float) -> Legend:
    """The places on a board whose spaces take these areas."""
    south = _free(board, taken, board.south - pitch_mm, pitch_mm)
    north = _free(board, taken, board.y, pitch_mm)
    if sum(map(len, south)) <= 1:
        board = Area(board.x, board.y, max(board.width, LEAST * pitch_mm), board.height + pitch_mm)
        south, north = _free(board, taken, board.south - pitch_mm, pitch_mm), []
    name, tag = _span(_inner(max(south, key=len))), south[-1][-1]
    opposite = _opposite(board, name)
    name_in_north = None if not north or _is_taken(opposite, (*taken, name, tag)) else opposite
    told = [place for place in (name, tag, name_in_north) if place]
    corners = [cell for run in north for cell in run if not _is_taken(cell, told)]
    return Legend(board, name, tag, name_in_north, corners[0] if corners else None)


def _is_taken(area: Area, taken: Sequence[Area]) -> bool:
    return any(area.meets(other) for other in taken)


def _free(board: Area, taken: Sequence[Area], y: float, pitch_mm: float) -> list[list[Area]]:
    """The free cells of a row from west to east, those that lie side by side together."""
    count = int(board.width / pitch_mm + 0.5)
    cells = [Area(board.x + n * pitch_mm, y, pitch_mm, pitch_mm) for n in range(count)]
    runs = groupby(cells, key=lambda cell: not _is_taken(cell, taken))
    return [[*run] for is_free, run in runs if is_free]


def _inner(run: Sequence[Area]) -> Sequence[Area]:
    """The run without its ends, so that a tag at one of them leaves the name in the middle."""
    return run[1:-1] if len(run) >= LEAST else run[:1]


def _span(run: Sequence[Area]) -> Area:
    return Area(run[0].x, run[0].y, run[-1].east - run[0].x, run[0].height)


def _opposite(board: Area, area: Area) -> Area:
    """Where the area lies once the board is turned by half."""
    return Area(board.x + board.east - area.east, board.y + board.south - area.south, area.width, area.height)
