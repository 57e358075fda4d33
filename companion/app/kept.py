"""A small file of the state directory that is read whole and replaced whole.

Laws: what cannot be read as what it should be is never written over; it is kept beside, and counts as empty.
What cannot be read at all just now stays where it is, and is tried again before anything is written.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from companion.app.journal import JournalFault
from companion.app.journal.disk import (
    contents,
    keep_aside,
    keep_to_owner,
    make_folder,
    open_plain,
    replace_whole,
    sync_folder,
)
from companion.app.journal.fault import spoken
from companion.rules.kernel.reason import Reason, Refused, because

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Kind(Generic[T]):
    """What such a file holds."""

    file: str
    largest: int
    empty: T
    format: Callable[[T], bytes]
    parse: Callable[[bytes], T]
    """The twin of `format`; `ValueError` for anything else."""
    broken: str
    """The reason where what is there is nothing of the kind. Values: file."""
    unreadable: str
    """The reason where the system does not let us read it. Values: file, detail."""


class Kept(Generic[T]):
    """Such a file in a folder."""

    def __init__(self, folder: Path, kind: Kind[T]) -> None:
        self._path = folder / kind.file
        self._kind = kind

    def known(self, *, untouched: bool = False) -> tuple[T, tuple[Reason, ...]]:
        """What it holds, and what there is to tell of the file, which stays as it is where that is wanted."""
        if not os.path.lexists(self._path):
            return self._kind.empty, ()
        try:
            return self._read(untouched=untouched), ()
        except OSError as error:
            detail = spoken(error)
            return self._kind.empty, (because(self._kind.unreadable, file=str(self._path), detail=detail),)
        except ValueError:
            if not untouched:
                with suppress(OSError):  # then it is in the way until somebody looks at it
                    keep_aside(self._path)
            return self._kind.empty, (because(self._kind.broken, file=str(self._path)),)

    def change(self, change: Callable[[T], T]) -> None:
        """Keep what becomes of it; `OSError` where that cannot be written."""
        make_folder(self._path.parent)
        before = self._kind.empty
        if os.path.lexists(self._path):
            try:
                before = self._read()
            except (OSError, ValueError):
                keep_aside(self._path)
        replace_whole(self._path, self._kind.format(change(before)))

    def forget(self) -> None:
        """Keep nothing, which needs no room; `OSError` where the file stays."""
        self._path.unlink(missing_ok=True)
        sync_folder(self._path.parent)

    def _read(self, *, untouched: bool = False) -> T:
        """What it holds; `OSError` where nothing can be read, `ValueError` for what is none of the kind."""
        try:
            descriptor = open_plain(self._path, os.O_RDONLY)
        except Refused as refusal:
            if isinstance(refusal.__cause__, OSError) and refusal.reason.code == JournalFault.UNREADABLE:
                raise refusal.__cause__ from None
            raise ValueError(self._path) from refusal
        if not untouched:
            keep_to_owner(descriptor)
        try:
            return self._kind.parse(contents(descriptor, self._kind.largest))
        except RecursionError as error:
            raise ValueError(self._path) from error
        finally:
            os.close(descriptor)
