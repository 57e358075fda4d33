"""What is in the box of Kitara, as packs tell of it: a map, a deck, and how many hero tokens there are.

Law: what stands here is valid. Whatever comes from outside goes through `reading`.
"""

from typing import Final, NamedTuple

from companion.rules.kernel.names import Space

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
