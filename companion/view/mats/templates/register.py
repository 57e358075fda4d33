"""Marks that meet where templates of one table lie on each other: in the corners of what spaces take."""

from collections.abc import Iterator
from typing import Final

from companion.view.drawing.shapes import Area, Disc, Ink, Line, Part, Shape, Strokes
from companion.view.mats.colours import DARK

ARM_MM: Final = 4.0
RING_MM: Final = 2.5
PEN: Final = Ink(line=DARK, width=0.2)


def corners(grid: Area) -> tuple[tuple[float, float], ...]:
    """The points of the marks, row by row."""
    return tuple((x, y) for y in (grid.y, grid.south) for x in (grid.x, grid.east))


def cross(x: float, y: float, arm: float = ARM_MM) -> tuple[Line, Line]:
    """Two lines that meet in a point."""
    return (x - arm, y, x + arm, y), (x, y - arm, x, y + arm)


def register(grid: Area) -> Part:
    """A cross in a ring at each corner."""
    return Part("register", tuple(_marks(grid)))


def _marks(grid: Area) -> Iterator[Shape]:
    for x, y in corners(grid):
        yield Disc(x, y, RING_MM, PEN)
        yield Strokes(cross(x, y), PEN)
