"""A board that was knocked over is rebuilt before anybody moves; all that is off it counts."""

from companion.rules.kernel.names import Space
from companion.table import deeds
from companion.table.chores import Work, spaces
from companion.table.table import Task
from tests.table.sitting import NORTH, Sitting, kiwara, sitting

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
    assert spaces(at.table.chores, Work.TURN) == {"c4"}
    at.lift("c4", "a2", "a3", "e5")
    at.pass_time(1.0)
    assert (at.table.task, at.table.situation.seen.missing) == (
        Task.REBUILD,
        frozenset(map(Space, ("c4", "a2", "a3", "e5"))),
    )
    assert at.table.chores == ()  # who puts it back puts it on its face


def test_a_zebra_in_the_hand_and_two_others_are_no_fall() -> None:
    at = placed("L", "b4")
    at.lift("c4", "a2", "a3")
    at.pass_time(1.0)
    assert (at.table.task, at.table.situation.seen.missing) == (
        Task.MEND,
        frozenset(map(Space, ("a2", "a3"))),
    )


def test_the_token_that_came_last_counts_though_lifting_it_has_taken_it_back() -> None:
    at = placed("G", "b4")
    at.lift("b4")
    assert at.record == [*BEFORE]
    at.lift("a2", "a3", "e5")
    at.pass_time(1.0)
    assert at.table.task is Task.REBUILD
    at.put("d4")  # another one has come to lie there
    at.put("a2", "a3", "e5")
    assert at.record == [*BEFORE]
    at.lift("d4")
    at.show("red-G-1", NORTH)
    at.put("b4")
    assert at.record == [*BEFORE, "place:G@b4"]


def test_a_token_that_was_taken_up_before_the_totem_went_back_too_counts_no_more() -> None:
    at = placed("G", "b4")
    at.lift("b4")
    at.desk = at.desk_with(deeds.taken_back(at.table, 1)[0])
    at.lift("E4")
    at.put("E5")
    at.lift("a2", "a3", "e5")
    at.pass_time(1.0)
    assert (at.record, at.table.task) == ([*BEFORE[:-1]], Task.MEND)


def test_an_arm_that_lies_on_four_pieces_for_less_than_a_second_is_no_fall() -> None:
    at = sitting()
    at.lift("a1", "b1", "c1", "d1")
    tasks = [at.table.task]
    at.pass_time(1.0)
    assert [*tasks, at.table.task] == [Task.MEND, Task.REBUILD]
