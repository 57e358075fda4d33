"""A picture in the making. It is one large number, so that drawing is a handful of operations on it.

The pixel at the top left is its highest bit. What would lie outside the canvas is a `ValueError`.
"""

from collections.abc import Sequence

from companion.view.screens.bands import BLANK, CELL_HEIGHT, CELL_WIDTH, Cell
from companion.view.screens.pixels import Pixels


class Canvas:
    """Dark at first. Places are pixels from the top left corner."""

    def __init__(self, width: int, height: int) -> None:
        """A canvas of whole bytes in each row."""
        self._width = width
        self._height = height
        self._ink = 0

    def pixels(self) -> Pixels:
        """What has been drawn so far."""
        bits = self._ink.to_bytes(self._width * self._height // 8, "big")
        return Pixels(self._width, self._height, bits)

    def write(self, x: int, y: int, cells: Sequence[Cell]) -> None:
        """Light what the cells show, the first of them at this place."""
        self._inside(x, y, len(cells) * CELL_WIDTH, CELL_HEIGHT)
        columns = self._width // CELL_WIDTH
        joined = b"".join([*cells, *[BLANK] * (columns - len(cells))])
        rows = b"".join([joined[row::CELL_HEIGHT] for row in range(CELL_HEIGHT)])
        self._ink |= int.from_bytes(rows, "big") >> x << self._width * (self._height - CELL_HEIGHT - y)

    def fill(self, x: int, y: int, width: int, height: int) -> None:
        """Light a whole block."""
        self._ink |= self._block(x, y, width, height)

    def clear(self, x: int, y: int, width: int, height: int) -> None:
        """Darken a whole block."""
        self._ink &= ~self._block(x, y, width, height)

    def invert(self, x: int, y: int, width: int, height: int) -> None:
        """Light what is dark in a block, and the other way round."""
        self._ink ^= self._block(x, y, width, height)

    def line(self, y: int) -> None:
        """Light a row from edge to edge."""
        self.fill(0, y, self._width, 1)

    def box(self, x: int, y: int, width: int, height: int) -> None:
        """Light the edge of a block, one pixel wide."""
        edge = self._block(x, y, width, height) ^ self._block(x + 1, y + 1, width - 2, height - 2)
        self._ink |= edge

    def part(self, y: int) -> None:
        """Darken a lit row, save below the dark ink in the row above it and beside that.

        So two lit bars are parted without opening the tail of a letter that ends above.
        """
        row = (1 << self._width) - 1
        shift = self._width * (self._height - 1 - y)
        above = ~(self._ink >> (shift + self._width)) & row
        below = (above | above << 1 | above >> 1) & row
        self._ink &= ~((row ^ below) << shift)

    def _block(self, x: int, y: int, width: int, height: int) -> int:
        self._inside(x, y, width, height)
        row = ((1 << width) - 1) << (self._width - x - width)
        every_row = ((1 << self._width * height) - 1) // ((1 << self._width) - 1)
        return row * every_row << self._width * (self._height - y - height)

    def _inside(self, x: int, y: int, width: int, height: int) -> None:
        if not (0 <= x <= x + width <= self._width and 0 <= y <= y + height <= self._height):
            raise ValueError((x, y, width, height))
