"""A plan in progress: units and wires are added one by one, header pins are assigned at the end.

Law: a header pin takes one wire; several wires to one pin go over a rail, a row of strip board. A device on
I2C is wired to a bus of the header or to a channel of the multiplexer, one on SPI to the header.
"""

from typing import Final, NamedTuple

from hardware.catalogue.header import I2C_PINS, PINS, Function, places_of
from hardware.catalogue.models import CHANNELS, RAIL, USB_HUB, USB_SOCKETS
from hardware.catalogue.wiring import PI, USB_SHEET, DrawingSheet, Unit, Volt, Wire, WireEnd, WiringPlan

RAILS: Final = {Volt.GROUND: "ground", Volt.V3: "3v3", Volt.V5: "5v"}
POWER: Final = {Volt.GROUND: "ground", Volt.V3: "3.3 V", Volt.V5: "5 V", Volt.SUPPLY: "5 V lights"}
"""The names of power wires."""
RAIL_ROOM: Final = len(RAIL.legs) - 2
"""The number of wires on a rail, beside its feed and the link to the next rail."""
HUB: Final = "hub"


class _Wish(NamedTuple):
    """A request for a wire from a leg to a header pin."""

    end: str
    volt: Volt
    name: str
    near: int


class Draft:
    """Units and wires so far; an end of a wire is written as a unit and its leg: `south.screen SDA`."""

    def __init__(self) -> None:
        self._units: dict[str, Unit] = {}
        self._wires: list[Wire] = []
        self._own: dict[str, list[str]] = {}
        self._pins: dict[int, list[_Wish]] = {}
        self._power: dict[Volt, list[_Wish]] = {}
        self._plugs: list[str] = []
        self._hubs = {PI}

    def add(self, sheet: str, name: str, model: str, count: int = 1, *, hub: bool = False) -> str:
        """Add a unit to a sheet; a hub is also shown on each sheet with a unit wired to it."""
        self._units[name] = Unit(name, model, count)
        self._own.setdefault(sheet, []).append(name)
        if hub:
            self._hubs.add(name)
        return name

    def wire(self, start: str, end: str, name: str, volt: Volt = Volt.SIGNAL3) -> None:
        self._wires.append(Wire(WireEnd.parse(start), WireEnd.parse(end), volt, name))

    def feed(self, volt: Volt, start: str, *ends: str) -> None:
        """Add wires of power, or of ground, from one leg to others."""
        for end in ends:
            self.wire(start, end, POWER[volt], volt)

    def pin(self, gpio: int, end: str, name: str = "") -> None:
        """Add a wire from a GPIO pin of the header; it is called like its end unless it has a name."""
        self._pins.setdefault(gpio, []).append(_Wish(end, Volt.SIGNAL3, name or end, PINS[gpio].place))

    def power(self, volt: Volt, near: int, *ends: str) -> None:
        """Add wires from the header's ground, 3.3 V or 5 V, preferably from pins near this place."""
        self._power.setdefault(volt, []).extend(_Wish(end, volt, POWER[volt], near) for end in ends)

    def plug(self, end: str) -> None:
        self._plugs.append(end)

    def connect_plugs(self) -> None:
        """Wire all plugs; if the Pi has too few sockets, the last one gets a hub."""
        sockets = [f"{PI} {name}" for name in USB_SOCKETS]
        if len(self._plugs) > len(sockets):
            self.add(USB_SHEET, HUB, USB_HUB.name)
            self.wire(sockets.pop(), f"{HUB} USB", HUB, Volt.USB)
            sockets += [f"{HUB} {leg.name}" for leg in USB_HUB.legs if leg.name != "USB"]
        for socket, end in zip(sockets, self._plugs, strict=False):
            self.wire(socket, end, "USB", Volt.USB)

    def plan(self) -> WiringPlan:
        """The finished plan, with a header pin for each wire."""
        for gpio, wishes in sorted(self._pins.items()):
            self._wire_place(PINS[gpio].place, wishes[0].name.lower(), wishes)
        for volt, wishes in self._power.items():
            free = [*places_of(volt)]
            if len(wishes) > len(free):
                self._wire_place(free[0], RAILS[volt], wishes)
                continue
            for wish in wishes:
                place = min(free, key=lambda each: abs(each - wish.near))
                free.remove(place)
                self._wire_place(place, RAILS[volt], [wish])
        sheets = tuple(DrawingSheet(name, self._units_on(name)) for name in self._own)
        return WiringPlan(tuple(self._units.values()), tuple(self._wires), sheets)

    def _wire_place(self, place: int, name: str, wishes: list[_Wish]) -> None:
        """Wire one header pin to all of these legs."""
        start, volt = f"{PI} {place}", wishes[0].volt
        if len(wishes) == 1:
            self.wire(start, wishes[0].end, wishes[0].name, volt)
            return
        for number, begin in enumerate(range(0, len(wishes), RAIL_ROOM), 1):
            here = f"{RAIL.name}.{name}" if number == 1 else f"{RAIL.name}.{name}.{number}"
            self._units[here] = Unit(here, RAIL.name)
            self._hubs.add(here)
            first, *legs, last = (f"{here} {leg.name}" for leg in RAIL.legs)
            self.wire(start, first, POWER.get(volt, name), volt)
            for leg, wish in zip(legs, wishes[begin : begin + RAIL_ROOM], strict=False):
                self.wire(leg, wish.end, wish.name, wish.volt)
            start = last

    def _units_on(self, sheet: str) -> tuple[str, ...]:
        """The units of a sheet and their hubs; the sheet of plugs shows all units with a plug."""
        own = self._own[sheet]
        plugs = [WireEnd.parse(end).unit for end in self._plugs] if sheet == USB_SHEET else []
        shown = dict.fromkeys((*own, *plugs))
        mine = frozenset(own) - {PI}  # every unit leads to the Pi
        for wire in self._wires:
            ends = wire.start.unit, wire.end.unit
            if not mine.isdisjoint(ends):
                shown.update((end, None) for end in ends if end in self._hubs)
        if any(unit.startswith(f"{RAIL.name}.") for unit in shown):
            shown[PI] = None
        return tuple(shown)


FIRST_CHANNEL: Final = 30
"""The bus number that the kernel gives to channel 0, as set up in firmware_notes/screens.md."""
MUX: Final = "mux"
MUX_BUS: Final = 1
SPI_FUNCTIONS: Final = {0: Function.SPI, 1: Function.SPI1}


def mux_channel(bus: int) -> int | None:
    """The multiplexer channel of this bus; None where it is another bus."""
    return bus - FIRST_CHANNEL if 0 <= bus - FIRST_CHANNEL < CHANNELS else None


def add_mux(draft: Draft, sheet: str, channels: tuple[int, ...]) -> None:
    """Add a PCA9548 at its first address; each channel in use has its own pull-ups."""
    draft.add(sheet, MUX, "pca9548", hub=True)
    place = PINS[I2C_PINS[MUX_BUS][1]].place
    connect_bus(draft, MUX, MUX_BUS)
    draft.power(Volt.V3, place, f"{MUX} VIN", f"{MUX} RST")
    draft.power(Volt.GROUND, place, *(f"{MUX} {leg}" for leg in ("GND", "A0", "A1", "A2")))
    for name in (f"S{wire}{number}" for number in channels for wire in "DC"):
        resistor = draft.add(sheet, f"{MUX}.pull-up.{name}", "resistor-4k7")
        draft.wire(f"{MUX} {name}", f"{resistor} 1", name)
        draft.power(Volt.V3, place, f"{resistor} 2")


def connect_bus(draft: Draft, unit: str, bus: int) -> None:
    """Wire SDA and SCL of a unit to its bus; the pins of buses off the header are not known."""
    number = mux_channel(bus)
    if number is not None:
        for name, leg in ((f"SD{number}", "SDA"), (f"SC{number}", "SCL")):
            draft.wire(f"{MUX} {name}", f"{unit} {leg}", name)
    for pin, leg in zip(I2C_PINS.get(bus, ()), ("SDA", "SCL"), strict=False):
        draft.pin(pin, f"{unit} {leg}", leg)


def connect_spi(draft: Draft, bus: int, wire: str, *ends: str) -> None:
    """Wire legs to a signal of an SPI bus (MOSI, SCLK, CE0); nothing is wired for a bus off the header."""
    signal = (SPI_FUNCTIONS.get(bus), wire)
    for pin in (pin.gpio for pin in PINS.values() if signal in pin.also):
        for end in ends:
            draft.pin(pin, end, wire)
