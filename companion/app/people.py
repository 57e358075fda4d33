"""The people whom a table knows by name, in a file of the state directory.

Laws: what cannot be read as names is never written over; it is kept beside, and the table knows nobody. What
cannot be read at all just now stays where it is, and is tried again before anything is written.
"""

import json
import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from companion.app.journal import JournalFault
from companion.app.journal.disk import contents, keep_aside, make_folder, open_plain, replace_whole
from companion.app.journal.fault import spoken
from companion.desk.naming import LONGEST, MOST
from companion.rules.kernel.reason import Reason, Refused, because

FILE: Final = "people.json"
LARGEST_FILE: Final = 1 << 16
BROKEN: Final = "people.broken"
"""The reason where what is there are no names. Values: file."""
UNREADABLE: Final = "people.unreadable"
"""The reason where the system does not let us read them. Values: file, detail."""


def is_name(text: object) -> bool:
    """Whether this can be somebody's name."""
    return isinstance(text, str) and 0 < len(text) <= LONGEST and text.isprintable() and text == text.strip()


class People:
    """The file of names in a folder."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE

    def known(self) -> tuple[tuple[str, ...], tuple[Reason, ...]]:
        """Their names, and what there is to tell of the file."""
        if not os.path.lexists(self._path):
            return (), ()
        try:
            return self._read(), ()
        except OSError as error:
            return (), (because(UNREADABLE, file=str(self._path), detail=spoken(error)),)
        except ValueError:
            with suppress(OSError):  # then it is in the way until somebody looks at it
                keep_aside(self._path)
            return (), (because(BROKEN, file=str(self._path)),)

    def introduce(self, names: Sequence[str]) -> None:
        """Know these from now on, and whom else the file tells of; `OSError` where that cannot be written."""
        make_folder(self._path.parent)
        before: tuple[str, ...] = ()
        if os.path.lexists(self._path):
            try:
                before = self._read()
            except (OSError, ValueError):
                keep_aside(self._path)
        others = [name for name in before if name not in names]
        replace_whole(self._path, format_names([*others, *names]))

    def _read(self) -> tuple[str, ...]:
        """The names; `OSError` where nothing can be read, `ValueError` for what is no file of names."""
        try:
            descriptor = open_plain(self._path, os.O_RDONLY)
        except Refused as refusal:
            if isinstance(refusal.__cause__, OSError) and refusal.reason.code == JournalFault.UNREADABLE:
                raise refusal.__cause__ from None
            raise ValueError(self._path) from refusal
        try:
            return parse_names(contents(descriptor, LARGEST_FILE))
        except RecursionError as error:
            raise ValueError(self._path) from error
        finally:
            os.close(descriptor)


def format_names(names: Sequence[str]) -> bytes:
    """The names as the file has them."""
    return json.dumps({"people": [*dict.fromkeys(names)][-MOST:]}).encode("ascii")


def parse_names(data: bytes) -> tuple[str, ...]:
    """The twin of `format_names`; `ValueError` for anything else."""
    match json.loads(data):
        case {"people": list(names), **rest} if not rest:
            pass
        case told:
            raise ValueError(told)
    if len(names) > MOST or not all(map(is_name, names)) or len({*names}) < len(names):
        raise ValueError(names)
    return tuple(names)
