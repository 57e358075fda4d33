"""What is on a card as people see it. Nobody at a table knows a card by its id."""

from typing import Final

from companion.rules.kitara.contents import LETTERS
from companion.rules.kitara.pack import Card
from companion.rules.kitara.state import State

DRAFT: Final = "draft"
MOVE: Final = "move"
POINT: Final = "point"
STEADFAST: Final = "steadfast"


def symbols_of(card: Card) -> tuple[tuple[str, int], ...]:
    """What it has, and how often, from top to bottom: pawns go by their letters."""
    counts = (
        (DRAFT, card.draft),
        *((letter, card.pawns.count(letter)) for letter in LETTERS),
        (MOVE, card.move),
        (POINT, card.vp),
        (STEADFAST, int(card.steadfast)),
    )
    return tuple((symbol, count) for symbol, count in counts if count)


def card_called(state: State, name: str) -> Card | None:
    """The card of that id, where the game that is played has it."""
    number = state.contents.card_number.get(name)
    return None if number is None else state.contents.cards[number]


def place_in_row(state: State, card: Card) -> int | None:
    """Its place from the left, from 1 on, where another card of the row looks the same."""
    row = [state.contents.cards[number] for number in state.row]
    alike = [one for one in row if one._replace(id=card.id) == card]
    return row.index(card) + 1 if card in row and len(alike) > 1 else None
