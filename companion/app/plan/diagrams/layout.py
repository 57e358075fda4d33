"""Where the things of one sheet are, and the way of each wire between them.

Things stand in columns, and wires run in the channels between. A wire to a column further on passes the things
between them in the north or in the south of their column.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from companion.app.plan.diagrams.cell import Cell, cell_of
from companion.app.plan.diagrams.channel import TRACK_MM, Strand, tracks
from companion.app.plan.diagrams.module import LANE_MM, Module, Side
from companion.app.plan.diagrams.nets import Net
from companion.view.drawing.shapes import Point
from hardware.catalogue.net import End

GAP_MM: Final = 4.0
"""Between two things of a column, at least."""
WIDEST_GAP_MM: Final = 15.0
BETWEEN_MM: Final = 3.0
"""Between a label and the first track beside it."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A thing where it is on the sheet."""

    unit: str
    module: Module
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Exit:
    """Where a wire comes out of the room of its thing: its label begins here."""

    end: End
    at: Point
    side: Side


@dataclass(frozen=True, slots=True)
class Route:
    """All of a net: its lines, and the dots where more than two of them meet."""

    net: Net
    ways: tuple[tuple[Point, ...], ...]
    dots: tuple[Point, ...]
    exits: tuple[Exit, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """One sheet, all things and wires at their places."""

    placed: tuple[Placed, ...]
    routes: tuple[Route, ...]
    width: float
    height: float


LabelWidth = Callable[[Net, End], float]


@dataclass(frozen=True, slots=True)
class _Column:
    """Things one below the other."""

    units: tuple[str, ...]
    cells: Mapping[str, Cell]
    width: float
    tops: Mapping[str, float]
    passing: Mapping[int, float]
    """At which height a net passes, by its number."""

    def height_of(self, end: End) -> float:
        """At which height the wire of a leg comes out."""
        return self.tops[end.unit] + self.cells[end.unit].ways[end.leg][-1][1]


def laid_out(
    columns: Sequence[Sequence[str]],
    modules: Mapping[str, Module],
    nets: Sequence[Net],
    label_width: LabelWidth,
    height: float,
) -> Layout:
    """The things in those columns, with their nets led between them."""
    return _Laying(columns, modules, nets, label_width, height).layout()


class _Laying:
    def __init__(
        self,
        columns: Sequence[Sequence[str]],
        modules: Mapping[str, Module],
        nets: Sequence[Net],
        label_width: LabelWidth,
        height: float,
    ) -> None:
        self._nets = nets
        self._modules = modules
        self._label_width = label_width
        self._column_of = {unit: number for number, units in enumerate(columns) for unit in units}
        self._spans = [self._span(net) for net in nets]
        self._sides = {
            (number, end): self._side(net, end, self._spans[number])
            for number, net in enumerate(nets)
            for end in net.ends
        }
        self._height = height
        self._columns: list[_Column] = []
        for number, units in enumerate(columns):
            self._columns.append(self._column(number, units))

    def _span(self, net: Net) -> tuple[int, int]:
        """The first and the last channel of a net; the channel east of a column has its number."""
        columns = [self._column_of[end.unit] for end in net.ends]
        first, last = min(columns), max(columns)
        if first < last:
            return first, last - 1
        looks = [self._modules[end.unit].leg(end.leg).side for end in net.ends]
        is_east = first == 0 or looks.count(Side.EAST) > looks.count(Side.WEST)
        return (first, first) if is_east else (first - 1, first - 1)

    def _side(self, net: Net, end: End, span: tuple[int, int]) -> Side:
        column = self._column_of[end.unit]
        may = [side for side, channel in ((Side.WEST, column - 1), (Side.EAST, column)) if span[0] <= channel <= span[1]]
        looks = self._modules[end.unit].leg(end.leg).side
        return looks if looks in may else may[0]

    def _column(self, number: int, units: Sequence[str]) -> _Column:
        cells = {unit: self._cell(unit) for unit in units}
        passing = [net for net, (first, last) in enumerate(self._spans) if first < number <= last]
        if number:
            units = sorted(units, key=lambda unit: (self._wanted(unit, number), unit))
        phase = number % 2 * LANE_MM / 2
        upper = [net for net in passing if self._pull(net) <= self._height / 2]
        lower = [net for net in passing if net not in upper]
        ways = (len(upper) + len(lower)) * LANE_MM
        free = self._height - ways - sum(cell.height for cell in cells.values())
        gap = max(GAP_MM, min(WIDEST_GAP_MM, free / (len(units) + 1)))
        used = ways + sum(cell.height for cell in cells.values()) + gap * (len(units) - 1)
        y = _snapped(max(0.0, (self._height - used) / 2), phase) if number else 0.0
        at: dict[int, float] = {}
        for net in upper:
            at[net] = y
            y += LANE_MM
        tops: dict[str, float] = {}
        for unit in units:
            tops[unit] = y
            y = _snapped(y + cells[unit].height + gap - LANE_MM / 2, phase)
        for net in lower:
            at[net] = y
            y += LANE_MM
        return _Column(tuple(units), cells, max(cell.width for cell in cells.values()), tops, at)

    def _cell(self, unit: str) -> Cell:
        towards = {
            end.leg: side for (_, end), side in self._sides.items() if end.unit == unit
        }
        return cell_of(self._modules[unit], towards)

    def _wanted(self, unit: str, number: int) -> float:
        """The height at which the wires of a thing begin, on average."""
        heights = [
            self._columns[self._column_of[other.unit]].height_of(other)
            for net in self._nets
            if any(end.unit == unit for end in net.ends)
            for other in net.ends
            if self._column_of[other.unit] < number
        ]
        return sum(heights) / len(heights) if heights else self._height

    def _pull(self, net: int) -> float:
        heights = [
            self._columns[self._column_of[end.unit]].height_of(end)
            for end in self._nets[net].ends
            if self._column_of[end.unit] < len(self._columns)
        ]
        return sum(heights) / len(heights)

    # Where all is

    def layout(self) -> Layout:
        x = 0.0
        lefts: list[float] = []
        track_of: list[Mapping[int, float]] = []
        for number, column in enumerate(self._columns):
            x += self._labels(number, Side.WEST)
            lefts.append(x)
            x += column.width + self._labels(number, Side.EAST)
            strands = self._strands(number)
            found = tracks(strands)
            count = max(found.values(), default=-1) + 1
            track_of.append({net: x + BETWEEN_MM + at * TRACK_MM for net, at in found.items()})
            if count:
                x += 2 * BETWEEN_MM + (count - 1) * TRACK_MM
        placed = tuple(
            Placed(unit, cell.module, left + cell.corner[0] + self._pushed(column, cell), column.tops[unit] + cell.corner[1])
            for left, column in zip(lefts, self._columns, strict=True)
            for unit, cell in column.cells.items()
        )
        routes = tuple(self._route(number, lefts, track_of) for number in range(len(self._nets)))
        bottom = max(
            column.tops[unit] + cell.height for column in self._columns for unit, cell in column.cells.items()
        )
        return Layout(placed, routes, x, bottom)

    def _pushed(self, column: _Column, cell: Cell) -> float:
        """A thing stands in the middle of its column."""
        return (column.width - cell.width) / 2

    def _labels(self, number: int, side: Side) -> float:
        return max(
            (
                self._label_width(self._nets[net], end)
                for (net, end), found in self._sides.items()
                if found is side and self._column_of[end.unit] == number
            ),
            default=0.0,
        )

    def _strands(self, channel: int) -> list[Strand]:
        found = []
        for number, (first, last) in enumerate(self._spans):
            if first <= channel <= last:
                west = self._heights(number, channel, Side.EAST)
                east = self._heights(number, channel + 1, Side.WEST)
                found.append(Strand(number, west, east))
        return found

    def _heights(self, net: int, column: int, side: Side) -> tuple[float, ...]:
        """Where a net meets a channel from a column, which has the channel at that side."""
        if column >= len(self._columns):
            return ()
        there = self._columns[column]
        passing = [there.passing[net]] if net in there.passing else []
        return (
            *passing,
            *(
                there.height_of(end)
                for end in self._nets[net].ends
                if self._column_of[end.unit] == column and self._sides[net, end] is side
            ),
        )

    def _route(self, number: int, lefts: Sequence[float], track_of: Sequence[Mapping[int, float]]) -> Route:
        net = self._nets[number]
        first, last = self._spans[number]
        ways: list[tuple[Point, ...]] = []
        dots: list[Point] = []
        exits: list[Exit] = []
        for channel in range(first, last + 1):
            x = track_of[channel][number]
            branches: list[tuple[Point, ...]] = []
            for column, side in ((channel, Side.EAST), (channel + 1, Side.WEST)):
                if column >= len(self._columns):
                    continue
                there = self._columns[column]
                if number in there.passing:
                    y = there.passing[number]
                    branches.append(((lefts[column] + there.width / 2, y), (x, y)))
                for end in net.ends:
                    if self._column_of[end.unit] == column and self._sides[number, end] is side:
                        cell = there.cells[end.unit]
                        left, top = lefts[column] + self._pushed(there, cell), there.tops[end.unit]
                        way = tuple((px + left, py + top) for px, py in cell.ways[end.leg])
                        edge = lefts[column] + (there.width if side is Side.EAST else 0.0)
                        exits.append(Exit(end, (edge, way[-1][1]), side))
                        branches.append((*way[:-1], (x, way[-1][1])))
            made, joined = _joined(branches)
            ways += made
            dots += joined
        return Route(net, tuple(ways), tuple(dots), tuple(exits))


def _joined(branches: Sequence[tuple[Point, ...]]) -> tuple[list[tuple[Point, ...]], list[Point]]:
    """One line from the northernmost branch to the southernmost, the others joined to it with dots."""
    order = sorted(branches, key=lambda branch: branch[-1][1])
    through = (*order[0], *reversed(order[-1]))
    return [through, *order[1:-1]], [branch[-1] for branch in order[1:-1]]


def _snapped(y: float, phase: float) -> float:
    """The next height at or below this one on which there is a lane."""
    steps = -((phase - y) // LANE_MM)
    return phase + steps * LANE_MM
