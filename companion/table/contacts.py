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
    away: tuple[float, float] = (0.0, 0.0)
    """From when to when it showed the other level without a break, the longest time that it did."""


@dataclass(frozen=True, slots=True)
class Change:
    """What a space has settled to: something new, or what it was before it flickered."""

    space: Space
    occupied: bool
    from_s: float
    """The edge after which it stayed; of a flicker, the beginning of its longest part."""
    to_s: float
    """The same; of a flicker, the end of its longest part."""
    last_s: float
    """The last edge of all."""
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
        if before is None:
            after = Bouncing(occupied, at_s)
        elif occupied is self.levels.get(space):
            longest = max(before.away, (before.since_s, at_s), key=lambda away: away[1] - away[0])
            after = Bouncing(occupied, at_s, longest)
        else:
            after = Bouncing(occupied, at_s, before.away)
        return Contacts(self.levels, {**self.bouncing, space: after})

    def settled(self, at_s: float, settle_s: float) -> tuple["Contacts", tuple[Change, ...]]:
        """After that time: what has stayed for `settle_s` counts now, and what has changed by that.

        A space that tells how it reads for the first time has not changed.

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
        by_time = sorted(due.items(), key=lambda one: one[1].since_s)
        changes = tuple(
            _change(space, contact, self.levels[space]) for space, contact in by_time if space in self.levels
        )
        levels = {**self.levels, **{space: contact.occupied for space, contact in by_time}}
        rest = {space: contact for space, contact in self.bouncing.items() if space not in due}
        return Contacts(levels, rest), changes

    def settles_at(self, settle_s: float) -> float | None:
        """When the next level will count, if no edge comes before."""
        return min((contact.since_s + settle_s for contact in self.bouncing.values()), default=None)

    def empty(self) -> frozenset[Space]:
        """The spaces that have settled with nothing on them."""
        return frozenset(space for space, level in self.levels.items() if not level)

    def occupied(self) -> frozenset[Space]:
        """The spaces that have settled with something on them."""
        return frozenset(space for space, level in self.levels.items() if level)


def _change(space: Space, contact: Bouncing, before: bool) -> Change:  # noqa: FBT001 - a level
    flicker = before is contact.occupied
    from_s, to_s = contact.away if flicker else (contact.since_s, contact.since_s)
    return Change(space, contact.occupied, from_s, to_s, contact.since_s, flicker=flicker)
