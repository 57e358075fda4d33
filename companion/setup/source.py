"""What a version is made from: a copy of the project, a wheel, or a wheelhouse.

Root runs what is there. A path that is used again without being named (by `companion update`) is refused
where anybody but root and the caller may change it or anything on the way to it.
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
"""What of a copy of the project comes to lie on a machine."""


@dataclass(frozen=True, slots=True)
class Source:
    path: Path
    wheel: Path | None = None
    """The program, where it is not a copy of the project; in a wheelhouse the libraries lie beside it."""

    @property
    def is_wheelhouse(self) -> bool:
        return self.wheel not in (None, self.path)

    @property
    def fingerprint(self) -> str:
        """Another one where anything in it is different."""
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
    """What there is at a path; `Refused` where it is nothing to install from."""
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
    """What there is by now where a version is from; `Refused` where others may have put anything of it there.

    What goes by a path that nobody names again is run by root; in `/tmp` it may be anybody's after a restart.
    """
    source = source_at(path)
    for place, is_above in _places_of(source.path):
        if _is_open_to_others(place, machine, is_above=is_above):
            raise Refused(because("installing.not-ours", source=str(source.path), place=str(place)))
    return source


def _places_of(path: Path) -> Iterator[tuple[Path, bool]]:
    """All that decides what is at a path, and in it, wherever links lead; of each whether it lies above."""
    starts, seen = [path], {os.path.realpath(path)}
    for start in starts:
        # Of a link that leads nowhere those decide who may add to the folder where its target would be.
        there = next(one for one in (start, *start.parents) if os.path.lexists(one))
        yield from ((above, True) for above in _way_to(there.parent))
        inside = os.walk(start) if there == start and not start.is_symlink() else ()
        for place in (there, *(Path(folder, name) for folder, *names in inside for name in chain(*names))):
            yield place, False
            if place.is_symlink() and (place == path or os.path.realpath(place) not in seen):
                seen.add(os.path.realpath(place))
                starts.append(place.parent / place.readlink())


def _way_to(folder: Path) -> Iterator[Path]:
    """Each folder on the way, from the root on, and where one is a link, the way to what it leads to."""
    for place in (*reversed(folder.parents), folder):
        yield place
        if place.is_symlink():
            yield from _way_to(place.parent / place.readlink())


def _is_open_to_others(place: Path, machine: Machine, *, is_above: bool) -> bool:
    """Whether anybody may change it but root, and who has called us.

    In a sticky folder, like `/tmp`, a file is changed by its owner alone, but anybody may add one.
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
    """Whether a list of users stands beside its mode, which then tells the most that any of them may."""
    try:
        return "system.posix_acl_access" in os.listxattr(place)
    except OSError:
        return False


def _members_of(machine: Machine, gid: int) -> set[int]:
    """The users of a group, by their numbers. In one without a name is somebody unknown, -1."""
    members = [row[3].split(",") for row in machine.rows("/etc/group") if row[2] == str(gid)]
    users = [row for row in machine.rows("/etc/passwd") if row[3] == str(gid) or row[0] in chain(*members)]
    return {int(row[2]) for row in users} | (set() if members else {-1})
