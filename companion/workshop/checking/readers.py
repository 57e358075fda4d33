"""The trial of a reader: a tag comes, lies there for a while, and goes."""

from dataclasses import dataclass, replace
from typing import Final

from companion.rules.kernel.reason import because
from companion.table.events import Button, Chair, Pressed, Tick
from companion.workshop.checking.trial import BLINK_S, HEARD, Mistaken, Says, Trial, Tried, chair_of, is_at
from companion.workshop.job import Laid, WorkEvent
from companion.workshop.wiring import Wiring

LIES_BEATS: Final = 6
"""For so long the tag has to be read without a gap."""
LIES_S: Final = int(LIES_BEATS * BLINK_S)


@dataclass(frozen=True, slots=True)
class ReaderTrial(Trial):
    """Somebody has to lay a tag there, leave it, and take it away."""

    reader: str
    """Its name in the profile."""
    wiring: Wiring
    lies: bool = False
    beats: int | None = None
    """How long ago the tag came; `None` before."""
    misses: int = 0
    """How often it was gone meanwhile, and came back."""
    took: Mistaken | None = None
    """Which reader read a tag instead."""

    @property
    def part(self) -> str:
        """The reader."""
        return self.reader

    def heard(self, event: WorkEvent) -> Trial | Tried:
        """A tag that goes too soon, and does not come back, was taken away."""
        match event:
            case Laid(_, reader, uid) if self.wiring.part(reader) == self.reader:
                return self._laid(present=uid is not None)
            case Laid(_, reader, str()):
                return replace(self, took=Mistaken(chair_of(self.wiring.part(reader))))
            case Tick() if self.took is not None:
                return replace(self, took=self.took.later())
            case Tick() if self.beats is not None:
                return self._later(self.beats + 1)
            case Pressed(_, _, Button.PUSH) if self.beats is not None:
                return self._over()
            case Pressed():
                return Tried((because("work.reader-bad", chair=chair_of(self.reader)),))
            case _:
                return self

    def _laid(self, *, present: bool) -> Trial | Tried:
        if self.beats is None:
            return replace(self, lies=True, beats=0, took=None) if present else self
        if present:
            return replace(self, lies=True, misses=self.misses + (not self.lies))
        return self._over() if self.beats >= LIES_BEATS else replace(self, lies=False)

    def _later(self, beats: int) -> Trial | Tried:
        if beats >= LIES_BEATS and not self.lies:
            return self._over()
        return replace(self, beats=beats)

    def _over(self) -> Tried:
        if not self.misses:
            return Tried()
        chair = chair_of(self.reader)
        return Tried((because("work.reader-misses", chair=chair, misses=self.misses, seconds=LIES_S),))

    def says(self, chair: Chair | None, *, bright: bool) -> Says:
        """The chair that blinks is the one; it is still while a tag lies there."""
        here = is_at(self.reader, chair)
        if self.beats is not None:
            return Says(because("work.tag-stays" if self.beats < LIES_BEATS else "work.tag-goes"), HEARD)
        if self.took is not None:
            return Says(
                because("work.reader-of-other", chair=self.took.chair), HEARD, inverse=here and bright
            )
        if here:
            return Says(because("work.hold-tag-here"), HEARD, inverse=bright)
        return Says(because("work.hold-tag-there", chair=chair_of(self.reader)), HEARD)
