"""What a part tells while it is held to its contract, from whichever thread it tells it.

A claim never sleeps. It acts, lets the hands `settle`, and then waits until what it expects has been told:
with a simulated part that is so at once (`patience_s=0`), with a driver that has threads of its own it blocks
on a condition, at most `patience_s`. That something is *not* told is seen from what is told next.

Whatever is waited for, two things hold for all that was told: each signal names its part, and the stamps
rise, none before the first moment and none from the future.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Condition

from hardware.ports import Part
from hardware.signals import Signal

SLACK_S = 0.05
"""How far a stamp may lie outside: a controller's clock is mapped onto ours, not equal to it."""


class Told:
    """Takes the signals of the part of this name. `now` reads the clock that the part stamps with."""

    def __init__(self, part: str, now: Callable[[], float], patience_s: float = 10.0) -> None:
        self._part = part
        self._now = now
        self._patience_s = patience_s
        self._began_s = now()
        self._signals: list[Signal] = []
        self._taken_s: list[float] = []
        self._changed = Condition()

    def take(self, signal: Signal, /) -> None:
        with self._changed:
            self._signals.append(signal)
            self._taken_s.append(self._now())
            self._changed.notify_all()

    def so_far(self) -> tuple[Signal, ...]:
        with self._changed:
            signals, taken_s = tuple(self._signals), tuple(self._taken_s)
        last_s = self._began_s - SLACK_S
        for signal, limit_s in zip(signals, taken_s, strict=True):
            assert signal.part == self._part, signal
            assert last_s <= signal.at_s <= limit_s + SLACK_S, (last_s, signal, limit_s)
            last_s = signal.at_s
        return signals

    def wait_until(self, holds: Callable[[tuple[Signal, ...]], bool]) -> tuple[Signal, ...]:
        with self._changed:
            self._changed.wait_for(lambda: holds(tuple(self._signals)), self._patience_s)
        signals = self.so_far()
        assert holds(signals), signals
        return signals

    def wait_for(self, count: int) -> tuple[Signal, ...]:
        return self.wait_until(lambda signals: len(signals) >= count)


@contextmanager
def opened(part: Part, told: Told) -> Iterator[None]:
    part.open(told.take)
    try:
        yield
    finally:
        close_quietly(part)


def close_quietly(part: Part) -> None:
    try:
        part.close()
    except Exception as error:
        raise AssertionError(error) from error
