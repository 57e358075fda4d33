"""One sheet of a plan as a drawing: things, wires, what each wire is, and what has to be heeded."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from companion.app.plan.diagrams import legend
from companion.app.plan.diagrams.columns import RAIL, columns_of
from companion.app.plan.diagrams.crossings import BANKS, MATRIX, gathered, simplified
from companion.app.plan.diagrams.layout import Exit, Layout, laid_out
from companion.app.plan.diagrams.lettering import width_of
from companion.app.plan.diagrams.module import Module, Side, Subject
from companion.app.plan.diagrams.naming import Naming
from companion.app.plan.diagrams.nets import Net, nets_of
from companion.app.plan.diagrams.pens import WIDTH, WIDTHS, colours
from companion.app.plan.diagrams.placing import Placing
from companion.app.plan.diagrams.sheets import Rail, Shown
from companion.app.plan.diagrams.things.art import PAPER, SMALL, box, text
from companion.app.plan.diagrams.things.bank import bank
from companion.app.plan.diagrams.things.drawings import drawing_of
from companion.app.plan.diagrams.things.matrix import matrix
from companion.view.drawing.shapes import Area, Box, Disc, Ink, Layer, Part, Shape, Sheet, Way
from companion.view.words import Words
from hardware.catalogue.models import MODELS
from hardware.catalogue.net import PI, End, Unit

PAPERS: Final = ((297.0, 210.0), (420.0, 297.0), (594.0, 420.0))
"""A4 across, and larger ones where that is too small for a table of somebody's own."""
MARGIN_MM: Final = 7.0
HEAD_MM: Final = 18.0
FOOT_MM: Final = 24.0
LEGEND_MM: Final = 105.0
"""What the samples of wires take; what has to be heeded is beside them."""
LABEL_MM: Final = 2.7
"""How high the label of a wire is."""
PAD_MM: Final = 1.0
BEFORE_MM: Final = 0.5
"""Between a thing and a label."""
ROUND_MM: Final = 1.2
DOT_MM: Final = 0.75
HALO_MM: Final = 0.55
"""White on both sides of a wire, which shows that wires that cross do not touch."""
TURNS: Final = 3
"""How often all is laid out: holes of rails follow what hangs on them, and that follows the rails."""


class Page:
    """A sheet as it is being drawn."""

    def __init__(self, sheet: Shown, table: str, rails: Mapping[str, Rail], words: Words) -> None:
        self.sheet = sheet
        self._words = words
        self._title = words.say("diagrams.title", table=table, sheet=sheet.name.replace(".", " "))
        self._groups = {group.kind: group for group in gathered(sheet.units, sheet.wires)}
        self._units, wires = simplified(sheet.units, sheet.wires, tuple(self._groups.values()))
        self.nets = nets_of(wires)
        self._inks = colours(self.nets)
        self._naming = Naming(sheet.name, self._units, words)
        fed_here = {wire.end.unit for wire in sheet.wires if wire.start.unit == PI}
        self._rails = {
            name: replace(rail, feed=None) if name in fed_here else rail for name, rail in rails.items()
        }
        for self._paper in PAPERS:
            self.layout = self._laid_out()
            if self.layout.width <= self._across() and self.layout.height <= self._down():
                break

    def drawn(self) -> Sheet:
        """All of it."""
        width, height = self._paper
        west = MARGIN_MM + max(0.0, (self._across() - self.layout.width) / 2)
        head = legend.title(MARGIN_MM, 8.5, self._title, self._words)
        top = height - FOOT_MM + 3
        samples = legend.pens(MARGIN_MM, top, self.nets, self._words)
        heeded = legend.warnings(MARGIN_MM + LEGEND_MM, top, self._units, self._words)
        paper = Part("paper", (box((0, 0, width, height), PAPER),))
        around = Layer((paper, Part("title", tuple(head)), Part("legend", (*samples, *heeded))))
        wires = Layer(tuple(self._wires()), west, HEAD_MM)
        things = (
            Layer((Part(f"unit {one.unit}", one.module.shapes),), west + one.x, HEAD_MM + one.y)
            for one in self.layout.placed
        )
        ends = Layer((*self._stubs(), *self._labels()), west, HEAD_MM)
        return Sheet(self._title, width, height, (around, wires, *things, ends))

    def _across(self) -> float:
        """How wide what is drawn may be."""
        return self._paper[0] - 2 * MARGIN_MM

    def _down(self) -> float:
        return self._paper[1] - HEAD_MM - FOOT_MM

    def _laid_out(self) -> Layout:
        """All in its place."""
        layout = self._turn({})
        for _ in range(TURNS - 1):
            layout = self._turn({out.end: out.at[1] for route in layout.routes for out in route.exits})
        return layout

    def _turn(self, heights: Mapping[End, float]) -> Layout:
        """All in its place, where this is how high ends were before."""
        modules = {unit.name: self._module(unit, heights) for unit in self._units}
        columns = columns_of(self._units, self.nets, modules, self._down())
        return laid_out(Placing(columns, modules, self.nets, self._down()), self._label_width)

    def _module(self, unit: Unit, heights: Mapping[End, float]) -> Module:
        group = self._groups.get(unit.model)
        told = tuple(self._naming.caption(unit, group, self._rails.get(unit.name)))
        if group and unit.model == MATRIX:
            return matrix(group, told, self._words.say("diagrams.likewise"))
        if group and unit.model in BANKS:
            return bank(group, told)
        return drawing_of(Subject(MODELS[unit.model], told, unit.count, self._used(unit, heights)))

    def _used(self, unit: Unit, heights: Mapping[End, float]) -> tuple[str, ...]:
        """The legs that are used; any hole of a rail will do, so they are as what hangs on them is."""
        ends = {end: net.others(end) for net in self.nets for end in net.ends if end.unit == unit.name}
        if unit.model != RAIL:
            return tuple(end.leg for end in ends)
        mean = {
            end: sum(heights.get(other, 0.0) for other in others) / len(others)
            for end, others in ends.items()
        }
        return tuple(end.leg for end in sorted(ends, key=lambda end: (mean[end], int(end.leg))))

    def _label_width(self, net: Net, end: End) -> float:
        return width_of(self._naming.label(net, end), SMALL) + 2 * (PAD_MM + BEFORE_MM)

    def _wires(self) -> Iterator[Part]:
        for number, route in enumerate(self.layout.routes):
            width, colour = WIDTHS.get(route.net.volt, WIDTH), self._inks[number]
            halo = [Way(line, Ink(None, PAPER, width + 2 * HALO_MM), ROUND_MM) for line in route.lines]
            lines = [Way(line, Ink(None, colour, width), ROUND_MM) for line in route.lines]
            dots = [Disc(x, y, DOT_MM, Ink(colour)) for x, y in route.dots]
            yield Part(f"wire {number} {route.net.name}", (*halo, *lines, *dots))

    def _stubs(self) -> Iterator[Part]:
        """What of wires lies on things."""
        for number, route in enumerate(self.layout.routes):
            ink = Ink(None, self._inks[number], WIDTHS.get(route.net.volt, WIDTH))
            if route.stubs:
                yield Part(f"stub {number}", tuple(Way(stub, ink, ROUND_MM) for stub in route.stubs))

    def _labels(self) -> Iterator[Part]:
        for number, route in enumerate(self.layout.routes):
            for place, out in enumerate(route.exits):
                told = self._naming.label(route.net, out.end)
                yield Part(f"label {number} {place}", _label(told, out, self._inks[number]))


def _label(told: str, out: Exit, colour: str) -> tuple[Shape, ...]:
    """Where a wire comes out of its thing, what is at its other end."""
    wide = width_of(told, SMALL) + 2 * PAD_MM
    x, y = out.at
    left = x + BEFORE_MM if out.side is Side.EAST else x - BEFORE_MM - wide
    frame = Box(Area(left, y - LABEL_MM / 2, wide, LABEL_MM), Ink(PAPER, colour, 0.3), 0.8)
    return frame, text(left + wide / 2, y, told)
