"""The whole examination: which checks there are for a table, in their order.

And the findings of all of them.

First what other checks rest on. The checks of the configuration itself are here too: its parts, its mats
(what a mat leaves out may be so on purpose), and what calibrating has come to.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from companion.config import Configuration, PartConfig
from companion.config.drivers import Row
from companion.daemon.devices import SIMULATED
from companion.daemon.inventory import boards_of, first_line, outfit_of
from companion.daemon.translation import CELLS
from companion.doctor import host, storage
from companion.doctor.background import running_part_checks
from companion.doctor.buses import bus_checks, expander_checks, light_checks, screen_checks
from companion.doctor.findings import Check, Diagnosis, Finding, Subject, Topic
from companion.doctor.host import page_checks
from companion.doctor.pins import pin_checks
from companion.doctor.requirements import device_checks, group_checks, library_checks
from companion.doctor.serial_lines import controller_checks, reader_checks
from companion.doctor.surroundings import Surroundings
from companion.session.mats import Mat
from companion.session.work.calibration import UNCALIBRATED, Calibration, SpotReading
from companion.session.work.job import Verdict
from companion.session.work.measurement import Spot, list_oddities, spots_of
from companion.store.json_files import WIRING, JsonFile


def mat_checks(configuration: Configuration) -> Iterator[Check]:
    """One for each mat."""
    for mat in configuration.mats_of_boards():
        subject = Subject(Topic.MAT, ".".join(filter(None, ("mats", mat.game, mat.board))))
        yield Check(subject, partial(look_at_mat, subject, configuration, mat))


def look_at_mat(
    subject: Subject, configuration: Configuration, mat: Mat, around: Surroundings
) -> Iterator[Finding]:
    """What is left out may be so on purpose: it is played by dial there, and in the dark."""
    game = around.games.get(mat.game)
    if game is None:
        return
    spaces = boards_of(game).get(mat.board, game.spaces) if mat.board else game.spaces
    felt = {*mat.cells, *mat.wand}
    dark = " ".join(space for space in spaces if not mat.can_show(space)) if configuration.lights else ""
    deaf = " ".join(space for space in spaces if space not in felt) if configuration.cells else ""
    if deaf:
        yield subject.note(Diagnosis.NO_CELLS, spaces=deaf)
    if dark:
        yield subject.note(Diagnosis.NO_ENDS if mat.runs else Diagnosis.NO_LIGHTS, spaces=dark)
    if not deaf and not dark:
        yield subject.ok(Diagnosis.MAT, count=len(spaces))
    if mat.runs:
        yield subject.ok(Diagnosis.BARS, lights=len(mat.runs), lines=len(mat.bars.lines))


CALIBRATION: Final = Subject(Topic.PART, CELLS)


def look_at_calibration(around: Surroundings) -> Iterator[Finding]:
    """How many were found, the worst of them, and all that is odd; the file stays as it is."""
    assert isinstance(around.configuration, Configuration)
    wiring, notes = JsonFile(around.state, WIRING).load(untouched=True)
    yield from (CALIBRATION.finding(Verdict.WARN, note) for note in notes)
    known, spots = wiring.calibration, spots_of(outfit_of(around.configuration, first_line(around.games)))
    if known == UNCALIBRATED:
        return
    felt = [(spot, known.spots[spot.cells[0]]) for spot in spots if spot.cells[0] in known.spots]
    yield _calibrated_count(known, sum(1 for _, found in felt if found.own), len(spots))
    yield from _weakest_cell(felt)
    for _, why in list_oddities(spots, known):
        yield CALIBRATION.finding(Verdict.WARN, why)


def _calibrated_count(known: Calibration, found: int, count: int) -> Finding:
    if not known.whole:
        return CALIBRATION.note(Diagnosis.HALF_CALIBRATED, found=found, count=count)
    if not known.day:
        return CALIBRATION.ok(Diagnosis.CALIBRATED_ONCE, found=found, count=count)
    return CALIBRATION.ok(Diagnosis.CALIBRATED, found=found, count=count, day=known.day)


def _weakest_cell(felt: list[tuple[Spot, SpotReading]]) -> Iterator[Finding]:
    margins = [(found.margin, spot.label) for spot, found in felt if found.margin is not None]
    if margins:
        margin, space = min(margins)
        yield CALIBRATION.ok(Diagnosis.WEAKEST_CELL, space=space, margin=f"{margin:.1f}")


OnBegin = Callable[[Subject], object]
"""Is told what is looked at now."""


def all_checks(around: Surroundings) -> Iterator[Check]:
    """Every check for this table: first what others stand on. What needs a configuration needs one."""
    if around.lost is None:  # aboard it was read when the table started
        yield Check(Subject(Topic.CONFIGURATION, around.source), look_at_configuration)
    yield Check(host.PYTHON, host.look_at_python)
    yield Check(host.KERNEL, host.look_at_kernel)
    if isinstance(around.configuration, Configuration):
        yield from _table_checks(around.configuration, around)
    yield Check(Subject(Topic.STATE, str(around.state)), storage.look_at_state)
    yield Check(storage.FILES, storage.look_at_files)
    yield Check(storage.PACKS, storage.look_at_packs)
    yield Check(storage.JOURNAL, storage.look_at_games)
    if isinstance(around.configuration, Configuration):
        yield from page_checks(around.configuration)
    yield Check(host.CLOCK, host.look_at_clock)
    yield Check(host.SERVICE, host.look_at_service)
    yield Check(host.POWER, host.look_at_power)


def _table_checks(configuration: Configuration, around: Surroundings) -> Iterator[Check]:
    yield from library_checks(configuration)
    yield from mat_checks(configuration)
    if around.lost is not None:
        yield from running_part_checks(configuration, around.lost)
    elif around.with_parts:
        yield from _part_checks(configuration)
    if configuration.cells is not None:
        yield Check(CALIBRATION, look_at_calibration)


def _part_checks(configuration: Configuration) -> Iterator[Check]:
    devices = tuple(device_checks(configuration))
    yield from devices
    yield from group_checks(configuration)
    if devices:
        yield Check(host.USER, host.look_at_user)
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
        yield from _missing_essentials(subject, configuration)
    else:
        yield subject.finding(Verdict.BROKEN, configuration)


def _missing_essentials(subject: Subject, configuration: Configuration) -> Iterator[Finding]:
    """What no table can do without: something to see, and a way to move."""
    reaches = (configuration.common, *configuration.chairs.values())
    if not configuration.page.on and all(reach.screen is None for reach in reaches):
        yield subject.fail(Diagnosis.NOTHING_SHOWS)
    if configuration.cells is None and not any(reach.dial and reach.push for reach in reaches):
        yield subject.fail(Diagnosis.NOBODY_MOVES)


def look_at_simulated(subject: Subject, part: PartConfig, _around: Surroundings) -> Iterator[Finding]:
    """There is nothing to it."""
    if isinstance(part.options, Row):
        yield subject.ok(Diagnosis.SIMULATED_ROW, count=part.options.count)
    else:
        yield subject.ok(Diagnosis.SIMULATED)


def examine(around: Surroundings, begun: OnBegin) -> Iterator[Finding]:
    """All findings, each as soon as it is known."""
    for check in all_checks(around):
        begun(check.subject)
        yield from run_check(check, around)


def run_check(check: Check, around: Surroundings) -> Iterator[Finding]:
    """What a check finds; that it failed is a finding as well."""
    try:
        yield from check.look(around)
    except Exception as error:  # noqa: BLE001 - whatever it is, the others are to be looked at
        kind, detail = type(error).__name__, str(error)
        yield check.subject.fail(Diagnosis.CRASHED, error=kind, detail=detail)
