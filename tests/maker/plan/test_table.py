"""Where the wires of a table go that somebody describes in a file."""

from pathlib import Path

import pytest

from companion.config import PartKind
from companion.maker.plan.circuit import Circuit
from companion.maker.plan.document import WiringTables
from companion.maker.plan.draft import Draft
from companion.maker.plan.flaws import Flaw
from companion.session.work.findings import Verdict
from companion.words import ENGLISH
from hardware.catalogue.wiring import PI, Volt
from tests.maker.plan.shipped_plans import SHIPPED, leads, shipped, told, written

ONE = 'profile = "one-dial"\n'
READER = "chairs.{chair}.reader = {{ driver = 'pn532', device = '/dev/tty{number}' }}\n"
BOARD = """
cells = {{ driver = "controller" }}
lights = {{ driver = "controller" }}
controller = {{ device = "{device}", cells = {cells}, lights = 64 }}
"""


def test_what_is_simulated_has_no_wire(tmp_path: Path) -> None:
    plan = written(tmp_path, 'profile = "simulated"').plan
    assert {unit.name for unit in plan.units} == {PI, "pi-supply"}


@pytest.mark.parametrize("profile", SHIPPED)
def test_a_part_that_is_only_simulated_has_fewer_wires(profile: str, tmp_path: Path) -> None:
    """A driver that nobody has told the plan of would be missing in it without a word."""
    whole = shipped(profile)
    one_of_each = {(part.kind, part.driver): keys for keys, part in whole.table.parts_with_keys()}
    for driver, keys in one_of_each.items():
        count = ", count = 68" if driver[0] in (PartKind.CELLS, PartKind.LIGHTS) else ""
        part = f"{'.'.join(keys)} = {{ driver = 'simulated'{count} }}\n"
        less = written(tmp_path, f"profile = '{profile}'\n{part}").plan
        assert len(less.wires) < len(whole.plan.wires), driver


def test_a_push_without_a_dial_is_a_button(tmp_path: Path) -> None:
    plan = written(tmp_path, ONE + 'chairs.south.dial.driver = "none"').plan
    assert leads(plan, "south.push", "1") == {(PI, "15")}
    assert {unit.model for unit in plan.units if unit.name == "south.push"} == {"push-button"}


def test_what_closes_to_plus_is_wired_to_plus(tmp_path: Path) -> None:
    pins = "chairs.south.{} = {{ driver = 'gpio', pin = {}, pull_up = false }}\n"
    plan = written(tmp_path, ONE + pins.format("key", 23) + pins.format("push", 22)).plan
    assert leads(plan, "rail.3v3", "1") == {(PI, "1")}
    assert {leads(plan, unit, leg).pop()[0] for unit, leg in (("south.key", "2"), ("south.dial", "E"))} == {
        "rail.3v3"
    }
    assert leads(plan, "south.dial", "C") == {(PI, "14")}


def test_two_screens_on_one_bus_share_its_places_by_rails(tmp_path: Path) -> None:
    here = written(tmp_path, ONE + "common.screen = { driver = 'ssd1306', address = 0x3D }")
    assert leads(here.plan, PI, "3") == {("rail.sda", "1")}
    assert {leads(here.plan, "rail.sda", leg).pop() for leg in "23"} == {
        ("south.screen", "SDA"),
        ("common.screen", "SDA"),
    }
    assert here.findings == ()


def test_a_board_on_the_uart_is_fed_from_the_header_and_its_lines_cross(tmp_path: Path) -> None:
    here = written(tmp_path, ONE + BOARD.format(device="/dev/serial0", cells=68))
    assert told(here.findings, Flaw.UART) == [{"unit": "controller"}]
    assert told(shipped("kingdom").findings, Flaw.UART) == [], "a key on its pin does not speak"
    assert leads(here.plan, "controller", "GP0") == {(PI, "10")}
    assert leads(here.plan, "controller", "GP1") == {(PI, "8")}
    assert leads(here.plan, "controller", "VSYS") == {(PI, "2")}
    assert leads(here.plan, "controller", "USB") == set()
    assert [each for each in here.findings if each.verdict is Verdict.BROKEN] == []


def test_a_board_has_as_many_columns_as_its_cells_need(tmp_path: Path) -> None:
    for device, cells, columns in (("/dev/ttyACM0", 128, 16), ("/dev/serial0", 120, 15), ("/dev/b", 8, 1)):
        here = written(tmp_path, ONE + BOARD.format(device=device, cells=cells))
        plan = here.plan
        driven = {leads(plan, f"cells.{cell}.diode", "K").pop() for cell in range(cells)}
        assert len(driven) == columns
        has_jumper = any(unit.name == "controller.jumper" for unit in plan.units)
        assert has_jumper is (cells != 120)
        assert [each for each in here.findings if each.verdict is Verdict.BROKEN] == []


def test_more_cells_than_its_pins_can_read_are_told_of(tmp_path: Path) -> None:
    here = written(tmp_path, ONE + BOARD.format(device="/dev/serial0", cells=128))
    assert told(here.findings, Flaw.TOO_MANY) == [{"part": "cells", "count": 128, "most": 120}]


def test_one_port_expander_alone_needs_no_diode(tmp_path: Path) -> None:
    cells = "cells = { driver = 'mcp23017', addresses = [0x23], interrupt = 4 }"
    here = written(tmp_path, ONE + cells)
    assert leads(here.plan, "chips.0", "INTA") == {(PI, "7")}
    assert leads(here.plan, "chips.0", "A0") == leads(here.plan, "chips.0", "A1") == {("chips.0", "VDD")}
    assert leads(here.plan, "chips.0", "GPA7") == set(), "their maker does not want it read"
    assert leads(here.plan, "cells.15.reed", "1") == set()
    assert leads(here.plan, "cells.14.reed", "1") == {("chips.0", "GPB6")}
    assert told(here.findings, Flaw.OPEN) == []


def test_a_strip_that_is_longer_than_a_metre_is_fed_at_both_ends(tmp_path: Path) -> None:
    for count, fed in ((29, set()), (30, {("fuse", "2")})):
        lights = f"lights = {{ driver = 'apa102', count = {count} }}"
        assert leads(written(tmp_path, ONE + lights).plan, "strip", "5V end") == fed


def test_more_plugs_than_the_pi_has_sockets_go_to_a_hub(tmp_path: Path) -> None:
    chairs = ("south", "north", "east", "west")
    text = 'profile = "duel"\n' + "".join(
        READER.format(chair=chair, number=number) for number, chair in enumerate(chairs)
    )
    here = written(tmp_path, text)
    assert leads(here.plan, PI, "USB 4") == {("hub", "USB")}
    plugs = {"USB 1", "USB 2", "USB 3"}
    direct = {unit for plug in plugs for unit, _ in leads(here.plan, PI, plug)}
    behind = {leads(here.plan, "hub", leg).pop()[0] for leg in "12"}
    readers = {f"{chair}.reader.adapter" for chair in chairs}
    assert direct | behind == readers | {"controller"}
    assert [each for each in here.findings if each.verdict is Verdict.BROKEN] == []


def test_a_rail_that_is_full_leads_on_to_another_one() -> None:
    draft = Draft()
    draft.add("usb", PI, "pi")
    for number in range(40):
        draft.add("keys", f"key{number}", "push-button")
        draft.power(Volt.GROUND, 6, f"key{number} 2")
    plan = draft.plan()
    assert leads(plan, PI, "6") == {("rail.ground", "1")}
    assert leads(plan, "rail.ground", "32") == {("rail.ground.2", "1")}
    assert leads(plan, "key39", "2") == {("rail.ground.2", "11")}
    rails = WiringTables(Circuit(plan), ENGLISH).rails()
    assert [(rail, place) for rail, place, _ in rails] == [("rail.ground", "6"), ("rail.ground.2", "6")]
