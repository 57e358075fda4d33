"""The installed versions, side by side: where one comes from, building, trying and selecting it.

As root, files from the package index need a hash in the lock, and no library is built from source. spidev,
and lgpio for a Python newer than 3.12, have no wheels; they come from the system, which each version sees.
"""

import json
import os
from collections.abc import Generator
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

from companion.games.kernel import Reason, Refused, because
from companion.setup.machine import PROGRAM, RUNNING_SYSTEMD, SETTINGS, STATE, UNIT, USER, Machine

Report = Generator[Reason, None, None]
"""Reports what a step has done, or begins to do where that takes a while; iterating runs the step."""

CHECKOUT: Final = Path(__file__).parents[2]
"""The copy of the project that this is a part of, unless it is installed."""
WHEELS: Final = "tabletop_companion-*.whl"
PROJECT_FILES: Final = ("pyproject.toml", "companion", "hardware", "systemd")
"""The parts of a copy of the project that are installed."""
OTHERS_WRITE: Final = 0o022
"""Mode bits of all but the owner. A link has them, and an access control list shows in them."""

VERSIONS_FOLDER: Final = "versions"
CURRENT: Final = "current"
SHARE: Final = "share/tabletop-companion"
"""In a version: what lies beside the program."""
LOCK: Final = "requirements.txt"
"""The version and the hashes of each library; in `systemd`, and in the share of a version."""
WATCH_S: Final = 35
"""How long the trial lasts: longer than systemd's watchdog timeout, to catch a hang."""
TRIAL_UNIT: Final = f"{RUNNING_SYSTEMD}/{UNIT}"
TRIAL_CHANGES: Final = f"{TRIAL_UNIT}.d/zz-trial.conf"
"""Sorts after the names of the owner's drop-ins."""
WITH_HASHES: Final = ("--require-hashes", "--no-deps", "--only-binary", ":all:", "--requirement")
OFFLINE: Final = ("--no-index", "--no-deps", "--no-build-isolation")
"""Installs the program from what is here already."""
QUIET: Final = ("--quiet", "--no-input", "--no-cache-dir", "--disable-pip-version-check")


@dataclass(frozen=True, slots=True)
class Source:
    path: Path
    wheel: Path | None = None
    """The program in a wheelhouse; its libraries lie beside it, and the program has their hashes."""

    @property
    def contents(self) -> list[Path]:
        """All files and folders that are installed, but for libraries."""
        tops = [self.wheel] if self.wheel else [self.path / name for name in PROJECT_FILES]
        return sorted(place for top in tops for place in (top, *top.rglob("*")))

    @property
    def fingerprint(self) -> str:
        """A hash of the source; it differs where any file differs."""
        digest = sha256()
        for file in self.contents:
            if file.is_file() and file.parent.name != "__pycache__":
                digest.update(sha256(os.fsencode(file.relative_to(self.path))).digest())
                digest.update(sha256(file.read_bytes()).digest())
        return digest.hexdigest()


def source_at(path: Path) -> Source:
    """The source at a path, links followed; `Refused` where there is nothing to install from."""
    path = path.resolve()
    if (path / "pyproject.toml").is_file() and (path / "companion").is_dir():
        return Source(path)
    wheels = [*path.glob(WHEELS)]
    if len(wheels) != 1:
        raise Refused(because("installing.no-source", source=str(path)))
    return Source(path, wheels[0])


def trusted_source(path: Path, machine: Machine) -> Source:
    """The source at a remembered path, which nobody has named this time.

    Each file and folder of it, and each folder above, belongs to root or to the caller, who alone may write
    there, and none is a link; otherwise it is refused.
    """
    source = source_at(path)
    above = (folder for folder in path.parents if folder.is_relative_to(machine.root))
    for place in (*above, path, *source.contents):
        status = place.lstat()
        if status.st_uid not in machine.callers or status.st_mode & OTHERS_WRITE:
            raise Refused(because("installing.not-ours", source=str(path), place=str(place)))
    return source


@dataclass(frozen=True, slots=True)
class Version:
    """The record of a complete version."""

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
    """Build a version from the source and make it current; nothing is done if it already is, and starts."""
    _clear_up(machine)
    now, fingerprint = current(machine), source.fingerprint
    is_same = now and now.fingerprint == fingerprint
    if now and is_same and machine.run((program_of(now.number), "--version")).status == 0:
        return
    number = now.number + 1 if now else 1
    yield because("installing.building", number=number, source=str(source.path))
    try:
        name = _build(machine, number, source)
        new = Version(number, name, str(source.path), fingerprint, now.number if now else None)
        yield from _activate(machine, new, seconds)
    finally:
        _clear_up(machine)


def roll_back(machine: Machine, seconds: int) -> Report:
    _clear_up(machine)
    now = current(machine)
    before = now and _read_record(machine, now.before)
    if before is None:
        raise Refused(because("installing.nothing-before"))
    yield from _activate(machine, before, seconds)


def _clear_up(machine: Machine) -> None:
    """Remove what an interrupted update has left, and all versions but the current and the previous one."""
    if end_trial(machine):
        machine.run(("systemctl", "try-restart", UNIT))
    now, folder = current(machine), machine.at(f"{PROGRAM}/{VERSIONS_FOLDER}")
    kept = (str(now.number), str(now.before)) if now else ()
    for path in folder.iterdir() if folder.is_dir() else ():
        if path.name not in kept:
            machine.remove(folder_of(path.name))


def _build(machine: Machine, number: int, source: Source) -> str:
    """Build a version and return the version that its program reports; `Refused` where that fails."""
    place, path = folder_of(number), str(source.path)
    pip = (f"{place}/bin/python", "-m", "pip", "install", *QUIET)
    environment = (machine.interpreter, "-m", "venv", "--clear", "--system-site-packages", place)
    commands: tuple[tuple[str, ...], ...]
    if source.wheel:  # the program brings the lock
        libraries = ("--no-index", "--find-links", path, *WITH_HASHES, f"{place}/{SHARE}/{LOCK}")
        commands = (environment, (*pip, *OFFLINE, str(source.wheel)), (*pip, *libraries))
    else:  # the lock has what builds the program
        commands = (environment, (*pip, *WITH_HASHES, f"{path}/systemd/{LOCK}"), (*pip, *OFFLINE, path))
    for command in commands:
        machine.run_checked(*command, code="installing.not-built", source=path)
    return machine.run_checked(program_of(number), "--version", code="installing.unwell").out.split()[-1]


def _activate(machine: Machine, new: Version, seconds: int) -> Report:
    """Make a version current after its health check and, if the service runs, a trial."""
    _check_health(machine, new.number)
    os.sync()  # a record is written once all of its version is on disk
    record = json.dumps(asdict(new), indent=1) + "\n"
    # Only root reads it, since a source may name a password.
    machine.put(f"{folder_of(new.number)}/installed.json", record, mode=0o600)
    is_running = machine.service_state() == "active"
    try:
        if is_running:
            yield because("installing.trying", number=new.number, seconds=seconds)
            _try(machine, new.number, seconds)
        machine.put(f"{PROGRAM}/{CURRENT}", Path(VERSIONS_FOLDER, str(new.number)))
    finally:
        end_trial(machine)
        if is_running and current(machine) != new:
            machine.run(("systemctl", "reset-failed", UNIT))
            machine.run(("systemctl", "restart", UNIT))
    yield because("installing.program", number=new.number, version=new.version, source=new.source)


def _check_health(machine: Machine, number: int) -> None:
    """`Refused` where the version's own doctor, as the user of the service, finds anything broken.

    It imports everything, and reads settings and games as a start would.
    """
    as_user = ("setpriv", f"--reuid={USER}", f"--regid={USER}", "--init-groups", "--reset-env")
    where = ("env", "--chdir=/", f"STATE_DIRECTORY={STATE}")
    doctor = (program_of(number), "doctor", "--without-parts", "--json", "--config", SETTINGS)
    done = machine.run((*as_user, *where, *doctor))
    if done.status:
        try:
            findings = json.loads(done.out)["findings"]
            broken = " ".join(found["sentence"] for found in findings if found["verdict"] == "broken")
        except ValueError:  # it did not come as far as that
            broken = done.detail
        raise Refused(because("installing.unwell", detail=broken.rstrip(".")))


def _try(machine: Machine, number: int, seconds: int) -> None:
    """Run the service on trial for so long, or `Refused`. A restart would hide a failure."""
    unit = machine.read_file(f"{folder_of(number)}/{SHARE}/{UNIT}") or ""
    [line] = [line for line in unit.splitlines() if line.startswith("ExecStart=")]
    line = line.replace(f"{PROGRAM}/{CURRENT}/", f"{folder_of(number)}/")
    machine.put(TRIAL_UNIT, unit)
    machine.put(TRIAL_CHANGES, f"[Service]\nExecStart=\n{line}\nRestart=no\n")
    machine.run_checked("systemctl", "daemon-reload")
    # It returns once the service is ready, or has failed.
    machine.run_checked("systemctl", "restart", UNIT, code="installing.not-started")
    for _ in range(seconds):
        machine.wait(1.0)
        if (state := machine.service_state()) != "active":
            raise Refused(because("installing.fell", state=state, seconds=seconds))


def end_trial(machine: Machine) -> bool:
    """Remove all that points to a version on trial; returns whether anything did."""
    removed = [place for place in (TRIAL_UNIT, TRIAL_CHANGES) if machine.remove(place)]
    machine.remove_empty(f"{TRIAL_UNIT}.d")
    if removed:
        machine.run(("systemctl", "daemon-reload"))
    return bool(removed)
