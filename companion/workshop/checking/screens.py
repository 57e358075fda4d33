"""The trials of a screen: its edges and all of it bright in turn; then a line that somebody reads."""

from dataclasses import dataclass
from typing import ClassVar

from companion.rules.kernel.reason import because
from companion.table.events import Button, Chair, Pressed
from companion.workshop.checking.trial import JUDGED, Says, Trial, Tried, is_at
from companion.workshop.job import WorkEvent


@dataclass(frozen=True, slots=True)
class _Looked(Trial):
    """Somebody has to look at the screen of a chair, and say how it is."""

    chair: Chair
    bad: ClassVar[str]
    """What there is to mend where they say no."""

    @property
    def part(self) -> str:
        """Named after its chair."""
        return f"{self.chair}.screen"

    def heard(self, event: WorkEvent) -> Trial | Tried:
        """Whoever looks says what they see."""
        match event:
            case Pressed(_, _, Button.KEY):
                return Tried((because(self.bad, chair=self.chair),))
            case Pressed():
                return Tried()
            case _:
                return self


class ScreenTrial(_Looked):
    """Somebody looks at all of it."""

    __slots__ = ()
    bad = "work.screen-bad"

    def says(self, chair: Chair | None, *, bright: bool) -> Says:
        """It shows everything that it can; the others say where to look."""
        if is_at(self.part, chair):
            return Says(because("work.screen-here"), JUDGED, inverse=bright, framed=True)
        return Says(because("work.screen-there", chair=self.chair), JUDGED)


class ReadingTrial(_Looked):
    """Somebody sits down as they will play, and reads it."""

    __slots__ = ()
    bad = "work.screen-small"

    def says(self, chair: Chair | None, *, bright: bool) -> Says:  # noqa: ARG002 - what blinks is hard to read
        """The sentence itself is what is read."""
        if is_at(self.part, chair):
            return Says(because("work.reading-here"), JUDGED)
        return Says(because("work.reading-there", chair=self.chair), JUDGED)
