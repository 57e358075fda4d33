"""What a piece is, no cell can feel: its tag says so, or the dial, before it is put down or after."""

from dataclasses import replace
from itertools import permutations

import pytest

from companion.games.kernel import Space, because
from companion.games.kiwara.refusal import Refusal
from companion.table.entry import NONE_OF_THESE, Misread, TagReading
from companion.table.events import Sensed
from companion.table.situation import Phase
from companion.table.table import Table
from companion.table.tagged_things import Tag
from tests.table.virtual_hands import NORTH, SETTLE_S, SOUTH, Sitting, kiwara, sitting

FIRST = ("totem:Nc",)
"""Yellow has put the totem before column c; red, in the north, is to place."""


def test_a_piece_may_be_put_down_before_it_is_shown() -> None:
    at = sitting(kiwara(*FIRST))
    at.put("c3")
    assert at.phase() is Phase.AMBIGUOUS
    assert at.table.ambiguous_actions == tuple(f"place:{animal}@c3" for animal in "GZCEL")
    at.show("red-L-1", NORTH)
    assert at.actions == ["place:L@c3"]


def test_the_dial_may_say_it_before_hands_put_it_down() -> None:
    at = sitting(kiwara(*FIRST))
    at.turn(2, NORTH)
    at.push(NORTH)
    assert at.actions == []
    at.put("c1")
    assert at.actions == ["place:Z@c1"]


def test_who_shows_a_piece_while_the_dial_is_turned_means_the_piece() -> None:
    at = sitting(kiwara(*FIRST))
    at.turn(1, NORTH)
    at.show("red-Z-1", NORTH)
    assert (at.entry(), at.screen(NORTH)[1]) == (None, "red zebra to")


def test_a_tag_that_stays_on_the_reader_is_told_once_and_says_nothing_of_the_next_turn() -> None:
    at = sitting(kiwara(*FIRST))
    at.read("red-G-1", NORTH)
    at.put("c3")
    assert at.actions == ["place:G@c3"]
    assert at.table.tagging.shown == {}


def test_whoever_shows_another_piece_means_that_one() -> None:
    at = sitting(kiwara(*FIRST))
    at.show("red-G-1", NORTH)
    at.bring("red-C-2", "c3", NORTH)
    assert at.actions == ["place:C@c3"]


def test_a_piece_of_the_other_side_that_is_left_on_my_reader_says_nothing_in_their_turn_either() -> None:
    at = sitting(kiwara(*FIRST))
    at.read("yellow-Z-1", NORTH)
    at.put("c3")
    at.turn(1, NORTH)
    at.push(NORTH)
    at.move("Nc", "Nd")
    assert (at.record[-1], at.table.tagging.shown) == ("totem:Nd", {})


def test_at_a_chair_of_both_sides_either_may_show_a_piece() -> None:
    at = sitting(kiwara(*FIRST), chairs=1)
    at.read("yellow-Z-1")
    assert (at.table.tagging.readers[SOUTH].why, [*at.table.tagging.shown]) == (None, ["yellow"])


def test_a_foreign_tag_two_tags_and_a_mat_are_said_to_be_that() -> None:
    at = sitting(kiwara(*FIRST))
    at.read("bus-ticket", NORTH)
    assert at.table.tagging.readers[NORTH].why == because(Misread.FOREIGN)
    at.read(None, NORTH, several=True)
    assert at.table.tagging.readers[NORTH].why == because(Misread.SEVERAL)
    at.desk = at.desk_with(_with_tag(at, "mat", Tag("katarenga")))
    at.read("mat", NORTH)
    assert at.table.tagging.readers[NORTH].why == because(Misread.ELSEWHERE, game="katarenga")
    at.read(None, NORTH)
    assert at.phase() is Phase.RIGHT


@pytest.mark.parametrize("played", [(), FIRST], ids=["before it begins", "while it is on"])
def test_the_mat_of_the_game_that_is_played_is_nothing_that_is_wrong(played: tuple[str, ...]) -> None:
    at = sitting(kiwara(*played))
    at.desk = at.desk_with(_with_tag(at, "mat", Tag("kiwara")))
    before, cue = at.screen(NORTH), at.table.cue
    at.read("mat", NORTH)
    assert (at.table.tagging.readers[NORTH], at.screen(NORTH), at.table.cue) == (TagReading(), before, cue)


@pytest.mark.parametrize("uid", ["bus-ticket", "yellow-Z-1"])
def test_a_tag_that_was_held_to_the_reader_for_a_moment_is_said_to_be_wrong_for_a_while(uid: str) -> None:
    at = sitting(kiwara(*FIRST))
    before = at.screen(NORTH)
    at.read(uid, NORTH)
    told = at.screen(NORTH)
    assert told[0] == "note: On the reader"
    at.read(None, NORTH)
    at.pass_time(2)
    assert at.screen(NORTH) == told
    at.pass_time(2)
    assert at.screen(NORTH) == before


def test_whoever_shows_the_right_one_then_is_told_of_the_wrong_one_no_longer() -> None:
    at = sitting(kiwara(*FIRST))
    at.show("bus-ticket", NORTH)
    at.show("red-Z-1", NORTH)
    assert at.screen(NORTH)[1] == "red zebra to"
    assert at.table.tagging.readers == {}


def test_whoever_goes_on_with_the_dial_is_told_of_the_wrong_one_no_longer() -> None:
    at = sitting(kiwara(*FIRST))
    before = at.screen(NORTH)
    at.show("bus-ticket", NORTH)
    at.turn(+1, NORTH)
    at.tap(NORTH)
    assert (at.entry(), at.screen(NORTH)) == (None, before)


def test_a_tag_that_is_read_just_as_a_piece_comes_to_rest_is_told_of() -> None:
    at = sitting(kiwara(*FIRST))
    at.tell(Sensed(at.now, Space("c3"), occupied=True))
    at.now += SETTLE_S
    at.read("bus-ticket", NORTH)
    assert (at.phase(), at.screen(NORTH)[0]) == (Phase.AMBIGUOUS, "note: On the reader")


def test_several_tags_are_told_of_only_while_they_lie_there() -> None:
    at = sitting(kiwara(*FIRST))
    before = at.screen(NORTH)
    at.read(None, NORTH, several=True)
    assert "leave one." in at.screen(NORTH)
    at.read(None, NORTH)
    assert at.screen(NORTH) == before


def _with_tag(at: Sitting, uid: str, tag: Tag) -> Table:
    return replace(at.table, tagging=replace(at.table.tagging, tags={**at.table.tagging.tags, uid: tag}))


def test_a_piece_that_cannot_be_played_now_is_refused_by_its_reason() -> None:
    at = sitting(kiwara(*FIRST, "place:E@c3", "totem:Nd", "place:Z@d1", "totem:Ne"))
    at.read("red-E-1", NORTH)
    assert at.table.tagging.readers[NORTH].why == because(Refusal.OUT_OF, piece="E")


def test_what_was_shown_is_taken_back_with_the_key() -> None:
    at = sitting(kiwara(*FIRST))
    at.show("red-G-1", NORTH)
    at.tap(NORTH)
    at.put("c3")
    assert at.phase() is Phase.AMBIGUOUS


def test_a_piece_that_is_shown_once_another_was_taken_up_again_is_known_for_as_long_as_it_takes() -> None:
    at = sitting(kiwara(*FIRST))
    at.bring("red-G-1", "c3", NORTH)
    at.lift("c3")
    at.show("red-Z-1", NORTH)
    at.pass_time(30)
    at.put("c4")
    assert at.record[-1] == "place:Z@c4"


def test_a_crocodile_that_was_shown_is_known_for_a_while_though_its_swap_was_declined() -> None:
    at = sitting(kiwara("totem:Nb", "place:G@b5", "totem:Nc"))
    at.bring("yellow-C-1", "c5")
    at.tap()
    assert at.record[-1] == "stay"
    at.lift("c5")
    at.pass_time(3)
    at.put("c2")
    assert at.record[-1] == "place:C@c2"


def test_the_key_says_that_a_crocodile_in_the_hand_is_to_come_again_and_is_not_known_any_more() -> None:
    at = sitting(kiwara("totem:Nb", "place:G@b5", "totem:Nc"))
    at.bring("yellow-C-1", "c5")
    at.lift("c5")
    at.tap()
    assert (at.record[-1], at.table.tagging.shown) == ("totem:Nc", {})


def test_a_piece_that_the_dial_has_named_is_known_for_a_moment_only_however_often_it_is_taken_up() -> None:
    at = sitting(kiwara(*FIRST))
    at.put("c3")
    at.turn(+1, NORTH)
    at.push(NORTH)
    at.move("c3", "c4")
    assert at.record == [*FIRST, "place:G@c4"]
    at.lift("c4")
    at.pass_time(3)
    at.put("c2")
    assert (at.record, at.phase()) == ([*FIRST], Phase.AMBIGUOUS)


def test_a_piece_on_a_space_that_the_totem_does_not_face_is_led_back_with_the_reason() -> None:
    at = sitting(kiwara(*FIRST))
    at.bring("red-G-1", "d4", NORTH)
    assert at.why() == because(Refusal.WRONG_ROW, space="d4", station="Nc")
    at.move("d4", "c4")
    assert at.actions == ["place:G@c4"]


@pytest.mark.parametrize("order", list(permutations(["show", "lift", "land"])), ids=" ".join)
def test_who_goes_on_before_saying_what_it_was_is_asked_and_loses_nothing(order: tuple[str, ...]) -> None:
    """The totem may have moved on by the time that it is said which animal was put down."""
    if order.index("lift") > order.index("land"):
        return
    at = sitting(kiwara(*FIRST))
    at.put("c3")
    for act in order:
        match act:
            case "show":
                at.show("red-Z-1", NORTH)
            case "lift":
                at.lift("Nc")
            case _:
                at.put("Ne")
    assert at.record == [*FIRST, "place:Z@c3", "totem:Ne"]


def test_what_the_owner_has_most_of_is_offered_first() -> None:
    """Red has placed two of its six gazelles, and none of its five zebras."""
    line = ("place:G@c3", "totem:Nd", "place:G@d1", "totem:Ne", "place:G@e5", "totem:Nf", "place:G@f1")
    at = sitting(kiwara(*FIRST, *line, "totem:E3"))
    at.put("a3")
    assert at.table.offer.values == ("Z", "G", "C", "E", "L", NONE_OF_THESE)
    assert at.screen(NORTH) == [
        "What is on a3?",
        "zebra",
        "gazelle",
        "crocodile +3",
    ]
    at.turn(2, NORTH)
    at.push(NORTH)
    assert at.record[-1] == "place:G@a3"
