"""How one space of a mat is drawn, in parts of the pitch, so that mats of every size look alike."""

from typing import Final

from companion.rules.kernel.names import Space
from companion.view.drawing.shapes import (
    Area,
    Box,
    Disc,
    Ink,
    Letters,
    Part,
    Patch,
    Shape,
    Strokes,
    size_within,
)
from companion.view.mats.colours import DARK, OPEN, SOFT, letters_on
from companion.view.mats.measures import Measures
from companion.view.mats.style import Style

QUARTERS: Final = {(0, 1): 0, (-1, 0): 1, (0, -1): 2, (1, 0): 3}
"""How far letters are turned for who sits on that side."""
POINT_MM: Final = 0.7
SHORE: Final = 0.09
"""From the edge of a space that lies between ways to the edge of its cell."""
START: Final = 0.24
"""The ring of a space where somebody may start."""


def land_space(measures: Measures, space: Space, fill: str, style: Style, *, is_open: bool) -> Part:
    """A space of the board: its name for the south in its south-west, and for the north opposite.

    What its ground is stands in the other two corners, or in the middle; not where it is left open.
    """
    area, pitch, ground = measures.areas[space], measures.pitch, measures.grounds[space]
    colour, size = letters_on(fill), 0.075 * pitch
    shapes: list[Shape] = [Box(area, Ink(fill, SOFT, 0.3))]
    if not is_open and ground in style.signs:
        shapes.append(_sign(area, pitch, style, ground, colour))
    x, y = area.middle
    aside, down = area.width / 2 - 1.75 * size, area.height / 2 - 1.45 * size
    if not is_open and style.lettered:
        shapes.append(Letters(x - aside, y - down, ground, size, SOFT, bold=True))
        shapes.append(Letters(x + aside, y + down, ground, size, SOFT, quarters=2, bold=True))
    shapes.append(Letters(x - aside, y + down, space, size, colour))
    shapes.append(Letters(x + aside, y - down, space, size, colour, quarters=2))
    return Part(f"space-{space}", tuple(shapes))


def island(measures: Measures, space: Space, fill: str, style: Style) -> Part:
    """A space between ways: its name for both sides, its ground, and whether somebody may start there."""
    pitch, ground = measures.pitch, measures.grounds[space]
    area = measures.areas[space].grown(-SHORE * pitch)
    shapes: list[Shape] = [Box(area, Ink(fill, SOFT, 0.4), radius=SHORE * pitch)]
    if ground in style.signs:
        shapes.append(_sign(area, pitch, style, ground, letters_on(fill)))
    x, y = area.middle
    if space in measures.starts:
        shapes.append(Disc(x, y, START * pitch, Ink(None, DARK, 0.015 * pitch)))
    size = size_within(space, 0.085 * pitch, 0.8 * area.width)
    down = area.height / 2 - 1.2 * size
    shapes.append(Letters(x, y + down, space, size, letters_on(fill)))
    shapes.append(Letters(x, y - down, space, size, letters_on(fill), quarters=2))
    return Part(f"space-{space}", tuple(shapes))


def _sign(area: Area, pitch: float, style: Style, ground: str, colour: str) -> Shape:
    x, y = area.middle
    lines = tuple(
        (x + pitch * from_x, y + pitch * from_y, x + pitch * to_x, y + pitch * to_y)
        for from_x, from_y, to_x, to_y in style.signs[ground]
    )
    return Strokes(lines, Ink(line=colour, width=0.022 * pitch))


def rim_space(measures: Measures, space: Space, fill: str, *, arrow: bool) -> Part:
    """A space around the board: its name is read from outside, and an arrow may point at its row."""
    area, pitch, (east, south) = measures.areas[space], measures.pitch, measures.outward(space)
    x, y = area.middle
    out, size = 0.415 * pitch, 0.09 * pitch
    shapes: list[Shape] = [
        Box(area, Ink(fill, SOFT, 0.4)),
        Disc(x, y, 0.32 * pitch, Ink(OPEN, SOFT, 0.5)),
        Letters(x + out * east, y + out * south, space, size, DARK, QUARTERS[east, south], bold=True),
    ]
    if arrow:
        shapes.append(_arrow(area, pitch, -east, -south))
    return Part(f"space-{space}", tuple(shapes))


def _arrow(area: Area, pitch: float, east: int, south: int) -> Shape:
    (x, y), (tip, base, half) = area.middle, (part * pitch for part in (0.475, 0.37, 0.085))
    points = (
        (x + tip * east, y + tip * south),
        (x + base * east - half * south, y + base * south + half * east),
        (x + base * east + half * south, y + base * south - half * east),
    )
    return Patch(points, Ink(DARK))


def magnet(measures: Measures, space: Space) -> Part:
    """Where the magnet of a piece should stand, and the cell below be."""
    x, y = measures.areas[space].middle
    return Part(f"magnet-{space}", (Disc(x, y, POINT_MM, Ink(SOFT)),))
