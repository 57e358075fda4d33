"""The contents of each sheet: every wire is drawn on one sheet, and like parts are drawn as a group.

A reed with a diode lies between a column and a row; a reed without one, or a pull-up resistor, lies between
its own leg and a net that the whole group shares.
"""

from collections import Counter
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from hardware.catalogue.wiring import PI, USB_SHEET, Unit, Volt, Wire, WireEnd, WiringPlan, group_connected

RAIL: Final = "rail"
RAIL_SHEET: Final = "rails"
"""The sheet on which the Pi feeds the rails; other sheets show rails without the Pi."""
Point = TypeVar("Point")


@dataclass(frozen=True, slots=True)
class SheetNet:
    """Ends that are electrically connected by the wires of one sheet."""

    name: str
    volt: Volt
    ends: tuple[WireEnd, ...]

    def others(self, end: WireEnd) -> tuple[WireEnd, ...]:
        return tuple(other for other in self.ends if other != end)


def nets_of(wires: Sequence[Wire]) -> tuple[SheetNet, ...]:
    """The nets of these wires, in the order of their first wires."""
    nets = _group_wires(wires, lambda wire: (wire.start, wire.end))
    return tuple(
        SheetNet(net[0].name, net[0].volt, tuple(dict.fromkeys(e for w in net for e in (w.start, w.end))))
        for net in nets
    )


def _group_wires(
    wires: Sequence[Wire], points: Callable[[Wire], tuple[Point, Point]]
) -> list[tuple[Wire, ...]]:
    """Wires grouped by connection over these points, in order of their first wires."""
    home = group_connected(map(points, wires))
    groups: dict[Point, list[Wire]] = {}
    for wire in wires:
        groups.setdefault(home[points(wire)[0]], []).append(wire)
    return list(map(tuple, groups.values()))


@dataclass(frozen=True, slots=True)
class DrawnSheet:
    """The contents of one drawing."""

    name: str
    units: tuple[Unit, ...]
    wires: tuple[Wire, ...]


def sheets_of(plan: WiringPlan) -> tuple[DrawnSheet, ...]:
    """All sheets with their wires; what hangs together with nothing else is a drawing of its own."""
    homes = _sheet_of_each(plan)
    found = []
    for sheet in dict.fromkeys((*(sheet.name for sheet in plan.sheets), USB_SHEET, RAIL_SHEET)):
        wires = [wire for wire, home in homes.items() if home == sheet]
        islands = _group_wires(wires, lambda wire: (wire.start.unit, wire.end.unit))
        for number, island in enumerate(sorted(islands, key=len, reverse=True)):
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
    feeds = {wire.end.unit: wire.start for wire in plan.wires if wire.start.unit == PI}
    ends = Counter(end.unit for wire in plan.wires for end in (wire.start, wire.end))
    names = [unit.name for unit in plan.units if unit.model == RAIL]
    return {name: Rail(feeds.get(name), ends[name]) for name in names}


def _sheet_of_each(plan: WiringPlan) -> Mapping[Wire, str]:
    """The sheet on which each wire is drawn, for wires with a sheet that shows both ends."""
    on = {unit.name: [sheet.name for sheet in plan.sheets if unit.name in sheet.units] for unit in plan.units}
    rails = {unit.name for unit in plan.units if unit.model == RAIL}
    shared = {
        wire: [sheet for sheet in on[wire.start.unit] if sheet in on[wire.end.unit]] for wire in plan.wires
    }
    weights: Counter[tuple[str, str]] = Counter()
    for wire, sheets in shared.items():
        ends = wire.start.unit, wire.end.unit
        if any(len(on[unit]) == 1 for unit in ends):
            weights.update((sheet, unit) for sheet in sheets for unit in ends)
    homes = {}
    for wire, sheets in shared.items():
        start, end = wire.start.unit, wire.end.unit
        if wire.volt is Volt.USB:
            homes[wire] = USB_SHEET
        elif start == PI and end in rails:
            homes[wire] = RAIL_SHEET
        elif sheets:  # the one with the most other wires of both things
            homes[wire] = max(sheets, key=lambda sheet: weights[sheet, start] + weights[sheet, end])
    return homes


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
    """In the order of the cells."""
    parts: frozenset[str]
    """The units it replaces."""

    @property
    def columns(self) -> tuple[WireEnd, ...]:
        return tuple(dict.fromkeys(one.column for one in self.crossings))

    @property
    def rows(self) -> tuple[WireEnd, ...]:
        return tuple(dict.fromkeys(one.row for one in self.crossings))

    def wires(self) -> Iterator[Wire]:
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
    whole = [Unit(group.kind, group.kind, len(group.crossings)) for group in groups]
    return (*rest, *whole), (*kept, *(wire for group in groups for wire in group.wires()))


def _reed_crossing(unit: str, leads: Leads, diodes: Container[str]) -> tuple[Crossing, tuple[str, ...]]:
    """The crossing of a reed and the diode at its first leg, if there is one."""
    (name, one), (_, other) = leads[WireEnd(unit, "1")], leads[WireEnd(unit, "2")]
    if one.unit not in diodes:
        return Crossing(name, one, other, one), (unit,)
    far = "K" if one.leg == "A" else "A"
    _, column = leads[WireEnd(one.unit, far)]
    return Crossing(name, column, other, column if far == "K" else other), (unit, one.unit)
