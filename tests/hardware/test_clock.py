"""The manual clock stands still until it is moved, and runs what is due in order."""

import math
from functools import partial

import pytest

from hardware.clock import Clock, ManualClock


def shown(clock: Clock) -> float:
    return clock.time()


def test_what_is_due_runs_by_time_and_then_by_request_at_its_own_time() -> None:
    clock, ran = ManualClock(), list[tuple[str, float]]()

    def run(name: str) -> None:
        ran.append((name, clock.time()))

    for name, when in (("b", 2.0), ("a", 1.0), ("c", 2.0), ("d", 3.0), ("e", 4.0)):
        clock.call_at(when, partial(run, name))
    clock.advance(3.0)
    assert ran == [("a", 1.0), ("b", 2.0), ("c", 2.0), ("d", 3.0)]
    assert clock.time() == 3.0


def test_what_a_callback_asks_for_runs_in_the_same_move_if_it_is_due() -> None:
    clock, ran = ManualClock(), list[float]()

    def again() -> None:
        ran.append(clock.time())
        clock.call_at(clock.time() + 1.0, again)

    clock.call_at(1.0, again)
    clock.advance(3.5)
    assert ran == [1.0, 2.0, 3.0]
    assert clock.next_at() == 4.0


def test_a_time_that_has_passed_is_called_at_the_next_move_and_not_at_once() -> None:
    clock, ran = ManualClock(10.0), list[float]()
    clock.call_at(3.0, lambda: ran.append(clock.time()))
    assert (ran, clock.next_at()) == ([], 10.0)
    clock.advance(0)
    assert ran == [10.0]


def test_what_is_called_off_does_not_happen_and_calling_off_again_does_nothing() -> None:
    clock, ran = ManualClock(), list[str]()
    first = clock.call_at(1.0, lambda: ran.append("first"))
    second = clock.call_at(2.0, lambda: ran.append("second"))
    first.cancel()
    first.cancel()
    assert clock.next_at() == 2.0
    clock.advance(5.0)
    second.cancel()
    assert ran == ["second"]
    assert clock.next_at() is None


def test_a_callback_that_fails_leaves_the_rest_for_the_next_move() -> None:
    clock, ran = ManualClock(), list[float]()
    clock.call_at(1.0, lambda: 1 // 0)
    clock.call_at(2.0, lambda: ran.append(clock.time()))
    with pytest.raises(ZeroDivisionError):
        clock.advance(3.0)
    assert (clock.time(), ran) == (1.0, [])
    clock.advance(2.0)
    assert ran == [2.0]


def test_a_callback_may_move_the_clock_and_it_is_never_set_back() -> None:
    clock = ManualClock()
    clock.call_at(1.0, lambda: clock.advance(10.0))
    clock.advance(2.0)
    assert clock.time() == 11.0


@pytest.mark.parametrize("seconds", [-0.1, math.nan, -math.inf])
def test_it_cannot_be_set_back(seconds: float) -> None:
    clock = ManualClock(1.0)
    with pytest.raises(ValueError, match=r"0\.9|nan|inf"):
        clock.advance(seconds)
    with pytest.raises(ValueError, match=r"0\.9|nan|inf"):
        clock.advance_to(1.0 + seconds)
    assert clock.time() == 1.0
