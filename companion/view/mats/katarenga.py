"""The mats of Katarenga: a frame for the tiles of the box, and any board with its colours."""

from typing import Final

from companion.rules.katarenga.board import SLIDING, STEPS
from companion.view.drawing.shapes import Line
from companion.view.mats.style import Design, Style

CAMP: Final = "camp"
"""The ground of a camp."""

COLOURS: Final = {"b": "#3f78bd", "g": "#7fb15f", "y": "#f4d46c", "r": "#96382f", CAMP: "#d9bf98"}
"""From dark to bright red, blue, green and yellow, so that they differ in greys too."""

FIRST, SHORT, LONG, LEAP = 0.1, 0.17, 0.29, 0.13
"""Where the lines of a sign begin, how far they go for a step and a slide, and how long a leap is."""


def _ray(colour: str, east: int, north: int) -> Line:
    """A line the way that a pawn goes from this colour. The page has its south below, hence the signs."""
    if colour == "g":
        return 0, 0, LEAP * east, -LEAP * north
    length = (east * east + north * north) ** 0.5
    begin, end = FIRST / length, (LONG if colour in SLIDING else SHORT) / length
    return begin * east, -begin * north, end * east, -end * north


def _sign(colour: str) -> tuple[Line, ...]:
    return tuple(_ray(colour, east, north) for east, north in STEPS[colour])


KATARENGA: Final = Style(
    designs=(Design("frame", is_open=True),),
    rim=frozenset({CAMP}),
    colours=COLOURS,
    signs={colour: _sign(colour) for colour in STEPS},
)
