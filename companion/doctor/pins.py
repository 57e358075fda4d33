"""The pins of a Pi: whether they work, and how the keys, dials and buzzer on them read now.

With a pin factory that does not refuse a pin in use, nothing is read while a companion runs.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, TypeVar

from companion.config import Configuration
from companion.doctor.findings import Check, Diagnosis
from companion.doctor.host import finding_of, is_companion_running
from companion.doctor.surroundings import Surroundings
from companion.session.work.findings import Finding, Subject, Topic
from hardware.drivers.gpio_pins import DialPins, KeyPins, Pins, SoundPin, pin_factory
from hardware.trouble import Trouble, TroubleCode

T = TypeVar("T")

MOCK: Final = "mock"
UNGUARDED: Final = {"rpigpio"}
"""With these a look could take a pin from the companion that runs, and nobody would say that it is busy."""
PIN_FAULTS: Final = {TroubleCode.NO_LIBRARY, TroubleCode.NO_PINS, TroubleCode.NO_PIPE, TroubleCode.FORBIDDEN}
"""Troubles that no part can do anything about."""
CLOSED_AT_DETENTS: Final = 2
"""A dial with so many steps per detent rests with both contacts closed at every other one."""


def pin_checks(configuration: Configuration) -> Iterator[Check]:
    """One for all pins, and one for each part on them."""
    parts = {name: part for name, part in configuration.parts.items() if part.pins}
    if not parts:
        return
    factory = configuration.gpio.factory
    pins = pin_factory(factory)
    yield Check(Subject(Topic.PINS, factory), partial(look_at_pins, pins))
    for name, part in parts.items():
        subject = Subject(Topic.PART, name)
        match part.options:
            case KeyPins() as options:
                yield Check(subject, partial(look_at_key, subject, options, pins))
            case DialPins() as options:
                yield Check(subject, partial(look_at_dial, subject, options, pins))
            case SoundPin() as options:
                yield Check(subject, partial(look_at_sound, subject, options, pins))


def look_at_pins(pins: Pins, around: Surroundings) -> Iterator[Finding]:
    """Whether the factory works."""
    subject = Subject(Topic.PINS, pins.name)
    try:
        pins.check()
    except Trouble as trouble:
        match trouble.code:
            case TroubleCode.NO_LIBRARY:
                yield subject.waits(Diagnosis.WAITS, on=str(trouble.values["library"]))
            case TroubleCode.NO_PINS:
                yield subject.fail(Diagnosis.NO_PINS, **trouble.values)
            case _:
                yield finding_of(subject, trouble, around)
        return
    yield (
        subject.note(Diagnosis.MOCK_PINS)
        if pins.name == MOCK
        else subject.ok(Diagnosis.PINS, factory=pins.name)
    )


def look_at_key(subject: Subject, options: KeyPins, pins: Pins, around: Surroundings) -> Iterator[Finding]:
    """Whether it is down though nobody presses it."""
    closed = _read_contacts(subject, options, pins, around)
    if isinstance(closed, Finding):
        yield closed
    elif any(closed):
        yield subject.warn(Diagnosis.KEY_DOWN, pin=options.pin)
    else:
        yield subject.ok(Diagnosis.KEY_UP, pin=options.pin)


def look_at_dial(subject: Subject, options: DialPins, pins: Pins, around: Surroundings) -> Iterator[Finding]:
    """Whether it rests as such a dial does."""
    wires = {"a": options.a, "b": options.b}
    closed, either = options.rests_closed, options.steps_per_detent == CLOSED_AT_DETENTS
    match _read_contacts(subject, options, pins, around):
        case Finding() as trouble:
            yield trouble
        case (True, True) if closed or either:
            yield subject.ok(Diagnosis.DIAL_DETENT, **wires)
        case (True, True):
            yield subject.warn(Diagnosis.DIAL_CLOSED, **wires)
        case (False, False) if closed and not either:
            yield subject.warn(Diagnosis.DIAL_UNCLOSED, **wires)
        case (False, False):
            yield subject.ok(Diagnosis.DIAL_OPEN, **wires)
        case (a, _):
            yield subject.note(Diagnosis.DIAL_BETWEEN, **wires, closed=options.a if a else options.b)


def look_at_sound(subject: Subject, options: SoundPin, pins: Pins, around: Surroundings) -> Iterator[Finding]:
    """Whether its pin is to be had; nobody can hear it from here."""

    def take() -> None:
        from hardware.drivers.gpio import GpioSound  # noqa: PLC0415 - needs its library at once

        sound = GpioSound(subject.name, options, pins, around.clock, lambda _call: None)
        sound.open(lambda _signal: None)
        sound.close()

    trouble = _try_look(subject, pins, around, take)
    yield trouble or subject.ok(Diagnosis.SOUND_PIN, pin=options.pin)


def _read_contacts(
    subject: Subject, options: KeyPins | DialPins, pins: Pins, around: Surroundings
) -> tuple[bool, ...] | Finding:
    """Whether each contact is closed now, or why that cannot be known."""

    def look() -> tuple[bool, ...]:
        from hardware.drivers.gpio import open_contacts  # noqa: PLC0415 - needs its library at once

        with open_contacts(pins, options) as closed:
            return closed()

    return _try_look(subject, pins, around, look)


def _try_look(subject: Subject, pins: Pins, around: Surroundings, look: Callable[[], T]) -> T | Finding:
    """What is seen of a part, or why it cannot be looked at."""
    if pins.name in UNGUARDED and is_companion_running(around):
        return subject.note(Diagnosis.IN_USE)
    try:
        return look()
    except ModuleNotFoundError as error:
        return subject.waits(Diagnosis.WAITS, on=str(error.name))
    except Trouble as trouble:
        if trouble.code in PIN_FAULTS:
            return subject.waits(Diagnosis.WAITS_FOR_PINS)
        return finding_of(subject, trouble, around)
