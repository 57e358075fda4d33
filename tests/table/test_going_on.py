"""To decline by going on: a swap that nobody makes, a card that nobody uses."""

from companion.table.situation import Phase
from tests.table.sitting import NORTH, SOUTH, Sitting, kiwara, sitting

BESIDE = ("totem:Nb", "place:G@b5", "totem:Nc")
"""A red gazelle on b5; yellow may put a crocodile on c5, across a river."""


def crocodile() -> Sitting:
    at = sitting(kiwara(*BESIDE))
    at.show("yellow-C-1", SOUTH)
    at.put("c5")
    assert at.actions == ["place:C@c5"]
    assert at.table.line.game.legal(at.table.line.state) == ["stay", "swap:b5"]
    return at


def test_a_swap_is_made_by_exchanging_the_two() -> None:
    at = crocodile()
    at.lift("c5", "b5")
    assert at.phase() is Phase.IN_HAND
    at.put("c5", "b5")
    assert at.record[-1] == "swap:b5"


def test_a_crocodile_that_is_nudged_has_swapped_nothing() -> None:
    at = crocodile()
    at.lift("c5")
    at.put("c5")
    assert (at.record[-1], at.phase()) == ("place:C@c5", Phase.RIGHT)


def test_going_on_with_the_totem_declines_the_swap() -> None:
    at = crocodile()
    at.lift("Nc")
    assert at.phase() is Phase.IN_HAND
    assert at.table.situation.first == "stay"
    assert [*at.table.situation.beyond] == ["totem:Nd", "totem:Ne", "totem:Nf"]
    at.put("Nd")
    assert at.record[-2:] == ["stay", "totem:Nd"]


def test_a_totem_that_is_put_back_has_declined_nothing() -> None:
    at = crocodile()
    at.lift("Nc")
    at.put("Nc")
    assert (at.record[-1], at.phase()) == ("place:C@c5", Phase.RIGHT)


def test_the_key_declines_the_swap() -> None:
    at = crocodile()
    at.tap(SOUTH)
    assert at.record[-1] == "stay"


def test_what_was_declined_is_taken_back_by_hand_with_the_crocodile() -> None:
    at = crocodile()
    at.tap(SOUTH)
    at.lift("c5")
    assert at.record == [*BESIDE]
    at.put("c4")
    assert at.record == [*BESIDE, "place:C@c4"]


def test_the_next_players_piece_says_that_no_card_is_used() -> None:
    line = kiwara("reveal:boa", "totem:Na", "place:E@a1", "totem:Nb", handicap={"red": 1})
    at = sitting(line)
    assert "pass" in at.table.line.game.legal(at.table.line.state)
    at.show("yellow-Z-1", SOUTH)
    at.put("b3")
    assert at.record[-2:] == ["pass", "place:Z@b3"]


def test_the_key_passes_the_turn() -> None:
    line = kiwara("reveal:boa", "totem:Na", "place:E@a1", "totem:Nb", handicap={"red": 1})
    at = sitting(line)
    at.tap(NORTH)
    assert at.record[-1] == "pass"


def test_a_card_is_never_used_by_hands_alone() -> None:
    line = kiwara("reveal:rhinoceros", "totem:Na", "place:E@a1", "totem:Nb", handicap={"yellow": 1})
    at = sitting(line)
    at.lift("a1")
    at.pass_time(60)
    assert at.record[-1] == "totem:Nb"
    at.push(SOUTH)
    assert at.record[-1] == "use:rhinoceros:a1"


def test_a_card_that_was_named_by_its_tag_is_used_by_hands() -> None:
    line = kiwara("reveal:rhinoceros", "totem:Na", "place:E@a1", "totem:Nb", handicap={"yellow": 1})
    at = sitting(line)
    at.show("table-rhinoceros-1", SOUTH)
    at.lift("a1")
    assert at.record[-1] == "use:rhinoceros:a1"
