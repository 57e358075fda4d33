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
import re
import shutil
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import Final

from companion.games.kernel import Reason, Refused, because
from companion.setup.machine import GROUPS, PROGRAM, SETTINGS, STATE, TRIAL_UNIT, UNIT, USER, Done, Machine
from companion.setup.source import Source
from companion.store.disk import replace_whole, sync_folder

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
TRIAL_CHANGES: Final = f"{TRIAL_UNIT}.d/zz-trial.conf"
"""Sorts after the names of the owner's drop-ins."""
WITH_HASHES: Final = ("--require-hashes", "--no-deps", "--only-binary", ":all:", "--requirement")
OFFLINE: Final = ("--no-index", "--no-deps", "--no-build-isolation")
"""Installs from the local wheels only."""
QUIET: Final = ("--quiet", "--no-input", "--no-cache-dir", "--disable-pip-version-check")


def version_folder(number: int) -> str:
    return f"{PROGRAM}/{VERSIONS_FOLDER}/{number}"


@dataclass(frozen=True, slots=True)
class Version:
    number: int
    version: str
    """The version that the program reports."""
    source: str
    fingerprint: str
    before: int | None
    """The version that was current when this one was made."""

    def file(self, machine: Machine, name: str) -> str:
        """The text of a file of this version, for the groups that the machine has.

        systemd does not start a service with groups that do not exist.
        """
        text = machine.at(f"{version_folder(self.number)}/{SHARE}/{name}").read_text()
        groups = " ".join(group for group in GROUPS if group in machine.groups)
        return re.sub(r"(?m)^SupplementaryGroups=.*$", f"SupplementaryGroups={groups}", text)


class Versions:
    """The versions on a machine, each in a numbered folder, with a record once it is complete."""

    def __init__(self, machine: Machine) -> None:
        self._link = machine.at(f"{PROGRAM}/{CURRENT}")
        self.folder = machine.at(f"{PROGRAM}/{VERSIONS_FOLDER}")

    def read_record(self, name: str) -> Version | None:
        """The record of a version; None where it is incomplete."""
        try:
            found = Version(**json.loads((self.folder / name / "installed.json").read_text()))
            is_whole = found.number == int(name)
        except (OSError, ValueError, TypeError):
            return None
        return found if is_whole else None

    def write_record(self, version: Version) -> None:
        """Write the version's record, once all of it is on disk."""
        os.sync()
        record = json.dumps(asdict(version), indent=1) + "\n"
        replace_whole(self.folder / str(version.number) / "installed.json", record.encode())

    def current(self) -> Version | None:
        return self.read_record(self._link.readlink().name) if self._link.is_symlink() else None

    def switch(self, number: int) -> None:
        new = self._link.with_name(f".{CURRENT}.new")
        new.symlink_to(f"{VERSIONS_FOLDER}/{number}")
        new.replace(self._link)
        sync_folder(new.parent)

    def tidy(self) -> None:
        """Remove all versions but the current and the previous one."""
        now = self.current()
        kept = (str(now.number), str(now.before)) if now else ()
        for path in self.folder.glob("*"):
            if path.name not in kept:
                shutil.rmtree(path)
        self._link.with_name(f".{CURRENT}.new").unlink(missing_ok=True)


@contextmanager
def _exclusive(machine: Machine) -> Iterator[Versions]:
    """The versions, under a lock, with the leftovers of an interrupted update removed."""
    versions = Versions(machine)
    versions.folder.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(versions.folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if end_trial(machine):
            machine.run(("systemctl", "try-restart", UNIT))
        versions.tidy()
        yield versions
    except BlockingIOError as error:
        raise Refused(because("installing.busy", folder=PROGRAM)) from error
    finally:
        os.close(descriptor)


def update(machine: Machine, source: Source, seconds: int) -> Report:
    """Build a version from the source and make it current; nothing is done if it already is."""
    with _exclusive(machine) as versions:
        now, fingerprint = versions.current(), source.fingerprint
        # After an upgrade of the system's Python the old version does not start.
        is_same = now is not None and now.fingerprint == fingerprint
        if now and is_same and _ask_version(machine, now.number).out.split()[-1:] == [now.version]:
            return
        megabytes = machine.disk_usage(versions.folder)[2] // 1_000_000
        if megabytes < LEAST_MB:
            raise Refused(because("installing.no-room", folder=PROGRAM, megabytes=megabytes, limit=LEAST_MB))
        number = now.number + 1 if now else 1
        yield because("installing.building", number=number, source=str(source.path))
        try:
            name = build(machine, number, source)
            new = Version(number, name, str(source.path), fingerprint, now.number if now else None)
            yield from _activate(machine, versions, new, seconds)
        except BaseException:
            if versions.current() == now:
                shutil.rmtree(versions.folder / str(number), ignore_errors=True)
            raise
        versions.tidy()


def roll_back(machine: Machine, seconds: int) -> Report:
    with _exclusive(machine) as versions:
        now = versions.current()
        before = now and versions.read_record(str(now.before))
        if before is None:
            raise Refused(because("installing.nothing-before"))
        yield from _activate(machine, versions, before, seconds)


def build(machine: Machine, number: int, source: Source) -> str:
    """Build a version and return the version that its program reports; `Refused` where that fails."""
    place = version_folder(number)
    pip = (f"{place}/bin/python", "-m", "pip", "install", *QUIET)
    index = ("--no-index", "--find-links", str(source.path)) if source.is_wheelhouse else ()
    lock = f"{place}/{SHARE}/{LOCK}" if source.wheel else f"{source.path}/systemd/{LOCK}"
    program = (*pip, *OFFLINE, str(source.wheel or source.path))
    libraries = (*pip, *index, *WITH_HASHES, lock)
    environment = (machine.interpreter, "-m", "venv", "--clear", "--system-site-packages", place)
    # A wheel brings the lock with it; a copy of the project is built with the versions of its lock.
    for command in (environment, *((program, libraries) if source.wheel else (libraries, program))):
        done = machine.run(command)
        if done.status:
            code = "installing.not-built-offline" if source.is_wheelhouse else "installing.not-built"
            raise Refused(because(code, source=str(source.path), detail=done.detail))
    done = _ask_version(machine, number)
    if done.status:
        raise Refused(because("installing.unwell", detail=done.detail))
    return done.out.split()[-1]


def _ask_version(machine: Machine, number: int) -> Done:
    return machine.run((f"{version_folder(number)}/bin/companion", "--version"))


def _check_health(machine: Machine, number: int) -> None:
    """`Refused` where the version's own doctor, as the user of the service, finds anything broken."""
    as_user = ("setpriv", f"--reuid={USER}", f"--regid={USER}", "--init-groups", "--reset-env")
    where = ("env", "--chdir=/", f"STATE_DIRECTORY={STATE}")
    doctor = (f"{version_folder(number)}/bin/companion", "doctor", "--without-parts", "--json")
    done = machine.run((*as_user, *where, *doctor, "--config", SETTINGS))
    if done.status:
        try:
            findings = json.loads(done.out)["findings"]
            broken = " ".join(found["sentence"] for found in findings if found["verdict"] == "broken")
        except (ValueError, TypeError, KeyError):
            broken = done.detail
        raise Refused(because("installing.unwell", detail=broken.rstrip(".")))


def _activate(machine: Machine, versions: Versions, new: Version, seconds: int) -> Report:
    """Make a version current after its health check and, if the service runs, a trial."""
    _check_health(machine, new.number)
    versions.write_record(new)
    if is_service(machine, "active"):
        yield because("installing.trying", number=new.number, seconds=seconds)
        try:
            _try(machine, new, seconds)
            versions.switch(new.number)
        except BaseException:
            end_trial(machine)
            machine.run(("systemctl", "reset-failed", UNIT))
            machine.run(("systemctl", "restart", UNIT))
            raise
        end_trial(machine)
    else:
        versions.switch(new.number)
    yield because("installing.program", number=new.number, version=new.version, source=new.source)


def _try(machine: Machine, new: Version, seconds: int) -> None:
    """Run the service on trial for so long, or `Refused`. A restart would hide a failure."""
    unit = new.file(machine, UNIT)
    [line] = [line for line in unit.splitlines() if line.startswith("ExecStart=")]
    line = line.replace(f"{PROGRAM}/{CURRENT}/", f"{version_folder(new.number)}/")
    machine.write(TRIAL_UNIT, unit)
    machine.write(TRIAL_CHANGES, f"[Service]\nExecStart=\n{line}\nRestart=no\n")
    machine.run_checked("systemctl", "daemon-reload")
    done = machine.run(("systemctl", "restart", UNIT))  # returns once it is ready, or has failed
    if done.status:
        raise Refused(because("installing.not-started", detail=done.detail))
    first = _properties(machine)
    for _ in range(seconds):
        machine.wait(1.0)
        now = _properties(machine)
        if now.get("ActiveState") != "active" or now != first:
            state = now.get("ActiveState", "unknown")
            raise Refused(because("installing.fell", state=state, seconds=seconds))


def end_trial(machine: Machine) -> bool:
    """Remove all that points to a version on trial; returns whether anything did."""
    removed = [place for place in (TRIAL_UNIT, TRIAL_CHANGES) if machine.remove(place)]
    machine.remove_empty(f"{TRIAL_UNIT}.d")
    if removed:
        machine.run(("systemctl", "daemon-reload"))
    return bool(removed)


def is_service(machine: Machine, *states: str) -> bool:
    """Whether the service is in one of these systemd states."""
    return machine.has_systemd and _properties(machine).get("ActiveState") in states


def _properties(machine: Machine) -> dict[str, str]:
    done = machine.run(("systemctl", "show", UNIT, "--property=ActiveState", "--property=MainPID"))
    return dict(line.partition("=")[::2] for line in done.out.splitlines())
