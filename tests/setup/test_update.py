"""Updating on a machine in a folder: a version counts once it has proved itself, and not before."""

import json
import os
import re
import struct
import sys
import tomllib
import zipfile
from argparse import Namespace
from collections.abc import Callable, Iterable
from hashlib import sha256
from importlib.metadata import distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from companion.games.kernel import Refused
from companion.setup import installation
from companion.setup.installation import ENABLED_LINK, UNIT_FILE
from companion.setup.machine import PROGRAM, UNIT, Done, Machine, run
from companion.setup.versions import QUIET, WITH_HASHES, fingerprint_of, source_at, version_in
from companion.words import ENGLISH
from tests.setup.system import PYTHON, ROOT, System, done
from tests.setup.test_install import install

Output = pytest.CaptureFixture[str]

LOCK = (ROOT / "systemd" / "requirements.txt").read_text()
BY_SYSTEM = {"3.11": {"spidev"}, "3.13": {"spidev", "lgpio"}}
"""What a Pi with that Python has from its system."""
ONE, TWO = "opt/tabletop-companion/versions/1", "opt/tabletop-companion/versions/2"


@pytest.fixture
def system(checkout: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch) -> System:
    """A table that runs version 1, and is updated by the user who runs the tests."""
    monkeypatch.setenv("SUDO_UID", str(os.getuid()))
    system = System(checkout.parents[1])
    system.begin_systemd()
    install(system, "--profile", "simulated")
    assert system.running == ONE
    capsys.readouterr()
    (checkout / "companion" / "file").write_text("new")
    system.version = "0.2.0"
    return system


def update(system: System, source: Path | None = None, *, back: bool = False, **facts: object) -> None:
    asked = Namespace(source=source and str(source), back=back, watch=3)
    installation.update(asked, ENGLISH, {}, system.machine(**facts))


def refused(system: System, source: Path | None = None, *, back: bool = False, **facts: object) -> str:
    with pytest.raises(Refused) as found:
        update(system, source, back=back, **facts)
    return ENGLISH.reason(found.value.reason)


def counts(system: System) -> str:
    return str((system.root / PROGRAM[1:] / "current").readlink())


def there(system: System) -> list[str]:
    return sorted(path.name for path in (system.root / PROGRAM[1:] / "versions").iterdir())


ACL = b"".join(
    struct.pack("<HHI", *entry)
    for entry in ((1, 6, 2**32 - 1), (2, 6, 4321), (4, 4, 2**32 - 1), (16, 6, 2**32 - 1), (32, 4, 2**32 - 1))
)
"""A list that lets the user 4321 write, and no group."""


def open_to_others(place: Path, mode: int) -> Path:
    place.chmod(mode)
    return place


def lead_through_a_link(checkout: Path) -> Path:
    checkout.symlink_to(checkout.rename(checkout.with_name("moved")))
    return checkout


def lead_elsewhere(checkout: Path) -> Path:
    place = checkout / "companion" / "more"
    place.symlink_to("file")
    return place


def let_a_stranger_write(place: Path) -> Path:
    os.setxattr(place, "system.posix_acl_access", struct.pack("<I", 2) + ACL)
    return place


@pytest.mark.parametrize(
    "opened",
    [
        lambda checkout: open_to_others(checkout, 0o1777),
        lambda checkout: open_to_others(checkout / "companion", 0o757),
        lambda checkout: open_to_others(checkout.parent, 0o777),
        lead_through_a_link,
        lead_elsewhere,
        lambda checkout: let_a_stranger_write(checkout / "companion" / "file"),
        lambda checkout: open_to_others(checkout / "companion" / "file", 0o664),
    ],
    ids=["sticky", "folder", "above", "way", "link", "list", "group"],
)
def test_what_others_may_write_at_any_depth_or_above_is_run_by_root_only_where_it_is_named(
    opened: Callable[[Path], Path], system: System, checkout: Path
) -> None:
    place = opened(checkout)
    assert refused(system) == (
        f"{place} belongs to somebody else, is a link, or others may write there. "
        f"If you want what is there now, name it: sudo companion update {checkout}."
    )
    assert (counts(system), system.running) == ("versions/1", ONE)
    update(system, checkout)
    assert counts(system) == "versions/2"


def test_what_belongs_to_somebody_else_is_not_taken_unnamed(
    system: System, checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SUDO_UID", str(os.getuid() + 1))
    if os.geteuid() == 0:
        os.chown(checkout / "companion" / "file", 4321, 4321)
    assert " belongs to somebody else, " in refused(system)


def test_a_newer_version_counts_once_it_has_run(system: System, checkout: Path, capsys: Output) -> None:
    update(system)
    assert capsys.readouterr().out.splitlines() == [
        "user      Nothing to do.",
        f"program   Putting version 2 together from {checkout}, which takes some minutes.",
        "program   Version 2 is on trial for 3 s; the game goes on where it was.",
        f"program   Version 2 counts: 0.2.0, from {checkout}.",
        "files     Nothing to do.",
        "service   Nothing to do.",
    ]
    assert (counts(system), system.running, system.starts) == ("versions/2", TWO, 2)
    assert list((system.root / "run/systemd/system").iterdir()) == []
    before = system.contents()
    update(system)  # the same is not made again
    assert {line[10:] for line in capsys.readouterr().out.splitlines()} == {"Nothing to do."}
    assert system.contents() == before


def test_only_the_version_before_is_kept(system: System, checkout: Path) -> None:
    update(system)
    (checkout / "companion" / "file").write_text("newer still")
    update(system)
    assert (counts(system), there(system)) == ("versions/3", ["2", "3"])
    update(system, back=True)
    assert (counts(system), there(system), system.running) == ("versions/2", ["2", "3"], TWO)
    assert refused(system, back=True) == "There is no version before this one."
    update(system)
    assert (counts(system), there(system)) == ("versions/3", ["2", "3"])


@pytest.mark.parametrize(
    ("fails", "why"),
    [
        (
            "venv",
            "checkout: no room. Without a network take a wheelhouse that is whole, and for this machine",
        ),
        ("pip install", "could not be put together from "),
        ("--version", "The new version is not well on this machine, and was not taken: no room."),
        ("doctor", "The new version is not well on this machine, and was not taken: no room."),
    ],
)
def test_what_fails_before_the_trial_is_not_noticed_at_the_table(
    system: System, fails: str, why: str
) -> None:
    before, starts = system.contents(), system.starts
    system.fails[fails] = done(1, err="ERROR: no room.\n")
    assert why in refused(system)
    assert (system.contents(), system.running, system.starts) == (before, ONE, starts)


def test_what_is_broken_is_told_in_the_doctors_words(system: System) -> None:
    findings = [{"verdict": "ok", "sentence": "Fine."}, {"verdict": "broken", "sentence": "It is red."}]
    system.fails["doctor"] = done(1, json.dumps({"findings": findings}))
    assert refused(system) == "The new version is not well on this machine, and was not taken: It is red."


@pytest.mark.parametrize(
    ("attribute", "why"),
    [
        (
            "wont_start",
            "did not start with the new version, which was not taken: Job for companion.service failed.",
        ),
        ("wont_stay", "The new version was failed within 3 s after its start, and was not taken."),
    ],
)
def test_what_fails_on_trial_leaves_the_old_version_running(system: System, attribute: str, why: str) -> None:
    before = system.contents()
    getattr(system, attribute).add(TWO)
    assert why in refused(system)
    assert (system.contents(), system.running, system.starts) == (before, ONE, 3)


def test_during_the_trial_the_old_version_counts_and_one_that_is_stopped_is_taken_back(
    system: System,
) -> None:
    before, seen = system.contents(), []

    def look() -> None:
        seen.append((counts(system), system.running))
        drop_in = system.root / "run/systemd/system/companion.service.d/zz-trial.conf"
        assert drop_in.read_text().splitlines() == [
            "[Service]",
            "ExecStart=",
            f"ExecStart={PROGRAM}/versions/2/bin/companion run --config /etc/tabletop-companion.toml",
            "Restart=no",
        ]
        if len(seen) == 2:
            raise KeyboardInterrupt

    system.each_second = look
    with pytest.raises(KeyboardInterrupt):
        update(system)
    assert seen == [("versions/1", TWO)] * 2
    assert (system.contents(), system.running) == (before, ONE)


def test_what_a_killed_update_has_left_goes_the_next_time(system: System) -> None:
    before = system.contents()
    half = system.root / PROGRAM[1:] / "versions" / "7"
    half.mkdir()
    (half / "something").touch()
    trial = system.root / "run/systemd/system/companion.service"
    trial.write_text("half")
    system.version = "0.1.0"
    (system.root / "home" / "checkout" / "companion" / "file").write_text("old")
    update(system)
    assert (system.contents(), system.starts) == (before, 2)


def test_a_version_that_a_killed_update_left_on_trial_runs_no_more_when_it_is_made_anew(
    system: System,
) -> None:
    (system.root / "run/systemd/system/companion.service").write_text("on trial")
    system.asked.clear()
    update(system)
    done_first = [command[:2] for command in system.asked if command[1] == "restart" or "venv" in command]
    assert [verb for verb, _ in done_first] == ["systemctl", PYTHON, "systemctl"]


@pytest.mark.parametrize(("starts", "running"), [(0, ""), (1, TWO)], ids=["rests", "had given up"])
def test_a_service_that_rests_is_updated_without_trial_and_tried_again_if_it_had_given_up(
    system: System, starts: int, running: str, capsys: Output
) -> None:
    system.running, system.starts = "", starts
    update(system)
    assert (counts(system), system.running) == ("versions/2", running)
    said = capsys.readouterr().out
    assert "on trial" not in said
    assert said.endswith("service   companion.service runs.\n") == bool(running)


def test_a_unit_that_has_changed_comes_along(system: System, capsys: Output) -> None:
    unit = system.root / UNIT_FILE[1:]
    shipped = unit.read_text()
    unit.write_text(f"# of an older version\n{shipped}")
    (system.root / ENABLED_LINK[1:]).unlink()
    own = system.root / "etc/systemd/system" / f"{UNIT}.d" / "override.conf"
    own.parent.mkdir(parents=True)
    own.write_text("[Service]\n")
    update(system)
    assert f"files     {UNIT_FILE} is in place." in capsys.readouterr().out
    assert (unit.read_text(), own.exists()) == (shipped, True)
    assert ENABLED_LINK[1:] not in system.contents()  # somebody has disabled it


def test_who_may_not_update_or_has_nothing_to_update_is_told(system: System, tmp_path: Path) -> None:
    assert refused(system, is_root=False) == "Only root can do that. Run: sudo companion update."
    bare = System(tmp_path / "bare")
    assert refused(bare) == f"Nothing is installed in {PROGRAM}. Run: sudo systemd/install."


# Where versions come from


def test_a_source_is_a_copy_of_the_project_or_a_wheelhouse(checkout: Path, tmp_path: Path) -> None:
    wheels = tmp_path / "wheels"
    wheels.mkdir()
    wheel = wheels / "tabletop_companion-1-py3-none-any.whl"
    wheel.touch()
    assert [source_at(path) for path in (checkout, wheels)] == [checkout, wheel]
    (wheels / "tabletop_companion-2-py3-none-any.whl").touch()
    for path in (wheels, wheel, tmp_path):
        with pytest.raises(Refused) as refusal:
            source_at(path)
        assert "is neither a copy of the project" in ENGLISH.reason(refusal.value.reason)


def test_the_lock_is_that_of_the_copy_or_comes_with_the_wheel(
    system: System, checkout: Path, tmp_path: Path
) -> None:
    system.asked.clear()
    update(system)
    assert [command[-1] for command in system.asked if "pip" in command] == [
        f"{checkout}/systemd/requirements.txt",
        str(checkout),
    ]
    wheel = tmp_path / "tabletop_companion-2-py3-none-any.whl"
    wheel.touch()
    system.asked.clear()
    update(system, tmp_path)
    assert [command[-1] for command in system.asked if "pip" in command] == [
        str(wheel),
        f"{PROGRAM}/versions/3/share/tabletop-companion/requirements.txt",
    ]


def test_anything_that_is_installed_makes_another_fingerprint(checkout: Path) -> None:
    first = fingerprint_of(checkout)
    (checkout / "companion" / "__pycache__").mkdir()
    (checkout / "companion" / "__pycache__" / "x.pyc").touch()
    (checkout / "tests").mkdir()
    (checkout / "tests" / "x").touch()
    assert fingerprint_of(checkout) == first
    (checkout / "companion" / "file").rename(checkout / "companion" / "elif")
    second = fingerprint_of(checkout)
    (checkout / "companion" / "elif").write_text("new")
    assert len({first, second, fingerprint_of(checkout)}) == 3


def test_a_wheelhouse_offline_says_what_it_lacks(system: System, tmp_path: Path) -> None:
    wheels = tmp_path / "wheels"
    wheels.mkdir()
    (wheels / "tabletop_companion-1-py3-none-any.whl").touch()
    system.fails["--no-index"] = done(
        1, err="ERROR: No matching distribution found for aiohttp>=3.14\nhint\n"
    )
    assert refused(system, wheels) == (
        f"The new version could not be put together from {wheels}: No matching distribution found for "
        "aiohttp>=3.14. Without a network take a wheelhouse that is whole, and for this machine and its "
        "Python."
    )


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", "null"])
def test_a_record_that_is_none_is_no_version(text: str, tmp_path: Path) -> None:
    program = tmp_path / PROGRAM[1:]
    (program / "versions" / "1").mkdir(parents=True)
    (program / "current").symlink_to("versions/1")
    (program / "versions" / "1" / "installed.json").write_text(text)
    assert version_in(Machine(tmp_path)) is None


# The lock


ENTRY = re.compile(r"^(\S+)==(\S+)( ; python_full_version < '3.13')?(?: \\\n +--hash=\S+)+\n", re.MULTILINE)
"""A library: its version, the one mark that `make wheelhouse` knows, and its hashes."""
PYTHONS = ("3.11", "3.13")
"""Of Bookworm and of Trixie."""


def pins_of(python: str) -> dict[str, str]:
    found = ENTRY.findall(LOCK)
    return {canonicalize_name(name): version for name, version, mark in found if not mark or python == "3.11"}


def missing_from_lock(needs: Iterable[str], python: str) -> list[str]:
    """What of that the lock does not have, or in another version, on a Pi with that Python."""
    there, found = pins_of(python), []
    pi = {
        "python_version": python,
        "python_full_version": f"{python}.2",
        "sys_platform": "linux",
        "extra": "",
    }
    pi |= {"platform_system": "Linux", "platform_machine": "aarch64", "implementation_name": "cpython"}
    for need in map(Requirement, needs):
        version = there.get(canonicalize_name(need.name))
        is_wanted = need.marker is None or need.marker.evaluate(pi)
        has_it = need.name in BY_SYSTEM[python] or (version is not None and version in need.specifier)
        if is_wanted and not has_it:
            found.append(str(need))
    return found


@pytest.mark.parametrize("python", PYTHONS)
def test_the_lock_has_all_that_the_project_needs_and_what_that_needs_in_turn(python: str) -> None:
    """`make lock` makes it so. What libraries need is known of those that are here in the same version."""
    told = tomllib.loads((ROOT / "pyproject.toml").read_text())
    project = told["project"]
    needs = [
        *project["dependencies"],
        *project["optional-dependencies"]["pi"],
        *told["build-system"]["requires"],
    ]
    assert missing_from_lock(needs, python) == []
    assert missing_from_lock(["aiohttp<3", "no-such-thing", "spidev"], python) == [
        "aiohttp<3",
        "no-such-thing",
    ]
    here = {str(canonicalize_name(one.name)): one for one in distributions()}
    for name, version in pins_of(python).items():
        if name in here and here[name].version == version:
            assert missing_from_lock(here[name].requires or (), python) == [], name


def test_each_library_of_the_lock_has_hashes_and_comes_from_nowhere_in_particular() -> None:
    rest = ENTRY.sub("", LOCK)
    assert [line for line in rest.splitlines() if not line.startswith("#")] == []
    assert "://" not in LOCK


def test_pip_takes_no_library_whose_hash_is_not_in_the_lock(tmp_path: Path) -> None:
    wheel, lock = tmp_path / "pebble-1-py3-none-any.whl", tmp_path / "requirements.txt"
    about = "Metadata-Version: 2.1\nName: pebble\nVersion: 1\n"
    kind = "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    with zipfile.ZipFile(wheel, "w") as packed:
        for name, text in (("METADATA", about), ("WHEEL", kind), ("RECORD", "")):
            packed.writestr(f"pebble-1.dist-info/{name}", text)
    lock.write_text(f"pebble==1 --hash=sha256:{sha256(wheel.read_bytes()).hexdigest()}\n")
    offline = ("--no-index", "--find-links", str(tmp_path))

    def install(place: str) -> Done:
        into = ("--target", str(tmp_path / place))
        return run((sys.executable, "-m", "pip", "install", *QUIET, *into, *offline, *WITH_HASHES, str(lock)))

    assert install("one").returncode == 0
    with zipfile.ZipFile(wheel, "a") as packed:
        packed.writestr("pebble.py", "")
    assert "DO NOT MATCH THE HASHES" in install("two").stderr
    assert [(tmp_path / place).is_dir() for place in ("one", "two")] == [True, False]
