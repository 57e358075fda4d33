"""Off and on again: everything is written, nothing counts, and a push wakes the table where it was."""

from companion.games.kernel import because
from companion.games.registry import GAMES
from companion.session.events import Off, PartGone, PartReturned
from companion.session.lost_parts import STEADY_S
from companion.session.question import Choice, Pick, Topic
from companion.session.step import wake_at
from companion.table.events import Button, Pressed
from companion.table.manners import Manners
from companion.table.situation import Phase
from companion.view.glows import glows
from tests.session.evening import LAST_STEP, RELAXED, Evening, evening
from tests.table.test_hands import CLOSE
from tests.table.virtual_hands import NORTH, SOUTH, katarenga

WHITE, BLACK = GAMES["katarenga"].seats
UNPLUG = ("Safe to unplug", "Push: wake up.")


def off(manners: Manners = RELAXED) -> Evening:
    at = evening(katarenga(CLOSE), manners=manners)
    at.play("d4-c4")
    at.menu(Pick.OFF, Pick.YES)
    assert at.written[-1] == Off()
    return at


def test_every_screen_says_that_the_plug_may_be_pulled_and_no_light_is_on() -> None:
    at = off()
    assert {at.says(chair) for chair in (None, SOUTH, NORTH)} == {UNPLUG}
    assert glows(at.desk) == {}


def test_nothing_counts_but_a_push() -> None:
    at = off()
    at.turn(+1)
    at.tap()
    at.hold()
    at.lift("d5")
    at.put("d6")
    at.pass_time(100)
    assert (at.made, at.says(), wake_at(at.desk)) == (["d4-c4"], UNPLUG, None)


def test_a_push_wakes_the_table_where_it_was() -> None:
    at = off()
    at.lift("d5")
    at.put("d6")
    at.push(NORTH)
    at.pass_time(1)
    assert (at.desk.activity.off, at.asked(), at.phase()) == (False, None, Phase.DIFFERENT)
    at.lift("d6")
    at.put("d5")
    at.play("d5-d6")
    assert at.made == ["d4-c4", "d5-d6"]


def test_the_clock_stands_still_while_the_table_is_off() -> None:
    at = off(Manners(touch_move=False, minutes={WHITE: 1, BLACK: 1}))
    at.pass_time(3600)
    assert (at.table.flagged_seat, wake_at(at.desk)) == (None, None)
    at.push()
    at.pass_time(61)
    assert at.topic() is Topic.FLAG


def test_a_pause_is_still_one_after_it() -> None:
    at = evening(katarenga(CLOSE))
    at.menu(Pick.PAUSE, Pick.YES)
    at.menu(Pick.OFF, Pick.YES)
    at.push()
    assert (at.topic(), at.table.halted) == (Topic.PAUSED, True)
    at.push()
    assert (at.asked(), at.table.halted) == (None, False)


def test_the_end_of_a_game_is_still_asked_about_after_it() -> None:
    at = evening(katarenga(LAST_STEP))
    at.play("a8-a9")
    at.choose(Pick.OFF, Pick.YES)
    assert at.says() == UNPLUG
    at.push()
    assert (at.topic(), at.chosen()) == (Topic.OVER, Choice(Pick.REVENGE))


def test_a_key_that_is_down_when_the_table_goes_off_is_forgotten() -> None:
    at = evening(katarenga(CLOSE))
    at.menu(Pick.OFF)
    at.turn(+1)
    at.tell(Pressed(at.now, NORTH, Button.KEY))
    at.push()
    assert (at.desk.activity.off, wake_at(at.desk)) == (True, None)


def test_parts_that_go_and_come_are_known_when_it_wakes() -> None:
    at = off()
    why = because("hardware.silent", device="/dev/ttyACM0")
    at.tell(PartGone(at.now, "cells", why, feels=True))
    assert at.says() == UNPLUG
    at.tell(PartGone(at.now, "south.screen", why, feels=False))
    assert at.says(NORTH) == UNPLUG
    at.tell(PartReturned(at.now, "cells"))
    at.lay_out()
    at.pass_time(STEADY_S)
    at.push()
    assert at.says()[:2] == ("note: Please note", "south: screen")
    at.push()
    at.play("d5-d6")
    assert at.made == ["d4-c4", "d5-d6"]


def test_nobody_is_given_hints_while_nothing_is_expected() -> None:
    at = evening(katarenga(CLOSE))
    at.menu(Pick.PAUSE, Pick.YES)
    at.pass_time(100)
    assert (at.desk.activity.hesitates, wake_at(at.desk)) == (False, None)
