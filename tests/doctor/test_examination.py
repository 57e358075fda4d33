"""Whole examinations: of a table without hardware, of a real one on doubles, of broken ones."""

import io
import re
import sys
from collections.abc import Collection, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.config import Configuration, load
from companion.config.drivers import SIMULATED
from companion.doctor import examination, storage
from companion.doctor.examination import examine
from companion.doctor.findings import Check, Diagnosis
from companion.doctor.report import Report
from companion.doctor.surroundings import Surroundings
from companion.games.kernel import Reason
from companion.session.work.findings import Area, Finding, Subject, Verdict
from tests.doctor.surroundings import WORDS, around, devices, examined
from tests.everygame import SPACES
from tests.hardware.fakes.controller import FakeController, RealClock
from tests.hardware.fakes.rpi import FakeGPIO, raspberry_pi
from tests.hardware.fakes.ssd1306 import Chip
from tests.hardware.fakes.ssd1306_bus import Bus

REAL = """
cells = { driver = "controller" }
lights = { driver = "controller" }
controller = { device = "BOARD", cells = 64, lights = 68 }
gpio = { factory = "rpigpio" }

[chairs.south]
screen = { driver = "ssd1306" }
dial = { driver = "gpio", a = 17, b = 27 }
push = { driver = "gpio", pin = 22 }
key = { driver = "gpio", pin = 23 }
reader = { driver = "simulated" }
"""


CHAIRS, REACH = ("south", "west", "north", "east"), ("screen", "dial", "push", "key", "reader")


def report(where: Surroundings, tmp: Path) -> list[str]:
    """What is read on a sheet without an edge, but for what is another every time."""
    out = io.StringIO()
    sheet = Report(out, WORDS, 1000)
    findings = [at_home(finding, str(tmp)) for finding in examined(where)]
    for finding in findings:
        sheet.add(finding)
    sheet.end(findings)
    return re.sub(r"\d+ (ms|µs|MB)", r"N \1", out.getvalue()).splitlines()


def at_home(finding: Finding, tmp: str) -> Finding:
    """The finding as if the folder of the test were the root."""
    values = [(n, v.replace(tmp, "") if isinstance(v, str) else v) for n, v in finding.reason.values]
    reason = Reason(finding.reason.code, tuple(values))
    return replace(
        finding, subject=replace(finding.subject, name=finding.subject.name.replace(tmp, "")), reason=reason
    )


def test_a_table_without_hardware_is_well(tmp_path: Path) -> None:
    (tmp_path / "state").mkdir(mode=0o700)
    chairless = 'profile = "simulated"\npage.port = 0\n# chairs\n'
    said = report(around(tmp_path, toml=chairless), tmp_path)
    assert said[:8] == [
        "ok      configuration     /table.toml can be read (chairs: 4, parts: 24).",
        "ok      Python            Version 3.11.7.",
        "ok      kernel            Linux 6.12.1 (aarch64).",
        "ok      aiohttp           Version 3.14.5.",
        "ok      mats.katarenga    Every space has what the table has for it (spaces: 68).",
        "ok      mats.kiwara       Every space has what the table has for it (spaces: 52).",
        "ok      cells             Simulated: 96.",
        "ok      lights            Simulated: 68.",
    ]
    parts = ("sound", "common.screen", *(f"{chair}.{part}" for chair in CHAIRS for part in REACH))
    assert said[8:-6] == [f"ok      {part:16}  Simulated." for part in parts]
    assert said[-6:] == [
        "ok      state directory   /state can be written in N ms; N MB are free.",
        "ok      journal           No game waits to be gone on with.",
        "ok      page              It takes any free port of 127.0.0.1.",
        "note    clock             Nothing here tells whether it is synchronised. Games do not need that.",
        "",
        "All is well.",
    ]


def test_the_parts_of_a_table_that_runs_can_be_left_alone(tmp_path: Path) -> None:
    every = examined(around(tmp_path, "simulated"))
    some = examined(around(tmp_path, "simulated", with_parts=False))
    assert {finding.subject.area for finding in every} - {finding.subject.area for finding in some} == {
        Area.PART
    }


class Patient(RealClock):
    """Real time, a hundred times slower, so that nothing seems slow on a busy machine."""

    def time(self) -> float:
        return super().time() / 100


@pytest.fixture
def real_table(tmp_path: Path) -> Iterator[Path]:
    devices(tmp_path, "gpiochip0", "i2c-1")
    config = tmp_path / "table.toml"
    config.write_text(REAL.replace("BOARD", str(tmp_path / "board")))
    board, bus = FakeController(tmp_path / "board", 64, 68), Bus({0x3C: Chip()})
    with raspberry_pi(FakeGPIO()), bus.installed():
        board.plug()
        yield config
        board.unplug()
    bus.assert_done()


def test_a_real_table_is_well(tmp_path: Path, real_table: Path) -> None:
    (tmp_path / "state").mkdir(mode=0o700)
    answers = {"timedatectl": "yes", "systemctl": "LoadState=loaded\nActiveState=inactive\n"}
    where = around(tmp_path, real_table, clock=Patient(), answers=answers)
    assert report(where, tmp_path) == [
        "ok      configuration     /table.toml can be read (chairs: 1, parts: 7).",
        "ok      Python            Version 3.11.7.",
        "ok      kernel            Linux 6.12.1 (aarch64).",
        "ok      gpiozero          Version 2.0.1.",
        "ok      luma.oled         Version 3.16.0.",
        "ok      smbus2            Version 0.6.1.",
        "ok      pyserial          Version 3.5.",
        "ok      rpi-lgpio         Version 0.6.",
        "ok      /dev/gpiochip0    It can be opened.",
        "ok      /dev/i2c-1        It can be opened.",
        "ok      /board            It can be opened.",
        "ok      pins              The pin factory rpigpio works.",
        "ok      south.dial        It rests with both contacts open (GPIO17, GPIO27).",
        "ok      south.push        It is up (GPIO22).",
        "ok      south.key         It is up (GPIO23).",
        "ok      south.screen      /dev/i2c-1 0x3C answers, and a picture takes N ms.",
        "ok      /dev/i2c-1        No transfer failed (tried: 50), and each took N µs.",
        "ok      controller        /board answers in N ms (protocol 1).",
        "ok      cells             There are 64 on the controller.",
        "ok      cells             Nothing is on any of them.",
        "ok      lights            There are 68 on the controller.",
        "ok      south.reader      Simulated.",
        "ok      state directory   /state can be written in N ms; N MB are free.",
        "ok      journal           No game waits to be gone on with.",
        "ok      page              The profile has none.",
        "ok      clock             It is synchronised.",
        (
            "note    service           companion.service is not running (inactive). "
            "Start it with: systemctl start companion.service."
        ),
        "",
        "All is well.",
    ]


def test_one_dial_without_a_pi_is_told_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("lgpio", "gpiozero.pins.lgpio"):  # be it installed here or not
        monkeypatch.setitem(sys.modules, module, None)
    del sys.modules["gpiozero.pins.lgpio"]
    where = around(tmp_path, "one-dial", versions={})
    found = [at_home(finding, str(tmp_path)) for finding in examined(where)]
    assert [(f.subject.name, f.reason.code) for f in found if f.verdict in ("broken", "waits")] == [
        ("gpiozero", "doctor.no-library"),
        ("luma.oled", "doctor.no-library"),
        ("smbus2", "hardware.no-library"),
        ("lgpio", "hardware.no-library"),
        ("/dev/gpiochip*", "doctor.no-chip"),
        ("/dev/i2c-1", "doctor.no-bus"),
        ("lgpio", "doctor.waits"),
        *((f"south.{part}", "doctor.waits-for-pins") for part in ("dial", "push", "key")),
        ("south.screen", "doctor.waits"),
    ]
    assert report(where, tmp_path)[-1] == (
        "The table does not work as it should. Broken: 6. Waiting: 5. To look at: 0."
    )


def test_a_refused_configuration_does_not_keep_the_rest_from_being_looked_at(tmp_path: Path) -> None:
    first, *others = report(around(tmp_path, toml="[chairs.south]\nscren = 1\n"), tmp_path)
    assert first.startswith("broken  configuration     /table.toml:2: there is no chairs.south.scren.")
    assert [line[:25].split()[:2] for line in others if line] == [
        ["ok", "Python"],
        ["ok", "kernel"],
        ["ok", "state"],
        ["ok", "journal"],
        ["note", "clock"],
        ["The", "table"],
    ]


def test_a_check_that_fails_is_a_finding_and_the_others_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def burst(_subject: Subject, _around: Surroundings) -> Iterator[Finding]:
        yield Subject(Area.STATE, "x").ok("doctor.simulated")
        raise ZeroDivisionError("by\nzero")

    monkeypatch.setattr(storage, "look_at_state", burst)
    found = examined(around(tmp_path))
    before = [f for f in found if f.subject.area is Area.STATE]
    assert [(f.verdict, f.reason.code) for f in before] == [
        (Verdict.OK, "doctor.simulated"),
        (Verdict.BROKEN, "doctor.crashed"),
    ]
    assert "ZeroDivisionError: by\N{REPLACEMENT CHARACTER}zero." in WORDS.reason(before[1].reason)
    assert [f.reason.code for f in found if f.subject.area is Area.JOURNAL] == ["doctor.no-game"]


def test_each_thing_is_announced_before_it_is_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[object] = []
    clock = Subject(Area.CLOCK, "clock")

    def look(subject: Subject, _around: Surroundings) -> Iterator[Finding]:
        told.append("look")
        yield subject.ok("doctor.clock")

    monkeypatch.setattr(examination, "all_checks", lambda _around: [Check(clock, look)] * 2)
    findings = examine(around(tmp_path), told.append)
    assert told == []
    for number in (1, 2):
        assert next(findings).subject == clock
        assert told == [clock, "look"] * number


def without(*parts: str) -> Configuration:
    """The simulated table without these; those of chairs are taken from all of them."""
    table = load(SIMULATED, SPACES)
    of_chairs = dict.fromkeys({"screen", "dial", "push"} & {*parts})
    chairs = {name: replace(reach, **of_chairs) for name, reach in table.chairs.items()}
    common = replace(table.common, **of_chairs)
    page = replace(table.page, on="page" not in parts)
    return replace(
        table, chairs=chairs, common=common, page=page, cells=None if "cells" in parts else table.cells
    )


@pytest.mark.parametrize(
    ("missing", "broken"),
    [
        (("screen", "page"), [Diagnosis.NOTHING_SHOWS]),
        (("screen",), []),
        (("page",), []),
        (("cells", "dial"), [Diagnosis.NOBODY_MOVES]),
        (("cells", "push"), [Diagnosis.NOBODY_MOVES]),
        (("cells",), []),
        (("dial", "push"), []),
    ],
)
def test_a_table_needs_something_to_see_and_a_way_to_move(
    missing: Collection[str], broken: list[Diagnosis], tmp_path: Path
) -> None:
    found = [*examine(around(tmp_path, configuration=without(*missing)))]
    told = [(one.subject.area, one.reason.code) for one in found if one.verdict is Verdict.BROKEN]
    assert told == [(Area.CONFIGURATION, code) for code in broken]
