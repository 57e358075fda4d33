"""What anybody may look up while a game goes on, and count again once it is over."""

from companion.session.question import Choice, Pick, Topic
from companion.view.glows import glows
from companion.view.sentences import read_aloud
from companion.view.sheets import sheet
from companion.words import ENGLISH
from tests.table.virtual_hands import NORTH, SOUTH, Sitting, katarenga, kiwara, sitting

LION = ("totem:Nd", "place:G@d3", "totem:Ne", "place:Z@e4", "totem:E4", "place:L@d4")


def chosen(at: Sitting, pick: Pick) -> None:
    """Turn to that choice of the menu, and push."""
    question = at.asked()
    assert question is not None
    at.turn([choice.pick for choice in question.choices].index(pick) - question.cursor, SOUTH)
    at.push(SOUTH)


def looked_up(at: Sitting) -> None:
    at.hold(SOUTH)
    chosen(at, Pick.RECKONING)


def said(at: Sitting) -> str:
    return "|".join(read_aloud(sheet(at.desk, SOUTH, ENGLISH), ENGLISH))


def test_the_territories_are_told_one_by_one_then_who_hides_and_the_cards() -> None:
    at = sitting(kiwara("reveal:vulture", *LION, handicap={"red": 1}))
    looked_up(at)
    question = at.asked()
    assert question is not None
    assert question.topic is Topic.RECKONING
    assert question.choices == tuple(Choice(Pick.ROW, number=n) for n in range(9))
    assert said(at) == "How it stands|chosen: A tied 0:0 0|B tied 0:0 0|C Red 1:0 1"


def test_a_line_is_told_in_full_and_a_push_goes_back() -> None:
    at = sitting(kiwara("reveal:vulture", *LION, handicap={"red": 1}))
    looked_up(at)
    at.turn(2, SOUTH)
    at.push(SOUTH)
    assert said(at) == "C Red 1:0 1|Red rules C, 1|to 0; worth 1, 6|open."
    at.push(SOUTH)
    at.turn(4, SOUTH)
    assert "chosen: e4 Y zebra" in said(at)
    at.turn(1, SOUTH)
    at.push(SOUTH)
    assert said(at) == "R vulture|A face-down|animal goes|home."


def test_a_card_tells_what_it_does_and_then_when() -> None:
    at = sitting(kiwara("reveal:vulture", *LION, handicap={"red": 1}))
    looked_up(at)
    at.turn(8, SOUTH)
    at.push(SOUTH)
    assert said(at) == "when: vulture|Before you place|or move the|totem."


def test_what_is_looked_up_is_lit() -> None:
    at = sitting(kiwara(*LION))
    looked_up(at)
    lettered = {"a5", "a4", "a3", "b3", "b2"}
    assert {*glows(at.desk)} == lettered
    at.push(SOUTH)
    assert {*glows(at.desk)} == lettered
    at.push(SOUTH)
    at.turn(6, SOUTH)
    assert (said(at).split("|")[-1], {*glows(at.desk)}) == ("chosen: e4 Y zebra", {"e4"})


def test_whoever_plays_on_closes_the_list() -> None:
    at = sitting(kiwara(*LION))
    looked_up(at)
    at.lift("E4")
    at.put("E3")
    assert (at.asked(), at.record[-1]) == (None, "totem:E3")


def test_the_other_side_is_not_disturbed_by_who_looks_something_up() -> None:
    at = sitting(kiwara(*LION))
    looked_up(at)
    assert read_aloud(sheet(at.desk, NORTH, ENGLISH), ENGLISH)[0] == "you: Red's turn"


def test_a_game_that_can_be_seen_at_a_glance_has_nothing_to_look_up() -> None:
    at = sitting(katarenga())
    at.hold(SOUTH)
    question = at.asked()
    assert question is not None
    assert Pick.RECKONING not in [choice.pick for choice in question.choices]
