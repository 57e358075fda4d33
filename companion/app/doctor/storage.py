"""The state directory: whether games can be kept there, how much room there is, and how long a sync takes."""

import errno
import os
import shutil
import stat
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryFile
from typing import Final

from companion.app.doctor.company import is_held
from companion.app.doctor.diagnosis import Diagnosis
from companion.app.doctor.finding import Finding, Subject, Topic
from companion.app.doctor.mounts import forgets, parse_mounts
from companion.app.doctor.surroundings import Surroundings, told_in
from companion.app.journal.disk import OTHERS
from companion.app.journal.fault import JournalFault, spoken
from hardware.clock import Clock

MEGABYTE: Final = 1_000_000
LITTLE: Final = 100
"""Megabytes; enough for thousands of evenings, and little for a system that wants to write a log."""
LEAST: Final = 5
SLOW_MS: Final = 250
"""After so long players are told that a move is being saved."""
LINE: Final = b"x" * 100
"""As long as what a move writes."""
OF_THE_DISK: Final = {errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EIO}
"""Errors that no change of owner or mode helps."""
SYNCS: Final = 3
"""The slowest of so many counts."""


def look_at(around: Surroundings) -> Iterator[Finding]:
    """The directory, or where it would be made; it is never made here."""
    folder = around.state
    subject = Subject(Topic.STATE, str(folder))
    try:
        if os.path.lexists(folder):
            yield from _examined(subject, folder, around)
        else:
            yield _to_be_made(subject, folder)
    except OSError as error:
        code = Diagnosis.UNWRITABLE_STATE if error.errno in OF_THE_DISK else JournalFault.FOLDER
        yield subject.broken(code, folder=str(folder), detail=spoken(error))
    if forgets(parse_mounts(told_in(around.proc / "self" / "mountinfo")), folder.absolute()):
        yield subject.warn(Diagnosis.FORGETFUL_STATE, folder=str(folder))
    yield from _met_errors(subject, around)


def _met_errors(subject: Subject, around: Surroundings) -> Iterator[Finding]:
    """What file systems have counted: a card does not say that it wears out, they notice."""
    for file in sorted(around.sys.glob("fs/ext4/*/errors_count")):
        errors = told_in(file)
        if errors not in ("", "0"):
            yield subject.warn(Diagnosis.DISK_ERRORS, device=file.parent.name, errors=errors)


def _examined(subject: Subject, folder: Path, around: Surroundings) -> Iterator[Finding]:
    held = is_held(folder) and around.lost is None  # aboard it is who asks that holds it
    synced_ms = _synced_ms(folder, around.clock)
    yield _with_room(subject, folder, folder) or _written(subject, folder, synced_ms)
    yield from _laid_open(subject, folder)
    if held:
        yield subject.note(Diagnosis.HELD_STATE, folder=str(folder))


def _laid_open(subject: Subject, folder: Path) -> Iterator[Finding]:
    """Where others may read what only the owner of the table may."""
    if folder.stat().st_mode & OTHERS:
        yield subject.warn(Diagnosis.OPEN_STATE, folder=str(folder))
    for file in sorted(folder.iterdir()):
        found = file.lstat()
        if stat.S_ISREG(found.st_mode) and found.st_mode & OTHERS and found.st_size:
            yield subject.warn(Diagnosis.OPEN_FILE, file=str(file))


def _to_be_made(subject: Subject, folder: Path) -> Finding:
    parent = next(place for place in folder.absolute().parents if os.path.lexists(place))
    if not parent.is_dir() or not os.access(parent, os.W_OK | os.X_OK):
        return subject.broken(Diagnosis.NO_STATE, folder=str(folder), parent=str(parent))
    room = _with_room(subject, folder, parent)
    return room or subject.ok(Diagnosis.NEW_STATE, folder=str(folder), megabytes=_free(parent))


def _with_room(subject: Subject, folder: Path, place: Path) -> Finding | None:
    """The finding that there is too little room for the folder at that place, if so."""
    megabytes = _free(place)
    if megabytes < LEAST:
        return subject.broken(Diagnosis.NO_ROOM, folder=str(folder), megabytes=megabytes, limit=LEAST)
    if megabytes < LITTLE:
        return subject.warn(Diagnosis.LITTLE_ROOM, folder=str(folder), megabytes=megabytes, limit=LITTLE)
    return None


def _written(subject: Subject, folder: Path, ms: int) -> Finding:
    if ms > SLOW_MS:
        return subject.warn(Diagnosis.SLOW_DISK, folder=str(folder), ms=ms, limit=SLOW_MS)
    return subject.ok(Diagnosis.STATE, folder=str(folder), megabytes=_free(folder), ms=ms)


def _free(folder: Path) -> int:
    return shutil.disk_usage(folder).free // MEGABYTE


def _synced_ms(folder: Path, clock: Clock) -> int:
    """How long a line takes until it is on disk, in a file that has no name where the system can do that."""
    with TemporaryFile(dir=folder, buffering=0) as file:
        slowest_s = 0.0
        for _ in range(SYNCS):
            began_s = clock.time()
            file.write(LINE)
            os.fdatasync(file.fileno())
            slowest_s = max(slowest_s, clock.time() - began_s)
    return round(1000 * slowest_s)
