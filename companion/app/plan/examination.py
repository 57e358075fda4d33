"""Every look at a plan, one after the other."""

from collections.abc import Callable, Iterator
from typing import Final

from companion.app.configuration import Configuration
from companion.app.plan.budget import budgets
from companion.app.plan.checks import buses, currents, matrix, mats, pins, power, signals, whole
from companion.app.plan.circuit import Circuit
from companion.app.plan.finding import Finding
from companion.app.plan.lit import Lit
from companion.rules.kernel.game import Games
from hardware.catalogue.net import Plan

LOOKS: Final[tuple[Callable[[Circuit], Iterator[Finding]], ...]] = (
    whole.open_legs,
    whole.crowded,
    whole.unseen,
    power.shorts,
    power.fed,
    power.awake,
    power.grounded,
    signals.fights,
    signals.levels,
    signals.undriven,
    pins.pins,
    matrix.crossings,
    matrix.line,
    buses.capacity,
    mats.counts,
)
"""Those that the plan alone suffices for."""


def examined(plan: Plan, table: Configuration, lights: Lit | None, games: Games) -> Iterator[Finding]:
    """All that is wrong, and all that is good to know."""
    lost = [*whole.unknown(plan)]
    if lost:  # the others look things up
        yield from lost
        return
    circuit = Circuit(plan)
    for look in LOOKS:
        yield from look(circuit)
    yield from buses.addresses(circuit, table)
    yield from buses.off_header(table)
    yield from currents.currents(budgets(circuit, lights))
    if lights is not None:
        yield from currents.fuse(lights)
    yield from mats.readable(table)
    yield from mats.mats(circuit, table, games)
