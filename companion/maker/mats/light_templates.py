"""Templates for light: a translucent sheet over lights below the spaces, and strips along the edges.

Laws: nothing is printed on the sheet where light comes up, and no ground has a colour. The windows of a strip
lie at the pitch of the spaces, so that each is beside its row.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from math import hypot
from typing import Final

from companion.drawing.shapes import (
    Area,
    Box,
    Disc,
    Ink,
    Letters,
    Polygon,
    Polyline,
    Shape,
    ShapeGroup,
    Stroke,
    Strokes,
    size_within,
)
from companion.games.kernel import MatDesign, MatStyle, Space
from companion.maker.mats.mat_drawing import DARK, SHORE, PrintedBoard, PrintedMat, draw_mat
from companion.maker.mats.measures import Measures
from companion.maker.mats.site import ONE_OF_EACH, register_part

BROAD_MM: Final = 2.4
"""The distance between the edges of a river or a way."""


def both_edges(line: Stroke) -> tuple[Stroke, Stroke]:
    x, y, to_x, to_y = line
    half = BROAD_MM / 2 / hypot(to_x - x, to_y - y)
    aside, down = half * (to_y - y), half * (x - to_x)
    return (
        (x + aside, y + down, to_x + aside, to_y + down),
        (x - aside, y - down, to_x - aside, to_y - down),
    )


def pieces_outside(line: Stroke, areas: Collection[Area]) -> Iterator[Stroke]:
    """The pieces of a line that lie in none of the areas."""
    x, y, to_x, to_y = line
    spans = sorted(filter(None, (_within(line, area) for area in areas)))
    seen = 0.0
    for enter, leave in (*spans, (1.0, 1.0)):
        if enter > seen:
            yield (
                x + seen * (to_x - x),
                y + seen * (to_y - y),
                x + enter * (to_x - x),
                y + enter * (to_y - y),
            )
        seen = max(seen, leave)


def _within(line: Stroke, area: Area) -> tuple[float, float] | None:
    """The stretch of a line inside the area, as two parts of its length."""
    x, y, to_x, to_y = line
    enter, leave = 0.0, 1.0
    for at, to, low, high in ((x, to_x, area.x, area.east), (y, to_y, area.y, area.south)):
        if at == to:
            if not low < at < high:
                return None
            continue
        first, last = sorted(((low - at) / (to - at), (high - at) / (to - at)))
        enter, leave = max(enter, first), min(leave, last)
    return (enter, leave) if enter < leave else None


WINDOW_MM: Final = 1.9
"""The radius of a window: the hole of the light pipe, and the tolerance of the sheet's position."""
PEN: Final = Ink(line=DARK, width=0.4)
THIN: Final = Ink(line=DARK, width=0.2)


GROUNDS: Final = ("frame", "outline", "ways", "rivers")
"""Parts of a mat left off the sheet: light comes through there, and rivers and ways become two lines."""


def overlay(board: PrintedBoard, pitch_mm: float) -> PrintedMat:
    """The sheet for a board, of the same size and layout as its mat."""
    mat, measures = draw_mat(board, pitch_mm), board.measures(pitch_mm)
    kept = (part for part in mat.parts if part.name not in GROUNDS)
    parts = (
        ShapeGroup("edge", (Box(measures.whole, THIN),)),
        _between(measures, board.style, board.design),
        *(replace(part, shapes=tuple(map(_outline_only, part.shapes))) for part in kept),
        *(ShapeGroup(f"light-{space}", windows) for space, windows in _windows_over(measures)),
        register_part(measures.grid),
    )
    return replace(mat, parts=parts)


def _between(measures: Measures, style: MatStyle, design: MatDesign) -> ShapeGroup:
    """Rivers as lines on both sides of their edge, and ways as double lines from space to space."""
    lines: tuple[Stroke, ...] = () if design.is_open and not style.ways else measures.borders
    both = [bank for line in lines for bank in both_edges(line)]
    if style.ways:
        islands = [measures.areas[space].with_margin(-SHORE * measures.pitch) for space in measures.land]
        both = [piece for bank in both for piece in pieces_outside(bank, islands)]
    return ShapeGroup("ways" if style.ways else "rivers", (Strokes(tuple(both), PEN),))


def _windows_over(measures: Measures) -> Iterator[tuple[Space, tuple[Disc, ...]]]:
    """The windows of each space, where its light comes up."""
    for space, area in measures.areas.items():
        pipes = ONE_OF_EACH.pipes(*area.middle, measures.pitch)
        yield space, tuple(Disc(pipe.x, pipe.y, WINDOW_MM, THIN) for pipe in pipes)


def _outline_only(shape: Shape) -> Shape:
    """The shape without its fill: its edge alone."""
    match shape:
        case Box() | Disc() | Polygon():
            return replace(shape, ink=THIN)
        case Strokes() | Polyline():
            return replace(shape, ink=replace(shape.ink, line=DARK))
        case Letters():
            return replace(shape, colour=DARK)


STRIP_MM: Final = 18.0
NAME_MM: Final = 9.0
"""The room before a strip for its name."""
EDGE_MM: Final = 6.0
HIGH_MM: Final = 5.0
WINDOW: Final = 0.3
"""The length of a window, as a part of the pitch."""
LETTER_MM: Final = 5.0
CUT: Final = Ink(line=DARK, width=0.3)
LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"

OUTWARD: Final = {"north": (0, -1), "south": (0, 1), "west": (-1, 0), "east": (1, 0)}
"""The direction of each side, as a step east and a step south."""

Named = tuple[float, str]
"""The distance of a window from the beginning of its strip, and its label."""


def edge_strips(board: PrintedBoard, pitch_mm: float, sides: Mapping[str, str]) -> PrintedMat:
    """The four strips, one below the other, each as seen from its own side of the table."""
    measures = board.measures(pitch_mm)
    parts, y = [], EDGE_MM
    for side, name in sides.items():
        long, windows = _windows(measures, board.style, side)
        parts.append(_strip(side, Area(EDGE_MM, y + NAME_MM, long, STRIP_MM), windows, pitch_mm))
        label = f"{board.title}: {name}"
        at = EDGE_MM + long / 2, y + NAME_MM / 2
        parts.append(ShapeGroup(f"name-{side}", (Letters(*at, label, size_within(label, 3, long), DARK),)))
        y += NAME_MM + STRIP_MM
    wide = max(measures.grid.width, measures.grid.height) + 2 * EDGE_MM
    return PrintedMat(board.title, wide, y + EDGE_MM, tuple(parts))


def _windows(measures: Measures, style: MatStyle, side: str) -> tuple[float, list[Named]]:
    """The length of a side's strip, and its windows from left to right as seen from that side."""
    grid, across = measures.grid, side in ("north", "south")
    at: dict[float, list[str]] = {}
    for space, area in measures.areas.items():
        at.setdefault(round(area.middle[0 if across else 1], 2), []).append(space)
    begin, long = (grid.x, grid.width) if across else (grid.y, grid.height)
    names = _rim_names(measures, at)
    if style.arrows:  # a rim space names the row that it faces
        facing = [space for space in measures.rim if measures.outward(space) == OUTWARD[side]]
        names |= {round(measures.areas[space].middle[0 if across else 1], 2): space for space in facing}
    else:
        names |= {round(x if across else y, 2): text for x, y, text in measures.marks}
    named = []
    for number, place in enumerate(sorted(at, reverse=not across)):
        plain = LETTERS[number % len(LETTERS)] if across else str(number + 1)
        named.append((place - begin, names.get(place, plain)))
    if side in ("north", "east"):
        named = [(long - from_left, name) for from_left, name in named]
    return long, sorted(named)


def _rim_names(measures: Measures, at: Mapping[float, list[str]]) -> dict[float, str]:
    """Names of rim rows, by the common part of their spaces' names: 0 for camps, W for stations."""
    return {
        place: "".join(sign for sign in spaces[0] if all(sign in space for space in spaces))
        for place, spaces in at.items()
        if {*spaces} <= {*measures.rim}
    }


def _strip(side: str, area: Area, windows: list[Named], pitch_mm: float) -> ShapeGroup:
    x, y, half = area.x, area.y, WINDOW * pitch_mm / 2
    shapes: list[Shape] = [Box(area, CUT)]
    for at, name in windows:
        size = size_within(name, LETTER_MM, 0.8 * pitch_mm, bold=True)
        shapes.append(Box(Area(x + at - half, y + 2.5, 2 * half, HIGH_MM), CUT))
        shapes.append(Strokes(((x + at, y + 8.5, x + at, y + 9.8),), CUT))
        shapes.append(Letters(x + at, y + 13, name, size, DARK, bold=True))
    return ShapeGroup(f"bar-{side}", tuple(shapes))
