"""The results of a part's probe: each a code with values, and a grade.

Laws:
- A probe leaves its part as it was, open or closed; only a closed screen that cannot answer is sent a test
  pattern.
- A part that cannot be opened raises `Trouble`. If one of several chips does not answer, its trouble is
  among the results and the others are read.
"""

from collections.abc import Iterable, Mapping
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
    LIT_SCREEN = "doctor.lit-screen"
    """A screen that cannot answer, and shows something else just now."""
    LIGHTS = "doctor.lights"
    LIMITED_LIGHTS = "doctor.limited-lights"
    """The current limit dims them when all are white."""
    CHIP_EMPTY = "doctor.chip-empty"
    CHIP_CLOSED = "doctor.chip-closed"
    CHIP_FAILS = "doctor.chip-fails"
    SLOW_CELLS = "doctor.slow-cells"
    COUNT = "doctor.count"
    MORE = "doctor.more"
    FEWER = "doctor.fewer"
    CELLS_EMPTY = "doctor.cells-empty"
    CELLS_CLOSED = "doctor.cells-closed"
    READER = "doctor.reader"
    READER_SEES = "doctor.reader-sees"
    READER_MISSES = "doctor.reader-misses"
    READER_FAILS = "doctor.reader-fails"
    SIMULATED = "doctor.simulated"
    SIMULATED_ROW = "doctor.simulated-row"


class ProbeResult(NamedTuple):
    code: ProbeCode
    values: Mapping[str, str | int]
    grade: Grade = "ok"


ProbeResults = Iterable[ProbeResult | Trouble]


def probe_result(code: ProbeCode, grade: Grade = "ok", /, **values: str | int) -> ProbeResult:
    return ProbeResult(code, values, grade)
