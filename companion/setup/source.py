"""The source of a version: a copy of the project, a wheel, or a wheelhouse.

Root runs its code. A remembered path (used again by `companion update`) is refused where a user other than
root and the caller may change what is there.
"""

import os
import stat
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

from companion.games.kernel import Refused, because
from companion.setup.machine import Machine

CHECKOUT: Final = Path(__file__).parents[2]
"""The copy of the project that this is a part of, unless it is installed."""
WHEELS: Final = "tabletop_companion-*.whl"
PROJECT_FILES: Final = ("pyproject.toml", "companion", "hardware", "systemd")
"""The parts of a copy of the project that are installed."""


@dataclass(frozen=True, slots=True)
class Source:
    path: Path
    wheel: Path | None = None
    """The wheel, where the source is not a copy of the project; in a wheelhouse the libraries lie beside it.
    """

    @property
    def is_wheelhouse(self) -> bool:
        return self.wheel not in (None, self.path)

    @property
    def contents(self) -> list[Path]:
        """All files and folders that are installed; the libraries of a wheelhouse have their hashes."""
        tops = [self.wheel] if self.wheel else [self.path / name for name in PROJECT_FILES]
        return sorted(place for top in tops for place in (top, *top.rglob("*")))

    @property
    def fingerprint(self) -> str:
        """A hash of the source; it differs where any file differs."""
        top, digest = self.wheel.parent if self.wheel else self.path, sha256()
        for file in self.contents:
            if file.is_file() and file.parent.name != "__pycache__":
                digest.update(sha256(os.fsencode(file.relative_to(top))).digest())
                digest.update(sha256(file.read_bytes()).digest())
        return digest.hexdigest()


def source_at(path: Path) -> Source:
    """The source at a path, links followed; `Refused` where there is nothing to install from."""
    path = path.resolve()
    if path.is_file() and path.suffix == ".whl":
        return Source(path, path)
    if (path / "pyproject.toml").is_file() and (path / "companion").is_dir():
        return Source(path)
    wheels = [*path.glob(WHEELS)] if path.is_dir() else []
    if len(wheels) != 1:
        raise Refused(because("installing.no-source", source=str(path)))
    return Source(path, wheels[0])


def trusted_source(path: Path, machine: Machine) -> Source:
    """The source at a remembered path; `Refused` where others may have changed it.

    Root runs code from a path that was not named again; after a reboot another user may own one in `/tmp`.
    """
    source = source_at(path)
    for place in (*reversed(path.parents), path, *source.contents):
        if _is_open_to_others(place, machine, is_above=place in path.parents):
            raise Refused(because("installing.not-ours", source=str(path), place=str(place)))
    return source


def _is_open_to_others(place: Path, machine: Machine, *, is_above: bool) -> bool:
    """Whether a user other than root and the caller may change it; a link may lead anywhere.

    In a sticky folder, like `/tmp`, only its owner changes a file, but all users may add one.
    """
    status, ours = place.lstat(), {0, *machine.callers}
    if stat.S_ISLNK(status.st_mode) or status.st_uid not in ours:
        return True
    if is_above and status.st_mode & stat.S_ISVTX:
        return False
    if status.st_mode & stat.S_IWGRP and (_has_acl(place) or not machine.members_of(status.st_gid) <= ours):
        return True
    return bool(status.st_mode & stat.S_IWOTH)


def _has_acl(place: Path) -> bool:
    """Whether the file has an access control list; the mode's group bits are then its mask."""
    try:
        return "system.posix_acl_access" in os.listxattr(place)
    except OSError:
        return False
