"""The journal: every action is on disk before anything shows that it was played.

Every call here may block on the disk.

Laws:
- One append-only file per game, in a folder that one daemon locks. The state of a game is the replay of
  its file.
- When `create` or `append` returns, the entry survives a power cut. When they raise `OSError`, no reader
  finds the entry: it is cut off, or its newline is removed so that it reads as torn until the next append
  cuts it.
- A game without any action does not hide an older one that can be resumed.
- Only the damage that a power cut causes is cut away silently. A file changed by another program is kept
  beside and written anew; a file that is no journal of ours is never touched.
"""

import errno
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from companion.games.kernel import Json, Options, Reason, Refused, because
from companion.session.saved_game import Entry
from companion.store.disk import (
    JournalError,
    contents,
    keep_copy,
    keep_to_owner,
    make_folder,
    new_file,
    open_plain,
    put_whole,
    sync_folder,
    write_whole,
)
from companion.store.journal_folder import new_path
from companion.store.journal_format import (
    LARGEST_FILE,
    NUMBER,
    START,
    Damage,
    JournalContents,
    JournalHead,
    checksum_of,
    format_head,
    format_line,
    read_open_journal,
)


class Journal:
    """A journal that is open for appending; made by `create` or `resume`."""

    def __init__(
        self, path: Path, descriptor: int, found: JournalContents | None = None, content: bytes = b""
    ) -> None:
        self.path = path
        self.repair_error: OSError | None = None
        """Why the file could not be repaired yet, if so."""
        self._descriptor: int | None = descriptor
        self._content = bytearray(content)
        """All good lines, so that the file can be written anew."""
        self._number = len(found.entries) + 1 if found else 0
        self._checksum = found.checksum if found else START
        self._tail = os.fstat(descriptor).st_size - len(content)
        """The maximum number of our own bytes after the good lines, which do not count."""
        self._damaged = found is not None and found.damage is Damage.DAMAGED
        """Whether the file has more damage than a power cut causes."""
        self._distrusted = False
        """Whether a failed sync may have lost any line of the file."""
        self._notice: Reason | None = None
        """A notice about the file, reported after the next append."""

    @classmethod
    def create(
        cls, folder: Path, game: str, options: Options, about: Mapping[str, Json] | None = None
    ) -> "Journal":
        """Create the journal of a new game. On `OSError` no file is left."""
        make_folder(folder)
        number, path = new_path(folder, game)
        head = format_head(JournalHead(game, options, number, about or {}))
        journal = cls(path, new_file(path))
        try:
            journal._add(head)
            sync_folder(folder)
        except BaseException:
            journal.close()
            with suppress(OSError):
                path.unlink()
            raise
        return journal

    @classmethod
    def resume(cls, path: Path) -> tuple["Journal", JournalContents]:
        """Resume a journal, and return what it holds. Raises `Refused` if that is impossible.

        The file is whole again on return, unless `repair_error` is set: a bad end is cut off, after a
        copy is kept if a power cut does not explain it. It is also synced, since a killed daemon may have
        left lines that can be read but are not on disk yet.
        """
        descriptor = open_plain(path, os.O_RDONLY)
        try:
            found = _require_head(read_open_journal(descriptor, path))
            keep_to_owner(descriptor)
            journal = cls(path, descriptor, found, contents(descriptor, found.good_bytes))
        except BaseException:
            os.close(descriptor)
            raise
        try:
            journal._repair_found()
        except OSError as error:
            journal._distrusted = True
            journal.repair_error = error
        return journal, found

    def append(self, entry: Entry, free: int = 0) -> Reason | None:
        """Append an entry, leaving `free` bytes below the limit; returns a notice about the file, if any.

        On `OSError` it may be tried again.
        """
        if NUMBER in entry:
            raise ValueError(NUMBER)
        self._add({NUMBER: self._number, **entry}, free)
        notice, self._notice = self._notice, None
        return notice

    def repair(self) -> None:
        """Reduce the file to its good lines. Raises `OSError` on failure."""
        if self._distrusted or not self._is_ours():
            self._write_anew()
        else:
            self._cut()

    @property
    def is_bare(self) -> bool:
        """Whether the journal holds no entry but its head."""
        return self._number == 1

    def discard(self) -> None:
        """Close and delete the file. Raises `OSError` on failure."""
        is_there = self._is_there()
        self.close()
        if is_there:
            self.path.unlink()
            sync_folder(self.path.parent)

    def close(self) -> None:
        """Close the file, which is already synced. May be called twice."""
        if self._descriptor is None:
            return
        with suppress(OSError):
            if not self._distrusted and self._is_ours():
                self._cut()
        with suppress(OSError):
            os.close(self._descriptor)
        self._descriptor = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _add(self, entry: Entry, free: int = 0) -> None:
        line = format_line(self._checksum, entry)
        if len(self._content) + len(line) + free > LARGEST_FILE:
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(self.path))
        self.repair()
        # A line counts once it is synced. A failed sync may have dropped the line and would succeed
        # on a retry, so the line is written again as well.
        self._tail = len(line)
        try:
            write_whole(self._open, line)
            os.fdatasync(self._open)
            self._check_written(line)
        except OSError:
            self._roll_back()
            raise
        self._tail = 0
        self._content += line
        self._number += 1
        self._checksum = checksum_of(line)

    def _repair_found(self) -> None:
        """Repair a resumed file before its first append."""
        descriptor = os.open(self.path, os.O_RDWR | os.O_APPEND | os.O_NOFOLLOW)
        os.close(self._open)
        self._descriptor = descriptor
        if self._damaged:
            keep_copy(self.path, contents(self._open, LARGEST_FILE))
            self._damaged = False
        self._cut()
        os.fdatasync(self._open)
        sync_folder(self.path.parent)

    def _is_there(self) -> bool:
        """Whether the open file still exists under its name."""
        try:
            return os.path.samestat(os.fstat(self._open), self.path.stat(follow_symlinks=False))
        except OSError:
            return False

    def _check_written(self, line: bytes) -> None:
        """Raise `OSError` if another program has removed or changed the file."""
        if not self._is_there() or self._bytes_behind() != len(line):
            raise OSError(errno.ENOENT, os.strerror(errno.ENOENT), str(self.path))

    def _bytes_behind(self) -> int:
        """The number of bytes after the good lines; negative if good lines are missing."""
        return os.fstat(self._open).st_size - len(self._content)

    def _is_ours(self) -> bool:
        """Whether no other program has resized or replaced the file."""
        return self._is_there() and 0 <= self._bytes_behind() <= self._tail

    def _write_anew(self) -> None:
        """Write the whole file anew; a version changed by another program is kept beside."""
        is_there, self._distrusted = self._is_there(), True
        if not is_there and os.path.lexists(self.path):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(self.path))
        changed = is_there and not self._is_ours()
        make_folder(self.path.parent)
        descriptor = put_whole(self.path, bytes(self._content), keep=changed or self._damaged)
        os.close(self._open)
        self._descriptor, self._tail, self._damaged = descriptor, 0, False
        if changed:
            self._notice = because(JournalError.CHANGED, file=str(self.path))
        sync_folder(self.path.parent)
        self._distrusted, self.repair_error = False, None

    def _roll_back(self) -> None:
        """Make a failed append invisible: cut it off, or remove its newline so that it reads as torn."""
        try:
            self.repair()
        except OSError:
            with suppress(OSError):
                self._erase_newline()

    def _erase_newline(self) -> None:
        if not self._is_there() or not 0 < self._tail <= self._bytes_behind():
            return
        # Not by the append descriptor, which can only write at the end.
        descriptor = os.open(self.path, os.O_WRONLY | os.O_NOFOLLOW)
        try:
            os.pwrite(descriptor, b" ", len(self._content) + self._tail - 1)
            os.fdatasync(descriptor)
        finally:
            os.close(descriptor)

    def _cut(self) -> None:
        if self._tail:
            os.ftruncate(self._open, len(self._content))
            os.fdatasync(self._open)
            self._tail = 0

    @property
    def _open(self) -> int:
        if self._descriptor is None:
            raise ValueError(self.path)
        return self._descriptor


def _require_head(found: JournalContents) -> JournalContents:
    """Raise `Refused` if there is no game to resume."""
    if found.head is None:
        assert found.reason is not None
        raise Refused(found.reason)
    return found
