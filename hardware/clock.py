"""The clock that parts and the loop live by. A running asyncio loop is one; so is `ManualClock`."""

from collections.abc import Callable
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
