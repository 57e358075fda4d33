"""A plan in millimetres: where each space, each river and each mark of a board lies on its mat.

Law: the middles of neighbouring spaces lie one pitch apart, for so do the cells of the table.
"""

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Final

from companion.rules.kernel.names import Space
from companion.view.drawing.shapes import Area, Line
from companion.view.mats.legend import Legend, legend
from companion.view.plan import Mark, Plan

PITCH_MM: Final = 40.0
"""From cell to cell of a table with 8 by 8 cells, one table for every game: room for a token of 30 mm and for
fingers beside it."""
NARROWEST_MM: Final = 30.0
WIDEST_MM: Final = 80.0

BORDER_MM: Final = 9.0
MARK_ROOM_MM: Final = 9.0
"""From the middle of a mark to the edge of the mat."""


@dataclass(frozen=True, slots=True)
class Measures:
    """What is measured once, and drawn by."""

    pitch: float
    border: float
    """What lies around the spaces on every side."""
    grounds: dict[Space, str]
    areas: dict[Space, Area]
    starts: frozenset[Space]
    """Where somebody may start, if the board itself shows it."""
    rim: tuple[Space, ...]
    """The spaces around the board itself."""
    land: tuple[Space, ...]
    """The others."""
    legend: Legend
    borders: tuple[Line, ...]
    marks: tuple[tuple[float, float, str], ...]

    @property
    def whole(self) -> Area:
        """All that is cut out."""
        return self.legend.board.grown(self.border)

    @property
    def grid(self) -> Area:
        """What all spaces take, those around the board too."""
        return around([*self.areas.values()])

    def outward(self, space: Space) -> tuple[int, int]:
        """On which side of the board a space of the rim lies, as a step east and a step south."""
        board = around([self.areas[land] for land in self.land or self.rim])
        x, y = self.areas[space].middle
        if y < board.y or y > board.south:
            return 0, -1 if y < board.y else 1
        return -1 if x < board.x else 1, 0

    def outline(self) -> tuple[Line, ...]:
        """The edges of the land that have no land on the other side."""
        sides = Counter(edge for space in self.land for edge in _edges(self.areas[space]))
        return tuple(edge for edge, count in sides.items() if count == 1)


def measured(plan: Plan, rim: Collection[str], pitch_mm: float) -> Measures:
    """The plan at this pitch, with its corner in the north-west; some grounds are those of the rim."""
    fields = plan.fields
    bare = around([Area(field.x, field.y, field.width, field.height) for field in fields])
    unit = pitch_mm / min(min(field.width, field.height) for field in fields)
    border = max([BORDER_MM, *(unit * _outside(bare, mark) + MARK_ROOM_MM for mark in plan.marks)])

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
        legend(around([*areas.values()]), [*areas.values()], pitch_mm),
        tuple((*at(edge.x1, edge.y1), *at(edge.x2, edge.y2)) for edge in plan.borders),
        tuple((*at(mark.x, mark.y), mark.text) for mark in plan.marks),
    )


def _outside(board: Area, mark: Mark) -> float:
    """How far a mark lies from the board."""
    return max(board.x - mark.x, mark.x - board.east, board.y - mark.y, mark.y - board.south)


def _edges(area: Area) -> Iterator[Line]:
    """The four edges, each the same line for the space on its other side."""
    x, y, east, south = (round(value, 3) for value in (area.x, area.y, area.east, area.south))
    yield x, y, east, y
    yield x, south, east, south
    yield x, y, x, south
    yield east, y, east, south


def around(areas: Collection[Area]) -> Area:
    """The smallest area that holds all of them."""
    west, north = min(area.x for area in areas), min(area.y for area in areas)
    east, south = max(area.east for area in areas), max(area.south for area in areas)
    return Area(west, north, east - west, south - north)
