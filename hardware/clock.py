"""The clock that parts and the loop run on: its protocol, and a manual clock for tests.

Replay and simulation.

A running asyncio loop is a `Clock`; so is `ManualClock`, which stands still until it is moved. Laws of
the manual clock: callbacks run in the order of their times, and in the order of the requests where the
times are equal; while one runs, the clock shows its time. Time never goes back: a callback whose time had
passed when it was requested runs at the next move, `advance(0)` included, without the clock being set
back.
"""

from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count
from typing import Protocol


class Timer(Protocol):
    """Something that will happen, unless it is called off."""

    def cancel(self) -> None:
        """It will not happen. Once it has happened this does nothing."""


class Clock(Protocol):
    """Monotonic seconds, and callbacks at given times, in the order of those times.

    Callbacks run one after another where the clock lives; `call_at` with a time that has passed is
    called as soon as possible, never at once.
    """

    def time(self) -> float:
        """Now, in seconds since some moment that does not change. The same scale as `time.monotonic`."""

    def call_at(self, when: float, callback: Callable[[], object], /) -> Timer:
        """Call back at that time."""


class ManualTimer:
    """Something that will happen on a manual clock, unless it is called off."""

    __slots__ = ("callback",)

    def __init__(self, callback: Callable[[], object]) -> None:
        self.callback: Callable[[], object] | None = callback

    def cancel(self) -> None:
        """It will not happen. Once it has happened this does nothing."""
        self.callback = None


class ManualClock:
    """A `Clock` that shows this time until it is moved."""

    def __init__(self, now_s: float = 0.0) -> None:
        self._now_s = now_s
        self._due: list[tuple[float, int, ManualTimer]] = []
        self._order = count()

    def time(self) -> float:
        """The time that it shows."""
        return self._now_s

    def call_at(self, when: float, callback: Callable[[], object], /) -> ManualTimer:
        """Call back when the clock is moved to that time or past it."""
        timer = ManualTimer(callback)
        heappush(self._due, (when, next(self._order), timer))
        return timer

    def next_at(self) -> float | None:
        """When the next callback is due; now, if its time has passed; None if there is none."""
        while self._due and self._due[0][2].callback is None:
            heappop(self._due)
        return max(self._now_s, self._due[0][0]) if self._due else None

    def advance(self, seconds: float) -> None:
        """Move on by so many seconds."""
        self.advance_to(self._now_s + seconds)

    def advance_to(self, when: float) -> None:
        """Move on to that time, and call back whatever is due until then, however it came to be due."""
        if not when >= self._now_s:
            raise ValueError(when)
        while self._due and self._due[0][0] <= when:
            at, _, timer = heappop(self._due)
            callback = timer.callback
            if callback is not None:
                self._now_s = max(self._now_s, at)
                callback()
        self._now_s = max(self._now_s, when)
