"""What things are painted with: colours, and the bits that many of them have."""

from collections.abc import Sequence
from typing import Final

from companion.app.plan.diagrams.lettering import SMALLEST_MM, width_of
from companion.view.drawing.shapes import Anchor, Area, Box, Disc, Ink, Letters, Shape, Strokes

PAPER: Final = "#ffffff"
TEXT: Final = "#1d2229"
FAINT: Final = "#68717d"
GREEN: Final = "#2f7d4f"
BLUE: Final = "#24518f"
BLACK: Final = "#23272d"
GREY: Final = "#8a929c"
METAL: Final = "#c8ccd2"
GOLD: Final = "#d8b24a"
GLASS: Final = "#dff0f4"
GLASS_EDGE: Final = "#6fa3b3"

EDGE: Final = 0.25
SMALL: Final = SMALLEST_MM
TITLE: Final = 2.7
LEADING: Final = 1.15
"""From a line of text to the next, as a part of its size."""


def ink(fill: str | None = None, line: str | None = None, width: float = EDGE) -> Ink:
    """A fill with an edge of its own, where one is asked for."""
    return Ink(fill, line, width if line else 0.0)


def box(
    area: tuple[float, float, float, float], fill: str | None, line: str | None = None, radius: float = 0
) -> Box:
    """A rectangle by its corner, width and height."""
    return Box(Area(*area), ink(fill, line), radius)


def ring(x: float, y: float, radius: float, fill: str | None, line: str | None = None) -> Disc:
    """A circle with an edge."""
    return Disc(x, y, radius, ink(fill, line))


def stroke(*lines: tuple[float, float, float, float], colour: str = TEXT, width: float = 0.3) -> Strokes:
    """Straight lines of one pen."""
    return Strokes(lines, ink(None, colour, width))


def text(  # noqa: PLR0913 - as much as there is to say of letters
    x: float,
    y: float,
    told: str,
    colour: str = TEXT,
    *,
    anchor: Anchor = Anchor.MIDDLE,
    size: float = SMALL,
    bold: bool = False,
) -> Letters:
    """Letters, small ones unless told otherwise."""
    return Letters(x, y, told, size, colour, bold=bold, anchor=anchor)


def caption(x: float, y: float, lines: Sequence[str]) -> tuple[Shape, ...]:
    """What a thing is, below it: the first line bold."""
    first, *more = lines
    top = y + TITLE + 0.5
    below = (text(x, top + SMALL * LEADING * (n + 0.5), one, FAINT) for n, one in enumerate(more))
    return text(x, y + TITLE / 2, first, size=TITLE, bold=True), *below


def caption_size(lines: Sequence[str]) -> tuple[float, float]:
    """How wide and how high a caption is."""
    first, *more = lines
    wide = max((width_of(first, TITLE, bold=True), *(width_of(one, SMALL) for one in more)))
    return wide, TITLE + 0.8 + len(more) * SMALL * LEADING


def hole(x: float, y: float) -> Disc:
    """A hole for a screw, with a ring of metal around it."""
    return Disc(x, y, 1.1, ink(PAPER, GOLD, 0.5))
