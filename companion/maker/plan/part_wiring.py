"""How each part is wired: dials, pushes, keys, screens, tag readers with their USB sockets, and the cells.

Cells are reeds on the matrix of a board controller, as `firmware_notes/board_controller` has it, with a
reed and a diode at each crossing; or reeds on MCP23017 chips with their interrupt line.
"""

from collections.abc import Collection
from typing import Final

from companion.config.claims import LINES_OF_HEADER
from companion.maker.plan.draft import Draft, connect_bus, mux_channel, spi_pin
from hardware.catalogue.header import I2C_PINS, PINS
from hardware.catalogue.models import USB_HUB, USB_SOCKETS
from hardware.catalogue.wiring import PI, Volt, WireEnd
from hardware.drivers.gpio_pins import DialPins, KeyPins
from hardware.drivers.mcp23017 import ADDRESSES, Mcp23017
from hardware.drivers.mcp23017 import PINS as ON_CHIP
from hardware.drivers.oled_options import Oled, SpiOled

PUSH_LEGS: Final = ("D", "E")
"""The legs of a dial's own push."""


def add_dial(draft: Draft, sheet: str, name: str, pins: DialPins) -> None:
    """A rotary encoder; the little board that some have wants its plus at 3.3 V."""
    draft.add(sheet, name, "rotary-encoder")
    draft.pin(pins.a, WireEnd(name, "A"), f"{name} A")
    draft.pin(pins.b, WireEnd(name, "B"), f"{name} B")
    draft.ground(WireEnd(name, "C"), PINS[pins.b].place)


def add_push_of_dial(draft: Draft, dial: str, push: str, pins: KeyPins) -> None:
    """The push of a dial has its ground from the dial, where it wants ground."""
    signal, other = PUSH_LEGS
    draft.pin(pins.pin, WireEnd(dial, signal), push)
    if pins.pull_up:
        draft.wire(WireEnd(dial, "C"), WireEnd(dial, other), Volt.GROUND, "ground")
    else:
        draft.power(Volt.V3, WireEnd(dial, other), PINS[pins.pin].place)


def add_key(draft: Draft, sheet: str, name: str, pins: KeyPins) -> None:
    """A push button."""
    draft.add(sheet, name, "push-button")
    draft.pin(pins.pin, WireEnd(name, "1"), name)
    draft.power(Volt.GROUND if pins.pull_up else Volt.V3, WireEnd(name, "2"), PINS[pins.pin].place)


def add_screen(draft: Draft, sheet: str, name: str, driver: str, panel: Oled) -> None:
    """A screen on I2C: its own bus, a channel of the multiplexer, or one that is not on the header."""
    draft.add(sheet, name, driver)
    connect_bus(draft, name, panel.bus)
    near = PINS[3].place if mux_channel(panel.bus) is None else PINS[2].place
    draft.power(Volt.V3, WireEnd(name, "VCC"), near)
    draft.ground(WireEnd(name, "GND"), near)


def add_spi_screen(draft: Draft, sheet: str, name: str, driver: str, panel: SpiOled) -> None:
    """A screen on SPI: the wires of the bus, its chip select, and two pins of its own."""
    draft.add(sheet, name, driver)
    for leg, wire in (("CLK", "SCLK"), ("MOSI", "MOSI"), ("CS", f"CE{panel.device}")):
        pin = spi_pin(panel.bus, wire)
        if pin is not None:
            draft.pin(pin, WireEnd(name, leg), wire)
    draft.pin(panel.dc, WireEnd(name, "DC"), f"{name} DC")
    draft.pin(panel.reset, WireEnd(name, "RES"), f"{name} RES")
    near = PINS[panel.reset].place
    draft.power(Volt.V3, WireEnd(name, "VCC"), near)
    draft.ground(WireEnd(name, "GND"), near)


TXD, RXD = 14, 15
USB_SHEET: Final = "usb"
"""The sheet of all plugs."""


class UsbSockets:
    """Everything with a USB plug; where the sockets of the Pi do not suffice, the last one has a hub."""

    def __init__(self) -> None:
        self._plugs: list[WireEnd] = []

    def plug(self, end: WireEnd) -> None:
        """Into the next socket."""
        self._plugs.append(end)

    def connect(self, draft: Draft) -> None:
        """Wires to all of them, once it is known how many there are."""
        fits = len(self._plugs) <= len(USB_SOCKETS)
        sockets = [WireEnd(PI, name) for name in USB_SOCKETS]
        if not fits:
            hub = draft.add(USB_SHEET, "hub", USB_HUB.name)
            draft.wire(sockets.pop(), WireEnd(hub, "USB"), Volt.USB, "hub")
            sockets += [WireEnd(hub, leg.name) for leg in USB_HUB.legs if leg.name != "USB"]
        for socket, end in zip(sockets, self._plugs, strict=False):
            draft.show_on(USB_SHEET, end.unit)
            draft.wire(socket, end, Volt.USB, "USB")


def add_reader(draft: Draft, sheet: str, name: str, device: str, sockets: UsbSockets) -> None:
    """A PN532; its lines cross, since what one end sends the other receives."""
    draft.add(sheet, name, "pn532")
    if device in LINES_OF_HEADER:
        draft.pin(RXD, WireEnd(name, "TXD"), f"{name} TXD")
        draft.pin(TXD, WireEnd(name, "RXD"), f"{name} RXD")
        draft.power(Volt.V3, WireEnd(name, "VCC"), 17)
        draft.ground(WireEnd(name, "GND"), PINS[RXD].place)
        return
    adapter = draft.add(sheet, f"{name}.adapter", "usb-serial")
    for leg, own in (("TXD", "RXD"), ("RXD", "TXD")):
        draft.wire(WireEnd(adapter, leg), WireEnd(name, own), Volt.SIGNAL3, f"{name} {own}")
    draft.wire(WireEnd(adapter, "5V"), WireEnd(name, "VCC"), Volt.V5, "5 V USB")
    draft.wire(WireEnd(adapter, "GND"), WireEnd(name, "GND"), Volt.GROUND, "ground")
    sockets.plug(WireEnd(adapter, "USB"))


CONTROLLER: Final = "controller"
CELL_SHEET: Final = "cells"
ROWS: Final = (11, 12, 13, 14, 15, 16, 17, 18)
COLUMNS: Final = (2, 3, 4, 5, 6, 7, 8, 9, 10)
"""Of 68 cells; more of them take the pins that are left."""
MORE_COLUMNS: Final = (19, 20, 21, 26, 27)
LIGHT_PIN: Final = 22
JUMPER: Final = 28
UART_TX, UART_RX = 0, 1
JUMPER_GROUND: Final = "GND 33"
"""The one beside the jumper."""
CONTROLLER_GROUND: Final = "GND 38"
"""The one that goes to the ground of lights, and of the Pi on a UART."""


def column_pins(device: str, cells: int) -> tuple[int, ...]:
    """The pins of the columns that so many cells need; beside a UART the last one is that of the jumper."""
    spare = (JUMPER,) if device in LINES_OF_HEADER else (UART_TX, UART_RX)
    return (*COLUMNS, *MORE_COLUMNS, *spare)[: -(-cells // len(ROWS))]


def add_controller(draft: Draft, device: str, cells: int, sockets: UsbSockets) -> None:
    """A Pico with its cells."""
    draft.add(CELL_SHEET, CONTROLLER, "pico", hub=True)
    if device in LINES_OF_HEADER:
        draft.pin(RXD, WireEnd(CONTROLLER, f"GP{UART_TX}"), "controller TX")
        draft.pin(TXD, WireEnd(CONTROLLER, f"GP{UART_RX}"), "controller RX")
        draft.power(Volt.V5, WireEnd(CONTROLLER, "VSYS"), 2)
        draft.ground(WireEnd(CONTROLLER, CONTROLLER_GROUND), PINS[RXD].place)
    else:
        sockets.plug(WireEnd(CONTROLLER, "USB"))
    pins = column_pins(device, cells)
    if JUMPER not in pins:
        jumper = draft.add(CELL_SHEET, f"{CONTROLLER}.jumper", "jumper")
        draft.wire(WireEnd(CONTROLLER, f"GP{JUMPER}"), WireEnd(jumper, "1"), Volt.SIGNAL3, "jumper")
        draft.wire(WireEnd(CONTROLLER, JUMPER_GROUND), WireEnd(jumper, "2"), Volt.GROUND, "ground")
    for cell in range(min(cells, len(pins) * len(ROWS))):
        column, row = divmod(cell, len(ROWS))
        _add_crossing(draft, cell, column, pins[column], row)


def _add_crossing(draft: Draft, cell: int, column: int, pin: int, row: int) -> None:
    """The band of the diode looks to the column, which is pulled to ground; the row is pulled up."""
    diode = draft.add(CELL_SHEET, f"cells.{cell}.diode", "diode")
    reed = draft.add(CELL_SHEET, f"cells.{cell}.reed", "reed")
    draft.wire(WireEnd(CONTROLLER, f"GP{pin}"), WireEnd(diode, "K"), Volt.SIGNAL3, f"column {column}")
    draft.wire(WireEnd(diode, "A"), WireEnd(reed, "1"), Volt.SIGNAL3, f"cell {cell}")
    draft.wire(WireEnd(CONTROLLER, f"GP{ROWS[row]}"), WireEnd(reed, "2"), Volt.SIGNAL3, f"row {row}")


CHIP_SHEET: Final = "cells"
PORTS: Final = "AB"
PORT: Final = 8
"""Legs of a port."""
INTERRUPT_LINE: Final = "interrupt"


def leg_of(cell: int) -> str:
    """The leg of the cell's chip: GPA0 to GPA7, then GPB0 to GPB7."""
    port, bit = divmod(cell % ON_CHIP, PORT)
    return f"GP{PORTS[port]}{bit}"


def is_unwise(cell: int) -> bool:
    """Whether its leg is one of those that their maker does not want read."""
    return cell % PORT == PORT - 1


def add_chips(draft: Draft, options: Mcp23017, cells: Collection[int], *, beside_lights: bool) -> None:
    """The chips, and a reed for each of these cells."""
    for number, address in enumerate(options.addresses):
        chip = draft.add(f"{CHIP_SHEET}.{number}", f"chips.{number}", "mcp23017", hub=True)
        _power_chip(draft, chip, options.bus, address - ADDRESSES[0], number)
        here = [cell for cell in sorted(cells) if cell // ON_CHIP == number]
        for cell in here:
            reed = draft.add(f"{CHIP_SHEET}.{number}", f"cells.{cell}.reed", "reed")
            draft.wire(WireEnd(chip, leg_of(cell)), WireEnd(reed, "1"), Volt.SIGNAL3, f"cell {cell}")
            draft.wire(WireEnd(chip, "VSS"), WireEnd(reed, "2"), Volt.GROUND, "ground")
        if beside_lights:
            _add_pull_ups(draft, chip, here, number)
    if options.interrupt is not None:
        _add_line(draft, len(options.addresses), options.interrupt)


def _power_chip(draft: Draft, chip: str, bus: int, bits: int, number: int) -> None:
    """Power, bus, address, and the capacitor at the chip."""
    near = PINS[I2C_PINS.get(bus, I2C_PINS[1])[1]].place
    connect_bus(draft, chip, bus)
    draft.power(Volt.V3, WireEnd(chip, "VDD"), near)
    draft.ground(WireEnd(chip, "VSS"), near)
    capacitor = draft.add(f"{CHIP_SHEET}.{number}", f"{chip}.capacitor", "capacitor-100n")
    draft.wire(WireEnd(chip, "VDD"), WireEnd(capacitor, "1"), Volt.V3, "3.3 V")
    draft.wire(WireEnd(chip, "VSS"), WireEnd(capacitor, "2"), Volt.GROUND, "ground")
    draft.wire(WireEnd(chip, "VDD"), WireEnd(chip, "RESET"), Volt.V3, "3.3 V")
    for bit in range(3):
        if bits >> bit & 1:
            draft.wire(WireEnd(chip, "VDD"), WireEnd(chip, f"A{bit}"), Volt.V3, "3.3 V")
        else:
            draft.wire(WireEnd(chip, "VSS"), WireEnd(chip, f"A{bit}"), Volt.GROUND, "ground")


def _add_pull_ups(draft: Draft, chip: str, cells: Collection[int], number: int) -> None:
    """10 kΩ for each reed, where lights are near: eight of them in a row for a port."""
    for port in PORTS:
        legs = {cell: leg_of(cell) for cell in cells if leg_of(cell)[2] == port}
        if legs:
            array = draft.add(f"{CHIP_SHEET}.{number}", f"{chip}.pull-ups.{port}", "resistor-array-10k")
            draft.wire(WireEnd(chip, "VDD"), WireEnd(array, "COM"), Volt.V3, "3.3 V")
            for cell, leg in legs.items():
                end = WireEnd(array, str(1 + cell % PORT))
                draft.wire(WireEnd(chip, leg), end, Volt.SIGNAL3, f"cell {cell}")


def _add_line(draft: Draft, chips: int, pin: int) -> None:
    """One chip drives the line alone; several pull it down through a diode each."""
    if chips == 1:
        draft.pin(pin, WireEnd("chips.0", "INTA"), INTERRUPT_LINE)
        return
    for number in range(chips):
        diode = draft.add(f"{CHIP_SHEET}.{number}", f"chips.{number}.diode", "diode")
        draft.pin(pin, WireEnd(diode, "A"), INTERRUPT_LINE)
        draft.wire(WireEnd(f"chips.{number}", "INTA"), WireEnd(diode, "K"), Volt.SIGNAL3, f"INTA {number}")
    resistor = draft.add(f"{CHIP_SHEET}.0", f"{INTERRUPT_LINE}.pull-up", "resistor-10k")
    draft.pin(pin, WireEnd(resistor, "1"), INTERRUPT_LINE)
    draft.power(Volt.V3, WireEnd(resistor, "2"), PINS[pin].place)
