"""What is lit and said while an action is made: what would hide, what changes places, what a push says."""

from companion.games.kernel import Space
from companion.session.step import HESITATES_S
from companion.view.glows import Glow, glows
from companion.view.sentences import read_aloud
from companion.view.sheets import sheet
from companion.words import ENGLISH
from tests.table.virtual_hands import NORTH, SOUTH, Sitting, kiwara, sitting

BESIDE_A_LION = ("totem:Nc", "place:L@c3", "totem:Nd")
"""On d3 a zebra would lie on its face, and elsewhere in the row it would not."""
ACROSS_A_RIVER = ("totem:Nb", "place:G@b5", "totem:Nc", "place:C@c5")

HIDING = ("totem:Nc", "place:Z@c3", "totem:Nd", "place:L@d3")
"""The zebra on c3 is to be turned over, and only hands know whether it has been."""

DRIVING = ("reveal:hyena", "totem:Nd", "place:L@d3", "totem:Ne", "place:Z@e1")
"""Yellow's hyena may drive on the zebra that was just placed."""


def zebra_by_dial() -> Sitting:
    at = sitting(kiwara(*BESIDE_A_LION))
    while "zebra" not in said(at):
        at.turn(1)
    at.push()
    return at


def said(at: Sitting) -> str:
    chair = NORTH if at.table.record.actor == "red" else SOUTH
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


def test_what_would_have_to_lie_on_its_face_is_told_where_it_is_asked_what_was_put_down() -> None:
    at = sitting(kiwara(*BESIDE_A_LION))
    at.put("d3")
    asked = ["What is on d3?", "gazelle face down", "zebra face down", "crocodile +3"]
    assert said(at).split("|") == asked
    at.turn(2)
    assert said(at).split("|")[2] == "chosen: zebra face down"


def test_what_was_put_down_where_it_shows_its_face_is_asked_for_without_a_sign() -> None:
    at = sitting(kiwara(*BESIDE_A_LION))
    at.put("d1")
    assert said(at).split("|") == ["What is on d1?", "gazelle", "zebra", "crocodile +3"]


def test_how_many_follow_is_counted_from_the_last_one_that_is_seen() -> None:
    at = sitting(kiwara(*BESIDE_A_LION))
    at.put("d1")
    at.turn(3)
    assert said(at).split("|")[3].endswith("+2")


def test_a_crocodile_in_the_hand_takes_nothing() -> None:
    at = sitting(kiwara(*ACROSS_A_RIVER))
    at.lift("c5")
    assert said(at).split("|")[1] == "yellow c5 to b5"
    assert glows(at.desk)[Space("b5")] is Glow.GOAL


def test_who_hesitates_before_a_chore_that_no_cell_can_show_is_told_what_says_it_is_done() -> None:
    at = sitting(kiwara(*HIDING[:-1]))
    at.show("yellow-L-1")
    at.put("d3")
    asked = ["c3 face down?", "Move the totem."]
    assert said(at).split("|")[1:] == [*asked, "yellow 1 red 0"]
    at.pass_time(HESITATES_S)
    assert said(at).split("|")[1:] == [*asked, "Push: done."]
    at.push()
    assert said(at).split("|")[1:] == ["yellow lion d3", "Move the totem.", "yellow 1 red 0"]


def test_who_hesitates_before_a_gazelle_whose_cell_shows_that_it_has_gone_home_is_told_of_no_push() -> None:
    at = sitting(kiwara("totem:Nc", "place:G@c3", "totem:Nd"))
    at.show("yellow-L-1")
    at.put("d3")
    at.pass_time(HESITATES_S)
    assert said(at).split("|")[1:] == ["Home c3", "Move the totem.", "yellow 1 red 0"]


def test_who_lifts_an_animal_of_the_other_side_is_told_in_words_of_a_game_that_takes_nothing() -> None:
    at = sitting(kiwara(*BESIDE_A_LION))
    at.lift("c3")
    assert said(at) == "note: Not like that|c3 cannot come|off now. Put it|back."


def test_where_a_card_leads_an_animal_is_asked_in_a_whole_sentence() -> None:
    at = sitting(kiwara(*DRIVING, handicap={"yellow": 1}))
    at.read("table-hyena-1")
    at.push()
    assert said(at).split("|")[1:3] == ["Which space?", "chosen: hyena to e1 to e2"]
