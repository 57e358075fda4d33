"""The table that people sit at: the product's own parts and loop in virtual time, with wires in between.

Law: nothing is written to a disk, and nothing painted unless somebody looks; all else is as in the daemon.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any, Final

from companion.config import Configuration, load
from companion.config.drivers import SIMULATED
from companion.daemon.assembly import Assembly, assemble
from companion.daemon.loop import Loop, Shows
from companion.daemon.simulated_table import TICKET, place_pieces
from companion.drawing.text import Line as Told
from companion.games.kernel import PIECE, Action, Record, Space, Thing, look_of
from companion.session.events import SessionEvent
from companion.session.game_start import Opening, open_session
from companion.session.question import Pick
from companion.session.session import Session
from companion.table.assessment import is_taken_up
from companion.table.entry import Offer, parts
from companion.table.events import Chair
from companion.table.situation import Phase
from companion.table.step import push_ticks_chores
from companion.table.table import Table
from companion.view.glows import Glow, glows
from companion.view.sheets import sheet
from companion.words import ENGLISH
from hardware.clock import Clock, ManualClock
from hardware.signals import Signal
from hardware.simulation.board import Off, OnReader
from tests.everygame import SPACES
from tests.noise.acts import ASIDE, Act, Verb, in_order
from tests.noise.agreements import AS_USUAL, Evening
from tests.noise.fake_shell import Memory, Stopwatch, Unseen
from tests.noise.wires import Wires
from tests.openings import game_at

BEGIN_S: Final = 100.0
FOREIGN: Final = "ticket"
"""A tag that somebody has in a pocket, and nobody has enrolled."""
READS_S: Final = 0.4
"""So long it takes to see what a screen says."""
PUSHES: Final = 16
"""The longest way through the parts of an action with the dial, with a look before each push."""


Look = Callable[[Assembly, Clock], Shows]
"""Somebody who looks at what this table shows."""


def unseen(_made: Assembly, _clock: Clock) -> Shows:
    """Nobody does."""
    return Unseen()


class NoisyTable:
    """A game on the table, with the pieces where they should be and every cell told."""

    def __init__(self, line: Record[Any], evening: Evening = AS_USUAL, look: Look = unseen) -> None:
        self.clock = ManualClock(BEGIN_S)
        self.watch = Stopwatch(self.clock)
        self.evening = evening
        configuration, scribe = _configuration(), Memory(self.clock, evening)
        made = assemble(
            configuration,
            Opening(game_at(configuration, line)),
            clock=self.clock,
            hand_over=lambda call: call(),
            scribe=scribe,
            words=ENGLISH,
        )
        setting = replace(made.setting, manners=evening.manners)
        self._loop = Loop(
            open_session(setting, made.opening), self.watch, scribe, look(made, self.clock), failed=_raised
        )
        self._made = replace(made, setting=setting, loop=self._loop)
        assert made.parts.simulated is not None
        self._physical = made.parts.simulated
        self._physical.cells.set_sees(sees=False)  # wires tell no more than real ones
        self._cell = {space: n for n, space in enumerate(made.mat.cells) if space is not None}
        self._names: dict[str, str] = {}
        self._look = look_of(line.game)
        self._stand = {
            self._look.piece(thing.owner, thing.value) for thing in line.game.hands.box if thing.part == PIECE
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

    def lay_out(self, record: Record[Any]) -> None:
        """Lay every piece where it should be by now, and the others aside."""
        place_pieces(self._physical, self._made.mat, record)
        self.aside = [piece for piece, place in self._physical.board.places.items() if place is Off.ASIDE]

    def _hear(self, signal: Signal) -> None:
        self.watch.measure(lambda: self._made.handle(signal))

    @property
    def desk(self) -> Session:
        return self._loop.session

    @property
    def table(self) -> Table:
        return self._loop.session.table

    @property
    def record(self) -> tuple[Action, ...]:
        return self.table.record.actions

    @property
    def over(self) -> bool:
        return self.table.record.actor is None

    @property
    def right(self) -> bool:
        """Whether play goes on; when the game is over, people clear the board as they like."""
        return self.over or self.table.situation.phase is Phase.RIGHT

    @property
    def standing(self) -> dict[Space, str]:
        """The pieces that really stand on the board."""
        return {space: pieces[-1] for space, pieces in self.stacks.items()}

    @property
    def stacks(self) -> dict[Space, list[str]]:
        """All of them, where several stand on one space."""
        spaces, found = self._made.mat.cells, dict[Space, list[str]]()
        for piece, place in self._physical.board.places.items():
            space = spaces[place] if isinstance(place, int) else None
            if space is not None:
                found.setdefault(space, []).append(piece)
        return found

    @property
    def looks(self) -> dict[Space, str]:
        """What these pieces look like, or each stack of them."""
        return {space: _together(map(self.look_of, pieces)) for space, pieces in self.stacks.items()}

    def look_of(self, piece: str) -> str:
        """What that piece looks like."""
        return self._physical.board.piece(piece).look

    def looks_wanted(self, record: Record[Any]) -> dict[Space, str]:
        """What should stand on the board, by what it looks like."""
        standing, look = record.game.hands.occupancy(record.state).items(), self._look.piece
        return {
            space: _together(look(there.owner, kind) for kind in there.kinds) for space, there in standing
        }

    @property
    def held(self) -> list[str]:
        """The pieces in hands."""
        return [piece for piece, place in self._physical.board.places.items() if place is Off.HAND]

    def lit(self) -> Mapping[Space, Glow]:
        return glows(self.desk)

    def told(self, chair: Chair | None = None) -> tuple[str, ...]:
        """The lines of a screen."""
        lines = sheet(self.desk, chair, ENGLISH).lines
        return tuple(_text(line) for line in lines)

    def run(self, acts: tuple[Act, ...], rest_ms: int) -> None:
        """Do all this, and then nothing for a while."""
        self._names = {**self._beside(), **{str(space): piece for space, piece in self.standing.items()}}
        self._names |= self._stacked()
        self._names |= {f"off{n}": piece for n, piece in enumerate(reversed(self.aside), 1)}
        began_s = self.clock.time()
        for act in in_order(acts):
            self.clock.advance_to(max(self.clock.time(), began_s + act.at_ms / 1000))
            self._do(act)
        self.clock.advance(rest_ms / 1000)
        self._wires.rest()

    def _stacked(self) -> dict[str, str]:
        """What stands on the board by its space and its kind, where several can stand on one."""
        if not self.table.record.game.stacks.has_stacks:
            return {}
        names: dict[str, str] = {}
        for space, pieces in self.stacks.items():
            counted = Counter[str]()
            for piece in pieces:
                name = f"{space}-{self.look_of(piece).rpartition('-')[2]}"
                counted[name] += 1
                names[f"{name}-{counted[name]}" if counted[name] > 1 else name] = piece
        return names

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
            case Verb.DIAL | Verb.TAP | Verb.PUSH | Verb.TOUCH | Verb.CLEAR | Verb.UNDO:
                self._say(act)
            case Verb.COVER:
                self._physical.cells.stick(self._cell[Space(act.what)], closed=True)
            case Verb.BARE:
                self._physical.cells.heal(self._cell[Space(act.what)])
            case _:
                self._wires.befall(act, self._cell[Space(act.what)])

    def _say(self, act: Act) -> None:
        """What is said beside the board."""
        match act.verb:
            case Verb.DIAL:
                self.dial(act.what)
            case Verb.TAP:
                self.tap(Chair(act.what))
            case Verb.PUSH:
                self.push(Chair(act.what))
            case Verb.TOUCH:
                self._physical.cells.touch(self._made.mat.wand_of(Space(act.what))[0])
            case Verb.CLEAR:
                self.clear()
            case _:
                self.take_back()

    def _handle(self, act: Act) -> None:
        """What hands do with pieces, and with the tag in somebody's pocket."""
        board = self._physical.board
        match act.verb:
            case Verb.LIFT if act.what == FOREIGN:
                self._physical.take_tag(self._reader)
            case Verb.LAY if act.what == FOREIGN:
                self._reader = f"{act.where}.reader"
                self._physical.place_tag(self._reader, TICKET, beside=True)
            case Verb.LIFT:
                self.lift(self._names[act.what])
            case Verb.PUT:
                self.put(self._names[act.what], None if act.where == ASIDE else Space(act.where))
            case Verb.LAY:
                board.put_on_reader(self._names[act.what], f"{act.where}.reader")
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
            self._physical.board.put_on_cell(piece, self._cell[space])

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
            board.put_on_reader(piece, f"{chair}.reader")
            self.clock.advance(0.2)
            board.lift(piece)

    def dial(self, said: str) -> bool:
        """Enter an action part by part, or one part of it: `piece=Z`; whether that is possible.

        Nobody pushes where something else is offered, or is said to be done by that.
        """
        part, _, value = said.partition("=")
        before = self.record, self.table.turn.queued
        for _ in range(PUSHES):
            self._look_further(said)
            offer, entry = self.table.offer, self.table.turn.entry
            pick = self._pick(offer, said)
            if pick is None:
                return False
            if value and self._goes_without_saying(offer, said):
                return True
            here = offer.values.index(pick) - entry.cursor % len(offer.values) if entry else 0
            if here or (entry is None and self._asks_about_another(said)):
                self.turn(self.mover, here or 1)
                continue  # nobody pushes before that is seen
            self.push(self.mover)
            filled = {*self.table.turn.entry.filled} if self.table.turn.entry else set()
            if (self.record, self.table.turn.queued) != before or (part, value) in filled:
                return True
        return False

    def _goes_without_saying(self, offer: Offer, said: str) -> bool:
        """Whether all on offer has that part, but for what declines it, which has none."""
        record = self.table.record
        tacit = record.game.hands.tacit_action(record.state)
        return all(self._means(said, one) for one in offer.actions if one != tacit)

    def _look_further(self, said: str) -> None:
        """The key, where hands seem to be at something else; not before that is read."""
        if self._seems_otherwise(said):
            self.clock.advance(READS_S)
            if self._seems_otherwise(said):
                self.tap(self.mover)

    def _seems_otherwise(self, said: str) -> bool:
        table = self.table
        hides = (
            table.record.game.stacks.has_stacks
            and table.turn.entry is None
            and self._pick(table.offer, said) is None
        )
        return hides and not is_taken_up(table) and {*table.situation.actions} != {*table.allowed_actions}

    def _asks_about_another(self, said: str) -> bool:
        """Whether the screen asks if something else is done."""
        maybe = self.table.situation.possibly_done
        return len(maybe) == 1 and not self._means(said, maybe[0])

    def _pick(self, offer: Offer, said: str) -> str | None:
        """Which of the values leads there."""
        one = next((one for one in offer.actions if self._means(said, one)), None)
        if one is None or not offer.part or one in offer.fills:
            return one
        return parts(self.table.record.game, one)[offer.part]

    def _means(self, said: str, action: Action) -> bool:
        """Whether it is that action, or has that part."""
        part, _, value = said.partition("=")
        return parts(self.table.record.game, action).get(part) == value if value else action == said

    def clear(self) -> None:
        """The push, until nothing is asked for any more, and the key, until nothing is entered."""
        for _ in range(PUSHES):
            if self.table.hand_work.chores and push_ticks_chores(self.table):
                self.push(self.mover)
            elif self.table.turn.entry is not None:
                self.tap(self.mover)
            else:
                break

    def choose(self, pick: Pick) -> bool:
        """What the menu offers to who is to move; it is closed again where it does not offer that."""
        chair = self.mover
        self.hold(chair)
        asked = self.desk.question
        picks = [choice.pick for choice in asked.choices] if asked else []
        if asked is None or pick not in picks:
            self.tap(chair)
            return False
        self.turn(chair, picks.index(pick) - asked.cursor)
        self.push(chair)
        return True

    def take_back(self) -> bool:
        """Say in the menu that the last decision has not happened; whoever is asked agrees."""
        if not self.choose(Pick.TAKE_BACK):
            return False
        for _ in range(PUSHES):
            asked = self.desk.question
            if asked is None:
                break
            chairs = [chair for chair in self.chairs if asked.open_to(chair)]
            self.push(chairs[0] if chairs else self.mover)
        return True

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
        chairs = [chair for chair in self.chairs if self.table.record.actor in setting.seats_of(chair)]
        return (chairs or list(self.chairs))[0]


@cache
def _configuration() -> Configuration:
    return load(SIMULATED, SPACES)


def _together(looks: Iterable[str]) -> str:
    return " ".join(sorted(looks))


def _text(line: Told) -> str:
    return "".join(part if isinstance(part, str) else f"<{part.value}>" for part in line.text)


def _raised(_event: SessionEvent, fault: Exception) -> None:
    """What the table would survive is to be found here."""
    raise fault
