"""The trial of a dial: whether it turns the right way, and tells of each click once."""

from dataclasses import dataclass, replace
from typing import Final

from companion.rules.kernel.reason import Reason, because
from companion.table.events import Button, Chair, Pressed, Tick, Turned
from companion.workshop.checking.trial import HEARD, Mistaken, Says, Trial, Tried, is_at
from companion.workshop.job import WorkEvent

CLICKS: Final = 4
"""An even number, so that a dial that tells of every other click is known by it."""


@dataclass(frozen=True, slots=True)
class DialTrial(Trial):
    """Somebody has to turn it clockwise by a few clicks, and then goes on with a push."""

    chair: Chair
    count: int = 0
    took: Mistaken | None = None
    """Whose dial turned instead."""

    @property
    def part(self) -> str:
        """Named after its chair."""
        return f"{self.chair}.dial"

    def heard(self, event: WorkEvent) -> Trial | Tried:
        """It counts until a button is pressed."""
        match event:
            case Turned(_, self.chair, detents):
                return replace(self, count=self.count + detents, took=None)
            case Turned(_, chair, _):
                return replace(self, took=Mistaken(chair))
            case Tick() if self.took is not None:
                return replace(self, took=self.took.later())
            case Pressed(_, _, Button.KEY):
                return Tried((because("work.dial-bad", chair=self.chair),))
            case Pressed():
                return Tried(self._troubles())
            case _:
                return self

    def _troubles(self) -> tuple[Reason, ...]:
        """By how many clicks it told of; backwards and by another number may be true at once."""
        if self.count == 0:
            return (because("work.dial-dead", chair=self.chair),)
        backwards = (because("work.dial-backwards", chair=self.chair),) if self.count < 0 else ()
        told = abs(self.count)
        if told == CLICKS:
            return backwards
        if told in (CLICKS * 2, CLICKS // 2):
            steps = 4 if told > CLICKS else 2
            return (*backwards, because("work.dial-steps", chair=self.chair, told=told, steps=steps))
        return (*backwards, because("work.dial-slips", chair=self.chair, told=told, clicks=CLICKS))

    def says(self, chair: Chair | None, *, bright: bool) -> Says:
        """The chair that blinks is the one; it is still once its dial turns."""
        if self.took is not None:
            return Says(because("work.dial-of-other", chair=self.took.chair), HEARD)
        if is_at(self.part, chair):
            sentence = because("work.dial-here", clicks=CLICKS, count=self.count)
            return Says(sentence, HEARD, inverse=bright and not self.count)
        return Says(
            because("work.dial-there", chair=self.chair, clicks=CLICKS, count=self.count),
            HEARD,
        )
