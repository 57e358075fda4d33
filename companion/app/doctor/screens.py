"""The screens: whether each answers, where it can, and how long a picture takes it."""

from collections.abc import Iterator
from functools import partial
from typing import Final

from companion.app.configuration import Configuration
from companion.app.doctor.check import Check
from companion.app.doctor.company import has_company, troubled
from companion.app.doctor.diagnosis import Diagnosis
from companion.app.doctor.finding import Finding, Subject, Topic
from companion.app.doctor.pins import UNGUARDED
from companion.app.doctor.surroundings import Surroundings
from companion.app.parts import chip_of
from hardware.drivers.gpio_pins import pin_factory
from hardware.drivers.oled import probe
from hardware.drivers.oled_options import AnyOled, Chip, Oled, SpiOled
from hardware.trouble import Fault, Trouble

SLOW_MS: Final = 50
"""A full frame takes 25 ms at 400 kHz, and 100 ms at the 100 kHz that buses begin with."""


def screen_checks(configuration: Configuration) -> Iterator[Check]:
    """One for each."""
    for name, part in configuration.parts.items():
        subject = Subject(Topic.PART, name)
        match part.options:
            case Oled() as options:
                yield Check(subject, partial(look_at, subject, chip_of(part), options))
            case SpiOled() as options:
                factory = configuration.gpio.factory
                yield Check(subject, partial(look_at_mute, subject, chip_of(part), options, factory))


def look_at(subject: Subject, chip: Chip, options: Oled, around: Surroundings) -> Iterator[Finding]:
    """Send it as much as a frame, which changes nothing."""
    try:
        ms = round(1000 * probe(chip, options, around.clock))
    except Trouble as trouble:
        yield _in_trouble(subject, options, trouble, around)
        return
    if ms > SLOW_MS:
        yield subject.warn(Diagnosis.SLOW_SCREEN, device=options.place, ms=ms, limit=SLOW_MS)
    else:
        yield subject.ok(Diagnosis.SCREEN, device=options.place, ms=ms)


def look_at_mute(
    subject: Subject, chip: Chip, options: SpiOled, factory: str, around: Surroundings
) -> Iterator[Finding]:
    """On SPI nobody answers: send it something that people can look for."""
    if factory in UNGUARDED and has_company(around):
        yield subject.note(Diagnosis.IN_USE)
        return
    try:
        ms = round(1000 * probe(chip, options, around.clock, pin_factory(factory)))
    except Trouble as trouble:
        yield _in_trouble(subject, options, trouble, around)
    else:
        yield subject.note(Diagnosis.MUTE_SCREEN, device=options.place, ms=ms)


def _in_trouble(subject: Subject, options: AnyOled, trouble: Trouble, around: Surroundings) -> Finding:
    """The finding of what stands against it; what others stand on too is told there."""
    match trouble.code:
        case Fault.NO_LIBRARY:
            return subject.waits(Diagnosis.WAITS, on=str(trouble.values["library"]))
        case Fault.MISSING | Fault.FORBIDDEN if trouble.values["device"] == options.file:
            return subject.waits(Diagnosis.WAITS, on=options.file)
        case Fault.NO_PINS | Fault.NO_PIPE | Fault.FORBIDDEN:
            return subject.waits(Diagnosis.WAITS_FOR_PINS)
        case _:
            return troubled(subject, trouble, around)
