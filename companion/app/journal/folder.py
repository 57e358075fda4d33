"""The folder of journals: whose it is, what the next file is called, and which game goes on."""

import fcntl
import os
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from companion.app.journal.disk import OWNER_ONLY, make_folder
from companion.app.journal.fault import JournalFault, spoken
from companion.app.journal.reading import has_ended, read
from companion.rules.kernel.reason import Reason, Refused, because

SUFFIX: Final = ".journal"
LOCK: Final = "lock"
"""The file in the folder that whoever holds the folder has locked."""
_NAME: Final = re.compile(r"([0-9]{6,})-[a-z0-9-]+\.journal(\..*)?")
"""The name of a journal, or of what is kept beside one."""
_GAME: Final = re.compile(r"[a-z0-9-]+")


class FolderLock:
    """The folder is ours, for as long as this is held; the system lets go of it when the process ends."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor: int | None = descriptor

    @classmethod
    def take(cls, folder: Path) -> Self:
        """Hold the folder, which is made if it is missing; `Refused` where that cannot be."""
        try:
            make_folder(folder)
            descriptor = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, OWNER_ONLY)
        except OSError as error:
            raise _unusable(folder, error) from error
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(descriptor)
            if isinstance(error, BlockingIOError):
                raise Refused(because(JournalFault.IN_USE, folder=str(folder))) from error
            raise _unusable(folder, error) from error
        return cls(descriptor)

    def release(self) -> None:
        """Let go of it. It may be called twice."""
        descriptor, self._descriptor = self._descriptor, None
        if descriptor is not None:
            os.close(descriptor)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()


@dataclass(frozen=True, slots=True)
class Latest:
    """The game to go on with, and why later files were passed over."""

    path: Path | None
    reasons: tuple[Reason, ...]


def latest(folder: Path) -> Latest:
    """The game with the highest number, if it has not ended. Hold the folder while asking.

    A game that was left for a later one is not gone back to, even where a power cut kept it from being ended.
    What is wrong with that file itself is told when it is resumed. A file that was cut off before its game
    began is removed.
    """
    reasons: list[Reason] = []
    for path in _journals(folder):
        try:
            if has_ended(path):
                break
            found = read(path)
        except Refused as refusal:
            reasons.append(refusal.reason)
            continue
        if found.head is not None and not found.is_over:
            return Latest(path, tuple(reasons))
        if found.reason is not None:
            reasons.append(found.reason)
        if found.is_stub:
            with suppress(OSError):
                path.unlink()
    return Latest(None, tuple(reasons))


def new_path(folder: Path, game: str) -> tuple[int, Path]:
    """The number and the path of the next file; a gap in the numbers stays one."""
    if not _GAME.fullmatch(game):
        raise ValueError(game)
    number = 1 + max((number for number, _ in _numbered(path.name for path in folder.iterdir())), default=0)
    return number, folder / f"{number:06}-{game}{SUFFIX}"


def _journals(folder: Path) -> list[Path]:
    """The journals in the folder, the latest first; a folder that is not there has none."""
    try:
        names = [path.name for path in folder.iterdir()]
    except FileNotFoundError:
        return []
    except OSError as error:
        raise _unusable(folder, error) from error
    newest_first = sorted(_numbered(names), reverse=True)
    return [folder / name for _, name in newest_first if name.endswith(SUFFIX)]


def _numbered(names: Iterable[str]) -> Iterator[tuple[int, str]]:
    for name in names:
        if match := _NAME.fullmatch(name):
            yield int(match[1]), name


def _unusable(folder: Path, error: OSError) -> Refused:
    return Refused(because(JournalFault.FOLDER, folder=str(folder), detail=spoken(error)))
