"""The rulebook and the rulings, sentence by sentence, as stories at the table; cards have their own file.

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
    Ended,
    Gained,
    Hidden,
    Moved,
    Outcome,
    Passed,
    Placed,
    Returned,
    Scored,
    Skipped,
    Space,
)
from companion.games.kiwara import KIWARA, law
from companion.games.kiwara.law import view
from companion.games.kiwara.layout import RED, STATIONS, YELLOW
from companion.games.kiwara.state import State, Step
from tests.games.kiwara.positions import begun, drawn, facts, play, standing, supply


def cards(state: State) -> object:
    return view(state, None)["cards"]


# The first turn


def test_the_first_player_puts_the_totem_before_any_row_and_does_nothing_else() -> None:
    state = begun()
    assert law.actor(state) == YELLOW
    assert law.legal(state) == sorted(f"totem:{station}" for station in STATIONS)
    assert len(STATIONS) == 22
    after = play(state, "totem:Nc")
    assert (law.actor(after), after.step) == (RED, Step.PLACE)
    assert facts(state, "totem:Nc") == (Placed(TABLE, "totem", STATIONS[2]),)


@pytest.mark.parametrize(
    ("station", "row"),
    [
        ("Na", "a1 a2 a3 a4 a5"),
        ("Sd", "d1 d2 d3 d4 d5"),
        ("E4", "a4 b4 c4 d4 e4 f4"),
        ("W1", "a1 b1 c1 d1 e1 f1"),
    ],
)
def test_any_animal_goes_onto_any_empty_space_of_the_row_that_the_totem_faces(station: str, row: str) -> None:
    state = begun(f"totem:{station}")
    assert law.legal(state) == sorted(
        f"place:{animal}@{space}" for animal in "GZCEL" for space in row.split()
    )


# The totem


def test_the_totem_goes_one_two_or_three_stations_clockwise_and_the_other_one_is_next() -> None:
    state = begun("totem:Ne place:E@e3")
    assert law.legal(state) == ["totem:E4", "totem:E5", "totem:Nf"]
    assert law.actor(state) == RED
    assert law.actor(play(state, "totem:E4")) == YELLOW
    assert facts(state, "totem:E4") == (Moved(TABLE, "totem", STATIONS[4], STATIONS[7]),)


FULL_ABC = "yG yG yG . . .  rG rG rG . . .  rE yE rZ . . .  yZ yZ rZ . . .  yC rC yC . . ."


def test_where_none_of_the_three_rows_has_room_it_goes_to_the_first_beyond_that_has() -> None:
    state = drawn(FULL_ABC, "W5", step=Step.TOTEM)
    assert law.legal(state) == ["totem:Nd"]  # past Na, Nb and Nc, four stations on


# Gazelles, zebras and lions


LION = ". . . . . .  . . . . . .  . . rL . . .  . . . . . .  . . . . . ."


@pytest.mark.parametrize("animal", ["G", "Z"])
@pytest.mark.parametrize("space", ["c4", "c2"])
def test_a_gazelle_or_a_zebra_goes_down_hidden_next_to_any_lion_across_a_river_or_not(
    animal: str, space: str
) -> None:
    state = drawn(LION, "Nc")
    assert standing(play(state, f"place:{animal}@{space}"), space) == [f"y{animal}*"]
    assert Placed(YELLOW, animal, Space(space), down=True) in facts(state, f"place:{animal}@{space}")


def test_the_lion_of_the_example_hides_the_zebra_and_both_gazelles_go_home_to_their_owners() -> None:
    state = drawn(
        """
        . . . . . .
        . . . . . .
        . yE . . . .
        yG . rG . . .
        . yZ . . . .
        """,
        "Nb",
        "red",
    )
    after = play(state, "place:L@b2")
    assert standing(after, "b3", "a2", "c2", "b1", "b2") == ["yE", ".", ".", "yZ*", "rL"]
    assert supply(after, "yellow") == {"G": 6, "Z": 4, "C": 2, "E": 0, "L": 1}
    assert supply(after, "red") == {"G": 6, "Z": 5, "C": 2, "E": 1, "L": 0}
    assert facts(state, "place:L@b2")[:4] == (
        Placed(RED, "L", Space("b2")),
        Returned(YELLOW, "G", Space("a2")),
        Hidden(YELLOW, "Z", Space("b1")),
        Returned(RED, "G", Space("c2")),
    )
    starred = play(after, "totem:Nc")
    assert standing(play(starred, "place:G@c2"), "c2") == ["yG*"]


# The crocodile


CROCODILE = """
    . . . . . .
    . rG . . . .
    . yG . yG . .
    . . . . . .
    . . . . . .
"""
"""Round c3 no river runs to c4 and c2; b3 and d3 lie across one."""


def test_a_crocodile_stays_or_changes_places_with_one_of_the_gazelles_across_a_river() -> None:
    state = play(drawn(CROCODILE, "Nc", "red"), "place:C@c3")
    assert (law.actor(state), state.step) == (RED, Step.SWAP)
    assert law.legal(state) == ["stay", "swap:b3", "swap:d3"]
    stayed = play(state, "stay")
    assert (stayed.step, standing(stayed, "b3", "c3", "d3")) == (Step.TOTEM, ["yG", "rC", "yG"])
    assert facts(state, "stay") == (Passed(RED),)
    swapped = play(state, "swap:b3")
    assert standing(swapped, "b3", "c3", "d3") == ["rC", "yG", "yG"]
    assert facts(state, "swap:b3")[:2] == (
        Moved(RED, "C", Space("c3"), Space("b3")),
        Moved(YELLOW, "G", Space("b3"), Space("c3")),
    )


def test_faq_the_same_crocodile_may_make_one_exchange_after_another_but_never_goes_back() -> None:
    state = drawn(". . . . . .  yG yG . . . .  . . . . . .  . . . . . .  . . . . . .", "Nb", "red")
    state = play(state, "place:C@b3")
    assert law.legal(state) == ["stay", "swap:b4"]
    state = play(state, "swap:b4")
    assert law.legal(state) == ["stay", "swap:a4"]  # and not b3, where a gazelle stands now
    state = play(state, "swap:a4")
    assert standing(state, "a4", "b4", "b3") == ["rC", "yG", "yG"]
    assert state.step is Step.TOTEM


def test_a_crocodile_that_has_gone_round_does_not_close_the_ring() -> None:
    """Between e3, f3, f2 and e2 there is a river on every side."""
    state = drawn(". . . . . .  . . . . . .  . . . . . yG  . . . . yG rG  . . . . . .", "Ne", "red")
    state = play(state, "place:C@e3", "swap:f3", "swap:f2")
    assert law.legal(state) == ["stay", "swap:e2"]
    after = play(state, "swap:e2")
    assert standing(after, "e3", "f3", "f2", "e2") == ["yG", "rG", "yG", "rC"]
    assert after.step is Step.TOTEM  # a gazelle stands on e3 now, but that is where it set out from


def test_a_gazelle_that_a_swap_puts_next_to_a_lion_hides_and_the_crocodile_does_not_mind() -> None:
    state = drawn(". . . . . .  . . . . . .  . yG . . . .  . . yL . . .  . . . . . .", "Nc", "red")
    state = play(state, "place:C@c3")
    after = play(state, "swap:b3")
    assert standing(after, "b3", "c3") == ["rC", "yG*"]
    assert facts(state, "swap:b3")[2] == Hidden(YELLOW, "G", Space("c3"))


# The reward


NEARLY = """
    . . . . . .
    . . . . rE rZ
    . . . . . .
    . . . . . .
    . . . . . .
"""
"""Of D, the territory e4 f4 f3, one space is left."""


def test_who_fills_the_first_territory_gets_the_okapi_and_its_five_points() -> None:
    state = drawn(NEARLY, "Nf", reinforced=False)
    after = play(state, "place:G@f3")
    assert (cards(after), view(after, None)["reward"]) == ({"yellow": ["okapi"], "red": []}, "yellow")
    assert law.scores(after) == {YELLOW: 5, RED: 13}
    assert facts(state, "place:G@f3") == (
        Placed(YELLOW, "G", Space("f3")),
        Gained(YELLOW, "okapi"),
        Scored(YELLOW, 5),
        Scored(RED, 2),
    )


def test_faq_nobody_is_rewarded_where_the_lion_scares_a_gazelle_out_of_the_territory_it_fills() -> None:
    board = ". . . . . .  . . . . rE rG  . . . . . .  . . . . . .  . . . . . ."
    after = play(drawn(board, "Nf", reinforced=False), "place:L@f3")
    assert standing(after, "f4") == ["."]
    assert (cards(after), view(after, None)["reward"]) == ({"yellow": [], "red": []}, None)
    won = play(after, "totem:E4", "place:Z@f4")  # it stays to be won
    assert (standing(won, "f4"), cards(won)) == (["rZ*"], {"yellow": [], "red": ["okapi"]})


def test_faq_a_crocodile_that_fills_a_territory_is_rewarded_even_if_it_then_changes_places() -> None:
    board = ". . . . . .  . . . . rE rZ  . . . . yG .  . . . . . .  . . . . . ."
    state = play(drawn(board, "Nf", "red", reinforced=False), "place:C@f3")
    assert cards(state) == {"yellow": [], "red": ["okapi"]}
    after = play(state, "swap:e3")
    assert standing(after, "f3", "e3") == ["yG", "rC"]
    assert cards(after) == {"yellow": [], "red": ["okapi"]}


# How it ends


LAST = """
    yG yG yG yG yG .
    rG rG rG rG rG rG
    yZ yZ yZ yZ yZ rE
    rZ rZ rZ rZ rZ yE
    yC yC rC rC yL rL
"""
"""One space is left, and yellow has a gazelle for it."""


def test_the_game_ends_when_all_spaces_are_full_and_the_totem_stays_where_it_is() -> None:
    state = drawn(LAST, "Nf", reward="red", reinforced=False)
    after = play(state, "place:G@f5")
    assert law.legal(after) == []
    assert law.actor(after) is None
    assert view(after, None)["totem"] == "Nf"
    assert facts(state, "place:G@f5")[-1] == Ended(Outcome((YELLOW,), "points"))


ALL_OF_YELLOW = """
    yG yG yG yG yG yG
    yZ yZ yZ yZ yZ yL
    yC yC yE rG rG rG
    rG rG . . . .
    . . . . . .
"""


def test_who_has_nothing_left_to_place_is_skipped_and_the_other_one_places_again() -> None:
    state = play(drawn(ALL_OF_YELLOW, "E2", "red", reward="red"), "place:E@c2")
    assert facts(state, "totem:E1") == (Moved(TABLE, "totem", Space("E2"), Space("E1")), Skipped(YELLOW))
    again = play(state, "totem:E1")
    assert (law.actor(again), again.step) == (RED, Step.PLACE)
    assert law.turn(again) != law.turn(state)  # and has a turn of its own for it


def test_the_territory_of_the_example_is_worth_twenty_to_who_has_four_of_its_seven() -> None:
    state = drawn(". . yZ yL yE yC  . . . rG . .  . . . rZ rZ* .  . . . . . .  . . . . . .")
    assert law.scores(state) == {YELLOW: 20, RED: 0}


def test_what_is_hidden_counts_for_the_majority_and_scores_nothing() -> None:
    state = drawn(". . . . . .  . . . . yZ* yG*  . . . . . rE  . . . . . .  . . . . . .")
    assert law.scores(state) == {YELLOW: 5, RED: 0}


EQUAL = """
    rG yG rZ rZ yG .
    rG rG yC yG yG yC
    yZ rG rE rZ yG yZ
    yZ rZ yZ rG rC yE
    yZ rG rZ yL rC rL
"""
"""A gazelle of yellow's on f5 makes it 48 to 48."""


@pytest.mark.parametrize("seat", [YELLOW, RED])
def test_with_as_many_points_the_one_wins_who_won_the_reward(seat: str) -> None:
    state = play(drawn(EQUAL, "Nf", reward=seat), "place:G@f5")
    assert law.scores(state) == {YELLOW: 48, RED: 48}
    assert law.outcome(state) == Outcome((KIWARA.seats[KIWARA.seats.index(seat)],), "reward")


def test_with_as_many_points_and_no_reward_both_have_won() -> None:
    """The last animal always fills a territory, so no game from the start comes to this."""
    state = play(drawn(EQUAL, "Nf", reward="red"), "place:G@f5")._replace(reward=-1)
    assert law.outcome(state) == Outcome((YELLOW, RED), "shared")


# What the game is set up with


def test_everybody_sees_everything() -> None:
    state = drawn(EQUAL, "Nf", yellow="boa", red="okapi vulture", reward="red", spell="porcupine:f5")
    assert view(state, None) == view(state, YELLOW) == view(state, RED)
    told = view(state, None)
    assert (told["totem"], told["step"], told["actor"]) == ("Nf", "place", "yellow")
    assert (told["reward"], told["spell"]) == ("red", "porcupine:f5")
    assert told["cards"] == {"yellow": ["boa"], "red": ["okapi", "vulture"]}
