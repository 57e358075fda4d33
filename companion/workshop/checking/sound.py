"""The trial of the sound: it plays until somebody says whether they hear it."""

from dataclasses import dataclass

from companion.rules.kernel.reason import because
from companion.table.events import Button, Chair, Pressed
from companion.table.table import Cue
from companion.workshop.checking.trial import JUDGED, Says, Trial, Tried
from companion.workshop.job import WorkEvent


@dataclass(frozen=True, slots=True)
class SoundTrial(Trial):
    """Somebody has to listen."""

    beat_s = 2.0
    cue = Cue.WON

    @property
    def part(self) -> str:
        """There is only one."""
        return "sound"

    def heard(self, event: WorkEvent) -> Trial | Tried:
        """Whoever listens says what they hear."""
        match event:
            case Pressed(_, _, Button.KEY):
                return Tried((because("work.sound-bad"),))
            case Pressed():
                return Tried()
            case _:
                return self

    def says(self, _chair: Chair | None, *, bright: bool) -> Says:  # noqa: ARG002 - nothing blinks
        """The same everywhere."""
        return Says(because("work.sound"), JUDGED)
