"""The versions that lie side by side, and which of them counts.

Law: which one counts is decided by one rename, after all of it is on disk.
"""

import json
import os
import shutil
from collections.abc import Collection
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final, Self

from companion.app.journal.disk import replace_whole, sync_folder

FOLDER: Final = "versions"
CURRENT: Final = "current"
RECORD: Final = "installed.json"


@dataclass(frozen=True, slots=True)
class Version:
    """One that is whole."""

    number: int
    version: str
    """What the program calls itself."""
    source: str
    fingerprint: str
    before: int | None
    """The one that counted when this one was made."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """The twin of `format`; `ValueError`, `TypeError` or `KeyError` for anything else."""
        told = json.loads(text)
        before = told["before"]
        number = int(told["number"])
        return cls(
            number,
            str(told["version"]),
            str(told["source"]),
            str(told["fingerprint"]),
            None if before is None else int(before),
        )

    def format(self) -> str:
        """As it is written down beside its files."""
        return json.dumps(asdict(self), indent=1) + "\n"


class Versions:
    """Those in one folder, each under its number."""

    def __init__(self, program: Path) -> None:
        self._program = program
        self._folder = program / FOLDER

    def current(self) -> Version | None:
        """The one that counts."""
        try:
            return self.known((self._program / CURRENT).readlink().name)
        except OSError:
            return None

    def before(self) -> Version | None:
        """The one that counted before it, where it is still there."""
        now = self.current()
        return None if now is None or now.before is None else self.known(str(now.before))

    def known(self, name: str) -> Version | None:
        """What was written down of one; None where it is not whole."""
        try:
            return Version.parse((self._folder / name / RECORD).read_text())
        except (OSError, ValueError, TypeError, KeyError):
            return None

    def next_number(self) -> int:
        """One that none has."""
        return 1 + max((int(name) for name in self._names() if name.isdecimal()), default=0)

    def complete(self, version: Version) -> None:
        """Write down that it is whole, once all of it is on disk."""
        os.sync()
        replace_whole(self._folder / str(version.number) / RECORD, version.format().encode())

    def switch(self, number: int) -> None:
        """Have that one count from now on."""
        new = self._program / f".{CURRENT}.new"
        new.unlink(missing_ok=True)
        new.symlink_to(f"{FOLDER}/{number}")
        new.replace(self._program / CURRENT)
        sync_folder(self._program)

    def tidy(self, also: Collection[int | None] = ()) -> None:
        """Remove what is neither the one that counts, nor the one before it, nor one of these."""
        now = self.current()
        kept = {now.number, now.before, *also} if now else {*also}
        for name in self._names():
            if name not in map(str, kept):
                shutil.rmtree(self._folder / name)
        (self._program / f".{CURRENT}.new").unlink(missing_ok=True)

    def drop(self, number: int) -> None:
        """Remove that one, which does not count."""
        shutil.rmtree(self._folder / str(number), ignore_errors=True)

    def _names(self) -> list[str]:
        with suppress(FileNotFoundError):
            return sorted(path.name for path in self._folder.iterdir())
        return []
