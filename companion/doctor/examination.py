"""The whole examination: all checks of a table in order, and their findings.

Checks that others depend on come first. The checks of the configuration itself are here too: parts, mats
(which may leave spaces out on purpose) and calibration.
"""

from collections.abc import Callable, Iterator
from functools import partial

from companion.config import Configuration
from companion.daemon.inventory import boards_of, first_line, outfit_of
from companion.daemon.translation import CELLS
from companion.doctor import host, storage
from companion.doctor.findings import Check, Diagnosis
from companion.doctor.parts import part_checks, probe_checks
from companion.doctor.requirements import device_checks, library_checks
from companion.doctor.surroundings import Surroundings
from companion.session.work.calibration import UNCALIBRATED, Calibration
from companion.session.work.findings import Area, Finding, Subject, Verdict
from companion.session.work.job import Examined
from companion.session.work.mat import Mat
from companion.session.work.measurement import list_oddities, spots_of
from companion.setup.machine import UNIT
from companion.store.disk import DiskWriter
from companion.store.json_files import PEOPLE, WIRING, JsonFile


def mat_checks(configuration: Configuration) -> Iterator[Check]:
    for mat in configuration.mats_of_boards():
        subject = Subject(Area.MAT, ".".join(filter(None, ("mats", mat.game, mat.board))))
        yield Check(subject, partial(look_at_mat, configuration, mat))


def look_at_mat(
    configuration: Configuration, mat: Mat, subject: Subject, around: Surroundings
) -> Iterator[Finding]:
    """Missing cells and lights are notes, not faults: those spaces are played by dial, or without light."""
    game = around.games.get(mat.game)
    if game is None:
        return
    spaces = boards_of(game).get(mat.board, game.hands.spaces) if mat.board else game.hands.spaces
    dark = " ".join(mat.dark_spaces(spaces)) if configuration.lights else ""
    deaf = " ".join(mat.deaf_spaces(spaces)) if configuration.cells else ""
    if deaf:
        yield subject.note(Diagnosis.NO_CELLS, spaces=deaf)
    if dark:
        yield subject.note(Diagnosis.NO_ENDS if mat.runs else Diagnosis.NO_LIGHTS, spaces=dark)
    if not deaf and not dark:
        yield subject.ok(Diagnosis.MAT, count=len(spaces))
    if mat.runs:
        yield subject.ok(Diagnosis.BARS, lights=len(mat.runs), lines=len(mat.bars.lines))


def look_at_calibration(subject: Subject, around: Surroundings) -> Iterator[Finding]:
    """Count of calibrated cells, the weakest one, and every oddity; the file is not changed."""
    assert isinstance(around.configuration, Configuration)
    wiring, notes = JsonFile(around.state, WIRING).load(untouched=True)
    yield from (subject.finding(Verdict.WARN, note) for note in notes)
    known, spots = wiring.calibration, spots_of(outfit_of(around.configuration, first_line(around.games)))
    if known == UNCALIBRATED:
        return
    located = [(spot, known.spots[spot.cells[0]]) for spot in spots if spot.cells[0] in known.spots]
    yield _calibrated_count(subject, known, sum(1 for _, found in located if found.own), len(spots))
    margins = [(reading.margin, spot.label) for spot, reading in located if reading.margin is not None]
    if margins:
        margin, space = min(margins)
        yield subject.ok(Diagnosis.WEAKEST_CELL, space=space, margin=f"{margin:.1f}")
    for _, why in list_oddities(spots, known):
        yield subject.finding(Verdict.WARN, why)


def _calibrated_count(subject: Subject, known: Calibration, found: int, count: int) -> Finding:
    if not known.whole:
        return subject.note(Diagnosis.HALF_CALIBRATED, found=found, count=count)
    if not known.day:
        return subject.ok(Diagnosis.CALIBRATED_ONCE, found=found, count=count)
    return subject.ok(Diagnosis.CALIBRATED, found=found, count=count, day=known.day)


OnBegin = Callable[[Subject], object]
"""Called with the subject of each check before it runs."""


def all_checks(around: Surroundings) -> Iterator[Check]:
    """Every check for this table, dependencies first; some need a valid configuration."""
    if around.probe is None:  # a running table has a valid one
        yield Check(Subject(Area.CONFIGURATION, around.source), look_at_configuration)
    yield Check(Subject(Area.PYTHON, "python"), host.look_at_python)
    yield Check(Subject(Area.KERNEL, "kernel"), host.look_at_kernel)
    if isinstance(around.configuration, Configuration):
        yield from _table_checks(around.configuration, around)
    yield Check(Subject(Area.STATE, str(around.state)), storage.look_at_state)
    yield Check(Subject(Area.FILE, PEOPLE.file), storage.look_at_files)
    yield Check(Subject(Area.PACK, ""), storage.look_at_packs)
    yield Check(Subject(Area.JOURNAL, ""), storage.look_at_games)
    if isinstance(around.configuration, Configuration):
        page = around.configuration.page
        yield Check(Subject(Area.PAGE, f"{page.host}:{page.port}"), partial(host.look_at_page, page))
    yield Check(Subject(Area.CLOCK, "clock"), host.look_at_clock)
    yield Check(Subject(Area.SERVICE, UNIT), host.look_at_service)
    yield Check(Subject(Area.POWER, "power"), host.look_at_power)


def _table_checks(configuration: Configuration, around: Surroundings) -> Iterator[Check]:
    yield from library_checks(configuration)
    yield from mat_checks(configuration)
    if around.probe is not None:
        yield from probe_checks(configuration)
    elif around.with_parts:
        yield from device_checks(configuration, around)
        yield from part_checks(configuration)
    if configuration.cells is not None:
        yield Check(Subject(Area.PART, CELLS), look_at_calibration)


def look_at_configuration(subject: Subject, around: Surroundings) -> Iterator[Finding]:
    configuration = around.configuration
    if isinstance(configuration, Configuration):
        chairs, parts = len(configuration.chairs), len(configuration.parts)
        yield subject.ok(Diagnosis.CONFIGURATION, source=around.source, chairs=chairs, parts=parts)
        yield from _missing_essentials(subject, configuration)
    else:
        yield subject.finding(Verdict.BROKEN, configuration)


def _missing_essentials(subject: Subject, configuration: Configuration) -> Iterator[Finding]:
    """The essentials of every table: an output, and a way to enter moves."""
    reaches = (configuration.common, *configuration.chairs.values())
    if not configuration.page.on and all(reach.screen is None for reach in reaches):
        yield subject.fail(Diagnosis.NOTHING_SHOWS)
    if configuration.cells is None and not any(reach.dial and reach.push for reach in reaches):
        yield subject.fail(Diagnosis.NOBODY_MOVES)


def examine(around: Surroundings, begun: OnBegin = lambda _subject: None) -> Iterator[Finding]:
    for check in all_checks(around):
        begun(check.subject)
        yield from run_check(check, around)


def run_check(check: Check, around: Surroundings) -> Iterator[Finding]:
    """The findings of a check; a crash of the check is a finding as well."""
    try:
        yield from check.look(check.subject, around)
    except Exception as error:  # noqa: BLE001 - whatever it is, the others are to be looked at
        kind, detail = type(error).__name__, str(error)
        yield check.subject.fail(Diagnosis.CRASHED, error=kind, detail=detail)


def examine_running(
    around: Surroundings, writer: DiskWriter, hear: Callable[[Examined], object], *, parts_only: bool = False
) -> None:
    """Examine a running table in the writer's thread and hand over the findings; returns at once."""
    assert isinstance(around.configuration, Configuration)
    findings: list[Finding] = []
    checks = probe_checks(around.configuration) if parts_only else all_checks(around)
    writer.append(
        lambda: findings.extend(finding for check in checks for finding in run_check(check, around)),
        lambda _error: hear(Examined(around.clock.time(), tuple(findings))),
    )
