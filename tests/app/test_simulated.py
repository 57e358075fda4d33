"""The hands of the page on the simulated table, and pieces that lie there over a restart."""

import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.app.journal import InlineWriter
from companion.app.mat import Mat
from companion.app.simulated import BETWEEN_S, FILE, Hands, Persistence, box, pieces, set_up
from companion.desk.desk import begin
from companion.desk.match import flipped
from companion.rules.games import GAMES
from companion.rules.kernel.names import Space
from companion.rules.kernel.reason import Refused
from hardware.signals import CellRead, KeyMoved, Signal
from hardware.simulation.board import Off
from hardware.simulation.clock import ManualClock
from hardware.simulation.equipment import Equipment
from hardware.simulation.table import SimulatedTable
from tests.table.sitting import SETTLE_S, katarenga, setting
from tests.table.test_hands import CLOSE

SPACES = GAMES["katarenga"].spaces
MAT = Mat("katarenga", SPACES, SPACES, GAMES["katarenga"].half_turn)


class Room:
    """A simulated table with a game on it, and somebody at the page."""

    def __init__(self) -> None:
        self.clock = ManualClock()
        self.told: list[Signal] = []
        self.line = katarenga(CLOSE)
        equipment = Equipment(cells=len(SPACES), pieces=box({"white": 8, "black": 8}), keys=("south.key",))
        self.table = SimulatedTable(self.clock, equipment)
        set_up(self.table, MAT, self.line)
        self.table.cells.open(self.told.append)
        self.table.key("south.key").open(self.told.append)
        self.told.clear()
        self.desk = begin(setting(self.line), self.line)
        self.hands = Hands(self.table, self.clock, MAT, lambda: self.desk)

    def ask(self, verb: str, **fields: object) -> None:
        self.hands.act("1", {"do": verb, **fields})

    def on(self, space: str) -> str:
        piece = self.table.board.on(SPACES.index(Space(space)))
        assert piece is not None
        return piece


@pytest.fixture
def room() -> Room:
    return Room()


def laid(table: SimulatedTable) -> dict[str, str]:
    """What each space shows, by the look of its piece."""
    looks = {piece.id: piece.look for piece in table.board.pieces}
    return {SPACES[at]: looks[piece] for piece, at in table.board.places.items() if isinstance(at, int)}


def test_setting_up_lays_every_pawn_where_the_game_wants_one_of_its_colour(room: Room) -> None:
    standing = room.line.game.occupancy(room.line.state)
    assert laid(room.table) == {space: what.owner for space, what in standing.items()}


def test_the_page_sets_up_on_the_mat_as_it_lies(room: Room) -> None:
    room.desk = replace(room.desk, match=flipped(room.desk.match))
    room.ask("set-up")
    standing = room.line.game.occupancy(room.line.state)
    assert laid(room.table) == {MAT.half_turn[space]: what.owner for space, what in standing.items()}


def test_a_lift_and_a_put_are_felt_by_their_cells(room: Room) -> None:
    pawn = room.on("d4")
    room.ask("lift", piece=pawn)
    room.ask("put", piece=pawn, cell=SPACES.index(Space("c4")))
    room.clock.advance(1)
    last = {s.cell: s.reading.present for s in room.told if isinstance(s, CellRead)}
    assert last == {SPACES.index(Space("d4")): False, SPACES.index(Space("c4")): True}


def test_a_pawn_put_where_another_stands_takes_its_place_as_two_hands_do_it(room: Room) -> None:
    ours, theirs = room.on("d4"), room.on("d5")
    goal = SPACES.index(Space("d5"))
    room.ask("lift", piece=ours)
    room.ask("put", piece=ours, cell=goal)
    assert room.table.board.places[theirs] is Off.HAND
    room.clock.advance(BETWEEN_S)
    assert (room.table.board.places[ours], room.table.board.places[theirs]) == (goal, Off.ASIDE)
    room.clock.advance(1)
    edges = [(s.at_s, s.reading.present) for s in room.told if isinstance(s, CellRead) and s.cell == goal]
    opened = max(at for at, present in edges if not present and at < BETWEEN_S)
    closed = min(at for at, present in edges if present and at >= BETWEEN_S)
    assert closed - opened > SETTLE_S


@pytest.mark.parametrize(
    "asked",
    [
        {"do": "lift", "piece": "nobody"},
        {"do": "put", "piece": "white1", "cell": 0},
        {"do": "press", "part": "south.screen"},
        {"do": "turn", "part": "south.key", "detents": 1},
        {"do": "fly"},
    ],
    ids=str,
)
def test_what_hands_cannot_do_is_refused_and_changes_nothing(room: Room, asked: dict[str, Any]) -> None:
    before = room.table.board.snapshot()
    with pytest.raises(Refused):
        room.hands.act("1", asked)
    assert (room.table.board.snapshot(), room.told) == (before, [])


def test_a_key_is_pressed_once_and_released_as_often_as_anybody_likes(room: Room) -> None:
    room.ask("press", part="south.key")
    with pytest.raises(Refused):
        room.ask("press", part="south.key")
    room.ask("release", part="south.key")
    room.ask("release", part="south.key")
    assert [signal.down for signal in room.told if isinstance(signal, KeyMoved)] == [True, False]


def test_pieces_lie_as_they_lay_after_a_restart(room: Room, tmp_path: Path) -> None:
    Persistence(room.table, tmp_path, InlineWriter()).keep()
    pawn = room.on("d4")
    room.ask("lift", piece=pawn)
    Persistence(room.table, tmp_path, InlineWriter()).keep()
    again = Room()
    assert Persistence(again.table, tmp_path, InlineWriter()).restore()
    assert again.table.board.places == room.table.board.places
    assert {"id": pawn, "look": "white", "hand": True} in pieces(again.table)


@pytest.mark.parametrize("text", [None, "", "{", "[]", '{"white1": 3}', "[" * 100_000, '{"white1": "moon"}'])
def test_a_broken_file_of_pieces_is_as_good_as_none(room: Room, tmp_path: Path, text: str | None) -> None:
    if text is not None:
        (tmp_path / FILE).write_text(text)
    before = room.table.board.snapshot()
    assert not Persistence(room.table, tmp_path, InlineWriter()).restore()
    assert room.table.board.snapshot() == before


def test_what_is_no_plain_file_is_as_good_as_none_and_nobody_waits_for_it(room: Room, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / FILE)
    assert not Persistence(room.table, tmp_path, InlineWriter()).restore()


def test_what_lies_where_the_pieces_are_written_is_not_written_over(room: Room, tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_text("precious")
    (tmp_path / FILE).with_suffix(".new").symlink_to(victim)
    Persistence(room.table, tmp_path, InlineWriter()).keep()
    assert victim.read_text() == "precious"
    assert Persistence(room.table, tmp_path, InlineWriter()).restore()
