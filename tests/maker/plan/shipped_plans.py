"""The shipped tables as plans, and what clumsy people make of them."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache, reduce
from pathlib import Path

from companion.config import Configuration
from companion.daemon.inventory import configuration_for
from companion.games.registry import EDITIONS
from companion.maker.plan.document import PlannedTable, plan_table
from companion.maker.plan.flaws import Flaw
from companion.maker.plan.plan_checks import check_plan
from companion.session.work.findings import Finding, Verdict
from companion.words import ENGLISH
from hardware.catalogue.wiring import Unit, Volt, Wire, WireEnd, WiringPlan

SHIPPED = ("one-dial", "duel", "kingdom")
GAMES = {game.id: game for game in EDITIONS}
Mistake = Callable[[WiringPlan], WiringPlan]


@cache
def shipped(name: str) -> PlannedTable:
    return plan_table(name, f"--profile {name}", configuration_for(name, GAMES), GAMES)


def written(folder: Path, text: str) -> PlannedTable:
    """The table that a file describes."""
    file = folder / "table.toml"
    file.write_text(text)
    return of(configuration_for(file, GAMES))


def of(table: Configuration) -> PlannedTable:
    return plan_table("table", "--config table.toml", table, GAMES)


def looked(here: PlannedTable, plan: WiringPlan) -> list[Finding]:
    """What is told of this plan of that table, beside what is only good to know."""
    found = check_plan(plan, here.table, here.lights, GAMES)
    return [finding for finding in found if finding.verdict is not Verdict.NOTE]


def flaws(findings: list[Finding]) -> set[str]:
    """The codes; each finding has the values that its sentence asks for."""
    assert all(ENGLISH.reason(finding.reason).endswith(".") for finding in findings)
    return {finding.reason.code for finding in findings}


def told(findings: tuple[Finding, ...], flaw: Flaw) -> list[dict[str, str | int]]:
    """The values of each finding of this kind."""
    return [dict(finding.reason.values) for finding in findings if finding.reason.code == flaw]


def leads(plan: WiringPlan, unit: str, leg: str) -> set[tuple[str, str]]:
    """Where the wires of a leg lead."""
    here = WireEnd(unit, leg)
    ends = [(wire.start, wire.end) for wire in plan.wires if here in (wire.start, wire.end)]
    return {(other.unit, other.leg) for pair in ends for other in pair if other != here}


# Mistakes


def changed(
    units: Callable[[Unit], bool | Unit] = bool, wires: Callable[[Wire], bool | Wire] = bool
) -> Mistake:
    """Each unit and each wire is kept, left out or another one; something is."""

    def mistake(plan: WiringPlan) -> WiringPlan:
        kept = [(unit, units(unit)) for unit in plan.units]
        led = [(wire, wires(wire)) for wire in plan.wires]
        made = replace(
            plan,
            units=tuple(one if new is True else new for one, new in kept if new),
            wires=tuple(one if new is True else new for one, new in led if new),
        )
        assert made != plan
        return made

    return mistake


def cut(text: str) -> Mistake:
    """All wires to this leg are off."""
    here = WireEnd.parse(text)
    return changed(wires=lambda wire: here not in (wire.start, wire.end))


def moved(was: str, now: str) -> Mistake:
    """Every wire to this leg is soldered to that one instead."""
    return swapped(was, now, both=False)


def swapped(one: str, other: str, *, both: bool = True) -> Mistake:
    """The wires of two legs are mixed up."""
    first, second = WireEnd.parse(one), WireEnd.parse(other)
    instead = {first: second, second: first} if both else {first: second}
    return changed(
        wires=lambda wire: replace(
            wire, start=instead.get(wire.start, wire.start), end=instead.get(wire.end, wire.end)
        )
    )


def bridged(one: str, other: str) -> Mistake:
    """A drop of solder between two legs."""
    solder = Wire(WireEnd.parse(one), WireEnd.parse(other), Volt.SIGNAL3, "solder")
    return lambda plan: replace(plan, wires=(*plan.wires, solder))


def taken(name: str, model: str) -> Mistake:
    """Another thing in its place."""
    return changed(lambda unit: unit.name != name or replace(unit, model=model))


def lost(name: str) -> Mistake:
    """A thing with all its wires."""
    return changed(lambda unit: unit.name != name, lambda wire: name not in (wire.start.unit, wire.end.unit))


def counted(name: str, count: int) -> Mistake:
    """Another number of it."""
    return changed(lambda unit: unit.name != name or replace(unit, count=count))


def added(name: str, model: str) -> Mistake:
    """One thing more, which nothing is wired to."""
    return lambda plan: replace(plan, units=(*plan.units, Unit(name, model)))


def all_of(*mistakes: Mistake) -> Mistake:
    """One after the other."""
    return lambda plan: reduce(lambda made, mistake: mistake(made), mistakes, plan)
