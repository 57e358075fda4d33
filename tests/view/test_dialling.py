"""What is lit and said while an action is made: what would hide, and what only changes places."""

from companion.rules.kernel.names import Space
from companion.view.light import Glow
from companion.view.lights import glows
from companion.view.reading import read_aloud
from companion.view.sheets import sheet
from companion.view.words.english import ENGLISH
from tests.table.sitting import NORTH, SOUTH, Sitting, kiwara, sitting

BESIDE_A_LION = ("totem:Nc", "place:L@c3", "totem:Nd")
"""On d3 a zebra would lie on its face, and elsewhere in the row it would not."""
ACROSS_A_RIVER = ("totem:Nb", "place:G@b5", "totem:Nc", "place:C@c5")


def zebra_by_dial() -> Sitting:
    at = sitting(kiwara(*BESIDE_A_LION))
    while "zebra" not in said(at):
        at.turn(1)
    at.push()
    return at


def said(at: Sitting) -> str:
    chair = NORTH if at.table.line.actor == "red" else SOUTH
    return "|".join(read_aloud(sheet(at.desk, chair, ENGLISH), ENGLISH))


def test_a_space_where_the_chosen_animal_would_hide_is_amber_before_the_dial_is_on_it() -> None:
    at = zebra_by_dial()
    lit = glows(at.desk)
    assert lit[Space("d3")] is Glow.DOWN
    assert {glow for space, glow in lit.items() if space in ("d1", "d2", "d4", "d5")} == {
        Glow.GOAL,
        Glow.CHOICE,
    }


def test_the_screen_says_face_down_where_the_dial_points_at_such_a_space_and_nowhere_else() -> None:
    at = zebra_by_dial()
    told = []
    for _ in range(5):
        told.append(said(at).split("|")[2])
        at.turn(1)
    assert [line for line in told if "face down" in line] == [line for line in told if "d3" in line] != []


def test_a_crocodile_in_the_hand_takes_nothing() -> None:
    at = sitting(kiwara(*ACROSS_A_RIVER))
    at.lift("c5")
    assert said(at).split("|")[1] == "yellow c5 to b5"
    assert glows(at.desk)[Space("b5")] is Glow.GOAL
