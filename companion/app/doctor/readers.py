"""The tag readers: whether each answers, how long a look takes it, and how many looks are in vain."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from companion.app.configuration import Configuration
from companion.app.doctor.check import Check
from companion.app.doctor.diagnosis import Diagnosis
from companion.app.doctor.finding import Finding, Subject, Topic
from companion.app.doctor.lines import out_of_reach
from companion.app.doctor.surroundings import Surroundings
from hardware.drivers.pn532_chip import Probed
from hardware.drivers.pn532_options import Pn532
from hardware.trouble import Trouble

LOOKS: Final = 20
"""They take a second at most where all is well."""


def reader_checks(configuration: Configuration) -> Iterator[Check]:
    """One for each."""
    for name, part in configuration.parts.items():
        if isinstance(part.options, Pn532):
            subject = Subject(Topic.PART, name)
            yield Check(subject, partial(look_at, subject, part.options))


def look_at(subject: Subject, options: Pn532, around: Surroundings) -> Iterator[Finding]:
    """Ask who it is, and look at what lies there, be it nothing."""
    try:
        from hardware.drivers.pn532_call import probe  # noqa: PLC0415 - needs its library at once

        found = probe(options, around.clock, LOOKS)
    except (Trouble, ModuleNotFoundError) as error:
        yield out_of_reach(subject, options.device, error, around, silent=Diagnosis.SILENT_READER)
        return
    yield _judged(subject, options.device, found)


def _judged(subject: Subject, device: str, found: Probed) -> Finding:
    ms, misses = round(1000 * found.look_s), found.looks - found.failed - found.seen
    who: dict[str, str | int] = {"device": device, "version": str(found.firmware), "looks": found.looks}
    if found.failed:
        tell = subject.broken if found.failed == found.looks else subject.warn
        return tell(Diagnosis.READER_FAILS, failed=found.failed, **who)
    if not found.seen:
        return subject.ok(Diagnosis.READER, ms=ms, **who)
    if misses:
        return subject.warn(Diagnosis.READER_MISSES, ms=ms, misses=misses, **who)
    return subject.ok(Diagnosis.READER_SEES, ms=ms, **who)
