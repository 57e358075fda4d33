"""The symbols of the screens, drawn like the letters and used among them.

Law: white is lit and black is dark, whatever the ground. A white pawn is a lit disc and a black one a dark
disc with a lit edge; on a lit bar, where all is inverted, the two pictures change places.
"""

from collections.abc import Mapping
from enum import Enum
from functools import cache
from typing import Final

from companion.view.screens.bands import Cell, pictures


class Symbol(Enum):
    """What can stand in a line beside letters. The names are those of the pictures below."""

    WHITE_PAWN = "white-pawn"
    BLACK_PAWN = "black-pawn"
    ARROW = "arrow"
    CHECK = "check"
    LOCK = "lock"
    CAMP_FREE = "camp-free"
    CAMP_WHITE = "camp-white"
    CAMP_BLACK = "camp-black"
    SAVING = "saving"
    WARNING = "warning"
    HAND = "hand"


class Ground(Enum):
    """What a line is drawn on."""

    DARK = "dark"
    LIT = "lit"
    """A bar: drawn on dark, then inverted."""


INVERTED: Final = {
    Symbol.WHITE_PAWN: Symbol.BLACK_PAWN,
    Symbol.BLACK_PAWN: Symbol.WHITE_PAWN,
    Symbol.CAMP_WHITE: Symbol.CAMP_BLACK,
    Symbol.CAMP_BLACK: Symbol.CAMP_WHITE,
}
"""Whose picture shows a symbol once that picture is inverted, where it is not its own."""


def symbol(sign: Symbol, ground: Ground = Ground.DARK) -> tuple[Cell, ...]:
    """The cells of a symbol: one or two."""
    return symbols()[INVERTED.get(sign, sign) if ground is Ground.LIT else sign]


@cache
def symbols() -> Mapping[Symbol, tuple[Cell, ...]]:
    """Every symbol on dark ground."""
    drawn: dict[Symbol, tuple[Cell, ...]] = {}
    for signs, band in _BANDS:
        drawn.update(zip(signs, pictures(band), strict=True))
    return drawn


_BANDS: Final = (
    (
        (Symbol.WHITE_PAWN, Symbol.BLACK_PAWN, Symbol.ARROW, Symbol.CHECK, Symbol.LOCK),
        """
........ ........ ........ ........ ........
........ ........ ........ ........ ..###...
........ ........ ........ ........ .##.##..
........ ........ ........ ......#. ##...##.
..###... ..###... ...#.... .....##. ##...##.
.#####.. .##.##.. ...##... .....##. ##...##.
#######. ##...##. ...###.. ....##.. #######.
#######. ##...##. #######. ##..##.. #######.
#######. ##...##. #######. ##.##... ###.###.
.#####.. .##.##.. ...###.. .####... ###.###.
..###... ..###... ...##... .####... #######.
........ ........ ...#.... ..##.... #######.
........ ........ ........ ........ ........
........ ........ ........ ........ ........
........ ........ ........ ........ ........
........ ........ ........ ........ ........
""",
    ),
    (
        (Symbol.CAMP_FREE, Symbol.CAMP_WHITE, Symbol.CAMP_BLACK),
        """
................ ................ ................
.#####....#####. .##############. .##############.
.#............#. .#............#. .#............#.
.#............#. .#............#. .#............#.
.#............#. .#....####....#. .#....####....#.
.#............#. .#...######...#. .#...##..##...#.
................ .#..########..#. .#..##....##..#.
................ .#..########..#. .#..#......#..#.
................ .#..########..#. .#..#......#..#.
................ .#..########..#. .#..##....##..#.
.#............#. .#...######...#. .#...##..##...#.
.#............#. .#....####....#. .#....####....#.
.#............#. .#............#. .#............#.
.#............#. .#............#. .#............#.
.#####....#####. .##############. .##############.
................ ................ ................
""",
    ),
    (
        (Symbol.SAVING, Symbol.WARNING, Symbol.HAND),
        """
................ ................ .......##.......
.############... .......##....... ....##.##.##....
.##......##.##.. ......####...... ....##.##.##.##.
.##......##..##. ......####...... ....##.##.##.##.
.##......##..##. .....######..... ....##.##.##.##.
.##..........##. .....##..##..... ....##.##.##.##.
.##############. ....###..###.... ....###########.
.##############. ....###..###.... ....###########.
.##..........##. ...####..####... ##..###########.
.##.########.##. ...####..####... ###.###########.
.##..........##. ..############.. .##############.
.##.########.##. ..#####..#####.. ..#############.
.##..........##. .######..######. ...###########..
.##############. .##############. ....#########...
................ ................ .....#######....
................ ................ ................
""",
    ),
)
