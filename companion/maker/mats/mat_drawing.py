"""The mat of a game: its board drawn layer by layer, with frame, marks, legend and colours.

Colours are light, so that tokens and letters show on them and printers can print them. Spaces are drawn in
parts of the pitch, so that mats of every size look alike.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import cycle
from typing import Any, Final, NamedTuple

from companion.drawing.shapes import (
    Area,
    Box,
    Disc,
    Ink,
    Letters,
    Polygon,
    Shape,
    ShapeGroup,
    Stroke,
    Strokes,
    size_within,
)
from companion.games.kernel import (
    BoardPlan,
    Field,
    Game,
    MatDesign,
    MatStyle,
    Options,
    Refused,
    Space,
    Words,
    because,
    has_look,
    look_of,
)
from companion.maker.mats.measures import PITCH_MM, Measures, measure

PAPER: Final = "#fdf8ec"
OPEN: Final = "#fffdf7"
DARK: Final = "#4d3a26"
SOFT: Final = "#b39a76"
FAINT: Final = "#d8c6a6"
WATER: Final = "#6db3d6"
BANK: Final = "#2d6e9b"
GROUND_TINTS: Final = ("#d5dcab", "#ecc795", "#e3bd9d", "#bfcf9f", "#f1dca8", "#f7eec9")
"""Tints for grounds without a colour of their own, in turn."""

BLACKISH: Final = 0.45
"""Letters are light on grounds darker than this."""


def letters_on(fill: str) -> str:
    red, green, blue = (int(fill[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return PAPER if 0.3 * red + 0.59 * green + 0.11 * blue < BLACKISH else DARK


QUARTERS: Final = {(0, 1): 0, (-1, 0): 1, (0, -1): 2, (1, 0): 3}
"""How far letters are turned to be read from that side."""
POINT_MM: Final = 0.7
SHORE: Final = 0.09
"""From the edge of an island to the edge of its cell."""
START: Final = 0.24
"""The ring of a space where a player may start."""


def _land_space(measures: Measures, space: Space, fill: str, style: MatStyle, *, is_open: bool) -> ShapeGroup:
    """A space of the board: its name in the south-west corner, and upside down in the opposite one.

    The sign of its ground is in the other two corners, or in the middle; none where the ground is open.
    """
    area, pitch, ground = measures.areas[space], measures.pitch, measures.grounds[space]
    colour, size = letters_on(fill), 0.075 * pitch
    shapes: list[Shape] = [Box(area, Ink(fill, SOFT, 0.3))]
    aside, down = area.width / 2 - 1.75 * size, area.height / 2 - 1.45 * size
    if not is_open:
        shapes += _sign(area, pitch, style, ground, colour)
        if style.lettered:
            shapes += _both_ways(area, -aside, -down, Letters(0, 0, ground, size, SOFT, bold=True))
    shapes += _both_ways(area, -aside, down, Letters(0, 0, space, size, colour))
    return ShapeGroup(f"space-{space}", tuple(shapes))


def _both_ways(area: Area, east: float, south: float, letters: Letters) -> tuple[Shape, ...]:
    """The letters at this distance from the middle of a space, and again upside down, opposite."""
    x, y = area.middle
    return (
        replace(letters, x=x + east, y=y + south),
        replace(letters, x=x - east, y=y - south, quarters=2),
    )


def _island(measures: Measures, space: Space, fill: str, style: MatStyle) -> ShapeGroup:
    """A space between ways: its name for both sides, its ground, and whether a player may start there."""
    pitch, colour = measures.pitch, letters_on(fill)
    area = measures.areas[space].with_margin(-SHORE * pitch)
    shapes: list[Shape] = [Box(area, Ink(fill, SOFT, 0.4), radius=SHORE * pitch)]
    shapes += _sign(area, pitch, style, measures.grounds[space], colour)
    if space in measures.starts:
        shapes.append(Disc(*area.middle, START * pitch, Ink(None, DARK, 0.015 * pitch)))
    size = size_within(space, 0.085 * pitch, 0.8 * area.width)
    shapes += _both_ways(area, 0, area.height / 2 - 1.2 * size, Letters(0, 0, space, size, colour))
    return ShapeGroup(f"space-{space}", tuple(shapes))


def _sign(area: Area, pitch: float, style: MatStyle, ground: str, colour: str) -> Iterator[Shape]:
    """The sign that shows the ground without colours, if the style has one."""
    x, y = area.middle
    if ground in style.signs:
        lines = tuple(
            (x + pitch * from_x, y + pitch * from_y, x + pitch * to_x, y + pitch * to_y)
            for from_x, from_y, to_x, to_y in style.signs[ground]
        )
        yield Strokes(lines, Ink(line=colour, width=0.022 * pitch))


def _rim_space(measures: Measures, space: Space, fill: str, *, arrow: bool) -> ShapeGroup:
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
        tip, base, half = (part * pitch for part in (0.475, 0.37, 0.085))
        points = (
            (x - tip * east, y - tip * south),
            (x - base * east + half * south, y - base * south - half * east),
            (x - base * east - half * south, y - base * south + half * east),
        )
        shapes.append(Polygon(points, Ink(DARK)))
    return ShapeGroup(f"space-{space}", tuple(shapes))


TAG_MM: Final = 25.0
"""The diameter of a usual NFC sticker."""
FRAME_MM: Final = 4.0
"""The distance of the frame from the edge."""


@dataclass(frozen=True, slots=True)
class Labels:
    game: str
    design: str
    tag: str
    north: str


def _frame_part(measures: Measures) -> ShapeGroup:
    """The paper, and two frame lines."""
    line = measures.whole.with_margin(-FRAME_MM)
    shapes = (
        Box(measures.whole, Ink(PAPER)),
        Box(line, Ink(line=SOFT, width=0.9), radius=2),
        Box(line.with_margin(-1.4), Ink(line=SOFT, width=0.3), radius=1),
    )
    return ShapeGroup("frame", shapes)


def _legend_part(measures: Measures, labels: Labels) -> ShapeGroup:
    places = measures.legend
    shapes = _name(places.name, labels, quarters=0)
    if places.name_in_north:
        shapes += _name(places.name_in_north, labels, quarters=2)
    shapes += _tag(places.tag, labels)
    if places.north:
        shapes += _compass(places.north, labels)
    return ShapeGroup("legend", tuple(shapes))


def _name(area: Area, labels: Labels, quarters: int) -> list[Shape]:
    """The names of the game and of the mat, as read from one side."""
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
        Polygon(((x, y - high), (x - half, y + high / 2), (x, y + high / 4)), Ink(DARK)),
        Polygon(((x, y - high), (x + half, y + high / 2), (x, y + high / 4)), Ink(OPEN, DARK, 0.4)),
        Letters(x, y + 0.3 * height, labels.north, 0.1 * height, DARK, bold=True),
    ]


@dataclass(frozen=True, slots=True)
class PrintedMat:
    """A mat to print; shapes are relative to its north-west corner."""

    title: str
    width: float
    height: float
    parts: tuple[ShapeGroup, ...]


class PrintedBoard(NamedTuple):
    """The inputs of a mat and its templates, except their size."""

    plan: BoardPlan
    style: MatStyle
    design: MatDesign
    labels: Labels

    @property
    def title(self) -> str:
        return f"{self.labels.game} {self.labels.design}"

    def measures(self, pitch_mm: float) -> Measures:
        return measure(self.plan, self.style.rim, pitch_mm)


def draw_mat(board: PrintedBoard, pitch_mm: float = PITCH_MM) -> PrintedMat:
    """The mat of a board. The rim covers the ends of rivers, and the points for magnets are on top."""
    style, measures, size = board.style, board.measures(pitch_mm), 0.12 * pitch_mm
    is_open = board.design.is_open
    tints = zip(sorted({*measures.grounds.values()} - {*style.colours}), cycle(GROUND_TINTS), strict=False)
    colours = {**dict(tints), **style.colours}
    grounds = {space: colours[ground] for space, ground in measures.grounds.items()}
    parts = (
        _frame_part(measures),
        *(
            _islands(measures, grounds, style)
            if style.ways
            else _land(measures, grounds, style, is_open=is_open)
        ),
        *(_rim_space(measures, space, grounds[space], arrow=style.arrows) for space in measures.rim),
        *(
            ShapeGroup(f"magnet-{space}", (Disc(*area.middle, POINT_MM, Ink(SOFT)),))
            for space, area in measures.areas.items()
        ),
        ShapeGroup("marks", tuple(Letters(x, y, mark, size, DARK) for x, y, mark in measures.marks)),
        _legend_part(measures, board.labels),
    )
    return PrintedMat(board.title, measures.whole.width, measures.whole.height, parts)


def _land(
    measures: Measures, grounds: Mapping[Space, str], style: MatStyle, *, is_open: bool
) -> Iterator[ShapeGroup]:
    """Adjacent spaces, rivers between them, and an outline around the land."""
    for space in measures.land:
        yield _land_space(measures, space, OPEN if is_open else grounds[space], style, is_open=is_open)
    if measures.borders and not is_open:
        yield _broad_lines("rivers", measures.borders, 0.1 * measures.pitch, (BANK, WATER), 0.7)
    yield ShapeGroup("outline", (Strokes(measures.outline(), Ink(line=DARK, width=0.8)),))


def _islands(measures: Measures, grounds: Mapping[Space, str], style: MatStyle) -> Iterator[ShapeGroup]:
    """Separate spaces, with the ways between them drawn below."""
    yield _broad_lines("ways", measures.borders, 0.14 * measures.pitch, (DARK, OPEN), 0.75)
    yield from (_island(measures, space, grounds[space], style) for space in measures.land)


def _broad_lines(
    name: str, lines: tuple[Stroke, ...], width: float, colours: tuple[str, str], inner: float
) -> ShapeGroup:
    """Lines with an edge of another colour; `inner` is the width inside the edges, as a part of the whole."""
    edge, inside = colours
    return ShapeGroup(
        name,
        (Strokes(lines, Ink(line=edge, width=width)), Strokes(lines, Ink(line=inside, width=inner * width))),
    )


def style_of(game: Game[Any]) -> MatStyle:
    """The style of the game's mats; plain if the game has none."""
    return look_of(game).printed.mats


def printed_board(game: Game[Any], options: Options, design: MatDesign, words: Words) -> PrintedBoard:
    labels = Labels(
        game.id.upper(), design_name(game, design, words), words.say("mats.tag"), words.say("mats.north")
    )
    return PrintedBoard(_plan_to_print(game, options), style_of(game), design, labels)


def measures_of(game: Game[Any], options: Options, pitch_mm: float = PITCH_MM) -> Measures:
    return measure(_plan_to_print(game, options), style_of(game).rim, pitch_mm)


def design_name(game: Game[Any], design: MatDesign, words: Words) -> str:
    code = f"mats.{game.id}.{design.name}"
    return words.say(code) if words.has(code) else design.name


def _plan_to_print(game: Game[Any], options: Options) -> BoardPlan:
    """The game's board plan, or else a square for each space; `Refused` where its spaces have no places."""
    state = game.rules.new(options)
    if has_look(game):
        look = look_of(game)
        plan = (look.printed.plan_on_cells or look.plan)(state)
    else:
        squares = (
            Field(space, x, -y, 1, 1, "plain") for space, (x, y) in game.hands.places_of(state).items()
        )
        plan = BoardPlan(0, 0, tuple(squares))
    if not plan.fields:
        raise Refused(because("mats.no-board", game=game.id))
    return plan
