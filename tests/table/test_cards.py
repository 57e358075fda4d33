"""Cards at the table: shown at a reader, used by hands or with the dial, and never by accident."""

from dataclasses import replace

import pytest

from companion.games.kernel import TABLE, Actor, Outcome, Seat, Thing, because
from companion.games.kiwara.refusal import Refusal
from companion.session.events import PartGone
from companion.table import commits
from companion.table.entry import Misread
from companion.table.events import Chair
from companion.table.situation import Phase, Snag
from companion.view.glows import Glow
from tests.table.virtual_hands import NORTH, SOUTH, Sitting, kiwara, sitting

COMMON = Chair("common")
"""Where there is one more reader."""
MIDDLE = ("totem:Nc", "place:L@c5", "totem:Nd", "place:Z@d1")
"""A red lion and a yellow zebra; yellow, in the south, is about to move the totem."""


def evening(card: str, *actions: str) -> Sitting:
    """Anna, in the south, plays yellow and has that card; Ben's red okapi never does anything."""
    both = {"yellow": 1, "red": 1}
    return sitting(kiwara(f"reveal:{card}", "reveal:okapi", *actions, reinforcements=True, handicap=both))


def card(name: str) -> dict[str, Thing]:
    return {TABLE: Thing(TABLE, "card", name)}


def lit(at: Sitting, glow: Glow) -> set[str]:
    return {space for space, found in at.lit().items() if found is glow}


DRAWN = ("reveal:rhinoceros", "reveal:baboon", "reveal:hyena")
"""What the giraffe brings to choose from."""
AFTER = ("boa", "porcupine", "warthog", "giraffe")
"""What can be used once the totem has moved."""


@pytest.mark.parametrize("name", AFTER)
def test_who_puts_an_animal_down_uses_no_card_of_the_other_side_and_loses_none(name: str) -> None:
    """Anna has shown a card and not said yet where; Ben's hands are quicker."""
    at = evening(name, *MIDDLE, "totem:Ne")
    at.show(f"table-{name}-1")
    at.put("e3")
    at.pass_time(60)
    assert (at.actions, at.table.tagging.shown, at.why()) == ([], card(name), because(Snag.CARD, card=name))
    assert at.screen(SOUTH)[0] == at.screen(NORTH)[0] == "note: Not like that"
    assert lit(at, Glow.TAKE) == set()
    at.tap()
    assert (at.record[-1], at.phase()) == ("pass", Phase.AMBIGUOUS)
    at.show("red-Z-1", NORTH)
    assert at.record[-2:] == ["pass", "place:Z@e3"]


@pytest.mark.parametrize("name", ["boa", "porcupine", "warthog"])
def test_a_card_that_was_not_for_now_says_nothing_when_its_moment_comes(name: str) -> None:
    at = evening(name, *MIDDLE)
    at.show(f"table-{name}-1")
    at.move("Nd", "Ne")
    at.put("e3")
    assert at.record[-2:] == ["totem:Ne", "pass"]
    at.show("red-Z-1", NORTH)
    assert at.record[-1] == "place:Z@e3"


def test_the_boa_that_was_shown_is_aimed_with_the_dial_while_an_animal_waits_on_its_space() -> None:
    at = evening("boa", *MIDDLE, "totem:Ne")
    at.bring("table-boa-1", "e3")
    at.turn(1 + at.table.offer.values.index("e3"))
    at.push()
    assert at.record[-1] == "use:boa:e3"
    assert at.phase() is Phase.AMBIGUOUS
    at.show("red-Z-1", NORTH)
    assert at.record[-2:] == ["use:boa:e3", "place:Z@e3"]


def test_a_card_of_the_other_side_says_nothing_of_this_turn_or_of_a_later_one() -> None:
    """In Ben's turn somebody reads Anna's card, at his reader or at hers; later on hands are in the way."""
    for chair in (SOUTH, NORTH):
        at = evening("rhinoceros", "totem:Nd")
        at.show("table-rhinoceros-1", chair)
        assert at.table.tagging.shown == {}
        at.bring("red-E-1", "d1", NORTH)
        at.move("Nd", "Ne")
        at.lift("d1")
        at.pass_time(60)
        assert at.record[-1] == "totem:Ne"


def test_only_the_reader_of_who_is_to_decide_says_that_a_card_is_used() -> None:
    at = evening("boa", *MIDDLE, "totem:Ne")
    at.read("table-boa-1", NORTH)
    assert at.table.tagging.readers[NORTH].why == because(Misread.NOT_YOURS, thing="boa", seat="yellow")
    assert at.screen(NORTH) == ["note: On the reader", "That is Yellow's", "boa."]
    at.read("table-okapi-1", NORTH)
    assert at.table.tagging.readers[NORTH].why == because(Misread.NOT_NOW, thing="okapi")
    assert (at.table.tagging.shown, at.phase()) == ({}, Phase.RIGHT)


def test_a_reader_where_nobody_sits_is_everybodys() -> None:
    at = evening("boa", *MIDDLE, "totem:Ne")
    at.show("table-boa-1", Chair("common"))
    assert at.table.tagging.shown == card("boa")


def test_a_card_counts_no_more_once_its_reader_is_gone() -> None:
    at = evening("boa", *MIDDLE, "totem:Ne")
    at.show("table-boa-1")
    at.tell(PartGone(at.now, "south.reader", because("fault"), feels=False))
    assert at.table.tagging.shown == {}


def test_a_card_that_nobody_holds_is_refused_and_not_shown() -> None:
    at = evening("rhinoceros", *MIDDLE)
    at.read("table-vulture-1")
    assert at.table.tagging.readers[SOUTH].why == because(Refusal.NOT_HELD, card="vulture")
    assert (at.table.tagging.shown, at.screen(SOUTH)) == (
        {},
        ["note: On the reader", "You have no", "vulture."],
    )
    at.pass_time(10)
    assert "vulture to" not in at.screen(SOUTH)


def test_a_card_that_is_used_in_another_way_than_those_that_could_be_is_refused_in_words() -> None:
    at = evening("rhinoceros", *MIDDLE)
    at.read("table-baboon-1")
    assert at.screen(SOUTH) == ["note: On the reader", "Not now: baboon."]


def test_a_card_that_was_shown_is_forgotten_once_the_other_side_decides() -> None:
    at = evening("giraffe", *MIDDLE)
    at.show("table-giraffe-1")
    assert at.table.tagging.shown == card("giraffe")
    at.tap()
    at.move("Nd", "Ne")
    at.show("table-giraffe-1")
    at.tap()
    at.tap()
    assert (at.record[-1], at.table.record.actor, at.table.tagging.shown) == ("pass", "red", {})


def test_a_card_that_lies_there_too_early_is_shown_as_soon_as_the_totem_stands() -> None:
    at = evening("boa", *MIDDLE)
    at.read("table-boa-1")
    assert at.table.tagging.shown == {}
    at.move("Nd", "Ne")
    assert (at.record[-1], at.table.tagging.shown) == ("totem:Ne", card("boa"))


def test_a_card_that_is_left_lying_there_says_nothing_of_a_later_turn() -> None:
    at = evening("boa", *MIDDLE)
    at.read("table-boa-1")
    at.move("Nd", "Ne")
    at.tap()  # no boa,
    at.tap()  # and nothing else
    for tag, chair, space, start, goal in (
        ("red-Z-1", NORTH, "e1", "Ne", "Nf"),
        ("yellow-Z-2", COMMON, "f2", "Nf", "E5"),
    ):
        at.show(tag, chair)
        at.put(space)
        at.move(start, goal)
    assert (at.record[-1], at.table.record.actor, at.table.tagging.shown) == ("totem:E5", "yellow", {})


def test_a_card_that_lies_there_in_the_turn_of_the_other_side_says_nothing_in_mine() -> None:
    at = evening("rhinoceros", *MIDDLE[:1])
    at.read("table-rhinoceros-1")
    at.bring("red-L-1", "c5", NORTH)
    at.move("Nc", "Nd")
    assert (at.record[-1], at.table.record.actor, at.table.tagging.shown) == ("totem:Nd", "yellow", {})


def test_hands_that_take_back_what_came_before_a_card_was_shown_take_the_card_back() -> None:
    at = evening("boa", *MIDDLE, "totem:Ne")
    at.show("table-boa-1")
    at.move("Ne", "Nd")
    assert (at.record[-1], at.table.tagging.shown) == ("place:Z@d1", {})


def test_who_goes_on_is_told_of_a_wrong_tag_no_longer_whatever_else_lies_on_a_reader() -> None:
    at = evening("boa", *MIDDLE, "totem:Ne")
    at.read("red-Z-1", NORTH)
    at.read("bus-ticket")
    assert at.screen(SOUTH)[0] == "note: On the reader"
    at.tap()
    assert (at.record[-1], at.screen(SOUTH)[0]) == ("pass", "Red's turn")


def test_who_chooses_among_cards_may_still_say_that_another_animal_was_placed() -> None:
    at = evening("giraffe", *MIDDLE, "totem:Ne", "use:giraffe", *DRAWN)
    at.show("yellow-G-1")
    assert at.screen(SOUTH)[:2] == ["Correct d1?", "gazelle, not"]


def test_a_card_that_is_put_away_over_a_reader_is_not_shown_even_if_the_game_goes_on() -> None:
    at = evening("boa", *MIDDLE, "totem:Ne")
    ended, _ = commits.declare(at.table, Outcome((Seat(Actor("red")),), "resigned"))
    at.desk = at.desk_with(ended)
    at.show("table-boa-1")
    resumed, _ = commits.take_back(at.table, 0)
    assert (resumed.over, resumed.tagging.shown) == (False, {})


def test_who_has_left_the_turn_to_the_other_side_shows_what_comes_next() -> None:
    at = evening("warthog", *MIDDLE, "totem:Ne", "use:warthog")
    at.show("yellow-G-1")
    assert (at.asked(), at.table.tagging.tag_claim) == (None, None)
    assert at.table.tagging.shown == {"yellow": Thing(Actor("yellow"), "piece", "G")}


# What is lit, and said


def test_hands_take_back_nothing_that_came_before_a_card_was_used() -> None:
    at = evening("wildebeest", *MIDDLE, "use:wildebeest")
    at.lift("d1")
    at.pass_time(60)
    assert at.record[-1] == "use:wildebeest"


def test_a_card_without_a_piece_lights_what_it_can_be_used_on() -> None:
    at = evening("boa", *MIDDLE, "totem:Ne")
    assert lit(at, Glow.CHOICE) == set()
    at.show("table-boa-1")
    assert lit(at, Glow.CHOICE) == {"e1", "e2", "e3", "e4", "e5"}
    assert at.screen(SOUTH) == ["you: Yellow's turn", "boa to", "Turn: choose it.", "Card: boa"]


def test_a_card_that_takes_a_piece_off_lights_these_pieces_and_the_screen_says_so() -> None:
    at = evening("rhinoceros", *MIDDLE)
    at.show("table-rhinoceros-1")
    assert lit(at, Glow.CHOICE) == {"c5", "d1"}
    assert at.screen(SOUTH)[1:3] == ["rhinoceros to", "Lift a lit one."]
    at.lift("c5")
    assert at.record[-1] == "use:rhinoceros:c5"


def test_the_hyena_lights_who_can_go_and_then_where_to() -> None:
    at = evening("hyena", *MIDDLE)
    at.show("table-hyena-1")
    assert (lit(at, Glow.CHOICE), lit(at, Glow.GOAL)) == ({"d1"}, set())
    at.lift("d1")
    assert lit(at, Glow.GOAL) == {"d2", "d3", "d4"}
    assert lit(at, Glow.DOWN) == {"d5"}  # beside the lion
    at.put("d3")
    assert at.record[-2:] == ["use:hyena:d1>d3", "done"]


def test_the_hyena_lights_the_second_animal_that_can_go() -> None:
    row = ("totem:E1", "place:C@d1", "totem:Sf", "place:Z@f1", "totem:Se", "place:C@e1", "totem:Sb")
    at = evening("hyena", *row, "place:Z@b1", "totem:Sa", "place:E@a5", "totem:W1")
    at.show("table-hyena-1")
    assert lit(at, Glow.CHOICE) == {"b1", "f1"}
    at.move("b1", "c1")
    assert (at.record[-1], lit(at, Glow.CHOICE)) == ("use:hyena:b1>c1", {"f1"})


def test_the_space_that_a_card_has_emptied_is_where_something_happened_last() -> None:
    at = evening("rhinoceros", *MIDDLE, "use:rhinoceros:c5")
    assert lit(at, Glow.LAST) == {"c5"}


def test_where_nothing_is_lit_and_no_cell_feels_a_lift_the_dial_chooses() -> None:
    at = evening("rhinoceros", *MIDDLE)
    cells = at.table.setting.watched
    for setting in (replace(at.table.setting, lit=False), replace(at.table.setting, watched=cells - {"c5"})):
        at.desk = at.desk_with(replace(at.table, setting=setting))
        at.show("table-rhinoceros-1")
        assert at.screen(SOUTH)[2] == "Turn: choose it."
        at.tap()


def test_who_shows_a_card_and_then_places_instead_is_told_of_the_key() -> None:
    at = evening("rhinoceros", *MIDDLE[:3])
    at.bring("table-rhinoceros-1", "d1")
    assert (at.record[-1], at.why()) == ("totem:Nd", because(Snag.CARD, card="rhinoceros"))
    at.tap()
    assert at.phase() is Phase.AMBIGUOUS


def test_who_shows_a_card_and_then_places_where_nothing_may_come_is_told_why_not_there() -> None:
    at = evening("rhinoceros", *MIDDLE[:3])
    at.bring("table-rhinoceros-1", "a3")
    assert at.why() == because(Refusal.WRONG_ROW, space="a3", station="Nd")


def test_who_shows_a_card_and_then_the_animal_that_is_placed_has_not_used_the_card() -> None:
    at = evening("baboon", *MIDDLE[:3])
    at.show("table-baboon-1")
    at.bring("yellow-Z-1", "d1")
    assert (at.record[-1], at.table.tagging.shown) == ("place:Z@d1", {})


# A card that is used on nothing: it only lets hands do more


def test_a_card_that_is_used_on_nothing_lights_what_it_leads_to() -> None:
    at = evening("wildebeest", *MIDDLE)
    at.show("table-wildebeest-1")
    assert lit(at, Glow.GOAL) == {"Na", "Nb", "Nc"}
    assert at.screen(SOUTH)[1:3] == ["yellow wildebeest", "Push to do this."]
    assert at.screen(NORTH)[1] == "wildebeest"
    at.push()
    assert (at.record[-1], lit(at, Glow.GOAL)) == ("use:wildebeest", {"Na", "Nb", "Nc"})


def test_a_card_that_is_used_on_nothing_is_used_by_hands_that_do_what_only_it_allows() -> None:
    at = evening("wildebeest", *MIDDLE)
    at.show("table-wildebeest-1")
    at.lift("Nd")
    assert (at.phase(), lit(at, Glow.GOAL)) == (Phase.IN_HAND, {"Na", "Nb", "Nc"})
    at.put("Nb")
    assert at.record[-2:] == ["use:wildebeest", "totem:Nb"]


def test_hands_that_do_what_needs_no_card_have_not_used_it() -> None:
    at = evening("wildebeest", *MIDDLE)
    at.show("table-wildebeest-1")
    at.move("Nd", "Ne")
    at.pass_time(60)
    assert (at.record[-1], at.why()) == ("place:Z@d1", because(Snag.CARD, card="wildebeest"))
    at.tap()
    assert at.record[-1] == "totem:Ne"


def test_an_animal_where_only_the_card_lets_it_go_has_used_the_card() -> None:
    at = evening("baboon", *MIDDLE[:3])
    at.bring("table-baboon-1", "c1")
    assert (at.record[-1], at.phase()) == ("use:baboon", Phase.AMBIGUOUS)
    at.show("yellow-Z-1")
    assert at.record[-1] == "place:Z@c1"


def test_a_card_that_leaves_the_turn_to_the_other_side_lights_nothing() -> None:
    at = evening("warthog", *MIDDLE, "totem:Ne")
    at.show("table-warthog-1")
    assert lit(at, Glow.GOAL) | lit(at, Glow.CHOICE) == set()
