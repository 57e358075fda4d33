"""The results of a driver's probe: each a code with values, and a grade.

Laws:
- A probe opens its part for a moment and leaves it as it was; only a screen that cannot answer is sent a
  test pattern.
- A part that cannot be opened raises `Trouble`. If one of several chips does not answer, its trouble is
  yielded and the others are read.
"""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Literal, NamedTuple

from hardware.trouble import Trouble

Grade = Literal["ok", "note", "warn", "broken"]


class ProbeCode(StrEnum):
    """The kinds of results. The doctor's catalogue of texts has a sentence for each."""

    KEY_UP = "doctor.key-up"
    """Values: pin."""
    KEY_DOWN = "doctor.key-down"
    """Values: pin."""
    DIAL_OPEN = "doctor.dial-open"
    """Values: a, b."""
    DIAL_UNCLOSED = "doctor.dial-unclosed"
    """Both contacts are open, but the profile says that it rests closed. Values: a, b."""
    DIAL_BETWEEN = "doctor.dial-between"
    """Values: a, b, closed."""
    DIAL_CLOSED = "doctor.dial-closed"
    """Values: a, b."""
    DIAL_DETENT = "doctor.dial-detent"
    """Both contacts are closed, as in the detents of such a dial. Values: a, b."""
    SOUND_PIN = "doctor.sound-pin"
    """Values: pin."""
    BUS = "doctor.bus"
    """Values: count, us."""
    BUS_FAILS = "doctor.bus-fails"
    """Values: failed, count, us."""
    SCREEN = "doctor.screen"
    """Values: device, ms."""
    SLOW_SCREEN = "doctor.slow-screen"
    """Values: device, ms, limit."""
    MUTE_SCREEN = "doctor.mute-screen"
    """A screen that cannot answer; it was sent a test pattern. Values: device, ms."""
    LIGHTS = "doctor.lights"
    """Values: device, count, full."""
    LIMITED_LIGHTS = "doctor.limited-lights"
    """The current limit dims them when all are white. Values: device, count, full, limit, percent."""
    CHIP_EMPTY = "doctor.chip-empty"
    """Values: device, us, first, last."""
    CHIP_CLOSED = "doctor.chip-closed"
    """Values: device, us, cells."""
    CHIP_FAILS = "doctor.chip-fails"
    """Values: device, percent."""
    SLOW_CELLS = "doctor.slow-cells"
    """Values: device, ms, limit."""
    READER = "doctor.reader"
    """Values: device, version, ms, looks."""
    READER_SEES = "doctor.reader-sees"
    """Values: device, version, ms, looks."""
    READER_MISSES = "doctor.reader-misses"
    """Values: device, version, ms, looks, misses."""
    READER_FAILS = "doctor.reader-fails"
    """Values: device, version, looks, failed."""


class ProbeResult(NamedTuple):
    code: ProbeCode
    values: Mapping[str, str | int]
    grade: Grade = "ok"


ProbeResults = Iterator[ProbeResult | Trouble]


def probe_result(code: ProbeCode, grade: Grade = "ok", /, **values: str | int) -> ProbeResult:
    return ProbeResult(code, values, grade)
