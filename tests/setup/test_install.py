"""Installing on a machine in a folder: what is done once, told, left alone, and undone."""

import fcntl
import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from companion.cli.main import parser
from companion.config import load
from companion.config.files import profile_names
from companion.games.kernel import Refused
from companion.setup import installation
from companion.setup.installation import (
    AVAHI,
    BUSY,
    COMMAND,
    ENABLED_LINK,
    UDEV_RULES,
    UNIT_FILE,
    settings_text,
)
from companion.setup.machine import PROGRAM, SETTINGS, STATE, USER, detail_of, run
from companion.words import ENGLISH
from tests.everygame import SPACES
from tests.setup.system import ROOT, System, done

Output = pytest.CaptureFixture[str]

PATIENCE_S = 30
MEMORY = (
    "30 1 0:19 / / rw - overlay o rw,upperdir=/media/root-rw/o\n21 30 0:18 / /media/root-rw rw - tmpfs t rw\n"
)


@pytest.fixture
def system(checkout: Path) -> System:
    return System(checkout.parents[1])


def install(system: System, *flags: str, **facts: object) -> None:
    args = parser().parse_args(["install", *flags])
    args.wheelhouse = args.wheelhouse or system.root / "home" / "checkout"
    installation.install(args, ENGLISH, {}, system.machine(**facts))


def refused(system: System, *flags: str, **facts: object) -> str:
    with pytest.raises(Refused) as found:
        install(system, *flags, **facts)
    return ENGLISH.reason(found.value.reason)


def told(capsys: Output) -> list[str]:
    return capsys.readouterr().out.splitlines()


def test_a_machine_becomes_a_table(system: System, checkout: Path, capsys: Output) -> None:
    install(system, "--profile", "duel")
    assert told(capsys) == [
        "user      The user companion is there, in gpio, i2c, spi, dialout.",
        f"user      {STATE} belongs to the service.",
        f"settings  {SETTINGS} is there, for the profile duel.",
        f"program   Putting version 1 together from {checkout}, which takes some minutes.",
        f"program   Version 1 counts: 0.1.0, from {checkout}.",
        f"files     {COMMAND} is in place.",
        f"files     {ENABLED_LINK} is in place.",
        f"files     {UNIT_FILE} is in place.",
        f"files     {UDEV_RULES} is in place.",
        f"files     {AVAHI} is in place.",
        "service   No systemd runs here; companion.service starts with the machine.",
    ]
    there = system.contents()
    assert there[PROGRAM[1:] + "/current"] == "-> versions/1"
    assert there[ENABLED_LINK[1:]] == f"-> {UNIT_FILE}"
    assert there[COMMAND[1:]] == f"-> {PROGRAM}/current/bin/companion"
    assert there[UNIT_FILE[1:]] == (ROOT / "systemd" / "companion.service").read_text()
    assert (system.root / STATE[1:]).stat().st_mode & 0o777 == 0o700
    assert (system.root / UNIT_FILE[1:]).stat().st_mode & 0o777 == 0o644


def test_a_second_time_nothing_is_done(system: System, capsys: Output) -> None:
    system.begin_systemd()
    install(system, "--profile", "simulated")
    assert "service   companion.service runs." in told(capsys)
    before, running, count = system.contents(), (system.running, system.starts), len(system.asked)
    install(system)
    assert {line[10:] for line in told(capsys)} == {"Nothing to do."}
    assert (system.contents(), (system.running, system.starts)) == (before, running)
    verbs = {f"{command[0]} {command[1]}" for command in system.asked[count:]}
    assert verbs == {
        "id --groups",
        "stat --dereference",
        f"{PROGRAM}/current/bin/companion --version",
        "systemctl show",
    }


def test_what_is_missing_is_put_back(system: System, capsys: Output) -> None:
    install(system, "--profile", "simulated")
    whole = system.contents()
    for place in (UDEV_RULES, AVAHI, COMMAND, UNIT_FILE):
        (system.root / place[1:]).unlink()
    system.groups["spi"].remove("companion")
    (system.root / PROGRAM[1:] / "versions/1/bin/companion").unlink()
    told(capsys)
    install(system)
    assert "user      The user companion is there, in gpio, i2c, spi, dialout." in told(capsys)
    assert "companion" in system.groups["spi"]
    repaired = system.contents()
    assert repaired[PROGRAM[1:] + "/current"] == "-> versions/2"
    assert {name for name in whole if whole[name] != repaired.get(name)} <= {
        name for name in whole if name.startswith(PROGRAM[1:])
    }


def test_groups_that_the_unit_names_are_made_where_they_are_missing(system: System) -> None:
    del system.groups["gpio"], system.groups["spi"]
    install(system, "--profile", "simulated")
    assert (system.groups["gpio"], system.groups["spi"]) == ([USER], [USER])


@pytest.mark.parametrize("profile", profile_names())
def test_new_settings_are_those_of_their_profile(profile: str, tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text(settings_text(profile, ENGLISH))
    made, plain = load(file, SPACES), load(profile, SPACES)
    assert (made.profile, made.parts) == (profile, plain.parts)
    if plain.controller is not None:
        assert made.controller is not None
        assert made.controller.device == "/dev/companion-board"


def test_settings_that_are_there_are_their_owners(system: System, capsys: Output) -> None:
    (system.root / SETTINGS[1:]).write_text('profile = "one-dial"\n')
    install(system, "--profile", "duel")
    stays = f'{SETTINGS} is yours and stays as it is. For another table write into it: profile = "duel".'
    assert f"settings  {stays}" in told(capsys)
    assert system.contents()[SETTINGS[1:]] == 'profile = "one-dial"\n'


def test_the_network_hears_of_the_table_at_the_port_of_its_page(system: System) -> None:
    install(system, "--profile", "simulated")
    entry = ET.fromstring(system.contents()[AVAHI[1:]].encode())  # noqa: S314 - our own file
    assert [(found.tag, found.text) for found in entry.iter("port")] == [("port", "8765")]
    settings, avahi = system.root / SETTINGS[1:], system.root / AVAHI[1:]
    settings.write_text('profile = "simulated"\npage.port = 8080\n')
    install(system)
    assert "<port>8080</port>" in avahi.read_text()
    avahi.unlink()
    avahi.parent.rmdir()
    install(system)
    assert not avahi.parent.exists()


def test_buses_are_switched_on_where_that_is_asked_for(system: System, capsys: Output) -> None:
    install(system, "--profile", "duel")
    assert system.buses == {"i2c": False, "spi": True}
    told(capsys)
    install(system, "--switch-on-buses")
    assert "buses     I2C and SPI are on after a restart of the machine." in told(capsys)
    assert system.buses == {"i2c": True, "spi": True}
    system.buses = None
    install(system, "--switch-on-buses")
    assert [line for line in told(capsys) if "There is no raspi-config here that does it." in line]


def test_a_table_whose_parts_are_not_there_yet_is_no_fault(system: System, capsys: Output) -> None:
    system.begin_systemd()
    system.wont_start.add("opt/tabletop-companion/versions/1")
    install(system, "--profile", "duel")
    assert told(capsys)[-1].startswith("service   companion.service does not run yet: Job for companion")


# Refusals


@pytest.mark.parametrize(
    ("facts", "profile", "why"),
    [
        ({"is_root": False}, "duel", "Only root can do that. Run: sudo systemd/install."),
        ({}, "", "with --profile, one of: duel, kingdom, one-dial, simulated."),
    ],
)
def test_who_cannot_install_is_told_and_nothing_is_changed(
    system: System, facts: dict[str, object], profile: str, why: str
) -> None:
    before = system.contents()
    assert why in refused(system, *(["--profile", profile] if profile else []), **facts)
    assert (system.contents(), system.asked) == (before, [])


def test_a_root_that_forgets_is_left_alone(system: System) -> None:
    (system.root / "proc" / "self").mkdir(parents=True)
    (system.root / "proc" / "self" / "mountinfo").write_text(MEMORY)
    assert "is in memory only, and gone after a restart" in refused(system, "--profile", "duel")


@pytest.mark.parametrize(
    ("python", "packages"),
    [((3, 11), "python3-venv python3-spidev"), ((3, 13), "python3-venv python3-spidev python3-lgpio")],
)
def test_missing_packages_are_told_all_at_once(
    system: System, python: tuple[int, int], packages: str
) -> None:
    system.missing = {"ensurepip", "spidev", "lgpio"}
    before = system.contents()
    why = refused(system, "--profile", "duel", python=python)
    assert why.endswith(f"Run: sudo apt install {packages}.")
    assert system.contents() == before


def test_nothing_is_run_that_lies_where_root_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "planted.py").touch()
    monkeypatch.chdir(tmp_path)
    assert run((sys.executable, "-m", "planted")).returncode == 1


def test_a_missing_program_has_failed_and_is_named() -> None:
    assert "no-such-program" in detail_of(run(("no-such-program",)))


def test_two_at_once_do_not_take_each_others_versions_away(system: System) -> None:
    with (system.root / BUSY[1:]).open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        assert f"Something else is at work in {PROGRAM}." in refused(system, "--profile", "duel")
    install(system, "--profile", "duel")


def test_a_program_of_the_system_that_fails_is_told_with_its_words(system: System) -> None:
    system.fails["sysusers"] = done(1, err="Failed to take /etc/passwd lock: Device or resource busy\n")
    why = refused(system, "--profile", "duel")
    assert "dialout has failed: Failed to take /etc/passwd lock: Device or resource busy." in why


# Removing


def test_all_that_was_installed_is_gone_when_it_is_removed(system: System, capsys: Output) -> None:
    before = system.contents()
    system.begin_systemd()
    install(system, "--profile", "simulated")
    install(system, "--remove", "--purge")
    assert system.running == ""
    (system.root / "run/systemd/system").rmdir()
    (system.root / "run/systemd").rmdir()
    left = system.contents()  # the folder of links is systemd's, which has it anyway
    assert left.pop("etc/systemd/system/multi-user.target.wants") == "folder"
    assert {name for name in left if name not in before} == {"usr/local/lib"}
    told(capsys)
    install(system, "--remove")
    assert {line[10:] for line in told(capsys)} == {"Nothing to do."}


def test_games_and_settings_stay_unless_they_are_to_go(system: System, capsys: Output) -> None:
    install(system, "--profile", "simulated")
    told(capsys)
    install(system, "--remove")
    assert f"removal   {STATE} is gone." in told(capsys)  # it was empty
    install(system)
    game = system.root / STATE[1:] / "a-game"
    game.touch()
    told(capsys)
    install(system, "--remove")
    assert told(capsys)[-3:] == [
        f"removal   {SETTINGS} stays; --remove --purge removes it, too.",
        f"removal   {STATE} stays; --remove --purge removes it, too.",
        "removal   The user companion is gone.",
    ]
    assert [command for command in system.asked if command[0] in ("install", "chown")][-2:] == [
        # so that nobody changes what root goes through
        ("install", "--directory", "--owner=root", "--group=root", "--mode=700", str(game.parent)),
        ("chown", "--no-dereference", "-H", "--recursive", "root:root", str(game.parent)),
    ]
    assert (game.exists(), (system.root / SETTINGS[1:]).exists()) == (True, True)
    install(system, "--remove", "--purge")
    assert (game.exists(), (system.root / SETTINGS[1:]).exists()) == (False, False)


def test_a_link_in_the_folder_of_games_changes_hands_and_what_it_leads_to_does_not(
    system: System, tmp_path: Path
) -> None:
    install(system, "--profile", "simulated")
    other, state = tmp_path / "other", system.root / STATE[1:]
    other.touch()
    if os.geteuid() == 0:
        os.chown(other, 4321, 4321)
    was = other.stat()
    (state / "link").symlink_to(other)
    (state / "nowhere").symlink_to("no-such-file")  # to whom this belongs nobody but root can be denied
    system.users[USER] += 1  # as if the folder were somebody else's by now
    install(system)
    install(system, "--remove")
    assert (other.stat().st_uid, other.stat().st_ctime_ns) == (was.st_uid, was.st_ctime_ns)
    install(system, "--remove", "--purge")
    assert other.exists()


def test_a_service_whose_unit_has_gone_starts_no_more(system: System, capsys: Output) -> None:
    install(system, "--profile", "simulated")
    (system.root / UNIT_FILE[1:]).unlink()
    told(capsys)
    install(system, "--remove", "--purge")
    assert told(capsys)[0] == f"removal   {ENABLED_LINK} is gone."
    assert ENABLED_LINK[1:] not in system.contents()


@pytest.mark.parametrize("fails", ["sysusers", "venv", "pip install", "--version", "doctor"])
def test_what_stopped_in_the_middle_is_removed_like_a_whole_one(system: System, fails: str) -> None:
    before = system.contents()
    system.fails[fails] = done(1, err="no")
    assert refused(system, "--profile", "simulated")
    system.fails.clear()
    install(system, "--remove", "--purge")
    assert {name for name in system.contents() if name not in before} <= {"usr/local/lib"}


def test_the_script_runs_in_the_systems_own_python_without_any_library() -> None:
    command = [sys.executable, "-I", "-S", "-B", str(ROOT / "systemd" / "install"), "--help"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_S, check=False)
    assert (done.returncode, "--profile" in done.stdout, done.stderr) == (0, True, "")
