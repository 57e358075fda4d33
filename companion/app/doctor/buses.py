"""The I2C buses: how many transfers fail, and how long each takes."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from companion.app.configuration import Configuration
from companion.app.doctor.check import Check
from companion.app.doctor.diagnosis import Diagnosis
from companion.app.doctor.finding import Finding, Subject, Topic
from companion.app.doctor.surroundings import Surroundings
from hardware.drivers.oled_options import Oled

TRIES: Final = 50
NOTHING_TO_DO: Final = (0x00, 0xE3)
"""A command, and that it is none, as panels take it."""


def bus_checks(configuration: Configuration) -> Iterator[Check]:
    """One for each bus with a panel, which is what can be asked without anything coming of it."""
    panels = [part.options for part in configuration.parts.values() if isinstance(part.options, Oled)]
    for bus in sorted({panel.bus for panel in panels}):
        addresses = tuple(panel.address for panel in panels if panel.bus == bus)
        subject = Subject(Topic.BUS, f"/dev/i2c-{bus}")
        yield Check(subject, partial(look_at, subject, bus, addresses))


def look_at(
    subject: Subject, bus: int, addresses: tuple[int, ...], around: Surroundings
) -> Iterator[Finding]:
    """What never answers, or cannot be opened, is told of elsewhere."""
    try:
        from hardware.drivers.i2c_probe import tries  # noqa: PLC0415 - needs its library at once

        every = [tries(bus, address, NOTHING_TO_DO, TRIES, around.clock) for address in addresses]
    except (OSError, ModuleNotFoundError):
        return
    heard = [tried for tried in every if tried.failed < tried.times]
    if not heard:
        return
    count, failed = sum(tried.times for tried in heard), sum(tried.failed for tried in heard)
    us = round(1_000_000 * sum(tried.each_s for tried in heard) / len(heard))
    if failed:
        yield subject.warn(Diagnosis.BUS_FAILS, failed=failed, count=count, us=us)
    else:
        yield subject.ok(Diagnosis.BUS, count=count, us=us)
