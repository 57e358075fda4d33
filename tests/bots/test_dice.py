"""The opponent that throws dice."""

from companion.bots.dice import choose
from companion.games.kernel import Action

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
