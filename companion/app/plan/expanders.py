"""Cells on MCP23017 chips: a reed from each leg to ground, and a line for the interrupts."""

from collections.abc import Collection
from typing import Final

from companion.app.plan.buses import I2C_PINS, join
from companion.app.plan.draft import Draft
from hardware.catalogue.header import PINS
from hardware.catalogue.net import End, Volt
from hardware.drivers.mcp23017 import ADDRESSES, Mcp23017
from hardware.drivers.mcp23017 import PINS as ON_CHIP

SHEET: Final = "cells"
PORTS: Final = "AB"
PORT: Final = 8
"""Legs of a port."""
LINE: Final = "interrupt"


def leg_of(cell: int) -> str:
    """The leg of the cell's chip: GPA0 to GPA7, then GPB0 to GPB7."""
    port, bit = divmod(cell % ON_CHIP, PORT)
    return f"GP{PORTS[port]}{bit}"


def unwise(cell: int) -> bool:
    """Whether its leg is one of those that their maker does not want read."""
    return cell % PORT == PORT - 1


def add_chips(draft: Draft, options: Mcp23017, cells: Collection[int], *, beside_lights: bool) -> None:
    """The chips, and a reed for each of these cells."""
    for number, address in enumerate(options.addresses):
        chip = draft.add(f"{SHEET}.{number}", f"chips.{number}", "mcp23017", hub=True)
        _feed(draft, chip, options.bus, address - ADDRESSES[0], number)
        here = [cell for cell in sorted(cells) if cell // ON_CHIP == number]
        for cell in here:
            reed = draft.add(f"{SHEET}.{number}", f"cells.{cell}.reed", "reed")
            draft.wire(End(chip, leg_of(cell)), End(reed, "1"), Volt.SIGNAL3, f"cell {cell}")
            draft.wire(End(chip, "VSS"), End(reed, "2"), Volt.GROUND, "ground")
        if beside_lights:
            _pull_up(draft, chip, here, number)
    if options.interrupt is not None:
        _add_line(draft, len(options.addresses), options.interrupt)


def _feed(draft: Draft, chip: str, bus: int, bits: int, number: int) -> None:
    """Power, bus, address, and the capacitor at the chip."""
    near = PINS[I2C_PINS.get(bus, I2C_PINS[1])[1]].place
    join(draft, chip, bus)
    draft.power(Volt.V3, End(chip, "VDD"), near)
    draft.ground(End(chip, "VSS"), near)
    capacitor = draft.add(f"{SHEET}.{number}", f"{chip}.capacitor", "capacitor-100n")
    draft.wire(End(chip, "VDD"), End(capacitor, "1"), Volt.V3, "3.3 V")
    draft.wire(End(chip, "VSS"), End(capacitor, "2"), Volt.GROUND, "ground")
    draft.wire(End(chip, "VDD"), End(chip, "RESET"), Volt.V3, "3.3 V")
    for bit in range(3):
        if bits >> bit & 1:
            draft.wire(End(chip, "VDD"), End(chip, f"A{bit}"), Volt.V3, "3.3 V")
        else:
            draft.wire(End(chip, "VSS"), End(chip, f"A{bit}"), Volt.GROUND, "ground")


def _pull_up(draft: Draft, chip: str, cells: Collection[int], number: int) -> None:
    """10 kΩ for each reed, where lights are near: eight of them in a row for a port."""
    for port in PORTS:
        legs = {cell: leg_of(cell) for cell in cells if leg_of(cell)[2] == port}
        if legs:
            array = draft.add(f"{SHEET}.{number}", f"{chip}.pull-ups.{port}", "resistor-array-10k")
            draft.wire(End(chip, "VDD"), End(array, "COM"), Volt.V3, "3.3 V")
            for cell, leg in legs.items():
                end = End(array, str(1 + cell % PORT))
                draft.wire(End(chip, leg), end, Volt.SIGNAL3, f"cell {cell}")


def _add_line(draft: Draft, chips: int, pin: int) -> None:
    """One chip drives the line alone; several pull it down through a diode each."""
    if chips == 1:
        draft.pin(pin, End("chips.0", "INTA"), LINE)
        return
    for number in range(chips):
        diode = draft.add(f"{SHEET}.{number}", f"chips.{number}.diode", "diode")
        draft.pin(pin, End(diode, "A"), LINE)
        draft.wire(End(f"chips.{number}", "INTA"), End(diode, "K"), Volt.SIGNAL3, f"INTA {number}")
    resistor = draft.add(f"{SHEET}.0", f"{LINE}.pull-up", "resistor-10k")
    draft.pin(pin, End(resistor, "1"), LINE)
    draft.power(Volt.V3, End(resistor, "2"), PINS[pin].place)
