"""What every trial of a part has in common."""

from collections.abc import Collection, Mapping
from typing import Final, NamedTuple, Protocol, Self

from companion.rules.kernel.reason import Reason, because
from companion.table.events import COMMON, Chair
from companion.table.table import Cue
from companion.workshop.job import NO_LIGHTS, Shine, WorkEvent

BLINK_S: Final = 0.5
MISTAKEN_BEATS: Final = 5
JUDGED: Final = because("work.ok-or-bad")
"""The keys where a person has to say how it is."""
HEARD: Final = because("work.on-or-bad")
"""The keys where the table notices by itself."""


class Tried(NamedTuple):
    """A trial is over: this is what to mend."""

    troubles: tuple[Reason, ...] = ()


class Mistaken(NamedTuple):
    """The part of another chair told of something instead; that is said for a while."""

    chair: Chair
    beats: int = 0

    def later(self) -> "Mistaken | None":
        """One beat later; then what is to be done is said again."""
        return None if self.beats + 1 >= MISTAKEN_BEATS else self._replace(beats=self.beats + 1)


class Says(NamedTuple):
    """What a screen says in a trial."""

    sentence: Reason
    keys: Reason
    inverse: bool = False
    framed: bool = False


class Trial(Protocol):
    """A part that is being tried, or waits for it. It hears a `Tick` with each beat."""

    beat_s: float = BLINK_S
    cue: Cue | None = None
    """What is heard with each beat."""

    @property
    def part(self) -> str:
        """Its name in the profile."""

    @property
    def lights(self) -> Mapping[int, Shine]:
        """What the lights show, by their own numbers."""
        return NO_LIGHTS

    def begun(self, closed: Collection[int]) -> Self:  # noqa: ARG002 - one trial wants to know
        """As it begins, while these cells feel something."""
        return self

    def heard(self, event: WorkEvent, /) -> "Trial | Tried":
        """What becomes of it."""

    def says(self, chair: Chair | None, /, *, bright: bool) -> Says:
        """What the screen of that chair says, or the common one (`None`), while screens blink."""


def is_at(part: str, chair: Chair | None) -> bool:
    """Whether the part belongs to whoever looks at that screen."""
    return chair_of(part) == (chair or COMMON)


def chair_of(part: str) -> Chair:
    """Whose it is."""
    return Chair(part.partition(".")[0])
