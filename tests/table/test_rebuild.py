"""A board that was knocked over is rebuilt before anybody moves; all that is off it counts."""

import pytest

from companion.games.kernel import Space
from companion.table import commits
from companion.table.chores import Work, chore_spaces
from companion.table.events import Sensed
from companion.table.situation import Phase
from companion.table.table import Task
from tests.table.virtual_hands import NORTH, Sitting, katarenga, kiwara, sitting

BEFORE = (
    *("totem:W1", "place:E@d1", "totem:W3", "place:E@a3", "totem:Na", "place:Z@a2"),
    *("totem:Nc", "place:Z@c4", "totem:Nd", "place:G@d5", "totem:E5", "place:C@e5", "totem:E4"),
)
"""Red is about to place in row 4, beside a zebra on c4."""


def placed(animal: str, space: str) -> Sitting:
    at = sitting(kiwara(*BEFORE))
    at.show(f"red-{animal}-1", NORTH)
    at.put(space)
    return at


def test_a_zebra_that_is_to_be_turned_over_counts_among_what_fell() -> None:
    at = placed("L", "b4")
    assert chore_spaces(at.table.hand_work.chores, Work.TURN) == {"c4"}
    at.lift("c4", "a2", "a3", "e5")
    at.pass_time(1.0)
    assert (at.table.hand_work.task, at.table.situation.difference.missing) == (
        Task.REBUILD,
        frozenset(map(Space, ("c4", "a2", "a3", "e5"))),
    )
    assert at.table.hand_work.chores == ()  # who puts it back puts it on its face


def test_a_zebra_in_the_hand_and_two_others_are_no_fall() -> None:
    at = placed("L", "b4")
    at.lift("c4", "a2", "a3")
    at.pass_time(1.0)
    assert (at.table.hand_work.task, at.table.situation.difference.missing) == (
        Task.MEND,
        frozenset(map(Space, ("a2", "a3"))),
    )


def test_the_token_that_came_last_counts_though_lifting_it_has_taken_it_back() -> None:
    at = placed("G", "b4")
    at.lift("b4")
    assert at.record == [*BEFORE]
    at.lift("a2", "a3", "e5")
    at.pass_time(1.0)
    assert at.table.hand_work.task is Task.REBUILD
    at.put("d4")  # another one has come to lie there
    at.put("a2", "a3", "e5")
    assert at.record == [*BEFORE]
    at.lift("d4")
    at.bring("red-G-1", "b4", NORTH)
    assert at.record == [*BEFORE, "place:G@b4"]


def test_a_token_that_was_taken_up_before_the_totem_went_back_too_counts_no_more() -> None:
    at = placed("G", "b4")
    at.lift("b4")
    at.desk = at.desk_with(commits.take_back(at.table, 1)[0])
    at.move("E4", "E5")
    at.lift("a2", "a3", "e5")
    at.pass_time(1.0)
    assert (at.record, at.table.hand_work.task) == ([*BEFORE[:-1]], Task.MEND)


def test_an_arm_that_lies_on_four_pieces_for_less_than_a_second_is_no_fall() -> None:
    at = sitting()
    at.lift("a1", "b1", "c1", "d1")
    tasks = [at.table.hand_work.task]
    at.pass_time(1.0)
    assert [*tasks, at.table.hand_work.task] == [Task.MEND, Task.REBUILD]


BLUE = "/".join(["bbbbbbbb"] * 8)


def on_edge(at: Sitting, *spaces: str, for_s: float) -> None:
    """A pawn is felt on these spaces at once, and a moment later on the first one only."""
    for space in spaces:
        at.tell(Sensed(at.now, Space(space), occupied=True))
    at.pass_time(for_s)
    for space in spaces[1:]:
        at.tell(Sensed(at.now, Space(space), occupied=False))
    at.pass_time(0.1)


@pytest.mark.parametrize("for_s", [0.05, 0.15, 0.25, 0.4, 2.0])
def test_a_pawn_on_the_edge_of_two_squares_goes_to_the_one_that_it_is_pushed_to(for_s: float) -> None:
    at = sitting(katarenga(f"{BLUE} 7b/7b/8/8/8/3w4/8/w7 w -"))
    at.lift("a1")
    on_edge(at, "a2", "a3", for_s=for_s)
    assert (at.record, at.phase(), at.table.hand_work.task) == (["a1-a2"], Phase.RIGHT, Task.MEND)


@pytest.mark.parametrize(("after_s", "wrong"), [(0.4, False), (0.6, True)])
def test_an_edge_is_told_to_be_wrong_only_where_nobody_pushes_on(after_s: float, wrong: bool) -> None:  # noqa: FBT001
    at = sitting(katarenga(f"{BLUE} 7b/7b/8/8/8/3w4/8/w7 w -"))
    at.lift("a1")
    for space in ("a2", "a3"):
        at.tell(Sensed(at.now, Space(space), occupied=True))
    at.pass_time(after_s)
    assert (at.phase() is Phase.DIFFERENT, at.table.hand_work.task) == (wrong, Task.MEND)


def test_one_pawn_that_is_felt_twice_where_it_may_not_go_is_no_fall() -> None:
    at = sitting(katarenga(f"{BLUE} 7b/7b/8/8/8/3w4/8/w7 w -"))
    at.lift("a1")
    at.put("a4", "a5")
    assert (at.phase(), at.table.hand_work.task) == (Phase.DIFFERENT, Task.MEND)


def test_a_lion_on_an_edge_while_others_are_off_for_it_is_no_fall() -> None:
    at = sitting(kiwara("totem:Nd", "place:G@d3", "totem:Ne", "place:Z@e4", "totem:E4"))
    at.show("red-L-1", NORTH)
    at.lift("d3", "e4")
    on_edge(at, "d4", "c4", for_s=1.0)
    assert (at.record[-1], at.table.hand_work.task) == ("place:L@d4", Task.MEND)


def test_a_board_to_be_rebuilt_that_shows_one_capture_plainly_is_no_fall() -> None:
    """The captor stands on the edge of two squares beside, the captured pawn is in the other hand."""
    at = sitting(katarenga(f"{BLUE} 7b/7b/8/3b4/3w4/8/8/w7 w -"))
    at.lift("d4", "d5")
    on_edge(at, "e6", "f6", for_s=0.5)
    assert at.table.hand_work.task is Task.REBUILD
    at.move("e6", "d5")
    assert (at.record, at.phase(), at.table.hand_work.task) == (["d4-d5"], Phase.RIGHT, Task.MEND)


def test_a_fall_of_two_pawns_is_rebuilt_though_what_is_left_to_do_looks_like_a_move() -> None:
    at = sitting(katarenga(f"{BLUE} 7b/7b/8/8/3w4/8/8/w7 w -"))
    at.lift("d4", "a1")
    at.put("a2", "f6")
    assert at.table.hand_work.task is Task.REBUILD
    at.move("f6", "d4")
    assert (at.record, at.table.hand_work.task) == ([], Task.REBUILD)
