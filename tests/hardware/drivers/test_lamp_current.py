"""The limit of the current holds whatever is asked, and nothing but brightness is changed by it."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.display import Colour
from hardware.drivers.lamp_player import CHANNEL_MA, IDLE_MA, needed_ma, scale_to_limit

WHITE, RED, BLACK = Colour(255, 255, 255), Colour(255, 0, 0), Colour(0, 0, 0)
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


def test_too_little_current_darkens_all_alike_and_one_lamp_less_is_brighter() -> None:
    assert scale_to_limit([WHITE, WHITE], 255, 62) == ((127, 127, 127),) * 2
    assert scale_to_limit([WHITE, BLACK], 255, 62) == (WHITE, BLACK)


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
