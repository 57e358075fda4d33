"""Legs in rows, as they are on real things: where each one is, and what is printed beside it."""

from collections.abc import Sequence
from typing import Final

from companion.app.plan.diagrams.module import LANE_MM, Leg, Side
from companion.app.plan.diagrams.things.art import GOLD, METAL, box, ring, text
from companion.view.drawing.shapes import ROUNDING_MM, Anchor, Shape
from hardware.catalogue import model

PIN_MM: Final = 2.0
"""How far a leg sticks out."""

Drawn = tuple[list[Leg], list[Shape]]


def on(what: model.Model, side: model.Side) -> tuple[model.Leg, ...]:
    """The legs of one side, downwards or to the right."""
    return tuple(leg for leg in what.legs if leg.side is side)


def beside(legs: Sequence[model.Leg], x: float, first: float, width: float, colour: str) -> Drawn:
    """Legs of metal that stick out of an edge in the west or the east; what they are called stands inside."""
    found: list[Leg] = []
    shapes: list[Shape] = []
    for number, leg in enumerate(legs):
        west = leg.side is model.Side.LEFT
        y, out, edge = first + number * LANE_MM, -1 if west else 1, 0.0 if west else width
        tip = x + out * PIN_MM
        way = ((edge, y),) if abs(tip - edge) > ROUNDING_MM else ()
        found.append(Leg(leg.name, (tip, y), Side.WEST if west else Side.EAST, way))
        anchor = Anchor.START if west else Anchor.END
        shapes.append(box((min(x, tip), y - 0.5, PIN_MM, 1.0), METAL, "#777d86"))
        shapes.append(text(x - out * 0.8, y, counted(leg), colour, anchor=anchor))
    return found, shapes


def pads(legs: Sequence[model.Leg], y: float, first: float, pitch: float, colour: str) -> Drawn:
    """Round pads in a row in the north, with what is printed below each."""
    found: list[Leg] = []
    shapes: list[Shape] = []
    for number, leg in enumerate(legs):
        x = first + number * pitch
        found.append(Leg(leg.name, (x, y), Side.NORTH, ((x, 0.0),)))
        shapes += [ring(x, y, 0.9, GOLD, "#8b6d1b"), ring(x, y, 0.4, "#3a3a3a")]
        shapes.append(text(x, y + 2.6, printed(leg), colour))
    return found, shapes


def printed(leg: model.Leg) -> str:
    """What is printed, without the place that tells legs of one print apart."""
    plain = leg.name.removesuffix(f" {leg.place}").removesuffix(f".{leg.place}")
    return plain.removesuffix(" end")


def counted(leg: model.Leg) -> str:
    """The same with its number, where legs have one; the number is at the edge."""
    if not leg.place or leg.name == str(leg.place):
        return printed(leg)
    west = leg.side is model.Side.LEFT
    return f"{leg.place} {printed(leg)}" if west else f"{printed(leg)} {leg.place}"
