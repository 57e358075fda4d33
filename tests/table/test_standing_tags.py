"""What a tag says of a piece that stands on the board: that it is that one, or that the record is wrong."""

from dataclasses import replace

import pytest

from companion.games.kernel import Actor, Outcome, Seat, because
from companion.session.question import Topic
from companion.table import commits
from companion.table.entry import Misread
from companion.table.events import Chair, Cue
from companion.table.manners import Manners
from companion.table.situation import Phase
from companion.table.table import Task
from tests.table.virtual_hands import NORTH, SOUTH, Sitting, kiwara, sitting

PLACED = ("totem:Nc", "place:C@c3")
"""Red, in the north, has said with the dial that it was a crocodile; red is to move the totem."""
LATER = ("totem:Nc", "place:L@c3", "totem:Nd", "place:C@d1", "totem:Ne")
"""Two turns later; red is to place in column e."""
FALLEN = (
    *("totem:W1", "place:E@d1", "totem:W3", "place:E@a3", "totem:Na", "place:Z@a2"),
    *("totem:Nc", "place:Z@c4", "totem:Nd", "place:G@d5", "totem:E5", "place:C@e5", "totem:E4"),
)
"""Enough pieces for a fall, with a red zebra on a2; red is to place in row 4."""


def plays_on_to_red(at: Sitting) -> None:
    """Red leads the totem on, yellow places a gazelle and leads it on to column e."""
    at.move("Nc", "Nd")
    at.bring("yellow-G-1", "d5")
    at.move("Nd", "Ne")


# The tag of what was placed just now


def test_who_shows_what_was_named_before_says_the_same_once_more_and_nothing_of_the_next_turn() -> None:
    at = sitting(kiwara(*PLACED))
    at.show("red-C-1", NORTH)
    assert (at.table.tagging.shown, at.asked()) == ({}, None)
    plays_on_to_red(at)
    at.pass_time(600)
    at.put("e5")
    assert at.record[-1] == "totem:Ne"
    assert at.phase() is Phase.AMBIGUOUS


def test_a_token_that_stands_on_the_board_is_read_again_and_is_not_what_comes_next() -> None:
    at = sitting(kiwara("totem:Nc"))
    at.bring("red-C-1", "c3", NORTH)
    at.show("red-C-1", NORTH)
    at.move("Nc", "Nd")
    at.show("red-C-1", NORTH)
    assert (at.record[-1], at.table.tagging.shown, at.asked()) == ("totem:Nd", {}, None)


def test_a_token_that_was_taken_off_again_is_shown_like_any_other() -> None:
    at = sitting(kiwara("totem:Nc"))
    at.bring("red-C-1", "c3", NORTH)
    at.lift("c3")
    at.pass_time(60)
    at.bring("red-C-1", "c4", NORTH)
    assert at.record == ["totem:Nc", "place:C@c4"]


def test_what_is_left_on_the_reader_counts_once_and_says_nothing_of_the_turn_after_that() -> None:
    at = sitting(kiwara("totem:Nc", "place:G@c3"))
    at.read("red-G-2", NORTH)
    plays_on_to_red(at)
    at.put("e5")
    assert at.record[-1] == "place:G@e5"
    at.move("Ne", "Nf")
    at.bring("yellow-Z-1", "f1")
    at.move("Nf", "E4")
    assert (at.record[-1], at.table.tagging.shown) == ("totem:E4", {})


def test_what_is_taken_off_the_reader_before_the_turn_of_its_owner_comes_says_nothing() -> None:
    at = sitting(kiwara(*PLACED))
    at.read("red-C-2", NORTH)
    at.move("Nc", "Nd")
    at.read(None, NORTH)
    at.bring("yellow-G-1", "d5")
    at.move("Nd", "Ne")
    assert (at.record[-1], at.table.tagging.shown) == ("totem:Ne", {})


def test_another_tag_right_after_the_dial_asks_whether_the_record_is_wrong() -> None:
    at = sitting(kiwara(*PLACED))
    at.show("red-G-1", NORTH)
    assert at.screen(NORTH) == ["Correct c3?", "gazelle, not", "crocodile?", "Push yes, key no"]
    at.push(NORTH)
    assert (at.record, at.asked()) == (["totem:Nc", "place:G@c3"], None)


def test_whatever_else_is_laid_on_the_reader_takes_that_question_away() -> None:
    at = sitting(kiwara(*PLACED))
    at.show("red-G-1", NORTH)
    assert at.asked() is not None
    at.show("bus-ticket", NORTH)
    assert (at.asked(), at.table.tagging.tag_claim) == (None, None)


def test_where_its_owner_has_no_push_whoever_has_one_says_yes() -> None:
    at = sitting(kiwara(*PLACED))
    at.desk = at.desk_with(replace(at.table, setting=replace(at.table.setting, pushes=frozenset({SOUTH}))))
    at.show("red-G-1", NORTH)
    at.push(SOUTH)
    assert at.record[-1] == "place:G@c3"


def test_in_a_pause_nobody_is_asked_about_it() -> None:
    at = sitting(kiwara(*PLACED))
    at.desk = at.desk_with(commits.halt(at.table))
    at.show("red-G-1", NORTH)
    assert at.asked() is None


def test_whoever_takes_the_piece_up_again_has_answered_that_too() -> None:
    at = sitting(kiwara(*PLACED))
    at.show("red-G-1", NORTH)
    at.lift("c3")
    assert (at.record, at.asked(), at.table.tagging.tag_claim) == ([*PLACED[:1]], None, None)


def test_who_says_no_to_that_has_shown_what_comes_next() -> None:
    at = sitting(kiwara(*PLACED))
    at.show("red-G-1", NORTH)
    at.tap(NORTH)
    assert (at.record, at.asked()) == ([*PLACED], None)
    plays_on_to_red(at)
    at.put("e5")
    assert at.record[-1] == "place:G@e5"


def test_who_says_no_and_takes_back_what_was_shown_has_shown_nothing_even_where_it_lies_there_still() -> None:
    at = sitting(kiwara(*PLACED))
    at.read("red-G-1", NORTH)
    at.tap(NORTH)  # no,
    at.tap(NORTH)  # and not that one
    plays_on_to_red(at)
    assert (at.record[-1], at.table.tagging.shown) == ("totem:Ne", {})


def test_what_has_come_after_a_no_is_not_shown_anew_when_the_piece_in_question_is_put_back() -> None:
    at = sitting(kiwara(*PLACED))
    at.read("red-G-1", NORTH)
    at.tap(NORTH)
    plays_on_to_red(at)
    at.put("e5")
    at.move("c3", "c3")
    assert (at.record[-1], at.table.tagging.shown) == ("place:G@e5", {})


def test_who_plays_on_has_left_it_as_it_is_and_shown_nothing() -> None:
    at = sitting(kiwara(*PLACED))
    at.show("red-G-1", NORTH)
    plays_on_to_red(at)
    assert (at.asked(), at.table.tagging.shown) == (None, {})
    at.put("e5")
    assert at.phase() is Phase.AMBIGUOUS


def test_where_something_else_is_amiss_nobody_is_asked_about_what_was_placed() -> None:
    at = sitting(kiwara(*PLACED))
    at.put("d5")
    at.show("red-G-1", NORTH)
    assert (at.asked(), at.table.tagging.tag_claim) == (None, None)


def test_the_other_side_goes_on_with_its_dial_while_that_is_asked() -> None:
    at = sitting(kiwara(*PLACED))
    at.show("red-G-1", NORTH)
    assert at.screen(SOUTH)[0] == "Red's turn"


# A piece of an earlier turn that is taken up, and shown


def test_a_piece_that_was_taken_up_and_is_another_one_by_its_tag_is_asked_about() -> None:
    at = sitting(kiwara(*LATER))
    at.lift("c3")
    at.bring("red-Z-1", "c3", NORTH)
    at.pass_time(30)
    assert (at.record, at.table.tagging.shown) == ([*LATER], {})
    assert at.screen(NORTH) == ["Correct c3?", "zebra, not lion?", "Push yes, key no"]
    at.push(NORTH)
    asked = at.asked()
    assert asked is not None
    assert asked.topic is Topic.CONSENT  # as for all that is corrected
    at.push(SOUTH)
    assert at.record == ["totem:Nc", "place:Z@c3", *LATER[2:]]
    assert (at.phase(), at.table.hand_work.chores) == (Phase.RIGHT, ())


def test_where_nobody_is_held_to_touch_nobody_else_is_asked_about_it() -> None:
    at = sitting(kiwara(*LATER))
    relaxed = replace(at.table.setting, manners=Manners(touch_move=False))
    at.desk = at.desk_with(replace(at.table, setting=relaxed))
    at.lift("c3")
    at.bring("red-Z-1", "c3", NORTH)
    at.push(NORTH)
    assert (at.record, at.asked()) == (["totem:Nc", "place:Z@c3", *LATER[2:]], None)


@pytest.mark.parametrize("chair", [NORTH, SOUTH])
def test_where_that_is_withdrawn_or_not_agreed_to_nobody_is_asked_again(chair: Chair) -> None:
    at = sitting(kiwara(*LATER))
    at.lift("c3")
    at.bring("red-Z-1", "c3", NORTH)
    at.push(NORTH)
    at.tap(chair)
    at.pass_time(60)
    assert (at.record, at.asked(), at.table.tagging.shown) == ([*LATER], None, {})


def test_while_it_is_in_the_hand_nobody_is_led_to_put_down_what_is_not_there() -> None:
    at = sitting(kiwara(*LATER))
    at.lift("c3")
    at.show("red-Z-1", NORTH)
    at.pass_time(30)
    assert at.screen()[1:3] == ["Put Red zebra on", "c3."]


def test_a_piece_that_is_what_the_record_says_is_just_put_back() -> None:
    at = sitting(kiwara(*LATER))
    at.lift("c3")
    at.bring("red-L-1", "c3", NORTH)
    assert (at.table.tagging.shown, at.asked(), at.phase()) == ({}, None, Phase.RIGHT)


def test_a_piece_of_the_other_side_in_the_hand_says_nothing_of_what_is_shown() -> None:
    at = sitting(kiwara(*LATER))
    at.lift("d1")
    at.bring("red-Z-1", "d1", NORTH)
    at.put("e3")
    assert at.record[-1] == "place:Z@e3"


def test_a_piece_in_the_hand_is_not_told_by_the_reader_of_the_other_side() -> None:
    at = sitting(kiwara(*LATER))
    at.lift("d1")
    at.show("yellow-Z-1", NORTH)
    assert (at.screen(NORTH)[:2], at.asked()) == (["note: On the reader", "That is Yellow's"], None)


def test_a_piece_that_is_missing_while_the_board_is_rebuilt_is_in_no_hand() -> None:
    at = sitting(kiwara(*FALLEN))
    at.lift("a2", "a3", "c4", "e5")
    at.pass_time(1)
    assert at.table.hand_work.task is Task.REBUILD
    at.put("a3", "c4", "e5")
    at.show("red-G-2", NORTH)
    assert at.asked() is None
    at.put("a2")
    at.put("b4")
    assert at.record[-1] == "place:G@b4"


def test_a_piece_that_is_put_away_once_the_game_is_over_is_not_asked_about() -> None:
    at = sitting(kiwara(*LATER))
    table, _ = commits.declare(at.table, Outcome((Seat(Actor("yellow")),), "resigned"))
    at.desk = at.desk_with(table)
    at.lift("c3")
    at.show("red-Z-1", NORTH)
    assert at.table.tagging.tag_claim is None


def test_what_is_shown_while_somebody_only_brushes_a_piece_is_what_comes_next() -> None:
    at = sitting(kiwara(*LATER))
    at.feel("c3", occupied=False)
    at.now -= 0.2
    at.bring("red-Z-1", "c3", NORTH)
    at.put("e3")
    assert at.record[-1] == "place:Z@e3"


@pytest.mark.parametrize("tag", ["red-G-2", "red-Z-1"])
def test_what_lies_on_the_reader_while_the_piece_is_put_back_is_another_one(tag: str) -> None:
    at = sitting(kiwara("totem:Nc", "place:G@c3", *LATER[2:]))
    at.lift("c3")
    at.read(tag, NORTH)
    at.put("c3")
    assert at.asked() is None
    at.read(None, NORTH)
    at.put("e3")
    assert (at.record[-1], at.asked()) == (f"place:{tag[4]}@e3", None)


def test_where_the_record_would_not_be_legal_any_more_the_menu_is_named() -> None:
    """The crocodile has been swapped, which a zebra could not have done."""
    at = sitting(kiwara("totem:Nc", "place:G@c3", "totem:Nd", "place:C@d3", "swap:c3"))
    number, _ = at.table.cue
    at.read("yellow-Z-1")
    assert at.table.tagging.readers[SOUTH].why == because(Misread.OTHERWISE, space="c3", thing="Z")
    assert at.table.cue == (number + 1, Cue.WRONG)
    assert at.screen(SOUTH) == ["note: On the reader", "c3: Yellow's", "zebra? Menu:", "Correct."]
    assert (at.asked(), at.table.tagging.shown) == (None, {})


def test_a_piece_that_would_not_stand_there_any_more_is_for_the_menu() -> None:
    """The lion beside it has spared the crocodile, and would have driven a gazelle off."""
    driven = ("totem:W1", "place:E@c1", "totem:W4", "place:E@a4", "totem:Nb", "place:C@b2")
    at = sitting(kiwara(*driven, "totem:Nc", "place:L@c2", "totem:Ne"))
    at.lift("b2")
    at.show("red-G-1", NORTH)
    assert (at.asked(), at.screen(NORTH)[:3]) == (
        None,
        ["note: On the reader", "b2: Red's", "gazelle? Menu:"],
    )


def test_what_could_not_have_come_in_its_place_takes_nothing_back() -> None:
    """By the record the elephant stands on a1, and the crocodile that is lifted may be about to swap."""
    before = ("totem:W5", "place:G@b5", "totem:Na", "place:E@a1", "totem:Nb", "place:Z@b1", "totem:Nc")
    at = sitting(kiwara(*before, "place:C@c5"))
    at.lift("c5")
    at.show("yellow-E-1")
    assert (at.record[-1], at.screen(SOUTH)[1:3]) == ("place:C@c5", ["c5: Yellow's", "elephant? Menu:"])


def test_a_piece_that_was_shown_before_it_was_put_down_is_not_what_is_missing_elsewhere() -> None:
    at = sitting(kiwara("totem:Nc", "place:G@c3", "totem:Nd", "place:E@d3", "totem:Ne"))
    at.lift("d3")
    at.pass_time(30)
    at.bring("red-G-1", "e3", NORTH)
    at.pass_time(30)
    assert at.screen(NORTH)[1:3] == ["Put Yellow", "elephant on d3."]
    at.put("d3")
    assert at.record[-1] == "place:G@e3"


def test_a_piece_that_is_shown_after_it_was_put_down_is_not_what_is_missing_elsewhere() -> None:
    at = sitting(kiwara("totem:Nd", "place:E@d3", "totem:Ne", "place:Z@e1", "totem:Nf"))
    at.move("d3", "f3")
    at.show("red-G-1", NORTH)
    assert at.asked() is None
    at.put("d3")
    assert at.record[-1] == "place:G@f3"


def test_a_lion_that_drives_a_gazelle_away_is_not_what_is_missing_elsewhere() -> None:
    before = ("totem:Nc", "place:E@c1", "totem:Nd", "place:G@d3", "totem:Ne", "place:Z@e4", "totem:E4")
    at = sitting(kiwara(*before))
    at.lift("c1")
    at.pass_time(30)
    at.bring("yellow-L-1", "d4")
    at.pass_time(30)
    assert at.screen(SOUTH)[1:3] == ["Put Red elephant", "on c1."]
    at.put("c1")
    assert at.record[-1] == "place:L@d4"


# Which token it is


def test_a_token_in_a_hand_is_not_where_it_was_put_down_so_in_its_owners_turn_it_comes_next() -> None:
    at = sitting(kiwara("totem:Nc"))
    at.bring("red-C-1", "c3", NORTH)
    plays_on_to_red(at)
    at.bring("red-C-1", "e5", NORTH)
    assert at.record[-1] == "place:C@e5"


def test_another_one_like_it_may_be_shown_instead_and_is_not_known_to_stand_there() -> None:
    at = sitting(kiwara("totem:Nc"))
    at.put("c3")
    at.show("red-C-2", NORTH)
    assert (at.record[-1], at.table.tagging.tokens.spaces) == ("place:C@c3", {})


def test_the_same_where_an_action_counts_by_a_push() -> None:
    at = sitting(kiwara("totem:Nc"))
    setting = replace(at.table.setting, manners=Manners(by_push=True))
    at.desk = at.desk_with(replace(at.table, setting=setting))
    at.put("c3")
    at.show("red-C-2", NORTH)
    at.push(NORTH)
    assert (at.record[-1], at.table.tagging.tokens.spaces) == ("place:C@c3", {})


def test_what_is_left_on_the_reader_is_not_what_was_put_down() -> None:
    at = sitting(kiwara("totem:Nc"))
    at.read("red-C-2", NORTH)
    at.put("c3")
    assert (at.record[-1], at.table.tagging.tokens.spaces) == ("place:C@c3", {})


def test_tokens_are_known_where_they_are_exchanged_and_until_they_are_taken_back() -> None:
    at = sitting(kiwara("totem:Nc", "place:G@c3", "totem:Nd"))
    at.bring("yellow-C-1", "d3")
    assert at.table.tagging.tokens.spaces == {"yellow-C-1": "d3"}
    at.lift("d3", "c3")
    at.put("d3", "c3")
    assert (at.record[-1], at.table.tagging.tokens.spaces) == ("swap:c3", {"yellow-C-1": "c3"})


def test_a_token_that_is_taken_up_again_is_not_known_to_stand_there() -> None:
    at = sitting(kiwara("totem:Nc"))
    at.bring("red-G-1", "c3", NORTH)
    assert at.table.tagging.tokens.spaces == {"red-G-1": "c3"}
    at.lift("c3")
    assert (at.record, at.table.tagging.tokens.spaces) == (["totem:Nc"], {})


def test_what_was_placed_by_its_own_tag_is_not_asked_about_when_the_next_one_is_shown_early() -> None:
    at = sitting(kiwara("totem:Nc"))
    at.bring("red-C-1", "c3", NORTH)
    at.show("red-G-1", NORTH)
    assert at.asked() is None
    plays_on_to_red(at)
    at.put("e5")
    assert at.record[-1] == "place:G@e5"


def test_a_zebra_that_was_a_crocodile_with_nothing_to_swap_is_for_the_menu() -> None:
    """Nobody can decline with a zebra, so what came later would be lost without a word."""
    at = sitting(kiwara("totem:Nc", "place:G@c3", "totem:Nd", "place:C@d3", "stay", "totem:Ne"))
    at.lift("d3")
    at.read("yellow-Z-1", Chair("common"))
    laid = at.table.tagging.readers[Chair("common")]
    assert laid.why == because(Misread.OTHERWISE, space="d3", thing="Z")
    assert at.asked() is None
