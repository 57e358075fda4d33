"""What the store asks of the system: folders, plain files, whole writes that outlast a power cut.

And a thread that waits for all of that. Every error of the journal and its folder is listed here.

Operations of a writer run one after another, in the order in which they were given. A failure of one does
not stop the next; the caller decides what follows. `InlineWriter` does the same at once, for virtual
time.
"""

import errno
import logging
import os
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
    """What is wrong with a journal, or with the folder."""

    LINK = "journal.link"
    """A symbolic link stands where a journal should. Values: file."""
    NOT_FILE = "journal.not-file"
    """A folder, a pipe or a device stands where a journal should. Values: file."""
    UNREADABLE = "journal.unreadable"
    """The system does not let us open or read it. Values: file, detail."""
    TOO_BIG = "journal.too-big"
    """No journal of ours grows that big. Values: file, limit."""
    NOT_JOURNAL = "journal.not-journal"
    """It does not begin as a journal does. Values: file."""
    NEWER = "journal.newer"
    """It is of a version that this program does not know. Values: file, version."""
    NO_HEAD = "journal.no-head"
    """It is ours, but its first line is damaged, so that nothing can be replayed. Values: file."""
    STUB = "journal.stub"
    """It was cut off while it was being begun, so no game was lost. Values: file."""
    TORN = "journal.torn"
    """Its last line was cut off, as a power cut does it. Values: file."""
    DAMAGED = "journal.damaged"
    """A line is wrong, and a power cut does not explain it. Values: file, line."""
    CHANGED = "journal.changed"
    """Another program has changed it while it was being written to; it was written anew. Values: file."""
    FOLDER = "journal.folder"
    """The folder of journals cannot be used. Values: folder, detail."""
    IN_USE = "journal.in-use"
    """Another daemon holds the folder. Values: folder."""


def refusal_of(fault: JournalError, path: Path, **values: str | int) -> Refused:
    """The refusal of the file at that path, to be raised by who noticed."""
    return Refused(because(fault, file=str(path), **values))


def error_text(error: OSError) -> str:
    """What the system says of its error."""
    return error.strerror or str(error)


NAME: Final = "tabletop-companion"
NO_HOME: Final = "command.no-home"
"""The reason where nobody knows where this user keeps things. Values: none."""
TABLE: Final = "table"
"""The folder of every table but the simulated one."""
PACKS: Final = "packs"
"""The folder of packs beside them."""


def table_folder(asked: str | None, name: str) -> Path:
    """The state directory of a table: the one that was asked for, or the folder of that name."""
    return Path(asked) if asked else state_folder(os.environ) / name


def packs_folder(asked: str | None) -> Path:
    """The folder of packs: in the one that was asked for, or where each table of this machine finds them."""
    return (Path(asked) if asked else state_folder(os.environ)) / PACKS


def state_folder(environment: Mapping[str, str]) -> Path:
    """Where this machine keeps what is neither program nor configuration."""
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
"""What anybody else may do, if any of these bits is set."""


def open_plain(path: Path, flags: int) -> int:
    """A descriptor of a plain file that is there; `Refused` for all else. Nothing can make this wait."""
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
    beside = next(place for place in _names_beside(path, path.stem, "new") if not _is_folder(place))
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
    beside = _free_name_beside(path)
    try:
        os.link(path, beside, follow_symlinks=False)
    except OSError:  # the disk knows no second names
        path.rename(beside)


def keep_aside(path: Path) -> None:
    """Out of the way under a name of its own, whatever it is; what was put aside before stays."""
    path.rename(_free_name_beside(path))
    sync_folder(path.parent)


def keep_copy(path: Path, data: bytes) -> None:
    """These bytes beside the file that they are from, for good; copies that are there already stay."""
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
    """A name that nothing has, for what is damaged."""
    return next(place for place in _names_beside(path, path.name, "damaged") if not os.path.lexists(place))


def _is_folder(path: Path) -> bool:
    """Whether a folder has that name; a link to one can be taken away."""
    return path.is_dir() and not path.is_symlink()


def _names_beside(path: Path, name: str, ending: str) -> Iterator[Path]:
    """`name.ending`, `name.2.ending` and so on, in the same folder."""
    return (path.with_name(f"{name}{'' if number == 1 else f'.{number}'}.{ending}") for number in count(1))


_LOG: Final = logging.getLogger(__name__)

Operation = Callable[[], object]
"""Something that waits for the disk: `partial(journal.append, entry)`."""
Done = Callable[[OSError | None], object]
"""Is told how it went."""
HandOver = Callable[[Callable[[], object]], object]
"""Has something called where the loop lives: `loop.call_soon_threadsafe`."""


class DiskWriter(Protocol):
    """Does what waits for the disk, one after another."""

    def append(self, operation: Operation, done: Done, /) -> None:
        """Do this, and then call `done` where the loop lives."""


class Writer:
    """One thread. What was done is told through `hand_over`; it is never told from within `append`."""

    def __init__(self, hand_over: HandOver) -> None:
        self._hand_over = hand_over
        self._thread = ThreadPoolExecutor(1, "journal")

    def append(self, operation: Operation, done: Done) -> None:
        """Do this after all that was asked before, and return at once."""
        self._thread.submit(operation).add_done_callback(partial(self._report, done))

    def close(self) -> None:
        """Return when all that was asked has been done and handed over. It may be called twice."""
        self._thread.shutdown()

    def _report(self, done: Done, future: Future[object]) -> None:
        self._hand_over(partial(_report_result, done, future))


def _report_result(done: Done, future: Future[object]) -> None:
    """Tell how it went. A mistake of ours is told as a failure too, so that nobody waits for ever."""
    try:
        future.result()
    except OSError as error:
        done(error)
    except Exception as error:  # noqa: BLE001 - somebody waits, whatever it was
        _LOG.exception("journal.failed")
        done(OSError(errno.EIO, repr(error)))
    else:
        done(None)


class InlineWriter:
    """The same in the caller's own time: all is done and told when `append` returns."""

    def append(self, operation: Operation, done: Done) -> None:
        """Do it now."""
        try:
            operation()
        except OSError as error:
            done(error)
        else:
            done(None)

    def close(self) -> None:
        """There is nothing to wait for."""
