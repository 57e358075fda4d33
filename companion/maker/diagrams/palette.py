"""The palette of drawings: colours, boxes, rings, pictures of parts, and text with upper bounds of its width.

A power net's colour shows its voltage; signal nets only need different colours.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET

from companion.drawing.shapes import (
    Anchor,
    Area,
    Box,
    Disc,
    Ink,
    Letters,
    Point,
    Polygon,
    Polyline,
    Shape,
    Strokes,
)
from hardware.catalogue.wiring import Volt

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

SMALL: Final = 2.2
"""The smallest letters: readable at arm's length, with a soldering iron in the other hand."""
TITLE: Final = 2.7
LEADING: Final = 1.15
"""The line spacing, as a part of the size."""
EDGE: Final = 0.25


def width_of(text: str, size: float = SMALL, *, bold: bool = False) -> float:
    """An upper bound of the text's width."""
    return sum(WIDTH_OF.get(sign, WIDEST_LETTER) for sign in text) * size * (BOLD if bold else 1.0)


PAPER: Final = "#ffffff"
TEXT: Final = "#1d2229"
FAINT: Final = "#68717d"
BLUE: Final = "#24518f"
GREY: Final = "#8a929c"
POWER_COLOURS: Final = {
    Volt.GROUND: "#111111",
    Volt.V3: "#f08c1d",
    Volt.V5: "#d42a2a",
    Volt.SUPPLY: "#a3123c",
    Volt.USB: "#6a7077",
}
SIGNAL_COLOURS: Final = (
    *("#1f6fd6", "#1a8f4c", "#8a3fc4", "#8a5a2b", "#0f97a3"),
    *("#cf3f95", "#6f7d14", "#4b58b8", "#5c9be8", "#3f6b5c"),
)


def ink(fill: str | None = None, line: str | None = None, width: float = EDGE) -> Ink:
    """A fill, with an edge of its own if a colour is given."""
    return Ink(fill, line, width if line else 0.0)


def box(
    area: tuple[float, float, float, float], fill: str | None, line: str | None = None, radius: float = 0
) -> Box:
    return Box(Area(*area), ink(fill, line), radius)


def ring(x: float, y: float, radius: float, fill: str | None, line: str | None = None) -> Disc:
    return Disc(x, y, radius, ink(fill, line))


def stroke(*lines: tuple[float, float, float, float], colour: str = TEXT, width: float = 0.3) -> Strokes:
    return Strokes(lines, ink(None, colour, width))


def text(  # noqa: PLR0913 - all options of letters
    x: float,
    y: float,
    letters: str,
    colour: str = TEXT,
    *,
    anchor: Anchor = Anchor.MIDDLE,
    size: float = SMALL,
    bold: bool = False,
) -> Letters:
    return Letters(x, y, letters, size, colour, bold=bold, anchor=anchor)


def caption(x: float, y: float, lines: Sequence[str]) -> tuple[Shape, ...]:
    """The caption below a thing: the first line is bold."""
    first, *more = lines
    top = y + TITLE + 0.5
    below = (text(x, top + SMALL * LEADING * (n + 0.5), one, FAINT) for n, one in enumerate(more))
    return text(x, y + TITLE / 2, first, size=TITLE, bold=True), *below


def caption_size(lines: Sequence[str]) -> tuple[float, float]:
    first, *more = lines
    wide = max(width_of(first, TITLE, bold=True), *map(width_of, more), 0.0)
    return wide, TITLE + 0.8 + len(more) * SMALL * LEADING


def move(shapes: Iterable[Shape], x: float, y: float) -> list[Shape]:
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


PICTURES: Final = Path(__file__).parent / "pictures"
LEG: Final = "data-leg"
"""The name of a leg: of a tab whose outer end is its tip, or of a path without ink that begins there."""


@dataclass(frozen=True, slots=True)
class Picture:
    """An SVG file of `pictures`; its shapes and legs lie around its point 0, 0."""

    top: float
    """From the upper edge to that point."""
    width: float
    height: float
    shapes: tuple[Shape, ...]
    beside_caption: float
    """The room beside a caption that is wider than the picture."""
    legs: tuple[tuple[str, tuple[Point, ...]], ...]
    """By name: the tip, and the way of its wire to the edge where that leads north."""


@cache
def picture(name: str) -> Picture:
    root = ET.parse(PICTURES / f"{name}.svg").getroot()  # noqa: S314 - it is our own file
    _, top, width, height = map(float, root.attrib["viewBox"].split())
    shapes = tuple(_shape(drawn) for drawn in root if LEG not in drawn.attrib or "d" not in drawn.attrib)
    legs = tuple(_leg(drawn) for drawn in root if LEG in drawn.attrib)
    beside_caption = float(root.attrib.get("data-beside-caption", 1))
    return Picture(-top, width, height, shapes, beside_caption, legs)


def _points(numbers: str) -> list[Point]:
    """The points of `M0 1L2 3` or of `0,1 2,3`."""
    found = [float(number) for number in re.findall(r"[-.\d]+", numbers)]
    return list(zip(found[::2], found[1::2], strict=True))


def _leg(drawn: ET.Element) -> tuple[str, tuple[Point, ...]]:
    attributes = drawn.attrib
    if "d" in attributes:
        return attributes[LEG], tuple(_points(attributes["d"]))
    tab = _area(attributes)
    return attributes[LEG], ((tab.x if tab.x < 0 else tab.east, tab.middle[1]),)


def _area(attributes: Mapping[str, str]) -> Area:
    return Area(*(float(attributes[name]) for name in ("x", "y", "width", "height")))


def _shape(drawn: ET.Element) -> Shape:
    """The shape of an element: the few kinds of element that the pictures consist of."""
    attributes = drawn.attrib
    fill = attributes["fill"] if attributes["fill"] != "none" else None
    pen = ink(fill, attributes.get("stroke"), float(attributes.get("stroke-width", EDGE)))
    match drawn.tag.rpartition("}")[2]:
        case "rect":
            return Box(_area(attributes), pen, float(attributes.get("rx", 0)))
        case "circle":
            return Disc(float(attributes["cx"]), float(attributes["cy"]), float(attributes["r"]), pen)
        case "path":  # straight lines alone
            ends = _points(attributes["d"])
            return Strokes(tuple((*a, *b) for a, b in zip(ends[::2], ends[1::2], strict=True)), pen)
        case "polyline":  # with round corners, which other programs do not know
            return Polyline(tuple(_points(attributes["points"])), pen, float(attributes["rx"]))
        case "polygon":
            return Polygon(tuple(_points(attributes["points"])), pen)
        case _:
            size, bold = float(attributes.get("font-size", SMALL)), "font-weight" in attributes
            anchor = Anchor(attributes.get("text-anchor", Anchor.MIDDLE))
            x, y, letters = float(attributes["x"]), float(attributes["y"]), drawn.text or ""
            return text(x, y, letters, fill or TEXT, anchor=anchor, size=size, bold=bold)
