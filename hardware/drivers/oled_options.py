"""What a profile says of an OLED: its wires, and how it is built in.

Law: options that can be made can be used.
The metadata of a field says from where to where it goes, for whoever reads it from a file.
"""

from dataclasses import astuple, dataclass, field
from enum import StrEnum
from typing import Final, Literal

SIZES: Final = ((128, 64), (128, 32))
PIN: Final = {"from": 1, "to": 27}
"""The Broadcom numbers of the pins on the header; to luma 0 means that there is none."""
SPEEDS_HZ: Final = (500_000, 1_000_000, 2_000_000, 4_000_000, 8_000_000)


class Chip(StrEnum):
    """What drives the panel, by the name that a profile gives it."""

    SSD1306 = "ssd1306"
    SH1106 = "sh1106"
    SSD1309 = "ssd1309"


@dataclass(frozen=True, slots=True)
class Oled:
    """A panel on I2C."""

    bus: int = field(default=1, metadata={"from": 0, "to": 255})
    """The number of its I2C bus: 1 is `/dev/i2c-1`."""
    address: Literal[0x3C, 0x3D] = 0x3C
    """0x3C, or 0x3D by a bridge on its back; printed there as 0x78 or 0x7A, twice as much."""
    width: int = 128
    height: int = 64
    contrast: int = field(default=0xCF, metadata={"from": 0, "to": 255})
    """0 to 255; even 0 is well readable."""
    rotate: Literal[0, 2] = 0
    """2 when it is built in upside down. Quarter turns counted, as in luma."""

    def __post_init__(self) -> None:
        sound = (
            all(type(value) is int for value in astuple(self))
            and self.bus >= 0
            and self.address in (0x3C, 0x3D)
            and (self.width, self.height) in SIZES
            and 0 <= self.contrast <= 255
            and self.rotate in (0, 2)
        )
        if not sound:
            raise ValueError(self)

    @property
    def file(self) -> str:
        """What is opened to reach it."""
        return f"/dev/i2c-{self.bus}"

    @property
    def place(self) -> str:
        """What it is called in what people are told."""
        return f"{self.file} 0x{self.address:02X}"


@dataclass(frozen=True, slots=True)
class SpiOled:
    """A panel on SPI. Nothing ever comes back from one, not even that it is there."""

    dc: int = field(metadata=PIN)
    """The pin that tells data from commands, by Broadcom number; printed D/C, DC or A0."""
    reset: int = field(metadata=PIN)
    """The pin that resets it; printed RES or RST."""
    bus: int = field(default=0, metadata={"from": 0, "to": 6})
    device: int = field(default=0, metadata={"from": 0, "to": 2})
    """Which of the bus's chip selects: 0 on bus 0 is CE0, and `/dev/spidev0.0`."""
    speed_hz: Literal[500_000, 1_000_000, 2_000_000, 4_000_000, 8_000_000] = 2_000_000
    """An SH1106 takes no more than 2 MHz, the others 8."""
    width: int = 128
    height: int = 64
    contrast: int = field(default=0xCF, metadata={"from": 0, "to": 255})
    rotate: Literal[0, 2] = 0
    """The same as of one on I2C."""

    def __post_init__(self) -> None:
        sound = (
            all(type(value) is int for value in astuple(self))
            and self.dc != self.reset
            and 1 <= self.dc <= 27
            and 1 <= self.reset <= 27
            and 0 <= self.bus <= 6
            and 0 <= self.device <= 2
            and self.speed_hz in SPEEDS_HZ
            and (self.width, self.height) in SIZES
            and 0 <= self.contrast <= 255
            and self.rotate in (0, 2)
        )
        if not sound:
            raise ValueError(self)

    @property
    def file(self) -> str:
        """What is opened to reach it."""
        return f"/dev/spidev{self.bus}.{self.device}"

    @property
    def place(self) -> str:
        """What it is called in what people are told."""
        return self.file


AnyOled = Oled | SpiOled
