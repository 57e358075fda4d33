"""The 40-pin header of a Raspberry Pi: its places, and the alternate functions of its pins.

Law: the same for every Pi with 40 pins. The power-on state of a pin holds until a program takes it.
"""

from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from hardware.catalogue.wiring import Volt


class Function(StrEnum):
    """Alternate functions of a pin, when an interface is enabled."""

    ID = "ID"
    """The bus of the ID EEPROM of a HAT, read at boot."""
    I2C = "I2C"
    SPI = "SPI"
    SPI1 = "SPI1"
    UART = "UART"
    WIRE = "1-wire"
    SOUND = "I2S"


@dataclass(frozen=True, slots=True)
class Pin:
    """A pin by its Broadcom number."""

    gpio: int
    place: int
    also: tuple[tuple[Function, str], ...] = ()
    """Its alternate functions, each with its name there."""
    pulled_up: bool = False
    """The pull at power-on: up, or down."""
    ohms: int = 0
    """The pull-up resistor on the Pi itself; 0 where there is none."""
    driven: bool = False
    """Whether the Pi drives it at boot, unless configured otherwise."""


def _pin(gpio: int, place: int, *also: tuple[Function, str], ohms: int = 0, driven: bool = False) -> Pin:
    return Pin(gpio, place, also, gpio <= 8, ohms, driven)


_F: Final = Function
PULL_UP_OHMS: Final = 1800
PINS: Final = MappingProxyType(
    {
        pin.gpio: pin
        for pin in (
            _pin(0, 27, (_F.ID, "SDA")),
            _pin(1, 28, (_F.ID, "SCL")),
            _pin(2, 3, (_F.I2C, "SDA"), ohms=PULL_UP_OHMS),
            _pin(3, 5, (_F.I2C, "SCL"), ohms=PULL_UP_OHMS),
            _pin(4, 7, (_F.WIRE, "data")),
            _pin(5, 29),
            _pin(6, 31),
            _pin(7, 26, (_F.SPI, "CE1")),
            _pin(8, 24, (_F.SPI, "CE0")),
            _pin(9, 21, (_F.SPI, "MISO")),
            _pin(10, 19, (_F.SPI, "MOSI")),
            _pin(11, 23, (_F.SPI, "SCLK")),
            _pin(12, 32),
            _pin(13, 33),
            _pin(14, 8, (_F.UART, "TXD"), driven=True),
            _pin(15, 10, (_F.UART, "RXD")),
            _pin(16, 36, (_F.SPI1, "CE2")),
            _pin(17, 11, (_F.SPI1, "CE1")),
            _pin(18, 12, (_F.SOUND, "CLK"), (_F.SPI1, "CE0")),
            _pin(19, 35, (_F.SOUND, "FS"), (_F.SPI1, "MISO")),
            _pin(20, 38, (_F.SOUND, "DIN"), (_F.SPI1, "MOSI")),
            _pin(21, 40, (_F.SOUND, "DOUT"), (_F.SPI1, "SCLK")),
            _pin(22, 15),
            _pin(23, 16),
            _pin(24, 18),
            _pin(25, 22),
            _pin(26, 37),
            _pin(27, 13),
        )
    }
)
"""By their Broadcom numbers."""


def _pins_of(function: Function, *names: str) -> tuple[int, ...]:
    """The pins with this function under these names, in the order of the names."""
    return tuple(pin.gpio for name in names for pin in PINS.values() if (function, name) in pin.also)


I2C_PINS: Final = {0: _pins_of(_F.ID, "SDA", "SCL"), 1: _pins_of(_F.I2C, "SDA", "SCL")}
"""SDA and SCL of the buses on the header, by number; the pins of other buses are not known here."""
SPI_PINS: Final = {
    0: _pins_of(_F.SPI, "MISO", "MOSI", "SCLK", "CE0", "CE1"),
    1: _pins_of(_F.SPI1, "MISO", "MOSI", "SCLK"),
}
"""The same for SPI. Bus 0 has both its chip selects as soon as it is enabled."""
CHIP_SELECTS: Final = {1: _pins_of(_F.SPI1, "CE0", "CE1", "CE2")}
"""The possible chip selects of bus 1; each is used only when its device is enabled."""
UART_PINS: Final = _pins_of(_F.UART, "TXD", "RXD")

POWER: Final = MappingProxyType(
    {
        **dict.fromkeys((1, 17), Volt.V3),
        **dict.fromkeys((2, 4), Volt.V5),
        **dict.fromkeys((6, 9, 14, 20, 25, 30, 34, 39), Volt.GROUND),
    }
)
"""The power and ground places."""
PIN_AT: Final = MappingProxyType({pin.place: pin for pin in PINS.values()})
PLACES: Final = range(1, 41)
V3_LIMIT_MA: Final = 400
"""The current limit of both 3.3 V places together."""


def places_of(volt: Volt) -> tuple[int, ...]:
    """The places of the header with this voltage."""
    return tuple(sorted(place for place, has in POWER.items() if has is volt))
