"""The device files that the drivers of a profile open, and whether this user may."""

import grp
import stat
from collections.abc import Iterator
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Final

from companion.app.configuration import Configuration
from companion.app.doctor.check import Check
from companion.app.doctor.diagnosis import Diagnosis
from companion.app.doctor.finding import Finding, Subject, Topic
from companion.app.doctor.surroundings import Surroundings
from hardware.trouble import Fault

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
    for bus in sorted({getattr(part.options, part.facts.address[0]) for part in parts if part.facts.address}):
        name = f"/dev/i2c-{bus}"
        yield Check(Subject(Topic.DEVICE, name), partial(look_at, name, I2C, Diagnosis.NO_BUS))
    for bus, device in sorted({part.taken(part.facts.spi) for part in parts if part.facts.spi}):
        name = f"/dev/spidev{bus}.{device}"
        yield Check(Subject(Topic.DEVICE, name), partial(look_at_select, name, bus, device))
    lines = tuple(_lines(configuration))
    for name in lines:
        yield Check(Subject(Topic.DEVICE, name), partial(look_at_line, name, lines))


def _lines(configuration: Configuration) -> Iterator[str]:
    """The serial devices that parts hang on."""
    parts = configuration.parts.values()
    if configuration.controller is not None and any(part.driver == "controller" for part in parts):
        yield configuration.controller.device
    for part in parts:
        if part.facts.line is not None:
            yield getattr(part.options, part.facts.line)


def look_at_chips(patterns: tuple[str, ...], around: Surroundings) -> Iterator[Finding]:
    """All that there are: which of them has the pins only the pin factory finds out."""
    chips = sorted(chain.from_iterable(around.dev.glob(pattern) for pattern in patterns))
    if not chips:
        device = str(around.dev / patterns[0])
        yield Subject(Topic.DEVICE, device).broken(Diagnosis.NO_CHIP, device=device)
    some = any(map(around.may_use, chips))
    for chip in chips:
        subject = Subject(Topic.DEVICE, str(chip))
        if some and not around.may_use(chip):
            yield subject.note(Diagnosis.FOREIGN_CHIP, device=str(chip))
        else:
            yield _rights(chip, GPIO, around)


def look_at(name: str, usual: str, missing: str, around: Surroundings) -> Iterator[Finding]:
    """One that the profile names. It belongs to the usual group, if all is as it should be."""
    device = around.device(name)
    if device.exists():
        yield _rights(device, usual, around)
    else:
        yield Subject(Topic.DEVICE, str(device)).broken(missing, device=str(device))


def look_at_select(name: str, bus: int, number: int, around: Surroundings) -> Iterator[Finding]:
    """A chip select. The bus may be there without it."""
    device, others = around.device(name), sorted(around.dev.glob(f"spidev{bus}.*"))
    if others and not device.exists():
        subject, other = Subject(Topic.DEVICE, str(device)), str(others[0])
        yield subject.broken(Diagnosis.NO_SELECT, device=str(device), other=other, bus=bus, count=number + 1)
    else:
        yield from look_at(name, SPI, Diagnosis.NO_SPI, around)


def look_at_line(name: str, lines: tuple[str, ...], around: Surroundings) -> Iterator[Finding]:
    """A serial device. Where it is not there, perhaps it is one of those that no part has."""
    device, used = around.device(name), {around.device(line) for line in lines}
    free = sorted(other for other in around.dev.glob(BY_PATH) if other not in used)
    if free and not device.exists():
        others = ", ".join(map(str, free))
        subject = Subject(Topic.DEVICE, str(device))
        yield subject.broken(Diagnosis.NO_LINE, device=str(device), others=others)
    else:
        yield from look_at(name, SERIAL, Fault.MISSING, around)


def _rights(device: Path, usual: str, around: Surroundings) -> Finding:
    subject = Subject(Topic.DEVICE, str(device))
    if around.may_use(device):
        return subject.ok(Diagnosis.DEVICE)
    status = device.stat()
    group = _name(status.st_gid)
    for_group = stat.S_IRGRP | stat.S_IWGRP
    if group == OWNERS_GROUP or status.st_mode & for_group != for_group:
        return subject.broken(Diagnosis.CLOSED_DEVICE, device=str(device), group=group, usual=usual)
    return subject.broken(Fault.FORBIDDEN, device=str(device), group=group)


def _name(group: int) -> str:
    try:
        return grp.getgrgid(group).gr_name
    except KeyError:
        return str(group)
