"""The machine below the table: what is told of it, and that little of it is ever a failure."""

import grp
import os
from pathlib import Path

import pytest

from companion.doctor import surroundings
from companion.session.work.findings import Area
from companion.setup.machine import UNIT
from tests.doctor.surroundings import about, around, says

RUNS = says("ok", "service", unit=UNIT)
HOLDS, WEAK = says("ok", "power"), says("warn", "weak-power")


@pytest.mark.parametrize(
    ("version", "told"),
    [
        ((3, 11, 0), says("ok", "python", version="3.11.0")),
        ((3, 14, 2), says("ok", "python", version="3.14.2")),
        ((3, 10, 12), says("broken", "old-python", version="3.10.12", needed="3.11")),
    ],
)
def test_python_has_to_be_new_enough(tmp_path: Path, version: tuple[int, int, int], told: str) -> None:
    assert about(around(tmp_path, python=version), Area.PYTHON) == [told]


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("yes\n", says("ok", "clock")),
        ("no\n", says("note", "clock-adrift")),
        ("", says("note", "clock-unknown")),
    ],
)
def test_systemd_tells_whether_the_clock_is_synchronised(tmp_path: Path, answer: str, told: str) -> None:
    assert about(around(tmp_path, answers={"timedatectl": answer}), Area.CLOCK) == [told]


def test_the_mark_of_a_synchronised_clock_is_believed_without_asking(tmp_path: Path) -> None:
    mark = tmp_path / "run" / "systemd" / "timesync" / "synchronized"
    mark.parent.mkdir(parents=True)
    mark.touch()
    assert about(around(tmp_path, answers={"timedatectl": "no"}), Area.CLOCK) == [says("ok", "clock")]


@pytest.mark.parametrize(
    ("load", "active", "told"),
    [
        ("loaded", "active", RUNS),
        ("loaded", "inactive", says("note", "idle-service", unit=UNIT, state="inactive")),
        ("loaded", "failed", says("warn", "failed-service", unit=UNIT)),
        ("not-found", "inactive", says("note", "no-service", unit=UNIT)),
    ],
)
def test_the_service_is_told_of(tmp_path: Path, load: str, active: str, told: str) -> None:
    answer = f"LoadState={load}\nActiveState={active}\n"
    assert about(around(tmp_path, answers={"systemctl": answer}), Area.SERVICE) == [told]


@pytest.mark.parametrize(
    ("runs", "current", "told"),
    [
        ("versions/2", "versions/2", RUNS),
        ("versions/1", "versions/2", says("warn", "old-service", unit=UNIT)),
        ("versions/1", None, RUNS),
        ("somewhere/else", "versions/2", RUNS),
    ],
)
def test_a_service_that_still_runs_the_version_before_is_told_of(
    tmp_path: Path, runs: str, current: str | None, told: str
) -> None:
    (tmp_path / "proc" / "71").mkdir(parents=True)
    (tmp_path / "proc" / "71" / "cmdline").write_text(f"{tmp_path}/opt/{runs}/bin/python\0run\0")
    (tmp_path / "opt").mkdir()
    if current:
        (tmp_path / "opt" / "current").symlink_to(current)
    answer = "LoadState=loaded\nActiveState=active\nMainPID=71\n"
    assert about(around(tmp_path, answers={"systemctl": answer}), Area.SERVICE) == [told]


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ({"name": "rpi_volt\n", "in0_lcrit_alarm": "0\n"}, [HOLDS]),
        ({"name": "rpi_volt\n", "in0_lcrit_alarm": "1\n"}, [WEAK]),
        ({"name": "rpi_volt\n"}, []),
        ({"name": "cpu_thermal\n", "in0_lcrit_alarm": "1\n"}, []),
        ({}, []),
    ],
)
def test_a_pi_tells_when_its_supply_sags(tmp_path: Path, files: dict[str, str], told: list[str]) -> None:
    sensor = tmp_path / "sys" / "class" / "hwmon" / "hwmon3"
    sensor.mkdir(parents=True)
    for name, text in files.items():
        (sensor / name).write_text(text)
    assert about(around(tmp_path), Area.POWER) == told


@pytest.mark.parametrize(
    ("flags", "told"),
    [
        ("0", [HOLDS]),
        ("50005", [WEAK]),
        ("50000", [says("warn", "weak-power-before")]),
        ("80008", [says("warn", "hot")]),
        ("80000", [says("note", "hot-before")]),
        ("d0008", [says("warn", "weak-power-before"), says("warn", "hot")]),
        ("60002", [says("note", "slowed")]),
    ],
)
@pytest.mark.parametrize("soc", ["soc", "soc@107c000000"])
def test_the_firmware_tells_what_was_and_what_is(
    tmp_path: Path, soc: str, flags: str, told: list[str]
) -> None:
    kernel = tmp_path / "sys" / "devices" / "platform" / soc / f"{soc}:firmware" / "get_throttled"
    kernel.parent.mkdir(parents=True)
    kernel.write_text(f"{flags}\n")
    assert about(around(tmp_path), Area.POWER) == told
    kernel.unlink()
    answer = {"vcgencmd": f"throttled=0x{flags}\n"}
    assert about(around(tmp_path, answers=answer), Area.POWER) == told


def test_firmware_that_talks_nonsense_tells_nothing(tmp_path: Path) -> None:
    assert about(around(tmp_path, answers={"vcgencmd": "error=1 unknown"}), Area.POWER) == []


def test_a_system_of_32_bits_is_told_what_to_take_instead(tmp_path: Path) -> None:
    linux = {"system": "Linux", "version": "6.12.1", "machine": "aarch64"}
    assert about(around(tmp_path), Area.KERNEL) == [says("ok", "kernel", **linux)]
    assert about(around(tmp_path, is_64_bit=False), Area.KERNEL) == [says("warn", "few-bits", **linux)]


def test_this_machine_is_known() -> None:
    who = surroundings.person()
    assert who.groups <= who.later
    assert grp.getgrgid(os.getegid()).gr_name in who.groups
    assert who.later <= surroundings.groups()
