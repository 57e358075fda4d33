"""Placement of a sheet's things: their columns and heights, with wires bent towards the channels.

Things wired to the first column are in the second; a two-lead part is beside what it belongs to, a rail
before everything wired to it. Law: wires that enter a channel from one column lie on lanes that no wire from
the next column shares, so that no two wires can meet there.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

from companion.drawing.shapes import Point
from companion.maker.diagrams.module import LANE_MM, Facing, Leg, Module
from companion.maker.diagrams.sheet_contents import RAIL, SheetNet
from hardware.catalogue.models import MODELS
from hardware.catalogue.wiring import Unit, Volt, WireEnd

POWER_VOLTS: Final = frozenset((Volt.GROUND, Volt.V3, Volt.V5, Volt.SUPPLY))
HUBS: Final = ("pico", "mcp23017", "pca9548")
SUPPLY: Final = "supply"
PAIRS: Final = ("resistor-", "capacitor-", "diode", "fuse", "jumper")
"""The first words of two-lead models that belong to another part."""
SPEAKERS: Final = ("usb-serial",)
"""The models that start a drawing where nothing else decides it."""
BENT: Final = (Facing.NORTH, Facing.SOUTH)
"""A wire of a leg on these sides is bent towards a channel."""


def columns_of(
    units: Sequence[Unit], nets: Sequence[SheetNet], modules: Mapping[str, Module], height: float
) -> list[list[str]]:
    """The names of the units by column, none of them higher than this, as far as possible."""
    rank = _rank_units(units, nets)
    ranked = (
        [unit.name for unit in units if rank[unit.name] == number] for number in sorted({*rank.values()})
    )
    return [stack for names in ranked for stack in _stacks(names, modules, height)]


def _rank_units(units: Sequence[Unit], nets: Sequence[SheetNet]) -> dict[str, int]:
    pairs = {
        unit.name for unit in units if unit.model.startswith(PAIRS) and len(MODELS[unit.model].legs) == 2
    }
    rank = _first_ranks(units)
    _spread(rank, [net for net in nets if net.volt not in POWER_VOLTS], pairs)
    _spread(rank, nets, pairs)
    for unit in units:
        rank.setdefault(unit.name, 1)
    for name in pairs:
        rank[name] = max(1, rank.get(name.rpartition(".")[0], rank[name]))
    return rank


def _first_ranks(units: Sequence[Unit]) -> dict[str, int]:
    """The units from which the ranks of all others are derived."""
    rank = {unit.name: 0 for unit in units if unit.model == "pi"}
    step = len(rank)
    rank |= {unit.name: step for unit in units if unit.model in (RAIL, SUPPLY)}
    step = 1 if any(unit.model == RAIL for unit in units) else step
    rank |= {unit.name: step for unit in units if unit.model in HUBS}
    speakers = [unit.name for unit in units if unit.model in SPEAKERS]
    return rank or {(speakers or [units[0].name])[0]: 0}


def _spread(rank: dict[str, int], nets: Sequence[SheetNet], pairs: set[str]) -> None:
    """Assign ranks to the rest by distance from the units that have one."""
    while True:
        near: dict[str, int] = {}
        for net in nets:
            known = [rank[end.unit] for end in net.ends if end.unit in rank]
            for end in net.ends:
                if known and end.unit not in rank:
                    there = max(1, min(known)) if end.unit in pairs else min(known) + 1
                    near[end.unit] = min(there, near.get(end.unit, there))
        if not near:
            return
        least = min(near.values())
        rank |= {name: there for name, there in near.items() if there == least}


def _stacks(names: Sequence[str], modules: Mapping[str, Module], height: float) -> list[list[str]]:
    """As many columns as the heights require, of about equal height."""
    # The height of a thing in its column, roughly: with bent wires and the gap below it.
    bent = [sum(leg.side in BENT for leg in modules[name].legs) for name in names]
    rooms = [modules[name].height + (n + 1) * LANE_MM for name, n in zip(names, bent, strict=True)]
    most = max(sum(rooms) / (int(sum(rooms) // height) + 1), *rooms)
    stacks: list[list[str]] = []
    filled = 0.0
    for name, room in zip(names, rooms, strict=True):
        if not stacks or filled + room / 2 > most:
            stacks.append([])
            filled = 0.0
        stacks[-1].append(name)
        filled += room
    return stacks


BEND_MM: Final = 2.0
"""The spacing of wires led around a module."""


@dataclass(frozen=True, slots=True)
class WiredModule:
    """A module with the room for its bent wires; coordinates are from that room's north-west corner."""

    module: Module
    width: float
    height: float
    corner: Point
    """The module's north-west corner."""
    ways: Mapping[str, tuple[Point, ...]]
    """By leg: its wire from the leg to an edge of the room."""


@dataclass(frozen=True, slots=True)
class _Bend:
    """A leg whose wire is bent around the north or the south of its module."""

    leg: Leg
    side: Facing
    x: float
    """The x coordinate of its vertical wire, from the module's corner."""


def wire_module(module: Module, towards: Mapping[str, Facing]) -> WiredModule:
    """The module with a wire at each of these legs, which leaves in the west or in the east."""
    legs = [module.leg(name) for name in towards]
    bends = _bends(module, legs, towards)
    north, south = (_lanes(bends, side, towards) for side in BENT)
    west = max((-bend.x for bend in bends), default=0.0)
    east = max((bend.x - module.width for bend in bends), default=0.0)
    corner = (max(0.0, west) + (BEND_MM if west > 0 else 0), len(north) * LANE_MM)
    width = corner[0] + module.width + max(0.0, east) + (BEND_MM if east > 0 else 0)
    foot = ceil((corner[1] + module.height) / LANE_MM) * LANE_MM
    height = foot + len(south) * LANE_MM

    def place(point: Point) -> Point:
        return point[0] + corner[0], point[1] + corner[1]

    def edge(name: str) -> float:
        return 0.0 if towards[name] is Facing.WEST else width

    ways: dict[str, tuple[Point, ...]] = {}
    for leg in legs:
        begins = tuple(place(point) for point in leg.path_to(towards[leg.name], module.width))
        ways[leg.name] = (*begins, (edge(leg.name), begins[-1][1]))
    for lanes, first, step in ((north, corner[1] - LANE_MM, -LANE_MM), (south, foot, LANE_MM)):
        for number, bend in enumerate(lanes):
            begins = tuple(place(point) for point in bend.leg.path_to(bend.leg.side, module.width))
            x, y = place((bend.x, 0))[0], first + number * step
            around = ((x, begins[-1][1]), (x, y), (edge(bend.leg.name), y))
            ways[bend.leg.name] = tuple(dict.fromkeys((*begins, *around)))
    return WiredModule(module, width, height, corner, ways)


def _bends(module: Module, legs: Sequence[Leg], towards: Mapping[str, Facing]) -> list[_Bend]:
    bends = [_Bend(leg, leg.side, leg.out[0]) for leg in legs if leg.side in BENT]
    for side, edge, out in ((Facing.WEST, 0.0, -1), (Facing.EAST, module.width, 1)):
        wrong = [leg for leg in legs if leg.side is side and towards[leg.name] is not side]
        upper = sorted((leg for leg in wrong if leg.out[1] < module.height / 2), key=lambda leg: leg.out[1])
        lower = sorted((leg for leg in wrong if leg not in upper), key=lambda leg: -leg.out[1])
        for nearest, way in ((upper, Facing.NORTH), (lower, Facing.SOUTH)):
            for number, leg in enumerate(nearest, 1):
                bends.append(_Bend(leg, way, edge + out * number * BEND_MM))
    return bends


def _lanes(bends: Sequence[_Bend], side: Facing, towards: Mapping[str, Facing]) -> list[_Bend]:
    """Bends from the module outwards: the nearer a wire's target, the nearer its lane."""
    west, east = (
        [bend for bend in bends if bend.side is side and towards[bend.leg.name] is way]
        for way in (Facing.WEST, Facing.EAST)
    )
    return [*sorted(west, key=lambda bend: bend.x), *sorted(east, key=lambda bend: -bend.x)]


GAP_MM: Final = 3.0
"""The minimum gap between two things of a column."""
WIDEST_GAP_MM: Final = 15.0


@dataclass(frozen=True, slots=True)
class Column:
    """Things one below the other, and the wires that pass them."""

    cells: Mapping[str, WiredModule]
    width: float
    tops: Mapping[str, float]
    passing: Mapping[int, float]
    """The height at which a net passes, by its number."""

    def height_of(self, end: WireEnd) -> float:
        return self.tops[end.unit] + self.cells[end.unit].ways[end.leg][-1][1]


class Placement:
    """The columns of a sheet, from the west."""

    def __init__(
        self,
        columns: Sequence[Sequence[str]],
        modules: Mapping[str, Module],
        nets: Sequence[SheetNet],
        height: float,
    ) -> None:
        self.nets = nets
        self._modules = modules
        self._height = height
        self._column_of = {unit: number for number, units in enumerate(columns) for unit in units}
        self.spans = [self._span(net) for net in nets]
        self._sides = {
            (number, end): self._side(end, self.spans[number])
            for number, net in enumerate(nets)
            for end in net.ends
        }
        self.columns: list[Column] = []
        for units in columns:
            self.columns.append(self._column(units))

    def ends_at(self, net: int, column: int, side: Facing) -> list[WireEnd]:
        return [
            end
            for end in self.nets[net].ends
            if self._column_of[end.unit] == column and self._sides[net, end] is side
        ]

    def _span(self, net: SheetNet) -> tuple[int, int]:
        """The first and the last channel of a net; the channel east of a column has its number."""
        columns = [self._column_of[end.unit] for end in net.ends]
        first, last = min(columns), max(columns)
        if first < last:
            return first, last - 1
        looks = [self._modules[end.unit].leg(end.leg).side for end in net.ends]
        is_east = first == 0 or looks.count(Facing.EAST) > looks.count(Facing.WEST)
        return (first, first) if is_east else (first - 1, first - 1)

    def _side(self, end: WireEnd, span: tuple[int, int]) -> Facing:
        """The side on which a leg's wire leaves its thing, without a bend if possible."""
        column = self._column_of[end.unit]
        channels = {Facing.WEST: column - 1, Facing.EAST: column}
        may = [side for side, channel in channels.items() if span[0] <= channel <= span[1]]
        looks = self._modules[end.unit].leg(end.leg).side
        return looks if looks in may else may[0]

    def _column(self, units: Sequence[str]) -> Column:
        """The next column: things one below the other, and passing nets in the north and in the south."""
        number = len(self.columns)
        towards = {
            unit: {end.leg: side for (_, end), side in self._sides.items() if end.unit == unit}
            for unit in units
        }
        cells = {unit: wire_module(self._modules[unit], towards[unit]) for unit in units}
        order = sorted(units, key=lambda unit: (self._preferred_height(unit), unit)) if number else units
        passing = [net for net, (first, last) in enumerate(self.spans) if first < number <= last]
        upper = [net for net in passing if self._mean_height(self.nets[net].ends) <= self._height / 2]
        lower = [net for net in passing if net not in upper]
        phase = number % 2 * LANE_MM / 2
        high = len(passing) * LANE_MM + sum(cell.height for cell in cells.values())
        gap = max(GAP_MM, min(WIDEST_GAP_MM, (self._height - high) / (len(order) + 1)))
        spare = self._height - high - gap * (len(order) - 1)
        y = _snap(max(0.0, spare / 2), phase)
        at = {net: y + LANE_MM * lane for lane, net in enumerate(upper)}
        y += LANE_MM * len(upper)
        tops: dict[str, float] = {}
        for unit in order:
            tops[unit] = y
            y = _snap(y + cells[unit].height + gap - LANE_MM / 2, phase)
        at |= {net: y + LANE_MM * lane for lane, net in enumerate(lower)}
        return Column(cells, max(cell.width for cell in cells.values()), tops, at)

    def _preferred_height(self, unit: str) -> float:
        """The height of the other ends of a thing's wires."""
        nets = (net for net in self.nets if any(end.unit == unit for end in net.ends))
        return self._mean_height(end for net in nets for end in net.ends)

    def _mean_height(self, ends: Iterable[WireEnd]) -> float:
        """The mean height of those ends that have a place already."""
        columns = {end: self._column_of[end.unit] for end in ends}
        heights = [self.columns[at].height_of(end) for end, at in columns.items() if at < len(self.columns)]
        return sum(heights) / len(heights) if heights else self._height


def _snap(y: float, phase: float) -> float:
    """The next lane at or below this height."""
    return phase - (phase - y) // LANE_MM * LANE_MM
