"""The load on each supply: typical, at most, and its limit; and the fuse, supply and wire of the lights.

Law: calculated from data sheets and sellers' figures; none was measured, and only a meter at the supply shows
the real current of a strip.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from companion.config import Configuration
from companion.maker.plan.circuit import Circuit
from companion.maker.plan.part_wiring import CONTROLLER
from hardware.catalogue.header import V3_LIMIT_MA
from hardware.catalogue.model import Role
from hardware.catalogue.models import MODELS, PI_SUPPLY_MA
from hardware.catalogue.wiring import PI, Volt, WireEnd
from hardware.drivers.apa102 import Apa102
from hardware.drivers.lamp_player import CHANNEL_MA, FULL, IDLE_MA

FUSES_MA: Final = (500, 630, 800, 1000, 1250, 1600, 2000, 2500, 3150, 4000, 5000, 6300, 8000, 10_000)
SUPPLIES_MA: Final = (2000, 3000, 4000, 5000, 6000, 8000, 10_000, 12_000, 15_000, 20_000)
WIRES_MM2: Final = ((3150, 0.5), (5000, 0.75), (8000, 1.0), (10_000, 1.5))
"""The wire for fuses up to each size."""
THICKEST_MM2: Final = 2.5
FUSE_ABOVE: Final = 1.25
"""A fuse lasts if the current is at most four fifths of its rating."""
SUPPLY_ABOVE: Final = 1.5
"""A supply limited to the rating of its fuse never blows it."""
LIT_SHARE: Final = 8
"""The typical load: one light of so many is on, in two of its colours."""


@dataclass(frozen=True, slots=True)
class LightCurrents:
    dark_ma: int
    typical_ma: int
    limit_ma: int
    white_ma: int
    """The current without the limit: all lights white at full brightness."""
    fuse_ma: int
    supply_ma: int
    wire_mm2: float


def currents_of(table: Configuration) -> LightCurrents | None:
    """The currents of the table's lights, where they are real ones."""
    if table.lights is None:
        return None
    match table.lights.options:
        case Apa102(count=count, brightness=brightness, current_ma=current_ma):
            return light_currents(count, brightness, current_ma)
        case _ if table.lights.driver == CONTROLLER and table.controller is not None:
            board = table.controller
            return light_currents(board.lights, board.brightness, board.current_ma)
    return None


def light_currents(count: int, brightness: int, limit_ma: int) -> LightCurrents:
    """The currents of so many lights under this limit; 0 is none."""
    dark = IDLE_MA * count
    white = dark + 3 * CHANNEL_MA * count
    shown = -(-count // LIT_SHARE) * 2 * CHANNEL_MA * brightness // FULL
    limit = limit_ma or white
    fuse = _next_size(FUSES_MA, FUSE_ABOVE * limit)
    supply = _next_size(SUPPLIES_MA, SUPPLY_ABOVE * fuse)
    wire = next((mm2 for most, mm2 in WIRES_MM2 if fuse <= most), THICKEST_MM2)
    return LightCurrents(dark, min(limit, dark + shown), limit, white, fuse, supply, wire)


def _next_size(sizes: tuple[int, ...], least: float) -> int:
    """The smallest sufficient size, or the largest there is."""
    return next((size for size in sizes if size >= least), sizes[-1])


USB_LIMIT_MA: Final = 1200
"""The limit of all USB sockets of a Pi 3 or 4 together."""


class Rail(StrEnum):
    V3 = "3v3"
    USB = "usb"
    PI = "pi"
    """The supply of the Pi, which also carries the two other rails."""
    LIGHTS = "lights"


@dataclass(frozen=True, slots=True)
class Share:
    """The load of all units of one kind on a rail, in mA."""

    model: str
    count: int
    typical: float
    most: float


@dataclass(frozen=True, slots=True)
class Budget:
    """A rail and its loads, in mA."""

    rail: Rail
    shares: tuple[Share, ...]
    limit: float

    @property
    def typical(self) -> float:
        return sum(share.typical for share in self.shares)

    @property
    def most(self) -> float:
        return sum(share.most for share in self.shares)


def budgets(circuit: Circuit, lights: LightCurrents | None) -> tuple[Budget, ...]:
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
