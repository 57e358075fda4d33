"""A thing as it is drawn: its shapes, where its legs are, legs in rows, and things with a lead at each end.

Law: shapes keep within `width` and `height`, and legs that look west or east lie on the lanes of wires,
which are `LANE_MM` apart, so that wires go straight out of them.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from math import ceil
from typing import Final

from companion.drawing.shapes import ROUNDING_MM, Anchor, Point, Shape
from companion.maker.diagrams.palette import METAL, TEXT, box, caption, caption_size, stroke, text
from hardware.catalogue import model
from hardware.catalogue.model import Model

LANE_MM: Final = 3.0
"""From one wire to the next where they lie side by side: room for the label of each."""


class Facing(Enum):
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
    side: Facing
    way: tuple[Point, ...] = ()
    """Where it goes on inside the outline of the thing; its last point is at the edge."""

    @property
    def out(self) -> Point:
        """Where its wire comes out."""
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
        """The leg with this name; `KeyError` where there is none."""
        for leg in self.legs:
            if leg.name == name:
                return leg
        raise KeyError(name)


@dataclass(frozen=True, slots=True)
class Drawable:
    """What is to be drawn."""

    model: Model
    caption_lines: tuple[str, ...]
    """Its name, and what it is."""
    count: int
    used: tuple[str, ...]
    """The legs that a wire of the sheet leads to."""


PIN_MM: Final = 2.0
"""How far a leg sticks out."""


def legs_on(what: model.Model, side: model.Side) -> tuple[model.Leg, ...]:
    """The legs of one side, downwards or to the right."""
    return tuple(leg for leg in what.legs if leg.side is side)


def edge_leg(name: str, side: Facing, x: float, y: float, width: float) -> Leg:
    """A leg that looks west or east; its wire goes on to the edge."""
    edge = 0.0 if side is Facing.WEST else width
    return Leg(name, (x, y), side, ((edge, y),) if abs(x - edge) > ROUNDING_MM else ())


@dataclass(frozen=True, slots=True)
class Tab:
    """The metal of legs in a row, from their tips inwards, and how far inside their names begin."""

    long: float
    high: float
    fill: str
    line: str
    print_mm: float
    colour: str = TEXT


EdgeRow = tuple[Facing, str, str, float]
"""A leg that looks west or east: the side, its name, what is printed there, and its height."""


def edge_legs(
    rows: Iterable[EdgeRow], tips: tuple[float, float], width: float, tab: Tab
) -> tuple[list[Leg], list[Shape]]:
    """Legs whose tips are so far east on the one side and on the other."""
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


def printed_name(leg: model.Leg) -> str:
    """What is printed, without the place that tells legs of one print apart."""
    plain = leg.name.removesuffix(f" {leg.place}").removesuffix(f".{leg.place}")
    return plain.removesuffix(" end")


def numbered_name(leg: model.Leg) -> str:
    """The same with its number, where legs have one; the number is at the edge."""
    if not leg.place or leg.name == str(leg.place):
        return printed_name(leg)
    west = leg.side is model.Side.LEFT
    return f"{leg.place} {printed_name(leg)}" if west else f"{printed_name(leg)} {leg.place}"


Paint = Callable[[float, float], Sequence[Shape]]
"""The shapes of a body whose middle is at a point."""
FOOT_MM = 0.6
TIP_MM = 2.0
"""How far a lead sticks out of what it belongs to."""


def width_for(subject: Drawable, body: float) -> float:
    """As wide as its caption needs it."""
    return max(body, caption_size(subject.caption_lines)[0] + 1)


def with_caption(
    subject: Drawable, width: float, high: float, shapes: Sequence[Shape], legs: Sequence[Leg]
) -> Module:
    """A drawing, and below it what it is."""
    below = caption_size(subject.caption_lines)[1]
    told = caption(width / 2, high + FOOT_MM, subject.caption_lines)
    return Module(width, high + FOOT_MM + below, (*shapes, *told), tuple(legs))


def two_leads(subject: Drawable, body: float, high: float, paint: Paint) -> Module:
    """A body with a lead at each end."""
    width = width_for(subject, body + 2 * TIP_MM)
    y = ceil(high / 2 / LANE_MM) * LANE_MM
    left, right = width / 2 - body / 2 - TIP_MM, width / 2 + body / 2 + TIP_MM
    first, second = (leg.name for leg in subject.model.legs)
    lead = stroke((left, y, right, y), colour=METAL, width=0.7)
    legs = (edge_leg(first, Facing.WEST, left, y, width), edge_leg(second, Facing.EAST, right, y, width))
    return with_caption(subject, width, y + high / 2, (lead, *paint(width / 2, y)), legs)
