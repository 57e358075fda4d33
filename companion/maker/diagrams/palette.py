"""The palette of drawings: colours, boxes, rings, and text with upper bounds of its width in any font."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from companion.drawing.shapes import (
    Anchor,
    Area,
    Box,
    Disc,
    Ink,
    Letters,
    Polygon,
    Polyline,
    Shape,
    Strokes,
)

SMALLEST_MM: Final = 2.2
"""The smallest letters: readable at arm's length, with a soldering iron in the other hand."""
BOLD: Final = 1.2
"""The width of bold letters relative to regular ones, at most."""

LETTER_WIDTHS: Final = {
    0.3: "'IJijl",
    0.4: " (),-./:;[]ft|·",
    0.5: '!"*_`r°″',
    0.6: "?FLcksvxyz",
    0.7: "$0123456789ABCEKPRSTVXYZabdeghnopqu{}µ",
    0.8: "&DGHNOQUΩ",
    0.9: "#+<=>M^w~→←≤",
}
WIDEST_LETTER: Final = 1.0
WIDTH_OF: Final = {sign: width for width, signs in LETTER_WIDTHS.items() for sign in signs}
"""Letter widths of DejaVu Sans, the widest of the fonts used, rounded up; as a part of the size."""


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """An upper bound of the text's width."""
    return sum(WIDTH_OF.get(sign, WIDEST_LETTER) for sign in text) * size * (BOLD if bold else 1.0)


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
"""The line spacing, as a part of the size."""


def ink(fill: str | None = None, line: str | None = None, width: float = EDGE) -> Ink:
    """A fill, with an edge of its own if a colour is given."""
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
    letters: str,
    colour: str = TEXT,
    *,
    anchor: Anchor = Anchor.MIDDLE,
    size: float = SMALL,
    bold: bool = False,
) -> Letters:
    """Text; small unless a size is given."""
    return Letters(x, y, letters, size, colour, bold=bold, anchor=anchor)


def caption(x: float, y: float, lines: Sequence[str]) -> tuple[Shape, ...]:
    """The caption below a thing: the first line is bold."""
    first, *more = lines
    top = y + TITLE + 0.5
    below = (text(x, top + SMALL * LEADING * (n + 0.5), one, FAINT) for n, one in enumerate(more))
    return text(x, y + TITLE / 2, first, size=TITLE, bold=True), *below


def caption_size(lines: Sequence[str]) -> tuple[float, float]:
    """The width and height of a caption."""
    first, *more = lines
    wide = max((width_of(first, TITLE, bold=True), *(width_of(one, SMALL) for one in more)))
    return wide, TITLE + 0.8 + len(more) * SMALL * LEADING


def move(shapes: Iterable[Shape], x: float, y: float) -> list[Shape]:
    """The shapes, moved east and south."""
    return [_move_shape(shape, x, y) for shape in shapes]


def _move_shape(shape: Shape, x: float, y: float) -> Shape:
    match shape:
        case Box(area):
            return replace(shape, area=area.move(x, y))
        case Strokes(lines):
            return replace(shape, lines=tuple((a + x, b + y, c + x, d + y) for a, b, c, d in lines))
        case Polyline(points) | Polygon(points):
            return replace(shape, points=tuple((a + x, b + y) for a, b in points))
        case Disc() | Letters():
            return replace(shape, x=shape.x + x, y=shape.y + y)


def hole(x: float, y: float) -> Disc:
    """A screw hole with a ring of metal around it."""
    return Disc(x, y, 1.1, ink(PAPER, GOLD, 0.5))
