"""Trials of single parts: buttons, dials, screens, readers, sound. A trial returns what has to be mended.

Laws:
- a push goes on, and means yes where a person has to judge;
- a tap of a key means that the part is bad;
- when a button itself is tried, the button of the other kind says so.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Final, NamedTuple, Protocol, Self

from companion.games.kernel import Reason, because
from companion.session.work.job import NO_LIGHTS, Shine, TagLaid, WorkEvent
from companion.session.work.wiring import Wiring
from companion.table.events import COMMON, Button, Chair, Pressed, Tick, Turned
from companion.table.table import Cue

BLINK_S: Final = 0.5
MISTAKEN_BEATS: Final = 5
JUDGED: Final = because("work.ok-or-bad")
"""The hint for the buttons where a person has to judge."""
HEARD: Final = because("work.on-or-bad")
"""The hint for the buttons where the table notices by itself."""


class TrialResult(NamedTuple):
    """The end of a trial: what has to be mended."""

    troubles: tuple[Reason, ...] = ()


class WrongChair(NamedTuple):
    """A part of another chair responded instead; that is shown for a while."""

    chair: Chair
    beats: int = 0

    def later(self) -> "WrongChair | None":
        """One beat later; after some beats the instruction is shown again."""
        return None if self.beats + 1 >= MISTAKEN_BEATS else self._replace(beats=self.beats + 1)


class Prompt(NamedTuple):
    """The content of a screen in a trial."""

    sentence: Reason
    keys: Reason
    inverse: bool = False
    framed: bool = False


class Trial(Protocol):
    """A part that is being tried, or waits for it. A `Tick` is one beat."""

    beat_s: float = BLINK_S
    cue: Cue | None = None
    """The sound of each beat."""

    @property
    def part(self) -> str:
        """Its name in the profile."""

    @property
    def lights(self) -> Mapping[int, Shine]:
        """The lights by their own numbers."""
        return NO_LIGHTS

    def begin(self, closed: Collection[int]) -> Self:  # noqa: ARG002 - one trial wants to know
        """The trial as it begins, with these cells closed."""
        return self

    def handle(self, event: WorkEvent, /) -> "Trial | TrialResult":
        """The trial after the event, or its result."""

    def prompt(self, chair: Chair | None, /, *, bright: bool) -> Prompt:
        """The prompt for that chair's screen, or for the common one (`None`), and its blinking half."""


def is_at(part: str, chair: Chair | None) -> bool:
    """Whether the part is at the chair of that screen."""
    return chair_of(part) == (chair or COMMON)


def chair_of(part: str) -> Chair:
    """The chair of a part."""
    return Chair(part.partition(".")[0])


@dataclass(frozen=True, slots=True)
class ButtonTrial(Trial):
    """Tries a button: a person presses it, or reports it as dead with a button of the other kind."""

    chair: Chair
    button: Button
    took: WrongChair | None = None
    """The chair whose button responded instead."""

    @property
    def part(self) -> str:
        """Named after its chair."""
        return f"{self.chair}.{self.button.value}"

    def handle(self, event: WorkEvent) -> Trial | TrialResult:
        """A press of the button ends the trial."""
        match event:
            case Pressed(_, self.chair, self.button):
                return TrialResult()
            case Pressed(_, chair, self.button):
                return replace(self, took=WrongChair(chair))
            case Tick() if self.took is not None:
                return replace(self, took=self.took.later())
            case Pressed():
                return TrialResult((because(f"work.{self.button.value}-dead", chair=self.chair),))
            case _:
                return self

    def prompt(self, chair: Chair | None, *, bright: bool) -> Prompt:
        """The chair of the button blinks."""
        kind, here = self.button.value, is_at(self.part, chair)
        keys = because(f"work.{kind}-is-dead")
        if self.took is not None:
            return Prompt(
                because(f"work.{kind}-of-other", chair=self.took.chair), keys, inverse=here and bright
            )
        if here:
            return Prompt(because(f"work.{kind}-here"), keys, inverse=bright)
        return Prompt(because(f"work.{kind}-there", chair=self.chair), keys)


CLICKS: Final = 4
"""An even number, which exposes a dial that reports every other click."""


@dataclass(frozen=True, slots=True)
class DialTrial(Trial):
    """Tries a dial: a person turns it clockwise by a few clicks, and then goes on with a push."""

    chair: Chair
    count: int = 0
    took: WrongChair | None = None
    """The chair whose dial turned instead."""

    @property
    def part(self) -> str:
        """Named after its chair."""
        return f"{self.chair}.dial"

    def handle(self, event: WorkEvent) -> Trial | TrialResult:
        """Count the clicks until a button is pressed."""
        match event:
            case Turned(_, self.chair, detents):
                return replace(self, count=self.count + detents, took=None)
            case Turned(_, chair, _):
                return replace(self, took=WrongChair(chair))
            case Tick() if self.took is not None:
                return replace(self, took=self.took.later())
            case Pressed(_, _, Button.KEY):
                return TrialResult((because("work.dial-bad", chair=self.chair),))
            case Pressed():
                return TrialResult(self._troubles())
            case _:
                return self

    def _troubles(self) -> tuple[Reason, ...]:
        """What is wrong with the clicks reported; direction and count may both be."""
        if self.count == 0:
            return (because("work.dial-dead", chair=self.chair),)
        backwards = (because("work.dial-backwards", chair=self.chair),) if self.count < 0 else ()
        clicks = abs(self.count)
        if clicks == CLICKS:
            return backwards
        if clicks in (CLICKS * 2, CLICKS // 2):
            steps = 4 if clicks > CLICKS else 2
            return (*backwards, because("work.dial-steps", chair=self.chair, told=clicks, steps=steps))
        return (*backwards, because("work.dial-slips", chair=self.chair, told=clicks, clicks=CLICKS))

    def prompt(self, chair: Chair | None, *, bright: bool) -> Prompt:
        """The chair of the dial blinks until the dial turns."""
        if self.took is not None:
            return Prompt(because("work.dial-of-other", chair=self.took.chair), HEARD)
        if is_at(self.part, chair):
            sentence = because("work.dial-here", clicks=CLICKS, count=self.count)
            return Prompt(sentence, HEARD, inverse=bright and not self.count)
        return Prompt(
            because("work.dial-there", chair=self.chair, clicks=CLICKS, count=self.count),
            HEARD,
        )


@dataclass(frozen=True, slots=True)
class _JudgedTrial(Trial):
    """Tries a screen that a person has to judge."""

    chair: Chair
    bad: ClassVar[str]
    """What there is to mend on a no."""

    @property
    def part(self) -> str:
        """Named after its chair."""
        return f"{self.chair}.screen"

    def handle(self, event: WorkEvent) -> Trial | TrialResult:
        """Take the answer of the person who looks."""
        match event:
            case Pressed(_, _, Button.KEY):
                return TrialResult((because(self.bad, chair=self.chair),))
            case Pressed():
                return TrialResult()
            case _:
                return self


class ScreenTrial(_JudgedTrial):
    """Tries all pixels of a screen."""

    __slots__ = ()
    bad = "work.screen-bad"

    def prompt(self, chair: Chair | None, *, bright: bool) -> Prompt:
        """The screen shows everything that it can; the others say where to look."""
        if is_at(self.part, chair):
            return Prompt(because("work.screen-here"), JUDGED, inverse=bright, framed=True)
        return Prompt(because("work.screen-there", chair=self.chair), JUDGED)


class ReadingTrial(_JudgedTrial):
    """Tries to read a screen from the usual seat."""

    __slots__ = ()
    bad = "work.screen-small"

    def prompt(self, chair: Chair | None, *, bright: bool) -> Prompt:  # noqa: ARG002 - what blinks is hard to read
        """The sentence itself is what is read."""
        if is_at(self.part, chair):
            return Prompt(because("work.reading-here"), JUDGED)
        return Prompt(because("work.reading-there", chair=self.chair), JUDGED)


LIES_BEATS: Final = 6
"""How many beats the tag has to be read without a gap."""
LIES_S: Final = int(LIES_BEATS * BLINK_S)


@dataclass(frozen=True, slots=True)
class ReaderTrial(Trial):
    """Tries a reader: a person lays a tag there, leaves it, and takes it away."""

    reader: str
    """Its name in the profile."""
    wiring: Wiring
    lies: bool = False
    beats: int | None = None
    """The beats since the tag came; `None` before that."""
    misses: int = 0
    """How often the tag was lost in between, and read again."""
    took: WrongChair | None = None
    """The reader that read a tag instead."""

    @property
    def part(self) -> str:
        """The reader."""
        return self.reader

    def handle(self, event: WorkEvent) -> Trial | TrialResult:
        """A tag that is gone too soon, and is not read again, was taken away."""
        match event:
            case TagLaid(_, reader, uid) if self.wiring.part(reader) == self.reader:
                return self._handle_tag(present=uid is not None)
            case TagLaid(_, reader, str()):
                return replace(self, took=WrongChair(chair_of(self.wiring.part(reader))))
            case Tick() if self.took is not None:
                return replace(self, took=self.took.later())
            case Tick() if self.beats is not None:
                return self._later(self.beats + 1)
            case Pressed(_, _, Button.PUSH) if self.beats is not None:
                return self._result_of_reading()
            case Pressed():
                return TrialResult((because("work.reader-bad", chair=chair_of(self.reader)),))
            case _:
                return self

    def _handle_tag(self, *, present: bool) -> Trial | TrialResult:
        if self.beats is None:
            return replace(self, lies=True, beats=0, took=None) if present else self
        if present:
            return replace(self, lies=True, misses=self.misses + (not self.lies))
        return self._result_of_reading() if self.beats >= LIES_BEATS else replace(self, lies=False)

    def _later(self, beats: int) -> Trial | TrialResult:
        if beats >= LIES_BEATS and not self.lies:
            return self._result_of_reading()
        return replace(self, beats=beats)

    def _result_of_reading(self) -> TrialResult:
        if not self.misses:
            return TrialResult()
        chair = chair_of(self.reader)
        return TrialResult((because("work.reader-misses", chair=chair, misses=self.misses, seconds=LIES_S),))

    def prompt(self, chair: Chair | None, *, bright: bool) -> Prompt:
        """The chair of the reader blinks until a tag is there."""
        here = is_at(self.reader, chair)
        if self.beats is not None:
            return Prompt(because("work.tag-stays" if self.beats < LIES_BEATS else "work.tag-goes"), HEARD)
        if self.took is not None:
            return Prompt(
                because("work.reader-of-other", chair=self.took.chair), HEARD, inverse=here and bright
            )
        if here:
            return Prompt(because("work.hold-tag-here"), HEARD, inverse=bright)
        return Prompt(because("work.hold-tag-there", chair=chair_of(self.reader)), HEARD)


@dataclass(frozen=True, slots=True)
class SoundTrial(Trial):
    """Tries the sound: a person has to listen."""

    beat_s = 2.0
    cue = Cue.WON

    @property
    def part(self) -> str:
        """There is only one."""
        return "sound"

    def handle(self, event: WorkEvent) -> Trial | TrialResult:
        """Take the answer of the person who listens."""
        match event:
            case Pressed(_, _, Button.KEY):
                return TrialResult((because("work.sound-bad"),))
            case Pressed():
                return TrialResult()
            case _:
                return self

    def prompt(self, _chair: Chair | None, *, bright: bool) -> Prompt:  # noqa: ARG002 - nothing blinks
        """The same on every screen."""
        return Prompt(because("work.sound"), JUDGED)
