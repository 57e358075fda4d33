"""The wires between cells and companion, and what can befall them.

Law: what a cell tells comes in its order, however late; of two cells the later one may come first.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from hardware.clock import Clock
from hardware.signals import EMPTY, SOMETHING, CellRead, Reading, Signal
from tests.noise.acts import STAMPED, Act, Verb

EDGE_S: Final = 0.005
"""What a contact tells within this time is one edge with its bounces."""
FLIP_S: Final = 0.001
"""How soon a bad contact flips back."""


@dataclass(slots=True)
class _Edge:
    """An edge to which something happens."""

    befalls: Act
    began_s: float | None = None
    """When it began, if it has."""

    def over(self, at_s: float) -> bool:
        return self.began_s is not None and at_s > self.began_s + EDGE_S


class Wires:
    """Hands on what it hears; nothing befalls it unless it is told so."""

    def __init__(self, clock: Clock, tell: Callable[[Signal], object]) -> None:
        self._clock = clock
        self._tell = tell
        self._raw: dict[int, CellRead] = {}
        self._edges: dict[int, _Edge] = {}
        self._stuck: set[int] = set()
        self._due_s: dict[int, float] = {}
        """When the last thing that is on its way from a cell arrives."""

    def hear(self, signal: Signal) -> None:
        """A signal from a part."""
        if not isinstance(signal, CellRead):
            self._tell(signal)
            return
        cell = signal.cell
        self._raw[cell] = signal
        if cell in self._edges or cell in self._due_s or cell in self._stuck:
            self._carry(signal)
        else:
            self._tell(signal)

    def befall(self, act: Act, cell: int) -> None:
        """Let this happen to the cell, or to its next edge."""
        match act.verb:
            case Verb.STICK:
                self._stuck.add(cell)
                self._say(cell, SOMETHING if act.where == "closed" else EMPTY)
            case Verb.HEAL:
                self._stuck.discard(cell)
                self._say_truly(cell)
            case _:
                self._edges[cell] = _Edge(act)

    def rest(self) -> None:
        """Nothing befalls the next edges any more; what is stuck stays so."""
        self._edges.clear()

    def _carry(self, read: CellRead) -> None:
        if read.cell in self._stuck:
            return
        now_s = self._clock.time()
        edge = self._edges.get(read.cell)
        if edge is not None and edge.over(now_s):
            del self._edges[read.cell]
            edge = None
        if edge is None:
            self._send(read, now_s)
            return
        begins = edge.began_s is None
        edge.began_s = now_s if edge.began_s is None else edge.began_s
        what = edge.befalls
        match what.verb:
            case Verb.LATE:
                self._send(read, now_s + what.ms / 1000, stamped=what.where == STAMPED)
            case Verb.LOSE:
                if begins:
                    self._clock.call_at(now_s + what.ms / 1000, partial(self._say_truly, read.cell))
            case _:
                self._send(read, now_s)
                if begins:
                    self._shake(read.cell, now_s, what.ms)

    def _shake(self, cell: int, now_s: float, ms: int) -> None:
        """Flips to and fro from the end of the sensor's own bounces on."""
        for flip in range(3, ms, 2):
            self._clock.call_at(now_s + flip * FLIP_S, partial(self._say_truly, cell, falsely=True))
            self._clock.call_at(now_s + (flip + 1) * FLIP_S, partial(self._say_truly, cell))

    def _send(self, read: CellRead, at_s: float, *, stamped: bool = False) -> None:
        due_s = max(at_s, self._due_s.get(read.cell, 0.0))
        if due_s <= self._clock.time():
            self._due_s.pop(read.cell, None)
            self._tell(read)
            return
        self._due_s[read.cell] = due_s
        self._clock.call_at(due_s, partial(self._arrive, read if stamped else replace(read, at_s=due_s)))

    def _arrive(self, read: CellRead) -> None:
        if read.cell not in self._stuck:
            self._tell(read)

    def _say_truly(self, cell: int, *, falsely: bool = False) -> None:
        """The state of the cell, as it is told from time to time."""
        if cell in self._raw and cell not in self._stuck:
            there = self._raw[cell].reading.present
            self._say(cell, SOMETHING if there is not falsely else EMPTY)

    def _say(self, cell: int, reading: Reading) -> None:
        self._tell(CellRead(self._clock.time(), "cells", cell, reading))
