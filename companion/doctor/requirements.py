"""What the drivers of a profile need of the system: libraries, device files, and groups that may use them.

A group that the system does not have is not missed here: its device tells of that.
"""

import grp
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Final

from companion.config import Configuration
from companion.doctor.findings import Check, Diagnosis
from companion.doctor.surroundings import Surroundings
from companion.session.work.findings import Finding, Subject, Topic
from hardware.trouble import TroubleCode

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
        yield Check(Subject(Topic.LIBRARY, library.name), partial(look_at_library, library))
    if on_pins and configuration.gpio.factory == "lgpio":
        yield Check(Subject(Topic.LIBRARY, LGPIO.name), look_at_lgpio)
    if on_pins and configuration.gpio.factory == "rpigpio":
        yield Check(Subject(Topic.LIBRARY, RPI_LGPIO.name), look_at_rpi_gpio)
    if configuration.page.on:
        yield Check(Subject(Topic.LIBRARY, OF_PAGE.name), partial(look_at_library, OF_PAGE))


def look_at_library(library: Library, around: Surroundings) -> Iterator[Finding]:
    """Whether it is installed."""
    subject, version = Subject(Topic.LIBRARY, library.name), around.installed_version(library.name)
    if version is not None:
        yield subject.ok(Diagnosis.LIBRARY, version=version)
    elif library.extra is not None:
        yield subject.fail(TroubleCode.NO_LIBRARY, library=library.name, extra=library.extra)
    else:
        yield subject.fail(Diagnosis.NO_LIBRARY, library=library.name)


def look_at_lgpio(around: Surroundings) -> Iterator[Finding]:
    """The same, with the way out that a new Python needs."""
    if around.installed_version(LGPIO.name) is None and around.python[:2] > LAST_PYTHON_WITH_LGPIO:
        yield Subject(Topic.LIBRARY, LGPIO.name).fail(Diagnosis.NO_LGPIO_WHEEL)
    else:
        yield from look_at_library(LGPIO, around)


def look_at_rpi_gpio(around: Surroundings) -> Iterator[Finding]:
    """Which of the two is installed that call themselves RPi.GPIO."""
    subject, real = Subject(Topic.LIBRARY, RPI_LGPIO.name), around.installed_version(REAL_RPI_GPIO)
    if real is None:
        yield from look_at_library(RPI_LGPIO, around)
    elif around.installed_version(RPI_LGPIO.name) is None:
        yield subject.warn(Diagnosis.REAL_RPI_GPIO, version=real)
    else:
        yield subject.warn(Diagnosis.TWO_RPI_GPIO)


CHIPS: Final = {"lgpio": ("gpiochip*",), "rpigpio": ("gpiochip*", "gpiomem*")}
"""The device files of each pin factory that has some."""
GPIO, I2C, SPI, SERIAL = "gpio", "i2c", "spi", "dialout"
"""The groups that Raspberry Pi OS gives these devices to."""
BY_PATH: Final = "serial/by-path/*"
"""The serial devices by where they are plugged in."""
OWNERS_GROUP: Final = "root"


def device_checks(configuration: Configuration) -> Iterator[Check]:
    """One for the pins, and one for each bus and line."""
    parts = configuration.parts.values()
    patterns = CHIPS.get(configuration.gpio.factory)
    if patterns and any(part.pins for part in parts):
        yield Check(Subject(Topic.DEVICE, "/dev/gpiochip*"), partial(look_at_chips, patterns))
    for bus in sorted(
        {getattr(part.options, part.driver_facts.address[0]) for part in parts if part.driver_facts.address}
    ):
        name = f"/dev/i2c-{bus}"
        yield Check(Subject(Topic.DEVICE, name), partial(look_at_device, name, I2C, Diagnosis.NO_BUS))
    for bus, device in sorted(
        {part.option_values(part.driver_facts.spi) for part in parts if part.driver_facts.spi}
    ):
        name = f"/dev/spidev{bus}.{device}"
        yield Check(Subject(Topic.DEVICE, name), partial(look_at_select, name, bus, device))
    lines = tuple(_serial_devices(configuration))
    for name in lines:
        yield Check(Subject(Topic.DEVICE, name), partial(look_at_serial_device, name, lines))


def _serial_devices(configuration: Configuration) -> Iterator[str]:
    """The serial devices that parts hang on."""
    parts = configuration.parts.values()
    if configuration.controller is not None and any(part.driver == "controller" for part in parts):
        yield configuration.controller.device
    for part in parts:
        if part.driver_facts.line is not None:
            yield getattr(part.options, part.driver_facts.line)


def look_at_chips(patterns: tuple[str, ...], around: Surroundings) -> Iterator[Finding]:
    """All that there are: which of them has the pins only the pin factory finds out."""
    chips = sorted(chain.from_iterable(around.dev.glob(pattern) for pattern in patterns))
    if not chips:
        device = str(around.dev / patterns[0])
        yield Subject(Topic.DEVICE, device).fail(Diagnosis.NO_CHIP, device=device)
    some = any(map(around.may_use, chips))
    for chip in chips:
        subject = Subject(Topic.DEVICE, str(chip))
        if some and not around.may_use(chip):
            yield subject.note(Diagnosis.FOREIGN_CHIP, device=str(chip))
        else:
            yield _rights(chip, GPIO, around)


def look_at_device(name: str, usual: str, missing: str, around: Surroundings) -> Iterator[Finding]:
    """One that the profile names. It belongs to the usual group, if all is as it should be."""
    device = around.device(name)
    if device.exists():
        yield _rights(device, usual, around)
    else:
        yield Subject(Topic.DEVICE, str(device)).fail(missing, device=str(device))


def look_at_select(name: str, bus: int, number: int, around: Surroundings) -> Iterator[Finding]:
    """A chip select. The bus may be there without it."""
    device, others = around.device(name), sorted(around.dev.glob(f"spidev{bus}.*"))
    if others and not device.exists():
        subject, other = Subject(Topic.DEVICE, str(device)), str(others[0])
        yield subject.fail(Diagnosis.NO_SELECT, device=str(device), other=other, bus=bus, count=number + 1)
    else:
        yield from look_at_device(name, SPI, Diagnosis.NO_SPI, around)


def look_at_serial_device(name: str, lines: tuple[str, ...], around: Surroundings) -> Iterator[Finding]:
    """A serial device. Where it is not there, perhaps it is one of those that no part has."""
    device, used = around.device(name), {around.device(line) for line in lines}
    free = sorted(other for other in around.dev.glob(BY_PATH) if other not in used)
    if free and not device.exists():
        others = ", ".join(map(str, free))
        subject = Subject(Topic.DEVICE, str(device))
        yield subject.fail(Diagnosis.NO_LINE, device=str(device), others=others)
    else:
        yield from look_at_device(name, SERIAL, TroubleCode.MISSING, around)


def _rights(device: Path, usual: str, around: Surroundings) -> Finding:
    subject = Subject(Topic.DEVICE, str(device))
    if around.may_use(device):
        return subject.ok(Diagnosis.DEVICE)
    status = device.stat()
    group = _group_name(status.st_gid)
    for_group = stat.S_IRGRP | stat.S_IWGRP
    if group == OWNERS_GROUP or status.st_mode & for_group != for_group:
        return subject.fail(Diagnosis.CLOSED_DEVICE, device=str(device), group=group, usual=usual)
    return subject.fail(TroubleCode.FORBIDDEN, device=str(device), group=group)


def _group_name(group: int) -> str:
    try:
        return grp.getgrgid(group).gr_name
    except KeyError:
        return str(group)


_SPI_GROUP: Final = "spi"
GROUP_BY_NAME: Final = {
    "gpiochip": GPIO,
    "gpiomem": GPIO,
    "i2c-": I2C,
    "spidev": _SPI_GROUP,
    "tty": SERIAL,
    "companion-": SERIAL,
}
"""What the names of devices begin with that belong to a group."""


def group_checks(configuration: Configuration) -> Iterator[Check]:
    """One, where the profile has devices of a group."""
    names = [check.subject.name for check in device_checks(configuration)]
    wanted = tuple(dict.fromkeys(filter(None, map(group_of, names))))
    if wanted:
        subject = Subject(Topic.GROUPS, " ".join(wanted))
        yield Check(subject, partial(look_at_groups, subject, wanted))


def group_of(device: str) -> str | None:
    """The group that Raspberry Pi OS gives it to; a line that goes by another name is a serial one."""
    if device.startswith("/dev/serial/"):
        return SERIAL
    name = Path(device).name
    return next((group for start, group in GROUP_BY_NAME.items() if name.startswith(start)), None)


def look_at_groups(subject: Subject, wanted: tuple[str, ...], around: Surroundings) -> Iterator[Finding]:
    """Groups that the system does not have are nobody's to be in; devices tell of that."""
    known = around.groups()
    wanted = tuple(group for group in wanted if group in known)
    if not wanted or around.is_root:
        return
    who = around.person()
    missing = [group for group in wanted if group not in who.groups]
    if not missing:
        yield subject.ok(Diagnosis.GROUPS, user=who.name, groups=", ".join(wanted))
    elif {*missing} <= who.later:
        yield subject.warn(Diagnosis.GROUPS_LATER, user=who.name, groups=", ".join(missing))
    else:
        lacking = ",".join(group for group in missing if group not in who.later)
        yield subject.warn(Diagnosis.NO_GROUPS, user=who.name, groups=lacking)
