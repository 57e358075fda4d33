"""What is told to a kit is looked at, and waited for across threads."""

from threading import Thread

import pytest

from hardware.clock import ManualClock
from hardware.signals import KeyMoved
from tests.hardware.kits.signal_log import SLACK_S, Told


def told_at(*stamps_s: float, name: str = "south.key", now_s: float = 1000.0) -> Told:
    clock = ManualClock(1000.0)
    told = Told("south.key", clock.time, patience_s=0)
    clock.advance_to(now_s)
    for at_s in stamps_s:
        told.take(KeyMoved(at_s, name, down=True))
    return told


def test_what_was_told_is_given_in_its_order() -> None:
    told = told_at(1000.0, 1000.5, now_s=1001.0)
    first, second = KeyMoved(1000.0, "south.key", down=True), KeyMoved(1000.5, "south.key", down=True)
    assert told.so_far() == told.wait_for(2) == (first, second)


def test_a_signal_with_another_name_is_noticed() -> None:
    with pytest.raises(AssertionError, match="other"):
        told_at(1000.0, name="other").so_far()


@pytest.mark.parametrize(
    "stamps_s", [(0.0,), (1000 - 2 * SLACK_S,), (1001 + 2 * SLACK_S,), (1000.5, 1000.4), (1e9,)]
)
def test_a_stamp_from_before_or_from_the_future_or_out_of_order_is_noticed(
    stamps_s: tuple[float, ...],
) -> None:
    told = told_at(*stamps_s, now_s=1001.0)
    with pytest.raises(AssertionError, match="100"):
        told.wait_for(len(stamps_s))


def test_what_is_never_told_is_noticed() -> None:
    with pytest.raises(AssertionError, match="KeyMoved"):
        told_at(1000.0).wait_for(2)


def test_what_another_thread_tells_is_waited_for() -> None:
    told = Told("south.key", lambda: 7.0)
    moved = KeyMoved(7.0, "south.key", down=True)

    def tell() -> None:
        for _ in range(100):
            told.take(moved)

    thread = Thread(target=tell)
    thread.start()
    assert told.wait_until(lambda signals: len(signals) == 100) == (moved,) * 100
    thread.join()
