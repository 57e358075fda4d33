"""What lies on the wood of one table: the mats of its games, one over the other, and what is below each.

Law: a cell is where it is. Mats that have numbers in common have them at the same places, and it is by those
numbers that one mat lies on the other.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from companion.rules.kernel.names import Space
from companion.rules.kernel.reason import Refused, because
from companion.view.drawing.shapes import Area
from companion.view.mats.measures import Measures, around
from companion.view.mats.templates.holes import CORNER, WAND, Below, Number, Pipe, Reed

APART: Final = "mats.apart"
"""The reason where nothing tells how one mat lies on the others. Values: mat."""
ELSEWHERE: Final = "mats.elsewhere"
"""The reason where mats want one thing at two places. Values: mat, space, part, number."""
NEAR_MM: Final = 0.01

EDGE_MM: Final = 15.0
"""The wood around the mats, for screws."""

Thing = tuple[str, int]
"""A part, and a number of it."""
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Laid:
    """A mat, and what is below its spaces."""

    name: str
    measures: Measures
    below: Mapping[Space, Below]


class Spot(NamedTuple):
    """A place of the table where a space lies, or spaces of several games do."""

    x: float
    y: float
    names: tuple[tuple[str, Space], ...]
    """What it is called, mat by mat."""
    below: Below


@dataclass(frozen=True, slots=True)
class Site:
    """All spots of a table, and the places of its mats, from the north-west corner of the wood on."""

    pitch: float
    spots: tuple[Spot, ...]
    mats: Mapping[str, Area]
    """What each mat covers."""
    grids: Mapping[str, Area]
    """What the spaces of each mat cover: templates of one table meet in its corners."""
    tags: Mapping[str, Point]
    """Where the tag of each mat comes to lie."""

    @property
    def wood(self) -> Area:
        """All mats, and what lies around them."""
        return around(self.mats.values()).grown(EDGE_MM)

    @property
    def reeds(self) -> tuple[Reed, ...]:
        """Those of all spaces."""
        return tuple(reed for spot in self.spots for reed in spot.below.reeds(spot.x, spot.y, self.pitch))

    @property
    def pipes(self) -> tuple[Pipe, ...]:
        """Those of all spaces."""
        return tuple(pipe for spot in self.spots for pipe in spot.below.pipes(spot.x, spot.y, self.pitch))


def site(mats: Sequence[Laid]) -> Site:
    """The table with these mats; `Refused` where they cannot lie on one."""
    things: dict[Thing, Point] = {}
    shifts: dict[str, Point] = {}
    for laid in mats:
        shifts[laid.name] = shift = _shift(laid, things)
        for space, thing, point in _things(laid):
            here = _moved(point, shift)
            if not _near(things.setdefault(thing, here), here):
                part, number = thing
                raise Refused(because(ELSEWHERE, mat=laid.name, space=space, part=part, number=number))
    return _on_wood(mats, shifts)


def _on_wood(mats: Sequence[Laid], shifts: Mapping[str, Point]) -> Site:
    lying = around([_area(laid.measures.whole, shifts[laid.name]) for laid in mats])
    origin = EDGE_MM - lying.x, EDGE_MM - lying.y
    shifts = {name: _moved(shift, origin) for name, shift in shifts.items()}
    return Site(
        mats[0].measures.pitch,
        _spots(mats, shifts),
        {laid.name: _area(laid.measures.whole, shifts[laid.name]) for laid in mats},
        {laid.name: _area(laid.measures.grid, shifts[laid.name]) for laid in mats},
        {laid.name: _moved(laid.measures.legend.tag.middle, shifts[laid.name]) for laid in mats},
    )


def _things(laid: Laid) -> Iterator[tuple[Space, Thing, Point]]:
    """What is numbered below its spaces, and around which point it lies."""
    corner = tuple(CORNER * laid.measures.pitch * way for way in WAND)
    for space, below in laid.below.items():
        middle = laid.measures.areas[space].middle
        beside = middle[0] + corner[0], middle[1] + corner[1]
        for part, numbers, point in (
            ("cell", below.cells, middle),
            ("light", below.lights, middle),
            ("cell", below.wand, beside),
        ):
            yield from ((space, (part, number), point) for number in numbers if number is not None)


def _shift(laid: Laid, things: Mapping[Thing, Point]) -> Point:
    """How far the mat lies from where it would lie alone."""
    if not things:
        return 0.0, 0.0
    for _, thing, (x, y) in _things(laid):
        if thing in things:
            to_x, to_y = things[thing]
            return to_x - x, to_y - y
    raise Refused(because(APART, mat=laid.name))


def _spots(mats: Sequence[Laid], shifts: Mapping[str, Point]) -> tuple[Spot, ...]:
    """Row by row from the north-west."""
    found: dict[Point, Spot] = {}
    for laid in mats:
        for space, area in laid.measures.areas.items():
            x, y = _moved(area.middle, shifts[laid.name])
            at = round(y, 2), round(x, 2)
            spot = found.get(at, Spot(x, y, (), Below()))
            below = _joined(spot.below, laid.below.get(space, Below()))
            below.check(space)
            found[at] = Spot(x, y, (*spot.names, (laid.name, space)), below)
    return tuple(found[at] for at in sorted(found))


def _joined(one: Below, other: Below) -> Below:
    """What the two need together: what has the same number is one."""

    def both(some: tuple[Number, ...], more: tuple[Number, ...]) -> tuple[Number, ...]:
        return tuple(dict.fromkeys((*some, *more)))

    return Below(*(both(*pair) for pair in zip(one, other, strict=True)))


def _moved(point: Point, shift: Point) -> Point:
    return point[0] + shift[0], point[1] + shift[1]


def _area(area: Area, shift: Point) -> Area:
    return Area(area.x + shift[0], area.y + shift[1], area.width, area.height)


def _near(one: Point, other: Point) -> bool:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) < NEAR_MM
