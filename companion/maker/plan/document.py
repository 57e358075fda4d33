"""The command `companion plan`: a table's plan as a page of Markdown and a drawing of each sheet.

The page has the shopping list, the currents, the wires (for each sheet every leg of every thing on it, once),
and the findings. The exit status is 1 where the table would not work.
"""

import sys
import textwrap
from argparse import Namespace
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import TextIOWrapper
from pathlib import Path
from typing import Final

from companion.config import Configuration
from companion.config.claims import LINES_OF_HEADER
from companion.daemon.inventory import configuration_for
from companion.drawing.svg import format_svg
from companion.games.kernel import Games, Words, because
from companion.maker.diagrams.diagram import diagrams_of
from companion.maker.plan.circuit import Circuit, header_places
from companion.maker.plan.i2c_buses import open_segments_of, segments_of
from companion.maker.plan.part_wiring import CONTROLLER, JUMPER, ROWS, STRIP, column_pins, plan_of
from companion.maker.plan.plan_checks import check_plan
from companion.maker.plan.power_budget import LightCurrents, budgets, currents_of
from companion.maker.plan.shopping_list import Group, Item, amperes, bill
from companion.session.work.findings import Finding, Verdict
from hardware.catalogue.header import PIN_AT, PLACES, POWER
from hardware.catalogue.models import MODELS
from hardware.catalogue.wiring import PI, DrawingSheet, WireEnd, WiringPlan

SMALL: Final = ("reed", "diode", "resistor", "capacitor", "rail", "jumper")
"""Described by the source of its wires alone."""
ALIKE: Final = ("reed", "diode")
FEW: Final = 4
"""Up to so many like ends are listed one by one."""
FED_AGAIN: Final = 100
"""Up to this many lights are fed at the ends alone; longer strips also in between."""

Row = tuple[str, ...]


class WiringTables:
    """The wiring tables of one plan; no wire is listed twice."""

    def __init__(self, circuit: Circuit, words: Words) -> None:
        self._circuit = circuit
        self._words = words
        self._listed_units: set[str] = set()
        self._peers: dict[WireEnd, list[WireEnd]] = {}
        for wire in circuit.plan.wires:
            self._peers.setdefault(wire.start, []).append(wire.end)
            self._peers.setdefault(wire.end, []).append(wire.start)

    def header(self) -> Iterator[Row]:
        """Each header pin in use: its function, its alternatives, and where it leads."""
        for place in PLACES:
            ends = self._peers.get(WireEnd(PI, str(place)), [])
            if ends:
                also = PIN_AT[place].also if place in PIN_AT else ()
                functions = ", ".join(f"{function} {name}" for function, name in also)
                yield str(place), self._place(place), functions, self._describe(ends)

    def sheet(self, sheet: DrawingSheet) -> Iterator[Row]:
        """Every leg in use of every unit not yet listed: part, leg, target, GPIO and header pin."""
        for name in sheet.units:
            model = self._circuit.model(name)
            if name in self._listed_units or name == PI or model.name.startswith(SMALL):
                continue
            self._listed_units.add(name)
            for leg in model.legs:
                end = WireEnd(name, leg.name)
                if end in self._peers:
                    printed = f"{leg.name} ({leg.place})" if leg.place else leg.name
                    yield name, printed, self._describe(self._peers[end]), *self._on_header(end)

    def rails(self) -> Iterator[Row]:
        """Each rail: the header pin that feeds it, and its targets."""
        for unit in self._circuit.units_like("rail"):
            wires = [wire for wire in self._circuit.plan.wires if wire.start.unit == unit.name]
            [place] = self._feed(WireEnd(unit.name, "1"))
            yield unit.name, str(place), ", ".join(str(wire.end) for wire in wires)

    def crossings(self) -> Iterator[Row]:
        """A matrix: for each row, the cell numbers by column."""
        wires = self._circuit.plan.wires
        names = (wire.start.leg for wire in wires if wire.start.unit == CONTROLLER and wire.end.leg == "K")
        columns = [*dict.fromkeys(names)]
        if columns:
            heads = (self._words.say("plan.column", leg=leg, number=at) for at, leg in enumerate(columns))
            yield "", *heads
        for number, row in enumerate(ROWS if columns else ()):
            cells = (" ".join(sorted(self._cells(column) & self._cells(f"GP{row}"))) for column in columns)
            yield self._words.say("plan.row", leg=f"GP{row}", number=number), *cells

    def _cells(self, leg: str) -> set[str]:
        """The numbers of the cells whose reed or diode is wired to this leg of the controller."""
        ends = self._peers.get(WireEnd(CONTROLLER, leg), [])
        return {end.unit.split(".")[1] for end in ends if end.unit.startswith("cells.")}

    def _describe(self, ends: list[WireEnd]) -> str:
        """The targets of a leg; many like ends are only counted."""
        kinds: dict[str, list[WireEnd]] = {}
        for end in ends:
            model = self._circuit.units[end.unit].model
            kind = f"{model} {end.leg}" if model in ALIKE else str(end)
            kinds.setdefault(kind, []).append(end)
        labels: list[str] = []
        for some in kinds.values():
            if len(some) < FEW:
                labels += map(str, some)
            else:
                first, last = str(some[0]), str(some[-1])
                labels.append(self._words.say("plan.legs", count=len(some), first=first, last=last))
        return ", ".join(labels)

    def _place(self, place: int) -> str:
        if place in POWER:
            return self._words.say(f"plan.power-{POWER[place].name.lower()}")
        return str(PIN_AT[place].gpio)

    def _on_header(self, end: WireEnd) -> tuple[str, str]:
        """The GPIO and the header pin that a leg reaches, through rails and resistors."""
        near = [place for other in self._peers[end] for place in self._feed(other)]
        net = next(net for net in self._circuit.reaches if end in net)
        places = near or [place for place in header_places(net) if place in PIN_AT]
        return (self._place(places[0]), str(places[0])) if places else ("", "")

    def _feed(self, end: WireEnd) -> Iterator[int]:
        """The header pin at this end, or the pin that feeds its rail, also through other rails."""
        if self._circuit.units[end.unit].model == "rail":
            for wire in self._circuit.plan.wires:
                if wire.end == WireEnd(end.unit, "1"):
                    yield from self._feed(wire.start)
        elif end.unit == PI and end.leg.isdecimal():
            yield int(end.leg)


WIDTH: Final = 110


@dataclass(frozen=True, slots=True)
class PlannedTable:
    """A table and everything that follows from its configuration."""

    name: str
    source: str
    """The options of the command: `--profile duel`."""
    table: Configuration
    plan: WiringPlan
    lights: LightCurrents | None
    findings: tuple[Finding, ...]


def plan_table(name: str, source: str, table: Configuration, games: Games) -> PlannedTable:
    plan, lights = plan_of(table), currents_of(table)
    return PlannedTable(name, source, table, plan, lights, tuple(check_plan(plan, table, lights, games)))


class Document:
    def __init__(self, planned: PlannedTable, games: Games, words: Words) -> None:
        self._planned = planned
        self._games = games
        self._words = words
        self._circuit = Circuit(planned.plan)

    def text(self) -> str:
        lines = [
            f"# {self._say('title', name=self._planned.name)}",
            *self._paragraph("intro", source=self._planned.source),
            *self._bill(),
            *self._power(),
            *self._buses(),
            *self._wires(),
            *self._firmware(),
            *self._findings(),
        ]
        return "\n".join(lines) + "\n"

    def _bill(self) -> Iterator[str]:
        planned = self._planned
        items = bill(planned.table, planned.plan, planned.lights, self._games)
        yield from self._head("bill")
        for group in Group:
            rows = (self._item(item) for item in items if item.group is group)
            yield from self._table((f"group-{group}", "count", "each"), rows)
        yield from self._paragraph("bill-after")

    def _item(self, item: Item) -> tuple[str, ...]:
        values: dict[str, str | int] = dict(item.values)
        if item.game:
            values["game"] = self._words.say(f"{item.game}.name")
        count = self._say("metres", count=item.count) if item.metres else str(item.count)
        return self._say(f"item-{item.code}", **values), count, item.price

    def _power(self) -> Iterator[str]:
        yield from self._head("power")
        rails, shares = [], []
        for budget in budgets(self._circuit, self._planned.lights):
            rail = self._say(f"value.rail.{budget.rail}")
            rails.append((rail, _ma(budget.typical), _ma(budget.most), _ma(budget.limit)))
            for share in budget.shares:
                code = f"item-{share.model}" if share.model in MODELS else f"value.rail.{share.model}"
                cells = self._say(code), str(share.count), _ma(share.typical), _ma(share.most)
                shares.append((rail, *cells))
        yield from self._table(("supply", "typical", "most", "limit"), rails)
        yield from self._table(("supply", "taker", "count", "typical", "most"), shares)
        lights = self._planned.lights
        if lights is not None:
            yield from self._paragraph(
                "lights",
                limit=lights.limit_ma,
                white=lights.white_ma,
                dark=lights.dark_ma,
                fuse=amperes(lights.fuse_ma),
                supply=amperes(lights.supply_ma),
                square=f"{lights.wire_mm2:g}",
            )
        if any(unit.name == STRIP and unit.count > FED_AGAIN for unit in self._planned.plan.units):
            yield from self._paragraph("lights-long")

    def _buses(self) -> Iterator[str]:
        segments = segments_of(self._circuit)
        if not segments:
            return
        opened = open_segments_of(segments)
        fullest = max(opened, key=lambda each: each.whole_pf / each.most_pf, default=None)
        bus_rows = [(each, "wire") for each in segments] + ([(fullest, "wire-open")] if fullest else [])
        yield from self._head("buses")
        rows = (
            (
                self._say(code, name=each.name),
                ", ".join(each.units),
                self._say("khz", count=each.khz),
                self._say("ohms", count=round(each.ohms)),
                self._say("pf", count=round(each.whole_pf), most=round(each.most_pf)),
                self._say("length", count=f"{each.wire_m:.1f}", most=f"{each.longest_m:.1f}"),
            )
            for each, code in bus_rows
        )
        yield from self._table(("bus", "devices", "speed", "pull-ups", "capacity", "cables"), rows)
        yield from self._paragraph("buses-after")

    def _wires(self) -> Iterator[str]:
        tables = WiringTables(self._circuit, self._words)
        yield from self._head("wires")
        yield from self._paragraph("wires-before")
        yield from self._table(("place", "gpio", "also", "to"), tables.header())
        yield from self._table(("rail", "from-place", "to"), tables.rails(), self._paragraph("rails"))
        for sheet in self._planned.plan.sheets:
            head = ("", f"### {self._say('sheet', name=sheet.name)}")
            yield from self._table(("part", "leg", "to", "gpio", "place"), tables.sheet(sheet), head)
        crossings = [*tables.crossings()]
        if crossings:
            yield from ("", f"### {self._say('crossings')}")
            yield from self._paragraph("crossings-before")
            yield from _rows(crossings[0], crossings[1:])

    def _firmware(self) -> Iterator[str]:
        """The constants to edit in a board controller's firmware."""
        controller = self._planned.table.controller
        if controller is None or CONTROLLER not in self._circuit.units:
            return
        cells = len([*self._circuit.units_like("reed")])
        pins = column_pins(controller.device, cells)
        yield from self._head("firmware")
        yield from self._paragraph("firmware-before")
        yield from ("", f"    COLUMNS = {pins}", f"    CELLS = {cells}", f"    LIGHTS = {controller.lights}")
        if self._planned.lights is not None:
            yield f"    LIMIT_MA = {self._planned.lights.limit_ma}"
        if controller.device in LINES_OF_HEADER:
            yield from ('    LINE = "uart"', f"    UART_BAUD = {controller.baud}")
        if JUMPER in pins:
            yield "    JUMPER = None"

    def _findings(self) -> Iterator[str]:
        yield from self._head("findings")
        rows = (_verdict_and_reason(each, self._words) for each in self._planned.findings)
        yield from self._table(("verdict", "finding"), rows)
        if not self._planned.findings:
            yield from self._paragraph("nothing")

    def _head(self, code: str) -> Iterator[str]:
        yield from ("", f"## {self._say(code)}")

    def _paragraph(self, code: str, **values: str | int) -> Iterator[str]:
        yield ""
        yield from textwrap.wrap(self._say(code, **values), WIDTH, break_on_hyphens=False)

    def _table(self, heads: Iterable[str], rows: Iterable[Row], before: Iterable[str] = ()) -> Iterator[str]:
        """A table after its introduction; nothing where it has no rows."""
        some = [*rows]
        if some:
            yield from before
            yield from _rows(tuple(self._say(f"head-{head}") for head in heads), some)

    def _say(self, code: str, /, **values: str | int) -> str:
        return self._words.say(f"plan.{code}", **values)


def _rows(head: Row, rows: Iterable[Row]) -> Iterator[str]:
    lines = (f"| {' | '.join(row)} |" for row in (head, *rows))
    yield from ("", next(lines), f"|{'---|' * len(head)}", *lines)


def _verdict_and_reason(finding: Finding, words: Words) -> tuple[str, str]:
    return words.say(f"doctor.verdict-{finding.verdict}"), words.reason(finding.reason)


def _ma(milliamperes: float) -> str:
    return f"{round(milliamperes)} mA"


def plan(args: Namespace, words: Words, games: Games) -> int:
    """Print the plan of `args.config` or `args.profile`, or write it into `args.out`; the exit status."""
    if args.config:
        name, source = Path(args.config).stem, f"--config {args.config}"
    else:
        name, source = args.profile, f"--profile {args.profile}"
    table = configuration_for(Path(args.config) if args.config else args.profile, games)
    here = plan_table(name, source, table, games)
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # not every terminal has ohm and euro signs
    if args.out:
        out = Path(args.out)
        out.mkdir(parents=True, exist_ok=True)
        for file, text in plan_files(here, games, words):
            (out / file).write_text(text, encoding="utf-8")
            print(words.reason(because("plan.written", file=str(out / file))))
        for finding in here.findings:
            print(": ".join(_verdict_and_reason(finding, words)))
    else:
        print(Document(here, games, words).text(), end="")
    return int(any(finding.verdict is Verdict.BROKEN for finding in here.findings))


def plan_files(here: PlannedTable, games: Games, words: Words) -> Iterator[tuple[str, str]]:
    yield "parts.md", Document(here, games, words).text()
    for page in diagrams_of(here.plan, here.name, words):
        yield f"{page.sheet.name}.svg", format_svg(page.draw())
