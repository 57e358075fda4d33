"""Which wires are drawn on which sheet: each on one, though what it leads to may be shown on several."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from companion.app.plan.diagrams.columns import RAIL
from companion.app.plan.diagrams.nets import hanging_together
from hardware.catalogue.net import PI, End, Plan, Unit, Volt, Wire

USB: Final = "usb"
"""The sheet of all that is plugged into the Pi."""
RAILS: Final = "rails"
"""The sheet on which the Pi feeds the rails; elsewhere they are shown without it."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What one drawing shows."""

    name: str
    units: tuple[Unit, ...]
    wires: tuple[Wire, ...]


def shown(plan: Plan) -> tuple[Shown, ...]:
    """All sheets with their wires; a thing that no wire leads to on a sheet is left out of it."""
    homes = _homes(plan)
    found = []
    for sheet in dict.fromkeys((*(sheet.name for sheet in plan.sheets), USB, RAILS)):
        wires = [wire for wire, home in homes.items() if home == sheet]
        for number, island in enumerate(_islands(wires)):
            wired = {end.unit for wire in island for end in (wire.start, wire.end)}
            units = tuple(unit for unit in plan.units if unit.name in wired)
            own = units[0].name.removeprefix(f"{sheet}.")
            found.append(Shown(f"{sheet}.{own}" if number else sheet, units, island))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Rail:
    """What of a rail is to be told, though a sheet does not show it."""

    feed: End | None
    """The place of the Pi; none where another rail feeds it."""
    wires: int
    """On all sheets together, so that it can be cut long enough."""


def rails(plan: Plan) -> Mapping[str, Rail]:
    """All rails, by their names."""
    feeds = {wire.end.unit: wire.start for wire in feeding(plan)}
    ends = Counter(end.unit for wire in plan.wires for end in (wire.start, wire.end))
    names = [unit.name for unit in plan.units if unit.model == RAIL]
    return {name: Rail(feeds.get(name), ends[name]) for name in names}


def feeding(plan: Plan) -> tuple[Wire, ...]:
    """The wires from the Pi to rails."""
    rails = {unit.name for unit in plan.units if unit.model == RAIL}
    return tuple(wire for wire in plan.wires if wire.start.unit == PI and wire.end.unit in rails)


def _homes(plan: Plan) -> Mapping[Wire, str]:
    """The name of the sheet on which each wire is drawn, if there is one that shows both its ends."""
    members = {sheet.name: frozenset(sheet.units) for sheet in plan.sheets}
    own = {
        unit.name: [sheet for sheet, names in members.items() if unit.name in names] for unit in plan.units
    }
    weights: dict[tuple[str, str], int] = {}
    for wire in plan.wires:
        one, other = wire.start.unit, wire.end.unit
        if 1 in (len(own[one]), len(own[other])):
            for sheet in own[one]:
                if sheet in own[other]:
                    for name in (one, other):
                        weights[sheet, name] = weights.get((sheet, name), 0) + 1
    homes = dict.fromkeys(feeding(plan), RAILS)
    homes |= {wire: USB for wire in plan.wires if wire.volt is Volt.USB}
    for wire in plan.wires:
        ends = wire.start.unit, wire.end.unit
        may = [sheet for sheet in own[ends[0]] if sheet in own[ends[1]]]
        if wire not in homes and may:
            homes[wire] = _best(may, ends, weights)
    return {wire: homes[wire] for wire in plan.wires if wire in homes}


def _best(may: Sequence[str], ends: tuple[str, str], weights: Mapping[tuple[str, str], int]) -> str:
    """Where the two have the most of their own around them."""
    return max(may, key=lambda sheet: sum(weights.get((sheet, name), 0) for name in ends))


def _islands(wires: Sequence[Wire]) -> list[tuple[Wire, ...]]:
    """Wires of things that hang together, most of them first; what hangs alone is a drawing of its own."""
    islands = hanging_together(wires, lambda wire: (wire.start.unit, wire.end.unit))
    return sorted(islands, key=lambda island: -len(island))
