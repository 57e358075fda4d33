"""What is connected with what on one sheet, whichever wires make it so."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hardware.catalogue.net import End, Volt, Wire


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
    """The nets that wires make, in the order of their first wires. A USB cable is always a net of its own."""
    groups: list[list[Wire]] = []
    for wire in wires:
        group = [wire]
        if wire.volt is not Volt.USB:
            touched = [other for other in groups if other[0].volt is not Volt.USB and _touch(other, wire)]
            groups = [other for other in groups if other not in touched]
            group = [*(one for other in touched for one in other), wire]
        groups.append(group)
    order = {wire: number for number, wire in enumerate(wires)}
    groups.sort(key=lambda group: min(order[wire] for wire in group))
    return tuple(Net(group[0].name, group[0].volt, tuple(_ends(group))) for group in groups)


def _touch(group: Sequence[Wire], wire: Wire) -> bool:
    return any({wire.start, wire.end} & {other.start, other.end} for other in group)


def _ends(group: Sequence[Wire]) -> Iterator[End]:
    seen: dict[End, None] = {}
    for wire in group:
        seen |= {wire.start: None, wire.end: None}
    return iter(seen)
