"""The machine below the table: what is told of it, and that little of it is ever a failure."""

from pathlib import Path

import pytest

from companion.app.doctor.finding import Topic
from tests.app.doctor.around import about, around, devices

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
