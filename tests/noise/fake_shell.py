"""What is around the table in this room: a disk that is always quick, nobody who looks on, and a stopwatch.

Law: the time that deciding takes is processor time.
"""

from collections import Counter
from collections.abc import Callable
from time import thread_time_ns
from typing import Any, Final

from companion.games.kernel import Record
from companion.session.events import Saved
from companion.session.session import Session
from companion.table.events import Draw, Drawn
from hardware.clock import ManualClock, Timer
from tests.noise.agreements import Evening

AT_ONCE: Final = 50
"""So often nothing wakes at one moment that does something."""


class Memory:
    """A disk that is always quick and never full, beside a pile to draw from."""

    def __init__(self, clock: ManualClock, evening: Evening) -> None:
        self._clock = clock
        self._evening = evening

    def write(self, effect: object, session: Session, saved: Saved, /) -> None:
        saved(
            Drawn(self._clock.time(), self._lot(session.table.record)) if isinstance(effect, Draw) else None
        )

    def _lot(self, record: Record[Any]) -> int:
        """The one that stands for what lies on the pile."""
        legal = record.game.rules.legal(record.state)
        before = legal[: legal.index(self._evening.next_draw(record))]
        return sum(record.game.rules.weight(record.state, action) for action in before)


class Unseen:
    """Nobody looks all the time."""

    def show(self, _desk: Session, *, saving: bool) -> None:
        _ = saving


class Stopwatch:
    """A clock for the loop that counts how long it takes when it wakes: microseconds, and how often."""

    def __init__(self, clock: ManualClock) -> None:
        self.spent: Counter[int] = Counter()
        self._clock = clock
        self._woken: tuple[float, int] = (0.0, 0)
        """When it woke last, and how often at that moment."""

    def time(self) -> float:
        return self._clock.time()

    def call_at(self, when: float, callback: Callable[[], object], /) -> Timer:
        return self._clock.call_at(when, lambda: self._wake(callback))

    def _wake(self, callback: Callable[[], object]) -> None:
        now_s, (last_s, count) = self._clock.time(), self._woken
        self._woken = now_s, count + 1 if now_s == last_s else 1
        assert count < AT_ONCE, "it wakes again and again, and nothing comes of it"
        self.measure(callback)

    def measure(self, decide: Callable[[], object]) -> None:
        began_ns = thread_time_ns()
        decide()
        self.spent[(thread_time_ns() - began_ns) // 1000] += 1
