"""The clock of the parts and the loop: its protocol, and a manual clock for tests, replay and simulation.

A running asyncio loop is a `Clock`; so is `ManualClock`, whose time changes only when it is advanced.

Laws of the manual clock:
- Callbacks run in the order of their times; those with equal times run in the order of their requests. While
  a callback runs, the clock shows its time.
- Time never goes back: a callback requested for a time in the past runs at the next advance, `advance(0)`
  included, and the clock is not set back.
"""

from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count
from typing import Protocol


class Timer(Protocol):
    def cancel(self) -> None:
        """Cancel the callback. Does nothing after it has run."""


class Clock(Protocol):
    """Monotonic seconds, and callbacks at given times, in the order of those times.

    Callbacks run one after another in the clock's thread. `call_at` with a time in the past schedules the
    callback as soon as possible, but never calls it directly.
    """

    def time(self) -> float:
        """Now, in seconds since a fixed but arbitrary moment. The same scale as `time.monotonic`."""

    def call_at(self, when: float, callback: Callable[[], object], /) -> Timer:
        """Schedule the callback for that time."""


class ManualTimer:
    __slots__ = ("callback",)

    def __init__(self, callback: Callable[[], object]) -> None:
        self.callback: Callable[[], object] | None = callback

    def cancel(self) -> None:
        self.callback = None


class ManualClock:
    """A `Clock` that shows the same time until it is advanced."""

    def __init__(self, now_s: float = 0.0) -> None:
        self._now_s = now_s
        self._due: list[tuple[float, int, ManualTimer]] = []
        self._order = count()

    def time(self) -> float:
        return self._now_s

    def call_at(self, when: float, callback: Callable[[], object], /) -> ManualTimer:
        timer = ManualTimer(callback)
        heappush(self._due, (when, next(self._order), timer))
        return timer

    def next_at(self) -> float | None:
        """The time of the next callback, at least now; None if there is none."""
        while self._due and self._due[0][2].callback is None:
            heappop(self._due)
        return max(self._now_s, self._due[0][0]) if self._due else None

    def advance(self, seconds: float) -> None:
        self.advance_to(self._now_s + seconds)

    def advance_to(self, when: float) -> None:
        """Advance to that time and run every callback due until then, those requested meanwhile included."""
        if not when >= self._now_s:
            raise ValueError(when)
        while self._due and self._due[0][0] <= when:
            at, _, timer = heappop(self._due)
            callback = timer.callback
            if callback is not None:
                self._now_s = max(self._now_s, at)
                callback()
        self._now_s = max(self._now_s, when)
