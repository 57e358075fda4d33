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
    first_s: float
    """When the space first showed anything else than what had settled."""


@dataclass(frozen=True, slots=True)
class Change:
    """What a space has settled to: something new, or what it was before it flickered."""

    space: Space
    occupied: bool
    from_s: float
    """Its first edge."""
    to_s: float
    """Its last one."""
    flicker: bool


@dataclass(frozen=True, slots=True)
class Contacts:
    """`levels` has settled; a space that was never told is in neither."""

    levels: Mapping[Space, bool] = field(default_factory=lambda: MappingProxyType({}))
    bouncing: Mapping[Space, Bouncing] = field(default_factory=lambda: MappingProxyType({}))

    def sensed(self, space: Space, *, occupied: bool, at_s: float) -> "Contacts":
        """After one edge."""
        before = self.bouncing.get(space)
        if occupied is (before.occupied if before else self.levels.get(space)):
            return self
        first_s = before.first_s if before else at_s
        return Contacts(self.levels, {**self.bouncing, space: Bouncing(occupied, at_s, first_s)})

    def settled(self, at_s: float, settle_s: float) -> tuple["Contacts", tuple[Change, ...]]:
        """After that time: what has stayed for `settle_s` counts now, and what has changed by that.

        What changed together settles together: a board that is laid all at once is never seen half laid.
        """
        due_s = self.settles_at(settle_s)
        if due_s is None or due_s > at_s:
            return self, ()
        due = {
            space: contact
            for space, contact in self.bouncing.items()
            if contact.since_s + settle_s <= at_s + TOGETHER_S
        }
        changes = tuple(
            Change(
                space,
                contact.occupied,
                contact.first_s,
                contact.since_s,
                flicker=self.levels.get(space) is contact.occupied,
            )
            for space, contact in sorted(due.items(), key=lambda one: one[1].since_s)
        )
        levels = {**self.levels, **{change.space: change.occupied for change in changes}}
        rest = {space: contact for space, contact in self.bouncing.items() if space not in due}
        return Contacts(levels, rest), changes

    def settles_at(self, settle_s: float) -> float | None:
        """When the next level will count, if no edge comes before."""
        return min((contact.since_s + settle_s for contact in self.bouncing.values()), default=None)

    def occupied(self) -> frozenset[Space]:
        """The spaces that have settled with something on them."""
        return frozenset(space for space, level in self.levels.items() if level)
