"""Parts that could not be opened at the start: each is tried again by itself until it comes.

Laws: a part that is late is lost from the beginning, and is told of as if it had been pulled; what it tells
while it is opened comes after it is back. Opening takes as long as it likes, and delays neither an input nor
the end.
"""

from collections.abc import Callable, Iterable
from functools import partial
from threading import Event, Lock, Thread
from typing import Final

from companion.app.parts import HandOver, Parts
from hardware.clock import Clock, Timer
from hardware.ports import Emit
from hardware.signals import PartBack, Signal

AGAIN_S: Final = 5.0
"""How long to wait before they are tried again."""
FAREWELL_S: Final = 1.0
"""For a part that is being opened while everything ends."""

Came = Callable[[str], object]
"""Is told the name of a part that is there from now on, where the clock lives."""
Work = Callable[[], object]
Aside = Callable[[Work], object]
"""Has something done where it delays nobody."""


def in_a_thread(work: Work) -> None:
    """What hangs there hangs alone, and does not outlive the process."""
    Thread(target=work, name="latecomers", daemon=True).start()


class Latecomers:
    """The parts of one table that are still to come."""

    def __init__(  # noqa: PLR0913 - all that they come from, and go to
        self,
        parts: Parts,
        emit: Emit,
        came: Came,
        *,
        clock: Clock,
        hand_over: HandOver,
        aside: Aside = in_a_thread,
        farewell_s: float = FAREWELL_S,
    ) -> None:
        self._parts = parts
        self._emit = emit
        self._came = came
        self._clock = clock
        self._hand_over = hand_over
        self._aside = aside
        self._farewell_s = farewell_s
        self._late: tuple[str, ...] = ()
        self._alarm: Timer | None = None
        self._lock = Lock()
        """Between a part that comes and the end."""
        self._ended = False
        self._resting = Event()
        self._resting.set()

    def expect(self, late: Iterable[str]) -> None:
        """Try these again and again, from now on."""
        self._late = (*late,)
        if self._late:
            self._alarm = self._clock.call_at(self._clock.time() + AGAIN_S, self._try)

    def close(self) -> None:
        """Nothing comes any more; what is being opened right now is let go of as soon as it is there."""
        with self._lock:
            self._ended = True
        if self._alarm is not None:
            self._alarm.cancel()
        self._resting.wait(self._farewell_s)

    def _try(self) -> None:
        self._resting.clear()
        self._aside(self._round)

    def _round(self) -> None:
        left = [name for name in self._late if not self._comes(name)]
        with self._lock:
            self._resting.set()
            if not self._ended:
                self._hand_over(partial(self.expect, left))

    def _comes(self, name: str) -> bool:
        """Whether it is there now."""
        if self._has_ended():
            return False
        waiting = _Waiting(self._emit)
        if self._parts.take(name, waiting) is not None:
            return False
        with self._lock:
            if not self._ended:
                self._hand_over(partial(self._came, name))
                waiting.let_through(PartBack(self._clock.time(), name))
                return True
        self._parts.let_go(name)
        return False

    def _has_ended(self) -> bool:
        return self._ended


class _Waiting:
    """What a part tells waits until it has been told that it is there."""

    def __init__(self, emit: Emit) -> None:
        self._emit = emit
        self._lock = Lock()
        self._heard: list[Signal] | None = []

    def __call__(self, signal: Signal) -> None:
        with self._lock:
            if self._heard is not None:
                self._heard.append(signal)
                return
        self._emit(signal)

    def let_through(self, first: Signal) -> None:
        with self._lock:
            heard, self._heard = self._heard or [], None
            for signal in (first, *heard):
                self._emit(signal)
