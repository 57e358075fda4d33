"""Screens to look at: their pixels as an image, in the colours of the panel.

`python -m tests.view.screens.images OUT.png FILE...` shows golden screens one below the other, and
without a FILE every letter and symbol there is.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PIL import Image

from companion.drawing.letters import letters
from companion.drawing.pixels import Pixels, paint
from companion.drawing.symbols import Symbol
from companion.drawing.text import COLUMNS, ROWS, Line, Sheet, Style, plain
from tests.view.screens.pixel_text import from_text

DARK: Final = (6, 8, 16)
LIT: Final = (168, 216, 255)
BEZEL: Final = (40, 42, 48)


def image(pixels: Pixels, scale: int = 4) -> Image.Image:
    """The lit panel, each pixel a square of so many."""
    seen = Image.frombytes("1", (pixels.width, pixels.height), pixels.bits)
    panel = Image.new("RGB", seen.size, DARK)
    panel.paste(LIT, mask=seen)
    return panel.resize((pixels.width * scale, pixels.height * scale), Image.Resampling.NEAREST)


def stacked(screens: Sequence[Pixels], scale: int = 4) -> Image.Image:
    """Several panels, one below the other."""
    panels = [image(pixels, scale) for pixels in screens]
    gap = 2 * scale
    width = max(panel.width for panel in panels) + 2 * gap
    whole = Image.new("RGB", (width, gap + sum(panel.height + gap for panel in panels)), BEZEL)
    y = gap
    for panel in panels:
        whole.paste(panel, (gap, y))
        y += panel.height + gap
    return whole


def everything() -> list[Pixels]:
    """All letters, then all symbols on dark and on lit ground."""
    every = "".join(letters())
    lines = [plain(every[start : start + COLUMNS]) for start in range(0, len(every), COLUMNS)]
    for some in (list(Symbol)[:5], list(Symbol)[5:]):
        lines += [Line(tuple(some)), Line(tuple(some), Style.INVERSE)]
    return [paint(Sheet(tuple(lines[row : row + ROWS]))) for row in range(0, len(lines), ROWS)]


def main(arguments: list[str]) -> None:
    out, *files = arguments
    screens = [from_text(Path(file).read_text(encoding="utf-8")) for file in files] or everything()
    stacked(screens).save(out)


if __name__ == "__main__":
    main(sys.argv[1:])
