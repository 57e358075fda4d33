"""One sheet of a plan as a drawing: things, wires, labels and warnings.

The label at one end of a wire names the other end; a thing's caption says what it is.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import cycle
from typing import Final

from companion.drawing import shapes
from companion.drawing.shapes import Anchor, Disc, Ink, Layer, Polyline, PrintSheet, Shape, ShapeGroup
from companion.games.kernel import Words
from companion.maker.diagrams.module import Drawable, Facing, Module
from companion.maker.diagrams.palette import (
    FAINT,
    PAPER,
    POWER_COLOURS,
    SIGNAL_COLOURS,
    TEXT,
    box,
    ink,
    ring,
    text,
    width_of,
)
from companion.maker.diagrams.part_drawings import draw_bank, draw_matrix, drawing_of, header_name
from companion.maker.diagrams.placement import HUBS, Placement, columns_of
from companion.maker.diagrams.routes import Exit, Layout, Router
from companion.maker.diagrams.sheet_contents import (
    BANKS,
    COMMON,
    MATRIX,
    RAIL,
    DrawnSheet,
    PartGroup,
    Rail,
    SheetNet,
    gather,
    nets_of,
    rails_of,
    sheets_of,
    simplify,
)
from hardware.catalogue.models import MODELS
from hardware.catalogue.wiring import PI, Unit, Volt, WireEnd, WiringPlan

WIRE_WIDTHS: Final = {Volt.USB: 1.5, Volt.SUPPLY: 1.0}
WIRE_WIDTH: Final = 0.65
LINE_MM: Final = 3.2
ROWS: Final = 4
SAMPLE_MM: Final = 9.0
ALWAYS: Final = ("off", "volts")
SCREENS: Final = ("ssd1306", "sh1106", "ssd1309")


def draw_wire_samples(x: float, y: float, nets: Sequence[SheetNet], words: Words) -> Iterator[Shape]:
    """A legend of the wires: a sample of each kind on the sheet, and how wires join and cross."""
    volts = {net.volt for net in nets}
    samples = [
        (POWER_COLOURS[volt], WIRE_WIDTHS.get(volt, WIRE_WIDTH), volt.name)
        for volt in Volt
        if volt in volts & POWER_COLOURS.keys()
    ]
    if volts - POWER_COLOURS.keys():
        samples.append((SIGNAL_COLOURS[0], WIRE_WIDTH, "SIGNAL"))
    samples += [(TEXT, WIRE_WIDTH, "dot"), (TEXT, WIRE_WIDTH, "cross")]
    for number, (colour, width, code) in enumerate(samples):
        left, at = x + number // ROWS * 48, y + number % ROWS * LINE_MM
        middle, pen = left + SAMPLE_MM / 2, ink(None, colour, width)
        yield Polyline(((left, at), (left + SAMPLE_MM, at)), pen)
        if code == "cross":
            line = (middle, at - 1.4), (middle, at + 1.4)
            yield from (Polyline(line, ink(None, PAPER, width + 1.1)), Polyline(line, pen))
        if code == "dot":
            yield from (Polyline(((middle, at), (middle, at + 1.4)), pen), ring(middle, at, 0.75, colour))
        yield text(left + SAMPLE_MM + 2, at, words.say(f"diagrams.pen.{code}"), anchor=Anchor.START)


def draw_warnings(x: float, y: float, units: Sequence[Unit], words: Words) -> Iterator[Shape]:
    models = dict.fromkeys(unit.model.removesuffix("-spi") for unit in units)
    codes = [*ALWAYS, *dict.fromkeys("screen" if model in SCREENS else model for model in models)]
    warnings = [words.say(f"diagrams.warn.{code}") for code in codes if words.has(f"diagrams.warn.{code}")]
    for number, line in enumerate(warnings):
        colour = "#8d1616" if number < len(ALWAYS) else TEXT
        yield text(x, y + number * LINE_MM, f"! {line}", colour, anchor=Anchor.START)


class SheetNames:
    def __init__(self, sheet: str, units: Sequence[Unit], words: Words) -> None:
        self._sheet = sheet
        self._units = units
        self._words = words
        self._models = {unit.name: unit.model for unit in units}

    def caption(self, unit: Unit, group: PartGroup | None, rail: Rail | None) -> Iterator[str]:
        """The caption of a thing, line by line, with a group's members and a rail's feed or length."""
        name, what = f"diagrams.unit.{unit.model}", f"diagrams.model.{unit.model}"
        yield self._words.say(name) if self._words.has(name) else _plain(unit.name)
        if self._words.has(what):
            each = self._words.say(f"diagrams.model.{group.model}") if group else ""
            yield from self._words.say(what, count=unit.count, each=each).splitlines()
        if rail and rail.feed:
            yield from self._words.say("diagrams.fed", by=self.describe(rail.feed)).splitlines()
        elif rail:
            yield self._words.say("diagrams.holes", count=rail.wires)

    def label(self, net: SheetNet, end: WireEnd) -> str:
        """The label of a wire's end: the Pi, if the wire leads there, or its only other end."""
        others = net.others(end)
        at_pi = [other for other in others if other.unit == PI]
        return self.describe((at_pi or others)[0]) if len(others) == 1 or at_pi else net.name

    def describe(self, end: WireEnd) -> str:
        """An end, as the label at another end names it."""
        if end.unit == PI and end.leg.isdigit():
            return f"{header_name(int(end.leg))} · {end.leg}"
        model = self._models[end.unit]
        if end.leg == COMMON:
            return self._words.say(f"diagrams.unit.{model}")
        if model in (MATRIX, *BANKS):
            return end.leg
        if model == RAIL or (len(MODELS[model].legs) == 2 and end.leg.isdigit()):
            return self._short(end.unit)
        place = MODELS[model].leg(end.leg).place
        is_told = not place or end.leg.split(" ")[-1] == str(place)
        leg = end.leg if is_told else f"{end.leg} · {place}"
        # Nothing else on the sheet has such legs as a single hub.
        is_clear = model in HUBS and [*self._models.values()].count(model) == 1 and end.leg != "USB"
        return leg if is_clear else f"{self._short(end.unit)} {leg}"

    def _short(self, unit: str) -> str:
        """The name of a thing without the prefix of its sheet or owner."""
        if unit == PI:
            return self._words.say("diagrams.pi")
        owners = (self._sheet, *self._models)
        owner = next((f"{name}." for name in owners if unit.startswith(f"{name}.")), "")
        return _plain(unit.removeprefix(owner))


def _plain(unit: str) -> str:
    if unit.startswith(f"{RAIL}."):
        unit = f"{unit.removeprefix(f'{RAIL}.')}.{RAIL}"
    return unit.replace(".", " ")


PAPERS: Final = ((297.0, 210.0), (420.0, 297.0), (594.0, 420.0))
"""A4 landscape, and larger sizes for tables that need them."""
MARGIN_MM: Final = 7.0
HEAD_MM: Final = 18.0
FOOT_MM: Final = 24.0
LEGEND_MM: Final = 105.0
"""The width of the wire samples; the warnings are beside them."""
LABEL_MM: Final = 2.7
"""The height of a wire's label."""
PAD_MM: Final = 1.0
BEFORE_MM: Final = 0.5
"""Between a thing and a label."""
ROUND_MM: Final = 1.2
DOT_MM: Final = 0.75
HALO_MM: Final = 0.55
"""The white edge of a wire, which shows that crossing wires are not connected."""
LAYOUT_PASSES: Final = 3
"""Layout passes: holes of rails follow the things wired to them, and those follow the rails."""


class Diagram:
    """The drawing of one sheet, in progress."""

    def __init__(self, sheet: DrawnSheet, table: str, rails: Mapping[str, Rail], words: Words) -> None:
        self.sheet = sheet
        self._words = words
        self._title = words.say("diagrams.title", table=table, sheet=sheet.name.replace(".", " "))
        self._groups = {group.kind: group for group in gather(sheet.units, sheet.wires)}
        self._units, wires = simplify(sheet.units, sheet.wires, tuple(self._groups.values()))
        self.nets = nets_of(wires)
        signals = cycle(SIGNAL_COLOURS)
        self._colours = [POWER_COLOURS.get(net.volt) or next(signals) for net in self.nets]
        self._naming = SheetNames(sheet.name, self._units, words)
        fed_here = {wire.end.unit for wire in sheet.wires if wire.start.unit == PI}
        self._rails = {
            name: replace(rail, feed=None) if name in fed_here else rail for name, rail in rails.items()
        }
        for self._paper in PAPERS:
            self._across, self._down = self._paper[0] - 2 * MARGIN_MM, self._paper[1] - HEAD_MM - FOOT_MM
            self.layout = self._lay_out_sheet()
            if self.layout.width <= self._across and self.layout.height <= self._down:
                break

    def draw(self) -> PrintSheet:
        width, height = self._paper
        west = MARGIN_MM + max(0.0, (self._across - self.layout.width) / 2)
        how_to_read = self._words.say("diagrams.ends")
        title = (
            text(MARGIN_MM, 8.5, self._title, anchor=Anchor.START, size=5, bold=True),
            text(MARGIN_MM, 13.5, how_to_read, FAINT, anchor=Anchor.START, size=2.6),
        )
        top = height - FOOT_MM + 3
        samples = draw_wire_samples(MARGIN_MM, top, self.nets, self._words)
        warnings = draw_warnings(MARGIN_MM + LEGEND_MM, top, self._units, self._words)
        paper = ShapeGroup("paper", (box((0, 0, width, height), PAPER),))
        around = Layer((paper, ShapeGroup("title", title), ShapeGroup("legend", (*samples, *warnings))))
        wires, ends = (Layer(tuple(groups), west, HEAD_MM) for groups in self._draw_routes())
        things = (
            Layer((ShapeGroup(f"unit {one.unit}", one.module.shapes),), west + one.x, HEAD_MM + one.y)
            for one in self.layout.placed
        )
        return PrintSheet(self._title, width, height, (around, wires, *things, ends))

    def _lay_out_sheet(self) -> Layout:
        layout = self._lay_out_once({})
        for _ in range(LAYOUT_PASSES - 1):
            exits = (out for route in layout.routes for out in route.exits)
            layout = self._lay_out_once({out.end: out.at[1] for out in exits})
        return layout

    def _lay_out_once(self, heights: Mapping[WireEnd, float]) -> Layout:
        """One layout pass, given the heights of the ends in the previous one."""
        modules = {unit.name: self._module(unit, heights) for unit in self._units}
        columns = columns_of(self._units, self.nets, modules, self._down)
        placing = Placement(columns, modules, self.nets, self._down)
        return Router(placing, self._label_width).layout()

    def _module(self, unit: Unit, heights: Mapping[WireEnd, float]) -> Module:
        group = self._groups.get(unit.model)
        caption = tuple(self._naming.caption(unit, group, self._rails.get(unit.name)))
        if group and unit.model == MATRIX:
            return draw_matrix(group, caption, self._words.say("diagrams.likewise"))
        if group:
            return draw_bank(group, caption)
        return drawing_of(Drawable(MODELS[unit.model], caption, unit.count, self._used_legs(unit, heights)))

    def _used_legs(self, unit: Unit, heights: Mapping[WireEnd, float]) -> tuple[str, ...]:
        """The legs in use; those of a rail are ordered by the heights of what is wired to them."""
        ends = {end: net.others(end) for net in self.nets for end in net.ends if end.unit == unit.name}
        if unit.model != RAIL:
            return tuple(end.leg for end in ends)
        mean = {
            end: sum(heights.get(other, 0.0) for other in others) / len(others)
            for end, others in ends.items()
        }
        return tuple(end.leg for end in sorted(ends, key=lambda end: (mean[end], int(end.leg))))

    def _label_width(self, net: SheetNet, end: WireEnd) -> float:
        return width_of(self._naming.label(net, end)) + 2 * (PAD_MM + BEFORE_MM)

    def _draw_routes(self) -> tuple[list[ShapeGroup], list[ShapeGroup]]:
        """Wires between things; and on top of things their ends, with the labels."""
        wires, stubs, labels = [], [], []
        for number, (route, colour) in enumerate(zip(self.layout.routes, self._colours, strict=True)):
            width = WIRE_WIDTHS.get(route.net.volt, WIRE_WIDTH)
            halo = [Polyline(line, Ink(None, PAPER, width + 2 * HALO_MM), ROUND_MM) for line in route.lines]
            lines = [Polyline(line, Ink(None, colour, width), ROUND_MM) for line in route.lines]
            dots = [Disc(x, y, DOT_MM, Ink(colour)) for x, y in route.dots]
            wires.append(ShapeGroup(f"wire {number} {route.net.name}", (*halo, *lines, *dots)))
            if route.stubs:
                ends = [Polyline(stub, Ink(None, colour, width), ROUND_MM) for stub in route.stubs]
                stubs.append(ShapeGroup(f"stub {number}", tuple(ends)))
            for place, out in enumerate(route.exits):
                name = self._naming.label(route.net, out.end)
                labels.append(ShapeGroup(f"label {number} {place}", _label(name, out, colour)))
        return wires, [*stubs, *labels]


def _label(name: str, out: Exit, colour: str) -> tuple[Shape, ...]:
    """The label of a wire, where it leaves its thing."""
    wide = width_of(name) + 2 * PAD_MM
    x, y = out.at
    left = x + BEFORE_MM if out.side is Facing.EAST else x - BEFORE_MM - wide
    frame = shapes.Box(shapes.Area(left, y - LABEL_MM / 2, wide, LABEL_MM), Ink(PAPER, colour, 0.3), 0.8)
    return frame, text(left + wide / 2, y, name)


def diagrams_of(plan: WiringPlan, table: str, words: Words) -> tuple[Diagram, ...]:
    """The diagram of each sheet; `table` is the table's name."""
    rails = rails_of(plan)
    return tuple(Diagram(sheet, table, rails, words) for sheet in sheets_of(plan))
