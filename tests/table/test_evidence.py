"""What no cell can show: captures, pieces parked on the board, and things put back as they were."""

from itertools import permutations

import pytest

from companion.games.kernel import Space
from companion.table.events import Commit, Sensed, TakeBack
from companion.table.evidence import GLITCHES_S
from companion.table.manners import Manners
from companion.table.motion import AWAY_S, PARKED_S, RESTS_S
from companion.table.situation import Phase
from companion.table.table import Task
from companion.view.glows import Glow
from tests.table.test_hands import BLUE
from tests.table.virtual_hands import NORTH, SOUTH, Sitting, did, katarenga, with_manners

RELAXED = Manners(touch_move=False)
FIGHT = f"{BLUE} 7b/8/8/3bb3/3ww3/8/8/w7 w -"
"""White d4 e4 a1 against Black d5 e5 h8, all on blue."""
ONE_WAY = "/".join(["bbbbbbbb", "bbbbbbbg", *["bbbbbbbb"] * 2, "bbgbbbbb", *["bbbbbbbb"] * 3])
"""Blue but for c4 and h7: from these two nobody steps back where they came from."""
BASELINE = f"{BLUE} 3wb2b/7b/8/8/8/8/8/w6w w -"
"""White's d8 may take e8, or step into a9 or h9."""


def at_table(position: str = FIGHT, manners: Manners = RELAXED) -> Sitting:
    return with_manners(katarenga(position), manners)


def open_for(at: Sitting, space: str, seconds: float) -> None:
    """The space is empty for so long, and then nothing happens for a while."""
    at.tell(Sensed(at.now, Space(space), occupied=False))
    at.pass_time(seconds)
    at.tell(Sensed(at.now, Space(space), occupied=True))
    at.pass_time()


def says(at: Sitting, chair: str | None = None) -> str:
    of = {None: None, "south": SOUTH, "north": NORTH}[chair]
    return " ".join(at.screen(of))


def test_an_exchange_that_took_as_long_as_hands_need_is_a_capture() -> None:
    at = at_table()
    at.lift("d4")
    open_for(at, "d5", 0.13)
    assert at.actions == ["d4-d5"]


def test_a_nudge_that_may_have_been_a_capture_is_asked_about_and_a_push_says_yes() -> None:
    at = at_table()
    at.tell(Sensed(at.now, Space("d4"), occupied=False))
    open_for(at, "d5", 0.08)
    assert at.table.situation.possibly_done == ("d4-d5",)
    assert "Push" in says(at, "south")
    at.push(SOUTH)
    assert (at.actions, at.phase()) == (["d4-d5"], Phase.RIGHT)


def test_a_piece_pushed_off_by_the_one_that_comes_is_a_capture_after_a_rest() -> None:
    at = at_table()
    at.lift("d4")
    at.tell(Sensed(at.now, Space("d5"), occupied=False))
    at.pass_time(0.04)
    at.tell(Sensed(at.now, Space("d5"), occupied=True))
    at.pass_time(0.39)
    assert at.actions == []
    at.pass_time(0.02)
    assert at.actions == ["d4-d5"]


def test_a_contact_that_bounces_is_no_evidence() -> None:
    at = at_table()
    at.lift("d4")
    open_for(at, "d5", 0.008)
    at.pass_time(5)
    assert (at.actions, at.table.situation.possibly_done) == ([], ())


PARKING = ("lift d8", "lift e8", "park a9", "put e8")


@pytest.mark.parametrize("order", list(permutations(PARKING)), ids=" ".join)
def test_a_captured_pawn_parked_on_a_camp_is_no_move_whenever_it_is_parked(order: tuple[str, ...]) -> None:
    """The capture was meant. Where a step into the camp looks the same, nothing is done for now."""
    steps = [act.split() for act in order]
    lifted_at = [order.index(act) for act in ("lift d8", "lift e8")]
    if order.index("park a9") < lifted_at[1] or order.index("put e8") < max(lifted_at):
        return  # hands cannot do that
    at = at_table(BASELINE)
    for verb, space in steps:
        (at.lift if verb == "lift" else at.put)(space)
    assert at.actions in ([], ["d8-e8"])
    if at.actions:
        assert at.phase() is Phase.DIFFERENT
        assert "Foreign piece on a9" in says(at)
    at.lift("a9")
    assert (at.actions, at.phase()) == (["d8-e8"], Phase.RIGHT)


def test_an_arm_that_opened_more_than_one_exchange_asks_which_it_was() -> None:
    at = at_table()
    at.lift("d4")
    at.lift("e4", "d5")
    at.put("d5", "e4")
    assert (at.actions, at.table.situation.possibly_done) == ([], ("d4-d5",))


def test_a_capture_that_was_none_is_undone_by_putting_the_pawn_back() -> None:
    """One pawn in the hand, another one looked at: the cells tell it as a capture, and people undo it."""
    at = at_table()
    at.lift("d4")
    at.move("d5", "d5")
    assert at.record == ["d4-d5"]
    assert "d4xd5" in says(at).replace(" ", "")
    at.put("d4")
    assert "d4 back? Wait or take it off." in says(at)
    at.pass_time(PARKED_S)
    assert (at.record, at.phase()) == ([], Phase.RIGHT)


def test_a_captured_pawn_parked_where_its_captor_came_from_takes_nothing_back() -> None:
    at = at_table()
    at.lift("d4")
    at.move("d5", "d5")
    at.put("d4")
    at.pass_time(PARKED_S - 1)
    at.lift("d4")
    assert (at.record, at.phase()) == (["d4-d5"], Phase.RIGHT)


def test_what_an_arm_has_lifted_all_at_once_is_taken_back_as_soon_as_it_stands_again() -> None:
    at = at_table()
    at.lift("d4", "d5")
    at.put("d5")
    at.put("d4")
    assert (at.record, at.phase()) == ([], Phase.RIGHT)


def test_a_pawn_that_was_put_back_and_then_moved_has_only_moved() -> None:
    at = at_table()
    at.lift("d4")
    at.move("d5", "d5")
    at.put("d4")
    at.move("d4", "c4")
    assert at.record == ["d4-c4"]


def test_a_capture_that_ended_the_game_and_was_none_is_undone_in_the_same_way() -> None:
    at = at_table(f"{BLUE} 8/8/8/3bb3/3ww3/8/8/8 w -")
    at.lift("d4")
    at.move("d5", "d5")
    assert at.table.over
    at.put("d4")
    at.pass_time(PARKED_S)
    assert (at.record, at.table.over) == ([], False)


def test_a_cell_that_closes_by_itself_before_the_pawn_leaves_is_not_where_it_goes() -> None:
    at = at_table()
    at.put("c3")
    at.pass_time(1)
    at.lift("d4")
    at.pass_time(10)
    assert at.actions == []


def test_a_cell_that_closed_just_before_the_pawn_left_is_found_out_when_it_lands_elsewhere() -> None:
    at = at_table()
    at.tell(Sensed(at.now, Space("c3"), occupied=True))
    at.pass_time(0.2)
    at.lift("d4")
    at.pass_time()
    assert at.record == ["d4-c3"]
    at.put("c5")
    at.pass_time()
    assert (at.record, {*at.table.sensors.doubted}) == (["d4-c5"], {"c3"})
    assert at.phase() is Phase.RIGHT


def test_one_move_after_the_other_is_put_back_to_the_first_position_and_that_is_no_new_game() -> None:
    at = at_table()
    for start, goal in (("d4", "c4"), ("h8", "h7"), ("a1", "a2")):
        at.move(start, goal)
    for start, goal in (("a2", "a1"), ("h7", "h8"), ("c4", "d4")):
        at.move(start, goal)
    assert (at.record, at.phase()) == ([], Phase.RIGHT)
    assert [type(effect) for effect in at.written] == [Commit] * 3 + [TakeBack] * 3


def test_a_position_of_two_moves_ago_is_seen_but_waits_to_be_asked() -> None:
    at = at_table(f"{ONE_WAY} 7b/8/8/3bb3/3ww3/8/8/w7 w -")
    for start, goal in (("d4", "c4"), ("h8", "h7")):
        at.move(start, goal)
    at.lift("c4", "h7")
    at.put("d4", "h8")
    assert at.table.situation.back == 2
    assert at.record == ["d4-c4", "h8-h7"]


def test_walking_back_and_forth_to_an_earlier_position_is_play_and_no_taking_back() -> None:
    at = at_table()
    for start, goal in (("a1", "a2"), ("h8", "h7"), ("a2", "a1"), ("h7", "h8")):
        at.move(start, goal)
    assert at.record == ["a1-a2", "h8-h7", "a2-a1", "h7-h8"]


def test_under_touch_move_a_move_put_back_waits_for_the_opponents_word() -> None:
    at = at_table(manners=Manners())
    at.move("d4", "c4")
    at.move("c4", "d4")
    assert (at.record, at.table.situation.back) == (["d4-c4"], 1)
    at.move("d4", "c4")
    assert (at.record, at.phase()) == (["d4-c4"], Phase.RIGHT)


def test_candidates_are_listed_for_who_is_to_move_and_lit_as_the_dial_goes_over_them() -> None:
    at = at_table()
    at.lift("d4", "d5", "e5")
    at.put("d5", "e5")
    assert says(at, "south").startswith("Which was it?")
    at.turn(+2)
    assert at.lit()[Space("e5")] is Glow.CAPTURE
    assert at.lit()[Space("d5")] is Glow.CHOICE
    at.push()
    assert at.actions == ["d4-e5"]


def test_who_did_none_of_what_is_listed_is_led_back_and_nothing_is_done() -> None:
    at = at_table()
    at.lift("d4", "d5", "e5")
    at.put("d5", "e5")
    at.turn(-1)
    assert says(at, "south") == "Which was it? d4xd5 d4xe5 chosen: None of these"
    assert {glow for glow in at.lit().values() if glow is not Glow.CHOICE} == set()
    at.push()
    assert (at.phase(), at.actions) == (Phase.DIFFERENT, [])
    assert at.lit()[Space("d4")] is Glow.PUT
    assert "Put White pawn on d4." in says(at, "south")
    at.put("d4")
    assert (at.phase(), at.actions) == (Phase.RIGHT, [])
    at.move("d4", "c4")
    assert at.actions == ["d4-c4"]


@pytest.mark.parametrize("first", ["d4", "d5"])
def test_a_captor_that_comes_down_elsewhere_has_taken_nothing(first: str) -> None:
    at = at_table()
    at.lift(first)
    at.lift(*({"d4", "d5"} - {first}))
    at.put("d5")
    assert at.record == ["d4-d5"]
    at.put("c4")
    at.pass_time(RESTS_S)
    assert (at.record, at.phase()) == (["d4-c4"], Phase.RIGHT)


def test_what_a_hand_closes_in_passing_after_a_capture_is_no_captor_that_comes_down() -> None:
    at = at_table()
    at.lift("d4", "d5")
    at.put("d5")
    at.tell(Sensed(at.now, Space("c4"), occupied=True))
    at.pass_time(RESTS_S - 0.01)
    at.tell(Sensed(at.now, Space("c4"), occupied=False))
    at.pass_time(10)
    assert (at.record, at.written) == (["d4-d5"], [did("d4-d5")])


def test_a_captor_that_ends_the_game_and_comes_down_elsewhere_has_not_ended_it() -> None:
    at = at_table(f"{BLUE} 8/8/8/3bb3/3ww3/8/8/8 w -")
    at.lift("d4", "d5")
    at.put("d5")
    assert at.table.over
    at.put("c4")
    at.pass_time(RESTS_S)
    assert (at.record, at.table.over) == (["d4-c4"], False)


def test_a_captured_pawn_that_was_parked_where_the_captor_might_have_gone_was_taken_after_all() -> None:
    at = at_table()
    at.lift("d4", "d5")
    at.put("d5")
    at.put("c3")
    at.pass_time(RESTS_S)
    assert at.record == ["d4-c3"]
    at.lift("c3")
    at.pass_time(AWAY_S)
    assert (at.record, at.phase()) == (["d4-d5"], Phase.RIGHT)


def test_a_captor_that_has_come_down_elsewhere_is_taken_back_as_any_piece() -> None:
    at = at_table()
    at.lift("d4", "d5")
    at.put("d5")
    at.put("c3")
    at.pass_time(RESTS_S)
    at.lift("c3")
    at.pass_time(AWAY_S - 1)
    at.put("d4")
    assert (at.record, at.phase()) == ([], Phase.RIGHT)


STANDING = sorted(f"{file}{rank}" for file in "abcdefgh" for rank in "18")


def power_fails(at: Sitting, spaces: list[str], seconds: float) -> None:
    """These cells read open, one after the other within 16 ms, and so they come back."""
    for occupied in (False, True):
        for space in spaces:
            at.tell(Sensed(at.now, Space(space), occupied))
            at.pass_time(0.001)
        at.pass_time(0.0 if occupied else seconds)
    at.pass_time()


@pytest.mark.parametrize("seconds", [0.005, 0.1, 0.2, 0.4])
@pytest.mark.parametrize("count", [9, 15])
def test_a_moment_without_power_is_nobodys_hand(seconds: float, count: int) -> None:
    at = with_manners(katarenga(), Manners(touch_grace_s=0.05))
    lift = next(one for one in at.table.allowed_actions)[:2]
    at.lift(lift)
    before = at.table.situation
    spaces = [space for space in STANDING if space != lift][-count:]
    power_fails(at, spaces, seconds)
    touched = {space for space in at.table.turn.touched if space != lift}
    assert (at.table.situation, touched, at.actions) == (before, set(), [])
    assert at.table.sensors.cell_history.emptied_spaces() == {lift}
    assert at.table.hand_work.task is Task.MEND


def test_what_stays_empty_after_that_was_taken_off() -> None:
    at = with_manners(katarenga(), RELAXED)
    for space in STANDING:
        at.tell(Sensed(at.now, Space(space), occupied=False))
    at.pass_time(GLITCHES_S - 0.01)
    assert at.phase() is Phase.RIGHT
    at.pass_time(2)
    assert (at.phase(), at.table.hand_work.task) == (Phase.DIFFERENT, Task.REBUILD)
    assert len(at.table.situation.difference.missing) == len(STANDING)


def test_eight_pieces_that_leave_at_once_are_no_glitch() -> None:
    at = with_manners(katarenga(), RELAXED)
    at.lift(*STANDING[:8])
    assert len(at.table.situation.difference.missing) == len(STANDING[:8])


def test_half_the_board_knocked_over_is_rebuilt_one_instruction_at_a_time() -> None:
    at = with_manners(katarenga(), RELAXED)
    at.lift("a1", "b1", "c1", "d1", "e1")
    at.put("a2", "b3", "d2", "e4")
    errands = []
    for _ in range(20):
        lit = at.lit()
        take = [space for space, glow in lit.items() if glow is Glow.TAKE]
        put = [space for space, glow in lit.items() if glow is Glow.PUT]
        if at.phase() is Phase.RIGHT:
            break
        assert max(len(take), len(put)) == 1, "one instruction at a time"
        errands.append((*take, *put))
        at.lift(*take)
        at.put(*put)
    assert errands == [("a2", "a1"), ("d2", "d1"), ("b3", "b1"), ("e4", "e1"), ("c1",)]
    assert (at.actions, at.phase()) == ([], Phase.RIGHT)
