"""Shapes on printed sheets, in millimetres east and south of the sheet's north-west corner.

Law: a shape says where there is ink and knows no file format, so every format shows the same.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from math import hypot


@dataclass(frozen=True, slots=True)
class Ink:
    """What a shape is filled with and what its line is, as colours like `#3a71b6`; `None` is nothing."""

    fill: str | None = None
    line: str | None = None
    width: float = 0.0


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle of a sheet."""

    x: float
    y: float
    width: float
    height: float

    @property
    def east(self) -> float:
        """The edge in the east."""
        return self.x + self.width

    @property
    def south(self) -> float:
        """The edge in the south."""
        return self.y + self.height

    @property
    def middle(self) -> tuple[float, float]:
        """The point in the middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    def with_margin(self, by: float) -> "Area":
        """The same with so much more on every side."""
        return Area(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def move(self, east: float, south: float) -> "Area":
        """The same so far away."""
        return Area(self.x + east, self.y + south, self.width, self.height)

    def overlaps(self, other: "Area") -> bool:
        """Whether the two share more than an edge, or what rounding makes of one."""
        wide = min(self.east, other.east) - max(self.x, other.x)
        high = min(self.south, other.south) - max(self.y, other.y)
        return min(wide, high) > ROUNDING_MM


ROUNDING_MM = 0.001


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle, with round corners perhaps."""

    area: Area
    ink: Ink
    radius: float = 0.0


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle."""

    x: float
    y: float
    radius: float
    ink: Ink


Stroke = tuple[float, float, float, float]
"""From a point to a point."""


@dataclass(frozen=True, slots=True)
class Strokes:
    """Straight lines of one pen, with round ends."""

    lines: tuple[Stroke, ...]
    ink: Ink


Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Polyline:
    """A line from point to point, its corners rounded where the radius leaves room for it."""

    points: tuple[Point, ...]
    ink: Ink
    radius: float = 0.0

    def turns(self) -> Iterator[tuple[Point, Point, Point]]:
        """Each corner: where its bow begins, the corner itself, and where the bow ends."""
        for before, corner, after in zip(self.points, self.points[1:], self.points[2:], strict=False):
            yield self._near(corner, before), corner, self._near(corner, after)

    def _near(self, corner: Point, other: Point) -> Point:
        """The point of the way so near to the corner, at most in the middle to the other one."""
        length = hypot(other[0] - corner[0], other[1] - corner[1])
        part = min(self.radius / length, 0.5) if length else 0.0
        return corner[0] + part * (other[0] - corner[0]), corner[1] + part * (other[1] - corner[1])


@dataclass(frozen=True, slots=True)
class Polygon:
    """What lies between some points."""

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
    """Shapes that belong together, and what they are."""

    name: str
    shapes: tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class Layer:
    """Parts that were drawn elsewhere, laid on a sheet with their corner at a point."""

    parts: tuple[ShapeGroup, ...]
    x: float = 0.0
    y: float = 0.0
    cut: Area | None = None
    """The area of the sheet outside of which nothing of them is seen."""


@dataclass(frozen=True, slots=True)
class PrintSheet:
    """A piece of paper and all that is printed on it, the lowest first."""

    title: str
    width: float
    height: float
    layers: tuple[Layer, ...]


CAPITALS = 0.72
"""How high capitals are, as a part of the size of letters."""
WIDE, WIDE_AND_BOLD = 0.62, 0.82
"""How wide letters are on average in the widest of the fonts, as a part of their size."""


def size_within(text: str, size: float, width: float, *, bold: bool = False) -> float:
    """The size at which the text is not wider than this, at most the one that is wanted."""
    return min(size, width / ((WIDE_AND_BOLD if bold else WIDE) * max(1, len(text))))
