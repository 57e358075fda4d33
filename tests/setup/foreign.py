"""Installing on whole foreign systems: `make test-install` makes them, and calls these tests.

`make test` leaves them out, for they want root, a mirror of Debian, the index of packages, and minutes.
"""

import re
import shutil
import signal
import subprocess
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion import __version__
from companion.setup.installation import AVAHI, COMMAND, ENABLED_LINK, UDEV_RULES, UNIT_FILE
from companion.setup.machine import PROGRAM, SETTINGS, STATE, UNIT, USER
from tests.setup.tree import CHECKOUT, ROOT, Tree, copy_of_the_project

ROOTS = ROOT / "build" / "roots"
WHEELHOUSE = ROOTS / "wheelhouse"
INSTALL = f"{CHECKOUT}/systemd/install"
CARRIED = "/home/pi/wheelhouse"
"""Where somebody has put what they brought on a stick."""
NEWER = "/home/pi/newer"
SYSTEMS = [pytest.param(name, marks=pytest.mark.xdist_group(name)) for name in ("bookworm", "trixie")]
[AIOHTTP] = re.findall(r"^aiohttp==\S+", (ROOT / "systemd" / "requirements.txt").read_text(), re.MULTILINE)
READY = "self._notify.send(READY)"

Layers = tuple[Path, ...]


@pytest.fixture(scope="module", params=SYSTEMS)
def system(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Layers:
    """One of them as somebody begins with it, with a copy of the project and a wheelhouse."""
    carried = tmp_path_factory.mktemp("layers") / "carried"
    copy_of_the_project(carried / CHECKOUT.lstrip("/"))
    shutil.copytree(WHEELHOUSE, carried / CARRIED.lstrip("/"))
    return ROOTS / str(request.param), carried


@pytest.fixture(scope="module")
def with_a_table(system: Layers) -> Layers:
    folder = system[-1].parent
    with Tree(folder / "making", *system) as tree:
        tree.says(INSTALL, "--profile", "simulated", "--wheelhouse", CARRIED)
        tree.keep(folder / "table")
    return (*system, folder / "table")


@pytest.fixture
def table(with_a_table: Layers, tmp_path: Path) -> Iterator[Tree]:
    with Tree(tmp_path / "tree", *with_a_table) as tree:
        tree.begin_systemd()
        tree.says("systemctl", "start", UNIT)
        yield tree


def bring(tree: Tree, place: str, changes: Mapping[str, tuple[str, str]]) -> None:
    """A wheelhouse with another program in it: of some files, one text is another one."""
    folder = tree.at(place)
    shutil.copytree(WHEELHOUSE, folder)
    [wheel] = folder.glob("tabletop_companion-*.whl")
    before = wheel.rename(wheel.with_suffix(".before"))
    with zipfile.ZipFile(before) as old, zipfile.ZipFile(wheel, "w") as new:
        for name in old.namelist():
            data = old.read(name)
            if name in changes:
                text, (this, that) = data.decode(), changes[name]
                assert text.count(this) == 1, (name, this)
                data = text.replace(this, that).encode()
            new.writestr(name, data)
    before.unlink()


def counts(tree: Tree) -> str:
    return str(tree.at(f"{PROGRAM}/current").readlink())


def whole(tree: Tree) -> list[str]:
    return sorted(path.name for path in tree.at(f"{PROGRAM}/versions").iterdir())


def running(tree: Tree) -> tuple[str, str]:
    """The main process of the service and the program that it is; nothing where it does not run."""
    told = tree.says("systemctl", "show", UNIT, "--property=ActiveState", "--property=MainPID")
    known = dict(line.split("=") for line in told.splitlines())
    if known["ActiveState"] != "active":
        return "", ""
    _, arguments = tree.run("cat", f"/proc/{known['MainPID']}/cmdline")
    return known["MainPID"], arguments.partition("\0")[0]


def program(number: int) -> str:
    return f"{PROGRAM}/versions/{number}/bin/python"


@contextmanager
def update_on_trial(tree: Tree) -> Iterator["subprocess.Popen[str]"]:
    """An update that has got so far that the service runs the new version, and would watch it for long."""
    bring(tree, NEWER, {"companion/__init__.py": (__version__, "9.9.9")})
    command = tree.command("companion", "update", NEWER, "--watch", "100")
    with subprocess.Popen(command, env=tree.environment, stdout=subprocess.PIPE, text=True) as updating:
        assert updating.stdout is not None
        assert any("is on trial" in line for line in updating.stdout)
        while running(tree)[1] != program(2):
            assert updating.poll() is None
        assert counts(tree) == "versions/1"
        yield updating


# Installing and removing


def test_a_machine_gets_what_is_documented_once_and_is_as_before_when_it_is_removed(
    system: Layers, tmp_path: Path
) -> None:
    with Tree(tmp_path / "tree", *system, online=True) as tree:
        before = tree.contents()
        said = tree.says(INSTALL, "--profile", "simulated")
        after = tree.contents()
        assert f"program   Version 1 counts: {__version__}, from {CHECKOUT}.\n" in said
        new = {f"/{name}" for name in set(after) - set(before)}
        own = {place for place in new if not place.startswith(f"{PROGRAM}/versions/1/")}
        assert own == {
            *(PROGRAM, f"{PROGRAM}/current", f"{PROGRAM}/versions", f"{PROGRAM}/versions/1"),
            *("/usr/local/lib/systemd", "/usr/local/lib/systemd/system", UNIT_FILE, ENABLED_LINK),
            *(SETTINGS, STATE, COMMAND, UDEV_RULES, AVAHI),
        }
        changed = {name for name in before if before[name] != after[name]}
        assert changed == {f"etc/{name}" for name in ("passwd", "shadow", "group", "gshadow")}

        uid, groups = tree.says("id", "--user", USER).strip(), tree.says("id", "--groups", "--name", USER)
        assert set(groups.split()) == {USER, "gpio", "i2c", "spi", "dialout"}
        modes = {place: after[place.lstrip("/")][:3] for place in own}
        assert modes.pop(STATE) == ("0o40700", int(uid), int(tree.says("id", "--group", USER)))
        assert {modes.pop(link) for link in (ENABLED_LINK, COMMAND, f"{PROGRAM}/current")} == {
            ("0o120777", 0, 0)
        }
        assert set(modes.values()) == {("0o40755", 0, 0), ("0o100644", 0, 0)}
        assert tree.at(UNIT_FILE).read_text() == (ROOT / "systemd" / UNIT).read_text()

        assert tree.run("systemctl", "is-enabled", UNIT) == (0, "enabled\n")
        assert tree.run("systemd-analyze", "verify", "--man=no", UNIT) == (0, "")
        if "verify" in tree.says("udevadm", "--help"):  # of systemd 254 and newer
            assert tree.run("udevadm", "verify", "--no-summary", UDEV_RULES) == (0, "")

        assert tree.says(program(1), "-m", "pip", "check") == "No broken requirements found.\n"

        again = tree.says(INSTALL, "--profile", "simulated").splitlines()
        assert tree.contents() == after
        *steps, service = [line[10:] for line in again]
        assert (set(steps), service) == (
            {"Nothing to do."},
            f"No systemd runs here; {UNIT} starts with the machine.",
        )

        game = tree.at(STATE) / "000001-katarenga.journal"
        game.write_text("a game")
        said = tree.says(INSTALL, "--remove")
        assert f"{STATE} stays" in said
        assert f"{SETTINGS} stays" in said
        left = set(tree.contents()) - set(before)
        assert left == {str(path).lstrip("/") for path in (STATE, f"{STATE}/{game.name}", SETTINGS)}
        assert {(path.stat().st_uid, path.read_text()) for path in [game]} == {(0, "a game")}
        tree.says(INSTALL, "--remove", "--purge")
        assert tree.contents() == before
        assert {line[10:] for line in tree.says(INSTALL, "--remove").splitlines()} == {"Nothing to do."}


def test_what_has_failed_in_the_middle_is_removed_like_a_whole_one(system: Layers, tmp_path: Path) -> None:
    with Tree(tmp_path / "tree", *system) as tree:
        before = tree.contents()
        for wheel in tree.at(CARRIED).glob("aiohttp-*.whl"):
            wheel.unlink()
        without = tree.contents()
        status, said = tree.run(INSTALL, "--profile", "duel", "--wheelhouse", CARRIED)
        assert (status, said.splitlines()[-1]) == (
            2,
            (
                f"companion install: The new version could not be put together from {CARRIED}: "
                f"No matching distribution found for {AIOHTTP}. Without a network take a wheelhouse "
                "that is whole, and for this machine and its Python."
            ),
        )
        assert tree.contents() != without
        tree.says(INSTALL, "--remove", "--purge")
        assert tree.contents() == without
        assert without.keys() < before.keys()


def test_a_library_that_somebody_has_changed_on_the_way_is_not_taken(system: Layers, tmp_path: Path) -> None:
    with Tree(tmp_path / "tree", *system) as tree:
        [library] = tree.at(CARRIED).glob("segno-*.whl")
        with zipfile.ZipFile(library, "a") as packed:
            packed.writestr("segno/planted.py", "")
        status, said = tree.run(INSTALL, "--profile", "duel", "--wheelhouse", CARRIED)
        assert (status, "DO NOT MATCH THE HASHES" in said) == (2, True), said
        assert not tree.at(f"{PROGRAM}/current").is_symlink()


def test_who_has_taken_over_the_service_gets_no_file_of_roots(table: Tree) -> None:
    as_user = ("setpriv", f"--reuid={USER}", f"--regid={USER}", "--init-groups")
    for link, target in {"link": "/etc/shadow", "folder": "/etc"}.items():
        table.says(*as_user, "ln", "--symbolic", target, f"{STATE}/table/{link}")
    owners = table.says("stat", "--format=%u:%g", "/etc/shadow", "/etc")
    table.says(INSTALL, "--remove")
    table.says(INSTALL, "--wheelhouse", CARRIED)
    assert table.says("stat", "--format=%u:%g", "/etc/shadow", "/etc") == owners
    uid = table.says("id", "--user", USER)
    assert {table.says("stat", "--format=%u", f"{STATE}/table/{name}") for name in ("link", "folder")} == {
        uid
    }


def test_nothing_is_changed_for_who_is_not_root_or_says_too_little(system: Layers, tmp_path: Path) -> None:
    with Tree(tmp_path / "tree", *system) as tree:
        before = tree.contents()
        nobody = ("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups")
        status, said = tree.run(*nobody, INSTALL, "--profile", "duel")
        assert (status, said) == (2, "companion install: Only root can do that. Run: sudo systemd/install.\n")
        status, said = tree.run(INSTALL)
        assert (status, "Say which table this is with --profile" in said) == (2, True)
        tree.says("sh", "-c", "rm -r /usr/lib/python3*/ensurepip /usr/lib/python3/dist-packages/spidev*")
        without = tree.contents()
        status, said = tree.run(INSTALL, "--profile", "duel")
        assert (status, said.splitlines()[-1]) == (
            2,
            (
                "companion install: Something of the system is missing. "
                "Run: sudo apt install python3-venv python3-spidev."
            ),
        )
        assert tree.contents() == without
        assert without.keys() < before.keys()


def test_a_table_of_parts_that_are_not_there_is_installed_and_told_to_be_wired(
    system: Layers, tmp_path: Path
) -> None:
    with Tree(tmp_path / "tree", *system) as tree:
        tree.begin_systemd()
        said = tree.says(INSTALL, "--profile", "duel", "--wheelhouse", CARRIED, "--switch-on-buses")
        assert "buses     There is no raspi-config here" in said
        assert f"service   {UNIT} does not run yet" in said
        assert running(tree) == ("", "")
        assert tree.says("cat", SETTINGS).splitlines()[2:3] == ['profile = "duel"']


# Running


def test_the_service_runs_as_its_own_user_in_its_own_folders(table: Tree) -> None:
    pid, what = running(table)
    assert what == program(1)
    status = table.says("cat", f"/proc/{pid}/status")
    uid = table.says("id", "--user", USER).strip()
    assert re.findall(r"^Uid:\s(.*)$", status, re.MULTILINE) == ["\t".join([uid] * 4)]
    assert table.says("readlink", f"/proc/{pid}/cwd").strip() == "/run/tabletop-companion"
    kept = table.says("ls", f"{STATE}/table").split()
    assert [name for name in kept if name.endswith(".journal")] != []
    as_user = ("setpriv", f"--reuid={USER}", f"--regid={USER}", "--init-groups")
    where = ("env", f"STATE_DIRECTORY={STATE}")
    said = table.says(*as_user, *where, "companion", "doctor", "--config", SETTINGS)
    assert f"{UNIT} is running." in said


# Updating


def test_a_newer_version_is_proved_and_counts_and_the_one_before_comes_back(table: Tree) -> None:
    bring(table, NEWER, {"companion/__init__.py": (__version__, "9.9.9")})
    games = table.says("sh", "-c", f"cat {STATE}/table/*.journal")
    said = table.says("companion", "update", NEWER, "--watch", "2")
    assert f"program   Version 2 counts: 9.9.9, from {NEWER}.\n" in said
    assert (counts(table), whole(table), running(table)[1]) == ("versions/2", ["1", "2"], program(2))
    assert table.says("companion", "--version") == "companion 9.9.9\n"
    assert table.says("ls", "/run/systemd/system") == ""

    now = running(table)
    assert {line[10:] for line in table.says("companion", "update").splitlines()} == {"Nothing to do."}
    assert running(table) == now

    table.says("companion", "update", "--back", "--watch", "2")
    assert (counts(table), whole(table), running(table)[1]) == ("versions/1", ["1", "2"], program(1))
    status, said = table.run("companion", "update", "--back")
    assert (status, said.splitlines()[-1]) == (2, "companion update: There is no version before this one.")
    assert table.says("sh", "-c", f"cat {STATE}/table/*.journal") == games


@pytest.mark.parametrize(
    ("change", "why", "restarted"),
    [
        (
            {"companion/daemon/loop.py": ("import logging\n", "import logging\nimport no_such_thing\n")},
            "was not taken: ModuleNotFoundError: No module named 'no_such_thing'",
            False,
        ),
        (
            {"companion/daemon/daemon.py": (READY, "raise SystemExit(3)")},
            "The service did not start with the new version, which was not taken: Job for companion.service",
            True,
        ),
        (
            {"companion/daemon/daemon.py": (READY, READY + "; clock.call_later(0.5, os._exit, 1)")},
            "The new version was failed within 3 s after its start, and was not taken.",
            True,
        ),
    ],
    ids=["imports", "starts", "stays"],
)
def test_a_version_that_is_broken_leaves_the_old_one_running(
    table: Tree, change: Mapping[str, tuple[str, str]], why: str, *, restarted: bool
) -> None:
    bring(table, NEWER, change)
    was, before = running(table), table.contents()
    status, said = table.run("companion", "update", NEWER, "--watch", "3")
    assert (status, why in said) == (2, True), said
    now = running(table)
    assert (now[1], now == was) == (program(1), not restarted)
    assert {name: told for name, told in table.contents().items() if "simulated-table" not in name} == {
        name: told for name, told in before.items() if "simulated-table" not in name
    }
    assert table.says("ls", "/run/systemd/system") == ""


def test_a_plug_that_is_pulled_during_the_trial_leaves_the_old_version(table: Tree) -> None:
    with update_on_trial(table):
        table.pull_the_plug()
    table.says("systemctl", "start", UNIT)
    assert (counts(table), whole(table), running(table)[1]) == ("versions/1", ["1", "2"], program(1))
    assert "9.9.9" in table.says("companion", "update", NEWER, "--watch", "1")
    assert (counts(table), whole(table), running(table)[1]) == ("versions/2", ["1", "2"], program(2))


def test_an_update_whose_terminal_goes_away_is_taken_back_in_order(table: Tree) -> None:
    with update_on_trial(table) as updating:
        table.kill(updating, signal.SIGHUP)
    assert (counts(table), whole(table), running(table)[1]) == ("versions/1", ["1"], program(1))
    assert table.says("ls", "/run/systemd/system") == ""
