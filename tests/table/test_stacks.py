"""Several pieces on a space: a cell tells that some stand there, and no more. People say the rest."""

from dataclasses import replace

from companion.games.kernel import Action, Space, begin
from companion.games.registry import GAMES
from companion.table.assessment import assess
from companion.table.entry import DialEntry
from companion.table.events import Sensed
from companion.table.situation import Phase, Situation
from companion.table.table import Task
from companion.view.glows import Glow, glows
from tests.table.virtual_hands import NORTH, Sitting, kitara, sitting

SCATTERED = ("recruit:W@s5", "recruit:W@s5", "move:s5>s6:W", "move:s6>s4:W")


def begun(*actions: str, pawns: str = "") -> Sitting:
    at = sitting(kitara(*actions, pawns=pawns))
    at.pass_time(1)
    return at


def test_the_first_warriors_are_there_with_the_first_of_them() -> None:
    at = sitting(begin(GAMES["kitara"], {}, lambda _below: 0))
    at.put("s11")
    at.pass_time(1)
    assert at.record == ["start:s11"]


def test_and_comes_back_by_hand() -> None:
    at = begun("move:s5>s6:W")
    record = at.record
    at.move("s6", "s4")
    at.pass_time(2)
    at.move("s4", "s6")
    at.pass_time(2)
    assert at.record == record
    assert at.phase() is Phase.RIGHT


def test_but_later_on_that_may_be_another_move() -> None:
    at = begun("move:s5>s6:W")
    record = at.record
    at.move("s6", "s4")
    at.pass_time(20)
    at.move("s4", "s6")
    at.pass_time(20)
    assert at.record == [*record, "move:s6>s4:W"]
    at.push()
    assert at.record[len(record) : len(record) + 2] == ["move:s6>s4:W", "move:s4>s6:W"]


def test_a_whole_stack_waits_for_a_push() -> None:
    at = begun()
    record = at.record
    at.move("s5", "s6")
    at.pass_time(60)
    assert at.record == record
    at.push()
    assert at.record[-1] == "move:s5>s6:WWW"
    assert at.phase() is Phase.RIGHT


def test_a_part_of_a_stack_says_where_to_and_the_dial_how_many() -> None:
    at = begun()
    at.put("s6")
    assert (at.table.offer.part, at.table.offer.values) == ("W", ("2", "1"))
    at.push()
    at.turn(+1)
    at.push()
    assert at.record[-1] == "move:s5>s6:W"
    assert at.phase() is Phase.RIGHT


def test_a_stack_in_the_hand_says_where_from_and_may_attack() -> None:
    east = ("move:s5>s6:WWW", "move:s6>r3:WWW", "end", "reveal:c8", "draft:c7", "reveal:c9")
    at = begun("recruit:W@s5", *(step.replace("WWW", "WWWW") for step in east), "move:s8>s7:WW", pawns="W")
    at.tap(NORTH)
    at.pass_time(1)
    assert at.table.record.actor == "1"
    at.touch("c5")
    assert at.table.record.state.step == "draft"


def test_hands_that_are_ahead_with_their_own_are_not_wrong() -> None:
    at = begun("end", "reveal:c8")
    assert (at.table.record.actor, at.table.record.state.step) == ("2", "draft")
    at.move("s8", "s7")
    at.pass_time(5)
    assert at.phase() is Phase.IN_HAND
    assert at.why() is None
    at.push(NORTH)
    at.push(NORTH)
    at.pass_time(1)
    assert at.table.record.actions[-2].startswith("draft:")


def test_three_pawns_that_stand_alone_and_go_one_right_after_the_other_are_no_fall() -> None:
    east = ("reveal:c8", "draft:c4", "reveal:c9", "recruit:H@s8", "end", "draft:c7")
    at = begun("move:s5>s6:W", "move:s6>s4:W", "move:s5>s6:W", *east)
    for start, goal in (("s4", "s1"), ("s5", "s3"), ("s6", "r4")):
        for space, occupied in ((start, False), (goal, True)):
            at.tell(Sensed(at.now, Space(space), occupied))
            at.pass_time(0.15)
    at.pass_time(5)
    assert (at.phase(), at.table.hand_work.task, at.why()) == (Phase.IN_HAND, Task.MEND, None)
    assert {Glow.TAKE, Glow.PUT}.isdisjoint(at.lit().values())


def test_hands_that_touch_what_others_have_are_told() -> None:
    at = begun("end", "reveal:c8")
    at.lift("s5")
    at.pass_time(5)
    assert at.phase() is Phase.DIFFERENT


def test_what_was_entered_is_led_until_it_is_done() -> None:
    at = begun()
    at.push()
    at.push()
    at.turn(+1)
    at.push()
    assert at.record[-1] == "move:s5>s3:WW"
    assert (at.phase(), at.table.hand_work.task) == (Phase.DIFFERENT, Task.FOLLOW)
    at.put("s3")
    at.pass_time(1)
    assert at.phase() is Phase.RIGHT


def test_what_looks_wrong_for_a_moment_leaves_nothing_of_what_was_possible_before() -> None:
    at = begun()
    at.tell(Sensed(at.now, Space("s5"), occupied=False))
    at.pass_time(0.07)
    later = at.table.record.play("end").play("reveal:c8")
    table = assess(
        replace(at.table, record=later, situation=Situation(Phase.RIGHT, actions=at.table.actions_left))
    )
    assert table.situation.phase is Phase.RIGHT
    assert {*table.situation.actions} <= {*later.game.rules.legal(later.state)}
    glows(at.desk_with(table))


def test_a_pawn_that_has_left_a_stack_goes_on_at_once() -> None:
    at = begun("move:s5>s6:W")
    at.put("r4")
    at.push()
    assert at.record[-1] == "move:s5>r4:W"
    at.pass_time(1)
    at.lift("r4")
    at.pass_time(1)
    assert at.record[-1] == "move:s5>r4:W"
    assert at.phase() is Phase.IN_HAND
    at.put("s11")
    at.pass_time(1)
    assert at.record[-3:-1] == ["move:s5>r4:W", "move:r4>s11:W"]


def test_or_goes_back_onto_it_which_no_cell_tells_and_the_key_does() -> None:
    at = begun("move:s5>s6:W")
    record = at.record
    at.put("r4")
    at.push()
    assert at.record == [*record, "move:s5>r4:W"]
    at.pass_time(1)
    at.lift("r4")
    at.pass_time(5)
    at.tap()
    at.pass_time(1)
    assert (at.record, at.phase()) == (record, Phase.RIGHT)


def ahead() -> Sitting:
    """Two moves are made, of which cells show no more than the end: from s5 to s6, and from there to s4."""
    at = begun("move:s5>s6:W")
    at.put("s4")
    at.pass_time(1)
    return at


def test_the_key_says_that_it_is_another_move_than_the_one_that_cells_show() -> None:
    at = ahead()
    assert at.table.offer.actions == ("move:s6>s4:W",)
    at.tap()
    assert "move:s5>s6:W" in at.table.offer.actions
    assert Action("end") in at.table.offer.actions
    at.tap()
    assert at.table.offer.actions == ("move:s6>s4:W",)


def test_so_does_the_wand() -> None:
    at = ahead()
    at.touch("s5", "s6")
    at.turn(+1)
    at.push()
    assert at.record[-1] == "move:s5>s6:W"
    assert at.phase() is Phase.IN_HAND
    at.push()
    assert at.record[-2] == "move:s6>s4:W"
    assert at.phase() is Phase.RIGHT


def test_a_stack_in_the_hand_may_go_wherever_it_can() -> None:
    at = begun("move:s5>s6:WW")
    at.lift("s5")
    assert at.table.situation.possibly_done == ("move:s5>s6:W",)
    assert {"move:s5>s3:W", "move:s5>s6:W"} < {*at.table.offer.actions}


def test_what_was_there_before_a_pawn_was_lifted_is_not_that_pawn() -> None:
    at = begun("move:s5>s6:W")
    record = at.record
    at.put("s4")
    at.lift("s6")
    at.pass_time(5)
    assert at.record == record
    assert at.table.situation.possibly_done == ("move:s6>s4:W",)


def test_nor_is_it_where_nobody_knows_any_more_when_it_was_lifted() -> None:
    """A move was told of which the same spaces were a part, so what was felt there belonged to that."""
    at = begun("move:s5>s6:W")
    at.move("s6", "s4")
    at.desk = at.desk_with(
        assess(
            replace(
                at.table,
                sensors=replace(
                    at.table.sensors, cell_history=at.table.sensors.cell_history.without([Space("s6")])
                ),
            )
        )
    )
    record = at.record
    at.pass_time(5)
    assert at.record == record


def test_the_key_says_that_hands_are_not_ahead_and_light_leads_back() -> None:
    at = begun("end", "reveal:c8")
    at.move("s8", "s7")
    at.pass_time(5)
    assert at.phase() is Phase.IN_HAND
    at.tap(NORTH)
    assert (at.phase(), at.table.hand_work.task) == (Phase.DIFFERENT, Task.REBUILD)
    at.move("s7", "s8")
    at.pass_time(1)
    assert (at.phase(), at.table.hand_work.task) == (Phase.RIGHT, Task.MEND)


def test_what_is_entered_of_something_else_stays_whatever_hands_lift_then() -> None:
    at = ahead()
    at.touch("s5", "s6")
    assert at.entry() == DialEntry((("from", "s5"), ("to", "s6")), wide=True)
    at.move("s5", "s5")
    assert at.entry() == DialEntry((("from", "s5"), ("to", "s6")), wide=True)


def test_what_is_entered_gives_way_to_what_hands_do_then() -> None:
    at = begun()
    at.touch("s6")
    assert at.entry() == DialEntry((("to", "s6"),))
    at.move("s5", "s3")
    assert at.entry() is None
    at.push()
    assert at.record[-1] == "move:s5>s3:WWW"


def test_the_tag_of_a_pawn_that_stands_in_a_stack_contradicts_nothing() -> None:
    at = begun("recruit:W@s5", pawns="W")
    record = at.record
    at.show("1-W-1")
    assert (at.table.tagging.tag_claim, at.asked()) == (None, None)
    at.push()
    assert at.record == record
