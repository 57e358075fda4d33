"""Painting: a sheet becomes the one-bit pixels of a screen of 128 by 64.

Laws: the same sheet is always the same pixels; drawing outside the canvas is a `ValueError`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, assert_never

from companion.drawing.letters import ELLIPSIS, letter
from companion.drawing.symbols import BLANK, CELL_HEIGHT, CELL_WIDTH, Cell, Ground, Symbol, symbol
from companion.drawing.text import BESIDE, COLUMNS, ROWS, Align, Code, Line, Sheet, Style, Text


@dataclass(frozen=True, slots=True)
class Pixels:
    """Rows from the top, eight pixels to a byte, the leftmost in the highest bit; 1 is lit."""

    width: int
    height: int
    bits: bytes

    def __post_init__(self) -> None:
        if self.width % 8 or len(self.bits) * 8 != self.width * self.height:
            raise ValueError((self.width, self.height, len(self.bits)))


class Canvas:
    """A drawing surface, dark at first, in pixels from the top left corner."""

    def __init__(self, width: int, height: int) -> None:
        """A dark canvas; each row must be whole bytes."""
        self._width = width
        self._height = height
        self._ink = 0

    def pixels(self) -> Pixels:
        bits = self._ink.to_bytes(self._width * self._height // 8, "big")
        return Pixels(self._width, self._height, bits)

    def write(self, x: int, y: int, cells: Sequence[Cell]) -> None:
        """Draw the cells side by side, the first one at this place."""
        self._inside(x, y, len(cells) * CELL_WIDTH, CELL_HEIGHT)
        columns = self._width // CELL_WIDTH
        joined = b"".join([*cells, *[BLANK] * (columns - len(cells))])
        rows = b"".join([joined[row::CELL_HEIGHT] for row in range(CELL_HEIGHT)])
        self._ink |= int.from_bytes(rows, "big") >> x << self._width * (self._height - CELL_HEIGHT - y)

    def fill(self, x: int, y: int, width: int, height: int) -> None:
        self._ink |= self._block(x, y, width, height)

    def clear(self, x: int, y: int, width: int, height: int) -> None:
        self._ink &= ~self._block(x, y, width, height)

    def invert(self, x: int, y: int, width: int, height: int) -> None:
        self._ink ^= self._block(x, y, width, height)

    def box(self, x: int, y: int, width: int, height: int) -> None:
        """Light the edge of a block, one pixel wide."""
        edge = self._block(x, y, width, height) ^ self._block(x + 1, y + 1, width - 2, height - 2)
        self._ink |= edge

    def separate_rows(self, y: int) -> None:
        """Darken a lit row, except around dark ink in the row above it.

        This separates two lit bars without opening the tail of a letter that ends above.
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


WIDTH: Final = COLUMNS * CELL_WIDTH
HEIGHT: Final = ROWS * CELL_HEIGHT

CACHED_SHEETS: Final = 128
"""Sheets in the cache, a kilobyte each: an evening's menus and prompts repeat."""


@lru_cache(maxsize=CACHED_SHEETS)
def paint(sheet: Sheet) -> Pixels:
    canvas = Canvas(WIDTH, HEIGHT)
    above = Style.PLAIN
    for row, line in enumerate(sheet.lines):
        y = row * CELL_HEIGHT
        _paint_line(canvas, y, line, BESIDE if sheet.code else 0)
        if Style.PLAIN not in (line.style, above) and Style.CHOSEN in (line.style, above):
            canvas.separate_rows(y - 1)
        above = line.style
    if sheet.code:
        _paint_code(canvas, sheet.code)
    if sheet.framed:
        canvas.box(0, 0, WIDTH, HEIGHT)
    return canvas.pixels()


def _paint_code(canvas: Canvas, code: Code) -> None:
    """Dark modules on a lit square: cameras need it so, with as wide a light margin as fits."""
    size = HEIGHT // len(code)
    edge = (HEIGHT - size * len(code)) // 2
    canvas.fill(0, 0, HEIGHT, HEIGHT)
    for row, modules in enumerate(code):
        for column, module in enumerate(modules):
            if module == "1":
                canvas.clear(edge + column * size, edge + row * size, size, size)


def _paint_line(canvas: Canvas, y: int, line: Line, first: int) -> None:
    cells = _cut(line.text, Ground.DARK if line.style is Style.PLAIN else Ground.LIT, COLUMNS - first)
    left = first * CELL_WIDTH
    canvas.write(left + _start(line.align, COLUMNS - first - len(cells)), y, cells)
    match line.style:
        case Style.PLAIN:
            pass
        case Style.INVERSE:
            canvas.invert(left, y, WIDTH - left, CELL_HEIGHT)
        case Style.CHOSEN:
            canvas.invert(left, y, WIDTH - left, CELL_HEIGHT)
            for x in (left, WIDTH - 2):
                canvas.clear(x, y, 2, 1)
                canvas.clear(x, y + CELL_HEIGHT - 1, 2, 1)
        case _:
            assert_never(line.style)


def _start(align: Align, free: int) -> int:
    match align:
        case Align.LEFT:
            return 0
        case Align.CENTRE:
            return free * CELL_WIDTH // 2
        case _:
            assert_never(align)


def _cut(text: Text, ground: Ground, columns: int) -> list[Cell]:
    """The cells of a text, cut to the width of a line; no symbol is cut in two."""
    fitting: list[Cell] = []
    room_for_ellipsis = 0
    for cells in _signs(text, ground):
        if len(fitting) + len(cells) > columns:
            return [*fitting[:room_for_ellipsis], letter(ELLIPSIS)]
        fitting += cells
        if len(fitting) < columns:
            room_for_ellipsis = len(fitting)
    return fitting


def _signs(text: Text, ground: Ground) -> Iterator[tuple[Cell, ...]]:
    for part in text:
        if isinstance(part, Symbol):
            yield symbol(part, ground)
        else:
            yield from ((letter(sign),) for sign in part)
