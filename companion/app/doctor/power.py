"""The supply of a Pi and its heat: the firmware notes when either was not as it should be."""

from collections.abc import Iterator
from typing import Final

from companion.app.doctor.diagnosis import Diagnosis
from companion.app.doctor.finding import Finding, Subject, Topic
from companion.app.doctor.surroundings import Surroundings, told_in

POWER: Final = Subject(Topic.POWER, "power")
FLAGS: Final = "devices/platform/soc*/soc*:firmware/get_throttled"
"""Where the kernel gives out what the firmware has noted, in hexadecimal digits; a Pi 5 adds its address."""
WEAK, SLOWED, HOT = 1 << 0, 1 << 1 | 1 << 2, 1 << 3
BEFORE: Final = 16
"""The same flags again, so many bits higher: whether that ever was so since the start."""


def look_at(around: Surroundings) -> Iterator[Finding]:
    """Whether the supply of a Pi holds, and whether it is cool enough; others have nobody who tells."""
    flags = _flags(around)
    if flags is not None:
        yield from _noted(flags)
        return
    for name in sorted(around.sys.glob("class/hwmon/hwmon*/name")):
        if told_in(name) == "rpi_volt":
            match told_in(name.with_name("in0_lcrit_alarm")):
                case "0":
                    yield POWER.ok(Diagnosis.POWER)
                case "1":
                    yield POWER.warn(Diagnosis.WEAK_POWER)


def _flags(around: Surroundings) -> int | None:
    """From the kernel, else from the firmware's own program, which answers `throttled=0x50005`."""
    kernel = next(map(told_in, around.sys.glob(FLAGS)), "")
    told = kernel or (around.asked(("vcgencmd", "get_throttled")) or "").strip()
    try:
        return int(told.rpartition("=")[2], 16)
    except ValueError:
        return None


def _noted(flags: int) -> Iterator[Finding]:
    before = flags >> BEFORE
    if flags & WEAK:
        yield POWER.warn(Diagnosis.WEAK_POWER)
    elif before & WEAK:
        yield POWER.warn(Diagnosis.WEAK_POWER_BEFORE)
    if flags & HOT:
        yield POWER.warn(Diagnosis.HOT)
    elif before & HOT:
        yield POWER.note(Diagnosis.HOT_BEFORE)
    if not (flags | before) & (WEAK | HOT):
        slowed = (flags | before) & SLOWED
        yield POWER.note(Diagnosis.SLOWED) if slowed else POWER.ok(Diagnosis.POWER)
