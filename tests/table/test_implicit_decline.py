"""To decline by going on: a swap that nobody makes, a card that nobody uses."""

import pytest

from companion.games.kernel import Action, Space
from companion.table import commits
from companion.table.chores import Chore, Work
from companion.table.events import Sensed, TakeBack
from companion.table.hypotheses import STAYS_S
from companion.table.situation import Phase
from tests.table.virtual_hands import NORTH, SOUTH, Sitting, did, kiwara, sitting

BESIDE = ("totem:Nb", "place:G@b5", "totem:Nc")
"""A red gazelle on b5; yellow may put a crocodile on c5, across a river."""
RED_STANDS = ("totem:Sd", "place:Z@d1", "totem:Sc", "place:E@c5", "totem:Sb", "place:Z@b1", "totem:Sa")
HYENA = ("reveal:hyena", *RED_STANDS, "place:Z@a5", "totem:W1", "use:hyena:b1>e1")
"""The hyena has moved one zebra of red's, and could move another; then red places."""


def crocodile() -> Sitting:
    at = sitting(kiwara(*BESIDE))
    at.bring("yellow-C-1", "c5", SOUTH)
    assert at.actions == ["place:C@c5"]
    assert at.table.record.game.rules.legal(at.table.record.state) == ["stay", "swap:b5"]
    return at


def test_going_on_with_the_totem_declines_the_swap() -> None:
    at = crocodile()
    at.lift("Nc")
    assert at.phase() is Phase.IN_HAND
    assert at.table.situation.first == "stay"
    assert [*at.table.situation.beyond] == ["totem:Nd", "totem:Ne", "totem:Nf"]
    at.put("Nd")
    assert at.record[-2:] == ["stay", "totem:Nd"]


def test_what_going_on_has_declined_is_open_again_when_the_totem_is_taken_back() -> None:
    at = crocodile()
    at.move("Nc", "Nd")
    assert at.record[-2:] == ["stay", "totem:Nd"]
    at.move("Nd", "Nc")
    assert (at.record, at.phase()) == ([*BESIDE, "place:C@c5"], Phase.RIGHT)
    assert at.written[-1] == TakeBack(2)


@pytest.mark.parametrize("between_s", [0.15, 0.5])
def test_a_swap_after_the_totem_was_taken_back_is_made_by_exchanging_the_two(between_s: float) -> None:
    at = crocodile()
    at.move("Nc", "Nd")
    at.move("Nd", "Nc")
    at.lift("c5")
    at.tell(Sensed(at.now, Space("b5"), occupied=False))
    at.pass_time(between_s)
    at.put("b5")
    at.put("c5")
    assert (at.record, at.phase()) == ([*BESIDE, "place:C@c5", "swap:b5"], Phase.RIGHT)


def test_what_was_declined_is_taken_back_by_hand_with_the_crocodile() -> None:
    at = crocodile()
    at.tap(SOUTH)
    at.lift("c5")
    assert at.record == [*BESIDE]
    at.put("c4")
    assert at.record == [*BESIDE, "place:C@c4"]


def test_the_next_players_piece_says_that_no_card_is_used() -> None:
    record = kiwara("reveal:boa", "totem:Na", "place:E@a1", "totem:Nb", handicap={"red": 1})
    at = sitting(record)
    assert "pass" in at.table.record.game.rules.legal(at.table.record.state)
    at.bring("yellow-Z-1", "b3", SOUTH)
    assert at.record[-2:] == ["pass", "place:Z@b3"]


def test_a_card_is_never_used_by_hands_alone() -> None:
    record = kiwara("reveal:rhinoceros", "totem:Na", "place:E@a1", "totem:Nb", handicap={"yellow": 1})
    at = sitting(record)
    at.lift("a1")
    at.pass_time(60)
    assert at.record[-1] == "totem:Nb"
    at.push(SOUTH)
    assert at.record[-1] == "use:rhinoceros:a1"


def test_an_animal_that_is_taken_back_after_the_hyena_is_known_where_it_comes_instead() -> None:
    at = sitting(kiwara(*HYENA, handicap={"red": 1}))
    at.bring("red-Z-1", "f1", NORTH)
    assert at.record == [*HYENA, "done", "place:Z@f1"]
    at.lift("f1")
    assert at.record == [*HYENA]
    at.put("c1")
    assert (at.record, at.phase()) == ([*HYENA, "done", "place:Z@c1"], Phase.RIGHT)


def test_what_an_animal_has_left_to_do_after_the_hyena_is_not_asked_for_twice() -> None:
    at = sitting(kiwara(*HYENA, handicap={"red": 1}))
    at.bring("red-L-1", "f1", NORTH)
    assert [*at.table.hand_work.chores] == [Chore(Work.TURN, Space("e1"))]
    at.move("e1", "e1")
    assert [*at.table.hand_work.chores] == []
    at.move("f1", "f1")
    assert (at.record, [*at.table.hand_work.chores]) == ([*HYENA, "done", "place:L@f1"], [])


def test_a_hyena_that_could_drive_no_other_animal_is_done_once() -> None:
    alone = ("totem:W1", "place:Z@b1", "totem:W4", "place:E@e4", "totem:Nb", "use:hyena:b1>b3")
    at = sitting(kiwara("reveal:hyena", *alone, handicap={"red": 1}))
    at.bring("red-Z-1", "b5", NORTH)
    at.lift("b5")
    assert at.written == [did("done"), did("place:Z@b5"), TakeBack(1)]


def test_what_another_has_passed_stays_so_when_a_piece_is_taken_back() -> None:
    record = kiwara("reveal:boa", "totem:Na", "place:E@a1", "totem:Nb", handicap={"red": 1})
    at = sitting(record)
    at.bring("yellow-Z-1", "b3", SOUTH)
    at.lift("b3")
    assert (at.record, at.table.record.actor) == ([*record.actions, "pass"], "yellow")
    at.put("b4")
    assert at.record == [*record.actions, "pass", "place:Z@b4"]


def choosing() -> Sitting:
    """Red, who has a boa, has moved the totem to column b; the boa is used now, or not at all."""
    at = sitting(kiwara("reveal:boa", "totem:Na", "place:E@a1", "totem:Nb", handicap={"red": 1}))
    assert "pass" in at.table.record.game.rules.legal(at.table.record.state)
    return at


def test_a_hand_that_passes_over_the_row_declines_no_card() -> None:
    at = choosing()
    at.tell(Sensed(at.now, Space("b3"), occupied=True))
    at.pass_time(STAYS_S - 0.01)
    at.tell(Sensed(at.now, Space("b3"), occupied=False))
    at.pass_time(10)
    assert (at.actions, at.written) == ([], [])


@pytest.mark.parametrize("lifted", [[], ["a1"]])
def test_what_has_declined_a_card_and_is_gone_again_has_declined_nothing(lifted: list[str]) -> None:
    at = choosing()
    before = at.record
    at.lift(*lifted)
    at.put("b1")
    at.pass_time(2)
    at.lift("b1")
    at.put(*lifted)
    at.pass_time(2)
    assert (at.record, at.phase()) == (before, Phase.RIGHT)
    at.show("table-boa-1", NORTH)
    at.turn(1, NORTH)
    at.push(NORTH)
    assert at.record[-1].startswith("use:boa:")


def test_a_piece_that_stays_and_that_nobody_has_named_declines_the_card() -> None:
    at = choosing()
    at.put("b3")
    at.pass_time(1)
    assert (at.record[-1], at.phase()) == ("pass", Phase.AMBIGUOUS)
    at.turn(1, SOUTH)
    at.push(SOUTH)
    assert at.record[-2:] == ["pass", "place:G@b3"]


def test_an_animal_that_was_named_has_declined_the_card_also_when_it_is_taken_up_for_long() -> None:
    at = choosing()
    at.bring("yellow-Z-1", "b3", SOUTH)
    assert at.record[-2:] == ["pass", "place:Z@b3"]
    at.lift("b3")
    at.pass_time(60)
    assert at.record[-1] == "pass"


def test_what_was_corrected_to_declining_a_card_stays_so_whatever_goes_from_the_board() -> None:
    at = choosing()
    at.put("b3")
    at.pass_time(1)
    assert at.record[-1] == "pass"
    number = len(at.record) - 1
    for action in ("use:boa:b3", "pass"):
        at.desk = at.desk_with(commits.amend_action(at.table, number, Action(action))[0])
        at.pass_time()
    at.lift("b3")
    at.pass_time(5)
    assert (at.record[-1], at.phase()) == ("pass", Phase.RIGHT)
