"""What hangs on serial lines: the board controller and the tag readers.

Each is asked who it is; what the controller has is compared with what the profile wants, and a reader
looks at what lies there several times. A missing library or device is reported by its own check.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Final

from companion.config import Configuration
from companion.daemon.translation import CELLS
from companion.doctor.findings import Check, Diagnosis
from companion.doctor.host import finding_of
from companion.doctor.surroundings import Surroundings
from companion.session.work.findings import Finding, Subject, Topic, Verdict
from hardware.drivers.controller_protocol import ControllerOptions
from hardware.drivers.pn532_chip import Pn532, ReaderProbe
from hardware.trouble import Trouble, TroubleCode

SERIAL_LIBRARY: Final = "pyserial"


def unreachable(
    subject: Subject,
    device: str,
    error: Trouble | ModuleNotFoundError,
    around: Surroundings,
    *,
    silent: Diagnosis,
) -> Finding:
    """The finding of what stood in the way, `silent` where nobody answers.

    What is told of the library or the device is told there.
    """
    if isinstance(error, ModuleNotFoundError):
        return subject.waits(Diagnosis.WAITS, on=SERIAL_LIBRARY)
    if error.code in (TroubleCode.MISSING, TroubleCode.FORBIDDEN):
        return subject.waits(Diagnosis.WAITS, on=device)
    if error.code is TroubleCode.SILENT:
        return subject.fail(silent, device=device)
    return finding_of(subject, error, around)


def controller_checks(configuration: Configuration) -> Iterator[Check]:
    """One for it and all that hangs on it."""
    parts = tuple(name for name, part in configuration.parts.items() if part.driver == "controller")
    options = configuration.controller
    if parts and options is not None:
        subject = Subject(Topic.CONTROLLER, options.device)
        yield Check(subject, partial(look_at_controller, subject, options, parts))


def look_at_controller(
    subject: Subject, options: ControllerOptions, parts: tuple[str, ...], around: Surroundings
) -> Iterator[Finding]:
    """Ask who it is, and compare: what it has, and what the profile wants."""
    wanted = {"cells": options.cells, "lights": options.lights}
    try:
        # It is asked for nothing, so that one with too little says what it has.
        from hardware.drivers.controller import probe  # noqa: PLC0415 - needs its library at once

        found = probe(replace(options, cells=0, lights=0), around.clock)
    except (Trouble, ModuleNotFoundError) as error:
        unasked = unreachable(subject, options.device, error, around, silent=Diagnosis.SILENT_CONTROLLER)
        yield unasked
        for name in parts:
            yield _follow_controller(Subject(Topic.PART, name), unasked)
        return
    ms = round(1000 * found.round_trip_s)
    yield subject.ok(Diagnosis.CONTROLLER, device=options.device, version=found.version, ms=ms)
    has = {"cells": found.cells, "lights": found.lights}
    short = next((name for name in parts if has[name] < wanted[name]), None)
    for name in parts:
        if short is None or has[name] < wanted[name]:
            yield _compare_count(name, has[name], wanted[name])
        else:  # one that has too little of anything is not taken at all
            yield Subject(Topic.PART, name).waits(Diagnosis.WAITS, on=short)
        if name == CELLS:
            yield _closed_cells(tuple(cell for cell in found.closed if cell < options.cells))


def _closed_cells(closed: tuple[int, ...]) -> Finding:
    subject = Subject(Topic.PART, CELLS)
    if not closed:
        return subject.ok(Diagnosis.CELLS_EMPTY)
    return subject.ok(Diagnosis.CELLS_CLOSED, cells=", ".join(map(str, closed)))


def _follow_controller(subject: Subject, controller: Finding) -> Finding:
    """What there is to tell of a part of a controller that cannot be asked."""
    if controller.verdict in (Verdict.BROKEN, Verdict.WAITS):
        return subject.waits(Diagnosis.WAITS_FOR_CONTROLLER)
    return subject.finding(controller.verdict, controller.reason)


def _compare_count(name: str, count: int, wanted: int) -> Finding:
    subject = Subject(Topic.PART, name)
    if count < wanted:
        return subject.fail(Diagnosis.FEWER, count=count, wanted=wanted, part=name)
    if count > wanted:
        return subject.note(Diagnosis.MORE, count=count, wanted=wanted)
    return subject.ok(Diagnosis.COUNT, count=count)


READER_LOOKS: Final = 20
"""They take a second at most where all is well."""


def reader_checks(configuration: Configuration) -> Iterator[Check]:
    """One for each."""
    for name, part in configuration.parts.items():
        if isinstance(part.options, Pn532):
            subject = Subject(Topic.PART, name)
            yield Check(subject, partial(look_at_reader, subject, part.options))


def look_at_reader(subject: Subject, options: Pn532, around: Surroundings) -> Iterator[Finding]:
    """Ask who it is, and look at what lies there, be it nothing."""
    try:
        from hardware.drivers.pn532 import probe  # noqa: PLC0415 - needs its library at once

        found = probe(options, around.clock, READER_LOOKS)
    except (Trouble, ModuleNotFoundError) as error:
        yield unreachable(subject, options.device, error, around, silent=Diagnosis.SILENT_READER)
        return
    yield _assess_reader(subject, options.device, found)


def _assess_reader(subject: Subject, device: str, found: ReaderProbe) -> Finding:
    ms, misses = round(1000 * found.look_s), found.looks - found.failed - found.seen
    who: dict[str, str | int] = {"device": device, "version": str(found.firmware), "looks": found.looks}
    if found.failed:
        tell = subject.fail if found.failed == found.looks else subject.warn
        return tell(Diagnosis.READER_FAILS, failed=found.failed, **who)
    if not found.seen:
        return subject.ok(Diagnosis.READER, ms=ms, **who)
    if misses:
        return subject.warn(Diagnosis.READER_MISSES, ms=ms, misses=misses, **who)
    return subject.ok(Diagnosis.READER_SEES, ms=ms, **who)
