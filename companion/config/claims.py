"""What each part of a table has for itself: its pins, its addresses on buses, its serial line.

The configuration refuses a table where two parts claim the same; the doctor looks for the devices that
are claimed.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from companion.config.configuration import Configuration
from companion.config.drivers import PartConfig
from companion.config.errors import ConfigError, Keys
from hardware.catalogue.header import CHIP_SELECTS, I2C_PINS, SPI_PINS, UART_PINS

I2C: Final = "i2c"
SPI: Final = "spi"
SERIAL: Final = "/dev/serial0"
LINES_OF_HEADER: Final = frozenset((SERIAL, "/dev/ttyAMA0", "/dev/ttyS0"))
"""What the one serial line of the header is called: by the system, and by the chips of different Pis."""


class DeviceClaim(NamedTuple):
    """A device on a bus."""

    wire: str
    """I2C or SPI."""
    bus: int
    number: int
    """Its address on I2C, its chip select on SPI."""
    keys: Keys

    @property
    def file(self) -> str:
        """What is opened to reach it."""
        return f"/dev/i2c-{self.bus}" if self.wire == I2C else f"/dev/spidev{self.bus}.{self.number}"


def pin_claims(table: Configuration) -> Iterator[tuple[int, Keys]]:
    """Every pin that a part is wired to by itself."""
    for keys, part in table.parts_with_keys():
        for name, pin in part.pins.items():
            yield pin, (*keys, name)


def device_claims(table: Configuration) -> Iterator[DeviceClaim]:
    """Every device on a bus; a part may be several."""
    for keys, part in table.parts_with_keys():
        yield from claims_of(part, keys)


def claims_of(part: PartConfig, keys: Keys = ()) -> Iterator[DeviceClaim]:
    """The devices on a bus that one part is."""
    for wire, options in ((I2C, part.driver_facts.address), (SPI, part.driver_facts.spi)):
        if options:
            bus, numbers = part.option_values(options)
            for number in numbers if isinstance(numbers, tuple) else (numbers,):
                yield DeviceClaim(wire, bus, number, keys)


def device_file(part: PartConfig) -> str:
    """The device file that it is reached by; empty of a part on pins alone."""
    line = part.driver_facts.line
    if line is not None:
        return str(getattr(part.options, line))
    return next((claim.file for claim in claims_of(part)), "")


def line_claims(table: Configuration) -> Iterator[tuple[str, Keys]]:
    """The serial device of everything that has one; first that of the controller."""
    if table.controller is not None:
        yield table.controller.device, ("controller", "device")
    for keys, part in table.parts_with_keys():
        if part.driver_facts.line is not None:
            yield getattr(part.options, part.driver_facts.line), (*keys, part.driver_facts.line)


class SharedPins(NamedTuple):
    """Pins that belong to a bus or line which a part needs, and how a part of its own on one is refused."""

    pins: tuple[int, ...]
    keys: Keys
    refusal: ConfigError
    values: dict[str, str | int]


def shared_pins(table: Configuration) -> Iterator[SharedPins]:
    """Of buses and lines on the header; the pins of others only their maker knows."""
    for wire, bus, number, keys in device_claims(table):
        if wire == SPI:
            selects = CHIP_SELECTS.get(bus, ())[: number + 1]  # the last one brings those before it
            yield SharedPins(SPI_PINS.get(bus, ()) + selects, keys, ConfigError.PIN_OF_SPI, {"bus": bus})
        else:
            yield SharedPins(I2C_PINS.get(bus, ()), keys, ConfigError.PIN_OF_BUS, {"bus": bus})
    for device, keys in line_claims(table):
        if device in LINES_OF_HEADER:
            yield SharedPins(UART_PINS, keys, ConfigError.PIN_OF_LINE, {"device": device})
