"""Each claim about sound fails for something that beeps otherwise."""

from collections.abc import Callable, Sequence

import pytest

from hardware.ports import Emit, Tone
from hardware.simulation.part import SimulatedSound
from tests.hardware.kits import sound
from tests.hardware.simulation.hands import SoundEars


class Around:
    """A sound that is not broken inside."""

    def __init__(self, inner: SimulatedSound) -> None:
        self.inner = inner

    def open(self, emit: Emit, /) -> None:
        self.inner.open(emit)

    def close(self) -> None:
        self.inner.close()

    def play(self, tones: Sequence[Tone], /) -> None:
        self.inner.play(tones)


class BeepsWhenOpened(Around):
    def open(self, emit: Emit, /) -> None:
        super().open(emit)
        self.play([Tone(440, 10)])


class Backwards(Around):
    def play(self, tones: Sequence[Tone], /) -> None:
        super().play(tones[::-1])


class NeverStops(Around):
    def play(self, tones: Sequence[Tone], /) -> None:
        super().play([*tones[:-1], *(tone._replace(ms=10**9) for tone in tones[-1:])])


class KnowsNoPause(Around):
    """A pause is as good as the tone before it."""

    def play(self, tones: Sequence[Tone], /) -> None:
        super().play([tone if tone.hz else tone._replace(hz=20) for tone in tones])


class PlaysAfterwards(Around):
    """What is new waits until what was there before is over."""

    def play(self, tones: Sequence[Tone], /) -> None:
        super().play([*self.inner.playback.tones, *tones])


class IgnoresNothing(Around):
    def play(self, tones: Sequence[Tone], /) -> None:
        if tones:
            super().play(tones)


class PlaysOn(Around):
    def close(self) -> None:
        """Nothing."""


BROKEN: list[tuple[sound.Claim, Callable[[SimulatedSound], Around]]] = [
    (sound.it_is_silent_after_open, BeepsWhenOpened),
    (sound.it_plays_one_tone_after_another_and_is_silent_then, Backwards),
    (sound.it_plays_one_tone_after_another_and_is_silent_then, NeverStops),
    (sound.a_pause_is_silence, KnowsNoPause),
    (sound.what_still_plays_gives_way, PlaysAfterwards),
    (sound.no_tones_at_all_are_silence, IgnoresNothing),
    (sound.it_is_silent_after_close, PlaysOn),
]


@pytest.mark.parametrize(("claim", "broken"), BROKEN)
def test_a_broken_sound_is_noticed(claim: sound.Claim, broken: Callable[[SimulatedSound], Around]) -> None:
    ears = SoundEars()
    with pytest.raises(AssertionError):
        claim(broken(ears.table.sound), ears, ears.told)


def test_every_claim_has_a_sound_that_breaks_it() -> None:
    assert {claim for claim, _ in BROKEN} == set(sound.CLAIMS)


@pytest.mark.parametrize("claim", sound.CLAIMS)
def test_the_sound_inside_is_not_broken(claim: sound.Claim) -> None:
    ears = SoundEars()
    claim(Around(ears.table.sound), ears, ears.told)
