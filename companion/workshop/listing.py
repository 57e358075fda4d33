"""A list of things to read at leisure: the dial goes from one to the next, and time through a long one."""

from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from companion.rules.kernel.reason import Reason

READ_S: Final = 3.0
"""How long a screenful stays."""


class Entry(NamedTuple):
    """One of them."""

    title: Reason
    sentence: Reason


@dataclass(frozen=True, slots=True)
class Listing:
    """The list, and where somebody is in it. There is at least one thing to read."""

    entries: tuple[Entry, ...]
    turns_s: float
    """When the screen changes by itself."""
    at: int = 0
    screenful: int = 0

    @property
    def entry(self) -> Entry:
        """What is read now."""
        return self.entries[self.at]

    def turned(self, detents: int, at_s: float) -> "Listing":
        """The next one, round and round."""
        at = (self.at + detents) % len(self.entries)
        return replace(self, at=at, screenful=0, turns_s=at_s + READ_S)

    def ticked(self, at_s: float) -> "Listing":
        """The next screenful, once it is time."""
        if at_s < self.turns_s:
            return self
        return replace(self, screenful=self.screenful + 1, turns_s=at_s + READ_S)
