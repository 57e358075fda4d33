"""A sheet as the pixels of a screen of 128 by 64. The same sheet is always the same pixels."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, assert_never

from companion.view.screens.bands import CELL_HEIGHT, CELL_WIDTH, Cell
from companion.view.screens.canvas import Canvas
from companion.view.screens.letters import ELLIPSIS, letter
from companion.view.screens.pixels import Pixels
from companion.view.screens.sheet import BESIDE, COLUMNS, ROWS, Align, Code, Gauge, Line, Sheet, Style, Text
from companion.view.screens.symbols import Ground, Symbol, symbol

WIDTH: Final = COLUMNS * CELL_WIDTH
HEIGHT: Final = ROWS * CELL_HEIGHT

REMEMBERED: Final = 128
"""Sheets whose pixels are kept, a kilobyte each: an evening's menus and prompts come again and again."""


@lru_cache(maxsize=REMEMBERED)
def paint(sheet: Sheet) -> Pixels:
    """The pixels of a sheet."""
    canvas = Canvas(WIDTH, HEIGHT)
    above = Style.PLAIN
    for row, line in enumerate(sheet.lines):
        y = row * CELL_HEIGHT
        style = Style.PLAIN
        if isinstance(line, Gauge):
            _paint_gauge(canvas, y, line)
        else:
            _paint_line(canvas, y, line, BESIDE if sheet.code else 0)
            style = line.style
        if Style.PLAIN not in (style, above) and Style.CHOSEN in (style, above):
            canvas.part(y - 1)
        above = style
    if sheet.code:
        _paint_code(canvas, sheet.code)
    if sheet.framed:
        canvas.box(0, 0, WIDTH, HEIGHT)
    return canvas.pixels()


def _paint_code(canvas: Canvas, code: Code) -> None:
    """Dark on a lit square: a camera wants it so, with as much light around as there is room for."""
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


def _paint_gauge(canvas: Canvas, y: int, gauge: Gauge) -> None:
    canvas.box(0, y + 3, WIDTH, 10)
    canvas.fill(2, y + 5, (WIDTH - 4) * gauge.done // gauge.whole, 6)


def _start(align: Align, free: int) -> int:
    match align:
        case Align.LEFT:
            return 0
        case Align.CENTRE:
            return free * CELL_WIDTH // 2
        case _:
            assert_never(align)


def _cut(text: Text, ground: Ground, columns: int) -> list[Cell]:
    """The cells of a text, as many as a line has; no symbol is cut in two."""
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
