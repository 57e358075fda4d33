"""Where parts leave what they tell, from any thread, until it is taken where the clock lives.

Laws:
- What is told is taken in order, and before whatever is due only later; before what is told meanwhile others
  have their turn, as timers and a wish to stop.
- The queue is bounded, and short: a loose ground wire makes edges faster than anybody can take them, and what
  other parts tell waits behind these. Of a part that floods only what each of its cells reads last stays, in
  its order; of the others nothing is left out.
- A cell that flickers is taken once in a while only, as it reads by then.
"""

from collections import Counter, deque
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from threading import Lock
from typing import Final

from companion.app.parts import HandOver
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


class Letterbox:
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
        self._gathering = gathering
        self._lock = Lock()
        self._waiting: deque[Signal] = deque()
        self._of_part: Counter[str] = Counter()
        """How many of each part are among those."""
        self._most: dict[str, int] = {}
        """How many may be, of a part that has told too much already: twice as many as were left then."""
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
        self._waiting.append(signal)
        self._of_part[part] += 1
        if self._of_part[part] > self._most.get(part, MOST_WAITING):
            self._thin_out(part)

    def _thin_out(self, part: str) -> None:
        last: dict[object, Signal] = {}
        for number, signal in enumerate(self._waiting):
            about = _of(signal) if signal.part == part else number
            last.pop(about, None)
            last[about] = signal
        self._of_part[part] -= len(self._waiting) - len(last)
        self._most[part] = max(MOST_WAITING, 2 * self._of_part[part])
        self._waiting = deque(last.values())

    def _call(self) -> None:
        """Once for all that wait: in the pipe of a loop that is called too often a SIGTERM is lost."""
        if not self._called:
            self._called = True
            self._hand_over(self._take_all)

    def _take_all(self) -> None:
        """What waits by now, in one go; what comes meanwhile calls anew."""
        with self._lock:
            self._called, count = False, len(self._waiting)
        try:
            with self._gathering():
                for _ in range(count):
                    self._take_first()
        finally:
            with self._lock:
                if self._waiting:
                    self._call()

    def _take_first(self) -> None:
        with self._lock:
            signal = self._waiting.popleft() if self._waiting else None
            if signal is not None:
                self._of_part[signal.part] -= 1
        if signal is not None:  # there may be fewer than there were
            self._take(signal)


def _of(signal: Signal) -> tuple[object, ...]:
    """What it is about."""
    match signal:
        case CellRead(_, part, cell):
            return part, cell
        case PartLost() | PartBack():
            return (signal.part,)
        case _:
            return signal.part, type(signal)
