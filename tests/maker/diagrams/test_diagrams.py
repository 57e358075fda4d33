"""Every sheet of the shipped tables can be read, and shows what is wired and nothing else."""

from itertools import pairwise

import pytest

from companion.drawing.shapes import Anchor, Area, Letters
from companion.maker.diagrams.diagram import Diagram, draw_plan
from companion.maker.diagrams.module import LANE_MM, Drawable, Facing
from companion.maker.diagrams.palette import width_of
from companion.maker.diagrams.part_drawings import DRAWINGS, drawing_of, header_name
from companion.maker.diagrams.sheet_contents import MATRIX, RAIL, gather, simplify
from companion.maker.mats.pdf import pdf
from companion.words import ENGLISH
from hardware.catalogue.header import PLACES
from hardware.catalogue.models import MODELS
from hardware.catalogue.wiring import DrawingSheet, Unit, Volt, Wire, WireEnd, WiringPlan
from tests.maker.diagrams.pages import PAGES
from tests.maker.diagrams.proof import faults, letters, reach
from tests.maker.plan.shipped_plans import SHIPPED, shipped


@pytest.mark.parametrize("page", PAGES.values(), ids=map(" ".join, PAGES))
def test_a_sheet_can_be_read(page: Diagram) -> None:
    assert faults(page) == []
    sheet = page.draw()
    assert (sheet.width, sheet.height) == (297, 210)


@pytest.mark.parametrize("table", SHIPPED)
def test_every_wire_is_on_one_sheet(table: str) -> None:
    wires = shipped(table).plan.wires
    there = [wire for (name, _), page in PAGES.items() if name == table for wire in page.sheet.wires]
    assert sorted(there, key=wires.index) == list(wires)


def test_every_model_has_a_drawing_with_all_its_legs() -> None:
    assert {*DRAWINGS} == {*MODELS}
    for model in MODELS.values():
        names = tuple(leg.name for leg in model.legs)
        module = drawing_of(Drawable(model, ("name", "what it is"), 3, names))
        assert sorted(leg.name for leg in module.legs) == sorted(names)
        for leg in module.legs:
            assert 0 <= leg.at[0] <= module.width
            assert 0 <= leg.at[1] <= module.height
            if leg.side in (Facing.WEST, Facing.EAST, Facing.EITHER):
                assert leg.out[1] % LANE_MM == 0


def test_the_table_in_the_drawing_of_a_matrix_tells_every_crossing() -> None:
    plan = shipped("duel").plan
    page = PAGES["duel", "cells"]
    [group] = gather(page.sheet.units, page.sheet.wires)
    assert group.kind == MATRIX
    soldered = {
        (wire.name, frozenset((wire.start, wire.end))) for wire in plan.wires if wire.name.startswith("cell ")
    }
    beyond = {wire.end: wire.start for wire in plan.wires}
    for one in group.crossings:
        [(diode, reed)] = [
            sorted(ends, key=lambda end: end.unit) for name, ends in soldered if name == one.name
        ]
        assert beyond[WireEnd(diode.unit, "K")] == one.column == one.ring
        assert beyond[WireEnd(reed.unit, "2")] == one.row
    assert len(group.crossings) == 68
    assert (len(group.columns), len(group.rows)) == (9, 8)


def test_reeds_and_pull_ups_that_are_drawn_together_keep_their_wires() -> None:
    page = PAGES["kingdom", "mux"]
    groups = gather(page.sheet.units, page.sheet.wires)
    units, wires = simplify(page.sheet.units, page.sheet.wires, groups)
    [group] = groups
    assert {one.column.leg for one in group.crossings} == {f"S{wire}{n}" for wire in "DC" for n in range(5)}
    assert {one.row.unit for one in group.crossings} == {"rail.3v3"}
    assert group.parts.isdisjoint(unit.name for unit in units)
    assert len(wires) == len(page.sheet.wires) - len(group.crossings) + 1


def test_what_has_to_be_heeded_with_a_diode_is_told_for_where_it_is() -> None:
    crossing, line = (ENGLISH.say(f"diagrams.warn.{code}") for code in (MATRIX, "diode"))
    heeded = {
        key: [told for told in (crossing, line) if f"! {told}" in told_on(page)]
        for key, page in PAGES.items()
        if any(unit.model == "diode" for unit in page.sheet.units)
    }
    assert heeded.pop(("duel", "cells")) == [crossing]
    assert heeded == {("kingdom", f"cells.{number}"): [line] for number in range(4)}


def told_on(page: Diagram) -> list[str]:
    return [told.text for told, _ in letters(page.draw())]


def test_the_name_of_each_place_of_the_header_is_level_with_it() -> None:
    module = drawing_of(Drawable(MODELS["pi"], ("Pi",), 1, tuple(map(str, PLACES))))
    told = [shape for shape in module.shapes if isinstance(shape, Letters)]
    heights = {shape.text: shape.y for shape in told if shape.text.isdigit()}
    assert len(heights) == len(PLACES)
    for place in PLACES:
        names = [
            shape for shape in told if shape.y == heights[str(place)] and shape.text == header_name(place)
        ]
        assert [shape.anchor for shape in names if (shape.anchor is Anchor.END) == place % 2]


def test_where_the_pi_feeds_a_rail_is_told_how_many_wires_hang_there() -> None:
    plan = shipped("kingdom").plan
    wires = {
        unit.name: sum(unit.name in (wire.start.unit, wire.end.unit) for wire in plan.wires)
        for unit in plan.units
        if unit.model == RAIL
    }
    told = told_on(PAGES["kingdom", "rails"])
    assert sorted(wires.values()) == sorted(
        int(each.split(" ")[0]) for each in told if each.endswith(" wires in all")
    )
    assert max(wires.values()) > 20
    assert not any(each.endswith(" wires in all") for each in told_on(PAGES["kingdom", "south"]))


def test_what_belongs_at_the_beginning_of_a_strip_stands_by_it() -> None:
    across = {one.unit: (one.x, one.x + one.module.width) for one in PAGES["duel", "lights"].layout.placed}
    (shifter, behind), (strip, end) = across["shifter"], across["strip"]
    for name in ("resistor", "capacitor"):
        west, east = across[f"strip.{name}"]
        assert behind < strip < west < east < end
    assert shifter < sum(across["shifter.capacitor"]) / 2 < behind


def test_a_sheet_that_is_too_full_gets_larger_paper() -> None:
    keys = tuple(Unit(f"key.{n}", "push-button") for n in range(14))
    wires = tuple(
        Wire(WireEnd("pi", place), WireEnd(key.name, "1"), Volt.SIGNAL3, key.name)
        for key, place in zip(
            keys,
            ["3", "5", "7", "8", "10", "11", "12", "13", "15", "16", "18", "19", "21", "22"],
            strict=True,
        )
    )
    ground = tuple(Wire(WireEnd("pi", "6"), WireEnd(key.name, "2"), Volt.GROUND, "ground") for key in keys)
    units = (Unit("pi", "pi"), *keys)
    full = WiringPlan(units, (*wires, *ground), (DrawingSheet("keys", tuple(unit.name for unit in units)),))
    [(_, sheet)] = draw_plan(full, "table", ENGLISH)
    assert (sheet.width, sheet.height) == (420, 297)


def test_a_sheet_that_is_too_wide_gets_larger_paper() -> None:
    keys = tuple(Unit(f"key.{n}", "push-button") for n in range(8))
    wires = tuple(
        Wire(WireEnd(one.name, "2"), WireEnd(other.name, "1"), Volt.SIGNAL3, other.name)
        for one, other in pairwise(keys)
    )
    wide = WiringPlan(keys, wires, (DrawingSheet("keys", tuple(key.name for key in keys)),))
    [(_, sheet)] = draw_plan(wide, "table", ENGLISH)
    assert (sheet.width, sheet.height) == (420, 297)


def test_what_hangs_together_with_nothing_else_is_a_drawing_of_its_own() -> None:
    shown = {unit.name for unit in PAGES["duel", "south"].sheet.units}
    alone = {unit.name for unit in PAGES["duel", "south.reader"].sheet.units}
    assert alone == {"south.reader", "south.reader.adapter"}
    assert shown.isdisjoint(alone)


def test_a_sheet_is_a_page_of_pdf_as_well() -> None:
    assert pdf([PAGES["duel", name].draw() for name in ("sound", "lights")]).startswith(b"%PDF")


def test_letters_are_reckoned_wider_than_they_are() -> None:
    assert width_of("Il", 10) == pytest.approx(6)
    assert width_of("GP15", 10, bold=True) > width_of("GP15", 10) > 20


def test_a_jumper_is_drawn_open() -> None:
    module = drawing_of(Drawable(MODELS["jumper"], ("name", "what it is"), 1, ("1", "2")))
    shapes = [reach(shape) for shape in module.shapes if not isinstance(shape, Letters)]
    lead, base, *cap, one, other = shapes
    assert lead.middle[1] == one.middle[1] == other.middle[1] == module.leg("1").at[1]
    between = Area(one.x, one.y, other.east - one.x, one.height)
    assert other.x - one.east > 1
    assert base.x < one.x < other.east < base.east  # the lead is hidden between the pins
    assert base.overlaps(between)
    assert [shape.overlaps(between) for shape in (*cap, one, other)] == [False] * len(cap) + [True, True]
