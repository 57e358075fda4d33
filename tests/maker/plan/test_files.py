"""What people write into files of their own: what is told of the table that would be."""

from dataclasses import replace
from pathlib import Path

import pytest

from companion.maker.plan.flaws import Flaw
from companion.maker.plan.plan_checks import check_fuse
from companion.words import ENGLISH
from tests.maker.plan.shipped_plans import flaws, looked, lost, shipped, told, written
from tests.maker.plan.test_mistakes import MISTAKES

ONE = 'profile = "one-dial"\n'
PLAIN = 'chairs.south.screen.driver = "none"\n'
"""Without it I2C may be off."""
FILES: dict[str, set[Flaw]] = {
    # Pins
    ONE + "chairs.south.key.pin = 26": set(),
    ONE + "chairs.south.key.pin = 14": {Flaw.DRIVEN_AT_START},
    ONE + "chairs.south.key.pin = 15": {Flaw.HEARD_AT_START},
    ONE + "chairs.south.key.pin = 4": {Flaw.MUST_BE_OFF},
    ONE + "chairs.south.key.pin = 21": {Flaw.MUST_BE_OFF},
    ONE + "chairs.south.key.pin = 8": {Flaw.MUST_BE_OFF},
    ONE + "chairs.south.key.pin = 1": {Flaw.READ_AT_START},
    ONE + PLAIN + "chairs.south.key.pin = 3": {Flaw.STARTS, Flaw.MUST_BE_OFF},
    ONE + PLAIN + "chairs.south.key.pin = 2": {Flaw.MUST_BE_OFF},
    ONE + PLAIN + "chairs.south.key = { driver = 'gpio', pin = 2, pull_up = false }": {
        Flaw.ALWAYS_CLOSED,
        Flaw.MUST_BE_OFF,
    },
    ONE + "chairs.south.key = { driver = 'gpio', pin = 26, pull_up = false }": set(),
    ONE + "sound = { driver = 'gpio', pin = 5 }": {Flaw.HIGH_AT_START},
    ONE + "sound = { driver = 'gpio', pin = 12 }": set(),
    ONE + "chairs.south.reader = { driver = 'pn532', device = '/dev/serial0' }": {Flaw.UART},
    # Buses
    ONE + "common.screen = { driver = 'ssd1306', address = 0x3D }": set(),
    ONE + "common.screen = { driver = 'ssd1306', bus = 5 }": {Flaw.OPEN, Flaw.OFF_HEADER},
    ONE + "common.screen = { driver = 'ssd1306', bus = 30 }": {Flaw.CLASH, Flaw.STRONG_PULL_UP},
    ONE + "common.screen = { driver = 'ssd1306', bus = 30, address = 0x3D }": {Flaw.STRONG_PULL_UP},
    ONE + "chairs.south.screen.bus = 30\ncommon.screen = { driver = 'ssd1306', bus = 31 }": set(),
    "profile = 'kingdom'\n[common.screen]\nbus = 1\naddress = 0x3D\n"
    "[cells]\naddresses = [0x20, 0x21, 0x22, 0x23, 0x24, 0x25, 0x26, 0x27]": {
        *(Flaw.FULL_BUS, Flaw.SLOW_BUS, Flaw.STRONG_PULL_UP),
        *(Flaw.MUST_BE_OFF, Flaw.HEARD_AT_START),
    },
    # Currents
    ONE
    + "common.screen = { driver = 'ssd1309', address = 0x3D }\n"
    + "chairs.west.screen = { driver = 'ssd1309', bus = 30, address = 0x3C }\n": {
        Flaw.TOO_MUCH,
        Flaw.CLASH,
        Flaw.STRONG_PULL_UP,
    },
    ONE + "lights = { driver = 'apa102', count = 300, current_ma = 12000 }": {Flaw.FUSE},
    # Mats
    ONE + "lights = { driver = 'apa102', count = 3 }\n[mats.katarenga]\nlights = 'a1 b1 c1'": {Flaw.NO_LIGHT},
    ONE + "cells = { driver = 'mcp23017', addresses = [0x20] }\n[mats.katarenga]\ncells = 'a1'": {
        Flaw.NO_CELL
    },
}


@pytest.mark.parametrize(("text", "found"), FILES.items(), ids=map(str, range(len(FILES))))
def test_what_is_told_of_a_file(tmp_path: Path, text: str, found: set[Flaw]) -> None:
    here = written(tmp_path, text)
    spi1_alone = [each for each in told(here.findings, Flaw.MUST_BE_OFF) if each["function"] != "SPI1"]
    rest = flaws([*here.findings]) - {Flaw.MUST_BE_OFF}
    assert rest | ({Flaw.MUST_BE_OFF} if spi1_alone else set()) == found


def test_a_fuse_has_to_be_between_the_limit_and_what_the_supply_gives() -> None:
    lights = shipped("duel").lights
    assert lights
    assert [*check_fuse(lights)] == []
    for weak in (replace(lights, fuse_ma=lights.limit_ma), replace(lights, supply_ma=lights.fuse_ma)):
        assert flaws([*check_fuse(weak)]) == {Flaw.FUSE}


def test_a_channel_with_nothing_but_bare_chips_wants_pull_ups_of_its_own(tmp_path: Path) -> None:
    here = written(tmp_path, ONE + "[cells]\ndriver = 'mcp23017'\nbus = 30\naddresses = [0x20]")
    assert here.findings == ()
    assert flaws(looked(here, lost("mux.pull-up.SD0")(here.plan))) == {Flaw.NO_PULL_UP}


def test_what_is_told_names_things_as_people_do(tmp_path: Path) -> None:
    screen = "{}.screen = {{ driver = 'ssd1309', bus = {} }}\n"
    here = written(tmp_path, ONE + screen.format("common", 30) + screen.format("chairs.west", 31))
    said = [ENGLISH.reason(finding.reason) for finding in here.findings]
    assert "From 3.3 V of the header up to 451 mA are taken, and it gives 400 mA." in said


def test_every_flaw_has_its_sentence_and_an_example() -> None:
    shown = {Flaw.NO_PULL_UP}.union(*(found for *_, found in MISTAKES), *FILES.values())
    assert shown == {*Flaw}
    assert [flaw for flaw in Flaw if not ENGLISH.has(flaw)] == []
