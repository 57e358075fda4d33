"""What is told of a tag that lies on a reader: once, for a while, and never in the way of a question."""

from companion.drawing.text import fits
from companion.games.kernel import PIECE, Actor, Thing, because
from companion.table.entry import Misread, TagReading
from companion.table.events import Chair
from companion.table.situation import Phase
from companion.table.tag_input import REPORT_S
from companion.view.mistakes import misread_text
from companion.view.sentences import Names, read_aloud
from companion.view.sheets import sheet
from companion.words import ENGLISH
from tests.table.virtual_hands import A_MOMENT_S, NORTH, SOUTH, Sitting, kitara, kiwara, sitting
from tests.view.kitara_games import long_names

PLACING = ("totem:Nc", "place:L@c5", "totem:Nd")
"""Yellow, in the south, is to place before column d."""
TICKET = "note: On the reader"


def says(at: Sitting, chair: Chair | None = SOUTH) -> list[str]:
    return [*read_aloud(sheet(at.desk, chair, ENGLISH), ENGLISH)]


def test_a_tag_that_lies_there_for_long_is_told_of_for_a_while() -> None:
    at = sitting(kiwara(*PLACING))
    at.read("bus-ticket")
    at.pass_time(REPORT_S - 2 * A_MOMENT_S)
    assert says(at)[0] == TICKET
    at.pass_time(2 * A_MOMENT_S)
    assert says(at)[:2] == ["you: Yellow's turn", "totem Nc to Nd"]


def test_a_tag_is_told_of_though_somebody_else_does_what_nothing_comes_of() -> None:
    at = sitting(kiwara(*PLACING))
    at.read("bus-ticket")
    at.tap(NORTH)
    assert says(at)[0] == TICKET


def test_what_lies_there_hides_no_question_and_no_choice_of_the_dial() -> None:
    at = sitting(kiwara(*PLACING))
    at.read("bus-ticket")
    at.put("d3")
    assert (at.phase(), says(at)[0]) == (Phase.AMBIGUOUS, "What is on d3?")
    at.turn(+2)
    assert says(at)[2] == "chosen: zebra"
    at.push()
    assert at.record[-1] == "place:Z@d3"


def test_a_tag_that_is_laid_while_something_is_asked_is_told_of_until_the_dial_is_turned() -> None:
    at = sitting(kiwara(*PLACING))
    at.put("d3")
    at.read("bus-ticket")
    assert says(at)[0] == TICKET
    at.turn(+1)
    assert says(at)[:2] == ["What is on d3?", "chosen: gazelle"]
    at.read(None)
    at.read("bus-ticket")
    assert says(at)[:2] == ["What is on d3?", "chosen: gazelle"]  # a push would take that


def test_each_tag_that_is_laid_is_told_of_anew() -> None:
    at = sitting(kiwara(*PLACING))
    at.show("bus-ticket")
    at.read("bus-ticket")
    assert says(at)[0] == TICKET


def test_an_animal_that_is_shown_too_early_is_not_said_to_be_wrong_once_the_turn_is_over() -> None:
    """It lies there all the time, and counts in the next turn."""
    at = sitting(kiwara(*PLACING, "place:Z@d1"))
    at.read("yellow-G-1")
    assert says(at) == ["Correct d1?", "gazelle, not", "zebra?", "Push yes, key no"]
    at.lift("Nd")
    at.put("Ne")
    assert says(at)[0] == "Red's turn"
    at.show("red-G-1", NORTH)
    at.put("e1")
    at.lift("Ne")
    at.put("Nf")
    assert says(at)[:2] == ["you: Yellow's turn", "yellow gazelle to"]
    at.put("f3")
    assert at.record[-1] == "place:G@f3"


def test_what_was_told_wakes_nobody_once_it_is_not_told_any_more() -> None:
    at = sitting(kiwara(*PLACING))
    at.read("bus-ticket")
    at.pass_time(60)
    assert at.desk.activity.hesitates
    assert [laid.report_until_s > at.now for laid in at.table.tagging.readers.values()] == [False]


def test_what_a_tag_contradicts_is_told_by_the_short_name_of_its_space() -> None:
    at = sitting(long_names(), chairs=4)
    why = because(Misread.OTHERWISE, space="savanna-s10", thing="A")
    laid = TagReading(Thing(Actor("2"), PIECE, "A"), why, 0.0)
    told = misread_text(Names.now(at.table.record, ENGLISH), laid)
    assert told.startswith("sav10: Kingdom 2's animal")
    assert fits(told, 3)


def test_a_card_that_can_do_nothing_now_is_named_without_all_that_is_on_it() -> None:
    at = sitting(kitara())
    at.read("table-b5a-1")
    assert says(at) == [TICKET, "Not now: age-5", "card."]
