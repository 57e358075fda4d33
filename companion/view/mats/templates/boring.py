"""All holes of the wood of a table, and how many of each drill."""

from collections.abc import Iterable, Iterator
from math import ceil, hypot
from typing import Final

from companion.view.drawing.shapes import Area
from companion.view.mats.templates.holes import WEB_MM, Bore, Hole
from companion.view.mats.templates.register import corners
from companion.view.mats.templates.site import EDGE_MM, Site

APART_MM: Final = 200.0
"""From one screw to the next, at most."""


def holes(site: Site) -> tuple[Hole, ...]:
    """Everything that is drilled. Where the tag of a mat comes to lie over a cell there is no reader."""
    made = [pipe.hole for pipe in site.pipes]
    made += [hole for reed in site.reeds for hole in reed.holes]
    made += _at(Bore.REGISTER, (corner for grid in site.grids.values() for corner in corners(grid)))
    made += _at(Bore.FIXING, _screws(site.wood.grown(-EDGE_MM / 2)))
    readers = _at(Bore.READER, site.tags.values())
    return (*made, *(hole for hole in readers if not _is_over(site, hole)))


def counts(every: tuple[Hole, ...]) -> dict[Bore, int]:
    """How often each drill is set, of those that are."""
    told = {bore: sum(hole.bore is bore for hole in every) for bore in Bore}
    return {bore: count for bore, count in told.items() if count}


def _at(bore: Bore, points: Iterable[tuple[float, float]]) -> list[Hole]:
    """A hole at each of them; where several mats want the same one it is one."""
    return [Hole(bore, x, y) for x, y in dict.fromkeys((round(x, 2), round(y, 2)) for x, y in points)]


def _screws(line: Area) -> Iterator[tuple[float, float]]:
    """Around the mats, in the corners and between them."""
    across, down = ceil(line.width / APART_MM), ceil(line.height / APART_MM)
    for step in range(across + 1):
        x = line.x + line.width * step / across
        yield from ((x, line.y), (x, line.south))
    for step in range(1, down):
        y = line.y + line.height * step / down
        yield from ((line.x, y), (line.east, y))


def _is_over(site: Site, hole: Hole) -> bool:
    """Whether there is something below a space that is as near as that."""
    near = hole.radius + site.pitch / 2 - WEB_MM
    return any(any(spot.below) and hypot(spot.x - hole.x, spot.y - hole.y) < near for spot in site.spots)
