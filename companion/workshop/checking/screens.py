"""The trials of a screen: its edges and all of it bright in turn; then a line that somebody reads."""

from dataclasses import dataclass

from companion.rules.kernel.reason import because
from companion.table.events import Button, Chair, Pressed
from companion.workshop.checking.trial import JUDGED, Says, Trial, Tried, is_at
from companion.workshop.job import WorkEvent


@dataclass(frozen=True, slots=True)
class ScreenTrial(Trial):
    """Somebody has to look at it."""

    chair: Chair

    @property
    def part(self) -> str:
        """Named after its chair."""
        return f"{self.chair}.screen"

    def heard(self, event: WorkEvent) -> Trial | Tried:
        """Whoever looks says what they see."""
        match event:
            case Pressed(_, _, Button.KEY):
                return Tried((because("work.screen-bad", chair=self.chair),))
            case Pressed():
                return Tried()
            case _:
                return self

    def says(self, chair: Chair | None, *, bright: bool) -> Says:
        """It shows everything that it can; the others say where to look."""
        if is_at(self.part, chair):
            return Says(because("work.screen-here"), JUDGED, inverse=bright, framed=True)
        return Says(because("work.screen-there", chair=self.chair), JUDGED)


@dataclass(frozen=True, slots=True)
class ReadingTrial(Trial):
    """Somebody sits down as they will play, and reads it."""

    chair: Chair

    @property
    def part(self) -> str:
        """The screen that is read."""
        return f"{self.chair}.screen"

    def heard(self, event: WorkEvent) -> Trial | Tried:
        """Whoever sits there says whether it can be read."""
        match event:
            case Pressed(_, _, Button.KEY):
                return Tried((because("work.screen-small", chair=self.chair),))
            case Pressed():
                return Tried()
            case _:
                return self

    def says(self, chair: Chair | None, *, bright: bool) -> Says:  # noqa: ARG002 - what blinks is hard to read
        """The sentence itself is what is read."""
        if is_at(self.part, chair):
            return Says(because("work.reading-here"), JUDGED)
        return Says(because("work.reading-there", chair=self.chair), JUDGED)
