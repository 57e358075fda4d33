"""The unit as systemd reads it: it is right, its walls are tight, and they leave a table its parts."""

import re
import shutil
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.cli.main import USAGE_ERROR

ROOT = Path(__file__).parents[2]
UNIT = ROOT / "systemd" / "companion.service"
TEXT = UNIT.read_text()
PROGRAM = "/opt/tabletop-companion/current/bin/companion"
HIGHEST_EXPOSURE = 2.0
"""Of 10, as systemd counts it; below 2.5 it says OK."""

needs_systemd = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed"
)


def settings() -> dict[str, list[str]]:
    found = defaultdict(list)
    for line in TEXT.splitlines():
        if line and line[0] not in "#[":
            key, _, value = line.partition("=")
            found[key].append(value)
    return dict(found)


SETTINGS = settings()


def analyze(*arguments: str | Path) -> tuple[int, str]:
    done = subprocess.run(
        ["systemd-analyze", *arguments],  # noqa: S607 - wherever the system keeps it
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout


def installed(folder: Path) -> Path:
    """The unit with the program of this environment, where nobody has installed any.

    It goes by a name of its own, for a path with blanks would have to be quoted.
    """
    program = folder / "bin" / "companion"
    program.parent.mkdir(exist_ok=True)
    if not program.exists():
        program.symlink_to(Path(sys.executable).with_name("companion"))
    copy = folder / UNIT.name
    copy.write_text(TEXT.replace(PROGRAM, str(program)))
    return copy


def exposure(unit: Path) -> tuple[int, float]:
    """Whether systemd finds the walls too low (then not 0), and its number for them."""
    threshold = f"--threshold={round(HIGHEST_EXPOSURE * 10)}"
    status, said = analyze("security", "--offline=true", "--no-pager", threshold, unit)
    found = re.search(r"Overall exposure level for companion\.service: ([0-9.]+)", said)
    assert found, said
    return status, float(found[1])


def test_the_unit_that_systemd_checks_differs_in_its_program_only(tmp_path: Path) -> None:
    lines = zip(TEXT.splitlines(), installed(tmp_path).read_text().splitlines(), strict=True)
    [(ours, checked)] = [(ours, checked) for ours, checked in lines if ours != checked]
    arguments = "run --config /etc/tabletop-companion.toml"
    assert ours == f"ExecStart={PROGRAM} {arguments}"
    assert checked == f"ExecStart={tmp_path / 'bin' / 'companion'} {arguments}"


@needs_systemd
def test_systemd_has_nothing_to_say_against_the_unit(tmp_path: Path) -> None:
    assert analyze("verify", "--man=no", installed(tmp_path)) == (0, "")


@needs_systemd
@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("WatchdogSec", "WachdogSec"),
        ("on-failure", "on-falure"),
        ("@system-service", "@sistem-service"),
        ("/bin/companion ", "/bin/no-such-program "),
    ],
)
def test_systemd_would_say_so(right: str, wrong: str, tmp_path: Path) -> None:
    unit = installed(tmp_path)
    assert unit.read_text().count(right) == 1
    unit.write_text(unit.read_text().replace(right, wrong))
    assert wrong.strip() in analyze("verify", "--man=no", unit)[1]


@needs_systemd
def test_the_walls_are_tight(record_property: Callable[[str, object], None]) -> None:
    status, score = exposure(UNIT)
    record_property("exposure", score)
    assert (status, score <= HIGHEST_EXPOSURE) == (0, True), score


@needs_systemd
def test_systemd_would_notice_low_walls(tmp_path: Path) -> None:
    unit = tmp_path / UNIT.name
    unit.write_text(re.sub(r"(?m)^(Protect|Restrict|System|Capab).*\n", "", TEXT))
    status, score = exposure(unit)
    assert (status != 0, score > HIGHEST_EXPOSURE) == (True, True)


def test_it_is_watched_and_starting_again_has_an_end_and_is_not_tried_where_it_cannot_help() -> None:
    expected = {
        "Type": ["notify"],
        "NotifyAccess": ["main"],
        "WatchdogSec": ["30s"],
        "Restart": ["on-failure"],
        "StartLimitIntervalSec": ["5min"],
        "StartLimitBurst": ["5"],
        "RestartPreventExitStatus": [str(USAGE_ERROR)],
    }
    assert {key: SETTINGS[key] for key in expected} == expected


def test_the_program_that_plays_for_bots_ends_with_it_and_does_not_take_it_along() -> None:
    expected = {"KillMode": ["mixed"], "OOMPolicy": ["continue"], "TasksMax": ["64"]}
    assert {key: SETTINGS[key] for key in expected} == expected


def test_it_does_not_wait_for_the_network() -> None:
    waits = [value for key in ("After", "Wants", "Requires") for value in SETTINGS.get(key, [])]
    assert [value for value in waits if "network" in value] == []
    assert SETTINGS["WantedBy"] == ["multi-user.target"]


def test_it_runs_as_nobody_else_in_folders_that_systemd_makes() -> None:
    expected = {
        "User": ["companion"],
        "SupplementaryGroups": ["gpio i2c spi dialout"],
        "StateDirectory": ["tabletop-companion"],
        "RuntimeDirectory": ["tabletop-companion"],
        "WorkingDirectory": ["%t/tabletop-companion"],
        "Environment": ["LG_WD=%t/tabletop-companion"],
    }
    assert {key: SETTINGS[key] for key in expected} == expected


def test_the_parts_of_a_table_and_no_other_devices_are_within_reach() -> None:
    assert SETTINGS["DevicePolicy"] == ["closed"]
    kinds = ("gpiochip", "i2c", "spi", "ttyACM", "ttyUSB", "ttyAMA", "ttyS")
    assert SETTINGS["DeviceAllow"] == [f"char-{kind} rw" for kind in kinds]
    assert {"PrivateDevices", "PrivateNetwork", "ProcSubset"} & set(SETTINGS) == set()


def test_what_a_part_may_need_is_loaded_before_its_kind_is_looked_up() -> None:
    assert SETTINGS["Wants"] == SETTINGS["After"]
    [modules] = SETTINGS["Wants"]
    assert re.findall(r"modprobe@(\w+)\.service", modules) == ["i2c_dev", "spidev", "cdc_acm", "usbserial"]
