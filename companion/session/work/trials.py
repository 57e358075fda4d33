"""Trials of single parts: buttons, dials, screens, readers, sound. A trial returns what has to be mended.

Laws:
- a push goes on, and means yes where a person has to judge;
- a tap of a key means that the part is bad;
- when a button itself is tried, the button of the other kind says so.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Final, NamedTuple, Protocol, Self

from companion.games.kernel import Reason, because
from companion.session.work.findings import Finding
from companion.session.work.job import NO_LIGHTS, Shine, TagLaid, WorkEvent
from companion.session.work.wiring import Wiring
from companion.table.events import COMMON, Button, Chair, Cue, Pressed, Tick, Turned

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
    title: Reason | None = None
    """In place of the number of the step."""
    dials: bool = False
    """Whether the dial goes on to other things to mark."""


class Trial(Protocol):
    """A part that is being tried, or waits for it. A `Tick` is one beat."""

    @property
    def part(self) -> str:
        """Its name in the profile."""

    @property
    def beat_s(self) -> float:
        return BLINK_S

    @property
    def cue(self) -> Cue | None:
        """The sound of each beat."""
        return None

    @property
    def lights(self) -> Mapping[int, Shine]:
        """The lights by their own numbers."""
        return NO_LIGHTS

    def begin(self, closed: Collection[int]) -> Self:  # noqa: ARG002 - one trial wants to know
        """The trial as it begins, with these cells closed."""
        return self

    def handle(self, event: WorkEvent, /) -> "Trial | TrialResult": ...

    def prompt(self, chair: Chair | None, /, *, bright: bool) -> Prompt:
        """The prompt for that chair's screen, or for the common one (`None`), and its blinking half."""


@dataclass(frozen=True, slots=True)
class FindingTrial(Trial):
    """What is wrong with a part by its own probe, to be read before anybody judges the part."""

    finding: Finding
    part = ""
    """None that can be lost meanwhile."""

    def handle(self, event: WorkEvent) -> Trial | TrialResult:
        return TrialResult((self.finding.reason,)) if isinstance(event, Pressed) else self

    def prompt(self, _chair: Chair | None, *, bright: bool) -> Prompt:  # noqa: ARG002 - no screen blinks
        return Prompt(self.finding.reason, because("work.push-on"), title=self.finding.subject.title)


def is_at(part: str, chair: Chair | None) -> bool:
    """Whether the part is at the chair of that screen."""
    return chair_of(part) == (chair or COMMON)


def chair_of(part: str) -> Chair:
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
        return f"{self.chair}.{self.button.value}"

    def handle(self, event: WorkEvent) -> Trial | TrialResult:
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
        kind, blinks = self.button.value, bright and is_at(self.part, chair)
        keys = because(f"work.{kind}-is-dead")
        if self.took is not None:
            return Prompt(because(f"work.{kind}-of-other", chair=self.took.chair), keys, blinks)
        if is_at(self.part, chair):
            return Prompt(because(f"work.{kind}-here"), keys, blinks)
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
        return f"{self.chair}.dial"

    def handle(self, event: WorkEvent) -> Trial | TrialResult:
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
        sentence = because("work.dial-there", chair=self.chair, clicks=CLICKS, count=self.count)
        return Prompt(sentence, HEARD)


@dataclass(frozen=True, slots=True)
class JudgedTrial(Trial):
    """Tries what a person has to judge."""

    name: str
    here: Reason
    bad: Reason
    """What there is to mend on a no."""
    there: Reason | None = None
    """What screens elsewhere say; `None` where all say the same."""
    framed: bool = False
    """Whether the screen shows everything that it can: a frame, and all pixels in turns."""
    audible: bool = False
    """Whether it is the sound, which is played with each beat."""

    @property
    def part(self) -> str:
        return self.name

    @property
    def beat_s(self) -> float:
        return 2.0 if self.audible else BLINK_S

    @property
    def cue(self) -> Cue | None:
        return Cue.WON if self.audible else None

    def handle(self, event: WorkEvent) -> Trial | TrialResult:
        match event:
            case Pressed(_, _, Button.KEY):
                return TrialResult((self.bad,))
            case Pressed():
                return TrialResult()
            case _:
                return self

    def prompt(self, chair: Chair | None, *, bright: bool) -> Prompt:
        if self.there is not None and not is_at(self.part, chair):
            return Prompt(self.there, JUDGED)
        return Prompt(self.here, JUDGED, inverse=bright and self.framed, framed=self.framed)


SOUND_TRIAL: Final = JudgedTrial("sound", because("work.sound"), because("work.sound-bad"), audible=True)


def screen_trials(chair: Chair) -> tuple[JudgedTrial, JudgedTrial]:
    """Tries all pixels of a screen, and then to read it from the usual seat: nothing blinks meanwhile."""
    name = f"{chair}.screen"
    pixels_bad, look_there = (
        because("work.screen-bad", chair=chair),
        because("work.screen-there", chair=chair),
    )
    small, read_there = because("work.screen-small", chair=chair), because("work.reading-there", chair=chair)
    return (
        JudgedTrial(name, because("work.screen-here"), pixels_bad, look_there, framed=True),
        JudgedTrial(name, because("work.reading-here"), small, read_there),
    )


LIES_BEATS: Final = 6
"""How many beats the tag has to be read without a gap."""
LIES_S: Final = int(LIES_BEATS * BLINK_S)


@dataclass(frozen=True, slots=True)
class ReaderTrial(Trial):
    """Tries a reader: a tag is placed there, left for a while, and removed."""

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
                beats = self.beats + 1
                ended = beats >= LIES_BEATS and not self.lies
                return self._result_of_reading() if ended else replace(self, beats=beats)
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

    def _result_of_reading(self) -> TrialResult:
        if not self.misses:
            return TrialResult()
        chair = chair_of(self.reader)
        return TrialResult((because("work.reader-misses", chair=chair, misses=self.misses, seconds=LIES_S),))

    def prompt(self, chair: Chair | None, *, bright: bool) -> Prompt:
        """The chair of the reader blinks until a tag is there."""
        if self.beats is not None:
            return Prompt(because("work.tag-stays" if self.beats < LIES_BEATS else "work.tag-goes"), HEARD)
        here = is_at(self.reader, chair)
        if self.took is not None:
            sentence = because("work.reader-of-other", chair=self.took.chair)
        elif here:
            sentence = because("work.hold-tag-here")
        else:
            sentence = because("work.hold-tag-there", chair=chair_of(self.reader))
        return Prompt(sentence, HEARD, inverse=here and bright)
