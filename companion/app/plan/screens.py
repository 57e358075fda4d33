"""Screens, on I2C with four wires or on SPI with seven."""

from companion.app.plan.buses import channel, join, spi_pin
from companion.app.plan.draft import Draft
from hardware.catalogue.header import PINS
from hardware.catalogue.net import End, Volt
from hardware.drivers.oled_options import Oled, SpiOled


def add_screen(draft: Draft, sheet: str, name: str, driver: str, panel: Oled) -> None:
    """A screen on I2C: its own bus, a channel of the multiplexer, or one that is not on the header."""
    draft.add(sheet, name, driver)
    join(draft, name, panel.bus)
    near = PINS[3].place if channel(panel.bus) is None else PINS[2].place
    draft.power(Volt.V3, End(name, "VCC"), near)
    draft.ground(End(name, "GND"), near)


def add_spi_screen(draft: Draft, sheet: str, name: str, driver: str, panel: SpiOled) -> None:
    """A screen on SPI: the wires of the bus, its chip select, and two pins of its own."""
    draft.add(sheet, name, driver)
    for leg, wire in (("CLK", "SCLK"), ("MOSI", "MOSI"), ("CS", f"CE{panel.device}")):
        pin = spi_pin(panel.bus, wire)
        if pin is not None:
            draft.pin(pin, End(name, leg), wire)
    draft.pin(panel.dc, End(name, "DC"), f"{name} DC")
    draft.pin(panel.reset, End(name, "RES"), f"{name} RES")
    near = PINS[panel.reset].place
    draft.power(Volt.V3, End(name, "VCC"), near)
    draft.ground(End(name, "GND"), near)
