"""The cells on port expanders: whether each chip answers, how surely and how fast, and what lies there."""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Final

from companion.app.configuration import Configuration
from companion.app.doctor.check import Check
from companion.app.doctor.company import has_company, troubled
from companion.app.doctor.diagnosis import Diagnosis
from companion.app.doctor.finding import Finding, Subject, Topic
from companion.app.doctor.surroundings import Surroundings
from hardware.drivers.mcp23017 import PINS, Mcp23017
from hardware.trouble import Fault, Trouble

if TYPE_CHECKING:
    from hardware.drivers.mcp23017_probe import Found

SLOW_MS: Final = 5
"""Reading one chip takes 0.3 ms at 400 kHz, and 1 ms at the 100 kHz that buses begin with."""


def expander_checks(configuration: Configuration) -> Iterator[Check]:
    """One for all of them."""
    for name, part in configuration.parts.items():
        if isinstance(part.options, Mcp23017):
            subject = Subject(Topic.PART, name)
            yield Check(subject, partial(look_at, subject, part.options))


def look_at(subject: Subject, options: Mcp23017, around: Surroundings) -> Iterator[Finding]:
    """Read each many times. Whoever reads takes the calls of those that call, and is none too many."""
    if has_company(around):
        yield subject.note(Diagnosis.IN_USE)
        return
    ms = 0.0
    for chip in range(len(options.addresses)):
        try:
            from hardware.drivers.mcp23017_probe import probe  # noqa: PLC0415 - needs its library at once

            found = probe(options, chip, around.clock)
        except ModuleNotFoundError as error:
            yield subject.waits(Diagnosis.WAITS, on=str(error.name))
            return
        except Trouble as trouble:
            if trouble.code in (Fault.MISSING, Fault.FORBIDDEN):  # the bus, and so all of them
                yield subject.waits(Diagnosis.WAITS, on=f"/dev/i2c-{options.bus}")
                return
            yield troubled(subject, trouble, around)
            continue
        yield _answers(subject, options, chip, found)
        ms += 1000 * found.read_s
    if ms > SLOW_MS:
        device = f"/dev/i2c-{options.bus}"
        yield subject.warn(Diagnosis.SLOW_CELLS, device=device, ms=round(ms), limit=SLOW_MS)


def _answers(subject: Subject, options: Mcp23017, chip: int, found: "Found") -> Finding:
    us = round(1_000_000 * found.read_s)
    device = f"/dev/i2c-{options.bus} 0x{options.addresses[chip]:02X}"
    if found.failed:
        return subject.warn(Diagnosis.CHIP_FAILS, device=device, percent=found.failed)
    if not found.closed:
        first, last = PINS * chip, PINS * chip + PINS - 1
        return subject.ok(Diagnosis.CHIP_EMPTY, device=device, us=us, first=first, last=last)
    cells = ", ".join(map(str, found.closed))
    return subject.ok(Diagnosis.CHIP_CLOSED, device=device, us=us, cells=cells)
