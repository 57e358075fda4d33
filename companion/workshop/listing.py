"""A list of things to read at leisure: the dial goes from one to the next, and time through a long one."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from companion.rules.kernel.reason import Reason, because
from companion.table.events import Chair, Pressed, Tick, Turned
from companion.workshop.job import NO_LIGHTS, Page, Shine, Work, WorkEvent

READ_S: Final = 3.0
"""How long a screenful stays."""


class Entry(NamedTuple):
    """One of them."""

    title: Reason
    sentence: Reason


@dataclass(frozen=True, slots=True)
class Listing:
    """The list, and where somebody is in it; a job's last page, or several. There is at least one entry."""

    entries: tuple[Entry, ...]
    turns_s: float
    """When the screen changes by itself."""
    at: int = 0
    screenful: int = 0

    @property
    def lights(self) -> Mapping[int, Shine]:
        """None."""
        return NO_LIGHTS

    def heard(self, event: WorkEvent) -> Work:
        """The dial goes round and round; a button ends it."""
        match event:
            case Turned(at_s, _, detents):
                at = (self.at + detents) % len(self.entries)
                return Work(replace(self, at=at, screenful=0, turns_s=at_s + READ_S))
            case Tick(at_s) if at_s >= self.turns_s:
                return Work(replace(self, screenful=self.screenful + 1, turns_s=at_s + READ_S))
            case Pressed():
                return Work(None)
            case _:
                return Work(self)

    def wake_at(self) -> float:
        """When it is time for the next screenful."""
        return self.turns_s

    def page(self, _chair: Chair | None) -> Page:
        """The same everywhere. What the buttons do is told once, so that there is more room to read."""
        title, sentence = self.entries[self.at]
        keys = because("work.push-done" if len(self.entries) == 1 else "work.dial-or-done")
        return Page(title, sentence, None if self.at else keys, turn=self.screenful)
