"""The lights on an SPI bus: whether the bus can be had, and how much light their current allows."""

from collections.abc import Iterator
from functools import partial

from companion.app.configuration import Configuration
from companion.app.doctor.check import Check
from companion.app.doctor.company import troubled
from companion.app.doctor.diagnosis import Diagnosis
from companion.app.doctor.finding import Finding, Subject, Topic
from companion.app.doctor.surroundings import Surroundings
from hardware.drivers.apa102_device import Strip, name
from hardware.drivers.apa102_options import Apa102
from hardware.drivers.lamp_current import FULL, needed_ma, within
from hardware.lamp import Colour
from hardware.trouble import Fault, Trouble


def light_checks(configuration: Configuration) -> Iterator[Check]:
    """One for those that hang on such a bus."""
    part = configuration.lights
    if part is not None and isinstance(part.options, Apa102):
        subject = Subject(Topic.PART, "lights")
        yield Check(subject, partial(look_at, subject, part.options))


def look_at(subject: Subject, options: Apa102, around: Surroundings) -> Iterator[Finding]:
    """Open the device and send nothing, so that the lights stay as they are."""
    device = name(options)
    try:
        Strip(options).close()
    except Trouble as trouble:
        match trouble.code:
            case Fault.NO_LIBRARY:
                yield subject.waits(Diagnosis.WAITS, on=str(trouble.values["library"]))
            case Fault.MISSING | Fault.FORBIDDEN:
                yield subject.waits(Diagnosis.WAITS, on=device)
            case _:
                yield troubled(subject, trouble, around)
        return
    count, limit = options.count, options.current_ma
    white = [Colour(*[options.brightness] * 3)] * count
    full = needed_ma(white)
    if full <= limit:
        yield subject.ok(Diagnosis.LIGHTS, device=device, count=count, full=full)
    else:
        percent = 100 * within(white, FULL, limit)[0].red // options.brightness
        yield subject.ok(
            Diagnosis.LIMITED_LIGHTS, device=device, count=count, full=full, limit=limit, percent=percent
        )
