"""The route of each net of a sheet, from leg to leg, in the channels between columns of things.

Law: two nets never share a stretch of a track. Wires from the west use the lanes between those from the east,
so no two of them meet there either, and every set of nets can be routed.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Final

from companion.drawing.shapes import Point
from companion.maker.diagrams.module import Facing, Module
from companion.maker.diagrams.placement import Placement
from companion.maker.diagrams.sheet_contents import SheetNet
from hardware.catalogue.wiring import WireEnd

TRACK_MM: Final = 2.4
"""The distance between tracks."""
APART_MM: Final = 2.0
"""The gap between two wires that share a track."""


@dataclass(frozen=True, slots=True)
class Strand:
    """A net within one channel: the heights at which it enters, from each side."""

    net: int
    west: tuple[float, ...]
    east: tuple[float, ...]

    @property
    def reach(self) -> tuple[float, float]:
        """The northernmost and the southernmost height."""
        return min((*self.west, *self.east)), max((*self.west, *self.east))


def _tracks(strands: Sequence[Strand]) -> Mapping[int, int]:
    """The track of each net, counted from the west, chosen for few crossings."""
    order = _order_strands(strands)
    found: dict[int, int] = {}
    for number, strand in enumerate(order):
        low, high = strand.reach
        taken = [
            found[other.net]
            for other in order[:number]
            if low < other.reach[1] + APART_MM and other.reach[0] < high + APART_MM
        ]
        found[strand.net] = max(taken, default=-1) + 1
    return found


def _count_crossings(west: Strand, east: Strand) -> int:
    """The number of crossings of two nets, the first one on the track further west."""
    (low, high), (least, most) = west.reach, east.reach
    return sum(low < y < high for y in east.west) + sum(least < y < most for y in west.east)


def _order_strands(strands: Sequence[Strand]) -> list[Strand]:
    """Order the strands: each in turn moves to its best place, until no move removes a crossing."""
    order = sorted(strands, key=lambda strand: (strand.reach, strand.net))
    costs = {(one.net, two.net): _count_crossings(one, two) for one, two in permutations(order, 2)}
    is_better = True
    while is_better:
        is_better = False
        for strand in tuple(order):
            rest = [other for other in order if other is not strand]
            found = _costs_at(strand, rest, costs)
            at = order.index(strand)
            best = min(range(len(found)), key=found.__getitem__)
            if found[best] < found[at]:
                order, is_better = [*rest[:best], strand, *rest[best:]], True
    return order


def _costs_at(strand: Strand, rest: Sequence[Strand], costs: Mapping[tuple[int, int], int]) -> list[int]:
    """The crossings of the strand with the rest, at each place among them."""
    found = [sum(costs[strand.net, other.net] for other in rest)]
    for other in rest:
        found.append(found[-1] - costs[strand.net, other.net] + costs[other.net, strand.net])
    return found


BETWEEN_MM: Final = 3.0
"""Between a label and the first track beside it."""

Polyline = tuple[Point, ...]
LabelWidth = Callable[[SheetNet, WireEnd], float]


@dataclass(frozen=True, slots=True)
class PlacedThing:
    unit: str
    module: Module
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Exit:
    """The point where a wire leaves the room of its thing: its label begins here."""

    end: WireEnd
    at: Point
    side: Facing


@dataclass(frozen=True, slots=True)
class Route:
    net: SheetNet
    lines: tuple[Polyline, ...]
    stubs: tuple[Polyline, ...]
    """The parts on the things themselves, from a leg to the edge."""
    dots: tuple[Point, ...]
    """Junctions: where more than two lines meet."""
    exits: tuple[Exit, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    placed: tuple[PlacedThing, ...]
    routes: tuple[Route, ...]
    width: float
    height: float


class Router:
    """Places the things with room for labels, and routes the nets between them."""

    def __init__(self, placing: Placement, label_width: LabelWidth) -> None:
        self._placing = placing
        self._label_width = label_width
        self._lefts: list[float] = []
        self._tracks: list[Mapping[int, float]] = []
        """By channel and net, the x coordinate of its track."""
        self._width = 0.0
        for number, column in enumerate(placing.columns):
            self._lefts.append(self._width + self._room(number, Facing.WEST))
            self._width = self._lefts[-1] + column.width + self._room(number, Facing.EAST)
            found = _tracks(self._strands(number))
            first = self._width + BETWEEN_MM
            self._tracks.append({net: first + at * TRACK_MM for net, at in found.items()})
            if found:
                self._width = first + max(found.values()) * TRACK_MM + BETWEEN_MM

    def layout(self) -> Layout:
        routes = tuple(self._route(number) for number in range(len(self._placing.nets)))
        low = [y for route in routes for line in route.lines for _, y in line]
        placed = []
        for number, column in enumerate(self._placing.columns):
            for unit, cell in column.cells.items():
                x, y = self._corner(number, unit)
                placed.append(PlacedThing(unit, cell.module, x + cell.corner[0], y + cell.corner[1]))
                low.append(y + cell.height)
        return Layout(tuple(placed), routes, self._width, max(low))

    def _corner(self, number: int, unit: str) -> Point:
        """The north-west corner of a thing's room, centred in its column."""
        column = self._placing.columns[number]
        return self._lefts[number] + (column.width - column.cells[unit].width) / 2, column.tops[unit]

    def _room(self, number: int, side: Facing) -> float:
        """The width of the labels beside a column."""
        placing, nets = self._placing, enumerate(self._placing.nets)
        widths = (self._label_width(net, end) for n, net in nets for end in placing.ends_at(n, number, side))
        return max(widths, default=0.0)

    def _strands(self, channel: int) -> list[Strand]:
        return [
            Strand(
                number,
                self._heights(number, channel, Facing.EAST),
                self._heights(number, channel + 1, Facing.WEST),
            )
            for number, (first, last) in enumerate(self._placing.spans)
            if first <= channel <= last
        ]

    def _heights(self, net: int, number: int, side: Facing) -> tuple[float, ...]:
        if number >= len(self._placing.columns):
            return ()
        column = self._placing.columns[number]
        passing = [column.passing[net]] if net in column.passing else []
        ends = self._placing.ends_at(net, number, side)
        return (*passing, *(column.height_of(end) for end in ends))

    def _route(self, number: int) -> Route:
        first, last = self._placing.spans[number]
        lines: list[Polyline] = []
        dots: list[Point] = []
        stubs: list[Polyline] = []
        exits: list[Exit] = []
        for channel in range(first, last + 1):
            branches: list[Polyline] = []
            for column, side in ((channel, Facing.EAST), (channel + 1, Facing.WEST)):
                branches += self._passing(number, column, channel)
                for end in self._placing.ends_at(number, column, side):
                    stub, way, out = self._begin(end, column, side)
                    stubs.append(stub)
                    exits.append(out)
                    branches.append((*way[:-1], (self._tracks[channel][number], way[-1][1])))
            made, joined = _join_branches(branches)
            lines += made
            dots += joined
        used = tuple(stub for stub in stubs if len(stub) > 1)
        return Route(self._placing.nets[number], _merge_lines(lines), used, tuple(dots), tuple(exits))

    def _passing(self, net: int, number: int, channel: int) -> Iterator[Polyline]:
        """Half of the line by which a net passes a column."""
        if number < len(self._placing.columns):
            column = self._placing.columns[number]
            if net in column.passing:
                y = column.passing[net]
                yield (self._lefts[number] + column.width / 2, y), (self._tracks[channel][net], y)

    def _begin(self, end: WireEnd, number: int, side: Facing) -> tuple[Polyline, Polyline, Exit]:
        """The start of a wire: the line on its thing, the line out of the thing's room, and its exit."""
        column = self._placing.columns[number]
        cell = column.cells[end.unit]
        left, top = self._corner(number, end.unit)
        way = tuple((x + left, y + top) for x, y in cell.ways[end.leg])
        own = len(cell.module.leg(end.leg).path_to(side, cell.module.width)) - 1
        edge = self._lefts[number] + (column.width if side is Facing.EAST else 0.0)
        return way[: own + 1], way[own:], Exit(end, (edge, way[-1][1]), side)


def _join_branches(branches: Sequence[Polyline]) -> tuple[list[Polyline], list[Point]]:
    """One line from the northernmost branch to the southernmost, with the others joined to it at dots."""
    order = sorted(branches, key=lambda branch: branch[-1][1])
    through = (*order[0], *reversed(order[-1]))
    return [through, *order[1:-1]], [branch[-1] for branch in order[1:-1]]


def _merge_lines(lines: Sequence[Polyline]) -> tuple[Polyline, ...]:
    found: list[Polyline] = []
    for line in lines:
        neighbour = next((other for other in found if _common_ends(line, other)), None)
        if neighbour is None:
            found.append(line)
            continue
        [point] = _common_ends(line, neighbour)
        found.remove(neighbour)
        before = neighbour if neighbour[-1] == point else neighbour[::-1]
        after = line if line[0] == point else line[::-1]
        found.append((*before[:-1], *after[1:]))
    return tuple(found)


def _common_ends(line: Polyline, other: Polyline) -> set[Point]:
    return {line[0], line[-1]} & {other[0], other[-1]}
