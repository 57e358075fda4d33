"""What a mat shows beside its spaces: the frame, the marks, and the legend."""

from dataclasses import dataclass
from typing import Final

from companion.view.drawing.shapes import Area, Box, Disc, Ink, Letters, Part, Patch, Shape, size_within
from companion.view.mats.colours import DARK, FAINT, OPEN, PAPER, SOFT
from companion.view.mats.measures import Measures

TAG_MM: Final = 25.0
"""The diameter of a usual NFC sticker."""
FRAME_MM: Final = 4.0
"""How far inside the edge the frame runs."""


@dataclass(frozen=True, slots=True)
class Labels:
    """What is written on a mat."""

    game: str
    design: str
    tag: str
    north: str


def frame(measures: Measures) -> Part:
    """The paper, and two lines around all."""
    line = measures.whole.grown(-FRAME_MM)
    shapes = (
        Box(measures.whole, Ink(PAPER)),
        Box(line, Ink(line=SOFT, width=0.9), radius=2),
        Box(line.grown(-1.4), Ink(line=SOFT, width=0.3), radius=1),
    )
    return Part("frame", shapes)


def marks(measures: Measures) -> Part:
    """The letters beside the board."""
    size = 0.12 * measures.pitch
    return Part("marks", tuple(Letters(x, y, text, size, DARK) for x, y, text in measures.marks))


def told(measures: Measures, labels: Labels) -> Part:
    """The name, the place of the tag, and where north is."""
    places = measures.legend
    shapes = _name(places.name, labels, quarters=0)
    if places.name_in_north:
        shapes += _name(places.name_in_north, labels, quarters=2)
    shapes += _tag(places.tag, labels)
    if places.north:
        shapes += _compass(places.north, labels)
    return Part("legend", tuple(shapes))


def _name(area: Area, labels: Labels, quarters: int) -> list[Shape]:
    """The name of the game and of the mat below it, as they are read from one side."""
    x, y = area.middle
    down = 1 if quarters == 0 else -1
    large = size_within(labels.game, area.height / 4, 0.86 * area.width, bold=True)
    small = size_within(labels.design, area.height / 9, 0.86 * area.width)
    return [
        Letters(x, y - down * 0.4 * large, labels.game, large, DARK, quarters, bold=True),
        Letters(x, y + down * (0.35 * large + 0.6 * small), labels.design, small, DARK, quarters),
    ]


def _tag(area: Area, labels: Labels) -> list[Shape]:
    x, y = area.middle
    size = size_within(labels.tag, 3.4, TAG_MM - 4)
    return [
        Disc(x, y, TAG_MM / 2, Ink(OPEN, SOFT, 0.5)),
        Disc(x, y, TAG_MM / 2 - 1.5, Ink(None, FAINT, 0.3)),
        Letters(x, y, labels.tag, size, DARK),
    ]


def _compass(area: Area, labels: Labels) -> list[Shape]:
    (x, y), height = area.middle, area.height
    high, half = 0.26 * height, 0.1 * height
    return [
        Patch(((x, y - high), (x - half, y + high / 2), (x, y + high / 4)), Ink(DARK)),
        Patch(((x, y - high), (x + half, y + high / 2), (x, y + high / 4)), Ink(OPEN, DARK, 0.4)),
        Letters(x, y + 0.3 * height, labels.north, 0.1 * height, DARK, bold=True),
    ]
