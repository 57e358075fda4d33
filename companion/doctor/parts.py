"""The parts of a table, by the probes of their drivers: pins, screens, lights, cells, readers.

Laws:
- A part whose library, device or pins are broken waits for them; they have checks of their own.
- A part that is busy because the table is being played on is in use, not broken.
- While another companion runs, nothing is read with a pin factory that does not refuse a pin in use, nor are
  port expanders, since reading clears their interrupts. A running table asks the parts that it holds.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from companion.config import Configuration, PartConfig, PartKind
from companion.config.claims import device_file
from companion.config.drivers import SIMULATED
from companion.daemon.devices import make_parts
from companion.daemon.translation import CELLS, reason_of
from companion.doctor.findings import Check, Diagnosis
from companion.doctor.host import is_companion_running
from companion.doctor.surroundings import Surroundings
from companion.games.kernel import Reason
from companion.session.work.findings import Area, Finding, Subject, Verdict
from hardware.drivers import oled
from hardware.drivers.gpio_pins import Pins, pin_factory
from hardware.drivers.oled_options import Oled
from hardware.ports import Part
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
    if configuration.controller is not None and any(_parts_of_controller(configuration)):
        subject = Subject(Area.CONTROLLER, configuration.controller.device)
        yield Check(subject, partial(look_at_controller, configuration, configuration.controller.device))
    yield from _probe_checks(configuration, PartKind.READER)
    yield from probe_checks(configuration, lambda part: part.driver == SIMULATED)


def _probe_checks(configuration: Configuration, *kinds: PartKind) -> Iterator[Check]:
    others = (SIMULATED, CONTROLLER)
    return probe_checks(configuration, lambda part: part.kind in kinds and part.driver not in others)


def probe_checks(
    configuration: Configuration, is_chosen: Callable[[PartConfig], bool] = lambda _part: True
) -> Iterator[Check]:
    for name, part in configuration.parts.items():
        if is_chosen(part):
            yield Check(Subject(Area.PART, name), partial(look_at_part, configuration, name))


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


def look_at_part(
    configuration: Configuration, name: str, subject: Subject, around: Surroundings
) -> Iterator[Finding]:
    part, factory = configuration.parts[name], configuration.gpio.factory
    not_in_play = part.driver_facts.reads_change or (part.pins and factory in UNGUARDED)
    if not_in_play and around.probe is None and is_companion_running(around):
        yield subject.note(Diagnosis.IN_USE)
        return
    device = device_file(part)
    try:
        for result in _probe(configuration, name, around):
            if isinstance(result, Trouble):
                yield _trouble_finding(subject, part.driver, device, result, around)
            else:
                yield _finding_of(subject, result)
    except (Trouble, ModuleNotFoundError) as error:
        yield _trouble_finding(subject, part.driver, device, error, around)
    if name == CELLS and around.flickered:
        cells = ", ".join(map(str, around.flickered))
        yield subject.warn(Diagnosis.CELLS_FLICKER, cells=cells, edges=max(around.flickered.values()))


def _probe(configuration: Configuration, name: str, around: Surroundings) -> ProbeResults:
    if around.probe is not None:
        return around.probe(name)
    return _make(configuration, around, name)[name].probe()


def _make(configuration: Configuration, around: Surroundings, *names: str) -> dict[str, Part]:
    return make_parts(configuration, around.clock, lambda _call: None, names=names).by_name


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
        case TroubleCode.SILENT if driver in SILENT:
            return subject.fail(SILENT[driver], **error.values)
        case _ if around.probe is not None:  # what else it waits for is not looked at
            return subject.finding(Verdict.BROKEN, reason_of(error))
        case TroubleCode.NO_LIBRARY if driver != "gpio":
            return subject.waits(Diagnosis.WAITS, on=str(error.values["library"]))
        case TroubleCode.MISSING | TroubleCode.FORBIDDEN if error.values["device"] == device:
            return subject.waits(Diagnosis.WAITS, on=device)
        case TroubleCode.NO_LIBRARY | TroubleCode.NO_PINS | TroubleCode.NO_PIPE | TroubleCode.FORBIDDEN if (
            subject.area is Area.PART
        ):
            return subject.waits(Diagnosis.WAITS_FOR_PINS)
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


def _parts_of_controller(configuration: Configuration) -> tuple[str, ...]:
    return tuple(name for name, part in configuration.parts.items() if part.driver == CONTROLLER)


def look_at_controller(
    configuration: Configuration, device: str, subject: Subject, around: Surroundings
) -> Iterator[Finding]:
    """Probe the controller once for all its parts."""
    names = _parts_of_controller(configuration)
    try:
        parts: dict[str, Any] = {**_make(configuration, around, *names)}
        board = parts[names[0]].controller.probe()
    except (Trouble, ModuleNotFoundError) as error:
        obstacle = _trouble_finding(subject, CONTROLLER, device, error, around)
        yield obstacle
        for part in (Subject(Area.PART, name) for name in names):
            if obstacle.verdict is Verdict.NOTE:
                yield part.finding(obstacle.verdict, obstacle.reason)
            else:
                yield part.waits(Diagnosis.WAITS_FOR_CONTROLLER)
        return
    ms = round(1000 * board.round_trip_s)
    yield subject.ok(Diagnosis.CONTROLLER, device=device, version=board.version, ms=ms)
    found = {name: [*part.compare(board)] for name, part in parts.items()}
    short = next((name for name in names if found[name][0].grade == "broken"), None)
    for name, results in found.items():
        part = Subject(Area.PART, name)
        if short is not None and results[0].grade != "broken":  # too few of anything is refused
            yield part.waits(Diagnosis.WAITS, on=short)
            del results[0]
        yield from (_finding_of(part, result) for result in results)
