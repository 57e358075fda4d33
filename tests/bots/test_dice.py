"""The opponent that throws dice, and when it agrees on a draw."""

import pytest

from companion.bots.dice import choose, takes_draw
from companion.games.kernel.terms import Action

ACTIONS = [Action(text) for text in ("a1-a2", "a1-a3", "b1-c3")]


def test_each_throw_of_the_dice_is_one_of_the_actions() -> None:
    throws = iter([2, 0, 1])
    thrown = [choose(ACTIONS, lambda _below: next(throws)) for _ in range(3)]
    assert thrown == ["b1-c3", "a1-a2", "a1-a3"]


def test_the_dice_have_as_many_faces_as_there_are_actions() -> None:
    asked: list[int] = []

    def draw(below: int) -> int:
        asked.append(below)
        return 0

    choose(ACTIONS, draw)
    choose(ACTIONS[:1], draw)
    assert asked == [3, 1]


@pytest.mark.parametrize(
    ("own", "other", "agrees"),
    [
        ((0, 8), (0, 8), True),
        ((0, 7), (0, 8), True),
        ((0, 8), (0, 7), False),
        ((1, 2), (0, 8), False),
        ((0, 8), (1, 2), True),
    ],
)
def test_it_agrees_on_a_draw_unless_it_is_ahead_in_camps_and_then_in_pawns(
    own: tuple[int, int], other: tuple[int, int], *, agrees: bool
) -> None:
    assert takes_draw(own, other) is agrees
