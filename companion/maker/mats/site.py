"""The wood of one table: the places of its mats, and the cells, lights and holes below each space.

Laws:
- A cell has one place. Mats that share numbers have them at the same places, and the shared numbers place one
  mat over the other.
- A lying reed does not respond to an upright magnet over its own middle (firmware_notes/magnets.md), so it
  lies beside it. Light comes up where no piece covers it.
- Templates of one table are aligned by the marks at the corners of the spaces' area.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from math import dist
from typing import Any, Final, NamedTuple

from companion.config import Configuration
from companion.daemon.inventory import mats_of
from companion.drawing.shapes import Area, Disc, Ink, Shape, ShapeGroup, Stroke, Strokes
from companion.games.kernel import Game, Games, Record, Refused, Space, because, begin
from companion.maker.mats.mat_drawing import DARK, measures_of, style_of
from companion.maker.mats.measures import Measures, area_around
from companion.session.shelf import named_boards
from companion.session.work.mat import Mat
from companion.store.lots import setup_lots

REED_OFFSET_MM: Final = 8.0
"""From the magnet east to the middle of its reed, which lies from west to east."""
GLASS_MM: Final = 14.0
"""The length of a reed's glass, which ends about where the magnet stands."""
WOOD_MM: Final = 4.0
"""The thickness between a reed and the mat; thicker wood weakens the magnet's field."""
LEG_MM: Final = 3.5
"""From the glass to the bend of a leg. A bend nearer to the glass would break it."""
BESIDE_MM: Final = 6.0
"""From a reed to the next one of the same space."""

FOOT: Final = 0.75
"""The widest foot of a piece, as a part of the pitch: 30 mm of 40."""
CORNER: Final = 0.3125
"""Offset of the lights and the wand's touch point from the middle of a space along each axis, in pitches.

The names of spaces are farther out.
"""
WEB_MM: Final = 2.0
"""The least wood between two holes."""

CORNERS: Final = ((-1, -1), (1, 1), (1, -1))
"""The corners for light pipes, in order from the north-west. The wand touches the fourth corner."""
WAND: Final = (-1, 1)
ROWS: Final = (0, 1, -1)
"""For several reeds of one space: how many of `BESIDE_MM` each lies south of the middle."""

Point = tuple[float, float]
Number = int | None
"""The number of a cell or a light; None where the table gives none."""


class Bore(Enum):
    """The purpose of a hole, by the name in its words, and its drill."""

    PIPE = "pipe", 3.2
    WIRE = "wire", 1.5
    REGISTER = "register", 2.0
    FIXING = "fixing", 3.5
    READER = "reader", 26.0

    def __init__(self, code: str, drill_mm: float) -> None:
        self.code = code
        self.drill_mm = drill_mm


class Hole(NamedTuple):
    """A hole around a point of a template."""

    bore: Bore
    x: float
    y: float

    @property
    def radius(self) -> float:
        return self.bore.drill_mm / 2


class Reed(NamedTuple):
    """A reed that lies from west to east, by its middle."""

    x: float
    y: float
    number: Number
    wand: bool = False
    """Whether it senses the wand instead of a piece."""

    @property
    def holes(self) -> tuple[Hole, Hole]:
        """The holes for its legs, which mark its place and hold it there."""
        out = GLASS_MM / 2 + LEG_MM
        return Hole(Bore.WIRE, self.x - out, self.y), Hole(Bore.WIRE, self.x + out, self.y)


class Pipe(NamedTuple):
    """A light pipe, by its middle."""

    x: float
    y: float
    number: Number

    @property
    def hole(self) -> Hole:
        return Hole(Bore.PIPE, self.x, self.y)


class Below(NamedTuple):
    """The parts below one space, by their numbers."""

    cells: tuple[Number, ...] = ()
    lights: tuple[Number, ...] = ()
    wand: tuple[Number, ...] = ()

    def reeds(self, x: float, y: float, pitch_mm: float) -> Iterator[Reed]:
        for row, number in zip(ROWS, self.cells, strict=False):
            yield Reed(x + REED_OFFSET_MM, y + row * BESIDE_MM, number)
        east, south = (CORNER * pitch_mm * way for way in WAND)
        for number in self.wand[:1]:
            yield Reed(x + east + REED_OFFSET_MM, y + south, number, wand=True)

    def pipes(self, x: float, y: float, pitch_mm: float) -> Iterator[Pipe]:
        for (east, south), number in zip(CORNERS, self.lights, strict=False):
            yield Pipe(x + east * CORNER * pitch_mm, y + south * CORNER * pitch_mm, number)

    def check(self, space: Space) -> None:
        """Refuse more cells or lights than a space has places for."""
        for numbers, most in ((self.cells, len(ROWS)), (self.lights, len(CORNERS)), (self.wand, 1)):
            if len(numbers) > most:
                raise Refused(because("mats.too-many", space=space, count=len(numbers), most=most))


ONE_OF_EACH: Final = Below((None,), (None,))
"""The default below a space: a cell and a light without numbers."""


NEAR_MM: Final = 0.01
EDGE_MM: Final = 15.0
"""The wood around the mats, for screws."""

Thing = tuple[str, int]
"""The kind of a part, and its number."""


@dataclass(frozen=True, slots=True)
class MatOnTable:
    """A mat, and the parts below its spaces."""

    name: str
    measures: Measures
    below: Mapping[Space, Below]

    def things(self) -> Iterator[tuple[Space, Thing, Point]]:
        """The numbered parts below the spaces, and the middle of each space or the corner for its wand."""
        east, south = (CORNER * self.measures.pitch * way for way in WAND)
        for space, below in self.below.items():
            middle = x, y = self.measures.areas[space].middle
            for part, numbers, point in (
                ("cell", below.cells, middle),
                ("light", below.lights, middle),
                ("cell", below.wand, (x + east, y + south)),
            ):
                yield from ((space, (part, number), point) for number in numbers if number is not None)


class Spot(NamedTuple):
    """A place on the table for one space, or for spaces of several games."""

    x: float
    y: float
    names: tuple[tuple[str, Space], ...]
    """Its name on each mat."""
    below: Below


@dataclass(frozen=True, slots=True)
class Site:
    """The spots of a table, and the places of its mats, from the north-west corner of the wood."""

    pitch: float
    spots: tuple[Spot, ...]
    mats: Mapping[str, Area]
    """The area of each mat."""
    grids: Mapping[str, Area]
    """The area of the spaces of each mat: templates of one table are aligned by its corners."""
    tags: Mapping[str, Point]
    """The place of each mat's tag."""

    @property
    def wood(self) -> Area:
        """The wood: all mats and the border around them."""
        return area_around(self.mats.values()).with_margin(EDGE_MM)

    @property
    def reeds(self) -> tuple[Reed, ...]:
        return tuple(reed for spot in self.spots for reed in spot.below.reeds(spot.x, spot.y, self.pitch))

    @property
    def pipes(self) -> tuple[Pipe, ...]:
        return tuple(pipe for spot in self.spots for pipe in spot.below.pipes(spot.x, spot.y, self.pitch))


def build_site(mats: Sequence[MatOnTable]) -> Site:
    """The table with these mats; `Refused` where they do not fit together."""
    things: dict[Thing, Point] = {}
    shifts: dict[str, Point] = {}
    for mat in mats:
        shifts[mat.name] = shift = _shift(mat, things)
        for space, thing, point in mat.things():
            here = _move(point, shift)
            if dist(things.setdefault(thing, here), here) > NEAR_MM:
                part, number = thing
                raise Refused(because("mats.elsewhere", mat=mat.name, space=space, part=part, number=number))
    extent = area_around([mat.measures.whole.move(*shifts[mat.name]) for mat in mats])
    origin = EDGE_MM - extent.x, EDGE_MM - extent.y
    shifts = {name: _move(shift, origin) for name, shift in shifts.items()}
    return Site(
        mats[0].measures.pitch,
        _spots(mats, shifts),
        {mat.name: mat.measures.whole.move(*shifts[mat.name]) for mat in mats},
        {mat.name: mat.measures.grid.move(*shifts[mat.name]) for mat in mats},
        {mat.name: _move(mat.measures.legend.tag.middle, shifts[mat.name]) for mat in mats},
    )


def _shift(mat: MatOnTable, things: Mapping[Thing, Point]) -> Point:
    """The shift that puts the mat's parts at the places they already have."""
    if not things:
        return 0.0, 0.0
    for _, thing, (x, y) in mat.things():
        if thing in things:
            to_x, to_y = things[thing]
            return to_x - x, to_y - y
    raise Refused(because("mats.apart", mat=mat.name))


def _spots(mats: Sequence[MatOnTable], shifts: Mapping[str, Point]) -> tuple[Spot, ...]:
    """The spots, row by row from the north-west; parts of the same number are one."""
    found: dict[Point, Spot] = {}
    for mat in mats:
        for space, area in mat.measures.areas.items():
            x, y = _move(area.middle, shifts[mat.name])
            at = round(y, 2), round(x, 2)
            spot = found.get(at, Spot(x, y, (), Below()))
            both = zip(spot.below, mat.below.get(space, Below()), strict=True)
            below = Below(*(tuple(dict.fromkeys(some + more)) for some, more in both))
            below.check(space)
            found[at] = Spot(x, y, (*spot.names, (mat.name, space)), below)
    return tuple(found[at] for at in sorted(found))


def _move(point: Point, shift: Point) -> Point:
    return point[0] + shift[0], point[1] + shift[1]


def site_of_board(record: Record[Any], configuration: Configuration | None, pitch_mm: float) -> Site:
    """The wood for one board: with a table's numbers, or else with a cell and a light below each space."""
    measures = measures_of(record.game, record.options, pitch_mm)
    if configuration is None:
        return build_site([MatOnTable(record.game.id, measures, dict.fromkeys(measures.areas, ONE_OF_EACH))])
    board = _board_of_mat(record.game.id, measures, mats_of(configuration).mat_of(record), configuration)
    if not any(any(below) for below in board.below.values()):
        raise Refused(because("mats.no-parts", game=record.game.id))
    return build_site([board])


def site_of_table(configuration: Configuration, games: Games, pitch_mm: float) -> Site:
    """The wood for all boards with a mat on that table."""
    mats = [mat for mat in configuration.mats_of_boards() if mat.game in games]
    if not mats:
        raise Refused(because("mats.no-mats", known=", ".join(games)))
    boards = []
    for mat in mats:
        record = begin(games[mat.game], _options_of_board(games[mat.game], mat.board), setup_lots(0))
        measures = measures_of(record.game, record.options, pitch_mm)
        boards.append(_board_of_mat(mat.board or mat.game, measures, mat, configuration))
    return build_site(boards)


def _options_of_board(game: Game[Any], board: str) -> Mapping[str, object]:
    """Options that give this board, or any board of the same layout."""
    if not board:
        return style_of(game).designs[0].options
    named = named_boards(game)
    return {**named.needs.get(board, {}), named.name: board} if named else {}


def _board_of_mat(name: str, measures: Measures, mat: Mat, configuration: Configuration) -> MatOnTable:
    below: Mapping[Space, Below] = {
        space: Below(
            mat.cells_of(space) if configuration.cells else (),
            mat.lights_of(space) if configuration.lights else (),
            mat.wand_of(space) if configuration.cells else (),
        )
        for space in measures.areas
    }
    return MatOnTable(name, measures, below)


ARM_MM: Final = 4.0
RING_MM: Final = 2.5
REGISTER_PEN: Final = Ink(line=DARK, width=0.2)


def corners_of(grid: Area) -> tuple[Point, ...]:
    """The points of the marks, row by row."""
    return tuple((x, y) for y in (grid.y, grid.south) for x in (grid.x, grid.east))


def cross(x: float, y: float, arm: float = ARM_MM) -> tuple[Stroke, Stroke]:
    """Two lines that meet in a point."""
    return (x - arm, y, x + arm, y), (x, y - arm, x, y + arm)


def register_part(grid: Area) -> ShapeGroup:
    """A cross in a ring at each corner."""
    marks: list[Shape] = []
    for x, y in corners_of(grid):
        marks += [Disc(x, y, RING_MM, REGISTER_PEN), Strokes(cross(x, y), REGISTER_PEN)]
    return ShapeGroup("register", tuple(marks))
