"""What a game of Kitara is played with, made ready to be looked up by number: board, cards, tokens.

Spaces, cards and tokens go by their numbers inside the rules: a space by its place in the map, a card by its
place in the deck with the start card before all others, a token by its value's place in the mix.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from companion.rules.kernel.names import Actor, Seat, Space
from companion.rules.kitara.pack import LAKE, RUIN, SAVANNA, Card, Deck, Map, Mix

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
