"""Things that are alike, taken together: a few of them are drawn, and a table or a name tells which is which.

A reed with a diode lies between a column and a row; one without, and a resistor that pulls up, between a leg
of its own and a piece of metal that all of them share.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from hardware.catalogue.net import End, Unit, Volt, Wire

MATRIX: Final = "matrix"
REEDS: Final = "reeds"
RESISTORS: Final = "resistors"
BANKS: Final = (REEDS, RESISTORS)
COMMON: Final = "common"
MANY: Final = 4
"""So many resistors to one rail are drawn together."""


@dataclass(frozen=True, slots=True)
class Crossing:
    """One of them, and between what it is."""

    name: str
    column: End
    """The far side of its diode, or the leg that it has for itself."""
    row: End
    ring: End
    """Where the ring of its diode looks; without a diode the same as `column`."""


@dataclass(frozen=True, slots=True)
class Gathered:
    """Some that are drawn as one."""

    kind: str
    model: str
    crossings: tuple[Crossing, ...]
    parts: frozenset[str]
    """The units that they were."""

    @property
    def columns(self) -> tuple[End, ...]:
        """In the order of the cells."""
        return tuple(dict.fromkeys(one.column for one in self.crossings))

    @property
    def rows(self) -> tuple[End, ...]:
        """In the order of the cells."""
        return tuple(dict.fromkeys(one.row for one in self.crossings))

    def unit(self) -> Unit:
        """The one thing that they are now."""
        return Unit(self.kind, self.kind, len(self.crossings))

    def wires(self) -> Iterator[Wire]:
        """What leads to it."""
        if self.kind == MATRIX:
            for what, ends in (("column", self.columns), ("row", self.rows)):
                for number, end in enumerate(ends):
                    yield Wire(end, End(MATRIX, f"{what} {number}"), Volt.SIGNAL3, f"{what} {number}")
            return
        for one in self.crossings:
            yield Wire(one.column, End(self.kind, one.name), Volt.SIGNAL3, one.name)
        shared, volt = (Volt.GROUND, "ground") if self.kind == REEDS else (Volt.V3, "3.3 V")
        yield Wire(self.rows[0], End(self.kind, COMMON), shared, volt)


class _Wiring:
    """The wires of a sheet, by their ends."""

    def __init__(self, units: Sequence[Unit], wires: Iterable[Wire]) -> None:
        self.models: Mapping[str, str] = {unit.name: unit.model for unit in units}
        self._at: dict[End, list[tuple[str, End]]] = {}
        for wire in wires:
            self._at.setdefault(wire.start, []).append((wire.name, wire.end))
            self._at.setdefault(wire.end, []).append((wire.name, wire.start))

    def only(self, unit: str, leg: str) -> tuple[str, End]:
        """What the one wire of a leg is called, and where it leads."""
        [found] = self._at[End(unit, leg)]
        return found


def gathered(units: Sequence[Unit], wires: Sequence[Wire]) -> tuple[Gathered, ...]:
    """What of a sheet is drawn as one."""
    wiring = _Wiring(units, wires)
    reeds = [_reed(unit.name, wiring) for unit in units if unit.model == "reed"]
    found = []
    if reeds:
        kind = MATRIX if len({one.row for one, _ in reeds}) > 1 else REEDS
        parts = frozenset(name for _, names in reeds for name in names)
        found.append(Gathered(kind, "reed", tuple(one for one, _ in reeds), parts))
    for model in dict.fromkeys(unit.model for unit in units if unit.model.startswith("resistor-")):
        pulls = [unit.name for unit in units if unit.model == model and "pull-up" in unit.name]
        if len(pulls) >= MANY:
            found.append(
                Gathered(RESISTORS, model, tuple(_pull(one, wiring) for one in pulls), frozenset(pulls))
            )
    return tuple(found)


def simplified(
    units: Sequence[Unit], wires: Sequence[Wire], groups: Sequence[Gathered]
) -> tuple[tuple[Unit, ...], tuple[Wire, ...]]:
    """The sheet with each group as one thing."""
    gone = frozenset(name for group in groups for name in group.parts)
    kept = [wire for wire in wires if gone.isdisjoint((wire.start.unit, wire.end.unit))]
    rest = [unit for unit in units if unit.name not in gone]
    return (
        (*rest, *(group.unit() for group in groups)),
        (*kept, *(wire for group in groups for wire in group.wires())),
    )


def _reed(unit: str, wiring: _Wiring) -> tuple[Crossing, tuple[str, ...]]:
    """A reed and the diode at its first leg, if there is one."""
    (name, one), (_, other) = wiring.only(unit, "1"), wiring.only(unit, "2")
    if wiring.models[one.unit] != "diode":
        return Crossing(name, one, other, one), (unit,)
    far = "K" if one.leg == "A" else "A"
    column = wiring.only(one.unit, far)[1]
    return Crossing(name, column, other, column if far == "K" else other), (unit, one.unit)


def _pull(unit: str, wiring: _Wiring) -> Crossing:
    (_, one), (_, other) = wiring.only(unit, "1"), wiring.only(unit, "2")
    return Crossing(one.leg, one, other, one)
