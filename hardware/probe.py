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
    KEY_DOWN = "doctor.key-down"
    DIAL_OPEN = "doctor.dial-open"
    DIAL_UNCLOSED = "doctor.dial-unclosed"
    """Both contacts are open, but the profile says that it rests closed."""
    DIAL_BETWEEN = "doctor.dial-between"
    DIAL_CLOSED = "doctor.dial-closed"
    DIAL_DETENT = "doctor.dial-detent"
    """Both contacts are closed, as in the detents of such a dial."""
    SOUND_PIN = "doctor.sound-pin"
    BUS = "doctor.bus"
    BUS_FAILS = "doctor.bus-fails"
    SCREEN = "doctor.screen"
    SLOW_SCREEN = "doctor.slow-screen"
    MUTE_SCREEN = "doctor.mute-screen"
    """A screen that cannot answer; it was sent a test pattern."""
    LIGHTS = "doctor.lights"
    LIMITED_LIGHTS = "doctor.limited-lights"
    """The current limit dims them when all are white."""
    CHIP_EMPTY = "doctor.chip-empty"
    CHIP_CLOSED = "doctor.chip-closed"
    CHIP_FAILS = "doctor.chip-fails"
    SLOW_CELLS = "doctor.slow-cells"
    READER = "doctor.reader"
    READER_SEES = "doctor.reader-sees"
    READER_MISSES = "doctor.reader-misses"
    READER_FAILS = "doctor.reader-fails"


class ProbeResult(NamedTuple):
    code: ProbeCode
    values: Mapping[str, str | int]
    grade: Grade = "ok"


ProbeResults = Iterator[ProbeResult | Trouble]


def probe_result(code: ProbeCode, grade: Grade = "ok", /, **values: str | int) -> ProbeResult:
    return ProbeResult(code, values, grade)
