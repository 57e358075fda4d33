"""The table that people sit at: the product's own parts and loop in virtual time, with wires in between.

Law: nothing of the table is painted, and nothing is written to a disk; all else is as in the daemon.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any, Final

from companion.app.assembly import Start, assemble, desk_of
from companion.app.configuration import Configuration, load
from companion.app.loop import Loop
from companion.app.simulated import TICKET, set_up
from companion.app.table_command import SIMULATED, SPACES
from companion.desk.desk import Desk
from companion.desk.events import DeskEvent
from companion.rules.kernel.hands import PIECE, Thing
from companion.rules.kernel.line import Line
from companion.rules.kernel.names import Action, Space
from companion.table.entry import Offer, parts
from companion.table.events import Chair
from companion.table.situation import Phase
from companion.table.table import Table
from companion.view.light import Glow
from companion.view.lights import glows
from companion.view.looks import look_of
from companion.view.screens.sheet import Line as Told
from companion.view.sheets import sheet
from companion.view.words.english import ENGLISH
from hardware.signals import Signal
from hardware.simulation.board import Off, OnReader
from hardware.simulation.clock import ManualClock
from tests.noise.acts import ASIDE, Act, Verb, in_order
from tests.noise.evening import AS_USUAL, Evening
from tests.noise.surroundings import Memory, Stopwatch, Unseen
from tests.noise.wires import Wires

BEGIN_S: Final = 100.0
FOREIGN: Final = "ticket"
"""A tag that somebody has in a pocket, and nobody has enrolled."""
PUSHES: Final = 8
"""The longest way through the parts of an action with the dial."""


class NoisyTable:
    """A game on the table, with the pieces where they should be and every cell told."""

    def __init__(self, line: Line[Any], evening: Evening = AS_USUAL) -> None:
        self.clock = ManualClock(BEGIN_S)
        self.watch = Stopwatch(self.clock)
        self.evening = evening
        start, scribe = Start(line), Memory(self.clock, evening)
        made = assemble(
            _configuration(),
            start,
            clock=self.clock,
            hand_over=lambda call: call(),
            scribe=scribe,
            words=ENGLISH,
        )
        setting = replace(made.setting, manners=evening.manners)
        self._loop = Loop(desk_of(setting, made.start), self.watch, scribe, Unseen(), failed=_raised)
        self._made = replace(made, setting=setting, loop=self._loop)
        assert made.parts.simulated is not None
        self._physical = made.parts.simulated
        self._cell = {space: n for n, space in enumerate(made.mat.cells) if space is not None}
        self._names: dict[str, str] = {}
        self._look = look_of(line.game)
        self._stand = {
            self._look.piece(thing.owner, thing.value) for thing in line.game.box if thing.part == PIECE
        }
        """What stands on boards looks like this."""
        self.aside: list[str] = []
        """The pieces that were put beside the board, the last one at the end."""
        self._reader = ""
        """Where the foreign tag was laid."""
        self.lay_out(line)
        self._wires = Wires(self.clock, self._hear)
        for part in made.parts.by_name.values():
            part.open(self._wires.hear)
        self._loop.start()
        self.clock.advance(1.0)

    def lay_out(self, line: Line[Any]) -> None:
        """Lay every piece where it should be by now, and the others aside."""
        set_up(self._physical, self._made.mat, line)
        self.aside = [piece for piece, place in self._physical.board.places.items() if place is Off.ASIDE]

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
    def looks(self) -> dict[Space, str]:
        """What these pieces look like."""
        return {space: self._physical.board.piece(piece).look for space, piece in self.standing.items()}

    def looks_wanted(self, line: Line[Any]) -> dict[Space, str]:
        """What should stand on the board, by what it looks like."""
        standing = line.game.occupancy(line.state).items()
        return {space: self._look.piece(there.owner, there.kinds[0]) for space, there in standing}

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
        self._names = {**self._beside(), **{str(space): piece for space, piece in self.standing.items()}}
        self._names |= {f"off{n}": piece for n, piece in enumerate(reversed(self.aside), 1)}
        began_s = self.clock.time()
        for act in in_order(acts):
            self.clock.advance_to(max(self.clock.time(), began_s + act.at_ms / 1000))
            self._do(act)
        self.clock.advance(rest_ms / 1000)
        self._wires.rest()

    def _beside(self) -> dict[str, str]:
        """What does not stand on the board, by its sort, or by the reader on which it lies."""
        names: dict[str, str] = {}
        board, counted = self._physical.board, Counter[str]()
        for piece in board.pieces:
            place = board.places[piece.id]
            if isinstance(place, OnReader):
                names[f"on-{place.name.partition('.')[0]}"] = piece.id
            elif not isinstance(place, int):
                counted[piece.look] += 1
                count = counted[piece.look]
                names[f"{piece.look}-{count}" if count > 1 else piece.look] = piece.id
        return names

    def _do(self, act: Act) -> None:
        match act.verb:
            case Verb.LIFT | Verb.PUT | Verb.LAY | Verb.TURN:
                self._handle(act)
            case Verb.DIAL:
                self.dial(act.what)
            case Verb.TAP:
                self.tap(Chair(act.what))
            case Verb.PUSH:
                self.push(Chair(act.what))
            case Verb.COVER:
                self._physical.cells.stick(self._cell[Space(act.what)], closed=True)
            case Verb.BARE:
                self._physical.cells.heal(self._cell[Space(act.what)])
            case _:
                self._wires.befall(act, self._cell[Space(act.what)])

    def _handle(self, act: Act) -> None:
        """What hands do with pieces, and with the tag in somebody's pocket."""
        board = self._physical.board
        match act.verb:
            case Verb.LIFT if act.what == FOREIGN:
                self._physical.take_tag(self._reader)
            case Verb.LAY if act.what == FOREIGN:
                self._reader = f"{act.where}.reader"
                self._physical.lay_tag(self._reader, TICKET, beside=True)
            case Verb.LIFT:
                self.lift(self._names[act.what])
            case Verb.PUT:
                self.put(self._names[act.what], None if act.where == ASIDE else Space(act.where))
            case Verb.LAY:
                board.read(self._names[act.what], f"{act.where}.reader")
            case _:
                board.turn_over(self._names[act.what])

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

    def spare(self, look: str | None, *, like: bool = False) -> str | None:
        """A piece of that look from a hand or from beside the board, or else any; it is in a hand then."""
        board = self._physical.board
        beside = [one for one in (*self.held, *reversed(self.aside)) if board.piece(one).look in self._stand]
        alike = [piece for piece in beside if board.piece(piece).look == look]
        piece = next(iter(alike if like else alike or beside), None)
        if piece is not None and piece not in self.held:
            self.lift(piece)
        return piece

    def show(self, thing: Thing, chair: Chair) -> None:
        """Hold one of these things to the reader of the chair, if there is one at hand."""
        look, board = self._look.piece(thing.owner, thing.value), self._physical.board
        beside = [piece for piece in (*self.held, *self.aside) if board.piece(piece).look == look]
        for piece in beside[:1]:
            if piece in self.aside:
                self.lift(piece)
            board.read(piece, f"{chair}.reader")
            self.clock.advance(0.2)
            board.lift(piece)

    def dial(self, said: str) -> bool:
        """Enter an action part by part, or one part of it: `piece=Z`; whether that is possible.

        Nobody pushes where something else is offered.
        """
        part, _, value = said.partition("=")
        before = self.record
        for _ in range(PUSHES):
            offer, entry = self.table.offer, self.table.entry
            pick = self._pick(offer, {part: value}) if value else self._pick(offer, {}, Action(said))
            if pick is None:
                return False
            if value and all(parts(self.table.line.game, one).get(part) == value for one in offer.actions):
                return True
            if len(offer.values) > 1 and entry is not None:
                self.turn(self.mover, offer.values.index(pick) - entry.cursor % len(offer.values))
            self.push(self.mover)
            filled = {*self.table.entry.filled} if self.table.entry else set()
            if self.record != before or (part, value) in filled:
                return True
        return False

    def _pick(self, offer: Offer, wanted: Mapping[str, str], action: Action | None = None) -> str | None:
        """Which of the values leads there."""
        game = self.table.line.game
        meant = [
            one
            for one in offer.actions
            if action in (None, one) and wanted.items() <= parts(game, one).items()
        ]
        if not meant:
            return None
        return parts(game, meant[0])[offer.part] if offer.part else meant[0]

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


def _raised(_event: DeskEvent, fault: Exception) -> None:
    """What the table would survive is to be found here."""
    raise fault
