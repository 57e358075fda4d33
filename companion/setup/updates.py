"""Puts a newer version into the place of the one that counts, or rolls back to the one before.

One at a time, under a lock. The new version's own doctor examines the machine first, as the user of the
service: it imports everything and reads settings and games as a start would. Whatever fails, the version
that counted still does, and the half-made one is removed.
"""

import fcntl
import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from companion.games.kernel.terms import Reason, Refused, because
from companion.setup import environment
from companion.setup.machine import PROGRAM, SETTINGS, STATE, UNIT, USER, Done, Machine
from companion.setup.messages import InstallError, Progress
from companion.setup.service import end_trial, is_running, on_trial
from companion.setup.source import Source
from companion.setup.versions import (
    VERSIONS_FOLDER,
    Version,
    Versions,
    build,
    program_version,
    version_folder,
)


def check_health(machine: Machine, number: int) -> None:
    """`Refused` where it finds anything broken."""
    as_user = ("setpriv", f"--reuid={USER}", f"--regid={USER}", "--init-groups", "--reset-env")
    where = ("env", "--chdir=/", f"STATE_DIRECTORY={STATE}")
    doctor = (f"{version_folder(number)}/bin/companion", "doctor", "--without-parts", "--json")
    done = machine.run((*as_user, *where, *doctor, "--config", SETTINGS))
    if done.status:
        raise Refused(because(InstallError.UNWELL, detail=_broken_sentences(done)))


def _broken_sentences(done: Done) -> str:
    """What it says of the things that are broken."""
    try:
        findings = json.loads(done.out)["findings"]
        told = (finding["sentence"] for finding in findings if finding["verdict"] == "broken")
        return " ".join(told).rstrip(".")
    except (ValueError, TypeError, KeyError):
        return done.detail


WATCH_S: Final = 35
"""How long an update watches the new version: longer than systemd's watchdog waits for one that hangs."""
MEGABYTE: Final = 1_000_000
LEAST_MB: Final = 300
"""Megabytes that have to be free for a version; it takes a quarter of that, and pip some more for a while."""

Tell = Callable[[Reason], object]
"""Is told what begins, where that takes a while."""


def update(machine: Machine, source: Source, seconds: int, tell: Tell) -> Version | None:
    """Make a version of that source, and have it count; None where it does so already."""
    with _exclusively(machine):
        versions = _tidy_versions(machine)
        now, fingerprint = versions.current(), source.fingerprint
        if now is not None and now.fingerprint == fingerprint and _can_start(machine, now):
            return None
        _check_room(machine)
        number = versions.next_number()
        tell(because(Progress.BUILDING, number=number, source=str(source.path)))
        try:
            name = build(machine, number, source)
            before = None if now is None else now.number
            new = Version(number, name, str(source.path), fingerprint, before)
            _activate(machine, versions, new, seconds, tell)
        except BaseException:
            if versions.current() == now:
                versions.drop(number)
            raise
        versions.tidy()
        return new


def roll_back(machine: Machine, seconds: int, tell: Tell) -> Version:
    """Have the version count that did before the one that does."""
    with _exclusively(machine):
        versions = _tidy_versions(machine)
        before = versions.before()
        if before is None:
            raise Refused(because(InstallError.NOTHING_BEFORE))
        _activate(machine, versions, before, seconds, tell)
        return before


def _activate(machine: Machine, versions: Versions, new: Version, seconds: int, tell: Tell) -> None:
    check_health(machine, new.number)
    if versions.read(str(new.number)) is None:
        versions.mark_complete(new)
    if is_running(machine):
        tell(because(Progress.TRYING, number=new.number, seconds=seconds))
        with on_trial(machine, new.number, environment.unit_text(machine, new.number), seconds):
            versions.switch(new.number)
    else:
        versions.switch(new.number)


@contextmanager
def _exclusively(machine: Machine) -> Iterator[None]:
    """Two at once would take each other's versions away."""
    folder = machine.at(f"{PROGRAM}/{VERSIONS_FOLDER}")
    folder.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    except BlockingIOError as error:
        raise Refused(because(InstallError.BUSY, folder=PROGRAM)) from error
    finally:
        os.close(descriptor)


def _tidy_versions(machine: Machine) -> Versions:
    """The versions, without what somebody left who was stopped in the middle."""
    versions = Versions(machine.at(PROGRAM))
    if end_trial(machine):
        machine.run(("systemctl", "try-restart", UNIT))
    versions.tidy()
    return versions


def _can_start(machine: Machine, version: Version) -> bool:
    """Whether it does: a new Python of the system leaves one behind that does not."""
    try:
        return program_version(machine, version_folder(version.number)) == version.version
    except Refused:
        return False


def _check_room(machine: Machine) -> None:
    megabytes = machine.free(machine.at(PROGRAM)) // MEGABYTE
    if megabytes < LEAST_MB:
        why = because(InstallError.NO_ROOM, folder=PROGRAM, megabytes=megabytes, limit=LEAST_MB)
        raise Refused(why)
