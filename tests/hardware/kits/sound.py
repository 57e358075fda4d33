"""What everything that beeps must do.

Each claim wants a sound that was never open. Where time is real, the ears wait for it on the fake's side;
a claim plays a few hundredths of a second, or a minute that gives way at once.
"""

from collections.abc import Callable
from typing import Protocol

from hardware.ports import Sound, Tone
from tests.hardware.kits.signal_log import Told, opened

SHORT_MS = 20
LONG_MS = 60_000


class SoundEars(Protocol):
    """Ears on the buzzer itself. They remember each pitch in Hz when it began; silence is no pitch."""

    def heard(self) -> tuple[int, ...]:
        """The pitches until now."""

    def wait_until_heard(self, pitches: tuple[int, ...], /) -> bool:
        """Whether these are the pitches, now or soon."""

    def wait_until_silent(self) -> bool:
        """Whether nothing sounds, now or soon."""


Claim = Callable[[Sound, SoundEars, Told], None]


def it_is_silent_after_open(part: Sound, ears: SoundEars, told: Told) -> None:
    with opened(part, told):
        assert ears.wait_until_silent()
    assert ears.heard() == ()


def it_plays_one_tone_after_another_and_is_silent_then(part: Sound, ears: SoundEars, told: Told) -> None:
    with opened(part, told):
        part.play([Tone(440, SHORT_MS), Tone(880, SHORT_MS), Tone(660, 2 * SHORT_MS)])
        assert ears.wait_until_heard((440, 880, 660))
        assert ears.wait_until_silent()
    assert ears.heard() == (440, 880, 660)
    assert told.so_far() == ()


def a_pause_is_silence(part: Sound, ears: SoundEars, told: Told) -> None:
    with opened(part, told):
        part.play([Tone(440, SHORT_MS), Tone(0, SHORT_MS), Tone(440, SHORT_MS)])
        assert ears.wait_until_heard((440, 440))
        part.play([Tone(880, SHORT_MS), Tone(0, LONG_MS), Tone(660, SHORT_MS)])
        assert ears.wait_until_heard((440, 440, 880))
        assert ears.wait_until_silent()
    assert ears.heard() == (440, 440, 880)


def what_still_plays_gives_way(part: Sound, ears: SoundEars, told: Told) -> None:
    with opened(part, told):
        part.play([Tone(440, LONG_MS), Tone(660, LONG_MS)])
        assert ears.wait_until_heard((440,))
        part.play([Tone(880, SHORT_MS)])
        assert ears.wait_until_heard((440, 880))
        assert ears.wait_until_silent()
    assert ears.heard() == (440, 880)


def no_tones_at_all_are_silence(part: Sound, ears: SoundEars, told: Told) -> None:
    with opened(part, told):
        part.play([Tone(440, LONG_MS)])
        assert ears.wait_until_heard((440,))
        part.play([])
        assert ears.wait_until_silent()


def it_is_silent_after_close(part: Sound, ears: SoundEars, told: Told) -> None:
    with opened(part, told):
        part.play([Tone(440, LONG_MS), Tone(660, LONG_MS)])
        assert ears.wait_until_heard((440,))
    assert ears.wait_until_silent()
    assert ears.heard() == (440,)


CLAIMS: tuple[Claim, ...] = (
    it_is_silent_after_open,
    it_plays_one_tone_after_another_and_is_silent_then,
    a_pause_is_silence,
    what_still_plays_gives_way,
    no_tones_at_all_are_silence,
    it_is_silent_after_close,
)
