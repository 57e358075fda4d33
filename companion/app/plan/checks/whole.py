"""Whether a plan is whole: everything in it exists, and nothing hangs in the air."""

from collections import Counter
from collections.abc import Iterator

from companion.app.plan.circuit import Circuit
from companion.app.plan.finding import Finding, Flaw, broken
from hardware.catalogue.model import Role
from hardware.catalogue.models import MODELS
from hardware.catalogue.net import PI, End, Plan


def unknown(plan: Plan) -> Iterator[Finding]:
    """What is not in the catalogue; all other looks want this one to find nothing."""
    for unit in plan.units:
        if unit.model not in MODELS:
            yield broken(Flaw.UNKNOWN, what=f"{unit.name}: {unit.model}")
    models = {unit.name: MODELS.get(unit.model) for unit in plan.units}
    for wire in plan.wires:
        for end in (wire.start, wire.end):
            model = models.get(end.unit)
            if model is None or end.leg not in {leg.name for leg in model.legs}:
                yield broken(Flaw.UNKNOWN, what=f"{end.unit} {end.leg}")


def open_legs(circuit: Circuit) -> Iterator[Finding]:
    """Every leg that has to lead somewhere does, and every unit has a wire."""
    wired = {end for net in circuit.nets for end in net}
    busy = {end.unit for end in wired}
    for unit in circuit.plan.units:
        for leg in circuit.model(unit.name).legs:
            if not leg.optional and leg.role is not Role.NONE and End(unit.name, leg.name) not in wired:
                yield broken(Flaw.OPEN, unit=unit.name, leg=leg.name)
        if unit.name not in busy:
            yield broken(Flaw.OPEN, unit=unit.name, leg="")


def crowded(circuit: Circuit) -> Iterator[Finding]:
    """At a place of the header there is room for one plug."""
    ends = Counter(end for wire in circuit.plan.wires for end in (wire.start, wire.end) if end.unit == PI)
    for end, count in sorted(ends.items()):
        if count > 1:
            yield broken(Flaw.CROWDED, place=end.leg, count=count)


def unseen(circuit: Circuit) -> Iterator[Finding]:
    """Every wire is on some sheet."""
    sheets = [frozenset(sheet.units) for sheet in circuit.plan.sheets]
    for wire in circuit.plan.wires:
        if not any({wire.start.unit, wire.end.unit} <= units for units in sheets):
            yield broken(Flaw.UNSEEN, unit=wire.end.unit, leg=wire.end.leg)
