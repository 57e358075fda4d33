"""A thing as it is drawn: its shapes, and where its legs are.

Law: shapes keep within `width` and `height`, and legs that look west or east lie on the lanes of wires, which
are `LANE_MM` apart, so that wires go straight out of them.
"""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from companion.view.drawing.shapes import Point, Shape
from hardware.catalogue.model import Model

LANE_MM: Final = 3.0
"""From one wire to the next where they lie side by side: room for the label of each."""


class Side(Enum):
    """Where a leg looks."""

    WEST = auto()
    EAST = auto()
    NORTH = auto()
    SOUTH = auto()
    EITHER = auto()
    """West or east, whichever is better."""


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
        """Where its wire comes out."""
        return self.way[-1] if self.way else self.at

    def led(self, towards: Side, width: float) -> tuple[Point, ...]:
        """From the leg to the edge of a thing of this width, for a wire that leaves on that side."""
        if self.side is not Side.EITHER:
            return self.at, *self.way
        return self.at, (0.0 if towards is Side.WEST else width, self.at[1])


@dataclass(frozen=True, slots=True)
class Module:
    """A drawing with its north-west corner at 0, 0."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    legs: tuple[Leg, ...]

    def leg(self, name: str) -> Leg:
        """The leg with this name; `KeyError` where there is none."""
        for leg in self.legs:
            if leg.name == name:
                return leg
        raise KeyError(name)


@dataclass(frozen=True, slots=True)
class Subject:
    """What is to be drawn."""

    model: Model
    told: tuple[str, ...]
    """Its name, and what it is."""
    count: int
    used: tuple[str, ...]
    """The legs that a wire of the sheet leads to."""
