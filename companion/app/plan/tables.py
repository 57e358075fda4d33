"""Wiring tables: for each sheet every leg of every thing on it, and where it leads."""

from collections.abc import Iterator
from typing import Final

from companion.app.plan.circuit import Circuit, of_pi
from companion.app.plan.matrix import CONTROLLER, ROWS
from companion.view.words import Words
from hardware.catalogue.header import PIN_AT, PLACES, POWER
from hardware.catalogue.net import PI, End, Sheet, Unit

SMALL: Final = ("reed", "diode", "resistor", "capacitor", "rail", "jumper")
"""What is told of where its wires come from."""
ALIKE: Final = ("reed", "diode")
FEW: Final = 4
"""So many ends that are alike are told one by one."""

Row = tuple[str, ...]


class Tables:
    """The tables of one plan; each row is told once."""

    def __init__(self, circuit: Circuit, words: Words) -> None:
        self._circuit = circuit
        self._words = words
        self._told: set[str] = set()
        self._peers: dict[End, list[End]] = {}
        for wire in circuit.plan.wires:
            self._peers.setdefault(wire.start, []).append(wire.end)
            self._peers.setdefault(wire.end, []).append(wire.start)

    def header(self) -> Iterator[Row]:
        """Each place that is used: what it is, what else it could be, and where it leads."""
        for place in PLACES:
            ends = self._peers.get(End(PI, str(place)), [])
            if ends:
                yield str(place), *self._place(place), self.led(ends)

    def sheet(self, sheet: Sheet) -> Iterator[Row]:
        """Every leg in use of every thing that was not told of yet: part, leg, goes to, GPIO and place."""
        for name in sheet.units:
            unit = self._circuit.units[name]
            if name in self._told or name == PI or unit.model.startswith(SMALL):
                continue
            self._told.add(name)
            yield from self._legs(unit)

    def _legs(self, unit: Unit) -> Iterator[Row]:
        for leg in self._circuit.model(unit.name).legs:
            end = End(unit.name, leg.name)
            if end in self._peers:
                printed = f"{leg.name} ({leg.place})" if leg.place else leg.name
                yield unit.name, printed, self.led(self._peers[end]), *self._on_header(end)

    def rails(self) -> Iterator[Row]:
        """Each rail: the place that feeds it, and all that it leads to."""
        for unit in self._circuit.named("rail"):
            wires = [wire for wire in self._circuit.plan.wires if wire.start.unit == unit.name]
            [place] = self._feed(End(unit.name, "1"))
            yield unit.name, str(place), ", ".join(_named(wire.end) for wire in wires)

    def crossings(self) -> Iterator[Row]:
        """A matrix: for each row of cells the numbers of those that lie on its columns."""
        columns = self._columns()
        if columns:
            heads = (self._words.say("plan.column", leg=leg, number=at) for at, leg in enumerate(columns))
            yield "", *heads
        for number, row in enumerate(ROWS if columns else ()):
            cells = [self._cell(column, f"GP{row}") for column in columns]
            yield self._words.say("plan.row", leg=f"GP{row}", number=number), *cells

    def _columns(self) -> list[str]:
        wires = self._circuit.plan.wires
        names = [wire.start.leg for wire in wires if wire.start.unit == CONTROLLER and wire.end.leg == "K"]
        return [*dict.fromkeys(names)]

    def _cell(self, column: str, row: str) -> str:
        """The number of the cell where these two cross."""
        on_column = {_cell_of(end) for end in self._peers.get(End(CONTROLLER, column), [])}
        on_row = {_cell_of(end) for end in self._peers.get(End(CONTROLLER, row), [])}
        return " ".join(sorted(on_column & on_row))

    def led(self, ends: list[End]) -> str:
        """Where a leg leads; of many that are alike only how many."""
        kinds: dict[str, list[End]] = {}
        for end in ends:
            model = self._circuit.units[end.unit].model
            kind = f"{model} {end.leg}" if model in ALIKE else _named(end)
            kinds.setdefault(kind, []).append(end)
        told: list[str] = []
        for some in kinds.values():
            if len(some) < FEW:
                told += map(_named, some)
            else:
                first, last = _named(some[0]), _named(some[-1])
                told.append(self._words.say("plan.legs", count=len(some), first=first, last=last))
        return ", ".join(told)

    def _place(self, place: int) -> tuple[str, str]:
        """What a place is, and what else."""
        if place in POWER:
            return self._words.say(f"plan.power-{POWER[place].name.lower()}"), ""
        pin = PIN_AT[place]
        return str(pin.gpio), ", ".join(f"{function} {name}" for function, name in pin.also)

    def _on_header(self, end: End) -> tuple[str, str]:
        """The pin and the place of the header that a leg comes to, by whatever rail and resistor."""
        near = [place for other in self._peers[end] for place in self._feed(other)]
        net = next(net for net in self._circuit.reaches if end in net)
        places = near or [place for place in of_pi(net) if place in PIN_AT]
        return (self._place(places[0])[0], str(places[0])) if places else ("", "")

    def _feed(self, end: End) -> Iterator[int]:
        """The place that this is, or that its rail has its wire from, be it by way of another rail."""
        if self._circuit.units[end.unit].model == "rail":
            for wire in self._circuit.plan.wires:
                if wire.end == End(end.unit, "1"):
                    yield from self._feed(wire.start)
        elif end.unit == PI and end.leg.isdecimal():
            yield int(end.leg)


def _cell_of(end: End) -> str:
    """The number of the cell that a reed or a diode belongs to."""
    return end.unit.split(".")[1] if end.unit.startswith("cells.") else ""


def _named(end: End) -> str:
    return f"{end.unit} {end.leg}"
