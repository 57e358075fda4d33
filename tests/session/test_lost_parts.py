"""Parts that do not answer any more, and parts that are back: what is told, and what then counts."""

from dataclasses import replace

import pytest

from companion.games.kernel import Space, because
from companion.session.events import PartGone, PartReturned
from companion.session.lost_parts import LOOSE_S, STEADY_S, note_of_lost
from companion.session.question import Choice, Pick, Topic
from companion.session.step import wake_at
from companion.table.events import Button, Chair, Pressed
from companion.table.manners import Manners
from companion.table.setting import Setting
from companion.table.situation import Phase
from companion.words import ENGLISH
from tests.session.evening import Evening, evening
from tests.table.test_hands import CLOSE
from tests.table.virtual_hands import HOLD_S, NORTH, SETTLE_S, SOUTH, katarenga, kiwara

WHY = because("hardware.broken", device="/dev/ttyACM0", detail="unplugged")


def lose(at: Evening, *parts: str) -> None:
    for part in parts:
        at.tell(PartGone(at.now, part, WHY, feels=part == "cells"))


def bring_back(at: Evening, *parts: str) -> None:
    for part in parts:
        at.tell(PartReturned(at.now, part))
    if "cells" in parts:
        at.lay_out()


def at_play() -> Evening:
    return evening(katarenga(CLOSE))


# What is told


def test_it_is_told_in_words_with_what_to_use_instead_and_a_push_takes_that_away() -> None:
    at = at_play()
    lose(at, "south.dial")
    assert at.says() == at.says(NORTH) == ("note: Please note", "south: dial out.", "Use north's.")
    before = at.table
    at.push(NORTH)
    assert (at.desk.notices.notes, at.table.record, at.desk.parts.lost) == (
        (),
        before.record,
        {"south.dial": WHY},
    )


def test_nobody_is_sent_to_what_was_lost_meanwhile() -> None:
    at = at_play()
    lose(at, "south.push", "south.key", "north.push", "north.key")
    assert [note.code for note in at.desk.notices.notes] == ["desk.lost-several", "desk.lost-several"]
    bring_back(at, "north.push", "north.key")
    at.pass_time(STEADY_S)
    assert [note.code for note in at.desk.notices.notes] == ["desk.lost-several-other"]


def test_a_loose_plug_is_told_of_once_and_changes_nothing_that_anybody_sees() -> None:
    at = at_play()
    lose(at, "cells")
    at.push()
    at.pass_time(10)  # so that hints are given
    seen = at.says(), at.says(NORTH)
    for _ in range(20):
        at.pass_time(0.5)
        bring_back(at, "cells")
        assert (at.says(), at.says(NORTH)) == seen
        at.pass_time(0.5)
        lose(at, "cells")
        assert (at.says(), at.says(NORTH)) == seen
    assert at.desk.notices.notes == ()


def test_what_is_lost_again_and_again_is_told_anew_only_after_a_while_in_which_it_was_there() -> None:
    at = at_play()
    told = []
    for pause_s in (STEADY_S, STEADY_S, LOOSE_S, LOOSE_S + STEADY_S):
        lose(at, "lights")
        told.append(len(at.desk.notices.notes))
        bring_back(at, "lights")
        at.pass_time(pause_s)
    assert told == [1, 0, 0, 1]


def test_several_parts_of_a_place_are_told_in_one() -> None:
    at = at_play()
    lose(at, "south.dial", "south.push", "north.key")
    assert [note.code for note in at.desk.notices.notes] == ["desk.lost-several-other", "desk.lost-key-other"]
    assert ENGLISH.reason(at.desk.notices.notes[0]) == (
        "At south these do not answer: dial, push. Use those of north, and look at the cables."
    )
    bring_back(at, "south.dial")
    at.pass_time(STEADY_S)
    assert {note.code for note in at.desk.notices.notes} == {"desk.lost-push-other", "desk.lost-key-other"}


def test_a_board_controller_that_is_pulled_is_one_thing_to_tell() -> None:
    at = at_play()
    lose(at, "cells", "lights")
    assert at.says() == ("note: Please note", "The board is", "dead. Use the", "dial.")
    bring_back(at, "cells", "lights")
    at.pass_time(STEADY_S)
    assert (at.desk.notices.notes, at.phase()) == ((), Phase.RIGHT)


def test_a_sound_that_is_lost_is_nothing_to_tell() -> None:
    at = at_play()
    lose(at, "sound")
    assert (at.desk.notices.notes, at.desk.parts.lost) == ((), {"sound": WHY})


ALL = (SOUTH, NORTH)
SPACES = frozenset({Space("a1")})


def table(
    *lost: str,
    dials: tuple[Chair, ...] = ALL,
    pushes: tuple[Chair, ...] = ALL,
    keys: tuple[Chair, ...] = ALL,
    screens: tuple[Chair, ...] = ALL,
    watched: frozenset[Space] = SPACES,
) -> Setting:
    return Setting(
        dict.fromkeys(ALL, ()),
        watched,
        SETTLE_S,
        HOLD_S,
        Manners(),
        dials=frozenset(dials),
        pushes=frozenset(pushes),
        keys=frozenset(keys),
        screens=frozenset(screens),
        readers=frozenset(ALL),
        lost=frozenset(lost),
    )


@pytest.mark.parametrize(
    ("setting", "told"),
    [
        (table("cells"), "The board feels nothing. Use the dial."),
        (table("cells", dials=()), "The board feels nothing. Look at its cable."),
        (table("cells", "lights"), "The board is dead. Use the dial."),
        (table("cells", "lights", dials=()), "The board is dead. Look at its cable."),
        (table("lights"), "No lights. The screens say where."),
        (table("common.screen"), "Common screen is out. See your own."),
        (table("south.screen", screens=(SOUTH, Chair("common"))), "south: screen out. See the common one."),
        (table("south.screen"), "south: screen out. See north's."),
        (table("south.screen", screens=(SOUTH,)), "south: screen out. Look at its cable."),
        (table("south.screen", "north.screen"), "south: screen out. Look at its cable."),
        (table("south.dial"), "south: dial out. Use north's."),
        (table("south.dial", dials=(SOUTH,)), "south: dial out. Move by hand."),
        (table("south.dial", dials=(SOUTH,), watched=frozenset()), "south: dial out. Look at its cable."),
        (table("south.push"), "south: push out. Use north's."),
        (table("south.push", "north.push"), "south: push out. Look at its cable."),
        (table("south.key"), "south: key out. Use north's."),
        (table("south.key", keys=(SOUTH,)), "south: key out. Look at its cable."),
        (table("south.reader"), "south: reader out. Use the dial."),
        (table("south.reader", dials=()), "south: reader out. Use north's."),
        (table("south.reader", "north.reader", dials=()), "south: reader out. Look at its cable."),
        (table("south.push", "south.key"), "south: several parts out. Use north's."),
        (table("south.push", "south.key", keys=(SOUTH,)), "south: several parts out. See cables."),
    ],
)
def test_what_is_told_of_each_part_names_what_works_instead(setting: Setting, told: str) -> None:
    place = {"south": "south", "Common screen is out. See your own.": "common"}.get(
        told.partition(":")[0], "board"
    )
    note = note_of_lost(setting, place, sorted(part for part in setting.lost if not part.startswith("north")))
    assert note is not None
    assert ENGLISH.short(note) == told


def test_a_chair_where_somebody_sits_is_named_before_one_where_nobody_does() -> None:
    west, seats = Chair("west"), at_play().table.record.seats
    there = table("south.dial", dials=(SOUTH, west, NORTH))
    both = replace(there, chairs={SOUTH: seats[:1], west: (), NORTH: seats[1:]})
    alone = replace(there, chairs={SOUTH: seats, west: (), NORTH: ()})
    told = [note_of_lost(setting, "south", ["south.dial"]) for setting in (both, alone)]
    assert [dict(note.values)["other"] for note in told if note] == [NORTH, west]


# What counts then


def test_without_cells_the_dial_plays_on_and_the_board_is_looked_at_again_once_they_have_stayed() -> None:
    at = at_play()
    at.lift("d4")
    lose(at, "cells")
    at.push()
    assert at.phase() is Phase.RIGHT
    at.turn(+1)
    at.push()
    at.push()
    at.push()
    [made] = at.record
    bring_back(at, "cells")
    assert at.phase() is Phase.RIGHT
    at.pass_time(STEADY_S)
    assert (at.phase(), at.record, at.desk.parts.lost) == (Phase.RIGHT, [made], {})


def test_what_was_done_by_hand_while_cells_were_lost_is_led_back_and_nothing_of_it_counts() -> None:
    at = at_play()
    lose(at, "cells")
    at.push()
    bring_back(at, "cells")
    at.lift("d4")
    at.put("d5")
    at.pass_time(STEADY_S)
    assert (at.record, at.table.turn.touched) == ([], ())


def test_nothing_that_is_lifted_before_cells_count_again_was_touched_to_be_played() -> None:
    at = evening(katarenga(CLOSE), manners=Manners(touch_move=True))
    lose(at, "cells")
    at.push()
    bring_back(at, "cells")
    at.lift("d4")
    at.pass_time(STEADY_S / 2)
    at.put("d4")
    at.pass_time(STEADY_S)
    assert (at.phase(), at.table.obliged) == (Phase.RIGHT, ())


def test_a_push_that_is_lost_in_mid_question_is_lent_by_another_chair() -> None:
    at = at_play()
    at.menu()
    lose(at, "south.push", "south.dial")
    at.push()  # what is told
    assert at.desk.question is not None
    assert at.desk.question.topic is Topic.MENU
    at.turn(+1, NORTH)
    assert at.desk.question.cursor == 1
    at.tap()
    assert at.desk.question is None


def test_where_every_move_needs_a_push_the_push_of_another_chair_does_it() -> None:
    at = evening(katarenga(CLOSE), manners=Manners(by_push=True))
    at.lift("d4")
    at.put("c4")
    lose(at, "south.push")
    at.push(NORTH)  # what is told
    assert at.record == []
    at.push(NORTH)
    assert at.record == ["d4-c4"]


def test_a_push_is_lent_to_nobody_who_has_one() -> None:
    at = evening(katarenga(CLOSE), manners=Manners(by_push=True))
    at.lift("d4")
    at.put("c4")
    at.push(NORTH)
    assert at.record == []


def test_where_nothing_is_felt_at_all_a_chair_that_never_had_a_push_borrows_one() -> None:
    at = evening(katarenga(CLOSE, ["d4-c4"]), cells=False)
    setting = replace(at.table.setting, pushes=frozenset({SOUTH}))
    at.desk = replace(at.desk, table=replace(at.table, setting=setting))
    at.turn(+1, NORTH)
    for _ in range(2):
        at.push(SOUTH)
    assert len(at.record) == 2


def test_what_hands_cannot_say_a_chair_without_a_push_says_with_that_of_another() -> None:
    at = evening(kiwara("totem:Nc"))
    setting = replace(at.table.setting, pushes=frozenset({SOUTH}))
    at.desk = replace(at.desk, table=replace(at.table, setting=setting))
    lose(at, "north.reader")
    at.push(SOUTH)  # what is told
    at.put("c3")
    assert (at.record, at.phase()) == (["totem:Nc"], Phase.AMBIGUOUS)
    at.turn(+1, NORTH)
    for _ in range(2):
        at.push(SOUTH)
    assert len(at.record) == 2


def test_where_no_push_is_left_hands_alone_end_a_move() -> None:
    at = evening(katarenga(CLOSE), manners=Manners(by_push=True))
    lose(at, "south.push", "north.push")
    at.tap()
    at.tap()
    at.lift("d4")
    at.put("c4")
    assert at.record == ["d4-c4"]


def test_whoever_has_something_to_say_says_it_for_themselves() -> None:
    at = at_play()
    lose(at, "north.dial")
    at.push()
    at.turn(+1)
    assert at.table.turn.entry is not None
    at.tap()
    at.turn(+1, NORTH)
    assert at.table.turn.entry is None


def test_a_key_that_is_lost_is_lent_for_a_step_back() -> None:
    at = at_play()
    at.turn(+1)
    lose(at, "south.key")
    at.tap(NORTH)  # what is told
    assert at.table.turn.entry is not None
    at.tap(NORTH)
    assert at.table.turn.entry is None


@pytest.mark.parametrize("looked_up", [Pick.RECKONING, Pick.PEOPLE, Pick.MANNERS, Pick.TAKE_BACK])
def test_a_list_that_only_a_key_would_leave_ends_with_a_way_back_while_no_key_works(looked_up: Pick) -> None:
    at = evening(kiwara("totem:Nc", "place:C@c1"))
    at.menu(looked_up)
    before = at.desk.question
    lose(at, "south.key", "north.key")
    at.push()  # what is told
    at.push()
    assert before is not None
    assert [choice for choice in at.choices() if choice not in before.choices] == [Choice(Pick.BACK)]
    at.choose(Pick.BACK)
    assert at.topic() is Topic.MENU
    at.choose(Pick.GO_ON)
    assert (at.topic(), at.record) == (None, ["totem:Nc", "place:C@c1"])


def test_there_is_no_other_way_back_than_the_key_once_it_is_back() -> None:
    at = evening(kiwara("totem:Nc", "place:C@c1"))
    at.menu(Pick.RECKONING)
    before = at.choices()
    lose(at, "south.key", "north.key")
    at.push()  # what is told
    at.push()
    at.turn(99)
    bring_back(at, "south.key")
    at.pass_time(STEADY_S)
    assert at.choices() == before
    assert at.desk.question is not None
    assert at.desk.question.chosen == before[-1]
    at.tap()
    assert at.topic() is Topic.MENU


def test_a_reader_that_is_lost_leaves_it_to_the_dial() -> None:
    at = evening(kiwara("totem:Nc"))
    lose(at, "north.reader")
    at.push(NORTH)
    at.put("c3")
    assert (at.record, at.phase()) == (["totem:Nc"], Phase.AMBIGUOUS)
    at.push(NORTH)
    at.push(NORTH)
    assert len(at.record) == 2


# When


def test_the_desk_wakes_when_a_part_has_stayed_and_asks_for_nothing_more() -> None:
    at = at_play()
    at.pass_time(60)
    assert wake_at(at.desk) is None
    lose(at, "lights")
    assert wake_at(at.desk) is None
    bring_back(at, "lights")
    assert wake_at(at.desk) == at.now + STEADY_S
    at.pass_time(STEADY_S)
    assert wake_at(at.desk) is None


def test_a_part_of_which_nobody_knew_that_it_was_lost_comes_back_to_nothing() -> None:
    at = at_play()
    before = at.desk
    at.tell(PartReturned(at.now, "lights"))
    assert (at.desk.parts.lost, at.desk.parts.back_since, at.desk.notices.notes) == (
        before.parts.lost,
        before.parts.back_since,
        before.notices.notes,
    )


def test_a_key_that_is_held_while_it_is_pulled_opens_no_menu() -> None:
    at = at_play()
    at.tell(Pressed(at.now, SOUTH, Button.KEY))
    lose(at, "south.key")
    at.pass_time(2 * HOLD_S)
    assert (at.desk.question, [note.code for note in at.desk.notices.notes]) == (
        None,
        ["desk.lost-key-other"],
    )
