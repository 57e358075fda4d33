"""A cell that is out of order: the board is right, the table leads to what is done, and the menu helps."""

from companion.session.question import Pick
from companion.session.session import STUCK_S
from companion.table.events import Chair
from companion.table.manners import Manners
from companion.table.situation import Phase
from companion.view.sentences import read_aloud
from companion.view.sheets import sheet
from companion.words import ENGLISH
from tests.table.virtual_hands import NORTH, SOUTH, Sitting, kiwara, sitting, with_manners

LINE = ("totem:Nc", "place:G@c3", "totem:Nd", "place:E@d3", "totem:Ne")
HINT = "Right? Hold key."


def bottom(at: Sitting, chair: Chair = NORTH) -> str:
    return [*read_aloud(sheet(at.desk, chair, ENGLISH), ENGLISH)][-1]


def test_whoever_is_led_to_the_same_thing_for_long_is_told_of_the_menu() -> None:
    at = sitting(kiwara(*LINE))
    at.lift("d3")
    at.pass_time(STUCK_S - 1)
    assert bottom(at) != HINT
    at.pass_time(2)
    assert [*read_aloud(sheet(at.desk, NORTH, ENGLISH), ENGLISH)] == [
        "you: Red's turn",
        "Put Yellow",
        "elephant on d3.",
        HINT,
    ]
    assert bottom(at, SOUTH) == HINT


def test_what_the_menu_then_says_ends_it() -> None:
    at = sitting(kiwara(*LINE))
    at.lift("d3")
    at.pass_time(60)
    at.hold(NORTH)
    asked = at.asked()
    assert asked is not None
    at.turn([choice.pick for choice in asked.choices].index(Pick.BELIEVE), NORTH)
    at.push(NORTH)
    assert (at.phase(), at.desk.stuck) == (Phase.RIGHT, False)
    assert bottom(at) != HINT


def test_whoever_goes_on_putting_things_right_is_not_told_of_it() -> None:
    at = sitting(kiwara(*LINE))
    at.lift("d3", "c3")
    at.pass_time(STUCK_S - 5)
    at.put("c3")
    at.pass_time(STUCK_S - 5)
    assert bottom(at) != HINT
    at.put("d3")
    at.pass_time(60)
    assert (at.phase(), at.desk.activity.instruction) == (Phase.RIGHT, None)


def test_while_a_clock_runs_the_other_side_sees_the_clock() -> None:
    at = with_manners(kiwara(*LINE), Manners(minutes=dict.fromkeys(kiwara().game.seats, 5.0)))
    at.lift("d3")
    at.pass_time(STUCK_S + 5)
    assert bottom(at) == HINT
    assert bottom(at, SOUTH) != HINT
