"""The installed versions, side by side: building, trying and selecting one.

Laws:
- The current version is switched by one rename, after all of the new one is on disk. On any failure the old
  one stays current, and the incomplete one is removed. One update at a time, under a lock.
- As root, files from the package index need a hash in the lock, and no package is built from source. spidev,
  and lgpio for a Python newer than 3.12, have no wheels; they come from the system, whose packages every
  version sees.
- The new version's own doctor examines the machine first, as the user of the service: it imports everything
  and reads settings and games as a start would. Then the service runs it on trial.
"""

import fcntl
import json
import os
import shutil
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import Final

from companion.games.kernel import Reason, Refused, because
from companion.setup.machine import PROGRAM, RUNNING_SYSTEMD, SETTINGS, STATE, UNIT, USER, Machine
from companion.setup.source import Source

Report = Generator[Reason, None, None]
"""Reports what a step has done, or begins to do where that takes a while; iterating runs the step."""

VERSIONS_FOLDER: Final = "versions"
CURRENT: Final = "current"
SHARE: Final = "share/tabletop-companion"
"""In a version: what lies beside the program."""
LOCK: Final = "requirements.txt"
"""The version and the hashes of each library; in `systemd`, and in the share of a version."""
WATCH_S: Final = 35
"""How long the trial lasts: longer than systemd's watchdog timeout, to catch a hang."""
LEAST_MB: Final = 300
"""Megabytes that have to be free for a version; it takes a quarter of that, and pip some more meanwhile."""
TRIAL_UNIT: Final = f"{RUNNING_SYSTEMD}/{UNIT}"
TRIAL_CHANGES: Final = f"{TRIAL_UNIT}.d/zz-trial.conf"
"""Sorts after the names of the owner's drop-ins."""
WITH_HASHES: Final = ("--require-hashes", "--no-deps", "--only-binary", ":all:", "--requirement")
OFFLINE: Final = ("--no-index", "--no-deps", "--no-build-isolation")
"""Installs from the local wheels only."""
QUIET: Final = ("--quiet", "--no-input", "--no-cache-dir", "--disable-pip-version-check")


@dataclass(frozen=True, slots=True)
class Version:
    """A complete version: its record."""

    number: int
    version: str
    """The version that the program reports."""
    source: str
    fingerprint: str
    before: int | None
    """The version that was current when this one was made."""


def folder_of(number: object) -> str:
    return f"{PROGRAM}/{VERSIONS_FOLDER}/{number}"


def program_of(number: int) -> str:
    return f"{folder_of(number)}/bin/companion"


def current(machine: Machine) -> Version | None:
    link = machine.at(f"{PROGRAM}/{CURRENT}")
    return _read_record(machine, link.readlink().name) if link.is_symlink() else None


def _read_record(machine: Machine, number: object) -> Version | None:
    """The record of a version; None where it is incomplete."""
    try:
        return Version(**json.loads(machine.read_file(f"{folder_of(number)}/installed.json") or ""))
    except (ValueError, TypeError):
        return None


def upgrade(machine: Machine, source: Source, seconds: int) -> Report:
    """Build a version from the source and make it current; nothing is done if it already is."""
    with _exclusive(machine):
        now, fingerprint = current(machine), source.fingerprint
        # After an upgrade of the system's Python the old version does not start.
        is_same = now is not None and now.fingerprint == fingerprint
        if now and is_same and machine.run((program_of(now.number), "--version")).status == 0:
            return
        megabytes = shutil.disk_usage(machine.at(PROGRAM)).free // 1_000_000
        if megabytes < LEAST_MB:
            raise Refused(because("installing.no-room", folder=PROGRAM, megabytes=megabytes, limit=LEAST_MB))
        number = now.number + 1 if now else 1
        yield because("installing.building", number=number, source=str(source.path))
        try:
            name = _build(machine, number, source)
            new = Version(number, name, str(source.path), fingerprint, now.number if now else None)
            yield from _activate(machine, new, seconds)
        finally:
            _tidy(machine)


def roll_back(machine: Machine, seconds: int) -> Report:
    with _exclusive(machine):
        now = current(machine)
        before = now and _read_record(machine, now.before)
        if before is None:
            raise Refused(because("installing.nothing-before"))
        yield from _activate(machine, before, seconds)


@contextmanager
def _exclusive(machine: Machine) -> Iterator[None]:
    """Hold the lock, with the leftovers of an interrupted update removed."""
    folder = machine.at(f"{PROGRAM}/{VERSIONS_FOLDER}")
    folder.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if end_trial(machine):
            machine.run(("systemctl", "try-restart", UNIT))
        _tidy(machine)
        yield
    except BlockingIOError as error:
        raise Refused(because("installing.busy", folder=PROGRAM)) from error
    finally:
        os.close(descriptor)


def _tidy(machine: Machine) -> None:
    """Remove all versions but the current and the previous one."""
    now = current(machine)
    kept = (str(now.number), str(now.before)) if now else ()
    for path in machine.at(f"{PROGRAM}/{VERSIONS_FOLDER}").iterdir():
        if path.name not in kept:
            shutil.rmtree(path)


def _build(machine: Machine, number: int, source: Source) -> str:
    """Build a version and return the version that its program reports; `Refused` where that fails."""
    place = folder_of(number)
    pip = (f"{place}/bin/python", "-m", "pip", "install", *QUIET)
    index = ("--no-index", "--find-links", str(source.path)) if source.is_wheelhouse else ()
    lock = f"{place}/{SHARE}/{LOCK}" if source.wheel else f"{source.path}/systemd/{LOCK}"
    program = (*pip, *OFFLINE, str(source.wheel or source.path))
    libraries = (*pip, *index, *WITH_HASHES, lock)
    environment = (machine.interpreter, "-m", "venv", "--clear", "--system-site-packages", place)
    # A wheel brings the lock with it; a copy of the project is built with the versions of its lock.
    for command in (environment, *((program, libraries) if source.wheel else (libraries, program))):
        machine.run_checked(*command, code="installing.not-built", source=str(source.path))
    return machine.run_checked(program_of(number), "--version", code="installing.unwell").out.split()[-1]


def _activate(machine: Machine, new: Version, seconds: int) -> Report:
    """Make a version current after its health check and, if the service runs, a trial."""
    _check_health(machine, new.number)
    os.sync()  # a record is written once all of its version is on disk
    machine.write(f"{folder_of(new.number)}/installed.json", json.dumps(asdict(new), indent=1) + "\n")
    is_running = machine.service_state() == "active"
    try:
        if is_running:
            yield because("installing.trying", number=new.number, seconds=seconds)
            _try(machine, new.number, seconds)
        machine.link(f"{PROGRAM}/{CURRENT}", f"{VERSIONS_FOLDER}/{new.number}")
    finally:
        end_trial(machine)
        if is_running and current(machine) != new:
            machine.run(("systemctl", "reset-failed", UNIT))
            machine.run(("systemctl", "restart", UNIT))
    yield because("installing.program", number=new.number, version=new.version, source=new.source)


def _check_health(machine: Machine, number: int) -> None:
    """`Refused` where the version's own doctor, as the user of the service, finds anything broken."""
    as_user = ("setpriv", f"--reuid={USER}", f"--regid={USER}", "--init-groups", "--reset-env")
    where = ("env", "--chdir=/", f"STATE_DIRECTORY={STATE}")
    doctor = (program_of(number), "doctor", "--without-parts", "--json", "--config", SETTINGS)
    done = machine.run((*as_user, *where, *doctor))
    if done.status:
        try:
            findings = json.loads(done.out)["findings"]
            broken = " ".join(found["sentence"] for found in findings if found["verdict"] == "broken")
        except (ValueError, TypeError, KeyError):
            broken = done.detail
        raise Refused(because("installing.unwell", detail=broken.rstrip(".")))


def _try(machine: Machine, number: int, seconds: int) -> None:
    """Run the service on trial for so long, or `Refused`. A restart would hide a failure."""
    unit = machine.read_file(f"{folder_of(number)}/{SHARE}/{UNIT}") or ""
    [line] = [line for line in unit.splitlines() if line.startswith("ExecStart=")]
    line = line.replace(f"{PROGRAM}/{CURRENT}/", f"{folder_of(number)}/")
    machine.write(TRIAL_UNIT, unit)
    machine.write(TRIAL_CHANGES, f"[Service]\nExecStart=\n{line}\nRestart=no\n")
    machine.run_checked("systemctl", "daemon-reload")
    # It returns once the service is ready, or has failed.
    machine.run_checked("systemctl", "restart", UNIT, code="installing.not-started")
    for _ in range(seconds):
        machine.wait(1.0)
        if (state := machine.service_state()) != "active":
            raise Refused(because("installing.fell", state=state or "unknown", seconds=seconds))


def end_trial(machine: Machine) -> bool:
    """Remove all that points to a version on trial; returns whether anything did."""
    removed = [place for place in (TRIAL_UNIT, TRIAL_CHANGES) if machine.remove(place)]
    machine.remove_empty(f"{TRIAL_UNIT}.d")
    if removed:
        machine.run(("systemctl", "daemon-reload"))
    return bool(removed)
