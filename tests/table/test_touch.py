"""Touch-move: what was touched is played, but for a sleeve. And actions that count by a push."""

import pytest

from companion.games.kernel import Space, because
from companion.table.events import Sensed
from companion.table.evidence import obliged_actions
from companion.table.manners import Manners
from companion.table.situation import Phase, Snag
from companion.view.glows import Glow
from tests.table.test_hands import BLUE
from tests.table.virtual_hands import NORTH, SOUTH, Sitting, did, katarenga, with_manners

STRICT = Manners()
FIGHT = f"{BLUE} 7b/8/8/3bb3/2www3/8/8/w7 w -"
"""White c4 d4 e4 a1 against Black d5 e5 h8, all on blue."""
STUCK = "/".join(["yyyyyyyy"] * 8) + " 7b/8/8/8/8/8/1w6/w6b w -"
"""White's a1 cannot move: b2 is in its way."""


def lifted_for(at: Sitting, space: str, seconds: float) -> None:
    at.tell(Sensed(at.now, Space(space), occupied=False))
    at.pass_time(seconds)
    at.tell(Sensed(at.now, Space(space), occupied=True))
    at.pass_time()


@pytest.mark.parametrize(
    ("touched", "left"),
    [
        (("a1",), {"a1-a2", "a1-b1", "a1-b2"}),
        (("d5",), {"c4-d5", "d4-d5", "e4-d5"}),
        (("d4", "d5"), {"d4-d5"}),
        (("d5", "d4"), {"d4-d5"}),
        (("a1", "d5"), {"a1-a2", "a1-b1", "a1-b2"}),
        (("d5", "a1"), {"c4-d5", "d4-d5", "e4-d5"}),
        (("h8", "a1"), {"a1-a2", "a1-b1", "a1-b2"}),
        (("c4", "a1"), {"c4-b3", "c4-b4", "c4-b5", "c4-c3", "c4-c5", "c4-d3", "c4-d5"}),
    ],
)
def test_what_was_touched_decides_what_may_be_played(touched: tuple[str, ...], left: set[str]) -> None:
    record = katarenga(FIGHT)
    assert {*obliged_actions(record.game, record.state, tuple(map(Space, touched)))} == left


def test_a_piece_without_a_legal_move_obliges_to_nothing() -> None:
    record = katarenga(STUCK)
    assert {*obliged_actions(record.game, record.state, (Space("a1"),))} == {
        *record.game.rules.legal(record.state)
    }


def test_a_pawn_lifted_for_longer_than_the_grace_has_to_be_played() -> None:
    at = with_manners(katarenga(FIGHT), STRICT)
    lifted_for(at, "d4", 1.1)
    assert at.table.obliged == ("d4",)
    assert "d4 has to play" in " ".join(at.screen(SOUTH))
    assert at.lit()[Space("d4")] is Glow.CHOICE
    at.move("a1", "a2")
    assert (at.actions, at.why()) == ([], because(Snag.OBLIGED, space="d4"))
    at.move("a2", "a1")
    at.move("d4", "d3")
    assert (at.actions, [*at.table.obliged]) == (["d4-d3"], [])


def test_a_piece_that_nobody_can_take_is_not_named_as_what_has_to_be_played() -> None:
    at = with_manners(katarenga(FIGHT), STRICT)
    lifted_for(at, "h8", 1.1)
    lifted_for(at, "d4", 1.1)
    assert at.table.obliged == ("d4",)
    at.move("a1", "a2")
    assert (at.actions, at.why()) == ([], because(Snag.OBLIGED, space="d4"))


@pytest.mark.parametrize("manners", [STRICT, Manners(touch_move=False)])
def test_a_pawn_may_be_straightened(manners: Manners) -> None:
    at = with_manners(katarenga(FIGHT), manners)
    lifted_for(at, "d4", 0.9 if manners.touch_move else 60.0)
    at.move("a1", "a2")
    assert at.actions == ["a1-a2"]


def test_the_obligation_is_known_while_the_pawn_is_still_in_the_hand() -> None:
    at = with_manners(katarenga(FIGHT), STRICT)
    at.lift("d4")
    at.pass_time(0.8)
    assert at.table.turn.touched == ("d4",)


def test_an_enemy_that_was_touched_has_to_be_taken_also_by_dial() -> None:
    at = with_manners(katarenga(FIGHT), STRICT)
    lifted_for(at, "e5", 1.2)
    assert {*at.table.offer.actions} == {"d4-e5", "e4-e5"}


def test_a_touch_that_is_waived_obliges_to_nothing() -> None:
    at = with_manners(katarenga(FIGHT), STRICT)
    lifted_for(at, "d4", 1.2)
    assert "Key: let d4 be" in " ".join(at.screen(NORTH))
    at.tap(NORTH)
    assert at.table.obliged == ()
    at.move("a1", "a2")
    assert at.actions == ["a1-a2"]


def test_a_touch_that_is_waived_is_not_counted_again_but_the_next_one_is() -> None:
    at = with_manners(katarenga(FIGHT), STRICT)
    at.lift("d4")
    at.pass_time(1.2)
    at.tap(NORTH)
    at.pass_time(5)
    touched = [at.table.turn.touched]
    at.put("d4")
    lifted_for(at, "e4", 1.2)
    assert [*touched, at.table.turn.touched] == [(), ("e4",)]


def test_a_key_in_the_middle_of_a_capture_takes_nothing_from_it() -> None:
    at = with_manners(katarenga(FIGHT), STRICT)
    at.lift("d4")
    at.pass_time(1.2)
    at.lift("e5")
    at.tap(NORTH)
    at.put("e5")
    assert (at.actions, at.phase()) == (["d4-e5"], Phase.RIGHT)


def test_who_has_touched_cannot_let_themselves_off() -> None:
    at = with_manners(katarenga(FIGHT), STRICT)
    lifted_for(at, "d4", 1.2)
    at.tap(SOUTH)
    assert at.table.obliged == ("d4",)


def test_a_board_that_was_bumped_touches_nothing() -> None:
    at = with_manners(katarenga(FIGHT), STRICT)
    at.lift("c4", "d4", "e4", "d5")
    at.pass_time(5)
    at.put("c4", "d4", "e4", "d5")
    assert (at.phase(), at.table.turn.touched) == (Phase.RIGHT, ())


def test_in_a_tournament_hands_may_change_their_mind_until_the_push() -> None:
    at = with_manners(katarenga(FIGHT), Manners(touch_move=False, by_push=True))
    at.move("d4", "d3")
    at.pass_time(30)
    assert (at.actions, at.phase()) == ([], Phase.DONE)
    assert "Push" in " ".join(at.screen(SOUTH))
    at.move("d3", "c3")
    at.push(NORTH)
    assert at.actions == []
    at.push(SOUTH)
    assert at.written == [did("d4-c3")]
