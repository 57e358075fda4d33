"""System requirements of a profile's drivers: libraries, device files, and their groups.

A group that the system lacks is not reported here: the check of its device reports it.
"""

import grp
import stat
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Final, NamedTuple

from companion.config import Configuration
from companion.config.claims import I2C, SPI, DeviceClaim, device_claims, line_claims
from companion.config.drivers import DRIVERS, PartKind
from companion.doctor import host
from companion.doctor.findings import Check, Diagnosis, Look
from companion.doctor.surroundings import Surroundings
from companion.session.work.findings import Area, Finding, Subject
from companion.setup.versions import LAST_PYTHON_WITH_LGPIO
from hardware.trouble import TroubleCode

KINDS: Final = (PartKind.SCREEN, PartKind.LIGHTS, *(kind for kind in PartKind if kind is not PartKind.LIGHTS))
"""The order in which libraries are reported on."""
ON_PI: Final = {"smbus2", "spidev", "lgpio", "rpi-lgpio"}
"""The libraries of the extra `pi`; the others always come along."""
FACTORIES: Final = {"lgpio": "lgpio", "rpigpio": "rpi-lgpio"}
"""The library of each pin factory that needs one."""
REAL_RPI_GPIO: Final = "RPi.GPIO"
"""Its module has the same name as that of rpi-lgpio."""


def library_checks(configuration: Configuration) -> Iterator[Check]:
    parts, factory = configuration.parts.values(), configuration.gpio.factory
    drivers, on_pins = {part.driver for part in parts}, any(part.pins for part in parts)
    names = ["gpiozero"] if on_pins else []
    known = {driver: facts.libraries for kind in KINDS for driver, facts in DRIVERS[kind].items()}
    names += chain.from_iterable(libraries for driver, libraries in known.items() if driver in drivers)
    names += [FACTORIES[factory]] if on_pins and factory in FACTORIES else []
    names += ["aiohttp"] if configuration.page.on else []
    for name in dict.fromkeys(names):
        yield Check(Subject(Area.LIBRARY, name), look_at_library)


def look_at_library(subject: Subject, around: Surroundings) -> Iterator[Finding]:
    """Whether the library is installed; for RPi.GPIO, which of the two packages."""
    name, version = subject.name, around.installed_version(subject.name)
    real = around.installed_version(REAL_RPI_GPIO) if name == FACTORIES["rpigpio"] else None
    if real is not None:
        two = version is not None
        yield (
            subject.warn(Diagnosis.TWO_RPI_GPIO)
            if two
            else subject.warn(Diagnosis.REAL_RPI_GPIO, version=real)
        )
    elif version is not None:
        yield subject.ok(Diagnosis.LIBRARY, version=version)
    elif name == FACTORIES["lgpio"] and around.python[:2] > LAST_PYTHON_WITH_LGPIO:
        yield subject.fail(Diagnosis.NO_LGPIO_WHEEL)
    elif name in ON_PI:
        yield subject.fail(TroubleCode.NO_LIBRARY, library=name, extra="pi")
    else:
        yield subject.fail(Diagnosis.NO_LIBRARY, library=name)


CHIPS: Final = {"lgpio": ("gpiochip*",), "rpigpio": ("gpiochip*", "gpiomem*")}
"""The device files of each pin factory."""
GPIO, SERIAL = "gpio", "dialout"
"""The groups of pins and of serial lines; those of the buses have the names of the buses."""
BY_PATH: Final = "serial/by-path/*"
"""The serial devices by their USB socket."""
OWNERS_GROUP: Final = "root"


class Device(NamedTuple):
    """A device file that a table needs, its usual group on Raspberry Pi OS, and its check."""

    name: str
    group: str | None
    look: Look


def needed_devices(configuration: Configuration) -> Iterator[Device]:
    """The devices of the pins, and one for each bus, chip select and line."""
    parts = configuration.parts.values()
    patterns = CHIPS.get(configuration.gpio.factory)
    if patterns and any(part.pins for part in parts):
        yield Device("/dev/gpiochip*", GPIO, partial(look_at_chips, patterns))
    claims = sorted({claim._replace(keys=()) for claim in device_claims(configuration)})
    for name in dict.fromkeys(claim.file for claim in claims if claim.wire == I2C):
        yield Device(name, I2C, partial(look_at_device, I2C, Diagnosis.NO_BUS))
    for claim in claims:
        if claim.wire == SPI:
            yield Device(claim.file, SPI, partial(look_at_select, claim))
    on_controller = any(part.driver == "controller" for part in parts)
    lines = [line for line, keys in line_claims(configuration) if on_controller or keys[0] != "controller"]
    for name in lines:
        yield Device(name, group_of_line(name), partial(look_at_serial_device, lines))


def device_checks(configuration: Configuration, around: Surroundings) -> Iterator[Check]:
    """One check for each device file, and one for their groups."""
    devices = tuple(needed_devices(configuration))
    for device in devices:
        yield Check(Subject(Area.DEVICE, str(around.device(device.name))), device.look)
    groups = tuple(dict.fromkeys(device.group for device in devices if device.group))
    if groups:
        yield Check(Subject(Area.GROUPS, " ".join(groups)), partial(look_at_groups, groups))
    if devices:
        yield Check(Subject(Area.USER, "root"), host.look_at_user)


def group_of_line(device: str) -> str | None:
    """The usual group of a line; a line by a name of its own, or by its socket, is a serial device."""
    is_serial = device.startswith("/dev/serial/") or Path(device).name.startswith(("tty", "companion-"))
    return SERIAL if is_serial else None


def look_at_chips(patterns: tuple[str, ...], subject: Subject, around: Surroundings) -> Iterator[Finding]:
    """All GPIO chips: only the pin factory knows which of them has the pins."""
    chips = sorted(chain.from_iterable(around.folders.dev.glob(pattern) for pattern in patterns))
    if not chips:
        yield subject.fail(Diagnosis.NO_CHIP, device=subject.name)
    some = any(map(around.may_use, chips))
    for chip in chips:
        each = Subject(Area.DEVICE, str(chip))
        if some and not around.may_use(chip):
            yield each.note(Diagnosis.FOREIGN_CHIP, device=str(chip))
        else:
            yield _rights(each, GPIO, around)


def look_at_device(usual: str, missing: str, subject: Subject, around: Surroundings) -> Iterator[Finding]:
    """A device that the profile names, and whether its permissions allow its use."""
    if Path(subject.name).exists():
        yield _rights(subject, usual, around)
    else:
        yield subject.fail(missing, device=subject.name)


def look_at_select(claim: DeviceClaim, subject: Subject, around: Surroundings) -> Iterator[Finding]:
    """A chip select; the bus may exist without it."""
    others = sorted(around.folders.dev.glob(f"spidev{claim.bus}.*"))
    if others and not Path(subject.name).exists():
        values: dict[str, str | int] = {"bus": claim.bus, "count": claim.number + 1}
        yield subject.fail(Diagnosis.NO_SELECT, device=subject.name, other=str(others[0]), **values)
    else:
        yield from look_at_device(SPI, Diagnosis.NO_SPI, subject, around)


def look_at_serial_device(lines: Sequence[str], subject: Subject, around: Surroundings) -> Iterator[Finding]:
    """A serial device; if it is missing, other serial devices that no part uses are suggested."""
    used = {around.device(line) for line in lines}
    free = sorted(other for other in around.folders.dev.glob(BY_PATH) if other not in used)
    if free and not Path(subject.name).exists():
        yield subject.fail(Diagnosis.NO_LINE, device=subject.name, others=", ".join(map(str, free)))
    else:
        yield from look_at_device(SERIAL, TroubleCode.MISSING, subject, around)


def _rights(subject: Subject, usual: str, around: Surroundings) -> Finding:
    device = Path(subject.name)
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


def look_at_groups(groups: tuple[str, ...], subject: Subject, around: Surroundings) -> Iterator[Finding]:
    """Whether the user is in the groups; groups that the system lacks are left to the device checks."""
    known = around.groups()
    groups = tuple(group for group in groups if group in known)
    if not groups or around.is_root:
        return
    who = around.person()
    missing = [group for group in groups if group not in who.groups]
    if not missing:
        yield subject.ok(Diagnosis.GROUPS, user=who.name, groups=", ".join(groups))
    elif {*missing} <= who.later:
        yield subject.warn(Diagnosis.GROUPS_LATER, user=who.name, groups=", ".join(missing))
    else:
        lacking = ",".join(group for group in missing if group not in who.later)
        yield subject.warn(Diagnosis.NO_GROUPS, user=who.name, groups=lacking)
