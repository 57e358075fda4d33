"""A module with the wires that lead out of it, each brought to its west or east on a lane of its own.

Wires of legs that look north or south, and of those that look the wrong way, are bent around the module one
inside the other, so that none crosses another one without need.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

from companion.app.plan.diagrams.module import LANE_MM, Leg, Module, Side
from companion.view.drawing.shapes import Point

BEND_MM: Final = 2.0
"""From one wire to the next where they are led around a module."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A module in the room that it and its bent wires take; from the north-west corner of that room."""

    module: Module
    width: float
    height: float
    corner: Point
    """Where the north-west corner of the module is."""
    ways: Mapping[str, tuple[Point, ...]]
    """By leg: from the leg to an edge of the cell."""
    towards: Mapping[str, Side]


@dataclass(frozen=True, slots=True)
class _Bend:
    """A leg whose wire is led along the north or the south of its module."""

    leg: Leg
    side: Side
    x: float
    """Where it goes up or down, in the module's own measure."""


def cell_of(module: Module, towards: Mapping[str, Side]) -> Cell:
    """The module with a wire at each of these legs, which leaves in the west or in the east."""
    legs = [module.leg(name) for name in towards]
    bends = _bends(module, legs, towards)
    north = _lanes([bend for bend in bends if bend.side is Side.NORTH], towards)
    south = _lanes([bend for bend in bends if bend.side is Side.SOUTH], towards)
    west = max((-bend.x for bend in bends), default=0.0)
    east = max((bend.x - module.width for bend in bends), default=0.0)
    corner = (max(0.0, west) + (BEND_MM if west > 0 else 0), len(north) * LANE_MM)
    width = corner[0] + module.width + max(0.0, east) + (BEND_MM if east > 0 else 0)
    foot = ceil((corner[1] + module.height) / LANE_MM) * LANE_MM
    height = foot + len(south) * LANE_MM

    def placed(point: Point) -> Point:
        return point[0] + corner[0], point[1] + corner[1]

    def edge(name: str) -> float:
        return 0.0 if towards[name] is Side.WEST else width

    ways: dict[str, tuple[Point, ...]] = {}
    for leg in legs:
        begins = tuple(placed(point) for point in leg.led(towards[leg.name], module.width))
        ways[leg.name] = (*begins, (edge(leg.name), begins[-1][1]))
    for lanes, first, step in ((north, corner[1] - LANE_MM, -LANE_MM), (south, foot, LANE_MM)):
        for number, bend in enumerate(lanes):
            begins = tuple(placed(point) for point in bend.leg.led(bend.leg.side, module.width))
            x, y = placed((bend.x, 0))[0], first + number * step
            around = ((x, begins[-1][1]), (x, y), (edge(bend.leg.name), y))
            ways[bend.leg.name] = tuple(dict.fromkeys((*begins, *around)))
    return Cell(module, width, height, corner, ways, towards)


def _bends(module: Module, legs: Sequence[Leg], towards: Mapping[str, Side]) -> list[_Bend]:
    bends = [_Bend(leg, leg.side, leg.out[0]) for leg in legs if leg.side in (Side.NORTH, Side.SOUTH)]
    for side, edge, out in ((Side.WEST, 0.0, -1), (Side.EAST, module.width, 1)):
        wrong = [leg for leg in legs if leg.side is side and towards[leg.name] is not side]
        upper = sorted((leg for leg in wrong if leg.out[1] < module.height / 2), key=lambda leg: leg.out[1])
        lower = sorted((leg for leg in wrong if leg not in upper), key=lambda leg: -leg.out[1])
        for nearest, way in ((upper, Side.NORTH), (lower, Side.SOUTH)):
            for number, leg in enumerate(nearest, 1):
                bends.append(_Bend(leg, way, edge + out * number * BEND_MM))
    return bends


def _lanes(bends: Sequence[_Bend], towards: Mapping[str, Side]) -> list[_Bend]:
    """From the module outwards: what is nearest to where it goes has the lane nearest to the module."""
    west = [bend for bend in bends if towards[bend.leg.name] is Side.WEST]
    east = [bend for bend in bends if towards[bend.leg.name] is Side.EAST]
    return [*sorted(west, key=lambda bend: bend.x), *sorted(east, key=lambda bend: -bend.x)]
