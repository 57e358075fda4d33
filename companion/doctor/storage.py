"""The state directory: free space, permissions, speed, its small files and packs, and the game to resume.

Laws: it is read as the table reads it at start, and never changed; a missing directory is not made. A torn
last record of a journal is normal after a power cut, which is a way to switch off.
"""

import errno
import os
import shutil
import stat
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, Final

from companion.doctor.findings import Diagnosis
from companion.doctor.host import is_held
from companion.doctor.surroundings import Surroundings, read_system_file
from companion.games.kernel import Games, Record, Refused
from companion.session.work.findings import Area, Finding, Subject, Verdict
from companion.store.disk import OTHERS, JournalError, error_text, is_volatile
from companion.store.journal_folder import candidates, choose
from companion.store.journal_format import Damage, JournalContents
from companion.store.json_files import PEOPLE, TAGS, JsonFile, JsonFormat
from companion.store.packs import kept_packs
from companion.store.saved_games import load_game, play_of
from hardware.clock import Clock

MEGABYTE: Final = 1_000_000
LITTLE_MB: Final = 100
"""Megabytes; enough for thousands of evenings, with some left for the system's logs."""
LEAST_MB: Final = 5
SLOW_MS: Final = 250
"""The delay after which the table says that a move is being saved."""
LINE: Final = b"x" * 100
"""As long as the record of a move."""
DISK_ERRNOS: Final = {errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EIO}
"""Errors that no change of owner or mode can mend."""
SYNCS: Final = 3
"""The number of writes measured; the slowest counts."""


def look_at_state(subject: Subject, around: Surroundings) -> Iterator[Finding]:
    """The directory, or the place where it would be made; it is never made here."""
    folder = around.state
    try:
        if os.path.lexists(folder):
            yield from _examine_folder(subject, folder, around)
        else:
            yield _note_missing_folder(subject, folder)
    except OSError as error:
        code = Diagnosis.UNWRITABLE_STATE if error.errno in DISK_ERRNOS else JournalError.FOLDER
        yield subject.fail(code, folder=str(folder), detail=error_text(error))
    if is_volatile(read_system_file(around.folders.proc / "self" / "mountinfo"), folder.absolute()):
        yield subject.warn(Diagnosis.FORGETFUL_STATE, folder=str(folder))
    for file in sorted(around.folders.sys.glob("fs/ext4/*/errors_count")):
        errors = read_system_file(file)  # a worn card shows only there
        if errors not in ("", "0"):
            yield subject.warn(Diagnosis.DISK_ERRORS, device=file.parent.name, errors=errors)


def _examine_folder(subject: Subject, folder: Path, around: Surroundings) -> Iterator[Finding]:
    held = is_held(folder) and around.probe is None  # a running table holds its own lock
    synced_ms = _synced_ms(folder, around.clock)
    yield _room_finding(subject, folder, folder) or _sync_finding(subject, folder, synced_ms)
    yield from _open_to_others(subject, folder)
    if held:
        yield subject.note(Diagnosis.HELD_STATE, folder=str(folder))


def _open_to_others(subject: Subject, folder: Path) -> Iterator[Finding]:
    """Files that others may read but that only the owner of the table should."""
    if folder.stat().st_mode & OTHERS:
        yield subject.warn(Diagnosis.OPEN_STATE, folder=str(folder))
    for file in sorted(folder.iterdir()):
        found = file.lstat()
        if stat.S_ISREG(found.st_mode) and found.st_mode & OTHERS and found.st_size:
            yield subject.warn(Diagnosis.OPEN_FILE, file=str(file))


def _note_missing_folder(subject: Subject, folder: Path) -> Finding:
    parent = next(place for place in folder.absolute().parents if os.path.lexists(place))
    if not parent.is_dir() or not os.access(parent, os.W_OK | os.X_OK):
        return subject.fail(Diagnosis.NO_STATE, folder=str(folder), parent=str(parent))
    room = _room_finding(subject, folder, parent)
    return room or subject.ok(Diagnosis.NEW_STATE, folder=str(folder), megabytes=_free(parent))


def _room_finding(subject: Subject, folder: Path, place: Path) -> Finding | None:
    megabytes = _free(place)
    if megabytes < LEAST_MB:
        return subject.fail(Diagnosis.NO_ROOM, folder=str(folder), megabytes=megabytes, limit=LEAST_MB)
    if megabytes < LITTLE_MB:
        return subject.warn(Diagnosis.LITTLE_ROOM, folder=str(folder), megabytes=megabytes, limit=LITTLE_MB)
    return None


def _sync_finding(subject: Subject, folder: Path, ms: int) -> Finding:
    if ms > SLOW_MS:
        return subject.warn(Diagnosis.SLOW_DISK, folder=str(folder), ms=ms, limit=SLOW_MS)
    return subject.ok(Diagnosis.STATE, folder=str(folder), megabytes=_free(folder), ms=ms)


def _free(folder: Path) -> int:
    return shutil.disk_usage(folder).free // MEGABYTE


def _synced_ms(folder: Path, clock: Clock) -> int:
    """The time to write and sync a record, to an unnamed file where the system supports that."""
    with TemporaryFile(dir=folder, buffering=0) as file:
        slowest_s = 0.0
        for _ in range(SYNCS):
            began_s = clock.time()
            file.write(LINE)
            os.fdatasync(file.fileno())
            slowest_s = max(slowest_s, clock.time() - began_s)
    return round(1000 * slowest_s)


SMALL_FILES: Final[tuple[JsonFormat[Any], ...]] = (PEOPLE, TAGS)


def look_at_files(_subject: Subject, around: Surroundings) -> Iterator[Finding]:
    """Whether the small files can be read; a broken one is left until the table starts."""
    for kind in SMALL_FILES:
        _, notes = JsonFile(around.state, kind).load(untouched=True)
        yield from (Subject(Area.FILE, kind.file).finding(Verdict.WARN, note) for note in notes)


def look_at_packs(subject: Subject, around: Surroundings) -> Iterator[Finding]:
    if around.packs is None:
        return
    packs, notes = kept_packs(around.packs)
    for note in notes:
        yield subject.finding(Verdict.WARN, note)
    if packs:
        yield subject.ok(Diagnosis.PACKS, count=len(packs))


def look_at_games(subject: Subject, around: Surroundings) -> Iterator[Finding]:
    """The game to resume, if any, and findings of the newer files above it."""
    try:
        chosen, passed_over = choose(candidates(around.state, partial(play_of, around.games)))
    except Refused as refusal:
        yield subject.finding(Verdict.BROKEN, refusal.reason)
        return
    for candidate in passed_over:
        if candidate.reason is not None:
            passed = Subject(Area.JOURNAL, candidate.path.name)
            yield passed.finding(_severity(candidate.found), candidate.reason)
    if chosen is None or chosen.found is None:
        yield subject.ok(Diagnosis.NO_GAME)
    else:
        yield _game_finding(Subject(Area.JOURNAL, chosen.path.name), chosen.path, chosen.found, around.games)


def _game_finding(subject: Subject, path: Path, found: JournalContents, games: Games) -> Finding:
    try:
        record: Record[Any] = load_game(path, found, games).record
    except Refused as refusal:
        return subject.finding(Verdict.WARN, refusal.reason)
    if found.damage is Damage.DAMAGED:
        return subject.warn(Diagnosis.DAMAGED_GAME, file=path.name, line=len(found.entries) + 2)
    if found.reason is not None:
        return subject.finding(_severity(found), found.reason)
    return subject.ok(Diagnosis.GAME, file=path.name, game=record.game.id, actions=len(record.actions))


def _severity(found: JournalContents | None) -> Verdict:
    """A torn last record is only a note: pulling the plug is a way to switch off."""
    return Verdict.NOTE if found is not None and found.damage is Damage.TORN else Verdict.WARN
