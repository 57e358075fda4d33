"""A mat on paper: on one sheet, or on several pages that are glued together, with cut marks and a scale bar.

Law: nothing is scaled. Neighbouring pages overlap, and marks in the margins of both show the same seam: cut
one page there and glue it onto the other, so that the marks meet.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from math import ceil
from typing import Final, NamedTuple

from companion.drawing.shapes import Area, Ink, Layer, Letters, PrintSheet, ShapeGroup, Stroke, Strokes
from companion.maker.mats.mat_drawing import DARK, PrintedMat


class Paper(NamedTuple):
    """A size of paper, upright, in millimetres."""

    name: str
    width: float
    height: float


SIZES: Final = (
    *(("A4", 210, 297), ("Letter", 215.9, 279.4), ("A3", 297, 420)),
    *(("A2", 420, 594), ("A1", 594, 841), ("A0", 841, 1189)),
)
PAPERS: Final = {name: Paper(name, width, height) for name, width, height in SIZES}


def paper_for(width: float, height: float) -> Paper | None:
    """The smallest paper that holds it upright or across; None where none is large enough."""
    long, short = max(width, height), min(width, height)
    fitting = (paper for paper in PAPERS.values() if short <= paper.width and long <= paper.height)
    return next(fitting, None)


BAR_MM: Final = 100
FINE: Final = Ink(line=DARK, width=0.25)

MARGIN_MM: Final = 9.0
"""The margin around the mat: room for the cut marks."""
FOOT_MM: Final = 12.0
"""The larger margin in the south, for the scale bar."""
GAP_MM: Final = 1.5
MARK_MM: Final = 6.0


def sheet_size(mat: PrintedMat) -> tuple[float, float]:
    return mat.width + 2 * MARGIN_MM, mat.height + 2 * MARGIN_MM + FOOT_MM


def whole_sheet(mat: PrintedMat, measure: str) -> PrintSheet:
    """The mat on one sheet; `measure` is the label of the scale bar."""
    width, height = sheet_size(mat)
    foot = scale_bar(MARGIN_MM, height - MARGIN_MM, measure)
    layers = (Layer((*mat.parts, cut_marks(mat)), MARGIN_MM, MARGIN_MM), Layer((foot,)))
    return PrintSheet(mat.title, width, height, layers)


def cut_marks(mat: PrintedMat) -> ShapeGroup:
    """Two lines outside each corner of a mat, which show its edges."""
    near, far = GAP_MM, GAP_MM + MARK_MM
    lines: list[Stroke] = []
    for x, east in ((0.0, -1), (mat.width, 1)):
        for y, south in ((0.0, -1), (mat.height, 1)):
            lines.append((x + east * near, y, x + east * far, y))
            lines.append((x, y + south * near, x, y + south * far))
    return ShapeGroup("cut", (Strokes(tuple(lines), FINE),))


def scale_bar(x: float, y: float, measure: str) -> ShapeGroup:
    """A bar 100 mm long from a point to the east, ticked by centimetre, its first one by millimetre."""
    ticks = [(x + at, y, x + at, y - (4 if at % 50 == 0 else 2.5)) for at in range(0, BAR_MM + 1, 10)]
    ticks += [(x + at, y, x + at, y - (1.8 if at == 5 else 1.2)) for at in range(1, 10)]
    words = Letters(x + BAR_MM / 2, y + 3.2, measure, 3, DARK)
    return ShapeGroup("bar", (Strokes(((x, y, x + BAR_MM, y),), FINE), Strokes(tuple(ticks), FINE), words))


EDGE_MM: Final = 14.0
"""The margin of a page: printers cannot print to the edge, and marks and the bar need room."""
OVERLAP_MM: Final = 12.0
"""The overlap of neighbouring pages."""
AROUND_MM: Final = GAP_MM + MARK_MM
"""The border around the mat, for the cut marks."""


@dataclass(frozen=True, slots=True)
class MatPage:
    """One page of several, by its number and by its row and column, from 1 on."""

    number: int
    count: int
    row: int
    column: int


Say = Callable[[MatPage], str]
"""The text on a page."""


class _Grid(NamedTuple):
    """The layout of the pages: the size of each, and how many there are."""

    width: float
    height: float
    columns: int
    rows: int

    @property
    def window(self) -> Area:
        return Area(0, 0, self.width, self.height).with_margin(-EDGE_MM)


def page_count(mat: PrintedMat, paper: Paper) -> int:
    grid = _grid(mat, paper)
    return grid.columns * grid.rows


def page_sheets(mat: PrintedMat, paper: Paper, measure: str, say: Say) -> tuple[PrintSheet, ...]:
    """The mat on pages of that paper, row by row from the north-west."""
    grid, shapes = _grid(mat, paper), (*mat.parts, cut_marks(mat))
    bar = scale_bar(EDGE_MM + OVERLAP_MM, grid.height - EDGE_MM / 2, measure)
    sheets = []
    for number, (row, column) in enumerate(product(range(grid.rows), range(grid.columns)), 1):
        label = say(MatPage(number, grid.columns * grid.rows, row + 1, column + 1))
        seams = ShapeGroup("seams", (Strokes(tuple(_seams(grid, row, column)), FINE),))
        page = ShapeGroup("page", (Letters(grid.width / 2, EDGE_MM / 2, label, 3, DARK),))
        x = EDGE_MM + _left_free(mat.width, grid.width, grid.columns) - column * _step(grid.width)
        y = EDGE_MM + _left_free(mat.height, grid.height, grid.rows) - row * _step(grid.height)
        layers = (Layer(shapes, x, y, grid.window), Layer((seams, bar, page)))
        sheets.append(PrintSheet(label, grid.width, grid.height, layers))
    return tuple(sheets)


def _grid(mat: PrintedMat, paper: Paper) -> _Grid:
    """Pages upright or across, whichever takes fewer."""
    ways = ((paper.width, paper.height), (paper.height, paper.width))
    grids = [
        _Grid(width, height, _pages_needed(mat.width, width), _pages_needed(mat.height, height))
        for width, height in ways
    ]
    return min(grids, key=lambda grid: grid.columns * grid.rows)


def _step(page_mm: float) -> float:
    return page_mm - 2 * EDGE_MM - OVERLAP_MM


def _pages_needed(mat_mm: float, page_mm: float) -> int:
    """The number of pages side by side for the mat with its marks."""
    return max(1, ceil((mat_mm + 2 * AROUND_MM - OVERLAP_MM) / _step(page_mm)))


def _left_free(mat_mm: float, page_mm: float, pages: int) -> float:
    """The blank before the mat that centres it on all pages."""
    return (pages * _step(page_mm) + OVERLAP_MM - mat_mm) / 2


def _seams(grid: _Grid, row: int, column: int) -> Iterator[Stroke]:
    """Marks outside the window, on both sides of it, at the seams with neighbouring pages."""
    window, half = grid.window, OVERLAP_MM / 2
    beside = [window.x + half] * (column > 0) + [window.east - half] * (column < grid.columns - 1)
    above = [window.y + half] * (row > 0) + [window.south - half] * (row < grid.rows - 1)
    for x in beside:
        yield x, window.y - GAP_MM, x, window.y - GAP_MM - 4
        yield x, window.south + GAP_MM, x, window.south + GAP_MM + 4
    for y in above:
        yield window.x - GAP_MM, y, window.x - GAP_MM - 4, y
        yield window.east + GAP_MM, y, window.east + GAP_MM + 4, y
