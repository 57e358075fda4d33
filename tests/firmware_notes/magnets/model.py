"""A magnet over a reed, as physics has it: what `firmware_notes/magnets.md` says is computed here.

A magnet is its two faces with magnetic charge on them. A reed is a line of iron: what closes it is how much
the magnetic potential of its two ends differs, which ampere-turns count. Lengths are in millimetres.
"""

from dataclasses import dataclass
from functools import cached_property
from math import cos, hypot, pi, sin, sqrt
from typing import Final

from companion.maker.mats.site import GLASS_MM, REED_OFFSET_MM

MU: Final = 4e-7 * pi
REMANENCE_T: Final = 1.29
"""Of N42, which is what most small magnets are made of."""
PULL_IN_AT: Final = 15.0
"""The most that a reed of the class 10 to 15 AT asks for to close."""
DROP_OUT_AT: Final = 5.0
"""The least that still keeps one closed."""
PAWN_KG: Final = 0.002
FRICTION: Final = 0.3
"""Of wood or felt on paper."""
GRAVITY: Final = 9.81
RINGS, SPOKES = 6, 16
"""How finely a face is cut."""


@dataclass(frozen=True)
class Magnet:
    """A disc magnetised along its axis, which stands upright. Its place is the middle of its lower face."""

    diameter: float
    height: float

    @property
    def moment(self) -> float:
        """In ampere square metres."""
        return REMANENCE_T / MU * pi * (self.diameter / 2) ** 2 * self.height * 1e-9

    @cached_property
    def face(self) -> tuple[tuple[float, float], ...]:
        """Points that share the charge of a face alike: rings of one area each."""
        rings = (sqrt((ring + 0.5) / RINGS) * self.diameter / 2 for ring in range(RINGS))
        turns = [2 * pi * (spoke + 0.5) / SPOKES for spoke in range(SPOKES)]
        return tuple((radius * cos(turn), radius * sin(turn)) for radius in rings for turn in turns)

    def potential(self, x: float, y: float, below: float) -> float:
        """In amperes, at a point so far beside the axis and below the lower face."""
        charge = REMANENCE_T / MU * pi * (self.diameter / 2) ** 2 / len(self.face) * 1e-3
        return (
            charge
            / (4 * pi)
            * sum(
                1 / hypot(x - east, y - north, below + self.height) - 1 / hypot(x - east, y - north, below)
                for east, north in self.face
            )
        )

    def turns(self, along: float, below: float, across: float = 0.0) -> float:
        """The ampere-turns in a reed so far below, its middle so far along and across from the axis."""
        half = GLASS_MM / 2
        return self.potential(along + half, across, below) - self.potential(along - half, across, below)

    def stack(self, count: int, apart: float, along: float, below: float) -> float:
        """The same with so many of them one over the other, all the same way up."""
        return sum(self.turns(along, below + number * apart) for number in range(count))


def worst(magnet: Magnet, below: float, slack: float, offset: float = REED_OFFSET_MM) -> float:
    """The weakest that a reed feels while a piece stands up to so much beside its place, each way."""
    steps = (-slack, 0.0, slack)
    return min(magnet.turns(offset + east, below, north) for east in steps for north in steps)


def push_mn(magnet: Magnet, apart: float) -> float:
    """How hard two of them push each other side by side, the same way up, as dipoles."""
    return 3 * MU / (4 * pi) * magnet.moment**2 / (apart * 1e-3) ** 4 * 1e3


def pull_mn(magnet: Magnet, apart: float) -> float:
    """How hard two of them pull each other one over the other: twice that."""
    return 2 * push_mn(magnet, apart)


def slides_at(magnet: Magnet) -> float:
    """How near two pawns of 2 g may come before one pushes the other away."""
    return _distance(push_mn(magnet, 1.0), FRICTION * PAWN_KG * GRAVITY * 1e3)


def lifts_at(magnet: Magnet) -> float:
    """How far apart the magnets of stacked pawns of 2 g have to be so that one is lifted alone."""
    return _distance(pull_mn(magnet, 1.0), PAWN_KG * GRAVITY * 1e3)


def _distance(at_one: float, force: float) -> float:
    return float((at_one / force) ** 0.25)


def quiet_at(magnet: Magnet, count: int, below: float) -> float:
    """How far from the middle of a reed so many magnets in a heap do not even keep it closed."""
    return next(
        tenth / 10
        for tenth in range(150, 2000)
        if abs(count * magnet.turns(-tenth / 10, below)) < DROP_OUT_AT
    )
