"""The screens on I2C buses: whether each answers, and how long a frame takes it."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from companion.app.configuration import Configuration
from companion.app.doctor.check import Check
from companion.app.doctor.company import troubled
from companion.app.doctor.diagnosis import Diagnosis
from companion.app.doctor.finding import Finding, Subject, Topic
from companion.app.doctor.surroundings import Surroundings
from hardware.drivers.oled import Oled, probe
from hardware.trouble import Fault, Trouble

SLOW_MS: Final = 50
"""A full frame takes 25 ms at 400 kHz, and 100 ms at the 100 kHz that buses begin with."""


def screen_checks(configuration: Configuration) -> Iterator[Check]:
    """One for each."""
    for name, part in configuration.parts.items():
        if isinstance(part.options, Oled):
            subject = Subject(Topic.PART, name)
            yield Check(subject, partial(look_at, subject, part.options))


def look_at(subject: Subject, options: Oled, around: Surroundings) -> Iterator[Finding]:
    """Send it as much as a frame, which changes nothing."""
    bus = f"/dev/i2c-{options.bus}"
    device = f"{bus} 0x{options.address:02X}"
    try:
        ms = round(1000 * probe(options, around.clock))
    except Trouble as trouble:
        match trouble.code:
            case Fault.NO_LIBRARY:
                yield subject.broken(Diagnosis.WAITS, on=str(trouble.values["library"]))
            case Fault.MISSING | Fault.FORBIDDEN:
                yield subject.broken(Diagnosis.WAITS, on=bus)
            case _:
                yield troubled(subject, trouble, around)
        return
    if ms > SLOW_MS:
        yield subject.warn(Diagnosis.SLOW_SCREEN, device=device, ms=ms, limit=SLOW_MS)
    else:
        yield subject.ok(Diagnosis.SCREEN, device=device, ms=ms)
