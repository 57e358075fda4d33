"""The board controller: whether it answers, how fast, and whether it has what the profile counts on."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from companion.app.configuration import Configuration
from companion.app.doctor.check import Check
from companion.app.doctor.diagnosis import Diagnosis
from companion.app.doctor.finding import Finding, Subject, Topic, Verdict
from companion.app.doctor.lines import out_of_reach
from companion.app.doctor.surroundings import Surroundings
from companion.app.ear import CELLS
from hardware.drivers.controller_options import ControllerOptions
from hardware.trouble import Trouble


def controller_checks(configuration: Configuration) -> Iterator[Check]:
    """One for it and all that hangs on it."""
    parts = tuple(name for name, part in configuration.parts.items() if part.driver == "controller")
    options = configuration.controller
    if parts and options is not None:
        subject = Subject(Topic.CONTROLLER, options.device)
        yield Check(subject, partial(look_at, subject, options, parts))


def look_at(
    subject: Subject, options: ControllerOptions, parts: tuple[str, ...], around: Surroundings
) -> Iterator[Finding]:
    """Ask who it is, and compare: what it has, and what the profile wants."""
    wanted = {"cells": options.cells, "lights": options.lights}
    try:
        # It is asked for nothing, so that one with too little says what it has.
        from hardware.drivers.controller_call import probe  # noqa: PLC0415 - needs its library at once

        found = probe(replace(options, cells=0, lights=0), around.clock)
    except (Trouble, ModuleNotFoundError) as error:
        unasked = out_of_reach(subject, options.device, error, around, silent=Diagnosis.SILENT_CONTROLLER)
        yield unasked
        for name in parts:
            yield _likewise(Subject(Topic.PART, name), unasked)
        return
    ms = round(1000 * found.round_trip_s)
    yield subject.ok(Diagnosis.CONTROLLER, device=options.device, version=found.version, ms=ms)
    has = {"cells": found.cells, "lights": found.lights}
    short = next((name for name in parts if has[name] < wanted[name]), None)
    for name in parts:
        if short is None or has[name] < wanted[name]:
            yield _counted(name, has[name], wanted[name])
        else:  # one that has too little of anything is not taken at all
            yield Subject(Topic.PART, name).waits(Diagnosis.WAITS, on=short)
        if name == CELLS:
            yield _lying(tuple(cell for cell in found.closed if cell < options.cells))


def _lying(closed: tuple[int, ...]) -> Finding:
    subject = Subject(Topic.PART, CELLS)
    if not closed:
        return subject.ok(Diagnosis.CELLS_EMPTY)
    return subject.ok(Diagnosis.CELLS_CLOSED, cells=", ".join(map(str, closed)))


def _likewise(subject: Subject, controller: Finding) -> Finding:
    """What there is to tell of a part of a controller that cannot be asked."""
    if controller.verdict in (Verdict.BROKEN, Verdict.WAITS):
        return subject.waits(Diagnosis.WAITS_FOR_CONTROLLER)
    return subject.found(controller.verdict, controller.reason)


def _counted(name: str, count: int, wanted: int) -> Finding:
    subject = Subject(Topic.PART, name)
    if count < wanted:
        return subject.broken(Diagnosis.FEWER, count=count, wanted=wanted, part=name)
    if count > wanted:
        return subject.note(Diagnosis.MORE, count=count, wanted=wanted)
    return subject.ok(Diagnosis.COUNT, count=count)
