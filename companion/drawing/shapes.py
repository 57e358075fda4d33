"""Shapes on printed sheets, in millimetres east and south of the sheet's north-west corner.

Law: a shape says where there is ink and knows no file format, so every format shows the same.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from math import hypot


@dataclass(frozen=True, slots=True)
class Ink:
    """The fill and line of a shape, as colours like `#3a71b6`; `None` is nothing."""

    fill: str | None = None
    line: str | None = None
    width: float = 0.0


@dataclass(frozen=True, slots=True)
class Area:
    x: float
    y: float
    width: float
    height: float

    @property
    def east(self) -> float:
        return self.x + self.width

    @property
    def south(self) -> float:
        return self.y + self.height

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    def with_margin(self, by: float) -> "Area":
        return Area(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def move(self, east: float, south: float) -> "Area":
        return Area(self.x + east, self.y + south, self.width, self.height)

    def overlaps(self, other: "Area") -> bool:
        """Whether the two share more than an edge, give or take a rounding error."""
        wide = min(self.east, other.east) - max(self.x, other.x)
        high = min(self.south, other.south) - max(self.y, other.y)
        return min(wide, high) > ROUNDING_MM


ROUNDING_MM = 0.001


@dataclass(frozen=True, slots=True)
class Box:
    area: Area
    ink: Ink
    radius: float = 0.0


@dataclass(frozen=True, slots=True)
class Disc:
    x: float
    y: float
    radius: float
    ink: Ink


Stroke = tuple[float, float, float, float]
"""A line from point to point: x and y of both."""


@dataclass(frozen=True, slots=True)
class Strokes:
    """Straight lines of one pen, with round ends."""

    lines: tuple[Stroke, ...]
    ink: Ink


Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Polyline:
    """A line from point to point, its corners rounded if the radius leaves room for it."""

    points: tuple[Point, ...]
    ink: Ink
    radius: float = 0.0

    def turns(self) -> Iterator[tuple[Point, Point, Point]]:
        """Each corner: where its arc begins, the corner itself, and where the arc ends."""
        for before, corner, after in zip(self.points, self.points[1:], self.points[2:], strict=False):
            yield self._near(corner, before), corner, self._near(corner, after)

    def _near(self, corner: Point, other: Point) -> Point:
        """The point on the way to `other` at the radius's distance from the corner, at most halfway."""
        length = hypot(other[0] - corner[0], other[1] - corner[1])
        part = min(self.radius / length, 0.5) if length else 0.0
        return corner[0] + part * (other[0] - corner[0]), corner[1] + part * (other[1] - corner[1])


@dataclass(frozen=True, slots=True)
class Polygon:
    points: tuple[Point, ...]
    ink: Ink


class Anchor(StrEnum):
    """Which part of a text is at its point; the values are those of SVG."""

    START = "start"
    MIDDLE = "middle"
    END = "end"


@dataclass(frozen=True, slots=True)
class Letters:
    """One line of text at a point, turned clockwise by quarters of a circle."""

    x: float
    y: float
    text: str
    size: float
    colour: str
    quarters: int = 0
    bold: bool = False
    anchor: Anchor = Anchor.MIDDLE


Shape = Box | Disc | Strokes | Polyline | Polygon | Letters


@dataclass(frozen=True, slots=True)
class ShapeGroup:
    """Shapes that belong together, with a name."""

    name: str
    shapes: tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class Layer:
    """Parts that were drawn elsewhere, placed on a sheet with their corner at a point."""

    parts: tuple[ShapeGroup, ...]
    x: float = 0.0
    y: float = 0.0
    cut: Area | None = None
    """The clipping area on the sheet."""


@dataclass(frozen=True, slots=True)
class PrintSheet:
    title: str
    width: float
    height: float
    layers: tuple[Layer, ...]


CAPITALS = 0.72
"""The height of capitals, as a fraction of the font size."""
WIDE, WIDE_AND_BOLD = 0.62, 0.82
"""The average letter width in the widest of the fonts, as a fraction of the font size."""


def size_within(text: str, size: float, width: float, *, bold: bool = False) -> float:
    """The largest font size, up to `size`, at which the text fits the width."""
    return min(size, width / ((WIDE_AND_BOLD if bold else WIDE) * max(1, len(text))))
