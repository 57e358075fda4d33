"""The groups that may use the devices of a profile, and whether the user who asks is in them."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

from companion.app.configuration import Configuration
from companion.app.doctor.check import Check
from companion.app.doctor.devices import GPIO, I2C, SERIAL, device_checks
from companion.app.doctor.diagnosis import Diagnosis
from companion.app.doctor.finding import Finding, Subject, Topic
from companion.app.doctor.surroundings import Surroundings

SPI: Final = "spi"
BY_NAME: Final = {
    "gpiochip": GPIO,
    "gpiomem": GPIO,
    "i2c-": I2C,
    "spidev": SPI,
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
        yield Check(subject, partial(look_at, subject, wanted))


def group_of(device: str) -> str | None:
    """The group that Raspberry Pi OS gives it to; a line that goes by another name is a serial one."""
    if device.startswith("/dev/serial/"):
        return SERIAL
    name = Path(device).name
    return next((group for start, group in BY_NAME.items() if name.startswith(start)), None)


def look_at(subject: Subject, wanted: tuple[str, ...], around: Surroundings) -> Iterator[Finding]:
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
