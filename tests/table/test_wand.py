"""A wand says where: it fills the parts that are spaces, a push takes it, and a glance costs nothing."""

from companion.games.kernel import begin
from companion.games.registry import GAMES
from companion.table.entry import DialEntry
from tests.table.test_counts import begun
from tests.table.virtual_hands import NORTH, SOUTH, sitting


def test_two_touches_and_a_push_are_a_move() -> None:
    at = begun()
    at.touch("s5", "s6")
    assert at.entry() == DialEntry((("from", "s5"), ("to", "s6")))
    at.turn(+1)
    at.push()
    assert at.record[-1] == "move:s5>s6:WW"


def test_where_to_may_be_told_before_where_from() -> None:
    at = begun("move:s5>s6:W")
    at.touch("s3")
    assert at.entry() == DialEntry((("to", "s3"),))
    at.touch("s6")
    at.push()
    assert at.record[-1] == "move:s6>s3:W"


def test_a_touch_alone_never_does_anything() -> None:
    at = begun("move:s5>s6:W")
    before = at.record
    at.touch("s6", "r3")
    at.pass_time(30)
    assert at.record == before
    at.push()
    assert at.record[-1] == "move:s6>r3:W"


def test_another_home_begins_anew_and_the_key_goes_one_step_back() -> None:
    at = begun("move:s5>s3:W")
    at.touch("s3", "r1")
    at.touch("s5")
    assert at.entry() == DialEntry((("from", "s5"),))
    at.touch("r4")
    at.tap()
    assert at.entry() == DialEntry((("from", "s5"),))


def test_a_wand_that_bounces_or_rests_has_touched_once() -> None:
    at = begun("move:s5>s6:WW")
    at.touch("s5")
    for _ in range(5):
        at.touch("s6")
    assert at.entry() == DialEntry((("from", "s5"), ("to", "s6")))
    at.pass_time(1)
    at.touch("s6")
    assert at.entry() == DialEntry((("from", "s6"),))


def test_a_touch_that_can_be_nothing_is_a_glance() -> None:
    at = begun()
    at.touch("s8")
    assert at.entry() is None
    assert at.table.turn.wand_touch is not None
    assert at.table.turn.wand_touch.space == "s8"
    at.turn(+1)
    assert at.table.turn.wand_touch is None


def test_a_first_space_is_one_touch_and_a_push() -> None:
    at = sitting(begin(GAMES["kitara"], {}, lambda _below: 0), cells=False)
    at.pass_time(1)
    at.touch("s11")
    at.push(NORTH)
    assert at.record == []
    at.push(SOUTH)
    assert at.record == ["start:s11"]
