"""The controller's milliseconds in the host's time."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.drivers.controller_protocol import TICKS
from hardware.drivers.controller_session import LATEST_S, TickClock


def stamps(*pairs: tuple[int, float]) -> list[float]:
    ticks = TickClock()
    return [ticks.stamp(*pair) for pair in pairs]


def test_the_quickest_frame_of_all_sets_the_clock() -> None:
    assert stamps((1000, 50.5), (2000, 51.1), (3000, 52.3)) == pytest.approx([50.5, 51.1, 52.1], abs=1e-3)


@pytest.mark.parametrize("drift", [-100e-6, 100e-6])
def test_a_day_of_drift_stays_within_a_millisecond_or_two(drift: float) -> None:
    ticks = TickClock()
    for second in range(86_400):
        late_s = 0.02 if second % 5 else 0.0
        at_s = ticks.stamp(round(second * 1000 * (1 + drift)) % TICKS, second + late_s)
        assert abs(at_s - second) < 0.003, second


def test_a_clock_that_jumps_is_believed_to_be_on_time() -> None:
    assert stamps((1000, 50.0), (1100, 50.0 + 2 * LATEST_S), (900, 60.0), (1000, 60.1)) == pytest.approx(
        [50.0, 50.0 + 2 * LATEST_S, 60.0, 60.1], abs=1e-4
    )


def test_nothing_is_stamped_before_what_was_told() -> None:
    ticks = TickClock()
    ticks.stamp(1000, 50.0)
    ticks.raise_floor(50.02)
    assert ticks.stamp(1010, 50.03) == 50.02


@given(st.lists(st.tuples(st.integers(0, TICKS - 1), st.floats(0, 100))))
def test_whatever_the_ticks_are_stamps_rise_and_are_neither_late_nor_old(
    steps: list[tuple[int, float]],
) -> None:
    ticks, now, last = TickClock(), 1000.0, 0.0
    for step, gone_s in steps:
        now += gone_s
        at_s = ticks.stamp(step, now)
        assert last <= at_s <= now
        assert at_s >= now - LATEST_S - 1e-6
        last = at_s
