"""The libraries that the drivers of a profile need, and their versions."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import Final

from companion.app.configuration import Configuration
from companion.app.doctor.check import Check
from companion.app.doctor.diagnosis import Diagnosis
from companion.app.doctor.finding import Finding, Subject, Topic
from companion.app.doctor.surroundings import Surroundings
from hardware.trouble import Fault

LAST_PYTHON_WITH_LGPIO: Final = (3, 12)
"""Newer ones get it from the distribution."""


@dataclass(frozen=True, slots=True)
class Library:
    """One library, by the name that pip knows it by."""

    name: str
    extra: str | None = None
    """The extra that brings it; none where it always comes along."""


BY_DRIVER: Final = {
    **dict.fromkeys(("ssd1306", "sh1106", "ssd1309"), (Library("luma.oled"), Library("smbus2", "pi"))),
    **dict.fromkeys(
        ("ssd1306-spi", "sh1106-spi", "ssd1309-spi"), (Library("luma.oled"), Library("spidev", "pi"))
    ),
    "apa102": (Library("spidev", "pi"),),
    "mcp23017": (Library("smbus2", "pi"),),
    "controller": (Library("pyserial"),),
    "pn532": (Library("pyserial"),),
}
OF_PINS: Final = Library("gpiozero")
OF_PAGE: Final = Library("aiohttp")
LGPIO: Final = Library("lgpio", "pi")
RPI_LGPIO: Final = Library("rpi-lgpio", "pi")
REAL_RPI_GPIO: Final = "RPi.GPIO"
"""Has a module of the same name as `RPI_LGPIO`."""


def library_checks(configuration: Configuration) -> Iterator[Check]:
    """One for each library that is needed."""
    parts = configuration.parts.values()
    drivers, on_pins = {part.driver for part in parts}, any(part.pins for part in parts)
    on_drivers = (libraries for driver, libraries in BY_DRIVER.items() if driver in drivers)
    for library in dict.fromkeys(chain([OF_PINS] if on_pins else [], *on_drivers)):
        yield Check(Subject(Topic.LIBRARY, library.name), partial(look_at, library))
    if on_pins and configuration.gpio.factory == "lgpio":
        yield Check(Subject(Topic.LIBRARY, LGPIO.name), look_at_lgpio)
    if on_pins and configuration.gpio.factory == "rpigpio":
        yield Check(Subject(Topic.LIBRARY, RPI_LGPIO.name), look_at_rpi_gpio)
    if configuration.page.on:
        yield Check(Subject(Topic.LIBRARY, OF_PAGE.name), partial(look_at, OF_PAGE))


def look_at(library: Library, around: Surroundings) -> Iterator[Finding]:
    """Whether it is installed."""
    subject, version = Subject(Topic.LIBRARY, library.name), around.installed(library.name)
    if version is not None:
        yield subject.ok(Diagnosis.LIBRARY, version=version)
    elif library.extra is not None:
        yield subject.broken(Fault.NO_LIBRARY, library=library.name, extra=library.extra)
    else:
        yield subject.broken(Diagnosis.NO_LIBRARY, library=library.name)


def look_at_lgpio(around: Surroundings) -> Iterator[Finding]:
    """The same, with the way out that a new Python needs."""
    if around.installed(LGPIO.name) is None and around.python[:2] > LAST_PYTHON_WITH_LGPIO:
        yield Subject(Topic.LIBRARY, LGPIO.name).broken(Diagnosis.NO_LGPIO_WHEEL)
    else:
        yield from look_at(LGPIO, around)


def look_at_rpi_gpio(around: Surroundings) -> Iterator[Finding]:
    """Which of the two is installed that call themselves RPi.GPIO."""
    subject, real = Subject(Topic.LIBRARY, RPI_LGPIO.name), around.installed(REAL_RPI_GPIO)
    if real is None:
        yield from look_at(RPI_LGPIO, around)
    elif around.installed(RPI_LGPIO.name) is None:
        yield subject.warn(Diagnosis.REAL_RPI_GPIO, version=real)
    else:
        yield subject.warn(Diagnosis.TWO_RPI_GPIO)
