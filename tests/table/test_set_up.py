"""What lies on the board as a game begins: it may have come already, or it does not belong there."""

from companion.table.situation import Phase
from tests.openings import begin
from tests.table.virtual_hands import SOUTH, Sitting, kiwara, setting


def begun(*occupied: str) -> Sitting:
    """A new game at a table where something lies already."""
    record = kiwara()
    at = Sitting(begin(setting(record), record))
    at.lay_out(occupied)
    at.pass_time(30)
    return at


def test_what_lies_where_it_may_just_have_come_is_asked_about_and_is_not_foreign() -> None:
    """The totem was put there before the table was on."""
    at = begun("E1")
    assert (at.record, at.phase()) == ([], Phase.IN_HAND)
    assert at.screen(SOUTH)[1:3] == ["totem E1", "Done? Push."]
    at.push()
    assert (at.record, at.phase()) == (["totem:E1"], Phase.RIGHT)


def test_what_lies_there_and_is_taken_off_has_not_come() -> None:
    at = begun("E1")
    at.move("E1", "W3")
    assert at.record == ["totem:W3"]


def test_an_animal_that_lies_there_before_anything_was_done_has_not_come() -> None:
    at = begun("c3")
    assert (at.record, at.phase()) == ([], Phase.DIFFERENT)


def test_two_that_lie_there_are_not_asked_about() -> None:
    at = begun("E1", "W3")
    assert (at.record, at.phase()) == ([], Phase.DIFFERENT)
