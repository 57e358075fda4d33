"""Where the things of one sheet stand, and in which channels between their columns each net runs.

Law: what comes into a channel from a column lies on lanes that no wire from the next column shares, so
that no two wires can meet there.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from companion.app.plan.diagrams.cell import Cell, cell_of
from companion.app.plan.diagrams.module import LANE_MM, Module, Side
from companion.app.plan.diagrams.nets import Net
from hardware.catalogue.net import End

GAP_MM: Final = 3.0
"""Between two things of a column, at least."""
WIDEST_GAP_MM: Final = 15.0


@dataclass(frozen=True, slots=True)
class Column:
    """Things one below the other, with the wires that only pass them."""

    cells: Mapping[str, Cell]
    width: float
    tops: Mapping[str, float]
    passing: Mapping[int, float]
    """At which height a net passes, by its number."""

    def height_of(self, end: End) -> float:
        """At which height the wire of a leg comes out."""
        return self.tops[end.unit] + self.cells[end.unit].ways[end.leg][-1][1]


class Placing:
    """Columns of things, from the west."""

    def __init__(
        self,
        columns: Sequence[Sequence[str]],
        modules: Mapping[str, Module],
        nets: Sequence[Net],
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
        for number, units in enumerate(columns):
            self.columns.append(self._column(number, units))

    def ends_at(self, net: int, column: int, side: Side) -> list[End]:
        """Where a net comes out of a column on that side."""
        return [
            end
            for end in self.nets[net].ends
            if self._column_of[end.unit] == column and self._sides[net, end] is side
        ]

    def _span(self, net: Net) -> tuple[int, int]:
        """The first and the last channel of a net; the channel east of a column has its number."""
        columns = [self._column_of[end.unit] for end in net.ends]
        first, last = min(columns), max(columns)
        if first < last:
            return first, last - 1
        looks = [self._modules[end.unit].leg(end.leg).side for end in net.ends]
        is_east = first == 0 or looks.count(Side.EAST) > looks.count(Side.WEST)
        return (first, first) if is_east else (first - 1, first - 1)

    def _side(self, end: End, span: tuple[int, int]) -> Side:
        """The side of its thing on which a leg's wire goes out, without a bend where that can be."""
        column = self._column_of[end.unit]
        channels = {Side.WEST: column - 1, Side.EAST: column}
        may = [side for side, channel in channels.items() if span[0] <= channel <= span[1]]
        looks = self._modules[end.unit].leg(end.leg).side
        return looks if looks in may else may[0]

    def _column(self, number: int, units: Sequence[str]) -> Column:
        cells = {unit: self._cell(unit) for unit in units}
        order = sorted(units, key=lambda unit: (self._wanted(unit, number), unit)) if number else units
        passing = [net for net, (first, last) in enumerate(self.spans) if first < number <= last]
        upper = [net for net in passing if self._begins(net) <= self._height / 2]
        lower = [net for net in passing if net not in upper]
        return self._stacked(cells, order, (upper, lower), number)

    def _stacked(
        self,
        cells: Mapping[str, Cell],
        order: Sequence[str],
        passing: tuple[Sequence[int], Sequence[int]],
        number: int,
    ) -> Column:
        """Things in that order, with the nets that pass them in the north and in the south."""
        phase = number % 2 * LANE_MM / 2
        high = sum(map(len, passing)) * LANE_MM + sum(cell.height for cell in cells.values())
        gap = max(GAP_MM, min(WIDEST_GAP_MM, (self._height - high) / (len(order) + 1)))
        spare = self._height - high - gap * (len(order) - 1)
        y = snapped(max(0.0, spare / 2), phase)
        upper, lower = passing
        at = {net: y + LANE_MM * lane for lane, net in enumerate(upper)}
        y += LANE_MM * len(upper)
        tops: dict[str, float] = {}
        for unit in order:
            tops[unit] = y
            y = snapped(y + cells[unit].height + gap - LANE_MM / 2, phase)
        at |= {net: y + LANE_MM * lane for lane, net in enumerate(lower)}
        return Column(cells, max(cell.width for cell in cells.values()), tops, at)

    def _cell(self, unit: str) -> Cell:
        towards = {end.leg: side for (_, end), side in self._sides.items() if end.unit == unit}
        return cell_of(self._modules[unit], towards)

    def _wanted(self, unit: str, number: int) -> float:
        """The height at which the wires of a thing begin, on average."""
        heights = [
            self.columns[self._column_of[other.unit]].height_of(other)
            for net in self.nets
            if any(end.unit == unit for end in net.ends)
            for other in net.ends
            if self._column_of[other.unit] < number
        ]
        return sum(heights) / len(heights) if heights else self._height

    def _begins(self, net: int) -> float:
        """The height at which a net begins, on average."""
        heights = [
            self.columns[self._column_of[end.unit]].height_of(end)
            for end in self.nets[net].ends
            if self._column_of[end.unit] < len(self.columns)
        ]
        return sum(heights) / len(heights)


def snapped(y: float, phase: float) -> float:
    """The next height at or below this one on which there is a lane."""
    return phase - (phase - y) // LANE_MM * LANE_MM
