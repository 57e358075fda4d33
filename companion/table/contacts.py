"""What the spaces show: levels that have settled, and those that still bounce."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from companion.rules.kernel.names import Space

TOGETHER_S: Final = 0.01
"""Edges that are nearer to each other than this belong together; no two hands are so quick."""


@dataclass(frozen=True, slots=True)
class Bouncing:
    """A level that counts once it has stayed for a while."""

    occupied: bool
    since_s: float


@dataclass(frozen=True, slots=True)
class Contacts:
    """`levels` has settled; a space that was never told is in neither."""

    levels: Mapping[Space, bool] = field(default_factory=lambda: MappingProxyType({}))
    bouncing: Mapping[Space, Bouncing] = field(default_factory=lambda: MappingProxyType({}))

    def sensed(self, space: Space, *, occupied: bool, at_s: float) -> "Contacts":
        """After one edge. Back at the settled level, nothing has happened."""
        bouncing = {**self.bouncing}
        bouncing.pop(space, None)
        if self.levels.get(space) is not occupied:
            bouncing[space] = Bouncing(occupied, at_s)
        return Contacts(self.levels, bouncing)

    def settled(self, at_s: float, settle_s: float) -> "Contacts":
        """After that time: what has stayed for `settle_s` counts now. The same object if nothing does.

        What changed together settles together: a board that is laid all at once is never seen half laid.
        """
        due_s = self.settles_at(settle_s)
        if due_s is None or due_s > at_s:
            return self
        due = {
            space: contact.occupied
            for space, contact in self.bouncing.items()
            if contact.since_s + settle_s <= at_s + TOGETHER_S
        }
        rest = {space: contact for space, contact in self.bouncing.items() if space not in due}
        return Contacts({**self.levels, **due}, rest)

    def settles_at(self, settle_s: float) -> float | None:
        """When the next level will count, if no edge comes before."""
        return min((contact.since_s + settle_s for contact in self.bouncing.values()), default=None)

    def occupied(self) -> frozenset[Space]:
        """The spaces that have settled with something on them."""
        return frozenset(space for space, level in self.levels.items() if level)
