"""What hangs on the I2C and SPI buses: screens, port expanders, lights, and how reliably a bus transfers.

A screen on I2C is measured with commands that change nothing; on SPI nothing answers, so it is sent a
pattern that people can look for. Lights are opened and sent nothing. Port expanders are not read while a
companion runs, since reading clears their interrupts.
"""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Final

from companion.config import Configuration
from companion.daemon.devices import chip_of
from companion.doctor.findings import Check, Diagnosis
from companion.doctor.host import finding_of, is_companion_running
from companion.doctor.pins import UNGUARDED
from companion.doctor.surroundings import Surroundings
from companion.session.work.findings import Finding, Subject, Topic
from hardware.display import Colour
from hardware.drivers.apa102 import Apa102, Strip, device_file
from hardware.drivers.gpio_pins import pin_factory
from hardware.drivers.lamp_player import FULL, needed_ma, scale_to_limit
from hardware.drivers.mcp23017 import PINS, Mcp23017
from hardware.drivers.oled import probe
from hardware.drivers.oled_options import AnyOled, Chip, Oled, SpiOled
from hardware.trouble import Trouble, TroubleCode

SLOW_SCREEN_MS: Final = 50
"""A full frame takes 25 ms at 400 kHz, and 100 ms at the 100 kHz that buses begin with."""


def screen_checks(configuration: Configuration) -> Iterator[Check]:
    """One for each."""
    for name, part in configuration.parts.items():
        subject = Subject(Topic.PART, name)
        match part.options:
            case Oled() as options:
                yield Check(subject, partial(look_at_screen, subject, chip_of(part), options))
            case SpiOled() as options:
                factory = configuration.gpio.factory
                yield Check(subject, partial(look_at_spi_screen, subject, chip_of(part), options, factory))


def look_at_screen(subject: Subject, chip: Chip, options: Oled, around: Surroundings) -> Iterator[Finding]:
    """Send it as much as a frame, which changes nothing."""
    try:
        ms = round(1000 * probe(chip, options, around.clock))
    except Trouble as trouble:
        yield _screen_trouble(subject, options, trouble, around)
        return
    if ms > SLOW_SCREEN_MS:
        yield subject.warn(Diagnosis.SLOW_SCREEN, device=options.place, ms=ms, limit=SLOW_SCREEN_MS)
    else:
        yield subject.ok(Diagnosis.SCREEN, device=options.place, ms=ms)


def look_at_spi_screen(
    subject: Subject, chip: Chip, options: SpiOled, factory: str, around: Surroundings
) -> Iterator[Finding]:
    """On SPI nobody answers: send it something that people can look for."""
    if factory in UNGUARDED and is_companion_running(around):
        yield subject.note(Diagnosis.IN_USE)
        return
    try:
        ms = round(1000 * probe(chip, options, around.clock, pin_factory(factory)))
    except Trouble as trouble:
        yield _screen_trouble(subject, options, trouble, around)
    else:
        yield subject.note(Diagnosis.MUTE_SCREEN, device=options.place, ms=ms)


def _screen_trouble(subject: Subject, options: AnyOled, trouble: Trouble, around: Surroundings) -> Finding:
    """The finding of what stands against it; what others stand on too is told there."""
    match trouble.code:
        case TroubleCode.NO_LIBRARY:
            return subject.waits(Diagnosis.WAITS, on=str(trouble.values["library"]))
        case TroubleCode.MISSING | TroubleCode.FORBIDDEN if trouble.values["device"] == options.file:
            return subject.waits(Diagnosis.WAITS, on=options.file)
        case TroubleCode.NO_PINS | TroubleCode.NO_PIPE | TroubleCode.FORBIDDEN:
            return subject.waits(Diagnosis.WAITS_FOR_PINS)
        case _:
            return finding_of(subject, trouble, around)


BUS_TRIES: Final = 50
NO_OPERATION: Final = (0x00, 0xE3)
"""A command, and that it is none, as panels take it."""


def bus_checks(configuration: Configuration) -> Iterator[Check]:
    """One for each bus with a panel, which is what can be asked without anything coming of it."""
    panels = [part.options for part in configuration.parts.values() if isinstance(part.options, Oled)]
    for bus in sorted({panel.bus for panel in panels}):
        addresses = tuple(panel.address for panel in panels if panel.bus == bus)
        subject = Subject(Topic.BUS, f"/dev/i2c-{bus}")
        yield Check(subject, partial(look_at_bus, subject, bus, addresses))


def look_at_bus(
    subject: Subject, bus: int, addresses: tuple[int, ...], around: Surroundings
) -> Iterator[Finding]:
    """What never answers, or cannot be opened, is told of elsewhere."""
    try:
        from hardware.drivers.i2c_probe import probe_bus  # noqa: PLC0415 - needs its library at once

        every = [probe_bus(bus, address, NO_OPERATION, BUS_TRIES, around.clock) for address in addresses]
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


if TYPE_CHECKING:
    from hardware.drivers.mcp23017_chips import ExpanderProbe

SLOW_CELLS_MS: Final = 5
"""Reading one chip takes 0.3 ms at 400 kHz, and 1 ms at the 100 kHz that buses begin with."""


def expander_checks(configuration: Configuration) -> Iterator[Check]:
    """One for all of them."""
    for name, part in configuration.parts.items():
        if isinstance(part.options, Mcp23017):
            subject = Subject(Topic.PART, name)
            yield Check(subject, partial(look_at_expander, subject, part.options))


def look_at_expander(subject: Subject, options: Mcp23017, around: Surroundings) -> Iterator[Finding]:
    """Read each many times. Whoever reads takes the calls of those that call, and is none too many."""
    if is_companion_running(around):
        yield subject.note(Diagnosis.IN_USE)
        return
    ms = 0.0
    for chip in range(len(options.addresses)):
        try:
            from hardware.drivers.mcp23017_chips import probe  # noqa: PLC0415 - needs its library at once

            found = probe(options, chip, around.clock)
        except ModuleNotFoundError as error:
            yield subject.waits(Diagnosis.WAITS, on=str(error.name))
            return
        except Trouble as trouble:
            if trouble.code in (TroubleCode.MISSING, TroubleCode.FORBIDDEN):  # the bus, and so all of them
                yield subject.waits(Diagnosis.WAITS, on=f"/dev/i2c-{options.bus}")
                return
            yield finding_of(subject, trouble, around)
            continue
        yield _chip_finding(subject, options, chip, found)
        ms += 1000 * found.read_s
    if ms > SLOW_CELLS_MS:
        device = f"/dev/i2c-{options.bus}"
        yield subject.warn(Diagnosis.SLOW_CELLS, device=device, ms=round(ms), limit=SLOW_CELLS_MS)


def _chip_finding(subject: Subject, options: Mcp23017, chip: int, found: "ExpanderProbe") -> Finding:
    us = round(1_000_000 * found.read_s)
    device = f"/dev/i2c-{options.bus} 0x{options.addresses[chip]:02X}"
    if found.failed:
        return subject.warn(Diagnosis.CHIP_FAILS, device=device, percent=found.failed)
    if not found.closed:
        first, last = PINS * chip, PINS * chip + PINS - 1
        return subject.ok(Diagnosis.CHIP_EMPTY, device=device, us=us, first=first, last=last)
    cells = ", ".join(map(str, found.closed))
    return subject.ok(Diagnosis.CHIP_CLOSED, device=device, us=us, cells=cells)


def light_checks(configuration: Configuration) -> Iterator[Check]:
    """One for those that hang on such a bus."""
    part = configuration.lights
    if part is not None and isinstance(part.options, Apa102):
        subject = Subject(Topic.PART, "lights")
        yield Check(subject, partial(look_at_lights, subject, part.options))


def look_at_lights(subject: Subject, options: Apa102, around: Surroundings) -> Iterator[Finding]:
    """Open the device and send nothing, so that the lights stay as they are."""
    device = device_file(options)
    try:
        Strip(options).close()
    except Trouble as trouble:
        match trouble.code:
            case TroubleCode.NO_LIBRARY:
                yield subject.waits(Diagnosis.WAITS, on=str(trouble.values["library"]))
            case TroubleCode.MISSING | TroubleCode.FORBIDDEN:
                yield subject.waits(Diagnosis.WAITS, on=device)
            case _:
                yield finding_of(subject, trouble, around)
        return
    count, limit = options.count, options.current_ma
    white = [Colour(*[options.brightness] * 3)] * count
    full = needed_ma(white)
    if full <= limit:
        yield subject.ok(Diagnosis.LIGHTS, device=device, count=count, full=full)
    else:
        percent = 100 * scale_to_limit(white, FULL, limit)[0].red // options.brightness
        yield subject.ok(
            Diagnosis.LIMITED_LIGHTS, device=device, count=count, full=full, limit=limit, percent=percent
        )
