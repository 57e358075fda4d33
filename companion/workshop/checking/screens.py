"""The trial of a screen: a frame that shows where it ends, and all of it bright in turn."""

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
