"""Parts: what stands in the way of a probe, and that nothing is probed that a running companion needs."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from companion.daemon.translation import reason_of
from companion.doctor import parts
from companion.doctor.findings import Diagnosis
from companion.doctor.surroundings import Surroundings
from companion.session.work.findings import Area, Finding, Subject, Verdict
from companion.store.journal_folder import lock_folder
from hardware.probe import ProbeCode, ProbeResult, probe_result
from hardware.trouble import Trouble, TroubleCode
from tests.doctor.surroundings import around, examined, uninstall

TABLE: Final = """
gpio = {{ factory = "{factory}" }}
cells = {{ driver = "mcp23017", addresses = [0x20], bus = 3 }}
lights = {{ driver = "apa102", count = 3, bus = 1, gated = true }}
[chairs.south]
screen = {{ driver = "ssd1306" }}
key = {{ driver = "gpio", pin = 22 }}
reader = {{ driver = "pn532", device = "/dev/ttyUSB0" }}
[chairs.west]
screen = {{ driver = "ssd1306-spi", dc = 4, reset = 5 }}
"""
ON_PINS: Final = {"south.key", "west.screen"}
ALL: Final = ON_PINS | {"cells", "lights", "south.screen", "south.reader"}
RUNS: Final = {"systemctl": "LoadState=loaded\nActiveState=active\n"}


@pytest.fixture
def table(tmp_path: Path) -> Surroundings:
    return table_in(tmp_path)


def table_in(folder: Path, factory: str = "lgpio", answers: dict[str, str] | None = None) -> Surroundings:
    return around(folder, toml=TABLE.format(factory=factory), answers=answers)


def answer(patched: pytest.MonkeyPatch, *results: ProbeResult | Trouble | ModuleNotFoundError) -> None:
    """Every probe says this from now on; the last one that is an exception is raised."""

    def probe(*_: object) -> Iterator[ProbeResult | Trouble]:
        for each in results[:-1]:
            assert not isinstance(each, ModuleNotFoundError)
            yield each
        if isinstance(results[-1], ProbeResult):
            yield results[-1]
        else:
            raise results[-1]

    patched.setattr(parts, "_probe", probe)


def about(where: Surroundings, *names: str) -> dict[str, Finding]:
    results = [f for f in examined(where) if f.subject.area is Area.PART and f.subject.name in (names or ALL)]
    assert len({f.subject for f in results}) == len(results)
    return {f.subject.name: f for f in results}


@pytest.mark.parametrize(
    ("part", "error", "on"),
    [
        ("south.key", ModuleNotFoundError(name="gpiozero"), "gpiozero"),
        ("south.reader", ModuleNotFoundError(name="serial"), "pyserial"),
        ("south.screen", Trouble(TroubleCode.NO_LIBRARY, library="smbus2", extra="pi"), "smbus2"),
        ("west.screen", Trouble(TroubleCode.NO_LIBRARY, library="lgpio", extra="pi"), "lgpio"),
        ("south.screen", Trouble(TroubleCode.MISSING, device="/dev/i2c-1"), "/dev/i2c-1"),
        ("south.screen", Trouble(TroubleCode.FORBIDDEN, device="/dev/i2c-1", group="i2c"), "/dev/i2c-1"),
        ("west.screen", Trouble(TroubleCode.MISSING, device="/dev/spidev0.0"), "/dev/spidev0.0"),
        ("cells", Trouble(TroubleCode.FORBIDDEN, device="/dev/i2c-3", group="i2c"), "/dev/i2c-3"),
        ("lights", Trouble(TroubleCode.MISSING, device="/dev/spidev1.0"), "/dev/spidev1.0"),
        ("south.reader", Trouble(TroubleCode.MISSING, device="/dev/ttyUSB0"), "/dev/ttyUSB0"),
    ],
)
def test_a_part_waits_for_its_library_and_its_device(
    table: Surroundings,
    part: str,
    error: Trouble | ModuleNotFoundError,
    on: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answer(monkeypatch, error)
    assert about(table, part) == {part: Subject(Area.PART, part).waits(Diagnosis.WAITS, on=on)}


@pytest.mark.parametrize(
    "trouble",
    [
        Trouble(TroubleCode.NO_PINS, factory="lgpio", detail="no Pi"),
        Trouble(TroubleCode.NO_PIPE, folder="/", detail="full"),
        Trouble(TroubleCode.FORBIDDEN, device="/dev/gpiochip0", group="gpio"),
    ],
    ids=lambda trouble: trouble.code,
)
def test_a_part_waits_for_its_pins(
    table: Surroundings, trouble: Trouble, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer(monkeypatch, trouble)
    results = about(table, *ON_PINS).values()
    assert {(f.verdict, f.reason.code) for f in results} == {(Verdict.WAITS, Diagnosis.WAITS_FOR_PINS)}


def test_a_key_waits_for_its_pins_whichever_library_they_lack(
    table: Surroundings, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer(monkeypatch, Trouble(TroubleCode.NO_LIBRARY, library="lgpio", extra="pi"))
    assert about(table, "south.key")["south.key"].reason.code == Diagnosis.WAITS_FOR_PINS


def test_a_silent_part_is_broken_and_a_silent_reader_says_what_may_be_so(
    table: Surroundings, monkeypatch: pytest.MonkeyPatch
) -> None:
    silent = Trouble(TroubleCode.SILENT, device="/dev/ttyUSB0")
    answer(monkeypatch, silent)
    results = about(table, "south.screen", "south.reader")
    assert results["south.screen"].reason == reason_of(silent)
    reader = Subject(Area.PART, "south.reader")
    assert results["south.reader"] == reader.fail(Diagnosis.SILENT_READER, device="/dev/ttyUSB0")


def test_what_is_busy_is_broken_unless_it_is_the_companion_that_has_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    busy = Trouble(TroubleCode.BUSY, device="GPIO22")
    answer(monkeypatch, busy)
    assert {f.verdict for f in about(table_in(tmp_path)).values()} == {Verdict.BROKEN}
    with lock_folder(tmp_path / "state"):
        assert {f.reason.code for f in about(table_in(tmp_path)).values()} == {Diagnosis.IN_USE}
    assert {f.reason.code for f in about(table_in(tmp_path, answers=RUNS)).values()} == {Diagnosis.IN_USE}


@pytest.mark.parametrize(("factory", "alone"), [("lgpio", {"cells"}), ("rpigpio", {"cells", *ON_PINS})])
def test_what_a_look_would_disturb_is_left_alone_while_a_companion_runs(
    tmp_path: Path, factory: str, alone: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The calls of port expanders, and pins that nobody guards."""
    answer(monkeypatch, probe_result(ProbeCode.KEY_UP, pin=22))
    results = about(table_in(tmp_path, factory, RUNS))
    assert {name for name, f in results.items() if f.reason.code == Diagnosis.IN_USE} == alone
    assert {f.reason.code for f in about(table_in(tmp_path, factory)).values()} == {ProbeCode.KEY_UP}


def test_one_chip_in_trouble_costs_no_other(table: Surroundings, monkeypatch: pytest.MonkeyPatch) -> None:
    silent = Trouble(TroubleCode.SILENT, device="/dev/i2c-3 0x20")
    answer(
        monkeypatch, silent, probe_result(ProbeCode.CHIP_FAILS, "warn", device="/dev/i2c-3 0x21", percent=3)
    )
    results = [f for f in examined(table) if f.subject.name == "cells"]
    assert [(f.verdict, f.reason.code) for f in results] == [
        (Verdict.BROKEN, TroubleCode.SILENT),
        (Verdict.WARN, ProbeCode.CHIP_FAILS),
    ]


def test_the_library_of_a_driver_that_is_not_there_is_named(
    table: Surroundings, monkeypatch: pytest.MonkeyPatch
) -> None:
    uninstall(monkeypatch, "serial", "pn532", "serial_line")
    uninstall(monkeypatch, "smbus2")
    results = about(table, "south.reader", "cells").values()
    assert [dict(f.reason.values) for f in results] == [{"on": "smbus2"}, {"on": "pyserial"}]
