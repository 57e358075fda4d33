"""The 64 squares and four camps, as names, as numbers and as bits.

A place's number is ten times its file plus its rank, so that places in the order of their numbers are
places in the order of their names, and lists of actions come out sorted by themselves.
"""

from collections.abc import Iterator
from typing import Final

from companion.rules.kernel.names import Actor, Seat, Space
from companion.rules.kernel.places import Places

FILES: Final = "abcdefgh"
RANKS: Final = tuple(range(1, 9))

WHITE: Final = Seat(Actor("white"))
BLACK: Final = Seat(Actor("black"))
SEATS: Final = (WHITE, BLACK)
"""In turn order; the index in here is how a position says whose turn it is."""

HOME: Final = (1, 8)
"""The baseline of each side; the other side's is where its pawns reach for the camps."""


def number(file: int, rank: int) -> int:
    """The number of the place on that file (0 to 7) and rank (camps: 0 and 9)."""
    return 10 * file + rank


def bit(name: str) -> int:
    """The bit of the place called `name`."""
    return 1 << NUMBERS[Space(name)]


SQUARE_NAMES: Final = tuple(Space(f"{file}{rank}") for file in FILES for rank in RANKS)
CAMP_NAMES: Final = tuple(Space(name) for name in ("a0", "h0", "a9", "h9"))
"""In the order in which a position string lists them."""

NUMBERS: Final = {name: number(FILES.index(name[0]), int(name[1])) for name in (*SQUARE_NAMES, *CAMP_NAMES)}
NAMES: Final = {place: name for name, place in NUMBERS.items()}
"""The name of each place by its number."""

WHERE: Final[Places] = {name: divmod(place, 10) for name, place in NUMBERS.items()}
"""Files and ranks are one unit wide; a camp lies beyond the last square of its file."""
HALF_TURN: Final = {name: NAMES[number(7 - file, 9 - rank)] for name, (file, rank) in WHERE.items()}
"""The place that lies where this one lay, once the board is turned by half."""

SQUARES: Final = sum(bit(name) for name in SQUARE_NAMES)
GOALS: Final = (bit("a9") | bit("h9"), bit("a0") | bit("h0"))
"""The camps that each side wants: those behind the other side's baseline."""
CAMPS: Final = GOALS[0] | GOALS[1]
PLACES: Final = SQUARES | CAMPS


def bits_in(bits: int) -> Iterator[int]:
    """The bits that are set, one by one, in the order of their places."""
    while bits:
        low = bits & -bits
        bits ^= low
        yield low


def where(_position: object) -> Places:
    """Where places lie, which is the same in every position."""
    return WHERE
