"""The drawing of a thing: its shapes, the positions of its legs, and legs in rows.

Law: shapes stay within `width` and `height`, and legs facing west or east lie on the lanes of wires,
`LANE_MM` apart, so that their wires run straight.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from companion.drawing.shapes import Point, Shape
from companion.maker.diagrams.palette import caption, caption_size
from hardware.catalogue.model import Leg as ModelLeg
from hardware.catalogue.model import Model, Side

LANE_MM: Final = 3.0
"""The distance between parallel wires: room for the label of each."""


class Facing(Enum):
    WEST = auto()
    EAST = auto()
    NORTH = auto()
    SOUTH = auto()
    EITHER = auto()
    """West or east, whichever suits the layout."""


@dataclass(frozen=True, slots=True)
class Leg:
    """The start of a wire, and how it leaves the thing."""

    name: str
    at: Point
    side: Facing
    way: tuple[Point, ...] = ()
    """The rest of its wire's path inside the outline of the thing; the last point is at the edge."""

    @property
    def out(self) -> Point:
        """The point at which its wire leaves."""
        return self.way[-1] if self.way else self.at

    def path_to(self, towards: Facing, width: float) -> tuple[Point, ...]:
        """From the leg to the edge of a thing of this width, for a wire that leaves on that side."""
        if self.side is not Facing.EITHER:
            return self.at, *self.way
        return self.at, (0.0 if towards is Facing.WEST else width, self.at[1])


@dataclass(frozen=True, slots=True)
class Module:
    """A drawing with its north-west corner at 0, 0."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    legs: tuple[Leg, ...]

    def leg(self, name: str) -> Leg:
        return next(leg for leg in self.legs if leg.name == name)


@dataclass(frozen=True, slots=True)
class Drawable:
    model: Model
    caption_lines: tuple[str, ...]
    """Its name, and what it is."""
    count: int
    used: tuple[str, ...]
    """The legs in use on this sheet."""

    def width_for(self, body: float, beside: float = 1) -> float:
        """The width of the body or of the caption with some room beside it, whichever is wider."""
        return max(body, caption_size(self.caption_lines)[0] + beside)

    def legs_on(self, side: Side) -> tuple[ModelLeg, ...]:
        """The legs of one side, from the top or from the left."""
        return tuple(leg for leg in self.model.legs if leg.side is side)

    def module(self, width: float, high: float, shapes: Sequence[Shape], legs: Sequence[Leg]) -> Module:
        """A drawing with its caption below it."""
        lines = caption(width / 2, high + FOOT_MM, self.caption_lines)
        below = caption_size(self.caption_lines)[1]
        return Module(width, high + FOOT_MM + below, (*shapes, *lines), tuple(legs))


FOOT_MM = 0.6
