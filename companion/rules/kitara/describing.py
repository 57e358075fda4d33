"""A card as people tell it: by its age and its symbols, and never by its id."""

from collections.abc import Iterator
from typing import Final

from companion.rules.kernel.reason import Reason, because
from companion.rules.kitara.pack import START_AGE, Card

START: Final = "kitara.card-start"
"""The card that every kingdom begins with. Values: none."""
CARD: Final = "kitara.card"
"""Any other one. Values: age."""
PAWNS: Final = "kitara.card-pawns"
"""The pawns that come with it. Values: pieces."""
DRAFT: Final = "kitara.card-draft"
MOVE: Final = "kitara.card-move"
VP: Final = "kitara.card-vp"
"""So many symbols of that kind. Values: count."""
STEADFAST: Final = "kitara.card-steadfast"
"""It needs no food. Values: none."""


def described(card: Card) -> tuple[Reason, ...]:
    """Which card it is, and then each kind of symbol on it, in the order of the turn."""
    what = because(CARD, age=card.age) if card.age != START_AGE else because(START)
    return (what, *_symbols(card))


def _symbols(card: Card) -> Iterator[Reason]:
    if card.draft:
        yield because(DRAFT, count=card.draft)
    if card.pawns:
        yield because(PAWNS, pieces=card.pawns)
    if card.move:
        yield because(MOVE, count=card.move)
    if card.vp:
        yield because(VP, count=card.vp)
    if card.steadfast:
        yield because(STEADFAST)
