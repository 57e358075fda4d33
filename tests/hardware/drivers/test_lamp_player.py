"""What lights show from moment to moment, in virtual time, and that the limit of their current holds."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.display import DARK, Colour, Lamp, Pattern
from hardware.drivers.lamp_player import (
    BLACK,
    CHANNEL_MA,
    IDLE_MA,
    NEVER,
    PatternPlayer,
    needed_ma,
    scale_to_limit,
)

RED, GREEN = Colour(255, 0, 0), Colour(0, 255, 0)
STEADY, PULSE, BLINK, FLICKER = (Lamp(RED, pattern) for pattern in Pattern)
MOMENTS = st.floats(0, 1e6)
LAMPS = st.lists(
    st.builds(Lamp, st.builds(Colour, *[st.integers(0, 255)] * 3), st.sampled_from(Pattern)),
    min_size=3,
    max_size=3,
)


def playing(*lamps: Lamp, since_s: float = 0.0) -> PatternPlayer:
    player = PatternPlayer(len(lamps), 255, 1000)
    player.show(lamps, since_s)
    return player


def film(
    player: PatternPlayer, seconds: float, since_s: float = 0.0
) -> list[tuple[float, tuple[Colour, ...]]]:
    """Every moment at which something becomes different, as the player itself announces them."""
    shots, now_s = [(since_s, player.colours(since_s))], since_s
    while (now_s := player.wake_at(now_s)) <= since_s + seconds:
        shots.append((now_s, player.colours(now_s)))
    return shots


@pytest.mark.parametrize(("lamp", "half_s"), [(BLINK, 0.5), (FLICKER, 0.125)])
@pytest.mark.parametrize("since_s", [0.0, 0.1, 100.1, 86_400.7])
def test_what_blinks_is_on_and_off_for_halves_that_count_from_its_beginning(
    lamp: Lamp, half_s: float, since_s: float
) -> None:
    shots = film(playing(lamp, since_s=since_s), 4 * half_s, since_s)
    assert [at_s for at_s, _ in shots] == [pytest.approx(since_s + n * half_s) for n in range(5)]
    assert [colours for _, colours in shots] == [(RED,), (BLACK,), (RED,), (BLACK,), (RED,)]


def test_a_pulse_fades_and_swells_softly_in_its_time_and_is_never_quite_dark() -> None:
    shots = film(playing(PULSE), 1.6)
    reds = [colour.red for _, (colour,) in shots]
    faint_s = [at_s for at_s, (colour,) in shots if colour.red == min(reds)]
    faintest = reds.index(min(reds))
    assert (reds[0], min(reds), max(reds)) == (255, 39, 255)
    assert reds[: faintest + 1] == sorted(reds[: faintest + 1], reverse=True)
    assert reds[faintest:] == sorted(reds[faintest:])
    assert (faint_s[0] + faint_s[-1]) / 2 == pytest.approx(0.8, abs=0.034)
    assert max(abs(one - following) for one, following in pairwise(reds)) < 30
    player = playing(PULSE)
    assert player.colours(0.3) == player.colours(1.9) != player.colours(1.1)


def test_the_faintest_colour_of_all_pulses_and_is_never_quite_dark() -> None:
    player = playing(Lamp(Colour(1, 0, 0), Pattern.PULSE))
    assert {player.colours(n / 10) for n in range(16)} == {(Colour(1, 0, 0),)}


def test_pulses_that_began_at_different_times_step_together() -> None:
    player = playing(PULSE, STEADY)
    player.show((PULSE, PULSE), 0.017)
    assert len(film(player, 1.0, 0.017)) <= 32


def test_dark_lamps_wake_nobody_whatever_they_play() -> None:
    assert playing(*(Lamp(BLACK, pattern) for pattern in Pattern)).wake_at(0.0) == NEVER


def test_a_lamp_that_stays_the_same_goes_on_and_another_one_begins() -> None:
    player = playing(BLINK, BLINK)
    player.show((BLINK, FLICKER), 0.6)
    assert player.colours(0.6) == (BLACK, RED)
    player.show((BLINK, FLICKER), 0.7)
    assert player.colours(0.73) == (BLACK, BLACK)
    player.show((Lamp(GREEN, Pattern.BLINK), FLICKER), 0.8)
    assert player.colours(0.86) == (GREEN, RED)


def test_one_lamp_for_each_light_or_nothing_is_taken_over() -> None:
    player = playing(STEADY, DARK)
    for lamps in ((), (BLINK,), (BLINK,) * 3):
        with pytest.raises(ValueError, match="zip"):
            player.show(lamps, 1.0)
    assert (player.colours(1.6), player.wake_at(1.0)) == ((RED, BLACK), NEVER)


def test_no_light_becomes_darker_because_another_blinks() -> None:
    player = PatternPlayer(2, 255, 24)
    player.show((STEADY, BLINK), 0.0)
    on, off = player.colours(0.0), player.colours(0.5)
    assert (on[0], off[0], off[1]) == (on[1], on[0], BLACK)
    assert on[0].red < 255


@given(LAMPS, st.integers(1, 255), st.integers(4, 200), MOMENTS)
def test_the_limit_holds_at_every_moment(
    lamps: list[Lamp], brightness: int, limit_ma: int, at_s: float
) -> None:
    player = PatternPlayer(3, brightness, limit_ma)
    player.show(lamps, 0.0)
    assert needed_ma(player.colours(at_s)) <= limit_ma


@given(LAMPS, MOMENTS, st.floats(0, 1))
def test_nothing_changes_before_it_is_said_to_but_by_a_step_of_a_pulse(
    lamps: list[Lamp], at_s: float, share: float
) -> None:
    player = playing(*(lamp for lamp in lamps if lamp.pattern is not Pattern.PULSE))
    wake_s = min(player.wake_at(at_s), at_s + 10)
    assert wake_s > at_s
    meanwhile_s = at_s + share * max(0.0, wake_s - at_s - 0.001)
    assert player.colours(meanwhile_s) == player.colours(at_s)


WHITE = Colour(255, 255, 255)
BYTES = st.integers(0, 255)
COLOURS = st.lists(st.builds(Colour, BYTES, BYTES, BYTES), min_size=1, max_size=12)
BRIGHTNESS = st.integers(1, 255)
LIMITS = st.integers(1, 1000)


@pytest.mark.parametrize(
    ("colours", "milliamperes"),
    [
        ([], 0),
        ([BLACK], 1),
        ([RED], 21),
        ([WHITE, BLACK], 62),
        ([Colour(1, 0, 0)], 2),
        ([WHITE] * 68, 4148),
    ],
)
def test_what_lights_take(colours: list[Colour], milliamperes: int) -> None:
    assert needed_ma(colours) == milliamperes


def test_without_current_for_more_than_being_dark_all_is_dark() -> None:
    assert scale_to_limit([WHITE, RED], 255, 2) == scale_to_limit([WHITE, RED], 255, 1) == (BLACK, BLACK)


@given(COLOURS, BRIGHTNESS, LIMITS)
def test_no_lamps_take_more_than_the_limit(colours: list[Colour], brightness: int, limit_ma: int) -> None:
    assert needed_ma(scale_to_limit(colours, brightness, limit_ma)) <= max(limit_ma, IDLE_MA * len(colours))


@given(COLOURS, BRIGHTNESS, LIMITS)
def test_one_factor_is_behind_all_that_is_shown(
    colours: list[Colour], brightness: int, limit_ma: int
) -> None:
    """Each channel shows that its factor is at least this and less than that: one can be all of theirs."""
    asked = [channel for colour in colours for channel in colour]
    shown = [channel for colour in scale_to_limit(colours, brightness, limit_ma) for channel in colour]
    lowest = max(
        (Fraction(out, wanted) for wanted, out in zip(asked, shown, strict=True) if wanted), default=0
    )
    highest = min(
        (Fraction(out + 1, wanted) for wanted, out in zip(asked, shown, strict=True) if wanted), default=2
    )
    assert lowest < highest
    assert lowest <= Fraction(brightness, 255)


@given(COLOURS, BRIGHTNESS, LIMITS)
def test_the_limit_is_used(colours: list[Colour], brightness: int, limit_ma: int) -> None:
    """What is missing to the limit, or to the brightness, is less than rounding takes."""
    shown = scale_to_limit(colours, brightness, limit_ma)
    rounding_ma = Fraction(CHANNEL_MA * 3 * len(colours), 255)
    bright = IDLE_MA * len(colours) + Fraction(CHANNEL_MA * sum(map(sum, colours)) * brightness, 255 * 255)
    assert needed_ma(shown) + rounding_ma >= min(bright, Fraction(limit_ma))


@given(COLOURS, BRIGHTNESS, LIMITS, LIMITS)
def test_more_current_makes_nothing_darker(
    colours: list[Colour], brightness: int, one_ma: int, other_ma: int
) -> None:
    less, more = (scale_to_limit(colours, brightness, ma) for ma in sorted((one_ma, other_ma)))
    assert all(map(_is_no_brighter, less, more))


def _is_no_brighter(one: Colour, other: Colour) -> bool:
    return all(mine <= its for mine, its in zip(one, other, strict=True))
