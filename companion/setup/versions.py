"""The installed versions, side by side: where one comes from, building, trying and selecting it.

As root, files from the package index need a hash in the lock, and no library is built from source. spidev,
and lgpio for a Python newer than 3.12, have no wheels; they come from the system, which each version sees.
"""

import json
import os
import re
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from companion.games.kernel import Reason, Refused, because
from companion.setup.machine import PROGRAM, SETTINGS, STATE, UNIT, USER, Machine, detail_of

Report = Iterator[Reason]
"""Reports what a step has done, or begins to do where that takes a while; iterating runs the step."""

PROJECT_FILES: Final = ("pyproject.toml", "companion", "hardware", "systemd")
"""The parts of a copy of the project that are installed."""

VERSIONS_FOLDER: Final = "versions"
CURRENT: Final = "current"
SHARE: Final = "share/tabletop-companion"
"""In a version: what lies beside the program."""
LOCK: Final = "requirements.txt"
"""The version and the hashes of each library; in `systemd`, and in the share of a version."""
WATCH_S: Final = 35
"""How long the trial lasts: longer than systemd's watchdog timeout, to catch a hang."""
TRIAL_UNIT: Final = f"/run/systemd/system/{UNIT}"
TRIAL_CHANGES: Final = f"{TRIAL_UNIT}.d/zz-trial.conf"  # sorts after the names of the owner's drop-ins
LAST_PYTHON_WITH_LGPIO: Final = (3, 12)
"""Newer ones have no lgpio wheel; lgpio then comes from the system."""
WITH_HASHES: Final = ("--require-hashes", "--no-deps", "--only-binary", ":all:", "--requirement")
OFFLINE: Final = ("--no-index", "--no-deps", "--no-build-isolation")
"""Installs the program from what is here already."""
QUIET: Final = ("--quiet", "--no-input", "--no-cache-dir", "--disable-pip-version-check")


def source_at(place: str | Path) -> Path:
    """What pip takes from there: the copy of the project, or the program's wheel in a wheelhouse."""
    path = Path(place).resolve()
    if (path / "pyproject.toml").is_file() and (path / "companion").is_dir():
        return path
    wheels = [*path.glob("tabletop_companion-*.whl")]
    if len(wheels) != 1:
        raise Refused(because("installing.no-source", source=str(path)))
    return wheels[0]


def trusted_source(path: Path, machine: Machine) -> Path:
    """The source at a remembered path, which nobody has named this time.

    Each file and folder of it, and each folder above, belongs to root or to the caller, who alone may write
    there, and none is a link; otherwise it is refused.
    """
    source, callers = source_at(path), {0, int(os.environ.get("SUDO_UID", "0"))}
    for place in (*path.parents, path, *_contents_of(source)):
        status = place.lstat()
        # A link has the mode bits of others, and an access control list shows in them.
        is_open = status.st_uid not in callers or status.st_mode & 0o022
        if is_open and place.is_relative_to(machine.root):
            raise Refused(because("installing.not-ours", source=str(path), place=str(place)))
    return source


def _contents_of(source: Path) -> list[Path]:
    """All files and folders that are installed, but for libraries."""
    tops = [source] if source.is_file() else [source / name for name in PROJECT_FILES]
    return sorted(place for top in tops for place in (top, *top.rglob("*")))


def fingerprint_of(source: Path) -> str:
    """A hash of the source; it differs where any file differs."""
    digest = sha256()
    for file in _contents_of(source):
        if file.is_file() and file.parent.name != "__pycache__":
            digest.update(repr((str(file.relative_to(source)), file.read_bytes())).encode())
    return digest.hexdigest()


class Version(NamedTuple):
    """The record of a complete version."""

    number: int
    source: str
    fingerprint: str


def folder_of(number: object) -> str:
    return f"{PROGRAM}/{VERSIONS_FOLDER}/{number}"


def version_in(machine: Machine, folder: str = f"{PROGRAM}/{CURRENT}") -> Version | None:
    """The record of a version, of the current one unless told otherwise; None where it is incomplete."""
    try:
        record = json.loads(machine.read_file(f"{folder}/installed.json") or "")
        return Version(*(record[name] for name in Version._fields))
    except (ValueError, TypeError, KeyError):
        return None


def upgrade(machine: Machine, source: Path, seconds: int) -> Report:
    """Build a version from the source and make it current; nothing is done if it already is, and starts."""
    now, fingerprint = version_in(machine), fingerprint_of(source)
    starts = machine.run((f"{PROGRAM}/{CURRENT}/bin/companion", "--version")).returncode == 0
    if now and now.fingerprint == fingerprint and starts:
        return
    is_wheel = source.is_file()
    place = str(source.parent if is_wheel else source)
    new = Version(now.number + 1 if now else 1, place, fingerprint)
    yield because("installing.building", number=new.number, source=place)
    python, folder = f"{sys.base_prefix}/bin/python3", folder_of(new.number)  # the system's own Python
    environment = (python, "-m", "venv", "--clear", "--system-site-packages", folder)
    pip = (f"{folder}/bin/python", "-m", "pip", "install", *QUIET)
    lock = f"{folder}/{SHARE}/{LOCK}" if is_wheel else f"{place}/systemd/{LOCK}"
    nearby = ("--no-index", "--find-links", place) if is_wheel else ()
    libraries, program = (*pip, *nearby, *WITH_HASHES, lock), (*pip, *OFFLINE, str(source))
    # A wheel brings the lock; of a copy of the project, the lock has what builds the program.
    for command in (environment, *((program, libraries) if is_wheel else (libraries, program))):
        machine.run_checked(*command, code="installing.not-built", source=place)
    yield from activate(machine, new, seconds)


def activate(machine: Machine, new: Version, seconds: int) -> Report:
    """Make a version current after a check by its own doctor and, if the service runs, a trial.

    The doctor imports everything, and reads settings and games as the user of the service would.
    """
    folder = folder_of(new.number)
    as_user = ("setpriv", f"--reuid={USER}", f"--regid={USER}", "--init-groups", "--reset-env")
    program = ("env", "--chdir=/", f"STATE_DIRECTORY={STATE}", f"{folder}/bin/companion")
    told = machine.run_checked(*program, "--version", code="installing.unwell").stdout.split()
    done = machine.run((*as_user, *program, "doctor", "--without-parts", "--json", "--config", SETTINGS))
    if done.returncode:
        findings = json.loads(done.stdout or "{}").get("findings", ())
        broken = " ".join(found["sentence"] for found in findings if found["verdict"] == "broken")
        raise Refused(because("installing.unwell", detail=broken.rstrip(".") or detail_of(done)))
    if machine.service_state() == "active":
        yield because("installing.trying", number=new.number, seconds=seconds)
        _try(machine, folder, seconds)
    os.sync()  # a record is written once all of its version is on disk
    machine.put(f"{folder}/installed.json", json.dumps(new._asdict()))
    machine.put(f"{PROGRAM}/{CURRENT}", Path(VERSIONS_FOLDER, str(new.number)))
    yield because("installing.program", number=new.number, version=told[-1], source=new.source)


def _try(machine: Machine, folder: str, seconds: int) -> None:
    """Run the service on trial for so long, or `Refused`. A restart would hide a failure."""
    unit = machine.at(f"{folder}/{SHARE}/{UNIT}").read_text().replace(f"{PROGRAM}/{CURRENT}/", f"{folder}/")
    [start] = re.findall("^ExecStart=.+", unit, re.MULTILINE)
    machine.put(TRIAL_UNIT, unit)
    machine.put(TRIAL_CHANGES, f"[Service]\nExecStart=\n{start}\nRestart=no\n")
    machine.run_checked("systemctl", "daemon-reload")
    machine.run_checked("systemctl", "restart", UNIT, code="installing.not-started")  # waits for READY
    for _ in range(seconds):
        machine.run(("sleep", "1"))
        if (state := machine.service_state()) != "active":
            raise Refused(because("installing.fell", state=state, seconds=seconds))


def clear_up(machine: Machine) -> None:
    """End a trial, and remove versions that are incomplete or older than the one before the current one."""
    now, trial = version_in(machine), machine.read_file(TRIAL_CHANGES) or ""
    if machine.remove(TRIAL_UNIT, TRIAL_CHANGES):
        machine.run(("rmdir", str(machine.at(TRIAL_CHANGES).parent)))
        machine.run(("systemctl", "daemon-reload"))
        if now is None or f"{folder_of(now.number)}/" not in trial:
            machine.run(("systemctl", "reset-failed", UNIT))
            machine.run(("systemctl", "restart", UNIT))
    for path in machine.at(f"{PROGRAM}/{VERSIONS_FOLDER}").glob("*"):
        version = version_in(machine, folder_of(path.name))
        if now is None or version is None or version.number < now.number - 1:
            machine.remove(folder_of(path.name))
