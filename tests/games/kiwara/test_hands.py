"""What stands on the board of Kiwara, what hands do there, and what follows from it as a chore."""

import pytest

from companion.games.kernel import NO_DEED, TABLE, Action, Deed, Pieces, Space
from companion.games.kiwara import KIWARA
from companion.games.kiwara.layout import RED, YELLOW
from companion.games.kiwara.state import State, Step
from tests.games.kiwara.positions import drawn, play

TURMOIL = """
    . . yL . . .
    . . rG . . .
    . yZ . yG . .
    . . rZ* . . .
    . . yG . . .
"""
"""A lion that comes to c3 has a gazelle above and on its right, and a zebra on its left."""


def told(text: str) -> tuple[Space, ...]:
    return tuple(map(Space, text.split()))


def deed(state: State, action: str) -> Deed:
    play(state, action)  # it is legal
    return KIWARA.hands.deed(state, Action(action))


def test_tokens_stand_on_spaces_face_up_or_down_and_the_totem_at_its_station() -> None:
    state = drawn(". . . . . .  . . yZ* . . .  . . rL . . .  . . . . . .  . . . . . .", "Nc")
    assert KIWARA.hands.occupancy(state) == {
        "c4": Pieces(YELLOW, ("Z",), down=True),
        "c3": Pieces(RED, ("L",)),
        "Nc": Pieces(TABLE, ("totem",)),
    }


def test_the_totem_is_lifted_and_put_down_and_an_animal_only_put_down() -> None:
    assert deed(drawn(totem="Nc", step=Step.TOTEM), "totem:Ne") == Deed(told("Nc"), told("Ne"))
    assert deed(drawn(totem="Nc"), "place:E@c4") == Deed(drops=told("c4"))


def test_a_lion_sends_gazelles_home_and_turns_zebras_over_as_chores() -> None:
    state = drawn(TURMOIL, "Nc", "red")
    assert deed(state, "place:L@c3") == Deed(
        lifts=told("c4 d3"), drops=told("c3"), home=told("c4 d3"), turns=told("b3")
    )


def test_an_exchange_lifts_both_and_puts_both_down() -> None:
    state = play(drawn(TURMOIL, "Nc", "red"), "place:C@c3")
    assert deed(state, "swap:d3") == Deed(lifts=told("c3 d3"), drops=told("c3 d3"))


def test_a_gazelle_that_jumps_next_to_a_lion_is_turned_over_where_it_lands() -> None:
    board = ". . . . . .  . . yL . . .  . yG . . . .  . . . . . .  . . . . . ."
    state = play(drawn(board, "Nc", "red"), "place:C@c3")
    assert deed(state, "swap:b3") == Deed(told("c3 b3"), told("c3 b3"), turns=told("c3"))


def test_the_hyena_moves_an_animal_and_what_follows_is_a_chore_again() -> None:
    state = drawn(TURMOIL, "Nc", yellow="hyena")
    assert deed(state, "use:hyena:c5>c3") == Deed(
        told("c5 c4 d3"), told("c3"), home=told("c4 d3"), turns=told("b3")
    )
    board = ". . . . . .  . . . . . .  . rL . . . .  . . . . . .  . . yZ . . ."
    state = drawn(board, "Nc", yellow="hyena")
    assert deed(state, "use:hyena:c1>c3") == Deed(told("c1"), told("c3"), turns=told("c3"))
    assert deed(state, "use:hyena:c1>c5") == Deed(told("c1"), told("c5"))


@pytest.mark.parametrize(("card", "space"), [("vulture", "c2"), ("rhinoceros", "c1")])
def test_what_a_card_sends_home_is_lifted(card: str, space: str) -> None:
    state = drawn(TURMOIL, "Nc", yellow=card)
    assert deed(state, f"use:{card}:{space}") == Deed(told(space))


def test_going_on_declines_a_swap_a_last_card_and_a_second_animal_and_nothing_else() -> None:
    swapping = play(drawn(TURMOIL, "Nc", "red"), "place:C@c3")
    driving = play(drawn(TURMOIL, "Nc", yellow="hyena"), "use:hyena:c1>c3")
    after = drawn(totem="Nc", step=Step.AFTER, yellow="boa")
    assert [KIWARA.hands.tacit_action(state) for state in (swapping, driving, after)] == [
        "stay",
        "done",
        "pass",
    ]
    for step in (Step.FIRST, Step.PLACE, Step.TOTEM):
        assert KIWARA.hands.tacit_action(drawn(totem="Nc", step=step, yellow="giraffe vulture")) is None


@pytest.mark.parametrize(
    ("hands", "step", "meaning"),
    [
        (Deed(told("Nc"), told("Sf")), Step.TOTEM, "totem:Sf"),
        (Deed(told("Nc"), told("Nd")), Step.PLACE, "totem:Nd"),
        (Deed(told("c4"), told("Nd")), Step.TOTEM, None),
        (Deed(told("c4"), told("c3")), Step.TOTEM, None),
        (Deed(told("c4")), Step.PLACE, None),
        (NO_DEED, Step.PLACE, None),
    ],
)
def test_hands_that_moved_the_totem_meant_that_legal_or_not(
    hands: Deed, step: Step, meaning: str | None
) -> None:
    assert KIWARA.hands.attempt_of(drawn(TURMOIL, "Nc", step=step), hands) == meaning


def test_a_token_put_down_means_some_animal_there_in_the_row_or_not() -> None:
    state = drawn(TURMOIL, "Nc")
    for space in ("c3", "a1"):
        meant = KIWARA.hands.attempt_of(state, Deed(drops=told(space)))
        assert meant is not None
        assert (meant[:6], meant[7:]) == ("place:", f"@{space}")
