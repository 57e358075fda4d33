"""Things with a wire at each end: the drawing of the middle is their own, all else is the same."""

from collections.abc import Callable, Sequence
from math import ceil

from companion.app.plan.diagrams.module import LANE_MM, Leg, Module, Side, Subject
from companion.app.plan.diagrams.things.art import METAL, caption, caption_size, stroke
from companion.view.drawing.shapes import Shape

Paint = Callable[[float, float], Sequence[Shape]]
"""The shapes of a body whose middle is at a point."""
FOOT_MM = 0.6
TIP_MM = 2.0
"""How far a lead sticks out of what it belongs to."""


def width_for(subject: Subject, body: float) -> float:
    """As wide as its caption needs it."""
    return max(body, caption_size(subject.told)[0] + 1)


def with_caption(
    subject: Subject, width: float, high: float, shapes: Sequence[Shape], legs: Sequence[Leg]
) -> Module:
    """A drawing, and below it what it is."""
    below = caption_size(subject.told)[1]
    told = caption(width / 2, high + FOOT_MM, subject.told)
    return Module(width, high + FOOT_MM + below, (*shapes, *told), tuple(legs))


def west(name: str, x: float, y: float) -> Leg:
    """A leg that looks west; its wire goes on to the edge."""
    return Leg(name, (x, y), Side.WEST, ((0.0, y),) if x > 0 else ())


def east(name: str, x: float, y: float, width: float) -> Leg:
    """A leg that looks east."""
    return Leg(name, (x, y), Side.EAST, ((width, y),) if x < width else ())


def lying(subject: Subject, body: float, high: float, paint: Paint) -> Module:
    """A body with a lead at each end."""
    width = width_for(subject, body + 2 * TIP_MM)
    y = ceil(high / 2 / LANE_MM) * LANE_MM
    left, right = width / 2 - body / 2 - TIP_MM, width / 2 + body / 2 + TIP_MM
    first, second = (leg.name for leg in subject.model.legs)
    lead = stroke((left, y, right, y), colour=METAL, width=0.7)
    legs = (west(first, left, y), east(second, right, y, width))
    return with_caption(subject, width, y + high / 2, (lead, *paint(width / 2, y)), legs)
