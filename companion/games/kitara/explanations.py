"""What Kitara says of a space and of an open card, and the legend of its signs."""

from typing import Final

from companion.games.kernel import Reason, Space, because
from companion.games.kitara.state import State

OPEN_CARD: Final = "card-"
"""What the look of an open card begins with; its id follows."""
LEGEND: Final = (
    *("warrior", "master-animal", "hero", "draft", "move", "point", "steadfast"),
    *("food", "ruin", "token", "turns"),
)
"""The signs of cards and screens in the order of a legend: each has a name and `kitara.sign-<name>.what`."""


def about(state: State, name: str) -> tuple[Reason, ...]:
    """What that land is good for, or what that card brings."""
    if name.startswith(OPEN_CARD):
        card = state.contents.cards[state.contents.card_number[name.removeprefix(OPEN_CARD)]]
        return (
            because("kitara.about-card", draft=card.draft, count=len(card.pawns), move=card.move, vp=card.vp),
        )
    number = state.contents.number[Space(name)]
    return (because(f"kitara.about-{state.contents.map.spaces[number].terrain}"),)


def reach(state: State, space: Space) -> tuple[Space, ...]:
    """The spaces across its white borders."""
    number = state.contents.number[space]
    return tuple(state.contents.spaces[other] for other in state.contents.neighbours[number])
