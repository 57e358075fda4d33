"""Where parts leave what they tell, from any thread, until it is taken where the clock lives.

Laws:
- What is told is taken in order, and before whatever is due only later; before what is told meanwhile others
  have their turn, as timers and a wish to stop.
- A flood of one part delays no other part by more than a few signals: what it tells beyond these waits for
  the others. Of each part the order stays.
- The queue is bounded: a loose ground wire makes edges faster than anybody can take them. Only of a part that
  floods something is left out, and never what a cell was told to read last.
- A cell that flickers is taken once in a while only, as it reads by then.
"""

from collections import Counter, deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from threading import Lock
from typing import Final

from companion.app.parts import HandOver
from hardware.clock import Clock
from hardware.signals import CellRead, PartBack, PartLost, Signal

IN_ORDER: Final = 64
"""So many signals of one part wait among those of all others: a whole board may be told at once."""
MOST_WAITING: Final = 512
"""So many more of one part wait behind them, before of each of its cells only what was told last does."""
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


class Letterbox:
    """Is told signals, and has them taken."""

    def __init__(self, take: Callable[[Signal], object], hand_over: HandOver, clock: Clock) -> None:
        self._take = take
        self._hand_over = hand_over
        self._clock = clock
        self._lock = Lock()
        self._waiting: deque[Signal] = deque()
        self._of_part: Counter[str] = Counter()
        """How many of each part are among those."""
        self._behind: dict[str, deque[Signal]] = {}
        """What a part has told beyond that; never empty."""
        self._called = False
        self._paces: dict[Cell, _Pace] = {}
        self._held: dict[Cell, CellRead] = {}
        """What cells that flicker have told last."""
        self._flickered: dict[Cell, int] = {}

    def __call__(self, signal: Signal) -> None:
        """Leave one, and return at once."""
        with self._lock:
            if isinstance(signal, CellRead):
                if self._is_held((signal.part, signal.cell), signal):
                    return
            elif isinstance(signal, PartLost):  # which will tell all its cells anew
                self._held = {cell: read for cell, read in self._held.items() if cell[0] != signal.part}
            self._add(signal)
            self._call()

    def flickered(self) -> Mapping[int, int]:
        """The cells that have flickered, and the most edges that each has made in a second."""
        with self._lock:
            return {cell: edges for (_, cell), edges in sorted(self._flickered.items())}

    def _is_held(self, cell: Cell, read: CellRead) -> bool:
        """Whether it waits until the pause is over, in the place of what waited before."""
        pace = self._paces.get(cell) or self._paces.setdefault(cell, _Pace(read.at_s))
        pace.count(read.at_s)
        if not pace.flickers and cell not in self._held:
            return False
        self._flickered[cell] = max(self._flickered.get(cell, 0), pace.edges)
        if not self._held:
            self._hand_over(self._pause)
        self._held[cell] = read
        return True

    def _pause(self) -> None:
        self._clock.call_at(self._clock.time() + PAUSE_S, self._release)

    def _release(self) -> None:
        with self._lock:
            held, self._held = self._held, {}
            for read in held.values():
                self._add(read)
            if held:
                self._call()

    def _add(self, signal: Signal) -> None:
        part = signal.part
        if self._of_part[part] < IN_ORDER:
            self._waiting.append(signal)
            self._of_part[part] += 1
            return
        behind = self._behind.setdefault(part, deque())
        behind.append(signal)
        if len(behind) > MOST_WAITING:
            self._behind[part] = _thinned_out(behind)

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
                self._take(self._next())
        finally:
            with self._lock:
                if self._waiting:
                    self._call()

    def _next(self) -> Signal:
        """The first one; and one of those that its part has told beyond comes to the end."""
        with self._lock:
            signal = self._waiting.popleft()
            part = signal.part
            self._of_part[part] -= 1
            if behind := self._behind.get(part):
                self._waiting.append(behind.popleft())
                self._of_part[part] += 1
                if not behind:
                    del self._behind[part]
            return signal


def _thinned_out(signals: deque[Signal]) -> deque[Signal]:
    last: dict[tuple[object, ...], Signal] = {}
    for signal in signals:
        last.pop(_of(signal), None)
        last[_of(signal)] = signal
    return deque(last.values())


def _of(signal: Signal) -> tuple[object, ...]:
    """What it is about."""
    match signal:
        case CellRead(_, part, cell):
            return part, cell
        case PartLost() | PartBack():
            return (signal.part,)
        case _:
            return signal.part, type(signal)
