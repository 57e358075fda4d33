"""A table at which two people sit all evening, and a notebook of what its screens say, read aloud.

All is the daemon's own but its clock, which is moved by hand, and its writer, which does not wait. The state
directory lasts all evening, and so does what lies on the table; in between the plug may be pulled.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from companion.config import load
from companion.config.drivers import SIMULATED
from companion.daemon.assembly import Assembly
from companion.daemon.daemon import DaemonOptions, choose_opening
from companion.daemon.simulated_table import box_exchange, place_pieces
from companion.drawing.text import Sheet
from companion.games.kernel import Action, Games, Space, look_of
from companion.games.registry import GAMES
from companion.session.events import GameBegan
from companion.session.question import Choice, Pick
from companion.session.session import Session
from companion.store.state import StateDirectory
from companion.table.events import Chair
from companion.table.repair import Errand, Instruction, next_instruction
from companion.view.scene import Place, Scene
from companion.view.sentences import read_aloud
from companion.web.page_publisher import COMMON
from companion.words import ENGLISH
from hardware.clock import ManualClock
from hardware.simulation.board import Off
from hardware.simulation.table import SimulatedTable
from tests.everygame import SPACES
from tests.openings import InlineWriter, assembled

CHAIRS: Final = (Chair("south"), Chair("north"))
TAP_S: Final = 0.1
HOLD_S: Final = 1.0
A_MOMENT_S: Final = 0.6
"""Between the acts of somebody who knows what to do."""
MOST: Final = 60
"""Errands; what takes more has no end."""


class Notebook:
    """What hands did, and what the screens said then: a line where a text has changed."""

    def __init__(self, time: Callable[[], float]) -> None:
        self.lines: list[str] = []
        self._time = time
        self._at_s = 0.0
        self._new: dict[str, str] = {}
        self._seen: dict[str, str] = {}

    def chapter(self, title: str) -> None:
        self._flush()
        self.lines += [*[""] * bool(self.lines), f"== {title}"]

    def act(self, words: str) -> None:
        self._flush()
        self.lines.append(f"{self._time():8.1f}  * {words}")

    def look(self, now: Scene) -> None:
        for place, there in now.places.items():
            self.sheet(place, there.own)

    def sheet(self, place: Place, said: Sheet) -> None:
        if self._time() != self._at_s:
            self._flush()
        self._new[place or COMMON] = " | ".join(read_aloud(said, ENGLISH))

    def dark(self) -> None:
        """All screens are; whatever they say next is news."""
        self._flush()
        self._seen.clear()

    def told(self) -> str:
        self._flush()
        return "\n".join((*self.lines, ""))

    def _flush(self) -> None:
        """What was seen at one moment, with those together who see the same."""
        news = {place: text for place, text in self._new.items() if self._seen.get(place) != text}
        for text in dict.fromkeys(news.values()):
            places = [place for place, seen in news.items() if seen == text]
            who = "all" if len(places) == 1 + len(CHAIRS) else ", ".join(places)
            self.lines.append(f"{self._at_s:8.1f}  {who}: {text}")
        self._seen |= news
        self._new.clear()
        self._at_s = self._time()


class TableForTwo:
    """The table, which is off at first, with all its pieces beside it."""

    def __init__(
        self,
        folder: Path,
        seeds: Iterator[int],
        games: Games = GAMES,
        source: str | Path = SIMULATED,
        *,
        sees: bool = False,
    ) -> None:
        self._sees = sees
        self.games = games
        self._configuration = load(source, SPACES)
        self.folder = folder
        self._seeds = seeds
        self._clock = ManualClock()
        self._pieces: dict[str, object] | None = None
        self._keeper: StateDirectory | None = None
        self._on: Assembly | None = None
        self.notebook = Notebook(self._now_s)

    def _now_s(self) -> float:
        return self._clock.time()  # another one after each power cut

    def power_on(self) -> None:
        """As the daemon does it, with whatever the state directory tells."""
        wanted = DaemonOptions(self._configuration, self.folder, self.games)
        files = self.folder, InlineWriter(), self._clock, self._seeds, self.games
        self._keeper = keeper = StateDirectory(*files)
        opening = choose_opening(wanted, keeper)
        self._on = table = assembled(self._configuration, opening, self._clock, keeper, games=self.games)
        self.physical.cells.set_sees(sees=self._sees)
        boxes = box_exchange(self.physical, self._clock, table.mats, lambda: self.desk)
        table.subscribe(GameBegan, boxes)
        if self._pieces is not None:
            self.physical.board.restore(self._pieces)
        table.parts.open(table.handle)
        table.subscribe(Scene, self.notebook.look)
        if not opening.resumed:
            keeper.begin(opening.game)
        self.notebook.act("The power comes on.")
        table.loop.start()
        self.wait(1.0)

    def power_off(self, words: str) -> None:
        """Nothing is told to anybody; what stands or is held, is."""
        assert self._keeper is not None
        self.notebook.act(words)
        self._pieces = self.physical.board.snapshot()
        self._keeper.close()
        self._on = None
        self._clock = ManualClock(self._clock.time())  # what was due is not due any more
        self.notebook.dark()

    @property
    def desk(self) -> Session:
        return self._assembly.loop.session

    @property
    def physical(self) -> SimulatedTable:
        simulated = self._assembly.parts.simulated
        assert simulated is not None
        return simulated

    @property
    def _assembly(self) -> Assembly:
        assert self._on is not None
        return self._on

    def wait(self, seconds: float) -> None:
        self._clock.advance(seconds)

    def hold(self, chair: Chair) -> None:
        """Hold the key, which opens the menu."""
        self.notebook.act(f"{chair} holds the key.")
        self._press(f"{chair}.key", HOLD_S)

    def tap(self, chair: Chair) -> None:
        self.notebook.act(f"{chair} taps the key.")
        self._press(f"{chair}.key", TAP_S)

    def push(self, chair: Chair) -> None:
        self.notebook.act(f"{chair} pushes.")
        self._press(f"{chair}.push", TAP_S)

    def choose(self, chair: Chair, *picks: Pick | tuple[Pick, str] | tuple[Pick, str, int]) -> None:
        """Turn the dial to each choice in turn, and push; what is told before is pushed away."""
        for pick in picks:
            while self.desk.has_notice:
                self.push(chair)
            question = self.desk.question
            assert question is not None, self.notebook.told()
            wanted = Choice(*pick) if isinstance(pick, tuple) else Choice(pick)
            there = [Choice(one.pick, one.value, one.number) for one in question.choices]
            self.turn(chair, there.index(wanted) - question.cursor)
            self.push(chair)

    def spell(self, chair: Chair, name: str) -> None:
        """Choose it letter by letter."""
        for letter in name.upper():
            self.choose(chair, (Pick.LETTER, letter))
        self.choose(chair, Pick.DONE)

    def dial(self, chair: Chair, action: str) -> None:
        """Enter the action part by part."""
        parsed = self.desk.table.record.game.rules.parse_action(Action(action))
        parts = {"verb": parsed.verb, **dict(parsed.parts), "": action}
        before = self.desk.table.record.actions
        while self.desk.table.record.actions == before:
            offer, entry = self.desk.table.offer, self.desk.table.turn.entry
            self.turn(chair, offer.values.index(parts[offer.part]) - (entry.cursor if entry else -1))
            self.push(chair)

    def lift(self, space: str) -> str:
        """Take up what stands there; what it is."""
        piece = self.physical.board.piece_on(self._cell(space))
        assert piece is not None, space
        self.notebook.act(f"A hand lifts {space}.")
        self.physical.board.lift(piece)
        self.wait(A_MOMENT_S)
        return piece

    def put(self, piece: str, space: str) -> None:
        """Put down what a hand holds."""
        self.notebook.act(f"A hand puts it on {space}.")
        self.physical.board.put_on_cell(piece, self._cell(space))
        self.wait(A_MOMENT_S)

    def aside(self, piece: str) -> None:
        """Put it beside the board."""
        self.physical.board.put_aside(piece)
        self.wait(A_MOMENT_S)

    def move(self, action: str) -> None:
        """Do it with hands; the first hand takes off what is captured. Then it has been played."""
        record = self.desk.table.record
        deed = record.game.hands.deed(record.state, Action(action))
        start, *taken = deed.lifts
        for space in taken:
            self.aside(self.lift(space))
        self.put(self.lift(start), deed.drops[0])
        assert self.desk.table.record.actions == (*record.actions, action), self.notebook.told()

    def clear(self) -> None:
        """Take everything off, in no time."""
        self.notebook.act("Hands clear the board.")
        self.physical.board.arrange({})
        self.wait(A_MOMENT_S)

    def set_up(self) -> None:
        """Lay every piece where the game wants it, in no time."""
        self.notebook.act("Hands set all pawns up.")
        mat = self._assembly.mat.turn(turned=self.desk.match.turned)
        place_pieces(self.physical, mat, self.desk.table.record)
        self.wait(A_MOMENT_S)

    def take_up(self, look: str) -> str:
        """Take a piece from beside the board; what it is."""
        places = self.physical.board.places
        pieces = [piece.id for piece in self.physical.board.pieces if piece.look == look]
        piece = next(piece for piece in pieces if places[piece] is Off.ASIDE)
        self.physical.board.lift(piece)
        return piece

    def follow(self) -> None:
        """Do what the screens say until the board is right."""
        for _ in range(MOST):
            todo = next_instruction(self.desk.table)
            if todo is None:
                return
            self._obey(todo)
        raise AssertionError(self.notebook.told())

    def _obey(self, todo: Instruction) -> None:
        match todo:
            case Instruction(Errand.PUT, space, piece=piece) if piece is not None:
                look = look_of(self.desk.table.record.game).piece(piece.owner, piece.kinds[0])
                self.put(self.take_up(look), space)
            case Instruction(Errand.SHIFT, space, start=start) if start is not None:
                self.put(self.lift(start), space)
            case Instruction(_, space):
                self.aside(self.lift(space))

    def turn(self, chair: Chair, detents: int) -> None:
        """Turn the dial, clockwise if positive."""
        if detents:
            self.notebook.act(f"{chair} turns the dial.")
            self.physical.turn(f"{chair}.dial", detents)
            self.wait(A_MOMENT_S)

    def _press(self, part: str, seconds: float) -> None:
        self.physical.press(part)
        self.wait(seconds)
        self.physical.release(part)
        self.wait(A_MOMENT_S)

    def _cell(self, space: str) -> int:
        """Whichever way the mat is read now."""
        mat = self._assembly.mat.turn(turned=self.desk.match.turned)
        return mat.cells_of(Space(space))[0]
