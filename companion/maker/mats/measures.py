"""A board in millimetres: the places of its spaces, rivers and marks, and the room beside it.

Law: the middles of neighbouring spaces lie one pitch apart, like the cells of the table. The name, the place
of the tag and the compass go into free cells of the outer rows; without free cells a row is added.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from companion.drawing.shapes import Area, Stroke
from companion.games.kernel import BoardPlan, Space

LEAST_CELLS = 3
"""The least number of cells in an added row."""


@dataclass(frozen=True, slots=True)
class Legend:
    """The board with the room for its legend, and the place of each item of the legend."""

    board: Area
    name: Area
    tag: Area
    name_in_north: Area | None
    """The place opposite the name, to be read from the north; None where it is not free."""
    north: Area | None


def place_legend(board: Area, taken: Sequence[Area], pitch_mm: float) -> Legend:
    """The places of the legend on a board whose spaces take these areas."""
    south = _free(board, taken, board.south - pitch_mm, pitch_mm)
    north = _free(board, taken, board.y, pitch_mm)
    if sum(map(len, south)) <= 1:
        board = Area(board.x, board.y, max(board.width, LEAST_CELLS * pitch_mm), board.height + pitch_mm)
        south, north = _free(board, taken, board.south - pitch_mm, pitch_mm), []
    longest, tag = max(south, key=len), south[-1][-1]
    # A run without its ends, so that a tag at one of them leaves the name in the middle.
    name = area_around(longest[1:-1] if len(longest) >= LEAST_CELLS else longest[:1])
    x, y = board.x + board.east - name.east, board.y + board.south - name.south
    opposite = Area(x, y, name.width, name.height)
    name_in_north = None if not north or _is_taken(opposite, (*taken, name, tag)) else opposite
    legend = [place for place in (name, tag, name_in_north) if place]
    corners = [cell for run in north for cell in run if not _is_taken(cell, legend)]
    return Legend(board, name, tag, name_in_north, corners[0] if corners else None)


def _is_taken(area: Area, taken: Sequence[Area]) -> bool:
    return any(map(area.overlaps, taken))


def _free(board: Area, taken: Sequence[Area], y: float, pitch_mm: float) -> list[list[Area]]:
    """Runs of adjacent free cells in a row, from west to east."""
    count = int(board.width / pitch_mm + 0.5)
    cells = [Area(board.x + n * pitch_mm, y, pitch_mm, pitch_mm) for n in range(count)]
    runs = groupby(cells, key=lambda cell: not _is_taken(cell, taken))
    return [[*run] for is_free, run in runs if is_free]


PITCH_MM: Final = 40.0
"""The pitch of a table with 8 by 8 cells, for every game: room for a token of 30 mm and for fingers."""
NARROWEST_MM: Final = 30.0
WIDEST_MM: Final = 80.0

BORDER_MM: Final = 9.0
MARK_ROOM_MM: Final = 9.0
"""From the middle of a mark to the edge of the mat."""


@dataclass(frozen=True, slots=True)
class Measures:
    pitch: float
    border: float
    """The margin around the spaces."""
    grounds: dict[Space, str]
    areas: dict[Space, Area]
    starts: frozenset[Space]
    """Spaces where a player may start, if the board itself shows them."""
    rim: tuple[Space, ...]
    """The spaces around the board itself."""
    land: tuple[Space, ...]
    """The spaces of the board itself."""
    legend: Legend
    borders: tuple[Stroke, ...]
    marks: tuple[tuple[float, float, str], ...]

    @property
    def whole(self) -> Area:
        """The whole mat, as it is cut out."""
        return self.legend.board.with_margin(self.border)

    @property
    def grid(self) -> Area:
        """The area of all spaces, those around the board included."""
        return area_around([*self.areas.values()])

    def outward(self, space: Space) -> tuple[int, int]:
        """The side of the board on which a rim space lies, as a step east and a step south."""
        board = area_around([self.areas[land] for land in self.land or self.rim])
        x, y = self.areas[space].middle
        if y < board.y or y > board.south:
            return 0, -1 if y < board.y else 1
        return -1 if x < board.x else 1, 0

    def outline(self) -> tuple[Stroke, ...]:
        """The edges between a land space and no land."""
        sides = Counter(edge for space in self.land for edge in _edges(self.areas[space]))
        return tuple(edge for edge, count in sides.items() if count == 1)


def measure(plan: BoardPlan, rim: Collection[str], pitch_mm: float) -> Measures:
    """Measure the plan at this pitch, from the north-west corner; some grounds are those of the rim."""
    fields = plan.fields
    bare = area_around([Area(field.x, field.y, field.width, field.height) for field in fields])
    unit = pitch_mm / min(min(field.width, field.height) for field in fields)
    beside = (
        max(bare.x - mark.x, mark.x - bare.east, bare.y - mark.y, mark.y - bare.south) for mark in plan.marks
    )
    border = max([BORDER_MM, *(unit * distance + MARK_ROOM_MM for distance in beside)])

    def at(x: float, y: float) -> tuple[float, float]:
        return border + unit * (x - bare.x), border + unit * (y - bare.y)

    areas = {
        field.space: Area(*at(field.x, field.y), unit * field.width, unit * field.height) for field in fields
    }
    return Measures(
        pitch_mm,
        border,
        {field.space: field.ground for field in fields},
        areas,
        frozenset(field.space for field in fields if field.start),
        tuple(field.space for field in fields if field.ground in rim),
        tuple(field.space for field in fields if field.ground not in rim),
        place_legend(area_around([*areas.values()]), [*areas.values()], pitch_mm),
        tuple((*at(edge.x1, edge.y1), *at(edge.x2, edge.y2)) for edge in plan.borders),
        tuple((*at(mark.x, mark.y), mark.text) for mark in plan.marks),
    )


def _edges(area: Area) -> Iterator[Stroke]:
    """The four edges, each equal to the same edge of the neighbouring space."""
    x, y, east, south = (round(value, 3) for value in (area.x, area.y, area.east, area.south))
    yield x, y, east, y
    yield x, south, east, south
    yield x, y, x, south
    yield east, y, east, south


def area_around(areas: Collection[Area]) -> Area:
    """The smallest area that holds all of them."""
    west, north = min(area.x for area in areas), min(area.y for area in areas)
    east, south = max(area.east for area in areas), max(area.south for area in areas)
    return Area(west, north, east - west, south - north)
