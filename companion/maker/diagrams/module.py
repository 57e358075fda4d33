"""The drawing of a thing: its shapes, the positions of its legs, and legs in rows.

Law: shapes stay within `width` and `height`, and legs facing west or east lie on the lanes of wires,
`LANE_MM` apart, so that their wires run straight.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from companion.drawing.shapes import ROUNDING_MM, Anchor, Point, Shape
from companion.maker.diagrams.palette import TEXT, box, caption, caption_size, text
from hardware.catalogue.model import Leg as ModelLeg
from hardware.catalogue.model import Model, Side

LANE_MM: Final = 3.0
"""The distance between parallel wires: room for the label of each."""


class Facing(Enum):
    """The direction a leg faces."""

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
    """What a drawing is made from."""

    model: Model
    caption_lines: tuple[str, ...]
    """Its name, and what it is."""
    count: int
    used: tuple[str, ...]
    """The legs in use on this sheet."""

    def width_for(self, body: float) -> float:
        """The width of the body or of the caption, whichever is wider."""
        return max(body, caption_size(self.caption_lines)[0] + 1)

    def legs_on(self, side: Side) -> tuple[ModelLeg, ...]:
        """The legs of one side, from the top or from the left."""
        return tuple(leg for leg in self.model.legs if leg.side is side)

    def module(self, width: float, high: float, shapes: Sequence[Shape], legs: Sequence[Leg]) -> Module:
        """A drawing with its caption below it."""
        lines = caption(width / 2, high + FOOT_MM, self.caption_lines)
        below = caption_size(self.caption_lines)[1]
        return Module(width, high + FOOT_MM + below, (*shapes, *lines), tuple(legs))


FOOT_MM = 0.6
TIP_MM = 2.0
"""The length of a leg or lead outside its body."""


def edge_leg(name: str, side: Facing, x: float, y: float, width: float) -> Leg:
    """A leg facing west or east; its wire runs on to the edge."""
    edge = 0.0 if side is Facing.WEST else width
    return Leg(name, (x, y), side, ((edge, y),) if abs(x - edge) > ROUNDING_MM else ())


@dataclass(frozen=True, slots=True)
class Tab:
    """Legs in a row: their metal from the tips inwards, and where their names begin."""

    long: float
    high: float
    fill: str
    line: str
    print_mm: float
    colour: str = TEXT


EdgeRow = tuple[Facing, str, str, float]
"""A leg facing west or east: the side, its name, its label, and its height."""


def edge_legs(
    rows: Iterable[EdgeRow], tips: tuple[float, float], width: float, tab: Tab
) -> tuple[list[Leg], list[Shape]]:
    """Legs in a row, with their tips at these x coordinates in the west and the east."""
    legs: list[Leg] = []
    shapes: list[Shape] = []
    for side, name, printed, y in rows:
        west = side is Facing.WEST
        tip, inwards, anchor = (tips[0], 1, Anchor.START) if west else (tips[1], -1, Anchor.END)
        legs.append(edge_leg(name, side, tip, y, width))
        left = tip if west else tip - tab.long
        shapes.append(box((left, y - tab.high / 2, tab.long, tab.high), tab.fill, tab.line))
        shapes.append(text(tip + inwards * tab.print_mm, y, printed, tab.colour, anchor=anchor))
    return legs, shapes


def printed_name(leg: ModelLeg) -> str:
    """The printed label, without the suffix that distinguishes legs of the same label."""
    plain = leg.name.removesuffix(f" {leg.place}").removesuffix(f".{leg.place}")
    return plain.removesuffix(" end")


def numbered_name(leg: ModelLeg) -> str:
    """The label with the leg's number, if it has one, nearest to the edge."""
    if not leg.place or leg.name == str(leg.place):
        return printed_name(leg)
    west = leg.side is Side.LEFT
    return f"{leg.place} {printed_name(leg)}" if west else f"{printed_name(leg)} {leg.place}"
