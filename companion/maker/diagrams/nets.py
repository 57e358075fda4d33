"""The nets of one sheet (all ends that its wires connect), and the colour of each.

A power net's colour shows its voltage; signal nets only need different colours.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle
from typing import Final, TypeVar

from hardware.catalogue.wiring import Volt, Wire, WireEnd, group_connected

Point = TypeVar("Point")


@dataclass(frozen=True, slots=True)
class SheetNet:
    """One net: ends that are electrically connected."""

    name: str
    volt: Volt
    ends: tuple[WireEnd, ...]

    def others(self, end: WireEnd) -> tuple[WireEnd, ...]:
        """All ends but this one."""
        return tuple(other for other in self.ends if other != end)


def nets_of(wires: Sequence[Wire]) -> tuple[SheetNet, ...]:
    """The nets of these wires, in the order of their first wires."""
    nets = group_wires(wires, lambda wire: (wire.start, wire.end))
    return tuple(SheetNet(net[0].name, net[0].volt, _ends(net)) for net in nets)


def group_wires(
    wires: Sequence[Wire], points: Callable[[Wire], tuple[Point, Point]]
) -> list[tuple[Wire, ...]]:
    """Wires grouped by connection over these points, in order of their first wires."""
    home = group_connected(map(points, wires))
    groups: dict[Point, list[Wire]] = {}
    for wire in wires:
        groups.setdefault(home[points(wire)[0]], []).append(wire)
    return list(map(tuple, groups.values()))


def _ends(wires: Sequence[Wire]) -> tuple[WireEnd, ...]:
    return tuple(dict.fromkeys(end for wire in wires for end in (wire.start, wire.end)))


POWER_COLOURS: Final = {
    Volt.GROUND: "#111111",
    Volt.V3: "#f08c1d",
    Volt.V5: "#d42a2a",
    Volt.SUPPLY: "#a3123c",
    Volt.USB: "#6a7077",
}
SIGNAL_COLOURS: Final = (
    "#1f6fd6",
    "#1a8f4c",
    "#8a3fc4",
    "#8a5a2b",
    "#0f97a3",
    "#cf3f95",
    "#6f7d14",
    "#4b58b8",
    "#5c9be8",
    "#3f6b5c",
)
WIRE_WIDTHS: Final = {Volt.USB: 1.5, Volt.SUPPLY: 1.0}
WIRE_WIDTH: Final = 0.65


def net_colours(nets: Sequence[SheetNet]) -> Mapping[int, str]:
    """The colour of each net of a sheet, by its number."""
    signals = cycle(SIGNAL_COLOURS)
    return {number: POWER_COLOURS.get(net.volt) or next(signals) for number, net in enumerate(nets)}
