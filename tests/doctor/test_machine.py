"""The machine below the table: what is told of it, and that little of it is ever a failure."""

import grp
import os
from pathlib import Path
from typing import Any

import pytest

from companion.doctor import surroundings
from companion.doctor.requirements import group_of_line
from companion.doctor.surroundings import Person
from companion.session.work.findings import Topic
from tests.doctor.surroundings import about, around, devices

UNSYNCHRONISED = "note: It is not synchronised. Games do not need that; their dates are unknown until it is."
UNKNOWN = "note: Nothing here tells whether it is synchronised. Games do not need that."


@pytest.mark.parametrize(
    ("version", "told"),
    [
        ((3, 11, 0), "ok: Version 3.11.0."),
        ((3, 14, 2), "ok: Version 3.14.2."),
        ((3, 10, 12), "broken: Version 3.10.12 is too old; this needs 3.11 or newer."),
    ],
)
def test_python_has_to_be_new_enough(tmp_path: Path, version: tuple[int, int, int], told: str) -> None:
    assert about(around(tmp_path, python=version), Topic.PYTHON) == [told]


@pytest.mark.parametrize(
    ("answer", "told"), [("yes\n", "ok: It is synchronised."), ("no\n", UNSYNCHRONISED), ("", UNKNOWN)]
)
def test_systemd_tells_whether_the_clock_is_synchronised(tmp_path: Path, answer: str, told: str) -> None:
    assert about(around(tmp_path, answers={"timedatectl": answer}), Topic.CLOCK) == [told]


def test_a_clock_that_nobody_speaks_of_is_unknown(tmp_path: Path) -> None:
    assert about(around(tmp_path), Topic.CLOCK) == [UNKNOWN]


def test_the_mark_of_a_synchronised_clock_is_believed_without_asking(tmp_path: Path) -> None:
    mark = tmp_path / "run" / "systemd" / "timesync" / "synchronized"
    mark.parent.mkdir(parents=True)
    mark.touch()
    assert about(around(tmp_path, answers={"timedatectl": "no"}), Topic.CLOCK) == ["ok: It is synchronised."]


@pytest.mark.parametrize(
    ("load", "active", "told"),
    [
        ("loaded", "active", "ok: companion.service is running."),
        (
            "loaded",
            "inactive",
            (
                "note: companion.service is not running (inactive). "
                "Start it with: systemctl start companion.service."
            ),
        ),
        (
            "loaded",
            "failed",
            "warn: companion.service has failed. See why with: journalctl -u companion.service.",
        ),
        (
            "not-found",
            "inactive",
            "note: companion.service is not installed. The table can be started by hand with: companion run.",
        ),
    ],
)
def test_the_service_is_told_of(tmp_path: Path, load: str, active: str, told: str) -> None:
    answer = f"LoadState={load}\nActiveState={active}\n"
    assert about(around(tmp_path, answers={"systemctl": answer}), Topic.SERVICE) == [told]


@pytest.mark.parametrize(
    ("runs", "current", "told"),
    [
        ("versions/2", "versions/2", "ok: companion.service is running."),
        (
            "versions/1",
            "versions/2",
            (
                "warn: companion.service is running, and not the version that is installed. "
                "Restart it with: systemctl restart companion.service."
            ),
        ),
        ("versions/1", None, "ok: companion.service is running."),
        ("somewhere/else", "versions/2", "ok: companion.service is running."),
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
    assert about(around(tmp_path, answers={"systemctl": answer}), Topic.SERVICE) == [told]


def test_where_no_systemd_runs_there_is_no_service_to_tell_of(tmp_path: Path) -> None:
    assert about(around(tmp_path), Topic.SERVICE) == []


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ({"name": "rpi_volt\n", "in0_lcrit_alarm": "0\n"}, ["ok: The supply holds."]),
        (
            {"name": "rpi_volt\n", "in0_lcrit_alarm": "1\n"},
            ["warn: The supply of the Pi sags. Take a stronger one, and a short cable."],
        ),
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
    assert about(around(tmp_path), Topic.POWER) == told


WEAK = "warn: The supply of the Pi sags. Take a stronger one, and a short cable."
WAS_WEAK = (
    "warn: The supply of the Pi has sagged since it was switched on. Take a stronger one, and a short cable."
)
HOT = "warn: The Pi is too hot, and slows down. Give it air, or a heat sink."
WAS_HOT = "note: The Pi has been too hot since it was switched on. Give it air, or a heat sink."
SLOWED = "note: The Pi has been slowed down. Look at its supply, and give it air."


@pytest.mark.parametrize(
    ("flags", "told"),
    [
        ("0", ["ok: The supply holds."]),
        ("50005", [WEAK]),
        ("50000", [WAS_WEAK]),
        ("80008", [HOT]),
        ("80000", [WAS_HOT]),
        ("d0008", [WAS_WEAK, HOT]),
        ("60002", [SLOWED]),
    ],
)
@pytest.mark.parametrize("soc", ["soc", "soc@107c000000"])
def test_the_firmware_tells_what_was_and_what_is(
    tmp_path: Path, soc: str, flags: str, told: list[str]
) -> None:
    kernel = tmp_path / "sys" / "devices" / "platform" / soc / f"{soc}:firmware" / "get_throttled"
    kernel.parent.mkdir(parents=True)
    kernel.write_text(f"{flags}\n")
    assert about(around(tmp_path), Topic.POWER) == told
    kernel.unlink()
    answer = {"vcgencmd": f"throttled=0x{flags}\n"}
    assert about(around(tmp_path, answers=answer), Topic.POWER) == told


def test_firmware_that_talks_nonsense_tells_nothing(tmp_path: Path) -> None:
    assert about(around(tmp_path, answers={"vcgencmd": "error=1 unknown"}), Topic.POWER) == []


def test_a_system_of_32_bits_is_told_what_to_take_instead(tmp_path: Path) -> None:
    assert about(around(tmp_path), Topic.KERNEL) == ["ok: Linux 6.12.1 (aarch64)."]
    assert about(around(tmp_path, is_64_bit=False), Topic.KERNEL) == [
        (
            "warn: Linux 6.12.1 (aarch64) runs programs of 32 bits, for which some libraries have to be "
            "built first. Take the 64-bit Raspberry Pi OS."
        )
    ]


def test_this_machine_is_known() -> None:
    assert surroundings.kernel().sysname == os.uname().sysname
    who = surroundings.person()
    assert who.groups <= who.later
    assert grp.getgrgid(os.getegid()).gr_name in who.groups
    assert who.later <= surroundings.groups()


# Groups

ALL = frozenset({"gpio", "i2c", "spi", "dialout", "users"})


def groups(tmp_path: Path, now: set[str], later: set[str], **others: object) -> list[str]:
    who = Person("ann", frozenset(now), frozenset(later | now))
    facts: dict[str, Any] = {"groups": lambda: ALL, "person": lambda: who, **others}
    return about(around(tmp_path, "one-dial", **facts), Topic.GROUPS)


def test_who_is_in_the_groups_of_all_devices_is_told_which(tmp_path: Path) -> None:
    assert groups(tmp_path, {"gpio", "i2c"}, set()) == ["ok: The user ann is in gpio, i2c."]


def test_who_is_not_is_told_the_command_that_helps(tmp_path: Path) -> None:
    assert groups(tmp_path, {"users"}, set()) == [
        "warn: The user ann is not in gpio,i2c. Run: sudo usermod -aG gpio,i2c ann, then log in again."
    ]
    assert groups(tmp_path, {"users"}, {"gpio"}) == [
        "warn: The user ann is not in i2c. Run: sudo usermod -aG i2c ann, then log in again."
    ]


def test_who_has_not_logged_in_again_since_is_told_that(tmp_path: Path) -> None:
    assert groups(tmp_path, {"i2c"}, {"gpio"}) == [
        "warn: The user ann is in gpio from the next login on: log out, and in again."
    ]


def test_groups_that_are_not_there_and_those_of_root_are_nobodys_matter(tmp_path: Path) -> None:
    assert groups(tmp_path, set(), set(), groups=frozenset) == []
    assert groups(tmp_path, set(), set(), is_root=True) == []


@pytest.mark.parametrize(
    ("device", "group"),
    [
        ("/dev/ttyACM0", "dialout"),
        ("/dev/companion-board", "dialout"),
        ("/dev/serial/by-id/usb-board", "dialout"),
        ("/dev/null", None),
    ],
)
def test_a_line_belongs_to_a_group_by_its_name(device: str, group: str | None) -> None:
    assert group_of_line(device) == group


def test_root_is_told_that_rights_mean_nothing_to_it(tmp_path: Path) -> None:
    devices(tmp_path, "gpiochip0")
    asked_by_root = around(tmp_path, "one-dial", is_root=True)
    assert about(asked_by_root, Topic.USER) == [
        (
            "note: You are root, who may use every device. "
            "To see what the table's own user may, run this as that user."
        )
    ]
    assert about(around(tmp_path, "one-dial"), Topic.USER) == []
    assert about(around(tmp_path, is_root=True), Topic.USER) == []
