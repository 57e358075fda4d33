"""The hands of the page on the simulated table, and pieces that lie there over a restart."""

import os
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.daemon.simulated_table import (
    BETWEEN_S,
    FILE,
    TICKET,
    PieceFile,
    SimulatedHands,
    piece_messages,
    pieces_in_box,
    place_pieces,
    things_by_tag,
)
from companion.games.kernel import Action, Record, Refused, Space, replay
from companion.games.registry import GAMES
from companion.session.match import flip_mat
from companion.session.mats import Mats
from companion.session.work.mat import Mat
from companion.store.disk import Writer
from companion.words import ENGLISH
from hardware.clock import ManualClock
from hardware.signals import CellRead, KeyMoved, PartBack, PartLost, Signal, TagRead
from hardware.simulation.board import Off
from hardware.simulation.table import Equipment, SimulatedTable
from tests.openings import InlineWriter, begin
from tests.table.test_hands import CLOSE
from tests.table.virtual_hands import SETTLE_S, katarenga, kiwara, setting

SPACES = GAMES["katarenga"].hands.spaces
MAT = Mat("katarenga", SPACES, SPACES, GAMES["katarenga"].setup.half_turn)


class Room:
    """A simulated table with a game on it, and somebody at the page."""

    def __init__(self, line: Record[Any] | None = None, mat: Mat = MAT) -> None:
        self.clock = ManualClock()
        self.told: list[Signal] = []
        self.line = line = line or katarenga(CLOSE)
        self.mat = mat
        pieces, readers = pieces_in_box(line.game), ("south.reader", "north.reader")
        equipment = Equipment(cells=len(mat.cells), pieces=pieces, keys=("south.key",), readers=readers)
        self.table = SimulatedTable(self.clock, equipment)
        place_pieces(self.table, mat, line)
        for part in (self.table.cells, self.table.key("south.key"), *map(self.table.reader, readers)):
            part.open(self.told.append)
        self.told.clear()
        self.desk = begin(setting(line), line)
        self.hands = SimulatedHands(self.table, self.clock, Mats([mat]), lambda: self.desk, ENGLISH)

    def ask(self, verb: str, **fields: object) -> None:
        self.hands.act("1", {"do": verb, **fields})

    def cell(self, space: str) -> int:
        return self.mat.cells_of(Space(space))[0]

    def on(self, space: str) -> str:
        piece = self.table.board.piece_on(self.cell(space))
        assert piece is not None
        return piece

    def shown(self) -> dict[str, tuple[str, bool]]:
        """The look of what lies on each space, and whether it lies on its face."""
        board = self.table.board
        looks = {piece.id: piece.look for piece in board.pieces}
        return {
            str(self.mat.cells[at]): (looks[piece], piece in board.down)
            for piece, at in board.places.items()
            if isinstance(at, int)
        }

    def message(self, piece: str) -> dict[str, Any]:
        [told] = [told for told in piece_messages(self.table) if told["id"] == piece]
        return told

    def reads(self) -> list[tuple[str, str | None, bool]]:
        return [(s.part, s.uid, s.several) for s in self.told if isinstance(s, TagRead)]


@pytest.fixture
def room() -> Room:
    return Room()


def stands(line: Record[Any]) -> dict[Space, tuple[str, bool]]:
    """Where the game has its pawns."""
    return {space: (what.owner, False) for space, what in line.game.hands.occupancy(line.state).items()}


def test_setting_up_lays_every_pawn_where_the_game_wants_one_of_its_colour(room: Room) -> None:
    assert room.shown() == stands(room.line)


def test_the_page_sets_up_on_the_mat_as_it_lies(room: Room) -> None:
    room.desk = replace(room.desk, match=flip_mat(room.desk.match))
    room.ask("set-up")
    assert room.shown() == {MAT.half_turn[space]: what for space, what in stands(room.line).items()}


def test_what_lies_as_it_should_is_not_felt_when_the_page_sets_up(room: Room) -> None:
    pawn = room.on("d4")
    room.ask("lift", piece=pawn)
    room.clock.advance(1)
    room.told.clear()
    room.ask("set-up")
    room.clock.advance(1)
    assert {s.cell for s in room.told if isinstance(s, CellRead)} == {room.cell("d4")}


def test_a_lift_and_a_put_are_felt_by_their_cells(room: Room) -> None:
    pawn = room.on("d4")
    room.ask("lift", piece=pawn)
    room.ask("put", piece=pawn, cell=room.cell("c4"))
    room.clock.advance(1)
    last = {s.cell: s.reading.present for s in room.told if isinstance(s, CellRead)}
    assert last == {room.cell("d4"): False, room.cell("c4"): True}


def test_a_pawn_put_where_another_stands_takes_its_place_as_two_hands_do_it(room: Room) -> None:
    ours, theirs = room.on("d4"), room.on("d5")
    goal = room.cell("d5")
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


def test_who_puts_a_piece_back_before_another_one_takes_its_place_has_been_quicker(room: Room) -> None:
    ours, theirs = room.on("d4"), room.on("d5")
    goal = room.cell("d5")
    room.ask("lift", piece=ours)
    room.ask("put", piece=ours, cell=goal)
    room.ask("put", piece=theirs, cell=goal)
    room.clock.advance(BETWEEN_S)
    assert (room.table.board.places[ours], room.table.board.places[theirs]) == (Off.HAND, goal)


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


def test_a_plug_is_pulled_and_put_back_and_a_key_without_one_tells_nothing(room: Room) -> None:
    room.ask("unplug", part="south.key")
    with pytest.raises(Refused):
        room.ask("unplug", part="south.key")
    for verb in ("press", "release", "plug", "press"):
        room.ask(verb, part="south.key")
    with pytest.raises(Refused):
        room.ask("plug", part="south.key")
    assert [type(signal) for signal in room.told] == [PartLost, PartBack, KeyMoved]


def test_pieces_lie_as_they_lay_after_a_restart(room: Room, tmp_path: Path) -> None:
    PieceFile(room.table, tmp_path, InlineWriter()).keep()
    pawn = room.on("d4")
    room.ask("lift", piece=pawn)
    PieceFile(room.table, tmp_path, InlineWriter()).keep()
    again = Room()
    assert PieceFile(again.table, tmp_path, InlineWriter()).restore()
    assert again.table.board.places == room.table.board.places
    assert {"id": pawn, "look": "white", "hand": True} in piece_messages(again.table)


def test_hands_that_take_a_pawn_as_the_table_stops_hold_both_after_a_restart(
    room: Room, tmp_path: Path
) -> None:
    ours, theirs = room.on("d4"), room.on("d5")
    writer = Writer(lambda told: told())
    persistence = PieceFile(room.table, tmp_path, writer)
    room.table.board.watch(lambda _cells: persistence.keep())
    room.ask("lift", piece=ours)
    room.ask("put", piece=ours, cell=room.cell("d5"))
    persistence.close()
    writer.close()
    room.clock.advance(BETWEEN_S)
    again = Room()
    assert PieceFile(again.table, tmp_path, InlineWriter()).restore()
    assert {again.table.board.places[one] for one in (ours, theirs)} == {Off.HAND}


@pytest.mark.parametrize("text", [None, "", "{", "[]", '{"white1": 3}', "[" * 100_000, '{"white1": "moon"}'])
def test_a_broken_file_of_pieces_is_as_good_as_none(room: Room, tmp_path: Path, text: str | None) -> None:
    if text is not None:
        (tmp_path / FILE).write_text(text)
    before = room.table.board.snapshot()
    assert not PieceFile(room.table, tmp_path, InlineWriter()).restore()
    assert room.table.board.snapshot() == before


def test_what_is_no_plain_file_is_as_good_as_none_and_nobody_waits_for_it(room: Room, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / FILE)
    assert not PieceFile(room.table, tmp_path, InlineWriter()).restore()


def test_what_lies_where_the_pieces_are_written_is_not_written_over(room: Room, tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_text("precious")
    (tmp_path / FILE).with_suffix(".new").symlink_to(victim)
    PieceFile(room.table, tmp_path, InlineWriter()).keep()
    assert victim.read_text() == "precious"
    assert PieceFile(room.table, tmp_path, InlineWriter()).restore()


# A game whose pieces have kinds, backs and tags


KIWARA = GAMES["kiwara"]
SAVANNA = Mat("kiwara", KIWARA.hands.spaces, KIWARA.hands.spaces)
HIDES = ("totem:Nc", "place:Z@c3", "totem:Nd", "place:L@d3", "totem:Ne")
"""Red's zebra on c3 hides from the lion that Yellow places beside it."""


def savanna(*actions: str) -> Room:
    return Room(kiwara(*actions), SAVANNA)


def test_setting_up_lays_each_kind_where_the_game_has_it_and_on_the_side_that_it_shows() -> None:
    assert savanna(*HIDES).shown() == {
        "c3": ("red-Z", True),
        "d3": ("yellow-L", False),
        "Ne": ("totem", False),
    }


def test_the_box_of_another_game_is_put_away_when_one_is_set_up() -> None:
    table = savanna(*HIDES)
    table.mat = MAT
    place_pieces(table.table, MAT, katarenga(CLOSE))
    assert table.table.board.pieces == pieces_in_box(GAMES["katarenga"])
    assert table.shown() == stands(katarenga(CLOSE))


def test_every_tag_of_a_box_names_what_it_is_stuck_to() -> None:
    tags = things_by_tag(KIWARA)
    assert Counter(tags.values()) == Counter(KIWARA.hands.box)
    table = savanna()
    assert {piece.tag for piece in table.table.board.pieces} == tags.keys()
    assert TICKET not in tags


def test_a_piece_is_turned_over_in_the_hand_and_where_it_lies() -> None:
    table = savanna(*HIDES)
    table.ask("lift", piece="yellow-G1")
    table.ask("turn-over", piece="yellow-G1")
    table.ask("put", piece="yellow-G1", cell=0)
    table.ask("turn-over", piece="red-Z1")
    assert table.shown()[KIWARA.hands.spaces[0]] == ("yellow-G", True)
    assert table.shown()["c3"] == ("red-Z", False)
    assert table.message("yellow-G1") == {"id": "yellow-G1", "look": "yellow-G", "cell": 0, "down": True}


def test_a_piece_that_is_put_beside_the_board_lies_there_with_its_face_up() -> None:
    table = savanna(*HIDES)
    table.ask("lift", piece="red-Z1")
    table.ask("put", piece="red-Z1")
    table.ask("lift", piece="yellow-L1")
    table.ask("turn-over", piece="yellow-L1")
    table.ask("put", piece="yellow-L1")
    assert table.message("red-Z1") == {"id": "red-Z1", "look": "red-Z"}
    assert table.message("yellow-L1") == {"id": "yellow-L1", "look": "yellow-L"}


def test_a_piece_that_another_one_has_taken_the_place_of_lies_aside_with_its_face_up() -> None:
    table = savanna(*HIDES)
    table.ask("lift", piece="yellow-L1")
    table.ask("put", piece="yellow-L1", cell=table.cell("c3"))
    table.clock.advance(BETWEEN_S)
    assert table.message("red-Z1") == {"id": "red-Z1", "look": "red-Z"}


def test_a_piece_laid_on_a_reader_is_read_and_told_there_until_it_is_lifted() -> None:
    table = savanna()
    table.ask("lift", piece="yellow-Z2")
    table.ask("read", piece="yellow-Z2", part="south.reader")
    assert table.message("yellow-Z2") == {"id": "yellow-Z2", "look": "yellow-Z", "reader": "south.reader"}
    table.ask("lift", piece="yellow-Z2")
    tag = table.table.board.piece("yellow-Z2").tag
    assert table.reads() == [("south.reader", tag, False), ("south.reader", None, False)]
    assert things_by_tag(KIWARA)[tag].value == "Z"


def test_there_is_one_bus_ticket_and_it_lies_where_it_was_laid_last() -> None:
    table = savanna()
    for part in ("south.reader", "north.reader", "north.reader"):
        table.ask("foreign", part=part)
    assert table.reads() == [
        ("south.reader", TICKET, False),
        ("south.reader", None, False),
        ("north.reader", TICKET, False),
        ("north.reader", None, False),
    ]
    table.ask("foreign", part="south.reader")
    assert {"id": TICKET, "look": "ticket", "reader": "south.reader"} in piece_messages(table.table)


def test_two_pieces_change_places_as_two_hands_do_it() -> None:
    table = savanna(*HIDES)
    c3, d3 = table.cell("c3"), table.cell("d3")
    table.ask("lift", piece="yellow-L1")
    table.ask("put", piece="yellow-L1", cell=c3, back=d3)
    assert table.table.board.places["red-Z1"] is Off.HAND
    table.clock.advance(BETWEEN_S)
    assert table.shown() == {"c3": ("yellow-L", False), "d3": ("red-Z", True), "Ne": ("totem", False)}


@pytest.mark.parametrize(
    "back", [{}, {"back": KIWARA.hands.spaces.index(Space("d3"))}], ids=["aside", "back"]
)
def test_hands_let_go_of_pieces_whose_box_is_put_away_under_them(back: dict[str, int]) -> None:
    table = savanna(*HIDES)
    table.ask("lift", piece="yellow-L1")
    table.ask("put", piece="yellow-L1", cell=table.cell("c3"), **back)
    place_pieces(table.table, MAT, katarenga(CLOSE))
    before = table.table.board.snapshot()
    table.clock.advance(BETWEEN_S)
    assert table.table.board.snapshot() == before


@pytest.mark.parametrize(
    "asked",
    [
        {"do": "turn-over", "piece": "nobody"},
        {"do": "read", "piece": "red-Z1", "part": "south.reader"},
        {"do": "read", "piece": "yellow-L1", "part": "east.reader"},
        {"do": "foreign", "part": "east.reader"},
        {"do": "put", "piece": "yellow-L1", "cell": KIWARA.hands.spaces.index(Space("c3")), "back": 0},
        {"do": "put", "piece": "red-Z1"},
        {"do": "put", "piece": "red-Z1", "cell": 0},
    ],
    ids=str,
)
def test_what_hands_cannot_do_on_the_savanna_is_refused_and_changes_nothing(asked: dict[str, Any]) -> None:
    table = savanna(*HIDES)
    table.ask("lift", piece="yellow-G1")
    table.ask("put", piece="yellow-G1", cell=0)
    table.ask("lift", piece="yellow-L1")
    table.told.clear()
    before = table.table.board.snapshot()
    with pytest.raises(Refused):
        table.hands.act("1", asked)
    assert (table.table.board.snapshot(), table.told) == (before, [])


def test_faces_and_readers_are_as_they_were_after_a_restart(tmp_path: Path) -> None:
    table = savanna(*HIDES)
    table.ask("lift", piece="yellow-G1")
    table.ask("read", piece="yellow-G1", part="north.reader")
    PieceFile(table.table, tmp_path, InlineWriter()).keep()
    again = savanna()
    assert PieceFile(again.table, tmp_path, InlineWriter()).restore()
    assert again.shown() == table.shown()
    assert again.table.board.pieces_on_reader("north.reader") == ("yellow-G1",)


# Stacks


def test_setting_up_lays_pieces_that_share_a_space_onto_each_other_and_hands_take_them_one_by_one() -> None:
    kitara = GAMES["kitara"]
    record = replay(kitara, {}, (Action("start:s2"),))
    room = Room(record, Mat("kitara", kitara.hands.spaces, kitara.hands.spaces))
    camp, board = room.cell("s2"), room.table.board
    warriors = board.pieces_on(camp)
    assert [board.piece(one).look for one in warriors] == ["1-W"] * 3

    for piece in warriors[:2]:
        room.ask("lift", piece=piece)
        room.ask("put", piece=piece, cell=camp + 1)
    assert (board.pieces_on(camp), board.pieces_on(camp + 1)) == (warriors[2:], warriors[:2])
