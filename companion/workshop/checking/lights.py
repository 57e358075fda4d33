"""The trials of the lights: all of them in one colour after the other, and one after the other."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from companion.rules.kernel.reason import Reason, because
from companion.table.events import Button, Chair, Pressed, Tick, Turned
from companion.workshop.checking.trial import HEARD, JUDGED, Says, Trial, Tried
from companion.workshop.job import Shine, WorkEvent

STEP_S: Final = 0.15
"""How long each light shines that walks."""
COLOURS: Final = (Shine.RED, Shine.GREEN, Shine.BLUE)
LIGHTS: Final = "lights"


@dataclass(frozen=True, slots=True)
class ColourTrial(Trial):
    """All lights shine in one colour; somebody has to look whether all do."""

    count: int
    shine: Shine
    dial: bool
    """Whether there is one to find with which does not."""

    @property
    def part(self) -> str:
        """All lights are one part."""
        return LIGHTS

    @property
    def lights(self) -> Mapping[int, Shine]:
        """All of them."""
        return dict.fromkeys(range(self.count), self.shine)

    def heard(self, event: WorkEvent) -> Trial | Tried:
        """Where some are missing it is asked which."""
        return _judged(self, event, self.count, self.shine, dial=self.dial)

    def says(self, _chair: Chair | None, *, bright: bool) -> Says:  # noqa: ARG002 - no screen blinks
        """The same everywhere."""
        return Says(because(f"work.lights-{self.shine.value}"), JUDGED)


@dataclass(frozen=True, slots=True)
class WalkTrial(Trial):
    """One light walks over all places; somebody has to look whether it is always exactly one."""

    beat_s = STEP_S
    count: int
    dial: bool
    at: int = 0

    @property
    def part(self) -> str:
        """All lights are one part."""
        return LIGHTS

    @property
    def lights(self) -> Mapping[int, Shine]:
        """The one that it is at."""
        return {self.at: Shine.HERE}

    def heard(self, event: WorkEvent) -> Trial | Tried:
        """It walks with every beat, round and round."""
        if isinstance(event, Tick):
            return replace(self, at=(self.at + 1) % self.count)
        return _judged(self, event, self.count, Shine.HERE, dial=self.dial)

    def says(self, _chair: Chair | None, *, bright: bool) -> Says:  # noqa: ARG002 - no screen blinks
        """The same everywhere."""
        return Says(because("work.lights-walk"), JUDGED)


@dataclass(frozen=True, slots=True)
class DarkTrial(Trial):
    """Some lights are not as they should be: the dial goes to each, and the key says that this is one."""

    count: int
    shine: Shine
    at: int = 0
    bad: tuple[int, ...] = ()

    @property
    def part(self) -> str:
        """All lights are one part."""
        return LIGHTS

    @property
    def lights(self) -> Mapping[int, Shine]:
        """The one that is asked about."""
        return {self.at: self.shine}

    def heard(self, event: WorkEvent) -> Trial | Tried:
        """Until a push says that these are all."""
        match event:
            case Turned(_, _, detents):
                return replace(self, at=(self.at + detents) % self.count)
            case Pressed(_, _, Button.KEY):
                return replace(self, bad=tuple(sorted({*self.bad, self.at})))
            case Pressed():
                return Tried(tuple(because("work.light-bad", light=light) for light in self.bad) or SOME_BAD)
            case _:
                return self

    def says(self, _chair: Chair | None, *, bright: bool) -> Says:  # noqa: ARG002 - no screen blinks
        """Which one it is, and whether it counts as bad."""
        code = "work.light-is-bad" if self.at in self.bad else "work.light-which"
        return Says(because(code, light=self.at), HEARD)


SOME_BAD: Final[tuple[Reason, ...]] = (because("work.lights-bad"),)


def _judged(trial: Trial, event: WorkEvent, count: int, shine: Shine, *, dial: bool) -> Trial | Tried:
    match event:
        case Pressed(_, _, Button.KEY):
            return DarkTrial(count, shine) if dial else Tried(SOME_BAD)
        case Pressed():
            return Tried()
        case _:
            return trial
