"""Which screen stands in for one that shows nothing, and that none tells what is somebody's secret."""

from dataclasses import replace

from companion.games.kernel import because
from companion.session.events import PartGone
from companion.table.events import COMMON, Chair
from companion.view.scene import place_shown_on, question_place
from tests.session.evening import Evening, evening
from tests.table.test_hands import CLOSE
from tests.table.virtual_hands import NORTH, SOUTH, Sitting, katarenga
from tests.tiny.test_private import TWO_TAKEN, key_down, key_up
from tests.tiny.test_private import table as of_pebbles

PLACES = (None, SOUTH, NORTH)


def seen(at: Sitting) -> tuple[Chair | None, ...]:
    """Whose sheet the common screen shows, and that of each chair."""
    return tuple(place_shown_on(at.desk, place) for place in PLACES)


def without(at: Sitting, *parts: str) -> None:
    """Those are lost, and that was read."""
    for part in parts:
        at.tell(PartGone(at.now, part, because("hardware.silent", device=part), feels=False))
    while at.desk.has_notice:
        at.push(NORTH)


def at_play() -> Evening:
    return evening(katarenga(CLOSE))


def test_every_screen_shows_its_own_as_long_as_all_work() -> None:
    assert seen(at_play()) == PLACES


def test_the_common_screen_stands_in_for_the_one_of_who_is_to_move() -> None:
    at = at_play()
    without(at, "south.screen")
    assert seen(at) == (SOUTH, SOUTH, NORTH)
    at.play("d4-c4")
    assert seen(at) == PLACES


def test_where_there_is_no_common_screen_the_other_chairs_stand_in() -> None:
    at = at_play()
    without(at, "south.screen", "common.screen")
    assert seen(at) == (None, SOUTH, SOUTH)
    at.play("d4-c4")
    assert seen(at) == PLACES


def test_nobody_gives_away_a_screen_on_which_they_are_asked_themselves() -> None:
    at = at_play()
    without(at, "south.screen", "common.screen")
    at.menu(chair=NORTH)
    assert seen(at) == PLACES


def test_a_chair_is_asked_something_where_its_question_can_be_seen_and_nowhere_else() -> None:
    at = at_play()
    asked = [(question_place(at.desk, SOUTH), question_place(at.desk, NORTH))]
    for part in ("south.screen", "north.screen", "common.screen"):
        without(at, part)
        asked.append((question_place(at.desk, SOUTH), question_place(at.desk, NORTH)))
    assert asked == [(SOUTH, NORTH), (COMMON, NORTH), (COMMON, None), (None, None)]


def test_who_lends_a_screen_to_who_is_to_move_is_not_asked_on_it() -> None:
    at = at_play()
    without(at, "south.screen", "common.screen")
    assert question_place(at.desk, NORTH) is None
    at.play("d4-c4")
    assert question_place(at.desk, NORTH) == NORTH


def test_what_has_to_be_told_is_told_everywhere() -> None:
    at = at_play()
    at.tell(PartGone(at.now, "south.screen", because("hardware.silent", device="x"), feels=False))
    assert at.desk.has_notice
    assert seen(at) == PLACES


def test_a_table_with_a_common_screen_alone_shows_there_what_a_dial_turns_to() -> None:
    at = at_play()
    setting = replace(at.table.setting, screens=frozenset({COMMON}))
    at.desk = at.desk_with(replace(at.table, setting=setting))
    assert seen(at)[0] == SOUTH


def test_what_is_somebodys_secret_is_on_no_other_screen_whether_the_key_is_down_or_not() -> None:
    at = of_pebbles(*TWO_TAKEN)
    without(at, "south.screen")
    assert seen(at) == PLACES
    key_down(at)
    assert seen(at) == PLACES
    key_up(at)
    assert seen(at) == PLACES


def test_where_there_is_no_key_to_hold_a_game_with_secrets_stays_on_its_own_screen() -> None:
    at = of_pebbles()
    without(at, "south.screen")
    assert seen(at)[0] == SOUTH
    at.desk = at.desk_with(replace(at.table, setting=replace(at.table.setting, keys=frozenset({NORTH}))))
    assert seen(at) == PLACES
