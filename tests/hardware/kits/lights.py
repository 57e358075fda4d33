"""What every set of lights must do.

To hold a new driver to it:

    @pytest.mark.parametrize("claim", lights.CLAIMS)
    def test_the_lights_keep_their_contract(claim: lights.Claim) -> None:
        claim(MyLights("lights", port, brightness=255), MyEyes(), Told("lights", time.monotonic))

    @pytest.mark.parametrize("claim", lights.PATTERN_CLAIMS)   # where eyes can tell when a pattern began
    @pytest.mark.parametrize("claim", lights.LOSS_CLAIMS)      # where they can be lost; `PluggedLightsEyes`

Each claim wants lights that were never open, at least three, at full brightness. `CLAIMS` and `LOSS_CLAIMS`
show steady lamps only, which a fake can read off its colours.
"""

from collections.abc import Callable
from typing import Protocol

from hardware.display import DARK, Colour, Lamp, Pattern
from hardware.ports import Lights
from tests.hardware.kits.life import Plug, away
from tests.hardware.kits.signal_log import Told, opened

RED, GREEN, BLUE, AMBER = (
    Lamp(Colour(*rgb), Pattern.STEADY) for rgb in ((255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 128, 0))
)


class LightsEyes(Protocol):
    def wait_until_shown(self, lamps: tuple[Lamp, ...], /) -> bool:
        """Whether exactly these are shown, now or soon; where showing takes real time, wait for it."""


class PatternEyes(LightsEyes, Protocol):
    def begun(self, light: int, /) -> int:
        """How many times this light has begun to play a pattern."""


class PluggedLightsEyes(LightsEyes, Plug, Protocol):
    """Eyes on lights that can be lost; they are dark while they are."""


Claim = Callable[[Lights, LightsEyes, Told], None]
PatternClaim = Callable[[Lights, PatternEyes, Told], None]
LossClaim = Callable[[Lights, PluggedLightsEyes, Told], None]


def row(part: Lights, *lamps: Lamp) -> tuple[Lamp, ...]:
    assert part.count >= 3
    return lamps + (DARK,) * (part.count - len(lamps))


def they_are_dark_after_open(part: Lights, eyes: LightsEyes, told: Told) -> None:
    with opened(part, told):
        assert eyes.wait_until_shown(row(part))


def they_show_what_they_are_given(part: Lights, eyes: LightsEyes, told: Told) -> None:
    with opened(part, told):
        for lamps in (row(part, RED, GREEN, BLUE), row(part, DARK, AMBER), row(part), (RED,) * part.count):
            part.show(lamps)
            assert eyes.wait_until_shown(lamps)
    assert told.so_far() == ()


def the_last_light_is_not_the_first(part: Lights, eyes: LightsEyes, told: Told) -> None:
    with opened(part, told):
        lamps = (*row(part)[:-1], GREEN)
        part.show(lamps)
        assert eyes.wait_until_shown(lamps)


def one_lamp_for_each_light_or_none_at_all(part: Lights, eyes: LightsEyes, told: Told) -> None:
    with opened(part, told):
        part.show(row(part, RED))
        for count in (0, part.count - 1, part.count + 1):
            try:
                part.show([GREEN] * count)
            except ValueError:
                continue
            raise AssertionError(count)
        assert eyes.wait_until_shown(row(part, RED))


def a_list_that_was_shown_may_be_written_on(part: Lights, eyes: LightsEyes, told: Told) -> None:
    with opened(part, told):
        lamps = list(row(part, RED))
        part.show(lamps)
        lamps[0] = lamps[1] = GREEN
        assert eyes.wait_until_shown(row(part, RED))
        part.show(lamps)
        assert eyes.wait_until_shown(row(part, GREEN, GREEN))


def the_last_of_many_is_what_stays(part: Lights, eyes: LightsEyes, told: Told) -> None:
    with opened(part, told):
        for _ in range(20):
            part.show(row(part, RED, GREEN))
            part.show(row(part, GREEN, RED))
        part.show(row(part, BLUE, DARK, AMBER))
        assert eyes.wait_until_shown(row(part, BLUE, DARK, AMBER))


def they_are_dark_after_close(part: Lights, eyes: LightsEyes, told: Told) -> None:
    with opened(part, told):
        part.show(row(part, RED, GREEN, BLUE))
        assert eyes.wait_until_shown(row(part, RED, GREEN, BLUE))
    assert eyes.wait_until_shown(row(part))


def every_pattern_is_shown(part: Lights, eyes: PatternEyes, told: Told) -> None:
    with opened(part, told):
        for pattern in Pattern:
            lamps = row(part, Lamp(RED.colour, pattern), GREEN)
            part.show(lamps)
            assert eyes.wait_until_shown(lamps)


def a_lamp_that_stays_the_same_is_not_disturbed(part: Lights, eyes: PatternEyes, told: Told) -> None:
    pulse, blink = Lamp(RED.colour, Pattern.PULSE), Lamp(RED.colour, Pattern.BLINK)
    with opened(part, told):
        _show(part, eyes, row(part, pulse, pulse))
        before = [eyes.begun(light) for light in range(3)]
        _show(part, eyes, row(part, pulse, blink))
        _show(part, eyes, row(part, pulse, blink))
        assert [eyes.begun(light) for light in range(3)] == [before[0], before[1] + 1, before[2]]
        _show(part, eyes, row(part, Lamp(GREEN.colour, Pattern.PULSE), blink))
        assert eyes.begun(1) == before[1] + 1


def what_was_shown_is_shown_when_they_are_back(part: Lights, eyes: PluggedLightsEyes, told: Told) -> None:
    with opened(part, told):
        part.show(row(part, RED))
        assert eyes.wait_until_shown(row(part, RED))
        away(eyes, told)
        assert eyes.wait_until_shown(row(part, RED))


def what_is_shown_while_they_are_away_is_remembered(
    part: Lights, eyes: PluggedLightsEyes, told: Told
) -> None:
    def show() -> None:
        part.show(row(part, GREEN))
        part.show(row(part, BLUE, BLUE))

    with opened(part, told):
        part.show(row(part, RED))
        for times in (1, 2):
            away(eyes, told, show, times=times)
            assert eyes.wait_until_shown(row(part, BLUE, BLUE))


def _show(part: Lights, eyes: LightsEyes, lamps: tuple[Lamp, ...]) -> None:
    part.show(lamps)
    assert eyes.wait_until_shown(lamps)


CLAIMS: tuple[Claim, ...] = (
    they_are_dark_after_open,
    they_show_what_they_are_given,
    the_last_light_is_not_the_first,
    one_lamp_for_each_light_or_none_at_all,
    a_list_that_was_shown_may_be_written_on,
    the_last_of_many_is_what_stays,
    they_are_dark_after_close,
)
PATTERN_CLAIMS: tuple[PatternClaim, ...] = (
    every_pattern_is_shown,
    a_lamp_that_stays_the_same_is_not_disturbed,
)
LOSS_CLAIMS: tuple[LossClaim, ...] = (
    what_was_shown_is_shown_when_they_are_back,
    what_is_shown_while_they_are_away_is_remembered,
)
