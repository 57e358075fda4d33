"""The options of an OLED in a profile: its bus, pins, size and orientation."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, Literal

from hardware.drivers.options import check_options

SIZES: Final = ((128, 64), (128, 32))
PIN: Final = {"from": 1, "to": 27}
"""The Broadcom numbers of the pins on the header, without 0, which means no pin to luma."""
SPEEDS_HZ: Final = (500_000, 1_000_000, 2_000_000, 4_000_000, 8_000_000)


class Chip(StrEnum):
    """The display controller of a panel, by its name in a profile."""

    SSD1306 = "ssd1306"
    SH1106 = "sh1106"
    SSD1309 = "ssd1309"


def chip_of(driver: str) -> Chip:
    """The chip of a driver, whose name says by a suffix that the panel is on SPI."""
    return Chip(driver.removesuffix("-spi"))


@dataclass(frozen=True, slots=True)
class Oled:
    """A panel on I2C."""

    bus: int = field(default=1, metadata={"from": 0, "to": 255})
    """The number of its I2C bus: 1 is `/dev/i2c-1`."""
    address: Literal[0x3C, 0x3D] = 0x3C
    """0x3C, or 0x3D by a jumper on the back; printed there as the 8-bit address, 0x78 or 0x7A."""
    width: int = 128
    height: int = 64
    contrast: int = field(default=0xCF, metadata={"from": 0, "to": 255})
    """Even 0 is well readable."""
    rotate: Literal[0, 2] = 0
    """In quarter turns, as in luma: 2 when it is mounted upside down."""

    def __post_init__(self) -> None:
        check_options(self, otherwise=(self.width, self.height) in SIZES)

    @property
    def file(self) -> str:
        return f"/dev/i2c-{self.bus}"

    @property
    def place(self) -> str:
        return f"{self.file} 0x{self.address:02X}"


@dataclass(frozen=True, slots=True)
class SpiOled:
    """A panel on SPI, which never answers, so that its presence cannot be checked."""

    dc: int = field(metadata=PIN)
    """The data/command pin, by Broadcom number; printed D/C, DC or A0."""
    reset: int = field(metadata=PIN)
    """The reset pin; printed RES or RST."""
    bus: int = field(default=0, metadata={"from": 0, "to": 6})
    device: int = field(default=0, metadata={"from": 0, "to": 2})
    """The chip select of the bus: 0 on bus 0 is CE0, and `/dev/spidev0.0`."""
    speed_hz: Literal[500_000, 1_000_000, 2_000_000, 4_000_000, 8_000_000] = 2_000_000
    """At most 2 MHz for an SH1106, 8 MHz for the others."""
    width: int = 128
    height: int = 64
    contrast: int = field(default=0xCF, metadata={"from": 0, "to": 255})
    rotate: Literal[0, 2] = 0
    """As in `Oled`."""

    def __post_init__(self) -> None:
        check_options(self, otherwise=(self.width, self.height) in SIZES and self.dc != self.reset)

    @property
    def file(self) -> str:
        return f"/dev/spidev{self.bus}.{self.device}"

    @property
    def place(self) -> str:
        return self.file


AnyOled = Oled | SpiOled
