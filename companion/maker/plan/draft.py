"""A plan while it is drawn up: units and wires come in one by one, places on the header at the end.

Law: a place of the header takes one wire; where more lead to it they go over a rail, a row of strip
board. A device on I2C hangs on a bus of the header or on a channel of the multiplexer, one on SPI on the
header.
"""

from typing import Final, NamedTuple

from hardware.catalogue.header import I2C_PINS, PINS, Function, places_of
from hardware.catalogue.models import CHANNELS, RAIL
from hardware.catalogue.wiring import PI, DrawingSheet, Unit, Volt, Wire, WireEnd, WiringPlan

RAILS: Final = {Volt.GROUND: "ground", Volt.V3: "3v3", Volt.V5: "5v"}
POWER: Final = {Volt.GROUND: "ground", Volt.V3: "3.3 V", Volt.V5: "5 V"}
"""What wires of the header's power are called."""
RAIL_ROOM: Final = len(RAIL.legs) - 2
"""How many wires a rail has room for beside the one that feeds it, and one on to the next rail."""


def rail_name(name: str) -> str:
    """The name of a rail."""
    return f"rail.{name}"


class _Wish(NamedTuple):
    """A leg that wants to be led to a place of the header."""

    end: WireEnd
    volt: Volt
    name: str
    near: int


class Draft:
    """Units and wires so far."""

    def __init__(self) -> None:
        self._units: dict[str, Unit] = {}
        self._wires: list[Wire] = []
        self._own: dict[str, list[str]] = {}
        self._beside: dict[str, list[str]] = {}
        self._pins: dict[int, list[_Wish]] = {}
        self._power: dict[Volt, list[_Wish]] = {}
        self._hubs = {PI}

    def add(self, sheet: str, name: str, model: str, count: int = 1, *, hub: bool = False) -> str:
        """A unit, and the sheet that it belongs on; a hub is also on each sheet of what is wired to it."""
        self._units[name] = Unit(name, model, count)
        self._own.setdefault(sheet, []).append(name)
        if hub:
            self._hubs.add(name)
        return name

    def show_on(self, sheet: str, *names: str) -> None:
        """Units that are shown on another sheet as well."""
        self._beside.setdefault(sheet, []).extend(names)

    def wire(self, start: WireEnd, end: WireEnd, volt: Volt, name: str) -> None:
        """A wire between two units."""
        self._wires.append(Wire(start, end, volt, name))

    def pin(self, gpio: int, end: WireEnd, name: str) -> None:
        """A wire from a pin of the header."""
        wishes = self._pins.setdefault(gpio, [])
        wishes.append(_Wish(end, Volt.SIGNAL3, name, PINS[gpio].place))

    def power(self, volt: Volt, end: WireEnd, near: int) -> None:
        """A wire from the header's ground, 3.3 V or 5 V; best from a place that is near to this one."""
        self._power.setdefault(volt, []).append(_Wish(end, volt, POWER[volt], near))

    def ground(self, end: WireEnd, near: int) -> None:
        """A wire from the header's ground."""
        self.power(Volt.GROUND, end, near)

    def plan(self) -> WiringPlan:
        """All of it, with a place for each wire."""
        for gpio, wishes in sorted(self._pins.items()):
            self._wire_place(str(PINS[gpio].place), wishes[0].name.lower(), wishes)
        for volt, wishes in self._power.items():
            free = [*places_of(volt)]
            if len(wishes) > len(free):
                self._wire_place(str(free[0]), RAILS[volt], wishes)
                continue
            for wish in wishes:
                place = min(free, key=lambda each: abs(each - wish.near))
                free.remove(place)
                self._wire_place(str(place), RAILS[volt], [wish])
        sheets = tuple(DrawingSheet(name, self._units_on(name)) for name in self._own)
        return WiringPlan(tuple(self._units.values()), tuple(self._wires), sheets)

    def _wire_place(self, place: str, name: str, wishes: list[_Wish]) -> None:
        """From one place to all of these."""
        start = WireEnd(PI, place)
        if len(wishes) == 1:
            [wish] = wishes
            self.wire(start, wish.end, wish.volt, wish.name)
            return
        for number, begin in enumerate(range(0, len(wishes), RAIL_ROOM), 1):
            here = rail_name(name if number == 1 else f"{name}.{number}")
            self._units[here] = Unit(here, RAIL.name)
            self._hubs.add(here)
            self.wire(
                start, WireEnd(here, RAIL.legs[0].name), wishes[0].volt, POWER.get(wishes[0].volt, name)
            )
            start = WireEnd(here, RAIL.legs[-1].name)
            some = wishes[begin : begin + RAIL_ROOM]
            for leg, wish in zip(RAIL.legs[1:-1], some, strict=False):
                self.wire(WireEnd(here, leg.name), wish.end, wish.volt, wish.name)

    def _units_on(self, sheet: str) -> tuple[str, ...]:
        """What belongs on a sheet, and the hubs that it is wired to."""
        own = self._own[sheet]
        shown = dict.fromkeys((*own, *self._beside.get(sheet, ())))
        mine = frozenset(own) - {PI}  # all lead to the Pi
        for wire in self._wires:
            ends = wire.start.unit, wire.end.unit
            if not mine.isdisjoint(ends):
                shown.update((end, None) for end in ends if end in self._hubs)
        if any(unit.startswith(rail_name("")) for unit in shown):
            shown[PI] = None
        return tuple(shown)


FIRST_CHANNEL: Final = 30
"""The number that the kernel gives to channel 0, as firmware_notes/screens.md has it do."""
MUX: Final = "mux"
MUX_BUS: Final = 1
PULL_UP: Final = "resistor-4k7"
SPI_FUNCTIONS: Final = {0: Function.SPI, 1: Function.SPI1}


def mux_channel(bus: int) -> int | None:
    """The channel of the multiplexer that this bus is, if it is one."""
    return bus - FIRST_CHANNEL if 0 <= bus - FIRST_CHANNEL < CHANNELS else None


def add_mux(draft: Draft, sheet: str, channels: tuple[int, ...]) -> None:
    """A PCA9548 at its first address; each channel in use has pull-ups of its own."""
    draft.add(sheet, MUX, "pca9548", hub=True)
    place = PINS[I2C_PINS[MUX_BUS][1]].place
    connect_bus(draft, MUX, MUX_BUS)
    for leg in ("VIN", "RST"):
        draft.power(Volt.V3, WireEnd(MUX, leg), place)
    for leg in ("GND", "A0", "A1", "A2"):
        draft.ground(WireEnd(MUX, leg), place)
    for number in channels:
        for wire in "DC":
            resistor = draft.add(sheet, f"{MUX}.pull-up.S{wire}{number}", PULL_UP)
            end = WireEnd(MUX, f"S{wire}{number}")
            draft.wire(end, WireEnd(resistor, "1"), Volt.SIGNAL3, f"S{wire}{number}")
            draft.power(Volt.V3, WireEnd(resistor, "2"), place)


def connect_bus(draft: Draft, unit: str, bus: int) -> None:
    """Lead SDA and SCL of a unit to its bus; nobody but its maker knows where other buses are."""
    number = mux_channel(bus)
    if number is not None:
        for wire, leg in (("D", "SDA"), ("C", "SCL")):
            name = f"S{wire}{number}"
            draft.wire(WireEnd(MUX, name), WireEnd(unit, leg), Volt.SIGNAL3, name)
    elif bus in I2C_PINS:
        for pin, leg in zip(I2C_PINS[bus], ("SDA", "SCL"), strict=True):
            draft.pin(pin, WireEnd(unit, leg), leg)


def spi_pin(bus: int, name: str) -> int | None:
    """The pin of an SPI bus: MOSI, SCLK, CE0; `None` where it is not on the header."""
    wanted = (SPI_FUNCTIONS.get(bus), name)
    return next((pin.gpio for pin in PINS.values() if wanted in pin.also), None)
