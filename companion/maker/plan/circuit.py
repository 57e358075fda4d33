"""A plan as a circuit: its nets, and the models and legs on them."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Final, NamedTuple

from hardware.catalogue.model import Leg, Model, Role
from hardware.catalogue.models import MODELS
from hardware.catalogue.wiring import PI, Unit, Volt, WireEnd, WiringPlan, group_connected

Net = frozenset[WireEnd]
"""A net: legs connected by wires or inside a unit."""
FUSE: Final = "fuse"
RESISTOR: Final = "resistor-"
ARRAY: Final = "resistor-array"


class Pull(NamedTuple):
    """A pull-up or pull-down resistor."""

    unit: str
    net: Net
    volt: Volt
    ohms: int


class Circuit:
    """Lookups in a plan whose units and legs are all in the catalogue."""

    def __init__(self, plan: WiringPlan) -> None:
        self.plan = plan
        self.units = {unit.name: unit for unit in plan.units}
        self._legs = {
            WireEnd(unit.name, leg.name): leg for unit in plan.units for leg in MODELS[unit.model].legs
        }
        self._in_order: dict[Net, list[WireEnd]] = {}
        self._volts: dict[Net, Volt | None] = {}

    def model(self, unit: str) -> Model:
        return MODELS[self.units[unit].model]

    def leg(self, end: WireEnd) -> Leg:
        return self._legs[end]

    def units_like(self, *models: str) -> Iterator[Unit]:
        """The units whose model's name has one of these prefixes."""
        return (unit for unit in self.plan.units if unit.model.startswith(models))

    @cached_property
    def nets(self) -> tuple[Net, ...]:
        return self._join_nets(())

    @cached_property
    def reaches(self) -> tuple[Net, ...]:
        """All nets, with fuses and series resistors counted as wire."""
        return self._join_nets(self._wire_like_pairs())

    @cached_property
    def _net_of(self) -> dict[WireEnd, Net]:
        return {end: net for net in self.nets for end in net}

    def net(self, end: WireEnd) -> Net:
        """The net of this leg; the leg alone where it is not connected."""
        return self._net_of.get(end, frozenset((end,)))

    def legs(self, net: Net, *roles: Role) -> list[WireEnd]:
        """The legs of a net that have one of these roles."""
        if net not in self._in_order:
            self._in_order[net] = sorted(net)
        return [end for end in self._in_order[net] if self._legs[end].role in roles]

    def volt(self, net: Net) -> Volt | None:
        """The voltage of a net: ground, or that of its sources; None for a net without power."""
        if net not in self._volts:
            powered = (*self.legs(net, Role.GROUND), *self.legs(net, Role.SOURCE))
            self._volts[net] = self._legs[powered[0]].volts[0] if powered else None
        return self._volts[net]

    @cached_property
    def pulls(self) -> tuple[Pull, ...]:
        """All resistors between a signal and power; an array holds each of its legs by the common one."""
        found = []
        for unit in self.units_like(RESISTOR):
            common, *others = (WireEnd(unit.name, leg.name) for leg in self.model(unit.name).legs)
            pairs = [(common, other) for other in others]
            if not unit.model.startswith(ARRAY):
                pairs += [(other, common) for common, other in pairs]
            for held, signal in pairs:
                volt = self.volt(self.net(held))
                if volt is not None:
                    found.append(Pull(unit.name, self.net(signal), volt, self.model(unit.name).ohms))
        return tuple(found)

    def _wire_like_pairs(self) -> Iterator[tuple[WireEnd, WireEnd]]:
        for unit in self.units_like(FUSE, RESISTOR):
            if unit.model.startswith(ARRAY):
                continue
            one, other = (WireEnd(unit.name, leg.name) for leg in self.model(unit.name).legs)
            if unit.model == FUSE or self.volt(self.net(one)) is self.volt(self.net(other)) is None:
                yield one, other

    def _join_nets(self, through: Iterable[tuple[WireEnd, WireEnd]]) -> tuple[Net, ...]:
        """Nets of wires, legs connected inside a unit, and these further pairs."""
        pairs = [(wire.start, wire.end) for wire in self.plan.wires]
        wired = dict.fromkeys(end for pair in pairs for end in pair)
        pairs += [(end, WireEnd(end.unit, self.model(end.unit).inside(end.leg)[0])) for end in wired]
        groups: dict[WireEnd, set[WireEnd]] = defaultdict(set)
        for end, first in group_connected((*pairs, *through)).items():
            groups[first].add(end)
        return tuple(map(frozenset, groups.values()))


def header_places(net: Net) -> list[int]:
    return sorted(int(end.leg) for end in net if end.unit == PI and end.leg.isdecimal())
