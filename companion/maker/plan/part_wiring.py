"""The whole wiring plan of a table, part by part, from its configuration; simulated parts have no wires.

Cells are reeds on the matrix of a board controller, as `firmware_notes/board_controller` describes it, with a
reed and a diode at each crossing; or reeds on MCP23017 chips with their interrupt line.
"""

from collections.abc import Collection
from typing import Final

from companion.config import Configuration, PartConfig
from companion.config.claims import LINES_OF_HEADER
from companion.maker.plan.draft import MUX, Draft, add_mux, connect_bus, connect_spi, mux_channel
from hardware.catalogue.header import I2C_PINS, PINS, SPI_PINS
from hardware.catalogue.wiring import PI, USB_SHEET, Volt, WiringPlan
from hardware.drivers.apa102 import Apa102
from hardware.drivers.gpio_pins import DialPins, KeyPins, SoundPin
from hardware.drivers.mcp23017 import ADDRESSES, Mcp23017
from hardware.drivers.mcp23017 import PINS as ON_CHIP
from hardware.drivers.oled_options import Oled, SpiOled
from hardware.drivers.pn532_chip import Pn532

PI_SUPPLY: Final = "pi-supply"
SOUND: Final = "sound"
CONTROLLER: Final = "controller"


def plan_of(table: Configuration) -> WiringPlan:
    draft = Draft()
    parts = {".".join(keys[-2:]): part for keys, part in table.parts_with_keys()}
    buses = (part.options.bus for part in parts.values() if isinstance(part.options, Oled | Mcp23017))
    channels = {number for number in map(mux_channel, buses) if number is not None}
    if channels:
        add_mux(draft, MUX, tuple(sorted(channels)))
    for name, part in parts.items():
        _add_part(draft, name, part, table)
    if table.controller is not None and CONTROLLER in {part.driver for part in parts.values()}:
        cells = table.cell_count if table.cells is not None and table.cells.driver == CONTROLLER else 0
        _add_controller(draft, table.controller.device, cells)
    if table.lights is not None and table.lights.driver == CONTROLLER:
        _add_ws2812(draft, table.light_count)
    draft.connect_plugs()
    draft.add(USB_SHEET, PI, "pi", hub=True)
    draft.add(USB_SHEET, PI_SUPPLY, "pi-supply")
    draft.wire(f"{PI_SUPPLY} USB-C", f"{PI} POWER", "power", Volt.USB)
    return draft.plan()


def _add_part(draft: Draft, name: str, part: PartConfig, table: Configuration) -> None:
    sheet, _, what = name.partition(".")
    dial = f"{sheet}.dial"
    match part.options:
        case Oled() | SpiOled() as panel:
            draft.add(sheet, name, part.driver)
            _add_screen(draft, name, panel)
        case DialPins(a=a, b=b):
            draft.add(sheet, name, "rotary-encoder")
            draft.pin(a, f"{name} A")
            draft.pin(b, f"{name} B")
            draft.power(Volt.GROUND, PINS[b].place, f"{name} C")
        case KeyPins() as pins:
            is_push = what == "push" and dial in table.parts
            if is_push and isinstance(table.parts[dial].options, DialPins):
                _add_push_of_dial(draft, dial, name, pins)
                return
            draft.add(sheet, name, "push-button")
            draft.pin(pins.pin, f"{name} 1", name)
            draft.power(Volt.GROUND if pins.pull_up else Volt.V3, PINS[pins.pin].place, f"{name} 2")
        case Pn532(device=device):
            draft.add(sheet, name, "pn532")
            _connect_reader(draft, sheet, name, device)
        case SoundPin(pin=pin):
            draft.add(SOUND, SOUND, "buzzer")
            resistor = draft.add(SOUND, f"{SOUND}.resistor", "resistor-1k")
            draft.pin(pin, f"{resistor} 1", SOUND)
            draft.wire(f"{resistor} 2", f"{SOUND} 1", SOUND)
            draft.power(Volt.GROUND, PINS[pin].place, f"{SOUND} 2")
        case Mcp23017() as options:
            # The manufacturer advises against the last leg of a port as an input.
            wise = (cell for cell in range(options.count) if cell % PORT != PORT - 1)
            mats = table.mats_of_boards()
            numbers = used_numbers(*(row for mat in mats for row in (mat.cells, mat.wand)))
            _add_chips(draft, options, numbers or tuple(wise), beside_lights=table.lights is not None)
        case Apa102() as options:
            _add_apa102(draft, options)


def used_numbers(*rows: Collection[object]) -> list[int]:
    """The cells below a space, of rows that name the space above each cell."""
    return sorted({number for row in rows for number, space in enumerate(row) if space is not None})


def _add_push_of_dial(draft: Draft, dial: str, push: str, pins: KeyPins) -> None:
    """The push of a dial, its legs D and E; its ground comes from the dial where it needs one."""
    draft.pin(pins.pin, f"{dial} D", push)
    if pins.pull_up:
        draft.feed(Volt.GROUND, f"{dial} C", f"{dial} E")
    else:
        draft.power(Volt.V3, PINS[pins.pin].place, f"{dial} E")


def _add_screen(draft: Draft, name: str, panel: Oled | SpiOled) -> None:
    """On I2C only its bus, on SPI also its chip select and two pins of its own."""
    if isinstance(panel, SpiOled):
        for leg, wire in (("CLK", "SCLK"), ("MOSI", "MOSI"), ("CS", f"CE{panel.device}")):
            connect_spi(draft, panel.bus, wire, f"{name} {leg}")
        draft.pin(panel.dc, f"{name} DC")
        draft.pin(panel.reset, f"{name} RES")
        near = panel.reset
    else:
        connect_bus(draft, name, panel.bus)
        near = 3 if mux_channel(panel.bus) is None else 2
    draft.power(Volt.V3, PINS[near].place, f"{name} VCC")
    draft.power(Volt.GROUND, PINS[near].place, f"{name} GND")


TXD, RXD = 14, 15


def _connect_reader(draft: Draft, sheet: str, name: str, device: str) -> None:
    """The serial lines of a PN532 cross, TX to RX."""
    if device in LINES_OF_HEADER:
        draft.pin(RXD, f"{name} TXD")
        draft.pin(TXD, f"{name} RXD")
        draft.power(Volt.V3, 17, f"{name} VCC")
        draft.power(Volt.GROUND, PINS[RXD].place, f"{name} GND")
        return
    adapter = draft.add(sheet, f"{name}.adapter", "usb-serial")
    draft.wire(f"{adapter} TXD", f"{name} RXD", f"{name} RXD")
    draft.wire(f"{adapter} RXD", f"{name} TXD", f"{name} TXD")
    draft.wire(f"{adapter} 5V", f"{name} VCC", "5 V USB", Volt.V5)
    draft.feed(Volt.GROUND, f"{adapter} GND", f"{name} GND")
    draft.plug(f"{adapter} USB")


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


def _add_controller(draft: Draft, device: str, cells: int) -> None:
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


def _leg_of(cell: int) -> str:
    """The leg of the cell's chip: GPA0 to GPA7, then GPB0 to GPB7."""
    port, bit = divmod(cell % ON_CHIP, PORT)
    return f"GP{PORTS[port]}{bit}"


def _add_chips(draft: Draft, options: Mcp23017, cells: Collection[int], *, beside_lights: bool) -> None:
    """The chips, and a reed for each of these cells."""
    for number, address in enumerate(options.addresses):
        sheet = f"{CELL_SHEET}.{number}"
        chip = draft.add(sheet, f"chips.{number}", "mcp23017", hub=True)
        _power_chip(draft, sheet, chip, options.bus, address - ADDRESSES[0])
        here = [cell for cell in sorted(cells) if cell // ON_CHIP == number]
        for cell in here:
            reed = draft.add(sheet, f"cells.{cell}.reed", "reed")
            draft.wire(f"{chip} {_leg_of(cell)}", f"{reed} 1", f"cell {cell}")
            draft.feed(Volt.GROUND, f"{chip} VSS", f"{reed} 2")
        for port in PORTS if beside_lights else ():  # 10 kΩ for each reed: an array for each port
            pulled = [cell for cell in here if _leg_of(cell)[2] == port]
            if pulled:
                array = draft.add(sheet, f"{chip}.pull-ups.{port}", "resistor-array-10k")
                draft.feed(Volt.V3, f"{chip} VDD", f"{array} COM")
                for cell in pulled:
                    draft.wire(f"{chip} {_leg_of(cell)}", f"{array} {1 + cell % PORT}", f"cell {cell}")
    if options.interrupt is not None:
        _add_interrupt_line(draft, len(options.addresses), options.interrupt)


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


def _add_interrupt_line(draft: Draft, chips: int, pin: int) -> None:
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


LIGHT_SHEET: Final = "lights"
SHIFTER, STRIP, SUPPLY, FUSE = "shifter", "strip", "supply", "fuse"
PLUS: Final = f"{FUSE} 2"
"""The net behind the fuse."""
MINUS: Final = f"{SUPPLY} -"
GATES: Final = 4
FED_AT_BOTH_ENDS: Final = 30
"""From this many lights on, a strip is longer than a metre."""


def _add_supply(draft: Draft, strip: str, count: int) -> None:
    """The strip with its power supply and level shifter; its inputs are wired separately."""
    draft.add(LIGHT_SHEET, SUPPLY, "supply")
    draft.add(LIGHT_SHEET, FUSE, "fuse")
    draft.add(LIGHT_SHEET, STRIP, strip, count)
    large = draft.add(LIGHT_SHEET, f"{STRIP}.capacitor", "capacitor-1000u")
    draft.add(LIGHT_SHEET, SHIFTER, "74ahct125")
    small = draft.add(LIGHT_SHEET, f"{SHIFTER}.capacitor", "capacitor-100n")
    draft.feed(Volt.SUPPLY, f"{SUPPLY} +", f"{FUSE} 1")
    ends = ("", " end") if count >= FED_AT_BOTH_ENDS else ("",)
    plus = (f"{STRIP} 5V{end}" for end in ends)
    draft.feed(Volt.SUPPLY, PLUS, f"{large} +", *plus, f"{SHIFTER} VCC", f"{small} 1")
    minus = (f"{STRIP} GND{end}" for end in ends)
    draft.feed(Volt.GROUND, MINUS, f"{large} -", *minus, f"{SHIFTER} GND", f"{small} 2")


def _ground_unused_gates(draft: Draft, used: int, *, gated: bool) -> None:
    """Unused inputs of the shifter are grounded; so are its enable inputs, unless gated."""
    for gate in range(1, GATES + 1):
        if gate > used:
            draft.feed(Volt.GROUND, MINUS, f"{SHIFTER} {gate}A")
        if gate > used or not gated:
            draft.feed(Volt.GROUND, MINUS, f"{SHIFTER} {gate}OE")


def _add_ws2812(draft: Draft, count: int) -> None:
    """WS2812 on the board controller: one wire, with a resistor close to the strip."""
    _add_supply(draft, "ws2812-strip", count)
    resistor = draft.add(LIGHT_SHEET, f"{STRIP}.resistor", "resistor-330")
    draft.wire(f"{CONTROLLER} GP{LIGHT_PIN}", f"{SHIFTER} 1A", "lights, 3.3 V")
    draft.wire(f"{SHIFTER} 1Y", f"{resistor} 1", "lights, 5 V", Volt.SIGNAL5)
    draft.wire(f"{resistor} 2", f"{STRIP} DIN", "lights, 5 V", Volt.SIGNAL5)
    draft.feed(Volt.GROUND, CONTROLLER_GROUND, MINUS)
    _ground_unused_gates(draft, 1, gated=False)


def _add_apa102(draft: Draft, options: Apa102) -> None:
    """APA102 on the SPI bus of the Pi: data and clock, behind gates where the bus is shared."""
    _add_supply(draft, "apa102-strip", options.count)
    for gate, (wire, leg) in enumerate((("MOSI", "DI"), ("SCLK", "CI")), 1):
        connect_spi(draft, options.bus, wire, f"{SHIFTER} {gate}A")
        draft.wire(f"{SHIFTER} {gate}Y", f"{STRIP} {leg}", f"{wire}, 5 V", Volt.SIGNAL5)
        if options.gated:
            connect_spi(draft, options.bus, f"CE{options.device}", f"{SHIFTER} {gate}OE")
            resistor = draft.add(LIGHT_SHEET, f"{STRIP}.{leg}.pull-down", "resistor-10k")
            draft.wire(f"{STRIP} {leg}", f"{resistor} 1", f"{wire}, 5 V", Volt.SIGNAL5)
            draft.feed(Volt.GROUND, MINUS, f"{resistor} 2")
    _, _, clock, *_ = SPI_PINS[0]
    draft.power(Volt.GROUND, PINS[clock].place, MINUS)
    _ground_unused_gates(draft, 2, gated=options.gated)
