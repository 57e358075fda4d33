"""The way of each wire of a sheet, from leg to leg, between things that stand in columns."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from companion.app.plan.diagrams.channel import TRACK_MM, Strand, tracks
from companion.app.plan.diagrams.module import Module, Side
from companion.app.plan.diagrams.nets import Net
from companion.app.plan.diagrams.placing import Placing
from companion.view.drawing.shapes import Point
from hardware.catalogue.net import End

BETWEEN_MM: Final = 3.0
"""Between a label and the first track beside it."""

Line = tuple[Point, ...]
LabelWidth = Callable[[Net, End], float]


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
    """All of a net."""

    net: Net
    lines: tuple[Line, ...]
    stubs: tuple[Line, ...]
    """What of it lies on the things themselves, from a leg to the edge."""
    dots: tuple[Point, ...]
    """Where more than two lines meet."""
    exits: tuple[Exit, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """One sheet, all things and wires at their places."""

    placed: tuple[Placed, ...]
    routes: tuple[Route, ...]
    width: float
    height: float


def laid_out(placing: Placing, label_width: LabelWidth) -> Layout:
    """The things where they stand, with room for labels, and their nets led between them."""
    return _Leading(placing, label_width).layout()


class _Leading:
    def __init__(self, placing: Placing, label_width: LabelWidth) -> None:
        self._placing = placing
        self._label_width = label_width
        self._lefts: list[float] = []
        self._tracks: list[Mapping[int, float]] = []
        """By channel and net, how far east its track is."""
        self._width = 0.0
        for number, column in enumerate(placing.columns):
            self._lefts.append(self._width + self._room(number, Side.WEST))
            self._width = self._lefts[-1] + column.width + self._room(number, Side.EAST)
            found = tracks(self._strands(number))
            first = self._width + BETWEEN_MM
            self._tracks.append({net: first + at * TRACK_MM for net, at in found.items()})
            if found:
                self._width = first + max(found.values()) * TRACK_MM + BETWEEN_MM

    def layout(self) -> Layout:
        routes = tuple(self._route(number) for number in range(len(self._placing.nets)))
        low = [
            *(
                column.tops[unit] + cell.height
                for column in self._placing.columns
                for unit, cell in column.cells.items()
            ),
            *(y for route in routes for line in route.lines for _, y in line),
        ]
        return Layout(tuple(self._placed()), routes, self._width, max(low))

    def _placed(self) -> Iterator[Placed]:
        for number, column in enumerate(self._placing.columns):
            for unit, cell in column.cells.items():
                x, y = self._corner(number, unit)
                yield Placed(unit, cell.module, x + cell.corner[0], y + cell.corner[1])

    def _corner(self, number: int, unit: str) -> Point:
        """Of the room of a thing, which stands in the middle of its column."""
        column = self._placing.columns[number]
        return self._lefts[number] + (column.width - column.cells[unit].width) / 2, column.tops[unit]

    def _room(self, number: int, side: Side) -> float:
        """What the labels beside a column take."""
        nets = enumerate(self._placing.nets)
        widths = [
            self._label_width(net, end) for n, net in nets for end in self._placing.ends_at(n, number, side)
        ]
        return max(widths, default=0.0)

    def _strands(self, channel: int) -> list[Strand]:
        return [
            Strand(
                number,
                self._heights(number, channel, Side.EAST),
                self._heights(number, channel + 1, Side.WEST),
            )
            for number, (first, last) in enumerate(self._placing.spans)
            if first <= channel <= last
        ]

    def _heights(self, net: int, number: int, side: Side) -> tuple[float, ...]:
        """Where a net comes out of a column on that side."""
        if number >= len(self._placing.columns):
            return ()
        column = self._placing.columns[number]
        passing = [column.passing[net]] if net in column.passing else []
        ends = self._placing.ends_at(net, number, side)
        return (*passing, *(column.height_of(end) for end in ends))

    def _route(self, number: int) -> Route:
        first, last = self._placing.spans[number]
        lines: list[Line] = []
        dots: list[Point] = []
        stubs: list[Line] = []
        exits: list[Exit] = []
        for channel in range(first, last + 1):
            branches: list[Line] = []
            for column, side in ((channel, Side.EAST), (channel + 1, Side.WEST)):
                branches += self._passing(number, column, channel)
                for end in self._placing.ends_at(number, column, side):
                    stub, way, out = self._begin(end, column, side)
                    stubs.append(stub)
                    exits.append(out)
                    branches.append((*way[:-1], (self._tracks[channel][number], way[-1][1])))
            made, joined = _joined(branches)
            lines += made
            dots += joined
        used = tuple(stub for stub in stubs if len(stub) > 1)
        return Route(self._placing.nets[number], _merged(lines), used, tuple(dots), tuple(exits))

    def _passing(self, net: int, number: int, channel: int) -> Iterator[Line]:
        """Half of the line by which a net passes a column."""
        if number < len(self._placing.columns):
            column = self._placing.columns[number]
            if net in column.passing:
                y = column.passing[net]
                yield (self._lefts[number] + column.width / 2, y), (self._tracks[channel][net], y)

    def _begin(self, end: End, number: int, side: Side) -> tuple[Line, Line, Exit]:
        """Of a wire: what lies on its thing, what leads out of the room of that, and where this is."""
        column = self._placing.columns[number]
        cell = column.cells[end.unit]
        left, top = self._corner(number, end.unit)
        way = tuple((x + left, y + top) for x, y in cell.ways[end.leg])
        own = len(cell.module.leg(end.leg).led(side, cell.module.width)) - 1
        edge = self._lefts[number] + (column.width if side is Side.EAST else 0.0)
        return way[: own + 1], way[own:], Exit(end, (edge, way[-1][1]), side)


def _joined(branches: Sequence[Line]) -> tuple[list[Line], list[Point]]:
    """One line from the northernmost branch to the southernmost, the others joined to it with dots."""
    order = sorted(branches, key=lambda branch: branch[-1][1])
    through = (*order[0], *reversed(order[-1]))
    return [through, *order[1:-1]], [branch[-1] for branch in order[1:-1]]


def _merged(lines: Sequence[Line]) -> tuple[Line, ...]:
    """Lines that go on where another one ends are one line."""
    found: list[Line] = []
    for line in lines:
        begun = next((other for other in found if _shared(line, other)), None)
        if begun is None:
            found.append(line)
            continue
        [point] = _shared(line, begun)
        found.remove(begun)
        before = begun if begun[-1] == point else begun[::-1]
        after = line if line[0] == point else line[::-1]
        found.append((*before[:-1], *after[1:]))
    return tuple(found)


def _shared(line: Line, other: Line) -> set[Point]:
    return {line[0], line[-1]} & {other[0], other[-1]}
