"""The physical table and its seating: fixed during a game, except for parts that fail.

Laws: what a player can do and which spaces are sensed follows from the parts that work now; what must be kept
secret follows from the parts the table was built with.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.games.kernel import Seat
from companion.table.events import Chair
from companion.table.evidence import NOWHERE, Spaces
from companion.table.manners import Manners

CELLS = "cells"
"""The part that senses spaces."""
LIGHTS = "lights"
SCREEN = "screen"


@dataclass(frozen=True, slots=True)
class Setting:
    """The seating, the spaces with cells, the parts of each chair, and the timing of contacts."""

    chairs: Mapping[Chair, tuple[Seat, ...]]
    watched: Spaces
    settle_s: float
    hold_s: float
    manners: Manners = field(default_factory=Manners)
    pushes: frozenset[Chair] | None = None
    """The chairs with a push; `None` for every chair."""
    keys: frozenset[Chair] | None = None
    """The chairs with a key; `None` for every chair."""
    dials: frozenset[Chair] | None = None
    """The chairs with a dial; `None` for every chair."""
    screens: frozenset[Chair] | None = None
    """The places with a screen, chairs or shared; `None` for all of them."""
    readers: frozenset[Chair] = frozenset()
    """The places with a tag reader, chairs or shared."""
    lit: bool = True
    """Whether there are lights under the spaces."""
    bots: frozenset[Seat] = frozenset()
    """The seats that the companion plays: no chair has them, and no hand decides for them."""
    demonstrates_after_s: float = 0.0
    """The idle time after which bots show a game to nobody; 0 is never."""
    demonstrates_until_s: float = 0.0
    """The idle time after which they stop; 0 is never."""
    lost: frozenset[str] = frozenset()
    """The names of parts that have failed, such as `south.key`."""

    @property
    def sensed_spaces(self) -> Spaces:
        """The spaces with a cell, unless the cells have failed."""
        return NOWHERE if CELLS in self.lost else self.watched

    @property
    def can_light(self) -> bool:
        """Whether the spaces can be lit now."""
        return self.lit and LIGHTS not in self.lost

    def can_push(self, chair: Chair) -> bool:
        return self._has(self.pushes, chair, "push")

    @property
    def has_any_push(self) -> bool:
        """Whether there is a push anywhere; without one nothing can wait for it."""
        return any(map(self.can_push, self.chairs))

    def has_key(self, chair: Chair) -> bool:
        return self._has(self.keys, chair, "key")

    @property
    def has_any_key(self) -> bool:
        """Whether there is a key anywhere; without one nothing is left by it."""
        return any(map(self.has_key, self.chairs))

    def is_keyless(self, chair: Chair) -> bool:
        """Whether the chair was built without a key, so that its screen is always private."""
        return self.keys is not None and chair not in self.keys

    def can_turn(self, chair: Chair) -> bool:
        return self._has(self.dials, chair, "dial")

    def can_see(self, place: Chair) -> bool:
        return self._has(self.screens, place, SCREEN)

    def can_read(self, place: Chair) -> bool:
        return self._has(self.readers, place, "reader")

    def seats_of(self, chair: Chair) -> tuple[Seat, ...]:
        return self.chairs.get(chair, ())

    def _has(self, places: frozenset[Chair] | None, place: Chair, part: str) -> bool:
        there = place in self.chairs or part == SCREEN if places is None else place in places
        return there and f"{place}.{part}" not in self.lost
