"""The versions that lie side by side, which of them counts, and how one is built.

Laws: which one counts is decided by one rename, after all of it is on disk. Root takes no file from the
package index but one whose hash is in the lock, and builds none of them. spidev, and lgpio for a Python
newer than 3.12, have no wheels; they come from the system, whose packages every version sees.
"""

import json
import os
import shutil
from collections.abc import Collection
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final, Self

from companion.games.kernel.terms import Refused, because
from companion.setup.machine import LOCK, PROGRAM, SHARE, Machine
from companion.setup.messages import InstallError
from companion.setup.source import Source, SourceKind
from companion.store.disk import replace_whole, sync_folder

VERSIONS_FOLDER: Final = "versions"
CURRENT: Final = "current"
VERSION_FILE: Final = "installed.json"


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
        self._folder = program / VERSIONS_FOLDER

    def current(self) -> Version | None:
        """The one that counts."""
        try:
            return self.read((self._program / CURRENT).readlink().name)
        except OSError:
            return None

    def before(self) -> Version | None:
        """The one that counted before it, where it is still there."""
        now = self.current()
        return None if now is None or now.before is None else self.read(str(now.before))

    def read(self, name: str) -> Version | None:
        """What was written down of one; None where it is not whole."""
        try:
            return Version.parse((self._folder / name / VERSION_FILE).read_text())
        except (OSError, ValueError, TypeError, KeyError):
            return None

    def next_number(self) -> int:
        """One that none has."""
        return 1 + max((int(name) for name in self._names() if name.isdecimal()), default=0)

    def mark_complete(self, version: Version) -> None:
        """Write down that it is whole, once all of it is on disk."""
        os.sync()
        replace_whole(self._folder / str(version.number) / VERSION_FILE, version.format().encode())

    def switch(self, number: int) -> None:
        """Have that one count from now on."""
        new = self._program / f".{CURRENT}.new"
        new.unlink(missing_ok=True)
        new.symlink_to(f"{VERSIONS_FOLDER}/{number}")
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


WITH_HASHES: Final = ("--require-hashes", "--no-deps", "--only-binary", ":all:", "--requirement")
OFFLINE: Final = ("--no-index", "--no-deps", "--no-build-isolation")
"""With the libraries that are there, and no others."""
QUIET: Final = ("--quiet", "--no-input", "--no-cache-dir", "--disable-pip-version-check")


def version_folder(number: int) -> str:
    """Where a version is."""
    return f"{PROGRAM}/{VERSIONS_FOLDER}/{number}"


def build(machine: Machine, number: int, source: Source) -> str:
    """Make it, and return what the program calls itself; `Refused` where it cannot be made."""
    place = version_folder(number)
    pip = (f"{place}/bin/python", "-m", "pip", "install", *QUIET)
    program: tuple[str, ...] = (*pip, *OFFLINE, source.program)
    if source.kind is SourceKind.CHECKOUT:
        steps = [(*pip, *WITH_HASHES, f"{source.path}/systemd/{LOCK}"), program]
    else:
        steps = [program, (*pip, *source.libraries, *WITH_HASHES, f"{place}/{SHARE}/{LOCK}")]
    for command in ((machine.interpreter, "-m", "venv", "--clear", "--system-site-packages", place), *steps):
        done = machine.run(command)
        if done.status and source.kind is SourceKind.WHEELHOUSE:
            told = because(InstallError.NOT_BUILT_OFFLINE, source=str(source.path), detail=done.detail)
            raise Refused(told)
        if done.status:
            raise Refused(because(InstallError.NOT_BUILT, detail=done.detail))
    return program_version(machine, place)


def program_version(machine: Machine, place: str) -> str:
    """What the program there calls itself; `Refused` where it does not start."""
    done = machine.run((f"{place}/bin/companion", "--version"))
    if done.status:
        raise Refused(because(InstallError.UNWELL, detail=done.detail))
    return done.out.split()[-1]
