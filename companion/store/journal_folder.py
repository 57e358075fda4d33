"""The folder of journals: its lock, the name of the next file, and which game is resumed."""

import errno
import fcntl
import os
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Final

from companion.games.kernel import Reason, Refused, because
from companion.store.disk import OWNER_ONLY, JournalError, error_text, make_folder
from companion.store.journal_format import JournalContents, has_ended, read_journal

SUFFIX: Final = ".journal"
LOCK: Final = "lock"
"""The file in the folder that is locked by the daemon that uses it."""
_NAME: Final = re.compile(r"([0-9]{6,})-[a-z0-9-]+\.journal(\..*)?")
"""The name of a journal, or of a copy kept beside one."""
_GAME: Final = re.compile(r"[a-z0-9-]+")


@contextmanager
def lock_folder(folder: Path) -> Iterator[None]:
    """An exclusive lock on the folder, which is created if missing. Raises `Refused` on failure.

    The system releases it when the process ends.
    """
    try:
        make_folder(folder)
        descriptor = _open_lock(folder / LOCK)
    except OSError as error:
        raise _unusable(folder, error) from error
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise Refused(because(JournalError.IN_USE, folder=str(folder))) from error
        except OSError as error:
            raise _unusable(folder, error) from error
        yield
    finally:
        os.close(descriptor)


class Play(Enum):
    """Whether an unfinished game has been played."""

    NONE = "none"
    GOES_ON = "goes on"
    DONE = "done"
    """Played to its end, or unknown."""


PlayOf = Callable[[Path, JournalContents], Play]


@dataclass(frozen=True, slots=True)
class Candidate:
    path: Path
    found: JournalContents | None
    """Its content; `None` if it cannot be read."""
    reason: Reason | None
    """A notice for people about the file."""
    play: Play = Play.DONE

    @property
    def goes_on(self) -> bool:
        return self.found is not None and self.found.head is not None and not self.found.is_over


def game_to_resume(folder: Path, play_of: PlayOf) -> tuple[Path | None, tuple[Reason, ...]]:
    """The newest played game, if it has not ended, and why newer files were skipped.

    The caller holds the folder's lock.

    Problems of that file itself are reported when it is resumed. A file that was cut off before its game
    began is removed.
    """
    chosen, passed_over = choose(candidates(folder, play_of))
    for candidate in passed_over:
        if candidate.found is not None and candidate.found.is_stub:
            with suppress(OSError):
                candidate.path.unlink()
    reasons = tuple(candidate.reason for candidate in passed_over if candidate.reason is not None)
    return None if chosen is None else chosen.path, reasons


def choose(looked_into: Iterable[Candidate]) -> tuple[Candidate | None, list[Candidate]]:
    """The candidate to resume, and the newer ones that cannot be resumed.

    A game without any action, as it begins after a disk failure, hides no older game that can be resumed.
    """
    found = [*looked_into]
    games = [candidate for candidate in found if candidate.goes_on]
    played = (candidate for candidate in games if candidate.play is Play.GOES_ON)
    chosen = next(played, games[0] if games else None)
    above = found if chosen is None else found[: found.index(chosen)]
    return chosen, [candidate for candidate in above if not candidate.goes_on]


def candidates(folder: Path, play_of: PlayOf) -> Iterator[Candidate]:
    """The journals from the newest back to the first that was played. Raises `Refused` for a bad folder.

    Older games are not resumed, even where a power cut kept them from being ended. A game that has
    visibly ended is left out. Nothing in the folder is changed.
    """
    for path in _newest_first(folder):
        try:
            if has_ended(path):
                return
            found = read_journal(path)
        except Refused as refusal:
            yield Candidate(path, None, refusal.reason)
            continue
        play = Play.DONE if found.head is None or found.is_over else play_of(path, found)
        yield Candidate(path, found, found.reason, play)
        if found.head is not None and play is not Play.NONE:
            return


def last_game(folder: Path, game: str | None = None) -> tuple[Path, JournalContents] | None:
    """The newest journal that holds any game, or the given one, ended or not; and its content."""
    for path in _newest_first(folder):
        if game is not None and not is_journal_of(path, game):
            continue
        with suppress(Refused):
            found = read_journal(path)
            if found.head is not None and game in (None, found.head.game):
                return path, found
    return None


def is_journal_of(path: Path, game: str) -> bool:
    return path.name.endswith(f"-{game}{SUFFIX}")


def new_path(folder: Path, game: str) -> tuple[int, Path]:
    """The number and the path of the next file; gaps in the numbers stay."""
    if not _GAME.fullmatch(game):
        raise ValueError(game)
    number = 1 + max(
        (number for number, _ in _numbers_of_names(path.name for path in folder.iterdir())), default=0
    )
    return number, folder / f"{number:06}-{game}{SUFFIX}"


def _newest_first(folder: Path) -> list[Path]:
    """The journals in the folder; none if it does not exist."""
    try:
        names = [path.name for path in folder.iterdir()]
    except FileNotFoundError:
        return []
    except OSError as error:
        raise _unusable(folder, error) from error
    numbered = sorted(_numbers_of_names(names), reverse=True)
    return [folder / name for _, name in numbered if name.endswith(SUFFIX)]


def _numbers_of_names(names: Iterable[str]) -> Iterator[tuple[int, str]]:
    for name in names:
        if match := _NAME.fullmatch(name):
            yield int(match[1]), name


def _open_lock(path: Path) -> int:
    """Open the lock file, read-only on a read-only file system, so that the waiting game is still shown."""
    try:
        return os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, OWNER_ONLY)
    except OSError as error:
        if error.errno != errno.EROFS:
            raise
        return os.open(path, os.O_RDONLY | os.O_NOFOLLOW)


def _unusable(folder: Path, error: OSError) -> Refused:
    return Refused(because(JournalError.FOLDER, folder=str(folder), detail=error_text(error)))
