"""A move that was entered wrongly, put right later: what was played after it stays as far as it can."""

import pytest

from companion.games.katarenga import KATARENGA
from companion.games.katarenga.position import Position
from companion.games.katarenga.refusal import Refusal
from companion.games.kernel import IllegalAction, Record, amend, because, replay

BLUE = "/".join(["bbbbbbbb"] * 8)


def game(pawns: str, *actions: str) -> Record[Position]:
    """On a board of blue squares, where every pawn goes one step."""
    options = {"position": f"{BLUE} {pawns} w -", "first_turn_capture": True}
    return replay(KATARENGA, options, actions)


TWO_EACH = "b6b/8/8/8/8/8/8/w6w"


def test_a_move_that_changes_nothing_for_the_others_leaves_them_as_they_were() -> None:
    record = game(TWO_EACH, "a1-a2", "a8-a7", "h1-h2", "h8-h7")
    assert amend(record, 0, "a1-b2") == game(TWO_EACH, "a1-b2", "a8-a7", "h1-h2", "h8-h7")


def test_play_resumes_where_a_later_move_is_not_possible_any_more() -> None:
    record = game(TWO_EACH, "a1-a2", "a8-a7", "a2-a3", "h8-h7")
    amended = amend(record, 0, "h1-h2")
    assert amended == game(TWO_EACH, "h1-h2", "a8-a7")
    assert amended.actor == "white"


def test_a_later_move_may_come_to_be_a_capture() -> None:
    pawns = "b6b/8/8/8/1b6/8/1w6/w6w"
    record = game(pawns, "b2-b3", "b4-a4", "b3-b4", "a4-a3", "h1-h2")
    assert amend(record, 2, "b3-a3") == game(pawns, "b2-b3", "b4-a4", "b3-a3", "a4-a3", "h1-h2")


def test_nothing_is_played_after_the_end() -> None:
    pawns = "7b/8/8/8/8/8/1b6/w6w"
    record = game(pawns, "h1-h2", "b2-b3", "h2-h3", "b3-b4")
    amended = amend(record, 0, "a1-b2")
    assert amended == game(pawns, "a1-b2")
    assert amended.actor is None


def test_a_game_goes_on_that_had_ended_only_by_mistake() -> None:
    pawns = "7b/8/8/8/8/8/1b6/w6w"
    assert amend(game(pawns, "a1-b2"), 0, "a1-a2") == game(pawns, "a1-a2")


def test_what_was_not_possible_then_is_refused_with_its_reason() -> None:
    record = game(TWO_EACH, "a1-a2", "a8-a7", "a2-a3")
    with pytest.raises(IllegalAction) as refused:
        amend(record, 2, "a1-b1")
    assert refused.value.reason == because(Refusal.NO_PAWN, space="a1")
