"""The board of Katarenga as lines of text: north on top, White at the bottom, the camps at the corners.

Law: the plain board says everything in ASCII, and the painted one says the same at the same place.
Paint only makes it quicker to see, so nobody needs to tell colours apart.

A square is four signs wide: a mark, the letter of its colour, the pawn, a mark. `*` before it is a lit
goal, `( )` around it is where the last move began or ended.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from companion.rules.katarenga.places import BLACK, CAMP_NAMES, FILES, RANKS, WHITE
from companion.rules.katarenga.position import Position
from companion.rules.kernel.names import Seat, Space

PAWNS: Final = {WHITE: "W", BLACK: "B", None: "."}
DISCS: Final = {WHITE: "○", BLACK: "●", None: " "}
MARGIN: Final = "  "
CAMP: Final = "camp"
"""The ground of a camp, which has no colour."""


@dataclass(frozen=True, slots=True)
class _Ink:
    """Terminal colours by their numbers among the 256."""

    ground: int
    letter: int


# From dark to bright red, blue, green and yellow, so that they differ to everybody's eyes and in greys too.
_GROUNDS: Final = {
    "b": _Ink(25, 231),
    "g": _Ink(34, 16),
    "y": _Ink(220, 16),
    "r": _Ink(88, 231),
    CAMP: _Ink(240, 252),
}
_CHIPS: Final = {WHITE: _Ink(231, 16), BLACK: _Ink(16, 246)}
"""A pawn brings its own ground along: no colour of a square is as far from white as from black."""
_LIT: Final = _Ink(201, 16)
_LAST: Final = _Ink(248, 16)


@dataclass(frozen=True, slots=True)
class _Cell:
    """A square or a camp as it is to be drawn."""

    ground: str
    text: str
    pawn: str
    owner: Seat | None
    lit: bool
    last: bool

    @property
    def marks(self) -> tuple[str, str]:
        return ("*", " ") if self.lit else ("(", ")") if self.last else (" ", " ")

    def plain(self) -> str:
        left, right = self.marks
        return f"{left}{self.text}{self.pawn}{right}"

    def painted(self) -> str:
        ground = _GROUNDS[self.ground]
        chip = _CHIPS.get(self.owner, ground) if self.owner else ground
        edge = _LIT if self.lit else _LAST if self.last else ground
        left, right = self.marks
        return (
            _ink(edge.ground, edge.letter, left)
            + _ink(chip.ground, chip.letter, self.text + self.pawn)
            + _ink(edge.ground, edge.letter, right)
            + "\x1b[0m"
        )


def _ink(ground: int, letter: int, text: str) -> str:
    return f"\x1b[48;5;{ground};38;5;{letter}m{text}"


def board_lines(
    position: Position,
    *,
    lit: Collection[Space] = (),
    last: Collection[Space] = (),
    painted: bool = False,
    discs: bool = False,
) -> list[str]:
    """The board, 36 signs wide; `discs` paints the pawns as ○ and ● where the terminal has them."""
    pawns = DISCS if painted and discs else PAWNS

    def cell(space: Space) -> str:
        owner = position.owner(space)
        camp = space in CAMP_NAMES
        drawn = _Cell(
            ground=CAMP if camp else position.board.colour(space),
            text=space if camp else position.board.colour(space),
            pawn=pawns[owner],
            owner=owner,
            lit=space in lit,
            last=space in last,
        )
        return drawn.painted() if painted else drawn.plain()

    def camps(rank: int) -> str:
        return MARGIN + cell(Space(f"a{rank}")) + " " * 22 + cell(Space(f"h{rank}"))

    def squares(rank: int) -> str:
        return f"{rank} " + "".join(cell(Space(f"{file}{rank}")) for file in FILES) + f" {rank}"

    files = MARGIN + "".join(f" {file}  " for file in FILES)
    lines = [camps(9), *(squares(rank) for rank in reversed(RANKS)), camps(0), files]
    return [line.rstrip() for line in lines]
