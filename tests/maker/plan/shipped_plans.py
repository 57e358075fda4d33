"""The shipped tables as plans, and what clumsy people make of them."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

from companion.config import Configuration
from companion.daemon.inventory import configuration_for
from companion.games.registry import EDITIONS
from companion.maker.plan.document import PlannedTable, plan_table
from companion.maker.plan.flaws import Flaw
from companion.maker.plan.plan_checks import check_plan
from companion.session.work.findings import Finding, Verdict
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


def cut(text: str) -> Mistake:
    """All wires to this leg are off."""
    here = WireEnd.parse(text)

    def mistake(plan: WiringPlan) -> WiringPlan:
        wires = tuple(wire for wire in plan.wires if here not in (wire.start, wire.end))
        assert len(wires) < len(plan.wires)
        return replace(plan, wires=wires)

    return mistake


def moved(was: str, now: str) -> Mistake:
    """Every wire to this leg is soldered to that one instead."""
    old, new = WireEnd.parse(was), WireEnd.parse(now)

    def mistake(plan: WiringPlan) -> WiringPlan:
        def put(one: WireEnd) -> WireEnd:
            return new if one == old else one

        wires = tuple(replace(wire, start=put(wire.start), end=put(wire.end)) for wire in plan.wires)
        assert wires != plan.wires
        return replace(plan, wires=wires)

    return mistake


def swapped(one: str, other: str) -> Mistake:
    """The wires of two legs are mixed up."""
    aside = "pi 999"

    def mistake(plan: WiringPlan) -> WiringPlan:
        return moved(aside, other)(moved(other, one)(moved(one, aside)(plan)))

    return mistake


def bridged(one: str, other: str) -> Mistake:
    """A drop of solder between two legs."""

    solder = Wire(WireEnd.parse(one), WireEnd.parse(other), Volt.SIGNAL3, "solder")

    def mistake(plan: WiringPlan) -> WiringPlan:
        return replace(plan, wires=(*plan.wires, solder))

    return mistake


def taken(name: str, model: str) -> Mistake:
    """Another thing in its place."""

    def mistake(plan: WiringPlan) -> WiringPlan:
        units = tuple(replace(unit, model=model) if unit.name == name else unit for unit in plan.units)
        assert units != plan.units
        return replace(plan, units=units)

    return mistake


def lost(name: str) -> Mistake:
    """A thing with all its wires."""

    def mistake(plan: WiringPlan) -> WiringPlan:
        units = tuple(unit for unit in plan.units if unit.name != name)
        wires = tuple(wire for wire in plan.wires if name not in (wire.start.unit, wire.end.unit))
        assert len(units) < len(plan.units)
        return replace(plan, units=units, wires=wires)

    return mistake


def counted(name: str, count: int) -> Mistake:
    """Another number of it."""

    def mistake(plan: WiringPlan) -> WiringPlan:
        units = tuple(replace(unit, count=count) if unit.name == name else unit for unit in plan.units)
        assert units != plan.units
        return replace(plan, units=units)

    return mistake


def added(name: str, model: str, count: int = 1) -> Mistake:
    """One thing more, which nothing is wired to."""

    def mistake(plan: WiringPlan) -> WiringPlan:
        return replace(plan, units=(*plan.units, Unit(name, model, count)))

    return mistake


def all_of(*mistakes: Mistake) -> Mistake:
    """One after the other."""

    def mistake(plan: WiringPlan) -> WiringPlan:
        for each in mistakes:
            plan = each(plan)
        return plan

    return mistake
