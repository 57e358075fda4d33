"""The squares and camps, and the precomputed moves of a pawn from each square of a board.

The number of a place is ten times its file plus its rank, so numeric order is the order of names, and
lists of actions come out sorted.

Moves are lookups: only pawns on a square's rays matter (`occupied & mask`), and the goals for each such
pattern are computed once and cached. So are the action texts of a set of goals, and the rays of a square.
The caches depend on the colours alone, so a board counts as constant.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from companion.games.kernel import Action, Actor, Places, Seat, Space

FILES: Final = "abcdefgh"
RANKS: Final = tuple(range(1, 9))

WHITE: Final = Seat(Actor("white"))
BLACK: Final = Seat(Actor("black"))
SEATS: Final = (WHITE, BLACK)
"""The sides in turn order; a position stores the index of the side to move."""

HOME: Final = (1, 8)
"""The baseline of each side; from the other side's baseline its pawns enter the camps."""


def number(file: int, rank: int) -> int:
    """The number of the place on that file (0 to 7) and rank (camps: 0 and 9)."""
    return 10 * file + rank


def bit(name: str) -> int:
    return 1 << NUMBERS[Space(name)]


SQUARE_NAMES: Final = tuple(Space(f"{file}{rank}") for file in FILES for rank in RANKS)
CAMP_NAMES: Final = tuple(Space(name) for name in ("a0", "h0", "a9", "h9"))
"""The camps in the order of a position string."""

NUMBERS: Final = {name: number(FILES.index(name[0]), int(name[1])) for name in (*SQUARE_NAMES, *CAMP_NAMES)}
NAMES: Final = {place: name for name, place in NUMBERS.items()}

WHERE: Final[Places] = {name: divmod(place, 10) for name, place in NUMBERS.items()}
"""Files and ranks are one unit wide; a camp lies beyond the last square of its file."""
HALF_TURN: Final = {name: NAMES[number(7 - file, 9 - rank)] for name, (file, rank) in WHERE.items()}

SQUARES: Final = sum(bit(name) for name in SQUARE_NAMES)
GOALS: Final = (bit("a9") | bit("h9"), bit("a0") | bit("h0"))
"""The camps that each side aims for: those behind the other side's baseline."""
CAMPS: Final = GOALS[0] | GOALS[1]
PLACES: Final = SQUARES | CAMPS


def bits_in(bits: int) -> Iterator[int]:
    """The set bits, one by one, in the order of their places."""
    while bits:
        low = bits & -bits
        bits ^= low
        yield low


def places_of(_position: object) -> Places:
    return WHERE


STRAIGHT: Final = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL: Final = ((1, 1), (1, -1), (-1, -1), (-1, 1))
LEAPS: Final = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))

STEPS: Final = {"b": (*STRAIGHT, *DIAGONAL), "g": LEAPS, "y": DIAGONAL, "r": STRAIGHT}
SLIDING: Final = "yr"
"""The colours whose pawns slide until a square of the same colour stops them."""


class _Reach(dict[int, int]):
    """The bits that a pawn may move to or capture on, by the pattern of pawns on its rays."""

    __slots__ = ("always", "rays")

    def __init__(self, rays: Sequence[Sequence[int]], always: int) -> None:
        self.rays = rays
        self.always = always

    def __missing__(self, occupied: int) -> int:
        goals = self.always
        for ray in self.rays:
            for place in ray:
                goals |= place
                if occupied & place:
                    break
        self[occupied] = goals
        return goals


MOVES: Final = {
    start: {1 << place: Action(f"{start}-{goal}") for goal, place in NUMBERS.items()} for start in NUMBERS
}
"""The text of each move, by the name of its start and the bit of its goal."""


class _MoveTexts(dict[int, tuple[Action, ...]]):
    """The actions from one square, by the bits of their goals."""

    __slots__ = ("moves",)

    def __init__(self, start: Space) -> None:
        self.moves = MOVES[start]

    def __missing__(self, goals: int) -> tuple[Action, ...]:
        self[goals] = actions = tuple([self.moves[goal] for goal in bits_in(goals)])
        return actions


class Exits(dict[int, tuple[int, _Reach, _MoveTexts]]):
    """By the bit of a square: the mask of blocking places, the pawn's reach, and the texts of its moves."""

    __slots__ = ("rows", "side")

    def __init__(self, rows: Sequence[str], side: int) -> None:
        self.rows = rows
        self.side = side

    def __missing__(self, square: int) -> tuple[int, _Reach, _MoveTexts]:
        place = square.bit_length() - 1
        file, rank = divmod(place, 10)
        rays = self._rays(file, rank)
        mask = sum({stop for ray in rays for stop in ray[:-1]})
        camps = GOALS[self.side] if rank == HOME[1 - self.side] else 0
        self[square] = exits = (mask, _Reach(rays, camps), _MoveTexts(NAMES[place]))
        return exits

    def _rays(self, file: int, rank: int) -> tuple[tuple[int, ...], ...]:
        colour = self.rows[8 - rank][file]
        rays = []
        for east, north in STEPS[colour]:
            ray = []
            f, r = file + east, rank + north
            while 0 <= f < 8 and r in RANKS:
                ray.append(1 << number(f, r))
                if colour not in SLIDING or self.rows[8 - r][f] == colour:
                    break
                f, r = f + east, r + north
            if ray:
                rays.append(tuple(ray))
        return tuple(rays)


@dataclass(frozen=True)
class Board:
    """Eight rows of eight colours, rank 8 first, and the moves that they allow each side."""

    rows: tuple[str, ...]

    @cached_property
    def exits(self) -> tuple[Exits, Exits]:
        return Exits(self.rows, 0), Exits(self.rows, 1)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickles as the colours alone; unpickling returns the board in use, if any."""
        return board_of, (self.rows,)

    def colour(self, space: Space) -> str:
        return self.rows[8 - int(space[1])][FILES.index(space[0])]


@lru_cache(maxsize=8)
def board_of(rows: tuple[str, ...]) -> Board:
    """The board with these colours; the existing one while it is in use."""
    return Board(rows)
