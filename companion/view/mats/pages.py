"""A mat on several pages, for printers that take no larger paper.

Neighbours overlap. Marks in the margins of both show the same seam through the middle of what they share: cut
one of them there and glue it onto the other, so that the marks meet.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from math import ceil
from typing import Final, NamedTuple

from companion.view.drawing.shapes import Area, Layer, Letters, Line, Part, Sheet, Strokes
from companion.view.mats.colours import DARK
from companion.view.mats.mat import Mat
from companion.view.mats.paper import Paper
from companion.view.mats.sheet import FINE, GAP_MM, MARK_MM, bar, cuts

EDGE_MM: Final = 14.0
"""The margin of a page. No printer prints up to the edge of its paper, and marks and the bar want room."""
OVERLAP_MM: Final = 12.0
"""What two pages side by side both show."""
AROUND_MM: Final = GAP_MM + MARK_MM
"""What is printed around the mat: the marks where it is cut."""


@dataclass(frozen=True, slots=True)
class Page:
    """One page of several, by its number and by where it lies among the others, from 1 on."""

    number: int
    count: int
    row: int
    column: int


Say = Callable[[Page], str]
"""What is written on a page."""


class _Grid(NamedTuple):
    """How the pages lie: the size of each, and how many of them."""

    width: float
    height: float
    columns: int
    rows: int

    @property
    def window(self) -> Area:
        """The part of a page that shows the mat."""
        return Area(0, 0, self.width, self.height).grown(-EDGE_MM)


class _Edge(NamedTuple):
    """What stands in the margins of a page, and what it says of it."""

    told: str
    parts: tuple[Part, ...]


def count_of(mat: Mat, paper: Paper) -> int:
    """How many pages the mat takes."""
    grid = _grid(mat, paper)
    return grid.columns * grid.rows


def pages(mat: Mat, paper: Paper, measure: str, say: Say) -> tuple[Sheet, ...]:
    """The mat on pages of that paper, row by row from the north-west."""
    grid = _grid(mat, paper)
    at = product(range(grid.rows), range(grid.columns))
    return tuple(_page(mat, grid, row, column, _edge(grid, row, column, measure, say)) for row, column in at)


def _grid(mat: Mat, paper: Paper) -> _Grid:
    """Upright or across, whichever takes fewer pages."""
    ways = ((paper.width, paper.height), (paper.height, paper.width))
    grids = [
        _Grid(width, height, _fitting(mat.width, width), _fitting(mat.height, height))
        for width, height in ways
    ]
    return min(grids, key=lambda grid: grid.columns * grid.rows)


def _step(page_mm: float) -> float:
    """From one page to the next."""
    return page_mm - 2 * EDGE_MM - OVERLAP_MM


def _fitting(mat_mm: float, page_mm: float) -> int:
    """How many pages side by side hold it with its marks."""
    return max(1, ceil((mat_mm + 2 * AROUND_MM - OVERLAP_MM) / _step(page_mm)))


def _page(mat: Mat, grid: _Grid, row: int, column: int, edge: _Edge) -> Sheet:
    """The mat is shifted so that this page's part of it lies in the window."""
    x = EDGE_MM + _before(mat.width, grid.width, grid.columns) - column * _step(grid.width)
    y = EDGE_MM + _before(mat.height, grid.height, grid.rows) - row * _step(grid.height)
    layers = (Layer((*mat.parts, cuts(mat)), x, y, grid.window), Layer(edge.parts))
    return Sheet(edge.told, grid.width, grid.height, layers)


def _edge(grid: _Grid, row: int, column: int, measure: str, say: Say) -> _Edge:
    """What stands in the margins of a page."""
    told = say(Page(row * grid.columns + column + 1, grid.columns * grid.rows, row + 1, column + 1))
    seams = Part("seams", (Strokes(tuple(_seams(grid, row, column)), FINE),))
    number = Part("page", (Letters(grid.width / 2, EDGE_MM / 2, told, 3, DARK),))
    return _Edge(told, (seams, bar(EDGE_MM + OVERLAP_MM, grid.height - EDGE_MM / 2, measure), number))


def _before(mat_mm: float, page_mm: float, pages: int) -> float:
    """What is left free before the mat, so that it lies in the middle of all pages."""
    return (pages * _step(page_mm) + OVERLAP_MM - mat_mm) / 2


def _seams(grid: _Grid, row: int, column: int) -> Iterator[Line]:
    """Marks outside the window, on both sides of it, where a neighbour's page is joined."""
    window, half = grid.window, OVERLAP_MM / 2
    beside = [window.x + half] * (column > 0) + [window.east - half] * (column < grid.columns - 1)
    above = [window.y + half] * (row > 0) + [window.south - half] * (row < grid.rows - 1)
    for x in beside:
        yield x, window.y - GAP_MM, x, window.y - GAP_MM - 4
        yield x, window.south + GAP_MM, x, window.south + GAP_MM + 4
    for y in above:
        yield window.x - GAP_MM, y, window.x - GAP_MM - 4, y
        yield window.east + GAP_MM, y, window.east + GAP_MM + 4, y
