"""The animals, their worth and their numbers, and how a token lies on a space as one small number.

A space holds 0 where nothing stands; else the animal's number from 1, plus `RED_SIDE` for red's, plus
`FACE_DOWN` where it is hidden. Animals are numbered in the order of their letters.
"""

from collections.abc import Mapping
from typing import Final

from companion.rules.kernel.hands import CARD, PIECE, Box, Thing
from companion.rules.kernel.names import TABLE
from companion.rules.kiwara.places import SEATS

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
