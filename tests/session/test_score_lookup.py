"""What anybody may look up while a game goes on, and count again once it is over."""

from companion.session.question import Choice, Pick, Topic
from companion.view.glows import glows
from tests.session.evening import Evening, evening
from tests.table.virtual_hands import NORTH, katarenga, kiwara

LION = ("totem:Nd", "place:G@d3", "totem:Ne", "place:Z@e4", "totem:E4", "place:L@d4")


def looked_up(*before: str, **asked: object) -> Evening:
    at = evening(kiwara(*before, *LION, **asked))
    at.menu(Pick.RECKONING)
    return at


def with_card() -> Evening:
    return looked_up("reveal:vulture", handicap={"red": 1})


def test_the_territories_are_told_one_by_one_then_who_hides_and_the_cards() -> None:
    at = with_card()
    assert (at.topic(), at.choices()) == (Topic.RECKONING, [Choice(Pick.ROW, number=n) for n in range(9)])
    assert at.says() == ("How it stands", "chosen: A tied 0:0 0", "B tied 0:0 0", "C Red 1:0 1")


def test_a_line_is_told_in_full_and_a_push_goes_back() -> None:
    at = with_card()
    at.turn(2)
    at.push()
    assert at.says() == ("C Red 1:0 1", "Red rules C, 1", "to 0; worth 1, 6", "open.")
    at.push()
    at.turn(4)
    assert "chosen: e4 Y zebra" in at.says()
    at.turn(1)
    at.push()
    assert at.says() == ("R vulture", "A face-down", "animal goes", "home.")


def test_a_card_tells_what_it_does_and_then_when() -> None:
    at = with_card()
    at.turn(8)
    at.push()
    assert at.says() == ("when: vulture", "Before you place", "or move the", "totem.")


def test_what_is_looked_up_is_lit() -> None:
    at = looked_up()
    lettered = {"a5", "a4", "a3", "b3", "b2"}
    assert {*glows(at.desk)} == lettered
    at.push()
    assert {*glows(at.desk)} == lettered
    at.push()
    at.turn(6)
    assert (at.says()[-1], {*glows(at.desk)}) == ("chosen: e4 Y zebra", {"e4"})


def test_the_other_side_is_not_disturbed_by_who_looks_something_up() -> None:
    assert looked_up().says(NORTH)[0] == "you: Red's turn"


def test_a_game_that_can_be_seen_at_a_glance_has_nothing_to_look_up() -> None:
    at = evening(katarenga())
    at.hold()
    assert Pick.RECKONING not in at.picks()
