"""What is taken from which supply: mostly, at most, and how much there is.

Law: currents are those of data sheets and sellers, and none of them was measured.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from companion.app.plan.circuit import Circuit, joined
from companion.app.plan.lit import Lit
from hardware.catalogue.boards import PI_SUPPLY_MA
from hardware.catalogue.header import V3_LIMIT_MA
from hardware.catalogue.model import Current, Role
from hardware.catalogue.net import PI, Volt

USB_LIMIT_MA: Final = 1200
"""What all sockets of a Pi 3 or 4 give together."""


class Rail(StrEnum):
    """Where current comes from."""

    V3 = "3v3"
    USB = "usb"
    PI = "pi"
    """The supply of the Pi, which carries both others as well."""
    LIGHTS = "lights"


@dataclass(frozen=True, slots=True)
class Share:
    """What units of one kind take from a rail together."""

    model: str
    count: int
    typical: float
    most: float


@dataclass(frozen=True, slots=True)
class Budget:
    """A rail, and what hangs on it."""

    rail: Rail
    shares: tuple[Share, ...]
    limit: float

    @property
    def typical(self) -> float:
        """In mA."""
        return sum(share.typical for share in self.shares)

    @property
    def most(self) -> float:
        """In mA."""
        return sum(share.most for share in self.shares)


def budgets(circuit: Circuit, lights: Lit | None) -> tuple[Budget, ...]:
    """Each rail that something hangs on."""
    header = Budget(Rail.V3, _shares(circuit, Rail.V3), V3_LIMIT_MA)
    usb = Budget(Rail.USB, _shares(circuit, Rail.USB), USB_LIMIT_MA)
    own = _shares(circuit, Rail.PI)
    both = tuple(Share(each.rail, 1, each.typical, each.most) for each in (header, usb) if each.shares)
    found = [each for each in (header, usb) if each.shares]
    found.append(Budget(Rail.PI, (*own, *both), PI_SUPPLY_MA))
    if lights is not None:
        [strip] = circuit.named("ws2812-strip", "apa102-strip")
        shown = Share(strip.model, strip.count, lights.typical_ma, lights.limit_ma)
        others = _shares(circuit, Rail.LIGHTS)
        found.append(Budget(Rail.LIGHTS, (shown, *others), lights.supply_ma))
    return tuple(found)


def _shares(circuit: Circuit, rail: Rail) -> tuple[Share, ...]:
    """What hangs on it, model by model."""
    taken: dict[str, list[Current]] = {}
    on = dict(_where(circuit))
    for unit in circuit.plan.units:
        current = circuit.model(unit.name).current
        if on.get(unit.name) is rail and current.most:
            taken.setdefault(unit.model, []).append(current)
    return tuple(
        Share(model, len(all_), sum(one.typical for one in all_), sum(one.most for one in all_))
        for model, all_ in taken.items()
    )


def _where(circuit: Circuit) -> Iterator[tuple[str, Rail]]:
    """The rail of each unit: by its feed, by its plug, or by the pin that pulls it up."""
    plugs = (circuit.legs(net, Role.USB) for net in circuit.nets)
    on_usb = joined((ends[0].unit, end.unit) for ends in plugs for end in ends)
    for unit in circuit.plan.units:
        if unit.name == PI:
            yield PI, Rail.PI
            continue
        for net in circuit.reaches:
            feeds = [end for end in circuit.legs(net, Role.FEED) if end.unit == unit.name]
            sources = circuit.legs(net, Role.SOURCE)
            if feeds and sources:
                yield unit.name, _rail_of(circuit, sources[0].unit, sources[0].leg)
        if unit.name in on_usb:
            yield unit.name, Rail.USB
        elif unit.model in ("rotary-encoder", "push-button", "buzzer"):
            yield unit.name, Rail.V3


def _rail_of(circuit: Circuit, unit: str, leg: str) -> Rail:
    """Where what a source gives comes from."""
    if unit == PI:
        return Rail.V3 if circuit.model(unit).leg(leg).volts[0] is Volt.V3 else Rail.PI
    return Rail.LIGHTS if circuit.model(unit).leg(leg).volts[0] is Volt.SUPPLY else Rail.USB
