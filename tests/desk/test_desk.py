"""Between games: going on, beginning anew, and what the key means."""

from companion.desk.desk import GameBegan, NewGame, PartGone, PartReturned, SaveFailed, resume
from companion.desk.question import Choice, Question, Topic
from companion.rules.kernel.names import Space
from companion.rules.kernel.reason import because
from companion.table.situation import Phase
from companion.table.table import RETRY_S
from tests.table.sitting import HOLD_S, NORTH, Sitting, katarenga, setting, sitting
from tests.table.test_hands import BLUE, CLOSE

DISK_FULL = because("keeper.unsaved", folder="/state", detail="No space left on device")
CUT = because("journal.torn", file="/state/000001-katarenga.journal")


def resumed(*actions: str) -> Sitting:
    line = katarenga(CLOSE, actions)
    at = Sitting(resume(setting(line), line, (CUT,)))
    at.lay_out()
    return at


def test_a_game_that_was_not_finished_is_offered_with_a_word_about_its_journal() -> None:
    at = resumed("d4-c4")
    assert at.asked() == Question(Topic.RESUMED)
    assert at.chosen() is Choice.GO_ON
    assert at.desk.notes == (CUT,)


def test_the_first_push_takes_away_what_was_told_and_the_second_goes_on() -> None:
    at = resumed("d4-c4")
    at.push(NORTH)
    assert (at.asked(), at.desk.notes) == (Question(Topic.RESUMED), ())
    at.push(NORTH)
    assert (at.asked(), at.written) == (None, [])


def test_whoever_simply_plays_on_has_answered() -> None:
    at = resumed("d4-c4")
    at.lift("d5")
    at.put("d6")
    assert (at.actions, at.asked()) == (["d5-d6"], None)


def test_it_can_be_left_for_a_new_one() -> None:
    at = resumed("d4-c4")
    at.tap()
    at.turn(+1)
    at.turn(+1)
    at.push()
    assert at.written == [NewGame(same_board=False)]
    new = katarenga()
    at.tell(GameBegan(at.now, new))
    assert (at.table.line, at.asked(), at.desk.notes) == (new, None, ())


def test_what_the_board_shows_is_still_known_in_the_next_game() -> None:
    at = sitting(katarenga(CLOSE))
    at.tell(GameBegan(at.now, katarenga()))
    assert at.phase() is Phase.DIFFERENT
    assert {"d4", "e4", "d5", "e5"} == at.table.situation.seen.extra
    at.lift("d4", "e4", "d5", "e5")
    at.put(*(f"{file}{rank}" for file in "abcdefgh" for rank in (1, 8)))
    assert at.phase() is Phase.RIGHT


def test_a_key_that_is_held_opens_the_menu_and_one_that_is_tapped_closes_it() -> None:
    at = sitting(katarenga(CLOSE))
    at.hold(NORTH)
    assert at.asked() == Question(Topic.MENU)
    at.tap()
    assert at.asked() is None


def test_a_key_that_is_held_short_of_it_is_a_tap() -> None:
    at = sitting(katarenga(CLOSE))
    at.turn(+1)
    at.tap()
    assert (at.entry(), at.asked()) == (None, None)
    at.pass_time(2 * HOLD_S)
    assert at.asked() is None


def test_lists_end_so_that_the_first_choice_is_found_blindly() -> None:
    at = sitting(katarenga(CLOSE))
    at.hold()
    at.turn(-5)
    assert at.chosen() is Choice.GO_ON
    at.turn(+99)
    assert at.chosen() is Choice.NEW_BOARD


def test_the_end_of_a_game_asks_for_the_next_one_and_the_key_does_not_answer_it() -> None:
    at = sitting(katarenga(f"{BLUE} 8/8/8/3b4/3w4/8/8/8 w h0a9"))
    at.lift("d4", "d5")
    at.put("d5")
    assert at.asked() == Question(Topic.OVER)
    at.tap()
    assert at.asked() == Question(Topic.OVER)
    at.push()
    assert at.written[-1] == NewGame(same_board=True)


def test_a_disk_that_is_full_is_told_until_something_could_be_saved() -> None:
    at = sitting(katarenga(CLOSE))
    before = at.desk
    at.lift("d4")
    at.put("c4")
    at.desk = before  # what could not be written has not happened
    at.lift("d4")
    at.desk = before
    at.tell(SaveFailed(at.now, DISK_FULL))
    assert at.unsaved() == DISK_FULL
    at.lift("d4")
    at.put("c4")
    assert at.unsaved() == DISK_FULL
    at.pass_time(RETRY_S)
    assert (at.unsaved(), at.actions[-1]) == (None, "d4-c4")


def test_cells_that_are_lost_are_told_and_what_they_showed_is_forgotten() -> None:
    at = sitting(katarenga(CLOSE))
    why = because("hardware.broken", device="/dev/ttyACM0", detail="unplugged")
    at.tell(PartGone(at.now, "cells", why, feels=True))
    assert at.desk.lost == {"cells": why}
    assert at.phase() is Phase.UNKNOWN
    at.tell(PartReturned(at.now, "cells"))
    at.lay_out()
    assert (at.desk.lost, at.phase()) == ({}, Phase.RIGHT)


def test_a_screen_that_is_lost_leaves_the_board_alone() -> None:
    at = sitting(katarenga(CLOSE))
    why = because("hardware.silent", device="south.screen")
    at.tell(PartGone(at.now, "south.screen", why, feels=False))
    assert at.phase() is Phase.RIGHT
    assert Space("d4") in at.table.contacts.occupied()
