"""What is lit where pieces stand in stacks: where from, then where to, and what others have to leave."""

from companion.view.glows import Glow, glows
from companion.view.sentences import read_aloud
from companion.view.sheets import sheet
from companion.words import ENGLISH
from tests.table.virtual_hands import NORTH, SOUTH, Sitting, kitara, sitting

EAST = ("move:s5>s6:WWWWW", "move:s6>r3:WWWWW", "end", "reveal:c8")
SECOND = ("draft:c7", "reveal:c9", "move:s8>s7:WW", "end")
MET = ("recruit:W@s5", "recruit:W@s5", *EAST, *SECOND, "draft:c6", "recruit:W@r3", "recruit:W@r3")
"""Seven warriors at r3; two at s7 beside them, and one at s8 behind these."""


def at(*actions: str, pawns: str = "WW") -> Sitting:
    table = sitting(kitara(*actions, pawns=pawns), cells=False)
    table.pass_time(1)
    return table


def lit(table: Sitting, *wanted: Glow) -> dict[str, Glow]:
    return {str(space): glow for space, glow in glows(table.desk).items() if not wanted or glow in wanted}


def test_before_anything_is_said_all_the_spaces_are_lit_that_pawns_can_leave() -> None:
    table = at("recruit:W@s5", "recruit:W@s5", "move:s5>s6:WW")
    assert lit(table, Glow.CHOICE) == {"s5": Glow.CHOICE, "s6": Glow.CHOICE}


def test_once_it_is_plain_where_from_the_goals_are_lit_and_what_can_be_attacked_among_them() -> None:
    table = at(*MET)
    assert lit(table) == {
        "r3": Glow.ORIGIN,
        "s4": Glow.GOAL,
        "s6": Glow.GOAL,
        "s9": Glow.GOAL,
        "s7": Glow.CAPTURE,
    }


def test_the_loser_sees_where_to_and_where_the_others_come_from() -> None:
    table = at(*MET, "move:r3>s7:WWW")
    assert table.table.record.actor == "2"
    assert lit(table) == {"s7": Glow.CAPTURE, "s8": Glow.GOAL, "r3": Glow.ORIGIN}


def test_where_a_pawn_can_be_recruited_or_removed_is_lit() -> None:
    table = at("recruit:W@s5")
    assert lit(table, Glow.GOAL) == {"s5": Glow.GOAL}


def test_a_stack_in_the_hand_may_go_anywhere_and_not_only_to_its_own() -> None:
    table = sitting(kitara("move:s5>s6:W"))
    table.lift("s5")
    table.pass_time(1)
    assert {*lit(table, Glow.GOAL)} == {"r4", "s3", "s6"}
    said = read_aloud(sheet(table.desk, SOUTH, ENGLISH), ENGLISH)
    assert said[1:3] == ("kingdom 1 s5 to s6", "Done? Push.")
    table.push()
    assert table.record[-1] == "move:s5>s6:WW"


def test_a_stack_that_may_stand_among_others_has_not_joined_its_own_by_a_push() -> None:
    table = sitting(kitara(*MET, "move:r3>s6:WW", pawns="WW"))
    record = table.record
    table.lift("r3")
    table.pass_time(1)
    assert lit(table, Glow.CAPTURE) == {"s7": Glow.CAPTURE}
    assert {*lit(table, Glow.GOAL)} == {"s4", "s6", "s9"}
    table.pass_time(20.0)
    said = read_aloud(sheet(table.desk, SOUTH, ENGLISH), ENGLISH)
    assert said[1:3] == ("kingdom 1 r3 to", "Turn and push.")
    table.push()
    assert (table.record, table.table.offer.part) == (record, "to")


def test_the_loser_is_told_what_was_lost_where_the_others_are_there_already() -> None:
    table = sitting(kitara(*MET, pawns="WW"))
    table.lift("r3")
    table.touch("s7")
    table.push()
    table.pass_time(1)
    assert table.record[-1] == "move:r3>s7:WWWWWWW"
    said = read_aloud(sheet(table.desk, NORTH, ENGLISH), ENGLISH)
    assert said[1:3] == ("s7 to s8?", "Done? Push.")


def test_whoever_is_ahead_with_their_hands_is_told_what_has_to_be_said_first() -> None:
    table = sitting(kitara("end", "reveal:c8", pawns=""))
    table.put("s7", "s10")
    table.pass_time(20.0)
    assert read_aloud(sheet(table.desk, NORTH, ENGLISH), ENGLISH)[2] == "Take card 1-6"


def test_whoever_has_put_some_of_a_stack_elsewhere_turns_to_say_how_many() -> None:
    table = sitting(kitara())
    table.put("s6")
    table.pass_time(20.0)
    said = read_aloud(sheet(table.desk, SOUTH, ENGLISH), ENGLISH)
    assert said[1:3] == ("kingdom 1 to s6", "Turn and push.")
