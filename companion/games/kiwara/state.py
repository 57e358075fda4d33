"""The tokens, and a state of the game.

A space holds 0 if it is empty; else the animal's number from 1, plus `RED_SIDE` for red's, plus `FACE_DOWN`
if it is hidden. Animals are numbered in the order of their letters.

A state is a named tuple, as every node of every search makes one. `turn` is the side whose turn it is, also
while the table acts. The fields of a turn (`barred`, `baboon`, `backwards`, `path`) are cleared when it ends.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, NamedTuple, TypeVar

from companion.games.kernel import CARD, PIECE, TABLE, Box, Thing
from companion.games.kiwara.layout import FACED, SEATS, Layout

CROCODILE: Final = 1
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
"""The number of each animal a side starts with, by the animal's number."""
TIMID: Final = (GAZELLE, ZEBRA)
LISTED: Final = "GZCEL"
"""The order in which a supply is listed."""

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
    return animal + RED_SIDE * side + FACE_DOWN * hidden


_Value = TypeVar("_Value")


def of_side(both: tuple[_Value, _Value], side: int, value: _Value) -> tuple[_Value, _Value]:
    """The values of both sides, with that of one replaced."""
    return (value, both[1]) if side == 0 else (both[0], value)


def format_token(standing: int) -> str:
    """A token as records write it: `yZ`, `rG*`."""
    return f"{SEATS[side_of(standing)][0]}{LETTERS[standing & KIND]}{'*' * bool(standing & FACE_DOWN)}"


def side_of(standing: int) -> int:
    """The token's side: 0 for yellow, 1 for red."""
    return standing // RED_SIDE & 1


BOX: Final[Box] = {
    **{Thing(seat, PIECE, letter): SUPPLY[ANIMALS[letter]] for seat in SEATS for letter in LISTED},
    Thing(TABLE, PIECE, TOTEM): 1,
    **{Thing(TABLE, CARD, card): 1 for card in CARDS},
}

SCORING: Final[Mapping[int, int]] = {
    standing: WORTH[standing & KIND]
    for side in (0, 1)
    for animal in ANIMALS.values()
    for standing in (token(side, animal),)
}
"""The score of each face-up token."""


class Step(StrEnum):
    """The steps of a turn: what is to be decided."""

    FIRST = "totem0"
    """The first station of the totem."""
    PLACE = "place"
    SWAP = "swap"
    TOTEM = "totem"
    AFTER = "after"
    """The totem has moved, and a card can still be used."""
    REVEAL = "reveal"
    """The table turns up a card."""
    KEEP = "keep"
    """The choice of one of the giraffe's cards."""
    HYENA = "hyena"
    """An optional second animal for the hyena."""
    OVER = "over"


class Spell(NamedTuple):
    """The effect of last turn's card on this turn: `boa` and `porcupine` on a space, `warthog` on none."""

    card: str
    space: int = -1


NONE_BARRED: Final = (0,) * len(SUPPLY)
OPEN: Final = 2
"""In `due`: the card is open to the choice of the seat whose turn it is."""


class State(NamedTuple):
    """The whole state of the game. Values per side are in seat order."""

    layout: Layout
    tokens: tuple[int, ...]
    supply: tuple[tuple[int, ...], tuple[int, ...]]
    """The number of animals left to each side, by the animal's number."""
    totem: int
    """The number of its station; -1 before the first."""
    turn: int
    step: Step
    reward: int
    """The side that won it; -1 before that."""
    cards: tuple[tuple[str, ...], tuple[str, ...]]
    """The unused cards of each side, in the order in which they came."""
    pile: tuple[str, ...]
    """The unseen cards, sorted, since their order in the pile is unknown."""
    reinforced: bool
    """Whether the reward is the top card of the pile instead of the okapi."""
    spell: Spell | None = None
    due: tuple[int, ...] = ()
    """The recipients of the next cards turned up: a side, or `OPEN`."""
    shown: tuple[str, ...] = ()
    """The giraffe's cards so far."""
    resume: Step = Step.PLACE
    """The step to resume after a giraffe or a hyena."""
    driven: int = -1
    """The space of the first animal that a hyena has driven."""
    path: tuple[int, ...] = ()
    """The spaces of this turn's crocodile so far; the last one is its current space."""
    barred: tuple[int, ...] = NONE_BARRED
    """Own animals that a card returned before the placement, which cannot be placed this turn."""
    baboon: bool = False
    backwards: bool = False
    """Whether the totem moves backwards this turn, by the wildebeest."""
    turns: int = 0
    """The number of finished turns. Placing again because the other side has nothing left is a new turn."""

    @property
    def row(self) -> tuple[int, ...]:
        """The spaces that the totem faces."""
        return FACED[self.totem]
