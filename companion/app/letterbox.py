"""Where parts leave what they tell, from any thread, until it is taken where the clock lives.

Laws: what is told is taken in order, and before whatever is due only later; before what is told meanwhile
others have their turn, as timers and a wish to stop; no more than so many wait, whatever parts tell. A board
whose ground has come loose tells of more edges than anybody can take.
"""

from collections import deque
from collections.abc import Callable
from threading import Lock
from typing import Final

from companion.app.parts import HandOver
from hardware.signals import CellRead, PartBack, PartLost, Signal

MOST_WAITING: Final = 512
"""Before of each cell and each part only what was told last is taken."""


class Letterbox:
    """Is told signals, and has them taken."""

    def __init__(self, take: Callable[[Signal], object], hand_over: HandOver) -> None:
        self._take = take
        self._hand_over = hand_over
        self._lock = Lock()
        self._waiting: deque[Signal] = deque()
        self._called = False

    def __call__(self, signal: Signal) -> None:
        """Leave one, and return at once."""
        with self._lock:
            self._waiting.append(signal)
            if len(self._waiting) > MOST_WAITING:
                self._thin_out()
            self._call()

    def _call(self) -> None:
        """Once for all that wait: in the pipe of a loop that is called too often a SIGTERM is lost."""
        if not self._called:
            self._called = True
            self._hand_over(self._take_all)

    def _take_all(self) -> None:
        """What waits by now; what comes meanwhile calls anew."""
        with self._lock:
            self._called, count = False, len(self._waiting)
        try:
            for _ in range(count):
                self._take_first()
        finally:
            with self._lock:
                if self._waiting:
                    self._call()

    def _take_first(self) -> None:
        with self._lock:
            signal = self._waiting.popleft() if self._waiting else None
        if signal is not None:  # there may be fewer than there were
            self._take(signal)

    def _thin_out(self) -> None:
        last: dict[tuple[object, ...], Signal] = {}
        for signal in self._waiting:
            last.pop(_of(signal), None)
            last[_of(signal)] = signal
        self._waiting = deque(last.values())


def _of(signal: Signal) -> tuple[object, ...]:
    """What it is about."""
    match signal:
        case CellRead(_, part, cell):
            return part, cell
        case PartLost() | PartBack():
            return (signal.part,)
        case _:
            return signal.part, type(signal)
