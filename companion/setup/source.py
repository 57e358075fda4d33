"""The source of a version: a copy of the project, a wheel, or a wheelhouse.

Root runs its code. A remembered path (used again by `companion update`) is refused where a user other than
root and the caller may change it or a folder on the way to it.
"""

import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import chain
from pathlib import Path
from typing import Final

from companion.games.kernel import Refused, because
from companion.setup.machine import Machine

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
    def fingerprint(self) -> str:
        """A hash of the source; it differs where any file differs."""
        tops = [self.wheel] if self.wheel else [self.path / name for name in PROJECT_FILES]
        files = sorted(file for top in tops for file in (top, *top.rglob("*")) if file.is_file())
        digest = sha256()
        for file in files:
            if file.parent.name != "__pycache__":
                name = b"" if self.wheel else str(file.relative_to(self.path)).encode()
                digest.update(b"%d %s %d " % (len(name), name, file.stat().st_size))
                digest.update(file.read_bytes())
        return digest.hexdigest()


def source_at(path: Path) -> Source:
    """The source at a path; `Refused` where there is nothing to install from."""
    path = path.absolute()
    if path.is_file() and path.suffix == ".whl":
        return Source(path, path)
    if (path / "pyproject.toml").is_file() and (path / "companion").is_dir():
        return Source(path)
    wheels = sorted(path.glob(WHEELS)) if path.is_dir() else []
    if len(wheels) > 1:
        names = ", ".join(wheel.name for wheel in wheels)
        raise Refused(because("installing.many-wheels", source=str(path), wheels=names))
    if not wheels:
        raise Refused(because("installing.no-source", source=str(path)))
    return Source(path, wheels[0])


def trusted_source(path: Path, machine: Machine) -> Source:
    """The source at a remembered path; `Refused` where others may have changed it.

    Root runs code from a path that was not named again; after a reboot another user may own one in `/tmp`.
    """
    source = source_at(path)
    for place, is_above in _places_of(source.path):
        if _is_open_to_others(place, machine, is_above=is_above):
            raise Refused(because("installing.not-ours", source=str(source.path), place=str(place)))
    return source


def _places_of(path: Path) -> Iterator[tuple[Path, bool]]:
    """All paths that decide what the source is, links followed; for each whether it lies above the source."""
    starts, seen = [path], {os.path.realpath(path)}
    for start in starts:
        # A dangling link is decided by the folder of its target.
        there = next(one for one in (start, *start.parents) if os.path.lexists(one))
        yield from ((above, True) for above in _way_to(there.parent))
        inside = os.walk(start) if there == start and not start.is_symlink() else ()
        for place in (there, *(Path(folder, name) for folder, *names in inside for name in chain(*names))):
            yield place, False
            if place.is_symlink() and (place == path or os.path.realpath(place) not in seen):
                seen.add(os.path.realpath(place))
                starts.append(place.parent / place.readlink())


def _way_to(folder: Path) -> Iterator[Path]:
    """Each folder on the way from the root, links followed."""
    for place in (*reversed(folder.parents), folder):
        yield place
        if place.is_symlink():
            yield from _way_to(place.parent / place.readlink())


def _is_open_to_others(place: Path, machine: Machine, *, is_above: bool) -> bool:
    """Whether a user other than root and the caller may change it.

    In a sticky folder, like `/tmp`, only its owner changes a file, but all users may add one.
    """
    status, ours = place.lstat(), {0, *machine.callers}
    if status.st_uid not in ours:
        return True
    if stat.S_ISLNK(status.st_mode) or (is_above and status.st_mode & stat.S_ISVTX):
        return False
    if status.st_mode & stat.S_IWGRP and (_has_acl(place) or not _members_of(machine, status.st_gid) <= ours):
        return True
    return bool(status.st_mode & stat.S_IWOTH)


def _has_acl(place: Path) -> bool:
    """Whether the file has an access control list; the mode's group bits are then its mask."""
    try:
        return "system.posix_acl_access" in os.listxattr(place)
    except OSError:
        return False


def _members_of(machine: Machine, gid: int) -> set[int]:
    """The user ids of a group; -1 stands for the unknown members of a group without a name."""
    members = [row[3].split(",") for row in machine.rows("/etc/group") if row[2] == str(gid)]
    users = [row for row in machine.rows("/etc/passwd") if row[3] == str(gid) or row[0] in chain(*members)]
    return {int(row[2]) for row in users} | (set() if members else {-1})
