"""The queue of signals: any thread may add one, and the loop's thread processes them.

Laws:
- Signals are processed in order, and before anything that is due later. Between two batches timers and
  stop requests have their turn.
- The queue is bounded: a loose ground wire makes edges faster than the loop can handle them. Of a part
  that floods it, only the last reading of each cell stays, in order; nothing of other parts is dropped.
- A flickering cell is rate limited, and its last reading counts.
"""

from collections import Counter, deque
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from threading import Lock
from typing import Final

from companion.store.disk import HandOver
from hardware.clock import Clock
from hardware.signals import CellRead, PartBack, PartLost, Signal

MOST_WAITING: Final = 64
"""Queue length of one part beyond which only the last reading of each cell is kept."""
WINDOW_S: Final = 1.0
MOST_EDGES: Final = 100
"""Edges of one cell per second beyond which it counts as flickering; hands and bounce make fewer."""
PAUSE_S: Final = 0.05
"""The interval at which a flickering cell is read."""

Cell = tuple[str, int]
"""The part, and the number of the cell."""


@dataclass(slots=True)
class _Pace:
    """The edge rate of one cell, by the time stamps of its signals."""

    since_s: float
    edges: int = 0
    flickers: bool = False

    def count(self, at_s: float) -> None:
        """Count one edge. A flickering cell stays so until a whole window was calm."""
        if at_s - self.since_s >= WINDOW_S:
            self.flickers = self.edges > MOST_EDGES and at_s - self.since_s < 2 * WINDOW_S
            self.since_s, self.edges = at_s, 0
        self.edges += 1
        self.flickers |= self.edges > MOST_EDGES


class SignalQueue:
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
        """The number of queued signals of each part."""
        self._limit_of_part: dict[str, int] = {}
        """The raised limit of a part that flooded the queue: twice what was left after thinning out."""
        self._scheduled = False
        self._paces: dict[Cell, _Pace] = {}
        self._held_back: dict[Cell, CellRead] = {}
        """The last readings of flickering cells."""
        self._flickered: dict[Cell, int] = {}

    def __call__(self, signal: Signal) -> None:
        """Queue a signal without blocking."""
        with self._lock:
            if isinstance(signal, CellRead):
                if self._is_held_back((signal.part, signal.cell), signal):
                    return
            elif isinstance(signal, PartLost):  # all its cells will be read again
                self._held_back = {
                    cell: read for cell, read in self._held_back.items() if cell[0] != signal.part
                }
            self._add(signal)
            self._schedule()

    def flicker_counts(self) -> Mapping[int, int]:
        """The flickering cells, with the highest number of edges per second of each."""
        with self._lock:
            return {cell: edges for (_, cell), edges in sorted(self._flickered.items())}

    def _is_held_back(self, cell: Cell, read: CellRead) -> bool:
        """Whether the reading is held back until the pause ends, replacing an earlier one."""
        pace = self._paces.get(cell) or self._paces.setdefault(cell, _Pace(read.at_s))
        pace.count(read.at_s)
        if not pace.flickers and cell not in self._held_back:
            return False
        self._flickered[cell] = max(self._flickered.get(cell, 0), pace.edges)
        if not self._held_back:
            self._hand_over(lambda: self._clock.call_at(self._clock.time() + PAUSE_S, self._release))
        self._held_back[cell] = read
        return True

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
        """Call once per batch: calling a loop too often fills its pipe, and a SIGTERM is lost."""
        if not self._scheduled:
            self._scheduled = True
            self._hand_over(self._take_all)

    def _take_all(self) -> None:
        """Process what is queued now; later signals schedule another batch."""
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
        if signal is not None:  # thinning out may have removed some
            self._take(signal)


def _subject_of(signal: Signal) -> tuple[object, ...]:
    """The key by which later signals replace earlier ones."""
    match signal:
        case CellRead(_, part, cell):
            return part, cell
        case PartLost() | PartBack():
            return (signal.part,)
        case _:
            return signal.part, type(signal)
