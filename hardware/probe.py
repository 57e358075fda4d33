"""What the probe of a driver yields: readings, each a code with values, and how good that is.

Laws: a probe opens its part for a moment, and leaves it as it was; only a screen that cannot answer is
sent something to look for. Where a part cannot be opened `Trouble` is raised; where one of several chips
does not answer its trouble is yielded, and the others are read.
"""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Literal, NamedTuple

from hardware.trouble import Trouble

Grade = Literal["ok", "note", "warn", "broken"]


class ReadingCode(StrEnum):
    """The kinds of readings. Each has a sentence, of its values, in the words of the doctor."""

    KEY_UP = "doctor.key-up"
    KEY_DOWN = "doctor.key-down"
    DIAL_OPEN = "doctor.dial-open"
    DIAL_UNCLOSED = "doctor.dial-unclosed"
    """Both contacts are open, and it is said to rest closed."""
    DIAL_BETWEEN = "doctor.dial-between"
    DIAL_CLOSED = "doctor.dial-closed"
    DIAL_DETENT = "doctor.dial-detent"
    """Both contacts are closed, as at detents of such a dial."""
    SOUND_PIN = "doctor.sound-pin"
    BUS = "doctor.bus"
    BUS_FAILS = "doctor.bus-fails"
    SCREEN = "doctor.screen"
    SLOW_SCREEN = "doctor.slow-screen"
    MUTE_SCREEN = "doctor.mute-screen"
    """Whether it is there cannot be known; it was sent a pattern."""
    LIGHTS = "doctor.lights"
    LIMITED_LIGHTS = "doctor.limited-lights"
    """They cannot be all white at the brightness that they have."""
    CHIP_EMPTY = "doctor.chip-empty"
    CHIP_CLOSED = "doctor.chip-closed"
    CHIP_FAILS = "doctor.chip-fails"
    SLOW_CELLS = "doctor.slow-cells"
    READER = "doctor.reader"
    READER_SEES = "doctor.reader-sees"
    READER_MISSES = "doctor.reader-misses"
    READER_FAILS = "doctor.reader-fails"


class Reading(NamedTuple):
    """One thing that a probe has found out."""

    code: ReadingCode
    values: Mapping[str, str | int]
    grade: Grade = "ok"


Readings = Iterator[Reading | Trouble]


def reading(code: ReadingCode, grade: Grade = "ok", /, **values: str | int) -> Reading:
    """A reading with these values."""
    return Reading(code, values, grade)
