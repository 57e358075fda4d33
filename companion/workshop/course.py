"""How far a calibration has come: what is done now, what a sweep has felt so far, and what was found."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from types import MappingProxyType
from typing import Final

from companion.rules.kernel.reason import Reason
from companion.workshop.calibration import Calibration, Found
from companion.workshop.measuring import complaints
from companion.workshop.outfit import Outfit
from companion.workshop.spots import Spot
from companion.workshop.sweep import Sweep
from companion.workshop.wiring import Wiring

NOBODY: Final = Found()
"""What nobody has swept is found there."""


class Stage(Enum):
    """What is done now."""

    GO_ON = "go-on"
    """It is asked whether to go on where somebody left off."""
    CLEAR = "clear"
    """Everything is taken off the board."""
    REST = "rest"
    """Nobody touches anything, to see what does not rest by itself."""
    SWEEP = "sweep"
    ASK = "ask"
    """It is asked whether all lights are where they should be."""
    LIGHTS = "lights"
    RESULT = "result"


@dataclass(frozen=True, slots=True)
class Course:
    """The whole state of it."""

    outfit: Outfit
    wiring: Wiring
    spots: tuple[Spot, ...]
    stage: Stage
    at: int = 0
    """The spot, the light or the line of the result that it is about."""
    closed: frozenset[int] = frozenset()
    """The cells that feel something now."""
    stirs: Mapping[int, int] = field(default_factory=lambda: MappingProxyType({}))
    """How many edges each cell had that should rest."""
    sweep: Sweep = field(default_factory=Sweep)
    wakes_s: float | None = None
    """When nobody has touched anything for long enough, or a sweep is over."""
    said: Reason | None = None
    """What was the matter with the last sweep."""
    near: int | None = None
    """The first cell of the spot that the light is at, of which more has to be told."""
    alone: bool = False
    """Whether one spot is done again, after all of them were."""

    @property
    def known(self) -> Calibration:
        """What is found so far."""
        return self.wiring.calibration

    @property
    def spot(self) -> Spot:
        """The one that it is about, where it is about one."""
        return self.spots[self.at]

    @property
    def left(self) -> tuple[int, ...]:
        """The spots that nobody has swept yet."""
        swept = self.known.spots
        return tuple(at for at, spot in enumerate(self.spots) if spot.cells[0] not in swept)

    @property
    def felt(self) -> tuple[Spot, ...]:
        """The spots that a cell was found for."""
        swept = self.known.spots
        return tuple(spot for spot in self.spots if swept.get(spot.cells[0], NOBODY).own)

    @property
    def odd(self) -> tuple[tuple[Spot | None, Reason], ...]:
        """All that there is to complain of, and the spot that it is about."""
        return complaints(self.spots, self.known)

    def to(self, stage: Stage, at: int = 0) -> "Course":
        """On to that, with nothing felt there yet."""
        return replace(self, stage=stage, at=at, sweep=Sweep(), wakes_s=None, said=None, near=None)

    def again(self, why: Reason | None = None, near: int | None = None) -> "Course":
        """The sweep is to be done again, or another one at the other end of a line."""
        return replace(self, sweep=Sweep(), wakes_s=None, said=why, near=near)

    def knowing(self, known: Calibration) -> "Course":
        """With so much found."""
        return replace(self, wiring=replace(self.wiring, calibration=known))

    def resting(self, stuck: tuple[int, ...], restless: tuple[int, ...]) -> "Course":
        """With these cells out of order."""
        return self.knowing(replace(self.known, stuck=stuck, restless=restless))

    def unswept(self) -> "Course":
        """The spot that it is about is to be swept again."""
        spots = {first: found for first, found in self.known.spots.items() if first != self.spot.cells[0]}
        return self.knowing(replace(self.known, spots=spots, whole=False))
