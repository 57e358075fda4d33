"""Hands and dial together, and what comes after a while away from the board."""

from dataclasses import replace

import pytest

from companion.games.kernel import Space
from companion.table.commits import halt, resume_play
from companion.table.entry import DialEntry
from companion.table.events import Sensed
from companion.table.manners import Manners
from companion.table.repair import next_instruction
from companion.table.situation import Phase
from companion.table.step import start_table
from companion.table.table import Task
from tests.openings import resume
from tests.table.test_dial import choose
from tests.table.test_hands import BLUE
from tests.table.virtual_hands import NORTH, SOUTH, Sitting, katarenga, setting, sitting, with_manners

RELAXED, STRICT = Manners(touch_move=False), Manners()
FIGHT = f"{BLUE} 7b/8/8/3bb3/3ww3/8/8/w7 w -"
CAMPS = f"{BLUE} w7/8/8/3b4/8/8/8/ww5b w -"


def dialled(manners: Manners) -> Sitting:
    at = with_manners(katarenga(FIGHT), manners)
    choose(at, "d4")
    choose(at, "d5")
    return at


@pytest.mark.parametrize("manners", [RELAXED, STRICT])
def test_a_capture_by_dial_may_be_done_own_pawn_first_and_touches_nothing(manners: Manners) -> None:
    at = dialled(manners)
    at.lift("d4")
    at.lift("d5")
    at.pass_time(2)
    at.put("d5")
    assert (at.record, at.table.turn.touched, at.phase()) == (["d4-d5"], (), Phase.RIGHT)
    at.move("e5", "e6")
    assert at.record == ["d4-d5", "e5-e6"]


def test_who_is_next_may_hold_a_pawn_while_a_capture_by_dial_is_still_being_done() -> None:
    at = dialled(RELAXED)
    at.lift("d4")
    at.lift("e5")
    at.move("d5", "d5")
    assert at.record == ["d4-d5"]
    at.put("e6")
    assert at.record == ["d4-d5", "e5-e6"]


def test_a_push_alone_never_plays_what_hands_have_not_done() -> None:
    at = with_manners(katarenga(FIGHT), Manners(by_push=True))
    for space in ("d4", "d5"):
        at.tell(Sensed(at.now, Space(space), occupied=False))
        at.pass_time(1.2)
        at.tell(Sensed(at.now, Space(space), occupied=True))
        at.pass_time()
    at.move("a1", "a2")
    at.push(SOUTH)
    assert at.record == []


def test_hands_may_lift_another_pawn_than_the_dial_has_begun_with() -> None:
    at = sitting()
    at.push()
    at.push()
    assert at.entry() == DialEntry((("from", "a1"),))
    at.move("h1", "h2")
    assert at.record == ["h1-h2"]


def test_two_camps_without_cells_are_asked_about_and_nothing_else() -> None:
    record = katarenga(CAMPS)
    of = replace(setting(record), watched=frozenset(s for s in record.game.hands.spaces if s[1] not in "09"))
    at = Sitting(resume(of, record))
    at.lay_out()
    at.lift("a8")
    assert at.table.ambiguous_actions == ("a8-a9", "a8-h9")
    at.push(SOUTH)
    at.push(SOUTH)
    assert at.record == ["a8-a9"]


@pytest.mark.parametrize("manners", [RELAXED, STRICT])
def test_what_was_never_answered_by_anybody_is_no_move_once_the_other_side_has_moved(
    manners: Manners,
) -> None:
    """Black moves out of turn; White plays something else later; Black's pawn has still to go back."""
    at = with_manners(katarenga(FIGHT), manners)
    at.move("h8", "h7")
    at.pass_time(20)
    at.move("a1", "a2")
    assert at.record in ([], ["a1-a2"])
    assert "h8-h7" not in at.record


def test_the_rebuild_of_an_empty_board_is_led_to_its_end_and_the_last_pawn_is_no_move() -> None:
    at = with_manners(katarenga(actions=["a1-a2", "a8-a7"]), STRICT)
    standing = sorted(at.table.record.game.hands.occupancy(at.table.record.state))
    at.desk = at.desk_with(halt(at.table))
    at.lift(*standing)
    at.pass_time(1)  # all at once: first it might have been the power
    at.desk = at.desk_with(resume_play(at.table))
    for _ in standing:
        todo = next_instruction(at.table)
        assert todo is not None
        assert at.phase() is Phase.DIFFERENT
        at.pass_time(2)
        at.put(todo.space)
    assert (at.phase(), at.table.turn.touched, at.record) == (Phase.RIGHT, (), ["a1-a2", "a8-a7"])


def test_a_board_that_is_found_with_one_piece_missing_obliges_nobody() -> None:
    record = katarenga(FIGHT, ["a1-a2"])
    at = Sitting(resume(replace(setting(record), manners=STRICT), record))
    at.lay_out({"a2", "d4", "e4", "d5", "e5"})
    at.pass_time(5)
    assert (at.phase(), at.table.turn.touched, at.table.hand_work.task) == (Phase.IN_HAND, (), Task.MEND)


def test_a_push_off_that_is_answered_at_once_is_a_capture_all_the_same() -> None:
    at = with_manners(katarenga(f"{BLUE} 7b/8/8/8/3b4/8/4w3/w4b2 w -"), RELAXED)
    at.lift("e2")
    at.tell(Sensed(at.now, Space("f1"), occupied=False))
    at.pass_time(0.07)
    at.tell(Sensed(at.now, Space("f1"), occupied=True))
    at.pass_time(0.15)
    at.move("d4", "d3")
    assert at.record == ["e2-f1", "d4-d3"]


def test_a_game_that_was_won_is_not_undone_by_clearing_the_board() -> None:
    at = with_manners(katarenga(f"{BLUE} w7/8/8/3b4/3b4/8/8/w7 w h9"), RELAXED)
    at.move("a8", "a9")
    assert at.table.over
    at.pass_time(5)
    at.move("a9", "b8")
    assert (at.record, at.table.over) == (["a8-a9"], True)


def test_a_pause_lets_nobody_off_what_they_have_touched() -> None:
    at = with_manners(katarenga(FIGHT), STRICT)
    at.tell(Sensed(at.now, Space("d4"), occupied=False))
    at.pass_time(2)
    at.tell(Sensed(at.now, Space("d4"), occupied=True))
    at.pass_time()
    at.desk = at.desk_with(resume_play(halt(at.table)))
    assert at.table.obliged == ("d4",)
    assert NORTH in at.table.setting.chairs


def test_after_a_game_no_piece_is_sent_to_a_place_of_the_other_side() -> None:
    """Black's pawn stands nearer to White's baseline than any of White's."""
    record = katarenga(f"{BLUE} 8/8/8/4w3/8/8/1b6/8 w -")
    at = sitting(record)
    left = record.game.hands.occupancy(record.state)
    at.desk = at.desk_with(start_table(at.table.setting, katarenga(), at.table, left_over=left))
    first = next_instruction(at.table)
    assert first is not None
    assert first.start is not None
    assert first.piece is not None
    assert left[first.start] == first.piece


def test_while_a_board_is_being_set_up_a_push_offers_everything_that_is_legal() -> None:
    at = with_manners(katarenga(FIGHT), RELAXED)
    at = Sitting(resume(at.table.setting, katarenga(FIGHT)))
    at.lay_out({"a1", "d4", "e4", "d5"})
    at.push(SOUTH)
    assert len(at.table.offer.actions) == len(katarenga(FIGHT).game.rules.legal(katarenga(FIGHT).state))
