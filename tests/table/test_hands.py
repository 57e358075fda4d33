"""Hands at the table: what they do becomes an action, or is led back, in whatever order they do it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.katarenga.refusal import Refusal
from companion.games.kernel import Space, because
from companion.games.kernel import begin as begin_line
from companion.games.registry import GAMES
from companion.store.lots import setup_lots
from companion.table.commits import believe_board
from companion.table.events import CellsLost, Sensed
from companion.table.situation import Phase, Snag
from companion.table.table import Task
from tests.openings import begin, resume
from tests.table.virtual_hands import SETTLE_S, Sitting, katarenga, setting, sitting

BLUE = "/".join(["bbbbbbbb"] * 8)
CLOSE = f"{BLUE} 8/8/8/3bb3/3ww3/8/8/8 w -"
"""White d4 e4 against Black d5 e5, every square blue: each pawn goes one step and takes what is beside it."""


def test_a_wrong_goal_is_told_with_its_reason_and_can_be_put_right() -> None:
    at = sitting(katarenga(CLOSE))
    at.move("d4", "d1")
    assert at.phase() is Phase.DIFFERENT
    assert at.why() == because(Refusal.BLUE, space="d4")
    at.lift("d1")
    assert (at.phase(), at.why()) == (Phase.IN_HAND, None)
    at.put("c4")
    assert at.actions == ["d4-c4"]


def test_an_opponents_pawn_that_cannot_be_taken_is_not_free_to_go() -> None:
    at = sitting(katarenga(f"{BLUE} 8/7b/8/3b4/3ww3/8/8/8 w -"))
    at.lift("h7")
    assert at.phase() is Phase.DIFFERENT
    at.put("h6")
    assert at.why() == because(Refusal.ENEMY_PAWN, space="h7")
    at.move("h6", "h7")
    assert (at.actions, at.phase()) == ([], Phase.RIGHT)


def test_lifting_an_opponents_pawn_first_leaves_those_who_can_take_it() -> None:
    at = sitting(katarenga(CLOSE))
    at.lift("e5")
    assert at.table.situation.actions == ("d4-e5", "e4-e5")


def test_a_pawn_put_over_one_that_it_may_not_take_is_refused_while_it_stands_there() -> None:
    at = sitting(katarenga(f"{BLUE} 8/8/3b4/3b4/3ww3/8/8/8 w -"))
    at.lift("d4", "d6")
    assert at.phase() is Phase.DIFFERENT
    at.put("d6")
    assert at.actions == []
    assert at.why() == because(Refusal.BLUE, space="d4")


def test_a_contact_that_bounces_is_one_lift() -> None:
    at = sitting(katarenga(CLOSE))
    for occupied in (False, True, False, True, False):
        at.tell(Sensed(at.now, Space("d4"), occupied))
        at.now += 0.002
    assert at.phase() is Phase.RIGHT
    at.pass_time(SETTLE_S)
    assert at.phase() is Phase.IN_HAND
    assert at.table.cue[0] == 1


def test_a_flicker_that_comes_back_is_nothing() -> None:
    at = sitting(katarenga(CLOSE))
    at.tell(Sensed(at.now, Space("d4"), occupied=False))
    at.tell(Sensed(at.now + 0.01, Space("d4"), occupied=True))
    at.pass_time()
    assert (at.phase(), at.table.cue) == (Phase.RIGHT, (0, None))


def test_cells_that_have_not_told_are_waited_for() -> None:
    at = sitting(katarenga(CLOSE))
    at.tell(CellsLost(at.now))
    assert at.phase() is Phase.UNKNOWN
    at.lift("d4")
    assert at.phase() is Phase.UNKNOWN
    at.lay_out()
    assert at.phase() is Phase.RIGHT


def test_cells_that_tell_anew_are_believed_again() -> None:
    at = sitting(katarenga(CLOSE))
    at.lift("d4")
    at.desk = at.desk_with(believe_board(at.table))
    at.tell(CellsLost(at.now))
    at.lay_out(("e4", "d5", "e5"))
    assert at.phase() is Phase.DIFFERENT
    assert at.table.situation.difference.missing == {"d4"}


def test_a_board_that_is_not_set_up_leads_to_one_that_is() -> None:
    at = sitting(katarenga(CLOSE))
    at.tell(CellsLost(at.now))
    for space in at.table.setting.watched:
        at.tell(Sensed(at.now, space, space == "h1"))
    at.pass_time()
    assert at.table.situation.difference.missing == {"d4", "e4", "d5", "e5"}
    assert at.table.situation.difference.extra == {"h1"}
    at.lift("h1")
    at.put("d4", "e4", "d5", "e5")
    assert at.phase() is Phase.RIGHT


def test_a_game_begins_only_when_the_board_is_set_up() -> None:
    """A board that is laid wrongly looks like a move, and is none."""
    at = sitting(katarenga(CLOSE))
    at = Sitting(begin(at.table.setting, at.table.record))
    at.lay_out({"c4", "e4", "d5", "e5"})
    assert (at.actions, at.phase(), at.table.hand_work.task) == ([], Phase.DIFFERENT, Task.SET_UP)
    at.move("c4", "d4")
    assert (at.actions, at.phase(), at.table.hand_work.task) == ([], Phase.RIGHT, Task.MEND)


@settings(max_examples=settings().max_examples // 2)
@given(seed=st.integers(0, 2**32), data=st.data())
def test_whole_games_by_hand_come_out_as_they_were_meant(seed: int, data: st.DataObject) -> None:
    lots = setup_lots(seed)
    at = sitting(begin_line(GAMES["katarenga"], {}, lots))
    meant: list[str] = []
    while at.table.record.actor and len(meant) < 40:
        game, state = at.table.record.game, at.table.record.state
        offers = game.rules.legal(state)
        takes = [action for action in offers if len(game.hands.deed(state, action).lifts) == 2]
        action = (takes or offers)[lots(len(takes or offers))]
        meant.append(action)
        deed = game.hands.deed(state, action)
        for space in data.draw(st.permutations(deed.lifts)):
            at.lift(space)
        at.put(*deed.drops)
        assert at.actions == meant
        assert at.phase() is Phase.RIGHT


def test_a_game_that_goes_on_with_a_pawn_in_the_hand_lights_its_goals_and_takes_the_move() -> None:
    record = katarenga(CLOSE, ["d4-c4"])
    at = Sitting(resume(setting(record), record))
    at.lay_out({"c4", "e4", "e5"})
    assert (at.phase(), {*at.table.situation.difference.missing}) == (Phase.IN_HAND, {"d5"})
    at.put("d6")
    assert at.actions == ["d5-d6"]


@pytest.mark.parametrize("there", [{"c4", "e4"}, {"c4", "e4", "d5", "h8"}, {"c4", "e4", "d6", "e5"}])
def test_a_game_that_goes_on_with_anything_else_amiss_is_first_put_right(there: set[str]) -> None:
    record = katarenga(CLOSE, ["d4-c4"])
    at = Sitting(resume(setting(record), record))
    at.lay_out(there)
    assert (at.phase(), at.actions) == (Phase.DIFFERENT, [])


def test_the_last_pawn_of_a_new_game_is_not_taken_for_one_that_was_lifted() -> None:
    record = katarenga(CLOSE)
    at = Sitting(begin(setting(record), record))
    at.lay_out({"e4", "d5", "e5"})
    at.put("c4")
    assert (at.phase(), at.actions) == (Phase.DIFFERENT, [])


@pytest.mark.parametrize(
    ("position", "space", "snag"),
    [
        (f"{BLUE} 8/7b/8/3b4/3ww3/8/8/8 w -", "h7", Snag.SAFE),
        ("/".join(["yyyyyyyy"] * 8) + " 8/8/8/3bb3/8/8/1w6/w7 w -", "a1", Snag.STUCK),
    ],
)
def test_a_piece_that_nothing_can_come_of_is_told_why(position: str, space: str, snag: Snag) -> None:
    at = sitting(katarenga(position))
    at.lift(space)
    assert (at.phase(), at.why()) == (Phase.DIFFERENT, because(snag, space=space))
    at.put(space)
    assert (at.phase(), at.why()) == (Phase.RIGHT, None)


@given(order=st.permutations(["d4", "c4", "e4", "h1"]))
def test_a_board_that_is_laid_all_at_once_is_never_seen_half_laid(order: list[str]) -> None:
    """A pawn is aside and another one stands where it might have gone; both go back within a moment."""
    at = sitting(katarenga(f"{BLUE} 8/8/8/3bb3/3ww3/8/8/7w w -"))
    at.lift("d4", "e4")
    at.put("c4")
    for n, space in enumerate(order):
        if space != "h1":
            at.tell(Sensed(at.now + n * 0.001, Space(space), occupied=space != "c4"))
    at.pass_time()
    assert (at.phase(), at.actions) == (Phase.RIGHT, [])
