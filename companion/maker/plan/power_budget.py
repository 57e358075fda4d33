"""The load on each supply: typical, at most, and its limit.

Law: currents are from data sheets and sellers; none was measured.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from companion.maker.plan.circuit import Circuit
from companion.maker.plan.light_parts import LightCurrents
from hardware.catalogue.header import V3_LIMIT_MA
from hardware.catalogue.model import Role
from hardware.catalogue.models import MODELS, PI_SUPPLY_MA
from hardware.catalogue.wiring import PI, Volt, WireEnd

USB_LIMIT_MA: Final = 1200
"""The limit of all USB sockets of a Pi 3 or 4 together."""


class Rail(StrEnum):
    """A supply or power rail."""

    V3 = "3v3"
    USB = "usb"
    PI = "pi"
    """The supply of the Pi, which also carries the two other rails."""
    LIGHTS = "lights"


@dataclass(frozen=True, slots=True)
class Share:
    """The load of all units of one kind on a rail."""

    model: str
    count: int
    typical: float
    most: float


@dataclass(frozen=True, slots=True)
class Budget:
    """A rail and its loads."""

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


def budgets(circuit: Circuit, lights: LightCurrents | None) -> tuple[Budget, ...]:
    """The budget of each rail in use."""
    limits = ((Rail.V3, V3_LIMIT_MA), (Rail.USB, USB_LIMIT_MA))
    fed = (Budget(rail, _shares(circuit, rail), limit) for rail, limit in limits)
    found = [each for each in fed if each.shares]
    through = (Share(each.rail, 1, each.typical, each.most) for each in found)
    found.append(Budget(Rail.PI, (*_shares(circuit, Rail.PI), *through), PI_SUPPLY_MA))
    if lights is not None:
        [strip] = circuit.units_like("ws2812-strip", "apa102-strip")
        shown = Share(strip.model, strip.count, lights.typical_ma, lights.limit_ma)
        found.append(Budget(Rail.LIGHTS, (shown, *_shares(circuit, Rail.LIGHTS)), lights.supply_ma))
    return tuple(found)


def _shares(circuit: Circuit, rail: Rail) -> tuple[Share, ...]:
    """The loads on a rail, by model."""
    on = dict(_rails(circuit))
    takers = [circuit.model(unit.name) for unit in circuit.plan.units if on.get(unit.name) is rail]
    return tuple(
        Share(name, count, count * MODELS[name].current.typical, count * MODELS[name].current.most)
        for name, count in Counter(model.name for model in takers if model.current.most).items()
    )


def _rails(circuit: Circuit) -> Iterator[tuple[str, Rail]]:
    """The rail of each unit: by its pull-up's pin, its feed, or its plug; the last of these counts."""
    for unit in circuit.units_like("rotary-encoder", "push-button", "buzzer"):
        yield unit.name, Rail.V3
    for net in circuit.reaches:
        sources = circuit.legs(net, Role.SOURCE)
        for end in circuit.legs(net, Role.FEED) if sources else ():
            yield end.unit, _rail_of(circuit, sources[0])
    for net in circuit.nets:
        for end in circuit.legs(net, Role.USB):
            yield end.unit, Rail.USB
    yield PI, Rail.PI


def _rail_of(circuit: Circuit, source: WireEnd) -> Rail:
    """The rail that feeds a source."""
    volt = circuit.leg(source).volts[0]
    if source.unit == PI:
        return Rail.V3 if volt is Volt.V3 else Rail.PI
    return Rail.LIGHTS if volt is Volt.SUPPLY else Rail.USB
