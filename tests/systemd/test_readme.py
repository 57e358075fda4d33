"""What notes tell people to type is what the commands take, and files are where they say."""

import re
import shlex
from pathlib import Path

import pytest

from companion.cli import main
from companion.setup import installation, machine, versions
from tests.systemd.test_unit import SETTINGS

ROOT = Path(__file__).parents[2]
README = (ROOT / "systemd" / "README.md").read_text()
NOTES = [
    ROOT / "README.md",
    *sorted((ROOT / "systemd").glob("*.md")),
    *sorted((ROOT / "firmware_notes").rglob("*.md")),
]
TYPED = [
    shlex.split(command.rstrip("."), comments=True)
    for path in NOTES
    for command in re.findall(r"sudo ((?:systemd/install|companion update)[^`\n]*)", path.read_text())
]


def test_both_commands_are_shown_with_all_that_they_can(capsys: pytest.CaptureFixture[str]) -> None:
    shown = {word for typed in TYPED for word in typed}
    with pytest.raises(SystemExit):
        main.main(["install", "--help"])
    flags = set(re.findall(r"--[a-z-]+", capsys.readouterr().out)) - {"--help"}
    assert flags == {"--profile", "--wheelhouse", "--switch-on-buses", "--remove", "--purge"}
    assert flags | {"--back"} <= shown
    assert len(TYPED) >= 8


@pytest.mark.parametrize("typed", TYPED, ids=" ".join)
def test_what_is_shown_is_taken(typed: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    command, *flags = typed
    for name in ("install", "update"):
        monkeypatch.setattr(installation, name, lambda *_: 71)
    assert main.main(["install", *flags] if command == "systemd/install" else flags) == 71


def test_everything_that_is_put_somewhere_is_told_of() -> None:
    _, _, rest = README.partition("| what | where |")
    told = set(re.findall(r"`(/[^`]+)`", rest.partition("\n\n")[0]))
    assert told == {
        *(
            machine.PROGRAM,
            installation.COMMAND,
            machine.SETTINGS,
            machine.STATE,
            installation.UNIT_FILE,
            installation.UDEV_RULES,
        ),
        *(installation.AVAHI, installation.BOARD, f"/run/{SETTINGS['RuntimeDirectory'][0]}"),
    }
    for group in machine.GROUPS:
        assert f"`{group}`" in README


def test_the_unit_and_the_installer_mean_the_same_places() -> None:
    program, *_, config = SETTINGS["ExecStart"][0].split()
    assert (program, config) == (f"{machine.PROGRAM}/current/bin/companion", machine.SETTINGS)
    assert (SETTINGS["User"], SETTINGS["SupplementaryGroups"]) == ([machine.USER], [" ".join(machine.GROUPS)])
    assert f"/var/lib/{SETTINGS['StateDirectory'][0]}" == machine.STATE
    assert f"STATE_DIRECTORY={machine.STATE} " in README


def test_the_watch_is_longer_than_the_watchdog_waits() -> None:
    assert int(SETTINGS["WatchdogSec"][0].removesuffix("s")) < versions.WATCH_S
    assert f"for {versions.WATCH_S} s unless `--watch`" in README


def test_what_lies_beside_the_program_comes_with_it() -> None:
    project = (ROOT / "pyproject.toml").read_text()
    for name in ("companion.service", "companion.rules", "companion.avahi", "requirements.txt"):
        assert (ROOT / "systemd" / name).is_file()
        assert f'"systemd/{name}" = "share/tabletop-companion/{name}"' in project


def test_the_board_goes_by_the_name_that_settings_use() -> None:
    rules = (ROOT / "systemd" / "companion.rules").read_text()
    [line] = [line for line in rules.splitlines() if not line.startswith("#")]
    told = dict(re.findall(r'([A-Z]+(?:\{\w+\})?)[+=]?="([^"]*)"', line))
    assert told == {
        "SUBSYSTEM": "tty",
        "ATTRS{idVendor}": "2e8a",
        "ATTRS{idProduct}": "0005",
        "SYMLINK": installation.BOARD.removeprefix("/dev/"),
        "GROUP": "dialout",
        "MODE": "0660",
        "ENV{ID_MM_DEVICE_IGNORE}": "1",
    }


def test_the_make_targets_that_are_named_are_there() -> None:
    makefile = (ROOT / "Makefile").read_text()
    targets = set(re.findall(r"(?:^    |`)make ([a-z-]+)", README, re.MULTILINE))
    assert targets == {"lock", "wheelhouse", "test-install"}
    assert all(f"\n{target}:" in makefile for target in targets)
