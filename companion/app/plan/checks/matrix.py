"""Whether every contact of a matrix has its diode, the band towards the column."""

from collections.abc import Iterator

from companion.app.plan.circuit import Circuit, Net
from companion.app.plan.finding import Finding, Flaw, broken
from companion.app.plan.matrix import CONTROLLER, ROWS
from hardware.catalogue.net import End

ROW_LEGS = frozenset(End(CONTROLLER, f"GP{row}") for row in ROWS)


def crossings(circuit: Circuit) -> Iterator[Finding]:
    """From a row through a reed and along a diode to a column; and no two of them are the same crossing."""
    seen: dict[frozenset[End], str] = {}
    for unit in circuit.named("reed"):
        sides = [circuit.net(End(unit.name, leg)) for leg in ("1", "2")]
        rows = [net for net in sides if net & ROW_LEGS]
        if not rows:
            continue
        [other] = [net for net in sides if net is not rows[0]] or [rows[0]]
        diodes = [end for end in sorted(other) if circuit.units[end.unit].model == "diode"]
        if len(diodes) != 1:
            yield broken(Flaw.NO_DIODE, unit=unit.name)
        elif diodes[0].leg != "A":
            yield broken(Flaw.BACKWARDS, unit=diodes[0].unit)
        else:
            column = circuit.net(End(diodes[0].unit, "K"))
            pins = frozenset(end for end in rows[0] | column if end.unit == CONTROLLER)
            if pins in seen or len(pins) != 2:
                yield broken(Flaw.NO_DIODE, unit=unit.name)
            seen[pins] = unit.name


def line(circuit: Circuit) -> Iterator[Finding]:
    """Chips that drive their line for the interrupts do so alone, or down through a diode each."""
    for unit in circuit.named("diode"):
        before, behind = (circuit.net(End(unit.name, leg)) for leg in "KA")
        if _has_line(behind) and not _has_line(before):
            yield broken(Flaw.BACKWARDS, unit=unit.name)


def _has_line(net: Net) -> bool:
    return any(end.leg == "INTA" for end in net)
