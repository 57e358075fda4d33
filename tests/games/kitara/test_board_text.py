"""The map of Kitara as text."""

from companion.games.kernel import Space
from companion.games.kitara.chart import board_lines
from tests.table.virtual_hands import kitara
from tests.view.kitara_games import AT_THE_DOOR, owners_map, shipped

BESIEGED = """
           r1^ ------ s1" ------ s2"*
                                  2:W
         /     \\     /               \\
      s3" ------ [s4"]      l1~       r2^
                                      2:A
    /    \\     /     \\               /    \\
s5"*  ---- s6" ------ r3^ ------  s7"  ---- s8"*
 1:W                             1:W5H      2:W3
    \\    /                \\     /    \\     /
      r4^        l2~        s9" ----- s10"
                                       2:W
          \\               /    \\     /
           s11"* ---- s12"  ---- r5^
"""


def test_spaces_lie_as_their_pack_draws_them_with_their_pawns_and_borders() -> None:
    lines = board_lines(kitara(*AT_THE_DOOR, pawns="WH").state, lit=[Space("s4")])
    assert lines == BESIEGED.strip("\n").split("\n")


def test_a_border_between_spaces_far_apart_is_listed_below() -> None:
    pack = owners_map(2)
    pack["borders"] = [*pack["borders"], ["savanna-s2", "savanna-s12"]]
    assert board_lines(shipped(map=pack).state)[-1] == "savanna-s2 - savanna-s12"


def test_long_names_stand_side_by_side_and_not_on_each_other() -> None:
    pack = owners_map(4)
    lines = "\n".join(board_lines(shipped(players=4, map=pack).state))
    assert [one["id"] for one in pack["spaces"] if f"{one['id']}" not in lines] == []
