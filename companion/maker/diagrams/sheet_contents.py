"""The contents of each sheet: every wire is drawn on one sheet, and like parts are drawn as a group.

A reed with a diode lies between a column and a row; a reed without one, or a pull-up resistor, lies between
its own leg and a net that the whole group shares.
"""

from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from companion.maker.diagrams.nets import group_wires
from companion.maker.diagrams.placement import RAIL
from hardware.catalogue.wiring import PI, USB_SHEET, Unit, Volt, Wire, WireEnd, WiringPlan

RAIL_SHEET: Final = "rails"
"""The sheet on which the Pi feeds the rails; other sheets show rails without the Pi."""


@dataclass(frozen=True, slots=True)
class DrawnSheet:
    """The contents of one drawing."""

    name: str
    units: tuple[Unit, ...]
    wires: tuple[Wire, ...]


def sheets_of(plan: WiringPlan) -> tuple[DrawnSheet, ...]:
    """All sheets with their wires; a thing without a wire on a sheet is left out of it."""
    homes = _sheet_of_each(plan)
    found = []
    for sheet in dict.fromkeys((*(sheet.name for sheet in plan.sheets), USB_SHEET, RAIL_SHEET)):
        wires = [wire for wire, home in homes.items() if home == sheet]
        for number, island in enumerate(_islands(wires)):
            wired = {end.unit for wire in island for end in (wire.start, wire.end)}
            units = tuple(unit for unit in plan.units if unit.name in wired)
            own = units[0].name.removeprefix(f"{sheet}.")
            found.append(DrawnSheet(f"{sheet}.{own}" if number else sheet, units, island))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Rail:
    """Facts about a rail for its caption, though a sheet does not show them."""

    feed: WireEnd | None
    """The header pin that feeds it; none where another rail does."""
    wires: int
    """The number of its holes on all sheets together, so that it can be cut long enough."""


def rails_of(plan: WiringPlan) -> Mapping[str, Rail]:
    """All rails, by their names."""
    feeds = {wire.end.unit: wire.start for wire in feed_wires(plan)}
    ends = Counter(end.unit for wire in plan.wires for end in (wire.start, wire.end))
    names = [unit.name for unit in plan.units if unit.model == RAIL]
    return {name: Rail(feeds.get(name), ends[name]) for name in names}


def feed_wires(plan: WiringPlan) -> tuple[Wire, ...]:
    """The wires from the Pi to rails."""
    rails = {unit.name for unit in plan.units if unit.model == RAIL}
    return tuple(wire for wire in plan.wires if wire.start.unit == PI and wire.end.unit in rails)


def _sheet_of_each(plan: WiringPlan) -> Mapping[Wire, str]:
    """The sheet on which each wire is drawn, for wires with a sheet that shows both ends."""
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
    homes = dict.fromkeys(feed_wires(plan), RAIL_SHEET)
    homes |= {wire: USB_SHEET for wire in plan.wires if wire.volt is Volt.USB}
    for wire in plan.wires:
        ends = wire.start.unit, wire.end.unit
        may = [sheet for sheet in own[ends[0]] if sheet in own[ends[1]]]
        if wire not in homes and may:
            homes[wire] = _best(may, ends, weights)
    return {wire: homes[wire] for wire in plan.wires if wire in homes}


def _best(may: Sequence[str], ends: tuple[str, str], weights: Mapping[tuple[str, str], int]) -> str:
    """The sheet with the most other wires of the two things."""
    return max(may, key=lambda sheet: sum(weights.get((sheet, name), 0) for name in ends))


def _islands(wires: Sequence[Wire]) -> list[tuple[Wire, ...]]:
    """Wires grouped by connection, largest first; each unconnected group is a drawing of its own."""
    islands = group_wires(wires, lambda wire: (wire.start.unit, wire.end.unit))
    return sorted(islands, key=lambda island: -len(island))


MATRIX: Final = "matrix"
REEDS: Final = "reeds"
RESISTORS: Final = "resistors"
BANKS: Final = (REEDS, RESISTORS)
COMMON: Final = "common"
MANY: Final = 4
"""At least so many resistors to one rail are drawn as a group."""


@dataclass(frozen=True, slots=True)
class Crossing:
    """One member of a group, and its two ends."""

    name: str
    column: WireEnd
    """The far side of its diode, or its own leg."""
    row: WireEnd
    ring: WireEnd
    """The end at the ring of its diode; without a diode the same as `column`."""


@dataclass(frozen=True, slots=True)
class PartGroup:
    """Parts that are drawn as one."""

    kind: str
    model: str
    crossings: tuple[Crossing, ...]
    parts: frozenset[str]
    """The units it replaces."""

    @property
    def columns(self) -> tuple[WireEnd, ...]:
        """In the order of the cells."""
        return tuple(dict.fromkeys(one.column for one in self.crossings))

    @property
    def rows(self) -> tuple[WireEnd, ...]:
        """In the order of the cells."""
        return tuple(dict.fromkeys(one.row for one in self.crossings))

    def unit(self) -> Unit:
        """The single unit that replaces them."""
        return Unit(self.kind, self.kind, len(self.crossings))

    def wires(self) -> Iterator[Wire]:
        """The wires to the group."""
        if self.kind == MATRIX:
            for what, ends in (("column", self.columns), ("row", self.rows)):
                for number, end in enumerate(ends):
                    yield Wire(end, WireEnd(MATRIX, f"{what} {number}"), Volt.SIGNAL3, f"{what} {number}")
            return
        for one in self.crossings:
            yield Wire(one.column, WireEnd(self.kind, one.name), Volt.SIGNAL3, one.name)
        shared, volt = (Volt.GROUND, "ground") if self.kind == REEDS else (Volt.V3, "3.3 V")
        yield Wire(self.rows[0], WireEnd(self.kind, COMMON), shared, volt)


Leads = Mapping[WireEnd, tuple[str, WireEnd]]
"""By leg: the name of its only wire, and the other end."""


def gather(units: Sequence[Unit], wires: Sequence[Wire]) -> tuple[PartGroup, ...]:
    """The groups of a sheet."""
    leads = {wire.start: (wire.name, wire.end) for wire in wires}
    leads |= {wire.end: (wire.name, wire.start) for wire in wires}
    diodes = {unit.name for unit in units if unit.model == "diode"}
    reeds = [_reed_crossing(unit.name, leads, diodes) for unit in units if unit.model == "reed"]
    found = []
    if reeds:
        kind = MATRIX if len({one.row for one, _ in reeds}) > 1 else REEDS
        parts = frozenset(name for _, names in reeds for name in names)
        found.append(PartGroup(kind, "reed", tuple(one for one, _ in reeds), parts))
    for model in dict.fromkeys(unit.model for unit in units if unit.model.startswith("resistor-")):
        pulls = [unit.name for unit in units if unit.model == model and "pull-up" in unit.name]
        if len(pulls) >= MANY:
            ends = [[leads[WireEnd(name, leg)][1] for leg in "12"] for name in pulls]
            crossings = tuple(Crossing(one.leg, one, other, one) for one, other in ends)
            found.append(PartGroup(RESISTORS, model, crossings, frozenset(pulls)))
    return tuple(found)


def simplify(
    units: Sequence[Unit], wires: Sequence[Wire], groups: Sequence[PartGroup]
) -> tuple[tuple[Unit, ...], tuple[Wire, ...]]:
    """The sheet with each group as one unit."""
    replaced = frozenset(name for group in groups for name in group.parts)
    kept = [wire for wire in wires if replaced.isdisjoint((wire.start.unit, wire.end.unit))]
    rest = [unit for unit in units if unit.name not in replaced]
    return (
        (*rest, *(group.unit() for group in groups)),
        (*kept, *(wire for group in groups for wire in group.wires())),
    )


def _reed_crossing(unit: str, leads: Leads, diodes: Container[str]) -> tuple[Crossing, tuple[str, ...]]:
    """The crossing of a reed and the diode at its first leg, if there is one."""
    (name, one), (_, other) = leads[WireEnd(unit, "1")], leads[WireEnd(unit, "2")]
    if one.unit not in diodes:
        return Crossing(name, one, other, one), (unit,)
    far = "K" if one.leg == "A" else "A"
    _, column = leads[WireEnd(one.unit, far)]
    return Crossing(name, column, other, column if far == "K" else other), (unit, one.unit)
