"""Everything that can be wrong with a plan or is worth knowing, and a finding: how bad it is, and why."""

from enum import StrEnum
from typing import NamedTuple

from companion.games.kernel.terms import Reason, because
from companion.session.work.job import Verdict


class Flaw(StrEnum):
    """Everything that can be wrong with a plan, or good to know of it."""

    UNKNOWN = "plan.unknown"
    """A unit, a model or a leg that is not there. Values: what."""
    OPEN = "plan.open"
    """A leg that has to lead somewhere leads nowhere. Values: unit, leg."""
    CROWDED = "plan.crowded"
    """More wires than one at a place of the header. Values: place, count."""
    SHORT = "plan.short"
    """Two powers are joined. Values: one, other."""
    UNFED = "plan.unfed"
    """A leg wants power and nothing gives any. Values: unit, leg."""
    WRONG_POWER = "plan.wrong-power"
    """A leg gets a power that it does not bear. Values: unit, leg, volt."""
    FIGHT = "plan.fight"
    """Two outputs drive one wire. Values: one, other."""
    STRONG_SIGNAL = "plan.strong-signal"
    """A signal of 5 V leads to what bears 3.3 V. Values: unit, leg, source."""
    WEAK_SIGNAL = "plan.weak-signal"
    """A signal of 3.3 V leads to what wants 5 V. Values: unit, leg, source."""
    UNDRIVEN = "plan.undriven"
    """An input that nothing tells anything. Values: unit, leg."""
    NO_DIODE = "plan.no-diode"
    """A reed of a matrix without its diode. Values: unit."""
    BACKWARDS = "plan.backwards"
    """A diode the wrong way round. Values: unit."""
    ALWAYS_CLOSED = "plan.always-closed"
    """A contact to plus, at a pin that a resistor holds there. Values: unit, gpio, place."""
    DRIVEN_AT_START = "plan.driven-at-start"
    """A contact at a pin that the Pi drives while it starts. Values: unit, gpio, place."""
    HEARD_AT_START = "plan.heard-at-start"
    """A contact at the pin that the serial console listens to. Values: unit, gpio, place."""
    UART = "plan.uart"
    """Something speaks over the UART of the header. Values: unit."""
    STARTS = "plan.starts"
    """A contact that starts a Pi which was shut down. Values: unit, gpio, place."""
    READ_AT_START = "plan.read-at-start"
    """A pin that is read for a board on the header. Values: unit, gpio, place."""
    HIGH_AT_START = "plan.high-at-start"
    """An output is high until the companion runs. Values: unit, gpio, place."""
    OF_BUS = "plan.of-bus"
    """A pin of a bus in use has something else on it. Values: unit, gpio, place, function."""
    MUST_BE_OFF = "plan.must-be-off"
    """Pins that something else has where that is switched on. Values: function, pins."""
    CLASH = "plan.clash"
    """Two things answer to one address. Values: one, other, address."""
    WRONG_ADDRESS = "plan.wrong-address"
    """The address legs of a chip say another one than the configuration. Values: unit, address, wired."""
    NO_PULL_UP = "plan.no-pull-up"
    """A wire of a bus that nothing pulls up. Values: bus."""
    STRONG_PULL_UP = "plan.strong-pull-up"
    """Pull-ups that are together too strong for a chip. Values: bus, ohms, least."""
    SLOW_BUS = "plan.slow-bus"
    """A bus whose wires rise too slowly for its speed. Values: bus, khz, pf, most."""
    FULL_BUS = "plan.full-bus"
    """More on a bus than any bears. Values: bus, pf, most."""
    TOO_MUCH = "plan.too-much"
    """More is taken from a supply than it gives. Values: rail, most, limit."""
    FUSE = "plan.fuse"
    """A fuse that blows in play, or never. Values: fuse, limit, supply."""
    NO_CELL = "plan.no-cell"
    """Spaces of a mat without a cell. Values: mat, spaces."""
    NO_LIGHT = "plan.no-light"
    """Spaces of a mat without a light. Values: mat, spaces."""
    NO_REED = "plan.no-reed"
    """Spaces lie over cells that have no reed. Values: mat, cells."""
    BEYOND = "plan.beyond"
    """A mat names more than there is. Values: mat, part, count."""
    TOO_MANY = "plan.too-many"
    """More cells or lights than the controller can speak of, or its pins read. Values: part, count, most."""
    OFF_HEADER = "plan.off-header"
    """A bus that is not on the header. Values: unit, bus."""
    UNSEEN = "plan.unseen"
    """A wire that no drawing shows. Values: unit, leg."""


class PlanFinding(NamedTuple):
    """One of them."""

    verdict: Verdict
    reason: Reason


def fail(flaw: Flaw, **values: str | int) -> PlanFinding:
    """The table would not work."""
    return PlanFinding(Verdict.BROKEN, because(flaw, **values))


def warn(flaw: Flaw, **values: str | int) -> PlanFinding:
    """It works, and could do better."""
    return PlanFinding(Verdict.WARN, because(flaw, **values))


def note(flaw: Flaw, **values: str | int) -> PlanFinding:
    """Good to know."""
    return PlanFinding(Verdict.NOTE, because(flaw, **values))
