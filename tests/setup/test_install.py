"""Installing on a machine in a folder: what is done once, told, left alone, and undone."""

import fcntl
import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from companion import words
from companion.config import load
from companion.config.files import profile_names
from companion.setup import commands
from companion.setup.installation import (
    AVAHI,
    COMMAND,
    ENABLED_LINK,
    FIND_MISSING,
    UDEV_RULES,
    UNIT_FILE,
    settings_text,
)
from companion.setup.machine import PROGRAM, SETTINGS, STATE, USER, Done, run
from tests.everygame import SPACES
from tests.setup.system import ROOT, System

Output = pytest.CaptureFixture[str]

PATIENCE_S = 30
MEMORY = (
    "30 1 0:19 / / rw - overlay o rw,upperdir=/media/root-rw/o\n21 30 0:18 / /media/root-rw rw - tmpfs t rw\n"
)


@pytest.fixture
def system(checkout: Path) -> System:
    return System(checkout.with_name("machine"))


def install(system: System, *flags: str, **facts: object) -> int:
    return commands.main(system.root.with_name("checkout"), flags, system.machine(**facts))


def told(capsys: Output) -> list[str]:
    return capsys.readouterr().out.splitlines()


def test_a_machine_becomes_a_table(system: System, checkout: Path, capsys: Output) -> None:
    assert install(system, "--profile", "duel") == 0
    assert told(capsys) == [
        "system    Nothing to do.",
        "user      The user companion is there, in gpio, i2c, spi, dialout.",
        f"games     {STATE} is there.",
        f"settings  {SETTINGS} is there, for the profile duel.",
        f"program   Putting version 1 together from {checkout}, which takes some minutes.",
        f"program   Version 1 counts: 0.1.0, from {checkout}.",
        f"files     {UNIT_FILE} is in place.",
        f"files     {UDEV_RULES} is in place.",
        f"files     {COMMAND} is in place.",
        f"files     {AVAHI} is in place.",
        "service   companion.service starts with the machine.",
        "service   No systemd runs here; companion.service starts with the machine.",
    ]
    there = system.contents()
    assert there[PROGRAM[1:] + "/current"] == "-> versions/1"
    assert there[COMMAND[1:]] == f"-> {PROGRAM}/current/bin/companion"
    assert there[UNIT_FILE[1:]] == (ROOT / "systemd" / "companion.service").read_text()
    assert (system.root / STATE[1:]).stat().st_mode & 0o777 == 0o700
    assert (system.root / UNIT_FILE[1:]).stat().st_mode & 0o777 == 0o644


def test_a_second_time_nothing_is_done(system: System, capsys: Output) -> None:
    system.begin_systemd()
    install(system, "--profile", "simulated", "--switch-on-buses")
    assert "service   companion.service runs." in told(capsys)
    before, running, count = system.contents(), (system.running, system.starts), len(system.asked)
    assert install(system, "--switch-on-buses") == 0
    assert {line[10:] for line in told(capsys)} == {"Nothing to do."}
    assert (system.contents(), (system.running, system.starts)) == (before, running)
    verbs = {f"{command[0]} {command[1]}" for command in system.asked[count:]}
    assert verbs == {
        "/usr/bin/python3 -c",
        "raspi-config nonint",
        f"{PROGRAM}/versions/1/bin/companion --version",
        "systemctl is-enabled",
        "systemctl show",
    }


def test_what_is_missing_is_put_back(system: System, capsys: Output) -> None:
    install(system, "--profile", "simulated")
    whole = system.contents()
    for place in (UDEV_RULES, AVAHI, COMMAND, UNIT_FILE):
        (system.root / place[1:]).unlink()
    system.groups["spi"].remove("companion")
    system.write()
    (system.root / PROGRAM[1:] / "versions/1/bin/companion").unlink()
    told(capsys)
    assert install(system) == 0
    assert "user      The user companion has joined spi." in told(capsys)
    repaired = system.contents()
    assert repaired[PROGRAM[1:] + "/current"] == "-> versions/2"
    assert {name for name in whole if whole[name] != repaired.get(name)} <= {
        name for name in whole if name.startswith(PROGRAM[1:])
    }


def test_a_system_without_some_groups_gets_a_unit_without_them(system: System, capsys: Output) -> None:
    del system.groups["gpio"], system.groups["spi"]
    system.write()
    install(system, "--profile", "simulated")
    assert "user      This system has no groups gpio, spi." in told(capsys)
    assert "\nSupplementaryGroups=i2c dialout\n" in system.contents()[UNIT_FILE[1:]]


@pytest.mark.parametrize("profile", profile_names())
def test_new_settings_are_those_of_their_profile(profile: str, tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text(settings_text(profile))
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


def test_the_network_hears_of_the_table_at_the_port_of_its_page(system: System, capsys: Output) -> None:
    install(system, "--profile", "simulated")
    entry = ET.fromstring(system.contents()[AVAHI[1:]].encode())  # noqa: S314 - our own file
    assert [(found.tag, found.text) for found in entry.iter("port")] == [("port", "8765")]
    settings, avahi = system.root / SETTINGS[1:], system.root / AVAHI[1:]
    settings.write_text('profile = "simulated"\npage.port = 8080\n')
    install(system)
    assert "<port>8080</port>" in avahi.read_text()
    settings.write_text('profile = "simulated"\npage.port = 0\n')
    install(system)
    assert f"files     {AVAHI} is gone, since the page takes any free port." in told(capsys)
    assert not avahi.exists()
    settings.write_text('profile = "simulated"\n')
    avahi.parent.rmdir()
    install(system)
    lone = "files     There is no avahi-daemon here, so the page is found by its address only."
    assert lone in told(capsys)


def test_buses_are_switched_on_where_that_is_asked_for(system: System, capsys: Output) -> None:
    install(system, "--profile", "duel")
    assert system.buses == {"i2c": False, "spi": True}
    told(capsys)
    install(system, "--switch-on-buses")
    assert "buses     i2c is on after a restart of the machine." in told(capsys)
    assert system.buses == {"i2c": True, "spi": True}
    system.buses = None
    install(system, "--switch-on-buses")
    assert [line for line in told(capsys) if "There is no raspi-config here." in line]


def test_a_table_whose_parts_are_not_there_yet_is_no_fault(system: System, capsys: Output) -> None:
    system.begin_systemd()
    system.wont_start.add("opt/tabletop-companion/versions/1")
    assert install(system, "--profile", "duel") == 0
    assert told(capsys)[-1].startswith("service   companion.service does not run yet: Job for companion")


# Refusals


@pytest.mark.parametrize(
    ("facts", "profile", "why"),
    [
        ({"is_root": False}, "duel", "Only root can do that. Run: sudo systemd/install."),
        ({"is_64_bit": False}, "duel", "programs of 32 bits, for which some libraries have no wheels."),
        ({}, "", "with --profile, one of: duel, kingdom, one-dial, simulated."),
    ],
)
def test_who_cannot_install_is_told_and_nothing_is_changed(
    system: System, facts: dict[str, object], profile: str, why: str, capsys: Output
) -> None:
    before = system.contents()
    assert install(system, *(["--profile", profile] if profile else []), **facts) == 2
    assert why in capsys.readouterr().err
    assert (system.contents(), system.asked) == (before, [])


def test_a_root_that_forgets_is_left_alone(system: System, capsys: Output) -> None:
    (system.root / "proc" / "self").mkdir(parents=True)
    (system.root / "proc" / "self" / "mountinfo").write_text(MEMORY)
    assert install(system, "--profile", "duel") == 2
    assert "is in memory only, and gone after a restart" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("python", "packages"),
    [((3, 11), "python3-venv python3-spidev"), ((3, 13), "python3-venv python3-spidev python3-lgpio")],
)
def test_missing_packages_are_told_all_at_once(
    system: System, python: tuple[int, int], packages: str, capsys: Output
) -> None:
    system.missing = {"ensurepip", "spidev", "lgpio"}
    before = system.contents()
    assert install(system, "--profile", "duel", python=python) == 2
    assert f"Run: sudo apt install {packages}.\n" in capsys.readouterr().err
    assert system.contents() == before


def test_packages_are_looked_for_as_python_does_it_but_nothing_is_run_that_lies_where_root_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "planted.py").touch()
    monkeypatch.chdir(tmp_path)
    assert run((sys.executable, "-c", FIND_MISSING, "json", "no_such")) == Done(0, "no_such\n")
    assert run((sys.executable, "-m", "planted")).status == 1


def test_another_system_is_warned_of(system: System, capsys: Output) -> None:
    (system.root / "etc/os-release").write_text('PRETTY_NAME="Other 1"\nVERSION_CODENAME=other\n')
    assert install(system, "--profile", "duel") == 0
    assert told(capsys)[0].startswith("system    Other 1 is not one that this was made for")


def test_a_full_disk_is_told_before_anything_is_built(system: System, capsys: Output) -> None:
    assert install(system, "--profile", "duel", disk_usage=lambda _place: (0, 0, 20_000_000)) == 2
    assert f"{PROGRAM} has 20 MB left, and a version needs 300." in capsys.readouterr().err
    assert PROGRAM[1:] + "/current" not in system.contents()


def test_two_at_once_do_not_take_each_others_versions_away(system: System, capsys: Output) -> None:
    folder = system.root / PROGRAM[1:] / "versions"
    folder.mkdir(parents=True)
    held = os.open(folder, os.O_RDONLY)
    fcntl.flock(held, fcntl.LOCK_EX)
    assert install(system, "--profile", "duel") == 2
    os.close(held)
    assert f"Something else is at work in {PROGRAM}." in capsys.readouterr().err
    assert install(system) == 0


def test_a_program_of_the_system_that_fails_is_told_with_its_words(system: System, capsys: Output) -> None:
    system.fails["useradd"] = Done(1, err="useradd: cannot lock /etc/passwd; try again later.\n")
    assert install(system, "--profile", "duel") == 2
    assert (
        "companion has failed: useradd: cannot lock /etc/passwd; try again later." in capsys.readouterr().err
    )


def test_sentences_that_cannot_be_read_are_one_line(
    system: System, tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(words, "_HERE", tmp_path)
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "installing.json").write_text("{")
    monkeypatch.setattr(commands, "ENGLISH", words.words_of(()))
    assert install(system) == 2
    [line] = capsys.readouterr().err.splitlines()
    assert line.startswith(
        f"systemd/install: The sentences in {tmp_path}/en/installing.json cannot be read: "
    )


# Removing


def test_all_that_was_installed_is_gone_when_it_is_removed(system: System, capsys: Output) -> None:
    before = system.contents()
    system.begin_systemd()
    install(system, "--profile", "simulated")
    assert install(system, "--remove", "--purge") == 0
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
    game = system.root / STATE[1:] / "a-game"
    game.touch()
    told(capsys)
    install(system, "--remove")
    assert told(capsys)[-3:-1] == [
        f"settings  {SETTINGS} stays; --remove --purge removes it, too.",
        f"games     {STATE} stays, for root only; --remove --purge removes it, too.",
    ]
    assert [command[1:] for command in system.asked if command[0] == "chown"][-2:] == [
        ("root:root", STATE),  # so that nobody changes what root goes through
        ("--no-dereference", "-H", "--recursive", "root:root", STATE),
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
    system.users[USER] += 1
    system.write()  # as if the folder were somebody else's by now
    assert install(system) == 0
    assert install(system, "--remove") == 0
    assert (other.stat().st_uid, other.stat().st_ctime_ns) == (was.st_uid, was.st_ctime_ns)
    install(system, "--remove", "--purge")
    assert other.exists()


def test_a_service_whose_unit_has_gone_starts_no_more(system: System, capsys: Output) -> None:
    install(system, "--profile", "simulated")
    (system.root / UNIT_FILE[1:]).unlink()
    told(capsys)
    install(system, "--remove", "--purge")
    assert told(capsys)[0] == "service   companion.service starts no more."
    assert ENABLED_LINK[1:] not in system.contents()


@pytest.mark.parametrize("fails", ["useradd", "venv", "pip install", "--version", "doctor", "enable"])
def test_what_stopped_in_the_middle_is_removed_like_a_whole_one(system: System, fails: str) -> None:
    before = system.contents()
    system.fails[fails] = Done(1, err="no")
    assert install(system, "--profile", "simulated") == 2
    system.fails.clear()
    assert install(system, "--remove", "--purge") == 0
    assert {name for name in system.contents() if name not in before} <= {"usr/local/lib"}


@pytest.mark.parametrize(("script", "flag"), [("install", "--profile"), ("wheelhouse", "--machine")])
def test_a_script_runs_in_the_systems_own_python_without_any_library(script: str, flag: str) -> None:
    command = [sys.executable, "-I", "-S", "-B", str(ROOT / "systemd" / script), "--help"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_S, check=False)
    assert (done.returncode, flag in done.stdout, done.stderr) == (0, True, "")
