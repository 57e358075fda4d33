"""The queue of signals: any thread may add one, and the loop's thread takes them.

Laws:
- Signals are taken in order, and before anything that is due later. Between two batches timers and a
  request to
  stop have their turn.
- The queue is bounded: a loose ground wire makes edges faster than the loop can handle them. Of a part
  that floods
  only the last reading of each of its cells stays, in order; nothing of other parts is dropped.
- A cell that flickers is taken at intervals only, with its last reading.
"""

from collections import Counter, deque
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from threading import Lock
from typing import Final

from companion.daemon.devices import HandOver
from hardware.clock import Clock
from hardware.signals import CellRead, PartBack, PartLost, Signal

MOST_WAITING: Final = 64
"""Of one part, before of each of its cells only what was told last is taken."""
WINDOW_S: Final = 1.0
MOST_EDGES: Final = 100
"""Neither hands nor contacts that bounce make more edges of one cell in that time."""
PAUSE_S: Final = 0.05
"""What a cell that flickers reads is taken that often."""

Cell = tuple[str, int]
"""The part, and the number of the cell."""


@dataclass(slots=True)
class _Pace:
    """How often the edges of one cell come, by their own stamps."""

    since_s: float
    edges: int = 0
    flickers: bool = False

    def count(self, at_s: float) -> None:
        """One edge more. Who has flickered stays so until a whole window was calm."""
        if at_s - self.since_s >= WINDOW_S:
            self.flickers = self.edges > MOST_EDGES and at_s - self.since_s < 2 * WINDOW_S
            self.since_s, self.edges = at_s, 0
        self.edges += 1
        self.flickers |= self.edges > MOST_EDGES


class SignalQueue:
    """Is told signals, and has them taken."""

    def __init__(
        self,
        take: Callable[[Signal], object],
        hand_over: HandOver,
        clock: Clock,
        gathering: Callable[[], AbstractContextManager[None]] = nullcontext,
    ) -> None:
        self._take = take
        self._hand_over = hand_over
        self._clock = clock
        self._batch = gathering
        self._lock = Lock()
        self._waiting: deque[Signal] = deque()
        self._count_of_part: Counter[str] = Counter()
        """How many of each part are among those."""
        self._limit_of_part: dict[str, int] = {}
        """How many may be, of a part that has told too much already: twice as many as were left then."""
        self._scheduled = False
        self._paces: dict[Cell, _Pace] = {}
        self._held_back: dict[Cell, CellRead] = {}
        """What cells that flicker have told last."""
        self._flickered: dict[Cell, int] = {}

    def __call__(self, signal: Signal) -> None:
        """Leave one, and return at once."""
        with self._lock:
            if isinstance(signal, CellRead):
                if self._is_held_back((signal.part, signal.cell), signal):
                    return
            elif isinstance(signal, PartLost):  # which will tell all its cells anew
                self._held_back = {
                    cell: read for cell, read in self._held_back.items() if cell[0] != signal.part
                }
            self._add(signal)
            self._schedule()

    def flicker_counts(self) -> Mapping[int, int]:
        """The cells that have flickered, and the most edges that each has made in a second."""
        with self._lock:
            return {cell: edges for (_, cell), edges in sorted(self._flickered.items())}

    def _is_held_back(self, cell: Cell, read: CellRead) -> bool:
        """Whether it waits until the pause is over, in the place of what waited before."""
        pace = self._paces.get(cell) or self._paces.setdefault(cell, _Pace(read.at_s))
        pace.count(read.at_s)
        if not pace.flickers and cell not in self._held_back:
            return False
        self._flickered[cell] = max(self._flickered.get(cell, 0), pace.edges)
        if not self._held_back:
            self._hand_over(self._start_pause)
        self._held_back[cell] = read
        return True

    def _start_pause(self) -> None:
        self._clock.call_at(self._clock.time() + PAUSE_S, self._release)

    def _release(self) -> None:
        with self._lock:
            held, self._held_back = self._held_back, {}
            for read in held.values():
                self._add(read)
            if held:
                self._schedule()

    def _add(self, signal: Signal) -> None:
        part = signal.part
        self._waiting.append(signal)
        self._count_of_part[part] += 1
        if self._count_of_part[part] > self._limit_of_part.get(part, MOST_WAITING):
            self._thin_out(part)

    def _thin_out(self, part: str) -> None:
        last: dict[object, Signal] = {}
        for number, signal in enumerate(self._waiting):
            about = _subject_of(signal) if signal.part == part else number
            last.pop(about, None)
            last[about] = signal
        self._count_of_part[part] -= len(self._waiting) - len(last)
        self._limit_of_part[part] = max(MOST_WAITING, 2 * self._count_of_part[part])
        self._waiting = deque(last.values())

    def _schedule(self) -> None:
        """Once for all that wait: in the pipe of a loop that is called too often a SIGTERM is lost."""
        if not self._scheduled:
            self._scheduled = True
            self._hand_over(self._take_all)

    def _take_all(self) -> None:
        """What waits by now, in one go; what comes meanwhile calls anew."""
        with self._lock:
            self._scheduled, count = False, len(self._waiting)
        try:
            with self._batch():
                for _ in range(count):
                    self._take_first()
        finally:
            with self._lock:
                if self._waiting:
                    self._schedule()

    def _take_first(self) -> None:
        with self._lock:
            signal = self._waiting.popleft() if self._waiting else None
            if signal is not None:
                self._count_of_part[signal.part] -= 1
        if signal is not None:  # there may be fewer than there were
            self._take(signal)


def _subject_of(signal: Signal) -> tuple[object, ...]:
    """What it is about."""
    match signal:
        case CellRead(_, part, cell):
            return part, cell
        case PartLost() | PartBack():
            return (signal.part,)
        case _:
            return signal.part, type(signal)
