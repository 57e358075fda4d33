"""Pieces that are slid, put down too early, or moved on: one move comes of it, and it is the right one."""

from itertools import pairwise

import pytest

from companion.games.kernel import Actor, Seat, Space
from companion.table.events import Cue, Sensed, TakeBack
from companion.table.hypotheses import REPLY_S
from companion.table.manners import Manners
from companion.table.situation import Phase
from tests.table.test_hands import BLUE
from tests.table.virtual_hands import SETTLE_S, Sitting, did, katarenga, with_manners

SLIDE = "/".join(["bbbbbbbb"] * 7 + ["rbbbbbbb"]) + " 7b/7b/8/8/8/8/8/w6w w -"
"""White's a1 stands on red and may slide along the whole file and rank; Black has two pawns far away."""
RELAXED = Manners(touch_move=False)


def edge(at: Sitting, space: str, *, occupied: bool, after_s: float = 0.0) -> None:
    at.pass_time(after_s)
    at.tell(Sensed(at.now, Space(space), occupied))


def slid(at: Sitting, *spaces: str, dwell_s: float, between_s: float = 0.03) -> None:
    """Push a piece over these spaces without lifting it, staying on each for so long."""
    for start, goal in pairwise(spaces):
        edge(at, start, occupied=False, after_s=dwell_s)
        edge(at, goal, occupied=True, after_s=between_s)


@pytest.mark.parametrize("dwell_s", [0.01, 0.05, 0.1, 0.15, 0.2, 0.4, 0.55])
def test_a_pawn_slid_over_three_squares_is_one_move(dwell_s: float) -> None:
    at = with_manners(katarenga(SLIDE), Manners())
    slid(at, "a1", "a2", "a3", "a4", dwell_s=dwell_s)
    at.pass_time(1.1)
    assert at.written == [did("a1-a4")]
    assert at.phase() is Phase.RIGHT


def test_a_piece_that_could_slide_on_is_waited_for_a_quarter_of_a_second_from_its_last_edge() -> None:
    at = with_manners(katarenga(SLIDE), Manners())
    at.lift("a1")
    edge(at, "a3", occupied=True)
    put_s = at.now
    at.pass_time(0.249)
    assert (at.phase(), at.actions) == (Phase.DONE, [])
    at.pass_time(0.002)
    assert at.actions == ["a1-a3"]
    assert at.table.landing.landed_s == put_s


def test_nothing_is_waited_for_where_the_piece_cannot_slide_on() -> None:
    at = with_manners(katarenga(SLIDE), Manners())
    at.lift("a1")
    edge(at, "a8", occupied=True)
    at.pass_time(SETTLE_S)
    assert at.actions == ["a1-a8"]


def test_the_opponents_lift_ends_the_wait() -> None:
    at = with_manners(katarenga(SLIDE), Manners())
    at.lift("a1")
    edge(at, "a3", occupied=True)
    edge(at, "h8", occupied=False, after_s=0.05)
    at.pass_time(REPLY_S - 0.001)
    assert at.actions == []
    at.pass_time(0.002)
    assert at.actions == ["a1-a3"]
    assert (at.phase(), {*at.table.situation.difference.missing}) == (Phase.IN_HAND, {"h8"})


def test_both_at_once_are_two_moves_in_the_right_order() -> None:
    at = with_manners(katarenga(SLIDE), Manners())
    for space, occupied in (("h8", False), ("a1", False), ("g8", True), ("a3", True)):
        edge(at, space, occupied=occupied, after_s=0.02)
    at.pass_time()
    assert at.actions == ["a1-a3", "h8-g8"]
    assert at.phase() is Phase.RIGHT


def test_a_pawn_that_is_straightened_elsewhere_does_not_put_a_move_off() -> None:
    at = with_manners(katarenga(SLIDE), Manners())
    at.lift("a1")
    edge(at, "a3", occupied=True)
    edge(at, "h8", occupied=False, after_s=0.05)
    edge(at, "h8", occupied=True, after_s=0.1)
    at.pass_time(0.101)
    assert at.actions == ["a1-a3"]


def test_nobody_takes_a_pawn_before_the_move_that_is_answered_by_that() -> None:
    """White straightens e5 while Black holds f6 already, and then plays a1-a2."""
    at = with_manners(katarenga(f"{BLUE} 7b/7b/5b2/4w3/8/8/8/w7 w -"), RELAXED)
    at.lift("f6", "e5")
    at.put("e5")
    at.move("a1", "a2")
    at.pass_time()
    assert (at.actions, at.phase()) == (["a1-a2"], Phase.IN_HAND)


def test_a_recapture_that_is_over_before_the_capture_counts_is_one_all_the_same() -> None:
    minutes = {Seat(Actor("white")): 5.0, Seat(Actor("black")): 5.0}
    record = katarenga(f"{BLUE} 7b/7b/5b2/4b3/3w4/8/8/w6w w -")
    at = with_manners(record, Manners(touch_move=False, minutes=minutes))
    at.lift("d4")
    edge(at, "e5", occupied=False)  # pushed off
    edge(at, "e5", occupied=True, after_s=0.08)
    edge(at, "f6", occupied=False, after_s=0.1)
    edge(at, "e5", occupied=False)
    edge(at, "e5", occupied=True, after_s=0.13)
    at.pass_time(1.0)
    assert (at.actions, at.phase()) == (["d4-e5", "f6-e5"], Phase.RIGHT)
    assert at.table.timing.clock is not None
    assert at.table.timing.clock.left_s[Seat(Actor("black"))] == pytest.approx(300 - 0.23)


def test_a_slow_slide_that_rested_on_a_legal_square_is_still_one_move() -> None:
    at = with_manners(katarenga(SLIDE), RELAXED)
    slid(at, "a1", "a2", "a3", "a4", dwell_s=1.1)
    at.pass_time(1.1)
    assert at.record == ["a1-a4"]
    assert at.written == [
        did("a1-a2"), TakeBack(1), did("a1-a3"), TakeBack(1), did("a1-a4"),
    ]  # fmt: skip


def test_a_pawn_that_pauses_under_touch_move_goes_on_as_long_as_it_is_pushed_straight_on() -> None:
    at = with_manners(katarenga(SLIDE), Manners())
    slid(at, "a1", "a2", "a3", "a4", dwell_s=1.1)
    at.pass_time(1.1)
    assert (at.record, at.phase(), at.asked()) == (["a1-a4"], Phase.RIGHT, None)


@pytest.mark.parametrize(
    ("way", "dwell_s", "between_s"),
    [(("a1", "a2", "b2"), 0.7, 0.03), (("a1", "a2", "a3"), 2.0, 0.03), (("a1", "a2", "a3"), 1.1, 0.3)],
)
def test_under_touch_move_a_pawn_that_was_let_go_stays(
    way: tuple[str, ...], dwell_s: float, between_s: float
) -> None:
    """It turned aside, it stood for too long, or it was lifted."""
    at = with_manners(katarenga(SLIDE), Manners())
    slid(at, *way, dwell_s=dwell_s, between_s=between_s)
    at.pass_time(1.1)
    assert (at.record, at.phase()) == (["a1-a2"], Phase.DIFFERENT)


@pytest.mark.parametrize(("nudged_s", "record"), [(0.45, ["a1-b2"]), (0.6, ["a1-a2"])])
def test_under_touch_move_a_pawn_put_down_on_an_edge_may_be_pushed_to_the_middle(
    nudged_s: float, record: list[str]
) -> None:
    at = with_manners(katarenga(f"{BLUE} 7b/7b/8/8/8/8/8/w6w w -"), Manners())
    at.lift("a1")
    edge(at, "a2", occupied=True)
    slid(at, "a2", "b2", dwell_s=nudged_s)
    at.pass_time()
    assert at.record == record


def test_where_touching_counts_a_move_stays_once_it_has_come_to_rest() -> None:
    at = with_manners(katarenga(f"{BLUE} 7b/7b/8/8/8/8/8/w6w w -"), Manners())
    at.move("a1", "a2")
    at.move("a2", "b2")
    assert at.record == ["a1-a2"]
    assert at.phase() is Phase.DIFFERENT


def test_where_touching_counts_a_piece_may_go_on_while_it_slides() -> None:
    """On blue nobody slides by the rules, but hands do: the first square was only on the way."""
    at = with_manners(katarenga(f"{BLUE} 7b/7b/8/8/8/8/8/w6w w -"), Manners())
    slid(at, "a1", "a2", "b2", dwell_s=0.12)
    at.pass_time()
    assert at.record == ["a1-b2"]


def test_both_cells_under_a_piece_between_two_squares_are_nobodys_move() -> None:
    at = with_manners(katarenga(SLIDE), Manners())
    edge(at, "a2", occupied=True)
    at.pass_time(0.1)
    edge(at, "a1", occupied=False)
    at.pass_time(0.1)
    assert (at.actions, at.why()) == ([], None)
    edge(at, "a3", occupied=True)
    edge(at, "a2", occupied=False, after_s=0.1)
    at.pass_time(0.6)
    assert (at.actions, at.table.cue) == (["a1-a3"], (1, Cue.MOVED))


def test_a_wrong_placement_is_told_within_a_fifth_of_a_second() -> None:
    at = with_manners(katarenga(f"{BLUE} 7b/7b/8/8/8/8/8/w6w w -"), Manners())
    at.lift("a1")
    edge(at, "a5", occupied=True)
    at.pass_time(0.19)
    assert at.phase() is Phase.DIFFERENT
    assert at.why() is not None
    assert at.lit()[Space("a1")] is not at.lit()[Space("a5")]
