"""What a journal asks of the system: plain files, whole writes, and that both outlast the plug."""

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Final

from companion.app.journal.fault import JournalFault, refused, spoken

OWNER_ONLY: Final = 0o600
OWNERS_FOLDER: Final = 0o700
OTHERS: Final = 0o077
"""What anybody else may do, if any of these bits is set."""


def open_plain(path: Path, flags: int) -> int:
    """A descriptor of a plain file that is there; `Refused` for all else. Nothing can make this wait."""
    try:
        descriptor = os.open(path, flags | os.O_NOFOLLOW | os.O_NONBLOCK)
    except OSError as error:
        if error.errno == errno.ELOOP:
            raise refused(JournalFault.LINK, path) from error
        if error.errno in (errno.EISDIR, errno.ENXIO):
            raise refused(JournalFault.NOT_FILE, path) from error
        raise refused(JournalFault.UNREADABLE, path, detail=spoken(error)) from error
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise refused(JournalFault.NOT_FILE, path)
    return descriptor


def contents(descriptor: int, limit: int) -> bytes:
    """The bytes of a file from its start, and at most so many."""
    os.lseek(descriptor, 0, os.SEEK_SET)
    with open(descriptor, "rb", closefd=False) as file:
        return file.read(limit)


def write_whole(descriptor: int, data: bytes) -> None:
    """Write all of it; a full disk or a limit lets the system write a part and fail with the rest."""
    left = memoryview(data)
    while left:
        left = left[os.write(descriptor, left) :]


def sync_folder(folder: Path) -> None:
    """Have the names in a folder outlast the plug; a synced file without a synced name is lost."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def make_folder(folder: Path) -> None:
    """The folder and those it lies in, where they are missing."""
    missing = [place for place in (folder, *folder.parents) if not place.exists()]
    for place in reversed(missing):
        place.mkdir(mode=OWNERS_FOLDER, exist_ok=True)
        sync_folder(place.parent)


def new_file(path: Path) -> int:
    """A descriptor of a new file, to append to; `FileExistsError` where there is one."""
    return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND, OWNER_ONLY)


def keep_to_owner(descriptor: int) -> None:
    """Nobody else may open what somebody has laid open, by a copy perhaps, if it is ours to say that."""
    if stat.S_IMODE(os.fstat(descriptor).st_mode) & OTHERS:
        with suppress(OSError):
            os.fchmod(descriptor, OWNER_ONLY)


def replace_whole(path: Path, data: bytes, *, synced: bool = True) -> None:
    """These bytes under that name, for good if synced; or `OSError`, and what was there before."""
    os.close(put_whole(path, data, synced=synced))
    if synced:
        sync_folder(path.parent)


def put_whole(path: Path, data: bytes, *, synced: bool = True, keep: bool = False) -> int:
    """The same, but for its folder, and a descriptor to append to it; what was there may be kept beside."""
    beside = next(place for place in _beside(path, path.stem, "new") if not _is_folder(place))
    beside.unlink(missing_ok=True)
    descriptor = new_file(beside)
    try:
        write_whole(descriptor, data)
        if synced:
            os.fsync(descriptor)
        if keep:
            _keep_beside(path)
        beside.replace(path)
    except BaseException:
        os.close(descriptor)
        with suppress(OSError):
            beside.unlink()
        raise
    return descriptor


def _keep_beside(path: Path) -> None:
    """A second name for the file, which stays when another one takes its place; no power cut loses both."""
    beside = _free_beside(path)
    try:
        os.link(path, beside, follow_symlinks=False)
    except OSError:  # the disk knows no second names
        path.rename(beside)


def keep_aside(path: Path) -> None:
    """Out of the way under a name of its own, whatever it is; what was put aside before stays."""
    path.rename(_free_beside(path))
    sync_folder(path.parent)


def keep_copy(path: Path, data: bytes) -> None:
    """These bytes beside the file that they are from, for good; copies that are there already stay."""
    copy = _free_beside(path)
    descriptor = new_file(copy)
    try:
        write_whole(descriptor, data)
        os.fsync(descriptor)
        sync_folder(path.parent)
    except BaseException:
        copy.unlink()
        raise
    finally:
        os.close(descriptor)


def _free_beside(path: Path) -> Path:
    """A name that nothing has, for what is damaged."""
    return next(place for place in _beside(path, path.name, "damaged") if not os.path.lexists(place))


def _is_folder(path: Path) -> bool:
    """Whether a folder has that name; a link to one can be taken away."""
    return path.is_dir() and not path.is_symlink()


def _beside(path: Path, name: str, ending: str) -> Iterator[Path]:
    """`name.ending`, `name.2.ending` and so on, in the same folder."""
    return (path.with_name(f"{name}{'' if number == 1 else f'.{number}'}.{ending}") for number in count(1))
