"""The codes of every flaw and note of a plan."""

from enum import StrEnum
from typing import Final

from companion.session.work.findings import Area, Subject


class Flaw(StrEnum):
    """Every flaw of a plan, and every note on it; its sentence says which values it comes with."""

    UNKNOWN = "plan.unknown"
    OPEN = "plan.open"
    CROWDED = "plan.crowded"
    SHORT = "plan.short"
    UNFED = "plan.unfed"
    WRONG_POWER = "plan.wrong-power"
    FIGHT = "plan.fight"
    STRONG_SIGNAL = "plan.strong-signal"
    WEAK_SIGNAL = "plan.weak-signal"
    UNDRIVEN = "plan.undriven"
    NO_DIODE = "plan.no-diode"
    BACKWARDS = "plan.backwards"
    ALWAYS_CLOSED = "plan.always-closed"
    DRIVEN_AT_START = "plan.driven-at-start"
    HEARD_AT_START = "plan.heard-at-start"
    UART = "plan.uart"
    STARTS = "plan.starts"
    READ_AT_START = "plan.read-at-start"
    HIGH_AT_START = "plan.high-at-start"
    OF_BUS = "plan.of-bus"
    MUST_BE_OFF = "plan.must-be-off"
    CLASH = "plan.clash"
    WRONG_ADDRESS = "plan.wrong-address"
    NO_PULL_UP = "plan.no-pull-up"
    STRONG_PULL_UP = "plan.strong-pull-up"
    SLOW_BUS = "plan.slow-bus"
    FULL_BUS = "plan.full-bus"
    TOO_MUCH = "plan.too-much"
    FUSE = "plan.fuse"
    NO_CELL = "plan.no-cell"
    NO_LIGHT = "plan.no-light"
    NO_REED = "plan.no-reed"
    BEYOND = "plan.beyond"
    TOO_MANY = "plan.too-many"
    OFF_HEADER = "plan.off-header"
    UNSEEN = "plan.unseen"


PLAN: Final = Subject(Area.PLAN, "plan")
fail, warn, note = PLAN.fail, PLAN.warn, PLAN.note
