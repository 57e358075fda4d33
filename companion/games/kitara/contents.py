"""The contents of the box: a map, a deck and a mix of tokens, with lookup tables by number.

Inside the rules spaces, cards and tokens are numbers: a space by its index in the map, a card by its index
in the deck with the start card first, a token by its value's index in the mix. Law: everything here is
valid; data from outside goes through `packs`.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from companion.games.kernel import Actor, Seat, Space

SAVANNA: Final = "savanna"
RUIN: Final = "ruin"
LAKE: Final = "lake"
TERRAINS: Final = (SAVANNA, RUIN, LAKE)

FEWEST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 4
FEWEST_CARDS: Final = 7
"""Six in the row, and one more."""
START_AGE: Final = 0
LAST_AGE: Final = 5
"""The age whose first card announces the end."""


class Card(NamedTuple):
    """A kingdom card, by its symbols."""

    id: str
    age: int
    draft: int
    pawns: str
    """A letter for each symbol: first W, then A, then H."""
    move: int
    vp: int
    steadfast: bool


class Deck(NamedTuple):
    """The start card of every kingdom, and the cards to draft, in the order of their pack."""

    start: Card
    cards: tuple[Card, ...]
    id: str = ""
    title: str = ""
    printed: bool = False
    """Whether these are the printed cards of the box."""


class Ground(NamedTuple):
    """A space of a map, and its drawing place."""

    id: Space
    terrain: str
    start: bool
    x: float
    y: float


class Map(NamedTuple):
    """The spaces of a board, and the white borders between them."""

    players: int
    spaces: tuple[Ground, ...]
    borders: tuple[tuple[Space, Space], ...]
    id: str = ""
    title: str = ""
    printed: bool = False
    """Whether this is a printed board of the box."""


Mix = tuple[tuple[int, int], ...]
"""The values of hero tokens, ascending, and the number of tokens of each; never none."""


SEATS: Final = tuple(Seat(Actor(str(number))) for number in range(1, 5))
LETTERS: Final = "WAH"
"""Warriors, master-animals, heroes: the order in which symbols are processed and groups are written."""
WARRIOR, ANIMAL, HERO = range(len(LETTERS))
SUPPLY: Final = (10, 5, 3)
START_CARD: Final = 0
"""The number of every kingdom's first card."""


@dataclass(frozen=True)
class Contents:
    map: Map
    deck: Deck
    mix: Mix

    def __reduce__(self) -> tuple[type["Contents"], tuple[Map, Deck, Mix]]:
        """Pickles without the lookup tables."""
        return Contents, (self.map, self.deck, self.mix)

    def __deepcopy__(self, _memo: object) -> "Contents":
        """Immutable, so a copy is the object itself."""
        return self

    def __hash__(self) -> int:
        """Computed once, since every state contains it and states are looked up often."""
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.map, self.deck, self.mix))

    @cached_property
    def spaces(self) -> tuple[Space, ...]:
        return tuple(ground.id for ground in self.map.spaces)

    @cached_property
    def number(self) -> dict[Space, int]:
        return {space: number for number, space in enumerate(self.spaces)}

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """The neighbours of each space across white borders."""
        beyond: list[set[int]] = [set() for _ in self.spaces]
        for one, other in self.map.borders:
            beyond[self.number[one]].add(self.number[other])
            beyond[self.number[other]].add(self.number[one])
        return tuple(tuple(sorted(numbers)) for numbers in beyond)

    @cached_property
    def starts(self) -> tuple[int, ...]:
        return tuple(number for number, ground in enumerate(self.map.spaces) if ground.start)

    @cached_property
    def savannas(self) -> tuple[int, ...]:
        """The spaces that feed cards."""
        return self._of(SAVANNA)

    @cached_property
    def ruins(self) -> tuple[int, ...]:
        """The spaces where master-animals score points."""
        return self._of(RUIN)

    def _of(self, terrain: str) -> tuple[int, ...]:
        return tuple(number for number, ground in enumerate(self.map.spaces) if ground.terrain == terrain)

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """Every card, the start card first."""
        return (self.deck.start, *self.deck.cards)

    @cached_property
    def card_number(self) -> dict[str, int]:
        return {card.id: number for number, card in enumerate(self.cards)}

    @cached_property
    def values(self) -> tuple[int, ...]:
        """The values of tokens, ascending."""
        return tuple(value for value, _ in self.mix)
