"""The wires that notes tell by hand are those that follow from the configuration beside them."""

import re
from pathlib import Path
from types import ModuleType

import pytest

from companion.config import Care
from companion.maker.plan import part_wiring
from companion.maker.plan.circuit import Circuit
from companion.maker.plan.document import PlannedTable
from companion.maker.plan.flaws import Flaw
from companion.maker.plan.power_budget import light_currents
from companion.maker.plan.shopping_list import amperes
from companion.session.work.findings import Verdict
from hardware.catalogue.header import PIN_AT, V3_LIMIT_MA
from hardware.catalogue.models import MCP23017, MODELS, PICO
from hardware.catalogue.wiring import PI, Volt, WireEnd
from tests.maker.plan.shipped_plans import leads, shipped, written

NOTES = Path(__file__).parents[2] / "firmware_notes"
WIRES = re.compile(r"^\| wire \| GPIO \| place.*\n((?:\|.*\n)+)", re.MULTILINE)
HEADER = re.compile(r"^\| ([^|]+) \| ([^|]+) \| (\d+) \|", re.MULTILINE)
"""What a wire is for, its GPIO or its power, and its place."""


def note(name: str) -> str:
    return (NOTES / name).read_text()


def shown(folder: Path, name: str, word: str = "") -> PlannedTable:
    """The table of the configuration that a note shows, the one with this word."""
    texts = re.findall(r"```toml\n(.*?)```", note(name), re.DOTALL)
    [text] = [text for text in texts if word in text]
    return written(folder, text)


def places(text: str) -> dict[str, int]:
    """The place on the header that each wire of a table goes to; a GPIO that is named is there."""
    [table] = WIRES.findall(text)
    found = {wire: (pin, int(place)) for wire, pin, place in HEADER.findall(table)}
    assert [pin for pin, place in found.values() if pin.isdigit() and PIN_AT[place].gpio != int(pin)] == []
    return {wire: place for wire, (_, place) in found.items()}


def at(here: PlannedTable, place: int) -> set[tuple[str, str]]:
    """What a place of the header leads to, by a rail or straight."""
    ends = leads(here.plan, PI, str(place))
    rails = {unit for unit, _ in ends if unit.startswith("rail.")}
    wires = here.plan.wires
    return ends | {(wire.end.unit, wire.end.leg) for wire in wires if wire.start.unit in rails}


EXAMPLES = [
    (page.name, number, text)
    for page in sorted(NOTES.glob("*.md"))
    for number, text in enumerate(re.findall(r"```toml\n(.*?)```", page.read_text(), re.DOTALL))
    if "profile = " in text
]


def test_there_are_examples() -> None:
    assert {page for page, *_ in EXAMPLES} >= {"README.md", "cells.md", "lights.md", "screens.md", "sound.md"}


@pytest.mark.parametrize(("page", "number", "text"), EXAMPLES)
def test_no_table_that_is_shown_is_broken(tmp_path: Path, page: str, number: int, text: str) -> None:
    here = written(tmp_path, text)
    assert [each for each in here.findings if each.verdict is Verdict.BROKEN] == [], (page, number)


def test_the_table_with_one_dial_is_wired_by_the_wires_of_its_plan() -> None:
    legs = {
        "screen VCC": ("south.screen", "VCC"),
        "screen GND": ("south.screen", "GND"),
        "screen SDA": ("south.screen", "SDA"),
        "screen SCL": ("south.screen", "SCL"),
        "dial A (CLK)": ("south.dial", "A"),
        "dial B (DT)": ("south.dial", "B"),
        "dial middle leg, and one leg of its push (GND)": ("south.dial", "C"),
        "the other leg of its push (SW)": ("south.dial", "D"),
        "key, one leg": ("south.key", "1"),
        "key, other leg": ("south.key", "2"),
    }
    told = places(note("README.md"))
    one_dial = shipped("one-dial")
    assert {wire: at(one_dial, told[wire]) for wire in legs} == {wire: {leg} for wire, leg in legs.items()}
    assert leads(one_dial.plan, "south.dial", "E") == {("south.dial", "C")}
    assert len([wire for wire in one_dial.plan.wires if wire.volt is not Volt.USB]) == len(legs) + 1


def test_screens_on_spi_have_the_places_that_are_told(tmp_path: Path) -> None:
    told, here = places(note("screens.md")), shown(tmp_path, "screens.md", "-spi")
    assert here.table.care == Care()
    for table, first, second in (
        (here, "north.screen", "common.screen"),
        (shipped("duel"), "south.screen", "north.screen"),
    ):
        for leg, wire in (("CLK", "CLK, D0"), ("MOSI", "MOSI, D1, SDA")):
            assert {(first, leg), (second, leg)} <= at(table, told[wire])
        for unit, number in ((first, "first"), (second, "second")):
            assert at(table, told[f"CS, {number} screen"]) == {(unit, "CS")}
            assert at(table, told[f"DC, A0, {number} screen"]) == {(unit, "DC")}
            assert at(table, told[f"RES, RST, {number} screen"]) == {(unit, "RES")}


def test_the_multiplexer_has_the_wires_that_are_told() -> None:
    here, text = shipped("kingdom"), note("screens.md")
    circuit = Circuit(here.plan)

    def volts(*legs: str) -> set[Volt | None]:
        return {circuit.volt(circuit.net(WireEnd("mux", leg))) for leg in legs}

    assert "| VCC, and RESET where nothing on the board pulls it up | 3.3 V" in text
    assert volts("VIN", "RST") == {Volt.V3}
    assert "| GND, A0, A1, A2 | ground" in text
    assert volts("GND", "A0", "A1", "A2") == {Volt.GROUND}
    assert "| SDA, SCL | GPIO 2 (place 3) and GPIO 3 (place 5) |" in text
    assert {("mux", "SDA"), ("mux", "SCL")} <= at(here, 3) | at(here, 5)
    assert ("mux", "SDA") in at(here, 3)


def test_port_expanders_have_the_legs_that_are_told(tmp_path: Path) -> None:
    here = shown(tmp_path, "cells.md")
    told = re.findall(r"^\| ([\d, to]+) \| ([A-Z\d, to]+) \|", note("cells.md"), re.MULTILINE)
    numbers: dict[str, int] = {}
    for places_of, names in told:
        legs = re.findall(r"[A-Z]+\d?", names.replace("GPA0 to GPA7", " ".join(f"GPA{n}" for n in range(8))))
        legs = legs if "GPB" not in names else [f"GPB{bit}" for bit in range(8)]
        first, *_ = found = [int(number) for number in re.findall(r"\d+", places_of)]
        run = range(first, first + len(legs)) if "to" in places_of else found
        numbers |= dict(zip(legs, run, strict=True))
    assert len(numbers) == 25
    assert numbers == {leg: MCP23017.leg(leg).place for leg in numbers}
    assert "GPIO 4 (place 7), with 10 kΩ to 3.3 V" in note("cells.md")
    assert at(here, 7) >= {("chips.0.diode", "A"), ("chips.4.diode", "A"), ("interrupt.pull-up", "1")}
    assert leads(here.plan, "chips.0.diode", "K") == {("chips.0", "INTA")}  # its ring is at the chip
    assert here.findings == tuple(each for each in here.findings if each.verdict == "note")


def test_lights_have_the_wires_and_the_fuse_that_are_told(tmp_path: Path) -> None:
    text, here = note("lights.md"), shown(tmp_path, "lights.md", "speed_hz")
    told = places(text)
    assert at(here, told["data"]) == {("shifter", "1A")}
    assert at(here, told["clock"]) == {("shifter", "2A")}
    assert at(here, told["ground"]) == {("supply", "-")}
    assert leads(here.plan, "strip", "DI") == {("shifter", "1Y")}
    assert leads(here.plan, "strip", "CI") == {("shifter", "2Y")}
    lights = here.lights
    assert lights
    assert (
        f"For `current_ma = {lights.limit_ma}` take {amperes(lights.fuse_ma)} A, slow, a supply of "
        f"{amperes(lights.supply_ma)} A, and wires of {lights.wire_mm2:g} mm² or more."
    ) in text


def test_lights_that_share_their_bus_have_their_gates_where_it_is_told(tmp_path: Path) -> None:
    assert "shifter to GPIO 8 (place 24)" in note("lights.md")
    screen = 'common.screen = { driver = "ssd1309-spi", device = 1, dc = 24, reset = 25 }\n'
    lights = 'lights = { driver = "apa102", count = 9, gated = true }'
    here = written(tmp_path, f'profile = "one-dial"\n{screen}{lights}')
    assert at(here, 24) >= {("shifter", "1OE"), ("shifter", "2OE")}
    assert leads(here.plan, "strip.DI.pull-down", "1") == {("strip", "DI")}
    assert leads(here.plan, "strip.DI.pull-down", "2") == {("supply", "-")}
    assert [each for each in here.findings if each.verdict != "note"] == []


def test_the_buzzer_has_the_resistor_that_is_told(tmp_path: Path) -> None:
    here = shown(tmp_path, "sound.md")
    assert "one leg to the pin, with 1 kΩ between" in note("sound.md")
    assert at(here, places(note("sound.md"))["buzzer, one leg"]) == {("sound.resistor", "1")}
    assert MODELS["resistor-1k"].ohms == 1000
    assert leads(here.plan, "sound.resistor", "2") == {("sound", "1")}


def test_a_reader_on_the_header_has_the_places_that_are_told(tmp_path: Path) -> None:
    text, here = note("README.md"), written(tmp_path, READER)
    for row, leg in (
        ("VCC | 5 V or 3.3 V, as printed on the board | 3.3 V, place 17", "VCC"),
        ("GND | GND | ground, place 9", "GND"),
        ("TXD | RXD | GPIO15, place 10", "TXD"),
        ("RXD | TXD | GPIO14, place 8", "RXD"),
    ):
        assert f"| {row} |" in text
        assert at(here, int(row.rsplit(" ", 1)[1])) == {("south.reader", leg)}
    assert [each.reason.code for each in here.findings] == [Flaw.UART]


READER = 'profile = "one-dial"\nchairs.south.reader = { driver = "pn532", device = "/dev/serial0" }'


@pytest.fixture(scope="module")
def board() -> ModuleType:
    """What the firmware comes with."""
    module = ModuleType("board")
    exec((NOTES / "board_controller" / "board.py").read_text(), module.__dict__)  # noqa: S102 - it is ours
    return module


def test_the_matrix_is_that_of_the_firmware(board: ModuleType) -> None:
    assert (board.COLUMNS, board.ROWS) == (part_wiring.COLUMNS, part_wiring.ROWS)
    assert (board.LIGHT_PIN, board.JUMPER) == (part_wiring.LIGHT_PIN, part_wiring.JUMPER)
    assert (board.UART_TX, board.UART_RX, board.DRIVE) == (part_wiring.UART_TX, part_wiring.UART_RX, 0)
    for cell in range(board.CELLS):
        column, row = divmod(cell, len(board.ROWS))
        diode, reed = f"cells.{cell}.diode", f"cells.{cell}.reed"
        plan = shipped("duel").plan
        assert leads(plan, diode, "K") == {("controller", f"GP{board.COLUMNS[column]}")}
        assert leads(plan, reed, "2") == {("controller", f"GP{board.ROWS[row]}")}
        assert leads(plan, diode, "A") == {(reed, "1")}


def test_cells_of_the_matrix_lie_where_it_is_told() -> None:
    cells = shipped("duel").table.mats["katarenga"].cells
    told = re.search(r"cell 0 is (\w+), .*, 1 is (\w+), and 8 is (\w+):", note("tables/README.md"))
    assert told
    assert told.groups() == (cells[0], cells[1], cells[8]) == ("a1", "a2", "b1")
    assert list(cells[:64]) == [f"{file}{rank}" for file in "abcdefgh" for rank in range(1, 9)]


def test_places_of_the_pico_are_those_that_are_told() -> None:
    text = note("board_controller/README.md")
    row = re.compile(r"^\| (columns|rows|lights|jumper) \| ([\d, ]+) \| ([\d, ]+) \|", re.MULTILINE)
    pins = {
        "columns": part_wiring.COLUMNS,
        "rows": part_wiring.ROWS,
        "lights": (part_wiring.LIGHT_PIN,),
        "jumper": (part_wiring.JUMPER,),
    }
    told = {what: [tuple(map(int, of.split(", "))) for of in both] for what, *both in row.findall(text)}
    assert told == {what: [of, tuple(PICO.leg(f"GP{pin}").place for pin in of)] for what, of in pins.items()}
    grounds = re.findall(r"^\| ground \| \| ([\d, or]+) \|", text, re.MULTILINE)
    assert [f"GND {place}" for place in re.findall(r"\d+", grounds[0])] == [*PICO.inside("GND 38")]


def test_the_fuse_of_the_firmware_is_that_of_its_limit(board: ModuleType) -> None:
    fuse = amperes(light_currents(board.LIGHTS, 255, board.LIMIT_MA).fuse_ma)
    assert f"({fuse} A, slow, for the {board.LIMIT_MA} mA" in note("board_controller/README.md")


def test_currents_are_those_of_the_catalogue() -> None:
    text = note("README.md")
    most = {name: round(model.current.most) for name, model in MODELS.items()}
    screens = f"{most['ssd1306']}, {most['sh1106']} or {most['ssd1309']} mA when much is lit"
    assert f"| screen 0.96, 1.3 or 2.42 inch | 3.3 V of the header | {screens} |" in text
    assert f"| port expander, multiplexer | 3.3 V of the header | {most['mcp23017']} mA |" in text
    assert most["mcp23017"] == most["pca9548"]
    assert f"| board controller | 5 V of its USB | {most['pico']} mA |" in text
    assert f"| tag reader on USB | 5 V or 3.3 V of its adapter | {most['pn532']} mA while it looks |" in text
    assert f"keep all that hangs there below {V3_LIMIT_MA} mA" in text
