"""A cell that is out of order: the board is right, the table leads to what is done, and the menu helps."""

from companion.session.question import Pick
from companion.session.session import STUCK_S
from companion.table.manners import Manners
from companion.table.situation import Phase
from tests.session.evening import RELAXED, Evening, evening
from tests.table.virtual_hands import NORTH, SOUTH, kiwara

LINE = ("totem:Nc", "place:G@c3", "totem:Nd", "place:E@d3", "totem:Ne")
HINT = "Right? Hold key."


def lifted(*spaces: str, manners: Manners = RELAXED) -> Evening:
    at = evening(kiwara(*LINE), manners=manners)
    at.lift(*spaces)
    return at


def test_whoever_is_led_to_the_same_thing_for_long_is_told_of_the_menu() -> None:
    at = lifted("d3")
    at.pass_time(STUCK_S - 1)
    assert at.says(NORTH)[-1] != HINT
    at.pass_time(2)
    assert at.says(NORTH) == ("you: Red's turn", "Put Yellow", "elephant on d3.", HINT)
    assert at.says(SOUTH)[-1] == HINT


def test_what_the_menu_then_says_ends_it() -> None:
    at = lifted("d3")
    at.pass_time(60)
    at.menu(Pick.BELIEVE, chair=NORTH)
    assert (at.phase(), at.desk.stuck) == (Phase.RIGHT, False)
    assert at.says(NORTH)[-1] != HINT


def test_whoever_goes_on_putting_things_right_is_not_told_of_it() -> None:
    at = lifted("d3", "c3")
    at.pass_time(STUCK_S - 5)
    at.put("c3")
    at.pass_time(STUCK_S - 5)
    assert at.says(NORTH)[-1] != HINT
    at.put("d3")
    at.pass_time(60)
    assert (at.phase(), at.desk.activity.instruction) == (Phase.RIGHT, None)


def test_while_a_clock_runs_the_other_side_sees_the_clock() -> None:
    at = lifted("d3", manners=Manners(minutes=dict.fromkeys(kiwara().game.seats, 5.0)))
    at.pass_time(STUCK_S + 5)
    assert at.says(NORTH)[-1] == HINT
    assert at.says(SOUTH)[-1] != HINT
