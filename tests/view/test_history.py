"""The moves of a game by their turns, and what can be seen of the past: nothing that was a secret then."""

from dataclasses import replace
from typing import Any, Final

import pytest

from companion.drawing.text import Sheet
from companion.games.katarenga.board import BLACK, WHITE
from companion.games.kernel import Game, Record, Refused, public_record
from companion.view.finish import course_message
from companion.view.history import (
    BLOCK,
    Move,
    moves_after,
    moves_messages,
    past_message,
    sides_message,
)
from companion.view.public import public
from companion.words import ENGLISH
from tests.daemon.witnesses import KITARA
from tests.everygame import EVERY_WORD, playthrough
from tests.openings import begin
from tests.table.virtual_hands import setting
from tests.tiny.pebbles import PEBBLES
from tests.view.test_public import played

CAMPS: Final = playthrough("katarenga", "camps")


def moves_of(record: Record[Any]) -> tuple[Move, ...]:
    return moves_after(public_record(record), (), EVERY_WORD)


def past(record: Record[Any], ply: int) -> dict[str, Any]:
    return past_message(begin(setting(record), record), ply, EVERY_WORD)


def test_a_capture_is_a_move_with_its_spaces_and_what_it_took() -> None:
    [*_, taking] = moves_of(CAMPS.without_last(len(CAMPS.actions) - 4))
    assert taking == Move(
        4,
        BLACK,
        ("Black goes from e8 to e2 and takes the pawn there.",),
        (("e2", "taken"), ("e8", "from"), ("e2", "to")),
        ((WHITE, "white"),),
        "black",
    )


def test_the_moves_of_a_turn_have_its_number_and_its_side() -> None:
    moves = moves_of(playthrough("kiwara", "reinforcements"))
    assert [(move.turn, move.seat) for move in moves[:5]] == [
        (1, "yellow"),
        *[(2, "red")] * 2,
        *[(3, "yellow")] * 2,
    ]
    sent_home = [loss for move in moves for loss in move.lost]
    assert sent_home == [("yellow", "yellow-G")]


def test_what_the_table_draws_belongs_to_the_turn_before() -> None:
    moves = moves_of(playthrough("kitara", "two"))
    turned_up = [move for move in moves if "turned up" in move.lines[0]]
    assert turned_up
    assert {move.seat for move in turned_up} <= {"1", "2"}
    assert [move.turn for move in moves] == sorted(move.turn for move in moves)


def test_a_move_that_stays_is_not_made_again() -> None:
    known = moves_of(CAMPS.without_last(2))
    after = moves_after(CAMPS, known, ENGLISH)
    assert len(after) == len(CAMPS.actions)
    assert all(one is other for one, other in zip(known, after, strict=False))


def test_only_the_blocks_that_change_are_told_again_and_those_that_are_gone_are_empty() -> None:
    moves = moves_of(playthrough("kiwara", "reinforcements"))
    told = [*moves_messages(moves, None)]
    assert [row["turn"] for block in told for row in block["moves"]] == [move.turn for move in moves]
    assert [*moves_messages(moves, moves)] == []
    assert [block["block"] for block in moves_messages(moves, moves[:-1])] == [len(moves) // BLOCK]
    shorter = [*moves_messages(moves[:3], moves)]
    assert [(block["block"], len(block["moves"])) for block in shorter] == [(0, 3), (1, 0), (2, 0)]


def test_a_full_block_is_followed_by_an_empty_one_that_the_next_move_fills() -> None:
    moves = moves_of(playthrough("kitara", "two"))[: 2 * BLOCK]
    assert [len(block["moves"]) for block in moves_messages(moves, None)] == [BLOCK, BLOCK, 0]


def test_a_look_back_shows_the_position_after_so_many_actions() -> None:
    then = past(CAMPS, 4)
    standing = CAMPS.game.hands.occupancy(CAMPS.states[4])
    assert {piece["space"]: piece["look"] for piece in then["pieces"]} == {
        space: there.owner for space, there in standing.items()
    }
    assert then["scores"] == [
        {"title": "White", "points": "0 of 2 camps"},
        {"title": "Black", "points": "0 of 2 camps"},
    ]


@pytest.mark.parametrize(("game", "name"), [("kiwara", "reinforcements"), ("kitara", "three-red")])
def test_a_look_back_shows_beside_the_board_what_was_public_then(game: str, name: str) -> None:
    record = playthrough(game, name)
    for ply in range(0, len(record.actions), 9):
        begun = record.without_last(len(record.actions) - ply)
        then = public(begin(setting(begun), begun), EVERY_WORD, Sheet(()))
        assert (past(record, ply)["beside"], past(record, ply)["pieces"]) == (then.beside, [*then.pieces])


def test_a_move_shows_what_it_is_about() -> None:
    moves = moves_of(playthrough("kiwara", "reinforcements"))
    looks = {move.lines[0].partition(" ")[0]: move.look for move in moves}
    assert [move.look for move in moves[:5]] == ["totem", "red-G", "totem", "yellow-G", "totem"]
    assert {"yellow-Z", "red-C", "card-boa"} <= {move.look for move in moves}, looks


def test_a_move_that_was_taken_back_meanwhile_is_refused_in_words() -> None:
    with pytest.raises(Refused) as refused:
        past(CAMPS.without_last(), len(CAMPS.actions))
    assert (
        ENGLISH.reason(refused.value.reason) == "There is no such move any more. The game has 27 moves now."
    )


@pytest.mark.parametrize("game", [PEBBLES, KITARA], ids=lambda game: str(game.id))
def test_games_that_differ_in_secret_draws_alone_have_one_past(game: Game[Any]) -> None:
    one, other = (played(game, drawn) for drawn in (0, -1))
    assert one.actions != other.actions
    assert moves_of(one) == moves_of(other)
    for ply in range(len(one.states)):
        assert past(one, ply) == past(other, ply)
    courses = (course_message(public_record(each), EVERY_WORD) for each in (one, other))
    assert next(courses) == next(courses)


def test_each_side_is_told_with_a_piece_that_stands_for_it() -> None:
    sides = sides_message(playthrough("kitara", "three-red"), ENGLISH)
    assert [(side["title"], side["look"]) for side in sides["sides"]] == [
        (f"Kingdom {number}", f"{number}-W") for number in (1, 2, 3)
    ]
    assert sides["lost"] == "Taken off the board"
    assert sides_message(CAMPS, ENGLISH)["lost"] == "Captured"
    unnamed = replace(CAMPS, states=CAMPS.states[:1], actions=())
    assert [side["title"] for side in sides_message(unnamed, ENGLISH)["sides"]] == ["White", "Black"]
