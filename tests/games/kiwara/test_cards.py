"""The ten cards and every sentence about them, as stories at the table.

The classic board, north on top, to read the pictures by:

    A B C C C C
    A B B C D D
    A A B C C D
    E A B B B F
    E E F F F F
"""

import pytest

from companion.games.kernel import (
    TABLE,
    Gained,
    Hidden,
    Moved,
    Returned,
    Revealed,
    Skipped,
    Space,
    Used,
)
from companion.games.kiwara import law
from companion.games.kiwara.law import view
from companion.games.kiwara.layout import RED, YELLOW
from companion.games.kiwara.state import CARDS, State, Step
from tests.games.kiwara.positions import begun, drawn, facts, offered, play, standing, supply

PLACE, TOTEM, AFTER, HYENA = Step.PLACE, Step.TOTEM, Step.AFTER, Step.HYENA

NEARLY = ". . . . . .  . . . . rE rZ  . . . . yG .  . . . . . .  . . . . . ."
"""Of D, the territory e4 f4 f3, one space is left, and next to it across a river is a gazelle."""


def room(state: State) -> set[str]:
    """Where an animal may be placed."""
    return {action.partition("@")[2] for action in offered(state, "place:")}


def animals(state: State) -> set[str]:
    """Which animals may be placed."""
    return {action.partition("@")[0] for action in offered(state, "place:")}


def held(state: State, seat: str) -> object:
    cards = view(state, None)["cards"]
    assert isinstance(cards, dict)
    return cards[seat]


# How cards come


def test_the_reward_is_turned_up_by_the_table_before_the_swaps_and_used_from_the_totem_step_on() -> None:
    placed = play(drawn(NEARLY, "Nf", "red"), "place:C@f3")
    assert (law.actor(placed), placed.step) == (TABLE, Step.REVEAL)
    assert law.legal(placed) == sorted(f"reveal:{card}" for card in CARDS)
    assert facts(placed, "reveal:vulture") == (Revealed("vulture"), Gained(RED, "vulture"))
    swapping = play(placed, "reveal:wildebeest")
    assert (held(swapping, "red"), view(swapping, None)["reward"]) == (["wildebeest"], "red")
    assert law.legal(swapping) == ["stay", "swap:e3"]  # no card between swaps
    assert "use:wildebeest" in law.legal(play(swapping, "stay"))


def test_the_last_animal_of_all_may_still_bring_a_card() -> None:
    board = """
        rG yG rZ rZ yG .
        rG rG yC yG yG yC
        yZ rG rE rZ yG yZ
        yZ rZ yZ rG rC yE
        yZ rG rZ yL rC rL
    """
    last = play(drawn(board, "Nf"), "place:G@f5")
    assert law.actor(last) == TABLE
    assert law.scores(play(last, "reveal:okapi")) == {YELLOW: 53, RED: 48}
    assert play(last, "reveal:boa").step is Step.OVER


def test_a_card_is_used_once_by_its_owner_in_their_own_turn() -> None:
    state = drawn("rL . . . . .  rZ* . . . . .  . . . . . .  . . . . . .  . . . . . .", "Nb", red="vulture")
    assert offered(state, "use:") == set()
    mine = drawn("rL . . . . .  rZ* . . . . .  . . . . . .  . . . . . .  . . . . . .", "Nb", yellow="vulture")
    assert offered(mine, "use:") == {"vulture:a4"}
    used = play(mine, "use:vulture:a4")
    assert (held(used, "yellow"), offered(used, "use:")) == ([], set())
    assert facts(mine, "use:vulture:a4") == (Used(YELLOW, "vulture"), Returned(RED, "Z", Space("a4")))


ANY = "yE . . . . .  . yZ . . . .  . rL . yG . .  . rZ* . . . .  . . . . . ."
ALL_CARDS = "baboon boa giraffe hyena porcupine rhinoceros vulture warthog wildebeest"


@pytest.mark.parametrize(
    ("step", "cards"),
    [
        (PLACE, {"baboon", "giraffe", "hyena", "rhinoceros", "vulture"}),
        (TOTEM, {"giraffe", "hyena", "rhinoceros", "vulture", "wildebeest"}),
        (AFTER, {"boa", "giraffe", "porcupine", "warthog"}),
    ],
)
def test_each_card_has_its_moments(step: Step, cards: set[str]) -> None:
    state = drawn(
        ANY.replace(". . . . . .  . yZ", "yE . . . . .  . yZ"), "Nb", "yellow", step, yellow=ALL_CARDS
    )
    assert {use.partition(":")[0] for use in offered(state, "use:")} == cards


# Baboon


def test_the_baboon_places_in_the_rows_of_the_stations_before_and_behind_and_the_totem_stays() -> None:
    state = drawn(totem="Nb", yellow="baboon")
    after = play(state, "use:baboon")
    assert room(after) == {column + row for column in "ac" for row in "12345"}
    assert facts(state, "use:baboon") == (Used(YELLOW, "baboon"),)
    placed = play(after, "place:E@a1")
    assert view(placed, None)["totem"] == "Nb"
    assert law.legal(placed) == ["totem:Nc", "totem:Nd", "totem:Ne"]


# Vulture and rhinoceros


WILD = """
    yG . . . . rE
    . yZ* . . . .
    . . rG . . .
    . . . rZ* . .
    rL . . . . yG*
"""


@pytest.mark.parametrize("step", [PLACE, TOTEM])
def test_the_vulture_takes_hidden_animals_and_the_rhinoceros_open_ones_on_the_edge(step: Step) -> None:
    state = drawn(WILD, "Nc", "yellow", step, yellow="vulture rhinoceros")
    assert offered(state, "use:vulture:") == {"b4", "d2", "f1"}
    assert offered(state, "use:rhinoceros:") == {"a5", "f5", "a1"}
    after = play(state, "use:vulture:d2", "use:rhinoceros:a1")
    assert standing(after, "d2", "a1") == [".", "."]
    assert supply(after, "red") == {"G": 5, "Z": 5, "C": 2, "E": 0, "L": 1}


ALL_ZEBRAS = "yZ yZ . yZ yZ .  . . . . . .  . . . . . .  . . . . . .  . . . . . yZ"


def test_an_own_animal_brought_back_before_placing_waits_but_another_of_its_kind_does_not() -> None:
    state = drawn(ALL_ZEBRAS, "Nc", yellow="rhinoceros")
    assert animals(state) == {"G", "C", "E", "L"}
    back = play(state, "use:rhinoceros:a5")
    assert supply(back, "yellow") == {"G": 6, "Z": 1, "C": 2, "E": 1, "L": 1}
    assert animals(back) == {"G", "C", "E", "L"}
    later = play(back, "place:E@c1", "totem:Nd", "place:E@d1", "totem:Ne")
    assert "Z" in animals(later)
    spare = drawn(ALL_ZEBRAS.replace("yZ yZ .", "yZ . .", 1), "Nc", yellow="rhinoceros")
    assert "Z" in animals(play(spare, "use:rhinoceros:a5"))


def test_an_animal_sent_home_gives_its_owner_a_turn_that_would_have_been_skipped() -> None:
    board = """
        yG yG yG yG yG yG
        yZ yZ yZ yZ yZ yL
        yC yC yE rG rG rG
        rG rG . . . .
        . . . . . .
    """
    state = drawn(board, "E2", "red", TOTEM, red="rhinoceros", reward="red")
    assert Skipped(YELLOW) in facts(state, "totem:E1")
    home = play(state, "use:rhinoceros:a5", "totem:E1")
    assert law.actor(home) == YELLOW
    assert animals(home) == {"G"}


# Hyena


def test_the_hyena_drives_one_or_two_different_own_animals_within_the_row() -> None:
    state = drawn(". . yG . . .  . . rG . . .  . . yZ . . .  . . . . . .  . . . . . yE", "Nc", yellow="hyena")
    assert offered(state, "use:hyena:") == {"c5>c1", "c5>c2", "c3>c1", "c3>c2"}
    first = play(state, "use:hyena:c5>c2")
    assert held(first, "yellow") == []  # gone with the first move
    assert law.legal(first) == ["done", "use:hyena:c3>c1", "use:hyena:c3>c5"]
    assert play(first, "done").step is PLACE
    second = play(first, "use:hyena:c3>c5")
    assert standing(second, "c5", "c4", "c3", "c2") == ["yZ", "rG", ".", "yG"]
    assert second.step is PLACE
    driven = Moved(YELLOW, "G", Space("c5"), Space("c2"))
    assert facts(state, "use:hyena:c5>c2")[:2] == (Used(YELLOW, "hyena"), driven)
    assert facts(first, "use:hyena:c3>c5")[0] == Moved(YELLOW, "Z", Space("c3"), Space("c5"))


def test_a_driven_lion_takes_its_effect_again_and_own_gazelles_wait_for_another_turn() -> None:
    board = ". . yL . . .  . . . . . .  . yG . rZ . .  . . . . . .  . . . . . ."
    state = drawn(board, "Nc", yellow="hyena")
    after = play(state, "use:hyena:c5>c3")
    assert standing(after, "c5", "c3", "b3", "d3") == [".", "yL", ".", "rZ*"]
    assert facts(state, "use:hyena:c5>c3")[1:4] == (
        Moved(YELLOW, "L", Space("c5"), Space("c3")),
        Returned(YELLOW, "G", Space("b3")),
        Hidden(RED, "Z", Space("d3")),
    )
    six = drawn(
        "yG yG yL . . .  yG . . . . .  yG yG . . . .  . . . . . .  yG . . . . .", "Nc", yellow="hyena"
    )
    assert "G" not in animals(six)
    home = play(six, "use:hyena:c5>c3", "done")
    assert supply(home, "yellow") == {"G": 1, "Z": 5, "C": 2, "E": 1, "L": 0}
    assert "G" not in animals(home)


def test_a_territory_that_a_hyena_fills_earns_nothing_and_leaves_the_reward_to_be_won() -> None:
    board = ". . . . . .  . . . . rE rZ  yG . . . . .  yZ . . . . .  yZ . . . . ."
    filled = play(drawn(board, "E3", "yellow", TOTEM, yellow="hyena"), "use:hyena:a3>f3", "done")
    assert (filled.step, view(filled, None)["reward"]) == (TOTEM, None)
    won = play(filled, "totem:E1", "place:Z@b1")
    assert (law.actor(won), view(won, None)["reward"]) == (TABLE, "red")


# Giraffe


@pytest.mark.parametrize(("step", "kept"), [(PLACE, "baboon"), (TOTEM, "wildebeest"), (AFTER, "warthog")])
def test_the_giraffe_brings_three_cards_of_which_one_is_kept_and_may_be_used_at_once(
    step: Step, kept: str
) -> None:
    state = drawn(totem="Nc", turn="yellow", step=step, yellow="giraffe", red="okapi")
    drawing = play(state, "use:giraffe")
    assert (law.actor(drawing), held(drawing, "yellow")) == (TABLE, [])
    assert offered(drawing, "reveal:") == set(CARDS) - {"giraffe", "okapi"}
    shown = play(drawing, "reveal:hyena", f"reveal:{kept}", "reveal:rhinoceros")
    assert (law.actor(shown), shown.step) == (YELLOW, Step.KEEP)
    assert law.legal(shown) == sorted(["keep:hyena", f"keep:{kept}", "keep:rhinoceros"])
    assert facts(shown, f"keep:{kept}") == (Gained(YELLOW, kept),)
    after = play(shown, f"keep:{kept}")
    assert (after.step, held(after, "yellow")) == (step, [kept])
    assert f"use:{kept}" in law.legal(after)
    assert set(after.pile) == set(CARDS) - {"giraffe", "okapi", "hyena", kept, "rhinoceros"}


# Wildebeest


def test_the_wildebeest_leads_the_totem_the_other_way_round_this_once() -> None:
    state = drawn(totem="Nb", step=TOTEM, yellow="wildebeest giraffe")
    after = play(state, "use:wildebeest")
    assert law.legal(after) == ["totem:Na", "totem:W4", "totem:W5", "use:giraffe"]
    moved = play(after, "totem:W5", "pass", "place:E@a5")
    assert law.legal(moved) == ["totem:Na", "totem:Nb", "totem:Nc"]


# Boa, porcupine, warthog


def test_under_a_boa_any_animal_goes_onto_that_one_space_and_then_it_is_over() -> None:
    state = drawn(
        ". . yG . . .  . . . . . .  . . . . . .  . . . . . .  . . . . . .", "Nc", step=AFTER, yellow="boa"
    )
    assert law.legal(state) == ["pass", "use:boa:c1", "use:boa:c2", "use:boa:c3", "use:boa:c4"]
    bound = play(state, "use:boa:c2")
    assert law.legal(bound) == [f"place:{animal}@c2" for animal in "CEGLZ"]
    assert view(bound, None)["spell"] == "boa:c2"
    free = play(bound, "place:E@c2")
    assert view(free, None)["spell"] is None
    assert len(room(play(free, "totem:Nd"))) == 5


def test_a_porcupine_keeps_the_other_one_off_a_space_where_there_is_another() -> None:
    board = ". . yG . . .  . . yG . . .  . . yG . . .  . . . . . .  . . . . . ."
    bound = play(drawn(board, "Nc", step=AFTER, yellow="porcupine"), "use:porcupine:c2")
    assert room(bound) == {"c1"}
    assert view(play(bound, "place:E@c1"), None)["spell"] is None
    board = board.replace(". . . . . .", ". . yZ . . .", 1)
    last = drawn(board, "Nb", step=TOTEM, yellow="porcupine")
    assert law.actor(play(last, "totem:Nc")) == RED  # one space only: nothing to decide any more


def test_under_a_warthog_nothing_is_placed_and_only_the_totem_moves_and_cards_of_that_step_are_used() -> None:
    board = ". . yZ* . . .  . . . . . .  . . . . . .  . . . . . .  . . . . . ."
    state = drawn(board, "Nc", step=AFTER, yellow="warthog", red="vulture baboon wildebeest boa")
    bound = play(state, "use:warthog")
    assert (law.actor(bound), bound.step, view(bound, None)["spell"]) == (RED, TOTEM, "warthog")
    assert offered(bound, "place:") == set()
    assert offered(bound, "use:") == {"vulture:c5", "wildebeest"}
    moved = play(bound, "use:vulture:c5", "totem:Nd")
    assert (moved.step, view(moved, None)["spell"]) == (AFTER, None)
    assert law.actor(play(moved, "use:boa:d1")) == YELLOW


# Handicap


def test_the_cards_of_a_handicap_come_before_the_first_totem_yellows_first() -> None:
    state = begun(reinforcements=True, handicap={"red": 1, "yellow": 2})
    assert offered(state, "reveal:") == set(CARDS)
    state = play(state, "reveal:boa", "reveal:okapi", "reveal:hyena")
    assert view(state, None)["cards"] == {"yellow": ["boa", "okapi"], "red": ["hyena"]}
    assert (law.actor(state), state.step) == (YELLOW, Step.FIRST)
    assert law.scores(state) == {YELLOW: 5, RED: 0}
