"""What Kitara's actions name, as it is shown and called: cards by symbols, pawns by numbers, spaces by ids.

Law: no id of a card is ever shown. Cards that look alike are told apart by their places in the row.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import groupby
from typing import Final

from companion.rules.kernel.hands import CARD, PIECE
from companion.rules.kernel.names import Space
from companion.rules.kernel.reason import Reason, because
from companion.rules.kitara.contents import LETTERS
from companion.rules.kitara.describing import described
from companion.rules.kitara.notation import COUNTS, GOAL, SPACE, START, TOKEN
from companion.rules.kitara.pack import Card, Deck
from companion.rules.kitara.reference import DECKS
from companion.rules.kitara.setup import shipped_deck
from companion.rules.kitara.state import State
from companion.rules.kitara.symbols import (
    DRAFT,
    MOVE,
    POINT,
    STEADFAST,
    card_called,
    place_in_row,
    symbols_of,
)
from companion.rules.kitara.telling import HERO_TOKEN
from companion.view.screens.sheet import Text, width
from companion.view.screens.symbols import Symbol

SYMBOLS: Final[Mapping[str, Symbol]] = {
    **dict(zip(LETTERS, (Symbol.WARRIOR, Symbol.MASTER_ANIMAL, Symbol.HERO), strict=True)),
    DRAFT: Symbol.DRAFT,
    MOVE: Symbol.MOVE,
    POINT: Symbol.POINT,
    STEADFAST: Symbol.STEADFAST,
}
PAWNS: Final = frozenset(SYMBOLS[letter] for letter in LETTERS)
SPACES: Final = (SPACE, START, GOAL)
"""The parts that name a space."""
CARD_WIDE: Final = 10
"""Cells for a card, so that a word fits before it."""
ID_WIDE: Final = 5
"""Cells for the id of a space: two of them, an arrow and two numbers of pawns fit one line."""


def value(state: State | None, part: str, told: str) -> Text | None:
    """A value in a line of a screen."""
    if part == CARD and told == HERO_TOKEN:
        return (Symbol.TOKEN,)
    if part == CARD:
        return _card(state, told)
    if part == TOKEN:
        return (Symbol.TOKEN, f" {told}")
    if part == PIECE:
        return pawns_shown({letter: told.count(letter) for letter in LETTERS})
    if part in COUNTS:
        return (SYMBOLS[part], told)
    if part in SPACES and state is not None:
        return (short_ids(state.contents.spaces)[Space(told)],)
    return None


def pawns_shown(counts: Mapping[str, int]) -> Text:
    """How many pawns of each kind; a single one without a number."""
    if sum(counts.values()) == 1:
        return tuple(SYMBOLS[letter] for letter, count in counts.items() if count)
    return tuple(sign for letter, count in counts.items() if count for sign in (SYMBOLS[letter], str(count)))


def _card(state: State | None, name: str) -> Text | None:
    """A card by its symbols; one that is not of the game, with the name of its own deck."""
    card = card_called(state, name) if state else None
    if state is None or card is None:
        return next((_boxed(deck, card) for deck, card in _in_box() if card.id == name), ("?",))
    place = place_in_row(state, card)
    after = "" if place is None else f" #{place}"
    return (*card_shown(card, CARD_WIDE - len(after)), after)


def _in_box() -> Iterable[tuple[Deck, Card]]:
    decks = map(shipped_deck, DECKS)
    return ((deck, card) for deck in decks for card in (deck.start, *deck.cards))


def _boxed(deck: Deck, card: Card) -> Text:
    return (f"{deck.id} ", *card_shown(card))


def card_shown(card: Card, room: int = CARD_WIDE) -> Text:
    """Its age and its symbols, as often as they are on it; where there is no room for that, with numbers."""
    symbols = [(SYMBOLS[name], count) for name, count in symbols_of(card)]
    every = tuple(symbol for symbol, count in symbols for _ in range(min(count, room + 1)))
    counted = tuple(sign for symbol, count in symbols for sign in (symbol, str(count) if count > 1 else ""))
    texts: tuple[Text, ...] = (_spaced(every), every, counted)
    shown: tuple[Text, ...] = tuple((f"{card.age} ", *text) for text in texts)
    return next((text for text in shown if width(text) <= room), shown[-1])


def _spaced(signs: tuple[Symbol, ...]) -> Text:
    """The symbols with blanks between the rows of a card; pawns are one row."""
    spaced: list[str | Symbol] = []
    for _, row in groupby(signs, lambda sign: Symbol.WARRIOR if sign in PAWNS else sign):
        spaced += [*row, " "]
    return tuple(spaced[:-1])


@lru_cache
def short_ids(spaces: tuple[Space, ...]) -> Mapping[Space, str]:
    """What spaces are called where there is little room: their ids, cut so that no two become the same."""
    for tail in range(ID_WIDE):
        cut = {space: _cut(space, tail) for space in spaces}
        if len({*cut.values()}) == len(spaces):
            return cut
    return {space: f"#{number}" for number, space in enumerate(spaces, 1)}


def _cut(name: str, tail: int) -> str:
    """Its beginning, and so many of its last letters."""
    return name if len(name) <= ID_WIDE else name[: ID_WIDE - tail] + name[len(name) - tail :]


def called(state: State | None, part: str, told: str) -> tuple[Reason, ...] | None:
    """A value in a sentence."""
    if part in COUNTS:
        return (because("kitara.count", pieces=part * int(told)),) if told != "0" else ()
    if part == TOKEN:
        return (because("kitara.token", count=int(told)),)
    if part != CARD or told == HERO_TOKEN:
        return None
    card = card_called(state, told) if state else None
    card = card or next((one for _, one in _in_box() if one.id == told), None)
    return (because("kitara.part.card"),) if card is None else described(card)
