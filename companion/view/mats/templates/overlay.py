"""A board on a translucent sheet that light shines through: lines and letters, no colours that take light.

Law: nothing is printed where light comes up, and no ground has a colour.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from companion.rules.kernel.names import Space
from companion.view.drawing.shapes import Box, Disc, Ink, Letters, Part, Patch, Shape, Strokes, Way
from companion.view.mats.board import Board
from companion.view.mats.colours import DARK, OPEN
from companion.view.mats.mat import Mat
from companion.view.mats.measures import Measures, measured
from companion.view.mats.spaces import SHORE, island, land_space, magnet, rim_space
from companion.view.mats.style import Design, Style
from companion.view.mats.surroundings import marks, told
from companion.view.mats.templates.holes import ONE_OF_EACH
from companion.view.mats.templates.register import register
from companion.view.mats.templates.shores import banks, outside

WINDOW_MM: Final = 1.9
"""Around a light: the hole of its pipe, and how much a sheet may lie beside it."""
PEN: Final = Ink(line=DARK, width=0.4)
THIN: Final = Ink(line=DARK, width=0.2)


def overlay(board: Board, pitch_mm: float) -> Mat:
    """The sheet for a board. It is as large as its mat, and all lies where it does there."""
    style, design = board.style, board.design
    measures = measured(board.plan, style.rim, pitch_mm)
    filled = (
        *_land(measures, style, design),
        *(rim_space(measures, space, OPEN, arrow=style.arrows) for space in measures.rim),
        *(magnet(measures, space) for space in measures.areas),
        marks(measures),
        told(measures, board.labels),
    )
    parts = (
        Part("edge", (Box(measures.whole, THIN),)),
        _between(measures, style, design),
        *(replace(part, shapes=tuple(map(_sheer, part.shapes))) for part in filled),
        *(_window(measures, space) for space in measures.areas),
        register(measures.grid),
    )
    whole = measures.whole
    return Mat(board.title, whole.width, whole.height, parts)


def _land(measures: Measures, style: Style, design: Design) -> Iterator[Part]:
    for space in measures.land:
        if style.ways:
            yield island(measures, space, OPEN, style)
        else:
            yield land_space(measures, space, OPEN, style, is_open=design.is_open)


def _between(measures: Measures, style: Style, design: Design) -> Part:
    """Rivers as two lines beside the edge that they run on, and ways as two lines from space to space."""
    if style.ways:
        islands = [measures.areas[space].grown(-SHORE * measures.pitch) for space in measures.land]
        both = (bank for way in measures.borders for bank in banks(way))
        return Part(
            "ways", (Strokes(tuple(piece for bank in both for piece in outside(bank, islands)), PEN),)
        )
    rivers = () if design.is_open else measures.borders
    return Part("rivers", (Strokes(tuple(bank for river in rivers for bank in banks(river)), PEN),))


def _window(measures: Measures, space: Space) -> Part:
    """Where the light of a space comes up."""
    x, y = measures.areas[space].middle
    rings = (Disc(pipe.x, pipe.y, WINDOW_MM, THIN) for pipe in ONE_OF_EACH.pipes(x, y, measures.pitch))
    return Part(f"light-{space}", tuple(rings))


def _sheer(shape: Shape) -> Shape:
    """The shape without what fills it: its edge alone."""
    match shape:
        case Box() | Disc() | Patch():
            return replace(shape, ink=THIN)
        case Strokes() | Way():
            return replace(shape, ink=replace(shape.ink, line=DARK))
        case Letters():
            return replace(shape, colour=DARK)
