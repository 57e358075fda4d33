"""Making a journal and adding to it. Every call here waits for the disk.

Law: an entry is in the file as a whole and for good, or `OSError` was raised and it is not in the file. Where
even cutting back fails, the next append begins with that.
"""

import errno
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from companion.app.journal.disk import (
    contents,
    keep_copy,
    keep_to_owner,
    make_folder,
    new_file,
    open_plain,
    sync_folder,
    write_whole,
)
from companion.app.journal.fault import JournalFault, refused, spoken
from companion.app.journal.folder import new_path
from companion.app.journal.head import Head, format_head
from companion.app.journal.line import NUMBER, START, Entry, checksum_of, format_line
from companion.app.journal.reading import LARGEST_FILE, Damage, Read, read_open
from companion.rules.kernel.names import Json, Options
from companion.rules.kernel.reason import Refused


class Journal:
    """A journal that is open for appending; made by `create` or `resume`."""

    def __init__(self, path: Path, descriptor: int, found: Read | None = None, content: bytes = b"") -> None:
        self.path = path
        self._descriptor: int | None = descriptor
        self._content = bytearray(content)
        """All good lines: where somebody takes the file away, it can be written once more."""
        self._number = len(found.entries) + 1 if found else 0
        self._good_bytes = found.good_bytes if found else 0
        self._checksum = found.checksum if found else START
        self._torn = found is not None and found.damage is not Damage.NONE

    @classmethod
    def create(
        cls, folder: Path, game: str, options: Options, about: Mapping[str, Json] | None = None
    ) -> "Journal":
        """The journal of a game that begins now; `OSError` where it cannot be kept, and no file is left."""
        make_folder(folder)
        number, path = new_path(folder, game)
        head = format_head(Head(game, options, number, about or {}))
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
    def resume(cls, path: Path) -> tuple["Journal", Read]:
        """The journal of a game that goes on, and what it holds; `Refused` where that cannot be.

        It is whole again when this returns: what is bad at its end is cut off, and if that is more than a
        power cut leaves, the file as it was is kept beside it first. And it is on disk: a daemon that was
        killed may have left lines that are not there yet, although they can be read.
        """
        descriptor = open_plain(path, os.O_RDWR | os.O_APPEND)
        try:
            found = _with_game(read_open(descriptor, path))
            keep_to_owner(descriptor)
            journal = cls(path, descriptor, found, contents(descriptor, found.good_bytes))
            journal._make_fit(found.damage)
        except BaseException:
            os.close(descriptor)
            raise
        return journal, found

    def append(self, entry: Entry, free: int = 0) -> None:
        """Add an entry, if so many bytes stay free after it.

        `OSError` where that failed; it may then be tried again.
        """
        if NUMBER in entry:
            raise ValueError(NUMBER)
        self._add({NUMBER: self._number, **entry}, free)

    @property
    def is_bare(self) -> bool:
        """Whether nothing was ever added to how its game begins."""
        return self._number == 1

    def discard(self) -> None:
        """Let go of the file, and take it away; `OSError` where that fails."""
        is_there = self._is_there()
        self.close()
        if is_there:
            self.path.unlink()
            sync_folder(self.path.parent)

    def close(self) -> None:
        """Let go of the file. It may be called twice; all that was appended is on disk long since."""
        descriptor, self._descriptor = self._descriptor, None
        if descriptor is not None:
            with suppress(OSError):
                os.close(descriptor)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _add(self, entry: Entry, free: int = 0) -> None:
        line = format_line(self._checksum, entry)
        if self._good_bytes + len(line) + free > LARGEST_FILE:
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(self.path))
        if not self._is_there():
            self._write_anew()
        self._mend()
        # Until it is synced it does not count. A sync that failed may have dropped the line and would succeed
        # when asked again, so the line is written anew as well.
        self._torn = True
        try:
            write_whole(self._open, line)
            os.fdatasync(self._open)
            self._must_be_there()
        except OSError:
            with suppress(OSError):
                self._mend()
            raise
        self._torn = False
        self._content += line
        self._number += 1
        self._good_bytes += len(line)
        self._checksum = checksum_of(line)

    def _make_fit(self, damage: Damage) -> None:
        try:
            if damage is Damage.DAMAGED:
                keep_copy(self.path, contents(self._open, LARGEST_FILE))
            self._mend()
            os.fdatasync(self._open)
            sync_folder(self.path.parent)
        except OSError as error:
            raise refused(JournalFault.UNWRITABLE, self.path, detail=spoken(error)) from error

    def _is_there(self) -> bool:
        """Whether the file that is written to can be found again under its name."""
        try:
            return os.path.samestat(os.fstat(self._open), self.path.stat(follow_symlinks=False))
        except OSError:
            return False

    def _must_be_there(self) -> None:
        if not self._is_there():
            raise OSError(errno.ENOENT, os.strerror(errno.ENOENT), str(self.path))

    def _write_anew(self) -> None:
        """The file is gone, with its folder perhaps: make it once more, with everything that was in it."""
        make_folder(self.path.parent)
        descriptor = new_file(self.path)
        try:
            write_whole(descriptor, bytes(self._content))
            os.fdatasync(descriptor)
            sync_folder(self.path.parent)
        except BaseException:
            os.close(descriptor)
            with suppress(OSError):
                self.path.unlink()
            raise
        os.close(self._open)
        self._descriptor, self._torn = descriptor, False

    def _mend(self) -> None:
        """Cut off whatever stands behind the last good line."""
        if self._torn:
            os.ftruncate(self._open, self._good_bytes)
            os.fdatasync(self._open)
            self._torn = False

    @property
    def _open(self) -> int:
        if self._descriptor is None:
            raise ValueError(self.path)
        return self._descriptor


def _with_game(found: Read) -> Read:
    """`Refused` where there is nothing to go on with."""
    if found.head is None:
        assert found.reason is not None
        raise Refused(found.reason)
    return found
