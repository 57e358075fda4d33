"""A thing as it is drawn: its shapes, where its legs are, legs in rows, and things with a lead at each end.

Law: shapes keep within `width` and `height`, and legs that look west or east lie on the lanes of wires,
which are `LANE_MM` apart, so that wires go straight out of them.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from math import ceil
from typing import Final

from companion.drawing.shapes import ROUNDING_MM, Anchor, Point, Shape
from companion.maker.diagrams.palette import GOLD, METAL, box, caption, caption_size, ring, stroke, text
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

DrawnLegs = tuple[list[Leg], list[Shape]]


def legs_on(what: model.Model, side: model.Side) -> tuple[model.Leg, ...]:
    """The legs of one side, downwards or to the right."""
    return tuple(leg for leg in what.legs if leg.side is side)


def side_legs(legs: Sequence[model.Leg], x: float, first: float, width: float, colour: str) -> DrawnLegs:
    """Legs of metal that stick out of an edge in the west or the east; what they are called stands inside."""
    found: list[Leg] = []
    shapes: list[Shape] = []
    for number, leg in enumerate(legs):
        west = leg.side is model.Side.LEFT
        y, out, edge = first + number * LANE_MM, -1 if west else 1, 0.0 if west else width
        tip = x + out * PIN_MM
        way = ((edge, y),) if abs(tip - edge) > ROUNDING_MM else ()
        found.append(Leg(leg.name, (tip, y), Facing.WEST if west else Facing.EAST, way))
        anchor = Anchor.START if west else Anchor.END
        shapes.append(box((min(x, tip), y - 0.5, PIN_MM, 1.0), METAL, "#777d86"))
        shapes.append(text(x - out * 0.8, y, numbered_name(leg), colour, anchor=anchor))
    return found, shapes


def pad_legs(legs: Sequence[model.Leg], y: float, first: float, pitch: float, colour: str) -> DrawnLegs:
    """Round pads in a row in the north, with what is printed below each."""
    found: list[Leg] = []
    shapes: list[Shape] = []
    for number, leg in enumerate(legs):
        x = first + number * pitch
        found.append(Leg(leg.name, (x, y), Facing.NORTH, ((x, 0.0),)))
        shapes += [ring(x, y, 0.9, GOLD, "#8b6d1b"), ring(x, y, 0.4, "#3a3a3a")]
        shapes.append(text(x, y + 2.6, printed_name(leg), colour))
    return found, shapes


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


def west_leg(name: str, x: float, y: float) -> Leg:
    """A leg that looks west; its wire goes on to the edge."""
    return Leg(name, (x, y), Facing.WEST, ((0.0, y),) if x > 0 else ())


def east_leg(name: str, x: float, y: float, width: float) -> Leg:
    """A leg that looks east."""
    return Leg(name, (x, y), Facing.EAST, ((width, y),) if x < width else ())


def two_leads(subject: Drawable, body: float, high: float, paint: Paint) -> Module:
    """A body with a lead at each end."""
    width = width_for(subject, body + 2 * TIP_MM)
    y = ceil(high / 2 / LANE_MM) * LANE_MM
    left, right = width / 2 - body / 2 - TIP_MM, width / 2 + body / 2 + TIP_MM
    first, second = (leg.name for leg in subject.model.legs)
    lead = stroke((left, y, right, y), colour=METAL, width=0.7)
    legs = (west_leg(first, left, y), east_leg(second, right, y, width))
    return with_caption(subject, width, y + high / 2, (lead, *paint(width / 2, y)), legs)
