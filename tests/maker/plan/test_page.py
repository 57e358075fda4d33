"""The page of a plan tells every wire, adds up, and is what lies in the notes."""

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from companion.cli.main import main
from companion.maker.plan.document import Document, plan_files
from companion.maker.plan.shopping_list import OF_GROUP, bill, thin_m
from companion.words import ENGLISH
from hardware.catalogue.models import MODELS
from hardware.catalogue.wiring import PI
from tests.maker.plan.shipped_plans import GAMES, SHIPPED, shipped, written

LEGS = "| part | leg | goes to | GPIO | place |"
PICTURES = {"one-dial": "south.svg", "duel": "cells.svg", "kingdom": "rails.svg"}
NOTES = Path(__file__).parents[3] / "firmware_notes" / "tables"


def page(name: str) -> str:
    return Document(shipped(name), GAMES, ENGLISH).text()


def rows(text: str, head: str) -> list[list[str]]:
    """The cells of each row of every table that begins with this head."""
    tables = re.findall(rf"^{re.escape(head)}\n\|[-|]+\|\n((?:\|.*\n)+)", text, re.MULTILINE)
    return [[cell.strip() for cell in row[1:-1].split("|")] for table in tables for row in table.splitlines()]


@pytest.mark.parametrize("name", SHIPPED)
def test_the_notes_are_what_the_command_writes_today(name: str) -> None:
    """The page, and one drawing that shows what drawings are like: all of them are proved in `diagrams`."""
    written = dict(plan_files(shipped(name), GAMES, ENGLISH))
    there = {file.name: file.read_text() for file in (NOTES / name).iterdir()}
    assert there == {file: written[file] for file in ("parts.md", PICTURES[name])}


@pytest.mark.parametrize("name", SHIPPED)
def test_every_wire_is_told(name: str) -> None:
    """Of a thing by its legs, of the header by its places, of a rail by where it leads; or in the matrix."""
    text, plan = page(name), shipped(name).plan
    told = {(part, leg.split(" (")[0]) for part, leg, *_ in rows(text, LEGS)}
    told |= {(PI, place) for place, *_ in rows(text, "| place | GPIO | else it is | goes to |")}
    rails = {rail for rail, *_ in rows(text, "| rail | fed from place | goes to |")}
    models = {unit.name: unit.model for unit in plan.units}
    for wire in plan.wires:
        ends = {(end.unit, end.leg) for end in (wire.start, wire.end)}
        crossing = {models[unit] for unit, _ in ends} <= {"reed", "diode"}
        assert crossing or ends & told or {unit for unit, _ in ends} & rails, wire


@pytest.mark.parametrize("name", SHIPPED)
def test_what_is_told_of_a_leg_is_where_it_leads(name: str) -> None:
    text, plan = page(name), shipped(name).plan
    ends = [((wire.start.unit, wire.start.leg), (wire.end.unit, wire.end.leg)) for wire in plan.wires]
    wires = {*map(frozenset, ends)}
    seen = 0
    for part, leg, to, *_ in rows(text, LEGS):
        for other in re.sub(r"\d+ legs from [^,]* to [^,]*", "", to).split(", "):
            if other:
                unit, _, its_leg = other.partition(" ")
                assert frozenset(((part, leg.split(" (")[0]), (unit, its_leg))) in wires
                seen += 1
    assert seen > 10


@pytest.mark.parametrize("name", SHIPPED)
def test_everything_on_the_plan_is_bought(name: str) -> None:
    here = shipped(name)
    items = Counter({item.code: item.count for item in bill(here.table, here.plan, here.lights, GAMES)})
    wanted = Counter({unit.model: 0 for unit in here.plan.units})
    for unit in here.plan.units:
        wanted[unit.model] += unit.count
    del wanted["rail"]
    assert [model for model, count in wanted.items() if items[model] < count] == []


def test_lights_that_are_cut_apart_are_joined_by_wires_as_long_as_their_spaces_are() -> None:
    """Plus and minus from light to light and to the far end, half a metre to each end, and one of data."""
    for name, lights, data in (("duel", 68, 1), ("kingdom", 49, 2)):
        here = shipped(name)
        plan = here.plan
        [bought] = [
            item.count for item in bill(here.table, plan, here.lights, GAMES) if item.code == "thick-wire"
        ]
        assert 0 <= bought - 1.2 * (4 * 0.04 * lights + 6 * 0.5) < 5
        alone = replace(plan, units=tuple(replace(unit, count=1) for unit in plan.units))
        assert thin_m(plan) - thin_m(alone) == pytest.approx(data * 0.04 * (lights - 1))


def test_a_table_without_wires_has_none_to_buy_and_no_empty_table() -> None:
    text = page("simulated")
    assert not re.findall(r"\| 0( m)? \|", text)
    assert not re.findall(r"^\|[-|]+\|\n(?!\|)", text, re.MULTILINE)


def test_every_model_is_in_one_group_of_the_bill_and_has_a_name() -> None:
    grouped = [model for models in OF_GROUP.values() for model in models]
    assert sorted(grouped) == sorted({*MODELS} - {"rail"})
    assert [model for model in grouped if not ENGLISH.has(f"plan.item-{model}")] == []


def test_the_settings_of_a_board_are_those_of_its_line(tmp_path: Path) -> None:
    board = (
        "cells = {{ driver = 'controller' }}\ncontroller = {{ device = '{}', cells = {}, baud = 230400 }}\n"
    )

    def settings(device: str, cells: int) -> dict[str, str]:
        here = written(tmp_path, 'profile = "one-dial"\n' + board.format(device, cells))
        return dict(re.findall(r"^    (\w+) = (.*)$", Document(here, GAMES, ENGLISH).text(), re.MULTILINE))

    uart = {"LINE": '"uart"', "UART_BAUD": "230400"}
    assert {*settings("/dev/ttyACM0", 128)} == {"COLUMNS", "CELLS", "LIGHTS"}
    assert settings("/dev/serial0", 112).items() >= uart.items()
    assert "JUMPER" not in settings("/dev/serial0", 112)
    full = settings("/dev/serial0", 120)
    assert full["JUMPER"] == "None", "its pin is a column"
    assert full["COLUMNS"].endswith(" 28)")


def test_long_strips_are_fed_on_their_way(tmp_path: Path) -> None:
    """What flows from both ends into 300 lights is too much for the copper of a strip."""
    lights = "profile = 'one-dial'\nlights = {{ driver = 'apa102', count = {} }}"
    texts = [Document(written(tmp_path, lights.format(count)), GAMES, ENGLISH).text() for count in (100, 101)]
    assert ["after each hundred lights" in " ".join(text.split()) for text in texts] == [False, True]


def test_the_command_tells_the_page_and_ends_well(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["plan", "--profile", "one-dial"]) == 0
    assert capsys.readouterr().out == page("one-dial")


def test_the_command_writes_a_folder_and_ends_badly_where_something_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written(tmp_path, 'profile = "one-dial"\nlights = { driver = "apa102", count = 300, current_ma = 12000 }')
    out = tmp_path / "a" / "b"
    assert main(["plan", "--config", str(tmp_path / "table.toml"), "--out", str(out)]) == 1
    said = capsys.readouterr().out
    assert f"Written: {out / 'parts.md'}" in said
    assert "broken: A fuse of 10000 mA" in said
    assert "300" in (out / "parts.md").read_text()
