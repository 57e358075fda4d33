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
    Action,
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
    replay,
)
from companion.games.kiwara import KIWARA, law
from companion.games.kiwara.law import view
from companion.games.kiwara.layout import RED, STATIONS, YELLOW
from companion.games.kiwara.state import State, Step
from companion.games.registry import GAMES
from tests.games.kiwara.positions import FREE, drawn, play, standing


def begun(actions: str = "", **options: object) -> State:
    return replay(KIWARA, options, actions.split()).state


def facts(state: State, action: str) -> tuple[object, ...]:
    return KIWARA.rules.facts(state, Action(action), play(state, action))


def supply(state: State, seat: str) -> dict[str, int]:
    told = view(state, None)["supply"]
    assert isinstance(told, dict)
    return told[seat]  # type: ignore[return-value]


def cards(state: State) -> object:
    return view(state, None)["cards"]


def test_kiwara_is_a_registered_game() -> None:
    assert GAMES["kiwara"] is KIWARA


# The first turn


def test_the_first_player_puts_the_totem_before_any_row_and_does_nothing_else() -> None:
    state = begun()
    assert law.actor(state) == YELLOW
    assert law.legal(state) == sorted(f"totem:{station}" for station in STATIONS)
    assert len(STATIONS) == 22
    after = play(state, "totem:Nc")
    assert (law.actor(after), after.step) == (RED, Step.PLACE)
    assert facts(state, "totem:Nc") == (Placed(TABLE, "totem", STATIONS[2]),)


def test_red_begins_where_that_was_agreed() -> None:
    state = begun(first="red")
    assert law.actor(state) == RED
    assert law.actor(play(state, "totem:Nc")) == YELLOW


def test_each_side_has_fifteen_animals() -> None:
    mix = {"G": 6, "Z": 5, "C": 2, "E": 1, "L": 1}
    assert view(begun(), None)["supply"] == {"yellow": mix, "red": mix}


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


def test_an_animal_of_which_none_is_left_cannot_be_placed() -> None:
    state = drawn(". . . . . .  . . . . . .  . . . . . .  . . . . . .  . yL yE . yC yC", "Na")
    assert {action[6] for action in law.legal(state)} == {"G", "Z"}


# The totem


def test_the_totem_goes_one_two_or_three_stations_clockwise_and_the_other_one_is_next() -> None:
    state = begun("totem:Ne place:E@e3")
    assert law.legal(state) == ["totem:E4", "totem:E5", "totem:Nf"]
    assert law.actor(state) == RED
    assert law.actor(play(state, "totem:E4")) == YELLOW
    assert facts(state, "totem:E4") == (Moved(TABLE, "totem", STATIONS[4], STATIONS[7]),)


def test_the_path_is_round_so_that_after_the_last_station_comes_the_first() -> None:
    assert law.legal(begun("totem:W4 place:E@a4")) == ["totem:Na", "totem:Nb", "totem:W5"]


FULL_ABC = "yG yG yG . . .  rG rG rG . . .  rE yE rZ . . .  yZ yZ rZ . . .  yC rC yC . . ."


def test_a_row_without_an_empty_space_is_passed_over() -> None:
    state = drawn(FULL_ABC, "W5", step=Step.TOTEM)
    assert law.legal(drawn(FULL_ABC, "W4", step=Step.TOTEM)) == ["totem:W5"]
    assert law.legal(state) == ["totem:Nd"]


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


@pytest.mark.parametrize(("totem", "space"), [("Nb", "b4"), ("Nb", "b2"), ("Nc", "c5"), ("Nc", "c1")])
def test_a_lion_frightens_nobody_across_a_corner_or_from_further_off(totem: str, space: str) -> None:
    assert standing(play(drawn(LION, totem), f"place:Z@{space}"), space) == ["yZ"]


@pytest.mark.parametrize("animal", ["C", "E", "L"])
def test_crocodiles_elephants_and_lions_fear_no_lion(animal: str) -> None:
    assert standing(play(drawn(LION, "Nc"), f"place:{animal}@c4"), "c4") == [f"y{animal}"]


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


def test_a_lion_does_nothing_to_what_is_hidden_already_nor_to_another_lion() -> None:
    state = drawn(". . . . . .  . . yG* . . .  . . . rZ* . .  . . rL . . .  . . . . . .", "Nc")
    after = play(state, "place:L@c3")
    assert standing(after, "c4", "d3", "c2", "c3") == ["yG*", "rZ*", "rL", "yL"]


def test_what_hides_never_turns_up_again_not_even_when_the_lion_is_gone() -> None:
    state = drawn(
        ". . rL . . .  . . rZ* . . .  . . . . . .  . . . . . .  . . . . . .", "Nc", yellow="rhinoceros"
    )
    assert standing(play(state, "use:rhinoceros:c5"), "c5", "c4") == [".", "rZ*"]
    state = drawn(". . . . . .  . . . . . .  . . rL yZ* . .  . . . . . .  . . . . . .", "E3", yellow="hyena")
    assert standing(play(state, "use:hyena:d3>f3", "done"), "d3", "f3") == [".", "yZ*"]


def test_a_gazelle_that_has_fled_is_placed_again_in_its_owners_own_turn() -> None:
    state = drawn(". . . . . .  . . yG . . .  . . . . . .  . . . . . .  . . . . . .", "Nc", "red")
    after = play(state, "place:L@c3", "totem:Nd")
    assert supply(after, "yellow")["G"] == 6
    assert standing(play(after, "place:G@d5"), "d5") == ["yG"]


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


def test_a_gazelle_without_a_river_between_them_is_safe_from_the_crocodile() -> None:
    state = drawn(". . . . . .  . . yG . . .  . . . . . .  . . . . . .  . . . . . .", "Nc", "red")
    assert play(state, "place:C@c3").step is Step.TOTEM


def test_the_crocodile_takes_gazelles_of_either_colour_and_sees_no_hidden_one_and_nothing_else() -> None:
    state = drawn(". . . . . .  . . . . . .  . yG* . rG . .  . . . . . .  . . . . . .", "Nc", "red")
    assert law.legal(play(state, "place:C@c3")) == ["stay", "swap:d3"]
    state = drawn(". . . . . .  . . . . . .  . yZ . rE . .  . . . . . .  . . . . . .", "Nc", "red")
    assert play(state, "place:C@c3").step is Step.TOTEM


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


def test_whose_animals_fill_it_does_not_matter_only_who_places_the_last() -> None:
    state = drawn(NEARLY, "Nf", "red", reinforced=False)
    assert cards(play(state, "place:G@f3")) == {"yellow": [], "red": ["okapi"]}


def test_the_reward_is_given_once() -> None:
    board = ". . . . . .  . . . . rE rZ  . . . . . .  yG . . . . .  yG . . . . ."
    state = play(drawn(board, "E3", reinforced=False), "place:G@f3", "totem:E1", "place:Z@b1")
    assert cards(state) == {"yellow": ["okapi"], "red": []}


def test_faq_nobody_is_rewarded_where_the_lion_scares_a_gazelle_out_of_the_territory_it_fills() -> None:
    board = ". . . . . .  . . . . rE rG  . . . . . .  . . . . . .  . . . . . ."
    after = play(drawn(board, "Nf", reinforced=False), "place:L@f3")
    assert standing(after, "f4") == ["."]
    assert (cards(after), view(after, None)["reward"]) == ({"yellow": [], "red": []}, None)
    won = play(after, "totem:E4", "place:Z@f4")  # it stays to be won
    assert (standing(won, "f4"), cards(won)) == (["rZ*"], {"yellow": [], "red": ["okapi"]})


def test_a_lion_that_only_hides_a_zebra_there_or_scares_a_gazelle_elsewhere_is_rewarded() -> None:
    board = ". . . . . .  . . . . rE rZ  . . . . yG .  . . . . . .  . . . . . ."
    after = play(drawn(board, "Nf", reinforced=False), "place:L@f3")
    assert standing(after, "f4", "e3") == ["rZ*", "."]
    assert cards(after) == {"yellow": ["okapi"], "red": []}


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


def test_a_crocodile_that_fills_the_thirtieth_space_may_still_change_places() -> None:
    state = drawn(LAST.replace("yC yC", "yC yG"), "Nf", reward="red", reinforced=False)
    state = play(state, "place:C@f5")
    assert law.legal(state) == ["stay", "swap:f4"]
    after = play(state, "swap:f4")
    assert (after.step, standing(after, "f5", "f4")) == (Step.OVER, ["rG", "yC"])
    assert play(state, "stay").step is Step.OVER


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


def test_the_totem_asks_for_room_whoever_places_next() -> None:
    state = drawn(ALL_OF_YELLOW, "E5", "red", Step.TOTEM)
    assert law.legal(state) == ["totem:E2"]


def test_the_territory_of_the_example_is_worth_twenty_to_who_has_four_of_its_seven() -> None:
    state = drawn(". . yZ yL yE yC  . . . rG . .  . . . rZ rZ* .  . . . . . .  . . . . . .")
    assert law.scores(state) == {YELLOW: 20, RED: 0}


def test_what_is_hidden_counts_for_the_majority_and_scores_nothing() -> None:
    state = drawn(". . . . . .  . . . . yZ* yG*  . . . . . rE  . . . . . .  . . . . . .")
    assert law.scores(state) == {YELLOW: 5, RED: 0}


def test_a_territory_with_as_many_of_both_counts_for_nobody_as_it_stands() -> None:
    state = drawn(". . . . . .  . . . . yE rZ  . . . . . .  . . . . . .  . . . . . .", red="okapi boa")
    assert law.scores(state) == {YELLOW: 0, RED: 5}


EQUAL = """
    rG yG rZ rZ yG .
    rG rG yC yG yG yC
    yZ rG rE rZ yG yZ
    yZ rZ yZ rG rC yE
    yZ rG rZ yL rC rL
"""
"""A gazelle of yellow's on f5 makes it 48 to 48."""


def test_more_points_win() -> None:
    state = play(drawn(EQUAL, "Nf", yellow="okapi", reward="red"), "place:G@f5")
    assert law.scores(state) == {YELLOW: 53, RED: 48}
    assert law.outcome(state) == Outcome((YELLOW,), "points")


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


@pytest.mark.parametrize(
    ("space", "on_classic", "on_free"), [("d4", Step.SWAP, Step.TOTEM), ("b4", Step.TOTEM, Step.SWAP)]
)
def test_on_a_free_board_the_rivers_run_where_the_sticks_lie(
    space: str, on_classic: Step, on_free: Step
) -> None:
    board = ". . . . . .  . . yG . . .  . . . . . .  . . . . . .  . . . . . ."
    for layout, step in (("classic", on_classic), (FREE, on_free)):
        assert play(drawn(board, f"N{space[0]}", layout=layout), f"place:C@{space}").step is step


def test_everybody_sees_everything() -> None:
    state = drawn(EQUAL, "Nf", yellow="boa", red="okapi vulture", reward="red", spell="porcupine:f5")
    assert view(state, None) == view(state, YELLOW) == view(state, RED)
    told = view(state, None)
    assert (told["totem"], told["step"], told["actor"]) == ("Nf", "place", "yellow")
    assert (told["reward"], told["spell"]) == ("red", "porcupine:f5")
    assert told["cards"] == {"yellow": ["boa"], "red": ["okapi", "vulture"]}
