"""The contents of the box: a map, a deck and a mix of tokens, and all that is looked up in them by number.

Inside the rules spaces, cards and tokens go by numbers: a space by its place in the map, a card by its
place in the deck with the start card before all others, a token by its value's place in the mix. Law:
everything here is valid; data from outside goes through `packs`.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from companion.games.kernel import Actor, Seat, Space

SAVANNA: Final = "savanna"
RUIN: Final = "ruin"
LAKE: Final = "lake"
TERRAINS: Final = (SAVANNA, RUIN, LAKE)

PAWNS: Final = "WAH"
"""Warriors, master-animals and heroes, in the order in which symbols are treated."""
FEWEST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 4
FEWEST_CARDS: Final = 7
"""Six in the row, and one to come."""
START_AGE: Final = 0
LAST_AGE: Final = 5
"""The age whose first card announces the end."""


class Card(NamedTuple):
    """One card of a kingdom, by its symbols."""

    id: str
    age: int
    draft: int
    pawns: str
    """A letter for each symbol: first W, then A, then H."""
    move: int
    vp: int
    steadfast: bool


class Deck(NamedTuple):
    """The card that everybody starts with, and those that are drafted, in the order of their pack."""

    start: Card
    cards: tuple[Card, ...]
    id: str = ""
    title: str = ""
    printed: bool = False
    """Whether these are the cards of the box, and not of our own."""


class Ground(NamedTuple):
    """A space of a map, and where it is drawn."""

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
    """Whether this is a board of the box, and not of our own."""


Mix = tuple[tuple[int, int], ...]
"""What hero tokens are worth, ascending, and how many are worth that much; never none."""


SEATS: Final = tuple(Seat(Actor(str(number))) for number in range(1, 5))
LETTERS: Final = "WAH"
"""Warriors, master-animals, heroes: the order in which symbols are treated and groups are written."""
WARRIOR, ANIMAL, HERO = range(len(LETTERS))
SUPPLY: Final = (10, 5, 3)
"""How many pawns of each kind a kingdom has."""
START_CARD: Final = 0
"""The number of the card that every kingdom begins with."""


@dataclass(frozen=True)
class Contents:
    """A map, a deck and a mix of tokens."""

    map: Map
    deck: Deck
    mix: Mix

    def __reduce__(self) -> tuple[type["Contents"], tuple[Map, Deck, Mix]]:
        """What was looked up is not copied along."""
        return Contents, (self.map, self.deck, self.mix)

    def __deepcopy__(self, _memo: object) -> "Contents":
        """Nothing in it ever changes."""
        return self

    def __hash__(self) -> int:
        """Every state has it in it, and is looked up often."""
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.map, self.deck, self.mix))

    @cached_property
    def spaces(self) -> tuple[Space, ...]:
        """The id of each space."""
        return tuple(ground.id for ground in self.map.spaces)

    @cached_property
    def number(self) -> dict[Space, int]:
        """The number of each space."""
        return {space: number for number, space in enumerate(self.spaces)}

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """The spaces beyond the white borders of each space."""
        beyond: list[set[int]] = [set() for _ in self.spaces]
        for one, other in self.map.borders:
            beyond[self.number[one]].add(self.number[other])
            beyond[self.number[other]].add(self.number[one])
        return tuple(tuple(sorted(numbers)) for numbers in beyond)

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """Where kingdoms can begin."""
        return tuple(number for number, ground in enumerate(self.map.spaces) if ground.start)

    @cached_property
    def savannas(self) -> tuple[int, ...]:
        """Where warriors find food."""
        return self._of(SAVANNA)

    @cached_property
    def ruins(self) -> tuple[int, ...]:
        """Where master-animals find points."""
        return self._of(RUIN)

    @cached_property
    def lakes(self) -> tuple[int, ...]:
        """Where nobody goes."""
        return self._of(LAKE)

    def _of(self, terrain: str) -> tuple[int, ...]:
        return tuple(number for number, ground in enumerate(self.map.spaces) if ground.terrain == terrain)

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """Every card, the start card first."""
        return (self.deck.start, *self.deck.cards)

    @cached_property
    def card_number(self) -> dict[str, int]:
        """The number of each card."""
        return {card.id: number for number, card in enumerate(self.cards)}

    @cached_property
    def values(self) -> tuple[int, ...]:
        """What tokens are worth, ascending."""
        return tuple(value for value, _ in self.mix)
