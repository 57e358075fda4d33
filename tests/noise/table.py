"""The table that people sit at: the product's own parts and loop in virtual time, with wires in between.

Law: nothing of the table is painted, and nothing is written to a disk; all else is as in the daemon. The time
that deciding takes is processor time.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from time import thread_time_ns
from typing import Any, Final

from companion.app.assembly import Start, assemble, desk_of
from companion.app.configuration import Configuration, load
from companion.app.loop import Loop, Saved
from companion.app.simulated import set_up
from companion.app.table_command import SIMULATED, SPACES
from companion.desk.desk import Desk
from companion.rules.kernel.line import Line
from companion.rules.kernel.names import Action, Space
from companion.table.events import Chair
from companion.table.manners import Manners
from companion.table.situation import Phase
from companion.table.table import Table
from companion.view.light import Glow
from companion.view.lights import glows
from companion.view.screens.sheet import Line as Told
from companion.view.sheets import sheet
from companion.view.words.english import ENGLISH
from hardware.clock import Timer
from hardware.signals import Signal
from hardware.simulation.board import Off
from hardware.simulation.clock import ManualClock
from tests.noise.acts import ASIDE, Act, Verb, in_order
from tests.noise.wires import Wires

BEGIN_S: Final = 100.0


class Memory:
    """A disk that is always quick and never full."""

    def write(self, _effect: object, _desk: Desk, saved: Saved, /) -> None:
        saved(None)


class Unseen:
    """Nobody looks all the time."""

    def show(self, _desk: Desk, *, saving: bool) -> None:
        _ = saving


class Stopwatch:
    """A clock for the loop that counts how long it takes when it wakes: microseconds, and how often."""

    def __init__(self, clock: ManualClock) -> None:
        self.spent: Counter[int] = Counter()
        self._clock = clock

    def time(self) -> float:
        return self._clock.time()

    def call_at(self, when: float, callback: Callable[[], object], /) -> Timer:
        return self._clock.call_at(when, lambda: self.measure(callback))

    def measure(self, decide: Callable[[], object]) -> None:
        began_ns = thread_time_ns()
        decide()
        self.spent[(thread_time_ns() - began_ns) // 1000] += 1


class NoisyTable:
    """A game on the table, with the pieces where they should be and every cell told."""

    def __init__(self, line: Line[Any], *, strict: bool = False) -> None:
        self.clock = ManualClock(BEGIN_S)
        self.watch = Stopwatch(self.clock)
        start, scribe = Start(line), Memory()
        made = assemble(
            _configuration(),
            start,
            clock=self.clock,
            hand_over=lambda call: call(),
            scribe=scribe,
            words=ENGLISH,
        )
        setting = replace(made.setting, manners=Manners(touch_move=strict))
        self._loop = Loop(desk_of(setting, start), self.watch, scribe, Unseen())
        self._made = replace(made, setting=setting, loop=self._loop)
        assert made.parts.simulated is not None
        self._physical = made.parts.simulated
        self._cell = {space: n for n, space in enumerate(made.mat.cells) if space is not None}
        self._names: dict[str, str] = {}
        self.aside: list[str] = []
        """The pieces that were put beside the board, the last one at the end."""
        self.said: list[str] = []
        """What hands did that followed what is shown."""
        set_up(self._physical, made.mat, line)
        self.aside = [piece for piece, place in self._physical.board.places.items() if place is Off.ASIDE]
        self._wires = Wires(self.clock, self._hear)
        for part in made.parts.by_name.values():
            part.open(self._wires.hear)
        self._loop.start()
        self.clock.advance(1.0)

    def _hear(self, signal: Signal) -> None:
        self.watch.measure(lambda: self._made.hear(signal))

    @property
    def desk(self) -> Desk:
        return self._loop.desk

    @property
    def table(self) -> Table:
        return self._loop.desk.table

    @property
    def record(self) -> tuple[Action, ...]:
        return self.table.line.actions

    @property
    def over(self) -> bool:
        return self.table.line.actor is None

    @property
    def right(self) -> bool:
        """Whether play goes on; when the game is over, people clear the board as they like."""
        return self.over or self.table.situation.phase is Phase.RIGHT

    @property
    def standing(self) -> dict[Space, str]:
        """The pieces that really stand on the board."""
        spaces = self._made.mat.cells
        found = {
            spaces[place]: piece
            for piece, place in self._physical.board.places.items()
            if isinstance(place, int)
        }
        return {space: piece for space, piece in found.items() if space is not None}

    @property
    def held(self) -> list[str]:
        """The pieces in hands."""
        return [piece for piece, place in self._physical.board.places.items() if place is Off.HAND]

    def lit(self) -> Mapping[Space, Glow]:
        return glows(self.desk)

    def told(self, chair: Chair | None = None) -> tuple[str, ...]:
        """The lines of a screen."""
        lines = sheet(self.desk, chair, ENGLISH).lines
        return tuple(_text(line) for line in lines if isinstance(line, Told))

    def run(self, acts: tuple[Act, ...], rest_ms: int) -> None:
        """Do all this, and then nothing for a while."""
        self._names = {str(space): piece for space, piece in self.standing.items()}
        self._names |= {f"off{n}": piece for n, piece in enumerate(reversed(self.aside), 1)}
        began_s = self.clock.time()
        for act in in_order(acts):
            self.clock.advance_to(max(self.clock.time(), began_s + act.at_ms / 1000))
            self._do(act)
        self.clock.advance(rest_ms / 1000)
        self._wires.rest()

    def _do(self, act: Act) -> None:
        match act.verb:
            case Verb.LIFT:
                self.lift(self._names[act.what])
            case Verb.PUT:
                self.put(self._names[act.what], None if act.where == ASIDE else Space(act.where))
            case Verb.COVER:
                self._physical.cells.stick(self._cell[Space(act.what)], closed=True)
            case Verb.BARE:
                self._physical.cells.heal(self._cell[Space(act.what)])
            case _:
                self._wires.befall(act, self._cell[Space(act.what)])

    def lift(self, piece: str) -> None:
        """Take it up, from the board or from beside it."""
        self._physical.board.lift(piece)
        if piece in self.aside:
            self.aside.remove(piece)

    def put(self, piece: str, space: Space | None) -> None:
        """Put it down there, or beside the board."""
        if space is None:
            self._physical.board.put_aside(piece)
            self.aside.append(piece)
        else:
            self._physical.board.put(piece, self._cell[space])

    def heal(self, spaces: tuple[str, ...]) -> None:
        """The cells read what stands on them again."""
        for space in spaces:
            self._wires.befall(Act(0, Verb.HEAL, space), self._cell[Space(space)])

    def push(self, chair: Chair) -> None:
        """Push the dial of the chair."""
        self._physical.press(f"{chair}.push")
        self.clock.advance(0.1)
        self._physical.release(f"{chair}.push")
        self.clock.advance(0.2)

    def tap(self, chair: Chair) -> None:
        """Tap the key of the chair."""
        self.hold(chair, 0.1)

    def hold(self, chair: Chair, seconds: float = 1.0) -> None:
        """Hold the key of the chair for so long."""
        self._physical.press(f"{chair}.key")
        self.clock.advance(seconds)
        self._physical.release(f"{chair}.key")
        self.clock.advance(0.2)

    def turn(self, chair: Chair, detents: int) -> None:
        """Turn the dial of the chair."""
        self._physical.turn(f"{chair}.dial", detents)
        self.clock.advance(0.2)

    @property
    def chairs(self) -> tuple[Chair, ...]:
        return tuple(self.table.setting.chairs)

    @property
    def mover(self) -> Chair:
        """Where the one sits who is to move; the first chair of all, where nobody is."""
        setting = self.table.setting
        chairs = [chair for chair in self.chairs if self.table.line.actor in setting.seats(chair)]
        return (chairs or list(self.chairs))[0]


@cache
def _configuration() -> Configuration:
    return load(SIMULATED, SPACES)


def _text(line: Told) -> str:
    return "".join(part if isinstance(part, str) else f"<{part.value}>" for part in line.text)
