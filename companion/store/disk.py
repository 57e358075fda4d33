"""File system operations of the store: folders, plain files, durable writes, mounts, and the writer thread.

The errors of the journal and its folder are listed here, too.

Law: the operations of a writer run one after another, in the order in which they were given. A failure of
one does not stop the next; the caller decides what follows.
"""

import errno
import logging
import os
import re
import stat
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from enum import StrEnum
from functools import partial
from itertools import count
from pathlib import Path
from typing import Final, Protocol

from companion.games.kernel import Refused, because


class JournalError(StrEnum):
    """What is wrong with a journal, or with its folder."""

    LINK = "journal.link"
    """A symbolic link stands where a journal should."""
    NOT_FILE = "journal.not-file"
    """A folder, a pipe or a device stands where a journal should."""
    UNREADABLE = "journal.unreadable"
    """The system does not permit opening or reading it."""
    TOO_BIG = "journal.too-big"
    """Larger than any journal of ours."""
    NOT_JOURNAL = "journal.not-journal"
    """It does not begin as a journal does."""
    NEWER = "journal.newer"
    """It is of a version that this program does not know."""
    NO_HEAD = "journal.no-head"
    """It is ours, but its first line is damaged, so that nothing can be replayed."""
    STUB = "journal.stub"
    """It was cut off while it was being begun, so no game was lost."""
    TORN = "journal.torn"
    """Its last line was cut off, as a power cut does it."""
    DAMAGED = "journal.damaged"
    """A line is wrong, and a power cut does not explain it."""
    CHANGED = "journal.changed"
    """Another program has changed it while it was being written to; it was written anew."""
    FOLDER = "journal.folder"
    """The folder of journals cannot be used."""
    IN_USE = "journal.in-use"
    """Another daemon holds the folder."""


def refusal_of(fault: StrEnum, path: Path, **values: str | int) -> Refused:
    """A refusal that names the file, to be raised by the caller."""
    return Refused(because(fault, file=str(path), **values))


def error_text(error: OSError) -> str:
    return error.strerror or str(error)


NAME: Final = "tabletop-companion"
NO_HOME: Final = "command.no-home"
"""The reason where the user has no home or state folder."""
TABLE: Final = "table"
"""The folder of every table but the simulated one."""
PACKS: Final = "packs"
"""The folder of packs beside them."""


def table_folder(requested: str | None, name: str) -> Path:
    """The state directory of a table: the requested one, or the folder of that name."""
    return Path(requested) if requested else state_folder(os.environ) / name


def packs_folder(requested: str | None) -> Path:
    """The folder of packs: within the requested directory, or shared by all tables of this machine."""
    return (Path(requested) if requested else state_folder(os.environ)) / PACKS


def state_folder(environment: Mapping[str, str]) -> Path:
    if given := environment.get("STATE_DIRECTORY"):
        return Path(given.partition(":")[0])
    if base := environment.get("XDG_STATE_HOME"):
        return Path(base) / NAME
    try:
        return Path.home() / ".local" / "state" / NAME
    except RuntimeError as error:
        raise Refused(because(NO_HOME)) from error


OWNER_ONLY: Final = 0o600
OWNERS_FOLDER: Final = 0o700
OTHERS: Final = 0o077
"""Permission bits of group and others."""


def open_plain(path: Path, flags: int) -> int:
    """Open an existing plain file. Raises `Refused` for anything else, and never blocks."""
    try:
        descriptor = os.open(path, flags | os.O_NOFOLLOW | os.O_NONBLOCK)
    except OSError as error:
        if error.errno == errno.ELOOP:
            raise refusal_of(JournalError.LINK, path) from error
        if error.errno in (errno.EISDIR, errno.ENXIO):
            raise refusal_of(JournalError.NOT_FILE, path) from error
        raise refusal_of(JournalError.UNREADABLE, path, detail=error_text(error)) from error
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise refusal_of(JournalError.NOT_FILE, path)
    return descriptor


def contents(descriptor: int, limit: int) -> bytes:
    """The bytes of a file from its start, up to a limit."""
    os.lseek(descriptor, 0, os.SEEK_SET)
    with open(descriptor, "rb", closefd=False) as file:
        return file.read(limit)


def write_whole(descriptor: int, data: bytes) -> None:
    """Write everything; the system may write a part first and fail with the rest."""
    left = memoryview(data)
    while left:
        left = left[os.write(descriptor, left) :]


def sync_folder(folder: Path) -> None:
    """Make new names in a folder durable: a synced file without a synced name is lost."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def make_folder(folder: Path) -> None:
    missing = [place for place in (folder, *folder.parents) if not place.exists()]
    for place in reversed(missing):
        place.mkdir(mode=OWNERS_FOLDER, exist_ok=True)
        sync_folder(place.parent)


def new_file(path: Path, mode: int = OWNER_ONLY) -> int:
    """Create a file to append to. Raises `FileExistsError` if it exists."""
    return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND, mode)


def keep_to_owner(descriptor: int) -> None:
    """Remove the permissions of group and others, for example on a copied file, if it is ours."""
    if stat.S_IMODE(os.fstat(descriptor).st_mode) & OTHERS:
        with suppress(OSError):
            os.fchmod(descriptor, OWNER_ONLY)


def replace_whole(path: Path, data: bytes, *, synced: bool = True, mode: int = OWNER_ONLY) -> None:
    """Replace a file's content, durably if synced; on `OSError` the old content stays."""
    os.close(put_whole(path, data, synced=synced, mode=mode))
    if synced:
        sync_folder(path.parent)


def put_whole(
    path: Path, data: bytes, *, synced: bool = True, keep: bool = False, mode: int = OWNER_ONLY
) -> int:
    """Replace without syncing the folder; returns a descriptor, and keeps the old file on request."""
    beside = next(place for place in _names_beside(path, path.stem, "new") if not _is_folder(place))
    beside.unlink(missing_ok=True)
    descriptor = new_file(beside, mode)
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
    """Hard-link the file under a second name before it is replaced, so that a power cut loses neither."""
    beside = _free_name_beside(path)
    try:
        os.link(path, beside, follow_symlinks=False)
    except OSError:  # the file system has no hard links
        path.rename(beside)


def keep_aside(path: Path) -> None:
    """Rename the file, whatever it is; files put aside earlier stay."""
    path.rename(_free_name_beside(path))
    sync_folder(path.parent)


def keep_copy(path: Path, data: bytes) -> None:
    """Write these bytes to a copy beside the file, durably; existing copies stay."""
    copy = _free_name_beside(path)
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


def _free_name_beside(path: Path) -> Path:
    """A free name beside the file, for damaged content."""
    return next(place for place in _names_beside(path, path.name, "damaged") if not os.path.lexists(place))


def _is_folder(path: Path) -> bool:
    return path.is_dir() and not path.is_symlink()


def _names_beside(path: Path, name: str, ending: str) -> Iterator[Path]:
    """`name.ending`, `name.2.ending` and so on, in the same folder."""
    return (path.with_name(f"{name}{'' if number == 1 else f'.{number}'}.{ending}") for number in count(1))


_LOG: Final = logging.getLogger(__name__)

Operation = Callable[[], object]
"""A blocking disk operation, such as `partial(journal.append, entry)`."""
Done = Callable[[OSError | None], object]
"""Called with the result of an operation."""
HandOver = Callable[[Callable[[], object]], object]
"""Schedules a call in the loop's thread: `loop.call_soon_threadsafe`."""


class DiskWriter(Protocol):
    """Runs blocking operations one after another, and reports each in the loop's thread."""

    def append(self, operation: Operation, done: Done, /) -> None: ...


class Writer:
    """A thread that runs the operations. Results go through `hand_over`, never from within `append`."""

    def __init__(self, hand_over: HandOver) -> None:
        self._hand_over = hand_over
        self._thread = ThreadPoolExecutor(1, "journal")

    def append(self, operation: Operation, done: Done) -> None:
        future = self._thread.submit(operation)
        future.add_done_callback(lambda done_one: self._hand_over(partial(_report_result, done, done_one)))

    def close(self) -> None:
        """Wait until all operations are done and reported. May be called twice."""
        self._thread.shutdown()


def _report_result(done: Done, future: Future[object]) -> None:
    """Report the result; a bug counts as a failure too, so that no caller waits forever."""
    try:
        future.result()
    except OSError as error:
        done(error)
    except Exception as error:  # noqa: BLE001 - a caller waits for the result
        _LOG.exception("journal.failed")
        done(OSError(errno.EIO, repr(error)))
    else:
        done(None)


MOUNT: Final = re.compile(r"^(?:\S+ ){4}(\S+) (?:\S+ )*?- (\S+) \S+ (\S+)", re.MULTILINE)
"""A line of `/proc/self/mountinfo`: mount point, type, and options of the file system itself."""


def is_volatile(mountinfo: str, place: Path) -> bool:
    """Whether files there are only in memory: on the mount itself, or on the upper layer of its overlay."""
    mounts = [(_unescape(point), kind, options) for point, kind, options in MOUNT.findall(mountinfo)]
    mounts.reverse()  # the last mount at a point counts
    while over := [mount for mount in mounts if place.is_relative_to(mount[0])]:
        mount = max(over, key=lambda one: len(one[0].parts))
        upper = re.search(r"(?:^|,)upperdir=(/[^,]*)", mount[2])
        if mount[1] != "overlay" or upper is None:
            return mount[1] in ("tmpfs", "ramfs")
        mounts.remove(mount)
        place = _unescape(upper[1])
    return False


def _unescape(text: str) -> Path:
    """Blanks are escaped as octal numbers."""
    return Path(re.sub(r"\\([0-7]{3})", lambda found: chr(int(found[1], 8)), text))
