"""A mat that is read turned by half, through the whole loop: cells, lights, journal, trace, and a restart."""

import io
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from companion.cli.replay_command import replay_trace
from companion.config import load
from companion.daemon.assembly import default_players, setting_of
from companion.daemon.outputs import Frame
from companion.daemon.simulated_table import SimulatedHands, place_pieces
from companion.daemon.trace import Tracer, read_trace
from companion.games.kernel import Action, Record, Space
from companion.games.registry import GAMES
from companion.session.events import GameBegan
from companion.session.game_start import Opening
from companion.session.match import Match, exchange_seats, flip_mat
from companion.session.question import Pick, Topic
from companion.session.saved_game import Players, SavedGame
from companion.store.state import StateDirectory
from companion.table.manners import Manners
from companion.table.situation import Phase
from companion.words import ENGLISH
from hardware.clock import ManualClock
from hardware.display import DARK, Lamp
from tests.everygame import SPACES
from tests.games.katarenga.known_games import WHITE_WINS
from tests.openings import InlineWriter, assembled
from tests.table.virtual_hands import katarenga

KATARENGA = GAMES["katarenga"]
PROFILE = load("simulated", SPACES)
HALF_TURN = KATARENGA.setup.half_turn
RELAXED = Manners(touch_move=False)
USUAL = replace(default_players(PROFILE, KATARENGA.seats), manners=RELAXED)


class Table:
    """A simulated table, told by the places under it: cell 0 is where a1 lies on a mat that is not turned."""

    def __init__(
        self, folder: Path, opening: Opening, keeper: StateDirectory, clock: ManualClock | None = None
    ) -> None:
        self.folder = folder
        self.clock = clock or ManualClock(100.0)
        self.written = io.StringIO()
        self.made = assembled(PROFILE, opening, self.clock, keeper)
        assert self.made.parts.simulated is not None
        self.table = self.made.parts.simulated
        self.table.cells.set_sees(sees=False)  # as real cells feel
        self.loop = self.made.loop
        self.lamps: Sequence[Lamp] = ()
        self.made.subscribe(Frame, self._lit)
        Tracer(self.written).follow(self.made)

    def lay_out(self) -> None:
        """The pieces are where the game wants them, as the mat lies."""
        session = self.loop.session
        place_pieces(self.table, self.made.mat.turn(turned=session.match.turned), session.table.record)

    def begin(self) -> None:
        self.made.parts.open(self.made.handle)
        self.loop.start()
        self.clock.advance(1)

    def _lit(self, frame: Frame) -> None:
        self.lamps = frame.lamps

    @property
    def line(self) -> Record[Any]:
        return self.loop.session.table.record

    @property
    def match(self) -> Match:
        return self.loop.session.match

    def phase(self) -> Phase:
        return self.loop.session.table.situation.phase

    @property
    def lit(self) -> dict[Space, Lamp]:
        """The places where there is light."""
        mat = self.made.mat
        lamps = {space: self.lamps[light] for space in SPACES["katarenga"] for light in mat.lights_of(space)}
        return {space: lamp for space, lamp in lamps.items() if lamp != DARK}

    def topic(self) -> Topic | None:
        question = self.loop.session.question
        return question.topic if question else None

    def lift(self, place: str) -> str:
        piece = self.table.board.piece_on(self.made.mat.cells_of(Space(place))[0])
        assert piece is not None
        self.table.board.lift(piece)
        self.clock.advance(0.5)
        return piece

    def put(self, piece: str, place: str) -> None:
        self.table.board.put_on_cell(piece, self.made.mat.cells_of(Space(place))[0])
        self.clock.advance(1)

    def moved(self, start: Space, goal: Space, *, takes: bool) -> list[dict[Space, Lamp]]:
        """Play there; what was lit with the pawn in the hand, and after it."""
        if takes:
            self.table.board.put_aside(self.lift(goal))
        pawn = self.lift(start)
        in_hand = self.lit
        self.put(pawn, goal)
        return [in_hand, self.lit]

    def push(self, chair: str) -> None:
        self.table.press(f"{chair}.push")
        self.table.release(f"{chair}.push")
        self.clock.advance(1)

    def choose(self, *picks: Pick) -> None:
        """The menu, and these choices one after another."""
        self.table.press("south.key")
        self.clock.advance(1)
        self.table.release("south.key")
        for pick in picks:
            question = self.loop.session.question
            assert question is not None
            at = [choice.pick for choice in question.choices].index(pick)
            if at != question.cursor:
                self.table.turn("south.dial", at - question.cursor)
            self.push("south")

    def stop(self) -> None:
        self.loop.stop()
        self.made.parts.close()


def _ignored(*_shown: object) -> None:
    """Nobody looks."""


@contextmanager
def table(folder: Path, players: Players = USUAL, record: Record[Any] | None = None) -> Iterator[Table]:
    """A table with a new game on it, laid out."""
    record = record or katarenga()
    keeper = StateDirectory(folder, InlineWriter(), ManualClock(100.0), count(), GAMES)
    saved = SavedGame(record, players)
    keeper.begin(saved)
    made = Table(folder, Opening(saved), keeper)
    made.lay_out()
    made.begin()
    try:
        yield made
    finally:
        made.stop()
        keeper.close()


@contextmanager
def found_again(before: Table) -> Iterator[Table]:
    """The same table after a power cut; the pieces lie as they lay."""
    keeper = StateDirectory(before.folder, InlineWriter(), ManualClock(100.0), count(), GAMES)
    past = keeper.open([*before.loop.session.table.setting.chairs], lambda _game: USUAL)
    assert past.saved is not None, past.notes
    made = Table(before.folder, Opening(past.saved, resumed=True), keeper)
    made.table.board.restore(before.table.board.snapshot())
    made.begin()
    try:
        yield made
    finally:
        made.stop()
        keeper.close()


def opposite(lit: dict[Space, Lamp]) -> dict[Space, Lamp]:
    return {HALF_TURN[place]: lamp for place, lamp in lit.items()}


TURNED = replace(USUAL, match=flip_mat(exchange_seats(USUAL.match)))


def test_a_whole_game_on_a_turned_mat_is_felt_and_lit_at_the_opposite_places(tmp_path: Path) -> None:
    with table(tmp_path / "one") as straight, table(tmp_path / "other", TURNED) as turned:
        for number, action in enumerate(WHITE_WINS):
            start, goal = map(Space, action.split("-"))
            takes = len(KATARENGA.hands.deed(straight.line.state, Action(action)).lifts) == 2
            shown = straight.moved(start, goal, takes=takes)
            assert turned.moved(HALF_TURN[start], HALF_TURN[goal], takes=takes) == [*map(opposite, shown)]
            assert all(shown)
            for at in (straight, turned):
                assert at.line.actions == (*WHITE_WINS[: number + 1],)
        assert turned.loop.session.table.outcome == straight.loop.session.table.outcome is not None


def test_pawns_that_were_laid_the_wrong_way_round_are_recognised_and_play_goes_on(tmp_path: Path) -> None:
    with table(tmp_path) as at:
        pawn = at.lift("d8")
        assert at.topic() is Topic.SITS_HERE
        at.push("north")
        assert (at.match, at.topic()) == (TURNED.match, None)
        assert KATARENGA.setup.turn_board is not None
        assert at.line.options == KATARENGA.setup.turn_board(katarenga().options)
        assert at.phase() is Phase.IN_HAND
        goal = next(action[3:] for action in KATARENGA.rules.legal(at.line.state) if action[:2] == "e1")
        assert at.lit.keys() >= {Space("d8"), HALF_TURN[Space(goal)]}
        at.put(pawn, HALF_TURN[Space(goal)])
        assert at.line.actions == (f"e1-{goal}",)
        assert at.lit.keys() == {Space("d8"), HALF_TURN[Space(goal)]}
        assert {chair: held for chair, held in at.loop.session.table.setting.chairs.items() if held} == {
            "south": ("black",),
            "north": ("white",),
        }


def test_a_turned_mat_is_still_turned_after_a_power_cut(tmp_path: Path) -> None:
    with table(tmp_path) as at:
        pawn = at.lift("d8")
        at.push("north")
        goal = next(action[3:] for action in KATARENGA.rules.legal(at.line.state) if action[:2] == "e1")
        at.put(pawn, HALF_TURN[Space(goal)])
        before = at
    with found_again(before) as at:
        assert (at.match, at.phase()) == (before.match, Phase.RIGHT)
        assert (at.line.actions, at.line.options) == (before.line.actions, before.line.options)
        assert at.lit == before.lit


def test_colours_are_exchanged_from_game_to_game_and_back(tmp_path: Path) -> None:
    with table(tmp_path) as at:
        at.choose(Pick.PEOPLE, Pick.EXCHANGE)
        assert at.match == TURNED.match
        at.choose(Pick.PEOPLE, Pick.EXCHANGE)
        assert (at.match, at.line.options) == (USUAL.match, katarenga().options)
        assert at.phase() is Phase.RIGHT


def test_the_page_sets_up_on_the_turned_mat_and_the_board_is_right(tmp_path: Path) -> None:
    with table(tmp_path, TURNED) as at:
        for piece, place in at.table.board.snapshot().items():
            if isinstance(place, int):
                at.table.board.lift(piece)
                at.table.board.put_aside(piece)
        at.clock.advance(1)
        assert at.phase() is Phase.DIFFERENT
        SimulatedHands(at.table, at.clock, at.made.mats, lambda: at.loop.session, ENGLISH).act(
            "1", {"do": "set-up"}
        )
        at.clock.advance(1)
        assert at.phase() is Phase.RIGHT
        south = at.table.board.piece_on(at.made.mat.cells_of(Space("a1"))[0])
        assert south is not None
        assert south.startswith("black")


def test_on_a_mat_with_few_cells_those_are_felt_that_lie_there_once_it_is_turned(tmp_path: Path) -> None:
    """Only the camps before White have cells; turned, those of Black lie there."""
    cells = tuple(Space(space) for space in ("a0", "h0", "a1"))
    layout = replace(PROFILE.mats["katarenga"], cells=cells)
    profile = replace(PROFILE, mats={"katarenga": layout})
    keeper = StateDirectory(tmp_path, InlineWriter(), ManualClock(100.0), count(), GAMES)
    record = katarenga()
    keeper.begin(SavedGame(record, USUAL))
    for turned in (True, False):
        match = replace(USUAL.match, turned=not turned)
        saved = SavedGame(record, replace(USUAL, match=match))
        made = assembled(profile, Opening(saved), ManualClock(100.0), keeper)
        made.loop.start()
        made.loop.handle(GameBegan(101.0, record, flip_mat(match)))
        felt = made.loop.session.table.setting.watched
        assert felt == ({HALF_TURN[space] for space in cells} if turned else {*cells})
        assert felt == setting_of(profile, made.mat.turn(turned=turned), saved).watched
        made.loop.stop()
    keeper.close()


@pytest.mark.parametrize(
    ("players", "place", "start"), [(USUAL, "d8", "e1"), (TURNED, "d1", "d1")], ids=["straight", "turned"]
)
def test_a_trace_of_an_evening_with_a_turned_mat_is_told_again(
    players: Players, place: str, start: str, tmp_path: Path
) -> None:
    with table(tmp_path, players) as at:
        pawn = at.lift(place)
        at.push("north")
        goal = Space(
            next(action[3:] for action in KATARENGA.rules.legal(at.line.state) if action[:2] == start)
        )
        at.put(pawn, HALF_TURN[goal] if at.match.turned else goal)
        assert at.line.actions == (f"{start}-{goal}",)
    (tmp_path / "trace").write_text(at.written.getvalue())
    again = replay_trace(*read_trace(tmp_path / "trace", GAMES), GAMES, ENGLISH, lambda _text: None)
    assert (again.table.record.actions, again.match) == (at.line.actions, at.match)
    assert again.table.situation.phase is Phase.RIGHT
