"""Which wires a device on I2C or SPI hangs on: those of the header, or of a channel of the multiplexer."""

from typing import Final

from companion.app.plan.draft import Draft
from hardware.catalogue.header import PINS, Function
from hardware.catalogue.modules import CHANNELS
from hardware.catalogue.net import End, Volt

I2C_PINS: Final = {0: (0, 1), 1: (2, 3)}
"""SDA and SCL of the buses on the header."""
FIRST_CHANNEL: Final = 30
"""The number that the kernel gives to channel 0, as firmware_notes/screens.md has it do."""
MUX: Final = "mux"
MUX_BUS: Final = 1
PULL_UP: Final = "resistor-4k7"
SPI_FUNCTIONS: Final = {0: Function.SPI, 1: Function.SPI1}


def channel(bus: int) -> int | None:
    """The channel of the multiplexer that this bus is, if it is one."""
    return bus - FIRST_CHANNEL if 0 <= bus - FIRST_CHANNEL < CHANNELS else None


def add_mux(draft: Draft, sheet: str, channels: tuple[int, ...]) -> None:
    """A PCA9548 at its first address; each channel in use has pull-ups of its own."""
    draft.add(sheet, MUX, "pca9548", hub=True)
    place = PINS[I2C_PINS[MUX_BUS][1]].place
    join(draft, MUX, MUX_BUS)
    for leg in ("VIN", "RST"):
        draft.power(Volt.V3, End(MUX, leg), place)
    for leg in ("GND", "A0", "A1", "A2"):
        draft.ground(End(MUX, leg), place)
    for number in channels:
        for wire in "DC":
            resistor = draft.add(sheet, f"{MUX}.pull-up.S{wire}{number}", PULL_UP)
            end = End(MUX, f"S{wire}{number}")
            draft.wire(end, End(resistor, "1"), Volt.SIGNAL3, f"S{wire}{number}")
            draft.power(Volt.V3, End(resistor, "2"), place)


def join(draft: Draft, unit: str, bus: int) -> None:
    """Lead SDA and SCL of a unit to its bus; nobody but its maker knows where other buses are."""
    number = channel(bus)
    if number is not None:
        for wire, leg in (("D", "SDA"), ("C", "SCL")):
            name = f"S{wire}{number}"
            draft.wire(End(MUX, name), End(unit, leg), Volt.SIGNAL3, name)
    elif bus in I2C_PINS:
        for pin, leg in zip(I2C_PINS[bus], ("SDA", "SCL"), strict=True):
            draft.pin(pin, End(unit, leg), leg)


def spi_pin(bus: int, name: str) -> int | None:
    """The pin of an SPI bus: MOSI, SCLK, CE0; `None` where it is not on the header."""
    wanted = (SPI_FUNCTIONS.get(bus), name)
    return next((pin.gpio for pin in PINS.values() if wanted in pin.also), None)
