"""The plan of a table as a page of Markdown: what to buy, what it takes, and where each wire goes."""

import textwrap
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from companion.app.configuration import Configuration
from companion.app.configuration.sense import LINES_OF_HEADER
from companion.app.plan.budget import budgets
from companion.app.plan.bus import Buses
from companion.app.plan.circuit import Circuit
from companion.app.plan.examination import examined
from companion.app.plan.finding import Finding
from companion.app.plan.lights import FED_AGAIN, STRIP
from companion.app.plan.lit import Lit, lit
from companion.app.plan.matrix import CONTROLLER, JUMPER, columns
from companion.app.plan.shopping import Group, Item, amperes, bill
from companion.app.plan.table import need_of, plan_of
from companion.app.plan.tables import Tables
from companion.rules.kernel.game import Games
from companion.view.words import Words
from hardware.catalogue.models import MODELS
from hardware.catalogue.net import Plan

WIDTH: Final = 110


@dataclass(frozen=True, slots=True)
class Planned:
    """A table and everything that follows from its configuration."""

    name: str
    source: str
    """What the command was asked for: `--profile duel`."""
    table: Configuration
    plan: Plan
    lights: Lit | None
    findings: tuple[Finding, ...]


def planned(name: str, source: str, table: Configuration, games: Games) -> Planned:
    """All of it."""
    plan, need = plan_of(table), need_of(table)
    lights = None if need is None else lit(need)
    return Planned(name, source, table, plan, lights, tuple(examined(plan, table, lights, games)))


class Document:
    """One page."""

    def __init__(self, planned: Planned, games: Games, words: Words) -> None:
        self._planned = planned
        self._games = games
        self._words = words
        self._circuit = Circuit(planned.plan)

    def text(self) -> str:
        """The page as it is written to a file."""
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
            rows = [self._item(item) for item in items if item.group is group]
            if rows:
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
                told = self._say(code), str(share.count), _ma(share.typical), _ma(share.most)
                shares.append((rail, *told))
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
        buses = Buses(self._circuit)
        segments = [(each, "wire") for each in buses.segments]
        fullest = max(buses.opened(), key=lambda each: each.whole_pf / each.most_pf, default=None)
        segments += [(fullest, "wire-open")] if fullest else []
        if not segments:
            return
        yield from self._head("buses")
        rows = [
            (
                self._say(code, name=each.name),
                ", ".join(each.units),
                self._say("khz", count=each.khz),
                self._say("ohms", count=round(each.ohms)),
                self._say("pf", count=round(each.whole_pf), most=round(each.most_pf)),
                self._say("length", count=f"{each.wire_m:.1f}", most=f"{each.longest_m:.1f}"),
            )
            for each, code in segments
        ]
        yield from self._table(("bus", "devices", "speed", "pull-ups", "capacity", "cables"), rows)
        yield from self._paragraph("buses-after")

    def _wires(self) -> Iterator[str]:
        tables = Tables(self._circuit, self._words)
        yield from self._head("wires")
        yield from self._paragraph("wires-before")
        header = [*tables.header()]
        if header:
            yield from self._table(("place", "gpio", "also", "to"), header)
        rails = [*tables.rails()]
        if rails:
            yield from self._paragraph("rails")
            yield from self._table(("rail", "from-place", "to"), rails)
        for sheet in self._planned.plan.sheets:
            rows = [*tables.sheet(sheet)]
            if rows:
                yield from ("", f"### {self._say('sheet', name=sheet.name)}")
                yield from self._table(("part", "leg", "to", "gpio", "place"), rows)
        crossings = [*tables.crossings()]
        if crossings:
            yield from ("", f"### {self._say('crossings')}")
            yield from self._paragraph("crossings-before")
            yield from _rows(crossings[0], crossings[1:])

    def _firmware(self) -> Iterator[str]:
        """What the file says that is edited for a board controller."""
        controller = self._planned.table.controller
        if controller is None or CONTROLLER not in self._circuit.units:
            return
        cells = len([*self._circuit.named("reed")])
        pins = columns(controller.device, cells)
        yield from self._head("firmware")
        yield from self._paragraph("firmware-before")
        yield ""
        yield f"    COLUMNS = {pins}"
        yield f"    CELLS = {cells}"
        yield f"    LIGHTS = {controller.lights}"
        if self._planned.lights is not None:
            yield f"    LIMIT_MA = {self._planned.lights.limit_ma}"
        if controller.device in LINES_OF_HEADER:
            yield '    LINE = "uart"'
            yield f"    UART_BAUD = {controller.baud}"
        if JUMPER in pins:
            yield "    JUMPER = None"

    def _findings(self) -> Iterator[str]:
        yield from self._head("findings")
        if not self._planned.findings:
            yield from self._paragraph("nothing")
            return
        rows = [
            (self._words.say(f"doctor.verdict-{each.verdict}"), self._words.reason(each.reason))
            for each in self._planned.findings
        ]
        yield from self._table(("verdict", "finding"), rows)

    def _head(self, code: str) -> Iterator[str]:
        yield ""
        yield f"## {self._say(code)}"

    def _paragraph(self, code: str, **values: str | int) -> Iterator[str]:
        yield ""
        yield from textwrap.wrap(self._say(code, **values), WIDTH, break_on_hyphens=False)

    def _table(self, heads: Iterable[str], rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
        return _rows(tuple(self._say(f"head-{head}") for head in heads), rows)

    def _say(self, code: str, /, **values: str | int) -> str:
        return self._words.say(f"plan.{code}", **values)


def _rows(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    yield ""
    yield _row(head)
    yield f"|{'---|' * len(head)}"
    yield from map(_row, rows)


def _row(cells: tuple[str, ...]) -> str:
    return f"| {' | '.join(cells)} |"


def _ma(milliamperes: float) -> str:
    return f"{round(milliamperes)} mA"
