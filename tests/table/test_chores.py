"""Chores: what an action leaves to hands is done in any order, and nobody waits for it."""

from dataclasses import replace
from itertools import permutations

import pytest

from companion.games.kernel import Deed, Space
from companion.table.chores import Chore, Work, add_chores
from companion.table.repair import Errand, next_instruction
from companion.table.situation import Phase
from companion.table.table import Task
from companion.view.glows import Glow
from tests.openings import resume
from tests.table.virtual_hands import NORTH, SOUTH, Sitting, kiwara, setting, sitting, tags_of

BEFORE = ("totem:Nd", "place:G@d3", "totem:Ne", "place:Z@e4", "totem:E4")
"""A red gazelle on d3, a yellow zebra on e4; the totem faces row 4, and red is to place: a lion on d4."""
HOME, TURN = Chore(Work.HOME, Space("d3")), Chore(Work.TURN, Space("e4"))


def lion() -> Sitting:
    at = sitting(kiwara(*BEFORE))
    at.bring("red-L-1", "d4", NORTH)
    assert at.actions == ["place:L@d4"]
    return at


@pytest.mark.parametrize("order", list(permutations(["gazelle", "zebra", "totem"])), ids=" ".join)
def test_chores_are_done_in_any_order_and_the_totem_does_not_wait_for_them(order: tuple[str, ...]) -> None:
    at = lion()
    for act in order:
        match act:
            case "gazelle":
                at.lift("d3")
            case "zebra":
                at.lift("e4")
                assert at.phase() is Phase.RIGHT
                at.put("e4")
            case _:
                at.move("E4", "E3")
    assert (at.actions, at.table.hand_work.chores, at.phase()) == (
        ["place:L@d4", "totem:E3"],
        (),
        Phase.RIGHT,
    )


def test_whoever_has_shown_an_animal_ticks_nothing_off_with_a_push() -> None:
    at = lion()
    at.lift("d3")
    at.move("E4", "E3")
    at.show("yellow-G-1")
    at.push(SOUTH)
    assert at.table.hand_work.chores == (TURN,)


def test_what_the_lion_would_send_home_is_nothing_to_be_lifted_for_it() -> None:
    at = sitting(kiwara(*BEFORE))
    row = dict.fromkeys(("a4", "b4", "c4", "d4", "f4"), Glow.GOAL)
    assert {space: glow for space, glow in at.lit().items() if glow is not Glow.LAST} == row
    at.show("red-L-1", NORTH)
    assert {space: glow for space, glow in at.lit().items() if glow is not Glow.LAST} == row


def test_a_zebra_in_a_hand_does_not_say_that_a_lion_has_come() -> None:
    at = sitting(kiwara("totem:Nd", "place:C@d1", "totem:Ne", "place:Z@e4", "totem:E4"))
    at.move("e4", "d4")
    at.pass_time(3)
    assert (at.actions, at.phase()) == ([], Phase.AMBIGUOUS)


def test_the_gazelle_may_be_gone_before_the_lion_comes() -> None:
    at = sitting(kiwara(*BEFORE))
    at.show("red-L-1", NORTH)
    at.lift("d3")
    assert at.phase() is Phase.IN_HAND
    at.put("d4")
    assert (at.actions, at.table.hand_work.chores) == (["place:L@d4"], (TURN,))


def test_a_gazelle_whose_cell_nobody_believes_has_gone_home_by_a_push() -> None:
    at = lion()
    at.desk = at.desk_with(
        replace(
            at.table,
            hand_work=replace(at.table.hand_work, chores=(HOME,)),
            sensors=replace(at.table.sensors, doubted=frozenset({HOME.space})),
        )
    )
    at.push(NORTH)
    assert at.table.hand_work.chores == ()


def test_a_zebra_may_be_turned_over_while_the_totem_goes_where_the_dial_has_said() -> None:
    at = lion()
    at.lift("d3")
    at.turn(+1, NORTH)
    at.push(NORTH)
    assert (at.record[-1], at.table.hand_work.task) == ("totem:E1", Task.FOLLOW)
    at.lift("e4")
    assert at.screen(NORTH)[1:3] == ["On the board:", "from E4 to E1."]


def test_a_zebra_that_is_turned_without_a_cell_noticing_is_ticked_off_by_a_push() -> None:
    at = lion()
    at.lift("d3")
    at.push(NORTH)
    assert (at.table.hand_work.chores, at.table.turn.entry, at.actions) == ((), None, ["place:L@d4"])


def test_after_a_restart_what_no_cell_sees_is_asked_again() -> None:
    at = lion()
    at.lift("d3")
    record = at.table.record
    again = Sitting(resume(setting(record), record))
    again.lay_out()
    assert again.table.hand_work.chores == (TURN,)


def test_after_a_restart_a_gazelle_that_still_stands_is_sent_home() -> None:
    record = lion().table.record
    again = Sitting(resume(setting(record), record))
    standing = {*record.game.hands.occupancy(record.state), "d3"}
    for space in sorted(again.table.setting.watched):
        again.feel(space, occupied=space in standing)
    assert (again.table.hand_work.chores, again.phase()) == ((HOME, TURN), Phase.RIGHT)
    again.lift("d3")
    assert again.table.hand_work.chores == (TURN,)


def test_after_a_restart_a_zebra_that_is_off_to_be_turned_is_not_on_its_way_home_by_a_card() -> None:
    """Red could send it home with the vulture, and a push would do it; but it was to be turned over."""
    record = kiwara("reveal:vulture", *BEFORE, "place:L@d4", handicap={"red": 1})
    again = Sitting(resume(setting(record), record))
    standing = record.game.hands.occupancy(record.state)
    for space in sorted(again.table.setting.watched):
        again.feel(space, occupied=space in standing and space != "e4")
    again.push(NORTH)
    todo = next_instruction(again.table)
    assert todo is not None
    assert (todo.errand, todo.space, todo.piece) == (Errand.PUT, "e4", standing[Space("e4")])
    again.push(NORTH)
    again.put("e4")
    assert (again.actions, again.table.hand_work.chores, again.phase()) == ([], (), Phase.RIGHT)


def test_after_a_restart_an_animal_that_nobody_has_named_yet_is_asked_about() -> None:
    record = kiwara("totem:Nc")
    again = Sitting(resume(setting(record), record, tags=tags_of(record.game)))
    for space in sorted(again.table.setting.watched):
        again.feel(space, occupied=space in {"Nc", "c3"})
    assert again.phase() is Phase.AMBIGUOUS
    again.show("red-Z-1", NORTH)
    again.pass_time()
    assert (again.actions, again.phase()) == (["place:Z@c3"], Phase.RIGHT)


def test_after_a_restart_a_piece_where_nothing_can_come_is_foreign() -> None:
    record = kiwara("totem:Nc")
    again = Sitting(resume(setting(record), record))
    for space in sorted(again.table.setting.watched):
        again.feel(space, occupied=space in {"Nc", "d3"})
    assert (again.actions, again.phase()) == ([], Phase.DIFFERENT)


def test_the_next_animal_may_come_to_the_space_that_a_gazelle_has_left() -> None:
    at = lion()
    at.move("E4", "E3")
    at.show("yellow-C-1", SOUTH)
    at.move("d3", "d3")
    assert at.record[-1] == "place:C@d3"


def test_a_lion_that_is_taken_up_again_leaves_no_chores() -> None:
    at = lion()
    at.lift("d4")
    assert (at.record, at.table.hand_work.chores, at.phase()) == ([*BEFORE], (), Phase.RIGHT)


@pytest.mark.parametrize("work", [Work.TURN, Work.CHANGE])
def test_what_is_to_be_done_to_a_piece_goes_along_with_it(work: Work) -> None:
    e3, e5, c1 = Space("e3"), Space("e5"), Chore(work, Space("c1"))
    assert add_chores((Chore(work, e3), c1), Deed((e3,), (e5,))) == (c1, Chore(work, e5))


ROARED = (
    *("totem:Nf", "place:L@f5", "totem:E4", "place:E@b4", "totem:E2", "place:G@a2", "totem:Se", "place:C@e1"),
    *("totem:Sd", "place:E@d1", "totem:Sc", "place:Z@c3", "totem:Sb", "place:G@b2", "totem:Sa", "place:L@a1"),
    "totem:W2",
)


def test_a_gazelle_that_has_still_to_go_home_is_not_the_crocodile_that_could_come_there() -> None:
    """It stands on a2; a gazelle on b2, with which a crocodile could swap there, is only straightened."""
    record = kiwara(*ROARED)
    at = Sitting(resume(setting(record), record))
    standing = {*record.game.hands.occupancy(record.state), "a2"}
    at.lay_out(standing)
    assert (at.table.hand_work.chores, at.phase()) == ((Chore(Work.HOME, Space("a2")),), Phase.RIGHT)
    at.move("b2", "b2")
    assert (at.actions, at.phase()) == ([], Phase.RIGHT)
