"""The whole examination: which checks there are for a table, in their order, and what all of them find."""

from collections.abc import Callable, Iterator
from functools import partial

from companion.app.configuration import Configuration, Part
from companion.app.configuration.drivers import Row
from companion.app.doctor import books, calibration, games, machine, power, storage
from companion.app.doctor.aboard import aboard_checks
from companion.app.doctor.buses import bus_checks
from companion.app.doctor.check import Check
from companion.app.doctor.controller import controller_checks
from companion.app.doctor.devices import device_checks
from companion.app.doctor.diagnosis import Diagnosis
from companion.app.doctor.expanders import expander_checks
from companion.app.doctor.finding import Finding, Subject, Topic, Verdict
from companion.app.doctor.groups import group_checks
from companion.app.doctor.libraries import library_checks
from companion.app.doctor.lights import light_checks
from companion.app.doctor.mats import mat_checks
from companion.app.doctor.page import page_checks
from companion.app.doctor.pins import pin_checks
from companion.app.doctor.readers import reader_checks
from companion.app.doctor.screens import screen_checks
from companion.app.doctor.surroundings import Surroundings
from companion.app.parts import SIMULATED

Begun = Callable[[Subject], object]
"""Is told what is looked at now."""


def plan(around: Surroundings) -> Iterator[Check]:
    """Every check for this table: first what others stand on. What needs a configuration needs one."""
    if around.lost is None:  # aboard it was read when the table started
        yield Check(Subject(Topic.CONFIGURATION, around.source), look_at_configuration)
    yield Check(machine.PYTHON, machine.look_at_python)
    yield Check(machine.KERNEL, machine.look_at_kernel)
    if isinstance(around.configuration, Configuration):
        yield from _of_the_table(around.configuration, around)
    yield Check(Subject(Topic.STATE, str(around.state)), storage.look_at)
    yield Check(books.FIRST, books.look_at)
    yield Check(books.PACKS, books.look_at_packs)
    yield Check(games.NONE, games.look_at)
    if isinstance(around.configuration, Configuration):
        yield from page_checks(around.configuration)
    yield Check(machine.CLOCK, machine.look_at_clock)
    yield Check(machine.SERVICE, machine.look_at_service)
    yield Check(power.POWER, power.look_at)


def _of_the_table(configuration: Configuration, around: Surroundings) -> Iterator[Check]:
    yield from library_checks(configuration)
    yield from mat_checks(configuration)
    if around.lost is not None:
        yield from aboard_checks(configuration, around.lost)
    elif around.with_parts:
        yield from _of_what_lies_idle(configuration)
    if configuration.cells is not None:
        yield Check(calibration.SUBJECT, calibration.look_at)


def _of_what_lies_idle(configuration: Configuration) -> Iterator[Check]:
    devices = tuple(device_checks(configuration))
    yield from devices
    yield from group_checks(configuration)
    if devices:
        yield Check(machine.USER, machine.look_at_user)
    yield from pin_checks(configuration)
    yield from screen_checks(configuration)
    yield from bus_checks(configuration)
    yield from light_checks(configuration)
    yield from expander_checks(configuration)
    yield from controller_checks(configuration)
    yield from reader_checks(configuration)
    for name, part in configuration.parts.items():
        if part.driver == SIMULATED:
            subject = Subject(Topic.PART, name)
            yield Check(subject, partial(look_at_simulated, subject, part))


def look_at_configuration(around: Surroundings) -> Iterator[Finding]:
    """Whether there is one, or why not."""
    subject, configuration = Subject(Topic.CONFIGURATION, around.source), around.configuration
    if isinstance(configuration, Configuration):
        chairs, parts = len(configuration.chairs), len(configuration.parts)
        yield subject.ok(Diagnosis.CONFIGURATION, source=around.source, chairs=chairs, parts=parts)
        yield from _needed(subject, configuration)
    else:
        yield subject.found(Verdict.BROKEN, configuration)


def _needed(subject: Subject, configuration: Configuration) -> Iterator[Finding]:
    """What no table can do without: something to see, and a way to move."""
    reaches = (configuration.common, *configuration.chairs.values())
    if not configuration.page.on and all(reach.screen is None for reach in reaches):
        yield subject.broken(Diagnosis.NOTHING_SHOWS)
    if configuration.cells is None and not any(reach.dial and reach.push for reach in reaches):
        yield subject.broken(Diagnosis.NOBODY_MOVES)


def look_at_simulated(subject: Subject, part: Part, _around: Surroundings) -> Iterator[Finding]:
    """There is nothing to it."""
    if isinstance(part.options, Row):
        yield subject.ok(Diagnosis.SIMULATED_ROW, count=part.options.count)
    else:
        yield subject.ok(Diagnosis.SIMULATED)


def examine(around: Surroundings, begun: Begun) -> Iterator[Finding]:
    """All findings, each as soon as it is known."""
    for check in plan(around):
        begun(check.subject)
        yield from conducted(check, around)


def conducted(check: Check, around: Surroundings) -> Iterator[Finding]:
    """What a check finds; that it failed is a finding as well."""
    try:
        yield from check.look(around)
    except Exception as error:  # noqa: BLE001 - whatever it is, the others are to be looked at
        kind, detail = type(error).__name__, str(error)
        yield check.subject.broken(Diagnosis.CRASHED, error=kind, detail=detail)
