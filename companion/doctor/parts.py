"""The parts of a table, by the probes of their drivers: pins, screens, lights, cells, readers.

Laws:
- A part whose library, device or pins are broken waits for them; they have checks of their own.
- A part that is busy because the table is being played on is in use, not broken.
- While a companion runs, nothing is read with a pin factory that does not refuse a pin in use, nor are port
  expanders, since reading clears their interrupts.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from importlib import import_module
from typing import Final

from companion.config import Configuration, PartConfig, PartKind
from companion.config.claims import device_file
from companion.config.drivers import SIMULATED, Row
from companion.daemon.translation import CELLS, reason_of
from companion.doctor.findings import Check, Diagnosis
from companion.doctor.host import is_companion_running
from companion.doctor.surroundings import Surroundings
from companion.games.kernel import Reason
from companion.session.work.findings import Area, Finding, Subject, Verdict
from hardware.clock import Clock
from hardware.drivers import oled
from hardware.drivers.controller_protocol import ControllerOptions
from hardware.drivers.gpio_pins import Pins, pin_factory
from hardware.drivers.oled_options import Oled
from hardware.drivers.shared import Shared
from hardware.probe import ProbeResult, ProbeResults
from hardware.trouble import Trouble, TroubleCode

MOCK: Final = "mock"
UNGUARDED: Final = {"rpigpio"}
"""Pin factories without a check for pins in use: a probe could take a pin from the running companion."""
CONTROLLER: Final = "controller"
SILENT: Final = {"pn532": Diagnosis.SILENT_READER, CONTROLLER: Diagnosis.SILENT_CONTROLLER}
DISTRIBUTIONS: Final = {"serial": "pyserial"}
"""The package of a module with another name."""


def part_checks(configuration: Configuration) -> Iterator[Check]:
    """One check for all pins, and one for each part, bus and controller."""
    factory = configuration.gpio.factory
    pins = pin_factory(factory)
    if any(part.pins for part in configuration.parts.values()):
        yield Check(Subject(Area.PINS, factory), partial(look_at_pins, pins))
    yield from _probe_checks(configuration, PartKind.SOUND, PartKind.DIAL, PartKind.KEY)
    yield from _probe_checks(configuration, PartKind.SCREEN)
    yield from _bus_checks(configuration)
    yield from _probe_checks(configuration, PartKind.LIGHTS)
    yield from _probe_checks(configuration, PartKind.CELLS)
    parts = tuple(name for name, part in configuration.parts.items() if part.driver == CONTROLLER)
    if parts and configuration.controller is not None:
        subject = Subject(Area.CONTROLLER, configuration.controller.device)
        yield Check(subject, partial(look_at_controller, configuration.controller, parts))
    yield from _probe_checks(configuration, PartKind.READER)
    for name, part in configuration.parts.items():
        if part.driver == SIMULATED:
            yield Check(Subject(Area.PART, name), partial(look_at_simulated, part))


def _probe_checks(configuration: Configuration, *kinds: PartKind) -> Iterator[Check]:
    for name, part in configuration.parts.items():
        if part.kind in kinds and part.driver not in (SIMULATED, CONTROLLER):
            subject = Subject(Area.PART, name)
            yield Check(subject, partial(look_at_part, part, configuration.gpio.factory))


def look_at_pins(pins: Pins, subject: Subject, around: Surroundings) -> Iterator[Finding]:
    try:
        pins.check()
    except Trouble as trouble:
        if trouble.code is TroubleCode.NO_PINS:
            yield subject.fail(Diagnosis.NO_PINS, **trouble.values)
        else:
            yield _trouble_finding(subject, pins.name, "", trouble, around)
        return
    is_mock = pins.name == MOCK
    yield subject.note(Diagnosis.MOCK_PINS) if is_mock else subject.ok(Diagnosis.PINS, factory=pins.name)


def look_at_part(part: PartConfig, factory: str, subject: Subject, around: Surroundings) -> Iterator[Finding]:
    not_in_play = part.driver_facts.reads_change or (part.pins and factory in UNGUARDED)
    if not_in_play and is_companion_running(around):
        yield subject.note(Diagnosis.IN_USE)
        return
    device = device_file(part)
    try:
        for result in _probe(part, around.clock, factory):
            if isinstance(result, Trouble):
                yield _trouble_finding(subject, part.driver, device, result, around)
            else:
                yield _finding_of(subject, result)
    except (Trouble, ModuleNotFoundError) as error:
        yield _trouble_finding(subject, part.driver, device, error, around)


def _probe(part: PartConfig, clock: Clock, factory: str) -> ProbeResults:
    shared = Shared(clock, lambda _call: None, factory)
    module = import_module(part.driver_facts.maker)
    results: ProbeResults = module.probe_part(part.driver, part.options, shared)
    return results


def _finding_of(subject: Subject, result: ProbeResult) -> Finding:
    return subject.finding(Verdict(result.grade), Reason(result.code, tuple(result.values.items())))


def _trouble_finding(
    subject: Subject, driver: str, device: str, error: Trouble | ModuleNotFoundError, around: Surroundings
) -> Finding:
    """The finding of a trouble; a trouble shared with other parts is reported by its own check."""
    if isinstance(error, ModuleNotFoundError):
        library = str(error.name)
        return subject.waits(Diagnosis.WAITS, on=DISTRIBUTIONS.get(library, library))
    match error.code:
        case TroubleCode.NO_LIBRARY if driver != "gpio":
            return subject.waits(Diagnosis.WAITS, on=str(error.values["library"]))
        case TroubleCode.MISSING | TroubleCode.FORBIDDEN if error.values["device"] == device:
            return subject.waits(Diagnosis.WAITS, on=device)
        case TroubleCode.NO_LIBRARY | TroubleCode.NO_PINS | TroubleCode.NO_PIPE | TroubleCode.FORBIDDEN if (
            subject.area is Area.PART
        ):
            return subject.waits(Diagnosis.WAITS_FOR_PINS)
        case TroubleCode.SILENT if driver in SILENT:
            return subject.fail(SILENT[driver], device=device)
        case TroubleCode.BUSY if is_companion_running(around):
            return subject.note(Diagnosis.IN_USE)
        case _:
            return subject.finding(Verdict.BROKEN, reason_of(error))


def _bus_checks(configuration: Configuration) -> Iterator[Check]:
    """One check for each bus with a screen, the only device that can be probed without side effects."""
    panels = [part.options for part in configuration.parts.values() if isinstance(part.options, Oled)]
    for bus in sorted({panel.bus for panel in panels}):
        addresses = tuple(panel.address for panel in panels if panel.bus == bus)
        yield Check(Subject(Area.BUS, f"/dev/i2c-{bus}"), partial(look_at_bus, bus, addresses))


def look_at_bus(
    bus: int, addresses: tuple[int, ...], subject: Subject, around: Surroundings
) -> Iterator[Finding]:
    """Whether the bus answers; a silent bus, or one that cannot be opened, is reported elsewhere."""
    try:
        for result in oled.probe_bus(bus, addresses, around.clock):
            yield _finding_of(subject, result)
    except (OSError, ModuleNotFoundError):
        return


def look_at_controller(
    options: ControllerOptions, parts: tuple[str, ...], subject: Subject, around: Surroundings
) -> Iterator[Finding]:
    """Ask for the controller's hello, and compare its counts with the profile's."""
    try:
        # It is configured with nothing, so that one with too few cells or lights still reports its counts.
        from hardware.drivers import controller  # noqa: PLC0415 - the same

        board = controller.probe(replace(options, cells=0, lights=0), around.clock)
    except (Trouble, ModuleNotFoundError) as error:
        obstacle = _trouble_finding(subject, "controller", options.device, error, around)
        yield obstacle
        for part in (Subject(Area.PART, name) for name in parts):
            if obstacle.verdict is Verdict.NOTE:
                yield part.finding(obstacle.verdict, obstacle.reason)
            else:
                yield part.waits(Diagnosis.WAITS_FOR_CONTROLLER)
        return
    ms = round(1000 * board.round_trip_s)
    yield subject.ok(Diagnosis.CONTROLLER, device=options.device, version=board.version, ms=ms)
    counts = {CELLS: (board.cells, options.cells), "lights": (board.lights, options.lights)}
    short = next((name for name in parts if counts[name][0] < counts[name][1]), None)
    for name in parts:
        part, (count, expected) = Subject(Area.PART, name), counts[name]
        if count < expected:
            yield part.fail(Diagnosis.FEWER, count=count, wanted=expected, part=name)
        elif short is not None:  # too few of anything is refused
            yield part.waits(Diagnosis.WAITS, on=short)
        elif count > expected:
            yield part.note(Diagnosis.MORE, count=count, wanted=expected)
        else:
            yield part.ok(Diagnosis.COUNT, count=count)
        if name == CELLS:
            closed = ", ".join(str(cell) for cell in board.closed if cell < options.cells)
            yield part.ok(Diagnosis.CELLS_CLOSED, cells=closed) if closed else part.ok(Diagnosis.CELLS_EMPTY)


def look_at_simulated(part: PartConfig, subject: Subject, _around: Surroundings) -> Iterator[Finding]:
    if isinstance(part.options, Row):
        yield subject.ok(Diagnosis.SIMULATED_ROW, count=part.options.count)
    else:
        yield subject.ok(Diagnosis.SIMULATED)
