"""The drivers of each kind of part, and the options that each of them takes.

The options of a driver are declared in the module of that driver, which is imported when a configuration
names the driver. That import touches no device.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import partial
from importlib import import_module
from typing import Any, Final

from companion.config.errors import ConfigError, Location, format_value
from companion.config.fields import read_into, within


class PartKind(Enum):
    CELLS = "cells"
    LIGHTS = "lights"
    SOUND = "sound"
    SCREEN = "screen"
    DIAL = "dial"
    KEY = "key"
    READER = "reader"


@dataclass(frozen=True, slots=True)
class Driver:
    """Where a driver lies, and which of its options claim an exclusive resource."""

    module: str
    """The module of its options."""
    options: str
    maker: str = ""
    """The module that makes and probes the part (`hardware/drivers/shared.py`)."""
    libraries: tuple[str, ...] = ()
    """The libraries that it needs, by their package names."""
    reads_change: bool = False
    """Whether reading the part changes it, so that no probe may read it during play."""
    pins: tuple[str, ...] = ()
    """Options that each hold a pin number or `None`."""
    address: tuple[()] | tuple[str, str] = ()
    """The options that hold the number of its I2C bus and its address or addresses there."""
    spi: tuple[()] | tuple[str, str] = ()
    """The options that hold the number of its SPI bus and its chip select."""
    line: str | None = None
    """The option that holds its serial device."""


@dataclass(frozen=True, slots=True)
class Plain:
    """A driver without options."""


@dataclass(frozen=True, slots=True)
class Row:
    count: int = field(metadata=within(1, 1024))


@dataclass(frozen=True, slots=True)
class Reeds(Row):
    """Simulated cells. Raises `ValueError` for missing diodes outside a matrix."""

    columns: int | None = field(default=None, metadata=within(1, 1024))
    """The number of cells in a row of a matrix; `None` if each cell is wired separately."""
    diodes: bool = True
    """Without diodes three closed corners of a rectangle close the fourth."""

    def __post_init__(self) -> None:
        if self.columns is None and not self.diodes:
            raise ValueError(self)


@dataclass(frozen=True, slots=True)
class Panel:
    """A simulated screen. Raises `ValueError` for an unknown panel size."""

    width: int = 128
    height: int = 64

    def __post_init__(self) -> None:
        if (self.width, self.height) not in ((128, 64), (128, 32)):
            raise ValueError(self)


SIMULATED: Final = "simulated"
"""The driver of a simulated part, and the profile in which all parts are."""
NO_PART: Final = "none"
"""The driver name that removes a part of the profile."""

_PLAIN: Final = Driver(__name__, "Plain")
_CONTROLLER: Final = Driver(__name__, "Plain", "hardware.drivers.controller", ("pyserial",))
_GPIO: Final = partial(Driver, "hardware.drivers.gpio_pins", maker="hardware.drivers.gpio")
_OLED: Final = Driver(
    "hardware.drivers.oled_options",
    "Oled",
    "hardware.drivers.oled",
    ("luma.oled", "smbus2"),
    address=("bus", "address"),
)
_SPI_OLED: Final = Driver(
    "hardware.drivers.oled_options",
    "SpiOled",
    "hardware.drivers.oled",
    ("luma.oled", "spidev"),
    pins=("dc", "reset"),
    spi=("bus", "device"),
)

DRIVERS: Final[Mapping[PartKind, Mapping[str, Driver]]] = {
    PartKind.CELLS: {
        SIMULATED: Driver(__name__, "Reeds"),
        "controller": _CONTROLLER,
        "mcp23017": Driver(
            "hardware.drivers.mcp23017",
            "Mcp23017",
            "hardware.drivers.mcp23017",
            ("smbus2",),
            reads_change=True,
            pins=("interrupt",),
            address=("bus", "addresses"),
        ),
    },
    PartKind.LIGHTS: {
        SIMULATED: Driver(__name__, "Row"),
        "controller": _CONTROLLER,
        "apa102": Driver(
            "hardware.drivers.apa102", "Apa102", "hardware.drivers.apa102", ("spidev",), spi=("bus", "device")
        ),
    },
    PartKind.SOUND: {
        SIMULATED: _PLAIN,
        "gpio": _GPIO("SoundPin", pins=("pin",)),
    },
    PartKind.SCREEN: {
        SIMULATED: Driver(__name__, "Panel"),
        "ssd1306": _OLED,
        "sh1106": _OLED,
        "ssd1309": _OLED,
        "ssd1306-spi": _SPI_OLED,
        "sh1106-spi": _SPI_OLED,
        "ssd1309-spi": _SPI_OLED,
    },
    PartKind.DIAL: {
        SIMULATED: _PLAIN,
        "gpio": _GPIO("DialPins", pins=("a", "b")),
    },
    PartKind.KEY: {
        SIMULATED: _PLAIN,
        "gpio": _GPIO("KeyPins", pins=("pin",)),
    },
    PartKind.READER: {
        SIMULATED: _PLAIN,
        "pn532": Driver(
            "hardware.drivers.pn532_chip", "Pn532", "hardware.drivers.pn532", ("pyserial",), line="device"
        ),
    },
}


@dataclass(frozen=True, slots=True)
class PartConfig:
    """The configuration of one part: its driver, and the driver's options."""

    kind: PartKind
    driver: str
    options: object

    @property
    def driver_facts(self) -> Driver:
        return DRIVERS[self.kind][self.driver]

    @property
    def pins(self) -> dict[str, int]:
        """The pins of the part, by option name."""
        pins = {name: getattr(self.options, name) for name in self.driver_facts.pins}
        return {name: pin for name, pin in pins.items() if pin is not None}

    def option_values(self, options: tuple[str, ...]) -> tuple[Any, ...]:
        return tuple(getattr(self.options, name) for name in options)


def read_part(kind: PartKind, table: object, spot: Location) -> PartConfig | None:
    """Read a part of this kind from its table; `None` for the driver `none`."""
    table = spot.require(dict, ConfigError.NOT_TABLE, table)
    known = DRIVERS[kind]
    if "driver" not in table:
        raise spot.at("driver").refusal(ConfigError.MISSING_KEY, known="driver")
    driver = table["driver"]
    options = {key: value for key, value in table.items() if key != "driver"}
    if driver == NO_PART:
        read_into(Plain, options, spot, beside=("driver",))
        return None
    if not isinstance(driver, str) or driver not in known:
        choices = ", ".join(map(format_value, (*known, NO_PART)))
        raise spot.at("driver").refusal(ConfigError.UNKNOWN_CHOICE, value=format_value(driver), known=choices)
    facts = known[driver]
    taken: type[object] = getattr(import_module(facts.module), facts.options)
    return PartConfig(kind, driver, read_into(taken, options, spot, beside=("driver",)))
