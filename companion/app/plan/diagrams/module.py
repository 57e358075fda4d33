"""A thing as it is drawn: its shapes, and where its legs are.

Law: shapes keep within `width` and `height`, and legs that look west or east lie on the lanes of wires, which are
`LANE_MM` apart, so that wires go straight out of them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from companion.view.drawing.shapes import Area, Point, Shape

LANE_MM: Final = 3.0
"""From one wire to the next where they lie side by side: room for the label of each."""


class Side(Enum):
    """Where a leg looks."""

    WEST = auto()
    EAST = auto()
    NORTH = auto()
    SOUTH = auto()


@dataclass(frozen=True, slots=True)
class Leg:
    """Where a wire begins, and how it comes out of the thing."""

    name: str
    at: Point
    side: Side
    way: tuple[Point, ...] = ()
    """Where it goes on inside the outline of the thing; its last point is at the edge."""

    @property
    def out(self) -> Point:
        """Where its wire is outside."""
        return self.way[-1] if self.way else self.at


@dataclass(frozen=True, slots=True)
class Module:
    """A drawing with its north-west corner at 0, 0."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    legs: tuple[Leg, ...]
    bodies: tuple[Area, ...] = ()
    """Where no wire may be; all of it unless told otherwise."""

    def leg(self, name: str) -> Leg:
        """The leg that is printed so."""
        return self.by_name()[name]

    def by_name(self) -> Mapping[str, Leg]:
        """The legs; of several with one name the first."""
        return {leg.name: leg for leg in reversed(self.legs)}

    def solid(self) -> tuple[Area, ...]:
        """Where no wire may be."""
        return self.bodies or (Area(0, 0, self.width, self.height),)
