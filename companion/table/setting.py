"""What a table is like, and who sits where: it stays while a game is played, but for parts that are lost.

Law: whoever asks what somebody can do, or what is felt, is told what is so now; what a table was built with
decides only what has to be kept secret.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.games.kernel import Seat
from companion.table.candidates import NOWHERE, Spaces
from companion.table.events import Chair
from companion.table.manners import Manners

CELLS = "cells"
"""The part that spaces are felt with."""
LIGHTS = "lights"
SCREEN = "screen"


@dataclass(frozen=True, slots=True)
class Setting:
    """What the table is like: who sits where, which spaces have cells, how long contacts bounce."""

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
    """The places with a screen, of chairs or of everybody; `None` for every chair and everybody."""
    readers: frozenset[Chair] = frozenset()
    """Where there is a reader of tags: at these chairs, or at a place that everybody reaches."""
    lit: bool = True
    """Whether there are lights under the spaces."""
    lost: frozenset[str] = frozenset()
    """The names of parts that do not answer now, such as `south.key`."""

    @property
    def felt(self) -> Spaces:
        """The spaces that are felt now."""
        return NOWHERE if CELLS in self.lost else self.watched

    @property
    def shines(self) -> bool:
        """Whether the spaces can be lit now."""
        return self.lit and LIGHTS not in self.lost

    def can_push(self, chair: Chair) -> bool:
        """Whether who sits there can say yes."""
        return self._has(self.pushes, chair, "push")

    @property
    def has_any_push(self) -> bool:
        """Whether there is a push anywhere; without one nothing can wait for it."""
        return any(map(self.can_push, self.chairs))

    def has_key(self, chair: Chair) -> bool:
        """Whether who sits there can go back, and open the menu."""
        return self._has(self.keys, chair, "key")

    @property
    def has_any_key(self) -> bool:
        """Whether there is a key anywhere; without one nothing is left by it."""
        return any(map(self.has_key, self.chairs))

    def is_keyless(self, chair: Chair) -> bool:
        """Whether there never was a key, so that its screen is private all the time."""
        return self.keys is not None and chair not in self.keys

    def can_turn(self, chair: Chair) -> bool:
        """Whether who sits there has a dial that counts."""
        return self._has(self.dials, chair, "dial")

    def can_see(self, place: Chair) -> bool:
        """Whether there is a screen that shows something."""
        return self._has(self.screens, place, SCREEN)

    def can_read(self, place: Chair) -> bool:
        """Whether there is a reader that reads."""
        return self._has(self.readers, place, "reader")

    def seats_of(self, chair: Chair) -> tuple[Seat, ...]:
        """The seats that the chair holds."""
        return self.chairs.get(chair, ())

    def _has(self, places: frozenset[Chair] | None, place: Chair, part: str) -> bool:
        there = place in self.chairs or part == SCREEN if places is None else place in places
        return there and f"{place}.{part}" not in self.lost
