"""What is connected with what on one sheet, whichever wires make it so."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from hardware.catalogue.net import End, Volt, Wire

Point = TypeVar("Point")


@dataclass(frozen=True, slots=True)
class Net:
    """Ends that are one piece of metal."""

    name: str
    volt: Volt
    ends: tuple[End, ...]

    def others(self, end: End) -> tuple[End, ...]:
        """All ends but this one."""
        return tuple(other for other in self.ends if other != end)


def nets_of(wires: Sequence[Wire]) -> tuple[Net, ...]:
    """The nets that wires make, in the order of their first wires."""
    nets = hanging_together(wires, lambda wire: (wire.start, wire.end))
    return tuple(Net(net[0].name, net[0].volt, _ends(net)) for net in nets)


def hanging_together(
    wires: Sequence[Wire], points: Callable[[Wire], tuple[Point, Point]]
) -> list[tuple[Wire, ...]]:
    """Wires that lead to each other over these points, in their order and that of their first ones."""
    groups: list[tuple[set[Point], list[Wire]]] = []
    for wire in wires:
        here, there = {*points(wire)}, [wire]
        apart = []
        for its, some in groups:
            if its & here:
                here, there = its | here, some + there
            else:
                apart.append((its, some))
        groups = [*apart, (here, there)]
    order = {wire: number for number, wire in enumerate(wires)}
    found = [tuple(sorted(group, key=order.__getitem__)) for _, group in groups]
    return sorted(found, key=lambda group: order[group[0]])


def _ends(wires: Sequence[Wire]) -> tuple[End, ...]:
    return tuple(dict.fromkeys(end for wire in wires for end in (wire.start, wire.end)))
