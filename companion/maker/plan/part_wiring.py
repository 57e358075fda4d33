"""The wiring of each part: dials, pushes, keys, screens, tag readers with their USB sockets, and the cells.

Cells are reeds on the matrix of a board controller, as `firmware_notes/board_controller` describes it, with a
reed and a diode at each crossing; or reeds on MCP23017 chips with their interrupt line.
"""

from collections.abc import Collection
from typing import Final

from companion.config.claims import LINES_OF_HEADER
from companion.maker.plan.draft import Draft, connect_bus, connect_spi, mux_channel
from hardware.catalogue.header import I2C_PINS, PINS
from hardware.catalogue.wiring import Volt
from hardware.drivers.gpio_pins import DialPins, KeyPins
from hardware.drivers.mcp23017 import ADDRESSES, Mcp23017
from hardware.drivers.mcp23017 import PINS as ON_CHIP
from hardware.drivers.oled_options import Oled, SpiOled

SOUND: Final = "sound"


def add_dial(draft: Draft, sheet: str, name: str, pins: DialPins) -> None:
    """A rotary encoder; the plus of a breakout board goes to 3.3 V."""
    draft.add(sheet, name, "rotary-encoder")
    draft.pin(pins.a, f"{name} A", f"{name} A")
    draft.pin(pins.b, f"{name} B", f"{name} B")
    draft.power(Volt.GROUND, PINS[pins.b].place, f"{name} C")


def add_push_of_dial(draft: Draft, dial: str, push: str, pins: KeyPins) -> None:
    """The push of a dial, its legs D and E; its ground comes from the dial where it needs one."""
    draft.pin(pins.pin, f"{dial} D", push)
    if pins.pull_up:
        draft.feed(Volt.GROUND, f"{dial} C", f"{dial} E")
    else:
        draft.power(Volt.V3, PINS[pins.pin].place, f"{dial} E")


def add_key(draft: Draft, sheet: str, name: str, pins: KeyPins) -> None:
    """A push button."""
    draft.add(sheet, name, "push-button")
    draft.pin(pins.pin, f"{name} 1", name)
    draft.power(Volt.GROUND if pins.pull_up else Volt.V3, PINS[pins.pin].place, f"{name} 2")


def add_sound(draft: Draft, pin: int) -> None:
    """A piezo disc with its resistor."""
    draft.add(SOUND, SOUND, "buzzer")
    resistor = draft.add(SOUND, f"{SOUND}.resistor", "resistor-1k")
    draft.pin(pin, f"{resistor} 1", SOUND)
    draft.wire(f"{resistor} 2", f"{SOUND} 1", SOUND)
    draft.power(Volt.GROUND, PINS[pin].place, f"{SOUND} 2")


def add_screen(draft: Draft, sheet: str, name: str, driver: str, panel: Oled | SpiOled) -> None:
    """A screen: on I2C only its bus, on SPI also its chip select and two pins of its own."""
    draft.add(sheet, name, driver)
    if isinstance(panel, SpiOled):
        for leg, wire in (("CLK", "SCLK"), ("MOSI", "MOSI"), ("CS", f"CE{panel.device}")):
            connect_spi(draft, panel.bus, wire, f"{name} {leg}")
        draft.pin(panel.dc, f"{name} DC", f"{name} DC")
        draft.pin(panel.reset, f"{name} RES", f"{name} RES")
        near = panel.reset
    else:
        connect_bus(draft, name, panel.bus)
        near = 3 if mux_channel(panel.bus) is None else 2
    draft.power(Volt.V3, PINS[near].place, f"{name} VCC")
    draft.power(Volt.GROUND, PINS[near].place, f"{name} GND")


TXD, RXD = 14, 15


def add_reader(draft: Draft, sheet: str, name: str, device: str) -> None:
    """A PN532; its serial lines cross, TX to RX."""
    draft.add(sheet, name, "pn532")
    if device in LINES_OF_HEADER:
        draft.pin(RXD, f"{name} TXD", f"{name} TXD")
        draft.pin(TXD, f"{name} RXD", f"{name} RXD")
        draft.power(Volt.V3, 17, f"{name} VCC")
        draft.power(Volt.GROUND, PINS[RXD].place, f"{name} GND")
        return
    adapter = draft.add(sheet, f"{name}.adapter", "usb-serial")
    draft.wire(f"{adapter} TXD", f"{name} RXD", f"{name} RXD")
    draft.wire(f"{adapter} RXD", f"{name} TXD", f"{name} TXD")
    draft.wire(f"{adapter} 5V", f"{name} VCC", "5 V USB", Volt.V5)
    draft.feed(Volt.GROUND, f"{adapter} GND", f"{name} GND")
    draft.plug(f"{adapter} USB")


CONTROLLER: Final = "controller"
CELL_SHEET: Final = "cells"
ROWS: Final = (11, 12, 13, 14, 15, 16, 17, 18)
COLUMNS: Final = (2, 3, 4, 5, 6, 7, 8, 9, 10)
"""Column pins for 68 cells; more cells take the remaining pins."""
MORE_COLUMNS: Final = (19, 20, 21, 26, 27)
LIGHT_PIN: Final = 22
JUMPER: Final = 28
UART_TX, UART_RX = 0, 1
CONTROLLER_GROUND: Final = f"{CONTROLLER} GND 38"
"""The ground leg for the lights, and on a UART for the Pi."""


def column_pins(device: str, cells: int) -> tuple[int, ...]:
    """The column pins for this many cells; on a UART the last one is the jumper's."""
    spare = (JUMPER,) if device in LINES_OF_HEADER else (UART_TX, UART_RX)
    return (*COLUMNS, *MORE_COLUMNS, *spare)[: -(-cells // len(ROWS))]


def add_controller(draft: Draft, device: str, cells: int) -> None:
    """A Pico with its cells; the jumper's ground is the leg beside it."""
    draft.add(CELL_SHEET, CONTROLLER, "pico", hub=True)
    if device in LINES_OF_HEADER:
        draft.pin(RXD, f"{CONTROLLER} GP{UART_TX}", "controller TX")
        draft.pin(TXD, f"{CONTROLLER} GP{UART_RX}", "controller RX")
        draft.power(Volt.V5, 2, f"{CONTROLLER} VSYS")
        draft.power(Volt.GROUND, PINS[RXD].place, CONTROLLER_GROUND)
    else:
        draft.plug(f"{CONTROLLER} USB")
    pins = column_pins(device, cells)
    if JUMPER not in pins:
        jumper = draft.add(CELL_SHEET, f"{CONTROLLER}.jumper", "jumper")
        draft.wire(f"{CONTROLLER} GP{JUMPER}", f"{jumper} 1", "jumper")
        draft.feed(Volt.GROUND, f"{CONTROLLER} GND 33", f"{jumper} 2")
    for cell in range(min(cells, len(pins) * len(ROWS))):
        column, row = divmod(cell, len(ROWS))
        diode = draft.add(CELL_SHEET, f"cells.{cell}.diode", "diode")
        reed = draft.add(CELL_SHEET, f"cells.{cell}.reed", "reed")
        # The diode's band faces the column, which is pulled to ground; the row is pulled up.
        draft.wire(f"{CONTROLLER} GP{pins[column]}", f"{diode} K", f"column {column}")
        draft.wire(f"{diode} A", f"{reed} 1", f"cell {cell}")
        draft.wire(f"{CONTROLLER} GP{ROWS[row]}", f"{reed} 2", f"row {row}")


PORTS: Final = "AB"
PORT: Final = 8
"""The number of legs of a port."""
INTERRUPT_LINE: Final = "interrupt"


def leg_of(cell: int) -> str:
    """The leg of the cell's chip: GPA0 to GPA7, then GPB0 to GPB7."""
    port, bit = divmod(cell % ON_CHIP, PORT)
    return f"GP{PORTS[port]}{bit}"


def is_unwise(cell: int) -> bool:
    """Whether its leg is one that the manufacturer advises against as an input."""
    return cell % PORT == PORT - 1


def add_chips(draft: Draft, options: Mcp23017, cells: Collection[int], *, beside_lights: bool) -> None:
    """The chips, and a reed for each of these cells."""
    for number, address in enumerate(options.addresses):
        sheet = f"{CELL_SHEET}.{number}"
        chip = draft.add(sheet, f"chips.{number}", "mcp23017", hub=True)
        _power_chip(draft, sheet, chip, options.bus, address - ADDRESSES[0])
        here = [cell for cell in sorted(cells) if cell // ON_CHIP == number]
        for cell in here:
            reed = draft.add(sheet, f"cells.{cell}.reed", "reed")
            draft.wire(f"{chip} {leg_of(cell)}", f"{reed} 1", f"cell {cell}")
            draft.feed(Volt.GROUND, f"{chip} VSS", f"{reed} 2")
        if beside_lights:
            _add_pull_ups(draft, sheet, chip, here)
    if options.interrupt is not None:
        _add_line(draft, len(options.addresses), options.interrupt)


def _power_chip(draft: Draft, sheet: str, chip: str, bus: int, bits: int) -> None:
    """Wire a chip's power, bus and address, and its capacitor."""
    near = PINS[I2C_PINS.get(bus, I2C_PINS[1])[1]].place
    connect_bus(draft, chip, bus)
    plus, minus = (Volt.V3, f"{chip} VDD"), (Volt.GROUND, f"{chip} VSS")
    for volt, leg in (plus, minus):
        draft.power(volt, near, leg)
    capacitor = draft.add(sheet, f"{chip}.capacitor", "capacitor-100n")
    draft.feed(*plus, f"{capacitor} 1")
    draft.feed(*minus, f"{capacitor} 2")
    draft.feed(*plus, f"{chip} RESET")
    for bit in range(3):
        draft.feed(*(plus if bits >> bit & 1 else minus), f"{chip} A{bit}")


def _add_pull_ups(draft: Draft, sheet: str, chip: str, cells: Collection[int]) -> None:
    """10 kΩ for each reed, where lights are near: an array of eight for each port."""
    for port in PORTS:
        legs = {cell: leg_of(cell) for cell in cells if leg_of(cell)[2] == port}
        if legs:
            array = draft.add(sheet, f"{chip}.pull-ups.{port}", "resistor-array-10k")
            draft.feed(Volt.V3, f"{chip} VDD", f"{array} COM")
            for cell, leg in legs.items():
                draft.wire(f"{chip} {leg}", f"{array} {1 + cell % PORT}", f"cell {cell}")


def _add_line(draft: Draft, chips: int, pin: int) -> None:
    """A single chip drives the line directly; several pull it down through a diode each."""
    if chips == 1:
        draft.pin(pin, "chips.0 INTA", INTERRUPT_LINE)
        return
    for number in range(chips):
        diode = draft.add(f"{CELL_SHEET}.{number}", f"chips.{number}.diode", "diode")
        draft.pin(pin, f"{diode} A", INTERRUPT_LINE)
        draft.wire(f"chips.{number} INTA", f"{diode} K", f"INTA {number}")
    resistor = draft.add(f"{CELL_SHEET}.0", f"{INTERRUPT_LINE}.pull-up", "resistor-10k")
    draft.pin(pin, f"{resistor} 1", INTERRUPT_LINE)
    draft.power(Volt.V3, PINS[pin].place, f"{resistor} 2")
