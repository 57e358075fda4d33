"""The tokens, and a state of the game.

A space holds 0 where it is empty; else the animal's number from 1, plus `RED_SIDE` for red's, plus
`FACE_DOWN` where it is hidden. Animals are numbered in the order of their letters.

A state is a named tuple, as every node of every search makes one. `turn` is whose turn it is, also while
the table acts. What belongs to a turn only (`barred`, `baboon`, `backwards`, `path`) is cleared as the
turn passes.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, NamedTuple

from companion.games.kernel import CARD, PIECE, TABLE, Box, Thing
from companion.games.kiwara.layout import FACED, SEATS, Layout

CROCODILE: Final = 1
ELEPHANT: Final = 2
GAZELLE: Final = 3
LION: Final = 4
ZEBRA: Final = 5
LETTERS: Final = " CEGLZ"
"""The letter of each animal, by its number."""
ANIMALS: Final = {letter: number for number, letter in enumerate(LETTERS) if number}

RED_SIDE: Final = 8
FACE_DOWN: Final = 16
KIND: Final = 7

WORTH: Final = (0, 0, 5, 2, 1, 6)
"""What each animal scores, by its number."""
SUPPLY: Final = (0, 2, 1, 6, 1, 5)
"""How many of each animal a side has, by its number."""
TIMID: Final = (GAZELLE, ZEBRA)
"""Those that are afraid of lions."""
LISTED: Final = "GZCEL"
"""The order in which a supply is told."""

OKAPI: Final = "okapi"
OKAPI_POINTS: Final = 5
CARDS: Final = (
    "baboon",
    "boa",
    "giraffe",
    "hyena",
    OKAPI,
    "porcupine",
    "rhinoceros",
    "vulture",
    "warthog",
    "wildebeest",
)
TOTEM: Final = "totem"


def token(side: int, animal: int, *, hidden: bool = False) -> int:
    """The animal of that side as it lies on a space."""
    return animal + RED_SIDE * side + FACE_DOWN * hidden


def side_of(standing: int) -> int:
    """Whose token it is: 0 for yellow, 1 for red."""
    return standing // RED_SIDE & 1


BOX: Final[Box] = {
    **{Thing(seat, PIECE, letter): SUPPLY[ANIMALS[letter]] for seat in SEATS for letter in LISTED},
    Thing(TABLE, PIECE, TOTEM): 1,
    **{Thing(TABLE, CARD, card): 1 for card in CARDS},
}
"""All that a tag can name."""

SCORING: Final[Mapping[int, int]] = {
    standing: WORTH[standing & KIND]
    for side in (0, 1)
    for animal in ANIMALS.values()
    for standing in (token(side, animal),)
}
"""What each token scores that shows its face."""


class Step(StrEnum):
    """What is to be decided."""

    FIRST = "totem0"
    """Where the totem begins."""
    PLACE = "place"
    SWAP = "swap"
    TOTEM = "totem"
    AFTER = "after"
    """The totem has moved, and a card could still be used."""
    REVEAL = "reveal"
    """The table turns up a card."""
    KEEP = "keep"
    """One of the cards that a giraffe has brought."""
    HYENA = "hyena"
    """A second animal that the hyena drives on, or none."""
    OVER = "over"


class Spell(NamedTuple):
    """What the last turn's card does to this one: `boa` and `porcupine` on a space, `warthog` on none."""

    card: str
    space: int = -1


NONE_BARRED: Final = (0,) * len(SUPPLY)
OPEN: Final = 2
"""In `due`: the card lies open for the seat whose turn it is, to choose from."""


class State(NamedTuple):
    """Everything. The two sides' things stand in seat order."""

    layout: Layout
    tokens: tuple[int, ...]
    supply: tuple[tuple[int, ...], tuple[int, ...]]
    """How many of each animal are left to each side, by the animal's number."""
    totem: int
    """The number of its station; -1 before the first."""
    turn: int
    step: Step
    reward: int
    """The side that won it; -1 while nobody has."""
    cards: tuple[tuple[str, ...], tuple[str, ...]]
    """The unused cards of each side, in the order in which they came."""
    pile: tuple[str, ...]
    """The cards that nobody has seen, sorted: nobody knows the order in which they lie."""
    reinforced: bool
    """Whether the reward is the top card of the pile, and not the okapi."""
    spell: Spell | None = None
    due: tuple[int, ...] = ()
    """For whom the next cards are turned up: a side, or `OPEN`."""
    shown: tuple[str, ...] = ()
    """The cards that a giraffe has brought so far."""
    resume: Step = Step.PLACE
    """The step that goes on after a giraffe or a hyena."""
    driven: int = -1
    """Where the first animal stands that a hyena has driven on."""
    path: tuple[int, ...] = ()
    """Where the crocodile of this turn has stood; the last one is where it stands."""
    barred: tuple[int, ...] = NONE_BARRED
    """Own animals that a card brought back before the placement: they wait for another turn."""
    baboon: bool = False
    backwards: bool = False
    """Whether the wildebeest leads the totem this time."""
    turns: int = 0
    """How many turns are over: a side that places again, as the other one has nothing left, has a new one."""

    @property
    def row(self) -> tuple[int, ...]:
        """The spaces that the totem faces."""
        return FACED[self.totem]
