"""Groups are told by numbers that are turned, all of them first; and who declines is asked no verb."""

from companion.games.kernel import Action
from companion.table.entry import WHOLE
from tests.table.virtual_hands import Sitting, kitara, sitting


def begun(*actions: str, pawns: str = "") -> Sitting:
    at = sitting(kitara(*actions, pawns=pawns), cells=False)
    at.pass_time(1)
    return at


def offers(at: Sitting) -> tuple[str, tuple[str, ...]]:
    return at.table.offer.part, at.table.offer.values


def test_who_has_moves_left_is_asked_where_from_and_stops_at_the_end_of_that_list() -> None:
    at = begun("move:s5>s6:WW")
    assert offers(at) == ("from", ("s5", "s6", "end"))
    at.turn(-1)
    at.push()
    assert at.record[-2:] == ["end", "reveal:c8"]


def test_the_key_says_that_no_move_is_wanted_any_more() -> None:
    at = begun()
    at.tap()
    assert at.record[-1] == "end"


def test_all_pawns_of_one_kind_go_with_a_push_and_fewer_after_a_turn() -> None:
    at = begun()
    assert offers(at) == ("to", ("s3", "s6", "r4", "end"))
    at.push()
    assert offers(at) == ("W", ("3", "2", "1"))
    at.turn(+1)
    at.push()
    assert at.record[-1] == "move:s5>s3:WW"


def test_a_mixed_group_goes_whole_with_one_push() -> None:
    at = begun("recruit:A@s5", "recruit:H@s5", pawns="AH")
    at.push()
    assert offers(at) == ("W", (WHOLE, "3", "2", "1", "0"))
    at.push()
    assert at.record[-1] == "move:s5>s3:WWWAH"


def test_or_it_is_turned_kind_by_kind() -> None:
    at = begun("recruit:A@s5", "recruit:H@s5", pawns="AH")
    at.push()
    at.turn(+2)
    at.push()
    assert offers(at) == ("A", (WHOLE, "1", "0"))
    at.turn(-1)
    at.push()
    assert offers(at) == ("H", ("1", "0"))
    at.push()
    assert at.record[-1] == "move:s5>s3:WWH"


def test_a_group_of_nobody_cannot_be_turned() -> None:
    at = begun("recruit:A@s5", pawns="A")
    at.push()
    at.turn(-1)
    at.push()
    assert at.record[-1] == "move:s5>s3:A"


def test_an_attack_is_offered_with_no_fewer_than_it_needs() -> None:
    to_the_east = ("move:s5>s6:WWWWW", "move:s6>r3:WWWWW", "end", "reveal:c8")
    second = ("draft:c7", "reveal:c9", "move:s8>s7:WW", "end", "draft:c5", "recruit:A@r3")
    at = begun("recruit:W@s5", "recruit:W@s5", *to_the_east, *second, pawns="WW")
    at.touch("s7")
    assert offers(at) == ("W", (WHOLE, "5", "4", "3", "2"))


def test_cards_are_offered_as_they_lie_in_the_row() -> None:
    record = kitara().without_last(2)
    at = sitting(record, cells=False)
    assert offers(at) == ("card", ("c1", "c2", "c3", "c4", "c5", "c6"))


def test_what_declines_is_no_choice_once_somebody_has_begun_to_move() -> None:
    at = begun()
    assert Action("end") in at.table.offer.actions
    at.push()
    assert Action("end") not in at.table.offer.actions
