"""Every sheet of the shipped tables can be read, and shows what is wired and nothing else."""

import pytest

from companion.drawing.shapes import Anchor, Box, Letters
from companion.maker.diagrams.diagram import Diagram, diagrams_of
from companion.maker.diagrams.module import LANE_MM, Drawable, Facing
from companion.maker.diagrams.palette import PICTURES, picture, width_of
from companion.maker.diagrams.part_drawings import drawing_of, header_name
from companion.maker.diagrams.sheet_contents import MATRIX, RAIL, gather, simplify
from companion.maker.mats.pdf import pdf
from companion.words import ENGLISH
from hardware.catalogue.header import PLACES
from hardware.catalogue.model import Leg, Model, Role, Side
from hardware.catalogue.models import MODELS, RESISTORS
from hardware.catalogue.wiring import DrawingSheet, Unit, Volt, Wire, WireEnd, WiringPlan
from tests.maker.diagrams.pages import PAGES
from tests.maker.diagrams.proof import faults, letters
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


def keys_on_paper(count: int, *wires: Wire) -> tuple[float, float]:
    """The size of the paper for so many keys and the Pi, wired so."""
    units = (Unit("pi", "pi"), *(Unit(f"key.{n}", "push-button") for n in range(count)))
    sheets = (DrawingSheet("keys", tuple(unit.name for unit in units)),)
    [page] = diagrams_of(WiringPlan(units, wires, sheets), "table", ENGLISH)
    return page.draw().width, page.draw().height


def test_a_sheet_that_is_too_full_or_too_wide_gets_larger_paper() -> None:
    places = ("3", "5", "7", "8", "10", "11", "12", "13", "15", "16", "18", "19", "21", "22")
    signals = (
        Wire(WireEnd("pi", place), WireEnd(f"key.{n}", "1"), Volt.SIGNAL3, f"key.{n}")
        for n, place in enumerate(places)
    )
    grounds = (Wire(WireEnd("pi", "6"), WireEnd(f"key.{n}", "2"), Volt.GROUND, "ground") for n in range(14))
    assert keys_on_paper(14, *signals, *grounds) == (420, 297)
    row = (
        Wire(WireEnd(f"key.{n}", "2"), WireEnd(f"key.{n + 1}", "1"), Volt.SIGNAL3, f"key.{n + 1}")
        for n in range(7)
    )
    assert keys_on_paper(8, *row) == (420, 297)


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


def test_every_picture_is_drawn_somewhere() -> None:
    models = {name for name in MODELS if name != RAIL and not name.startswith(("ssd", "sh1"))}
    assert {file.stem for file in PICTURES.iterdir()} == models | {"pi-sockets", "reed-in-bank"}


def numbered_name(leg: Leg) -> str:
    """The printed label: the name without what tells it from others of that name, and its number outside."""
    name = leg.name.removesuffix(f" {leg.place}").removesuffix(f".{leg.place}").removesuffix(" end")
    if not leg.place or leg.name == str(leg.place):
        return name
    return f"{leg.place} {name}" if leg.side is Side.LEFT else f"{name} {leg.place}"


@pytest.mark.parametrize(
    "name",
    [model.name for model in MODELS.values() if len(model.legs) > 2 and model.name not in ("pi", RAIL)],
)
def test_beside_each_leg_of_a_thing_its_name_is_printed_and_its_number(name: str) -> None:
    model = MODELS[name]
    module = drawing_of(Drawable(model, ("name", "what it is"), 3, tuple(leg.name for leg in model.legs)))
    printed = [(shape.text, shape.x, shape.y) for shape in module.shapes if isinstance(shape, Letters)]
    for leg in model.legs:
        x, y = module.leg(leg.name).at
        near = [text for text, at_x, at_y in printed if abs(at_y - y) < 3 and abs(at_x - x) < 11]
        assert leg.role is Role.USB or numbered_name(leg) in {text.split(" (")[0] for text in near}, leg


@pytest.mark.parametrize("model", RESISTORS)
def test_the_rings_of_a_resistor_are_its_value_and_last_its_tolerance(model: Model) -> None:
    colours = {0: "#1a1a1a", 1: "#7a4a21", 2: "#d02c2c", 3: "#f08c1d", 4: "#e8c81e", 7: "#7d3fb0"}
    _, _, *rings = picture(model.name).shapes
    first, second, *zeros = map(int, str(model.ohms))
    assert [one.ink.fill for one in rings if isinstance(one, Box)] == [
        *(colours[digit] for digit in (first, second, len(zeros))),
        "#c9a227",
    ]
