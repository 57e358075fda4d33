"""A newer version is put into the place of the one that counts, or the one before it is put back."""

import fcntl
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from companion.app.installing import files, health
from companion.app.installing.building import build, place_of, version_of
from companion.app.installing.fault import InstallFault
from companion.app.installing.machine import Machine
from companion.app.installing.places import PROGRAM, UNIT
from companion.app.installing.source import Source
from companion.app.installing.told import Told
from companion.app.installing.trial import is_running, on_trial, put_away
from companion.app.installing.versions import FOLDER, Version, Versions
from companion.rules.kernel.reason import Reason, Refused, because

MEGABYTE: Final = 1_000_000
LEAST: Final = 300
"""Megabytes that have to be free for a version; it takes a quarter of that, and pip some more for a while."""

Tell = Callable[[Reason], object]
"""Is told what begins, where that takes a while."""


def update(machine: Machine, source: Source, seconds: int, tell: Tell) -> Version | None:
    """Make a version of that source, and have it count; None where it does so already."""
    with _alone(machine):
        versions = _tidied(machine)
        now, fingerprint = versions.current(), source.fingerprint
        if now is not None and now.fingerprint == fingerprint and _starts(machine, now):
            return None
        _look_for_room(machine)
        number = versions.next_number()
        tell(because(Told.BUILDING, number=number, source=str(source.path)))
        try:
            name = build(machine, number, source)
            before = None if now is None else now.number
            new = Version(number, name, str(source.path), fingerprint, before)
            _have_it_count(machine, versions, new, seconds, tell)
        except BaseException:
            if versions.current() == now:
                versions.drop(number)
            raise
        versions.tidy()
        return new


def back(machine: Machine, seconds: int, tell: Tell) -> Version:
    """Have the version count that did before the one that does."""
    with _alone(machine):
        versions = _tidied(machine)
        before = versions.before()
        if before is None:
            raise Refused(because(InstallFault.NOTHING_BEFORE))
        _have_it_count(machine, versions, before, seconds, tell)
        return before


def _have_it_count(machine: Machine, versions: Versions, new: Version, seconds: int, tell: Tell) -> None:
    health.check(machine, new.number)
    if versions.known(str(new.number)) is None:
        versions.complete(new)
    if is_running(machine):
        tell(because(Told.TRYING, number=new.number, seconds=seconds))
        with on_trial(machine, new.number, files.unit(machine, new.number), seconds):
            versions.switch(new.number)
    else:
        versions.switch(new.number)


@contextmanager
def _alone(machine: Machine) -> Iterator[None]:
    """Two at once would take each other's versions away."""
    folder = machine.at(f"{PROGRAM}/{FOLDER}")
    folder.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    except BlockingIOError as error:
        raise Refused(because(InstallFault.BUSY, folder=PROGRAM)) from error
    finally:
        os.close(descriptor)


def _tidied(machine: Machine) -> Versions:
    """The versions, without what somebody left who was stopped in the middle."""
    versions = Versions(machine.at(PROGRAM))
    if put_away(machine):
        machine.run(("systemctl", "try-restart", UNIT))
    versions.tidy()
    return versions


def _starts(machine: Machine, version: Version) -> bool:
    """Whether it does: a new Python of the system leaves one behind that does not."""
    try:
        return version_of(machine, place_of(version.number)) == version.version
    except Refused:
        return False


def _look_for_room(machine: Machine) -> None:
    megabytes = machine.free(machine.at(PROGRAM)) // MEGABYTE
    if megabytes < LEAST:
        why = because(InstallFault.NO_ROOM, folder=PROGRAM, megabytes=megabytes, limit=LEAST)
        raise Refused(why)
