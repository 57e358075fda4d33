"""Pictures in the source: 16 lines in which several stand side by side, one blank apart, `#` for ink.

A picture is one cell wide or several, and is cut into its cells.
"""

from typing import Final

CELL_WIDTH: Final = 8
CELL_HEIGHT: Final = 16

Cell = bytes
"""What a cell shows: a byte for each row from the top, its highest bit on the left."""

BLANK: Final[Cell] = bytes(CELL_HEIGHT)

_DIGITS: Final = str.maketrans(".#", "01", "01")


def pictures(band: str) -> list[tuple[Cell, ...]]:
    """The pictures of a band from left to right, each as its cells."""
    rows = [row.split(" ") for row in band.strip("\n").split("\n")]
    if len(rows) != CELL_HEIGHT:
        raise ValueError(len(rows))
    return [_cells(column) for column in zip(*rows, strict=True)]


def _cells(rows: tuple[str, ...]) -> tuple[Cell, ...]:
    width = len(rows[0])
    digits = [row.translate(_DIGITS) for row in rows]
    if width % CELL_WIDTH or any(len(row) != width for row in digits):
        raise ValueError(rows)
    starts = range(0, width, CELL_WIDTH)
    return tuple(bytes(int(row[x : x + CELL_WIDTH], 2) for row in digits) for x in starts)
