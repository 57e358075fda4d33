"""What a version is made from: a copy of the project, a wheel, or a wheelhouse.

Root runs what is there. A path that is used again without being named (by `companion update`) is refused
where anybody but root and the caller may change it or anything on the way to it.
"""

import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from hashlib import sha256
from itertools import chain
from pathlib import Path
from typing import Final

from companion.games.kernel.terms import Refused, because
from companion.setup.account import members_of
from companion.setup.machine import Machine
from companion.setup.messages import InstallError

WHEELS: Final = "tabletop_companion-*.whl"
PROJECT_FILES: Final = ("pyproject.toml", "companion", "hardware", "systemd")
"""What of a copy of the project comes to lie on a machine."""


class SourceKind(Enum):
    """Which of the three it is."""

    CHECKOUT = "checkout"
    WHEEL = "wheel"
    WHEELHOUSE = "wheelhouse"


@dataclass(frozen=True, slots=True)
class Source:
    """One of them."""

    path: Path
    kind: SourceKind
    wheel: Path | None = None
    """The program in it, but for a copy of the project."""

    @property
    def program(self) -> str:
        """What pip makes the program of."""
        return str(self.wheel or self.path)

    @property
    def libraries(self) -> tuple[str, ...]:
        """Where pip finds them, where that is not the index of packages."""
        return ("--no-index", "--find-links", str(self.path)) if self.kind is SourceKind.WHEELHOUSE else ()

    @property
    def fingerprint(self) -> str:
        """Another one where anything in it is different."""
        files = sorted(_files(self.path)) if self.wheel is None else [self.wheel]
        digest = sha256()
        for file in files:
            name = b"" if self.wheel is not None else str(file.relative_to(self.path)).encode()
            digest.update(b"%d %s %d " % (len(name), name, file.stat().st_size))
            digest.update(file.read_bytes())
        return digest.hexdigest()


def source_at(path: Path) -> Source:
    """What there is at a path; `Refused` where it is nothing to install from."""
    path = path.absolute()
    if path.is_file() and path.suffix == ".whl":
        return Source(path, SourceKind.WHEEL, path)
    if (path / "pyproject.toml").is_file() and (path / "companion").is_dir():
        return Source(path, SourceKind.CHECKOUT)
    wheels = sorted(path.glob(WHEELS)) if path.is_dir() else []
    if len(wheels) > 1:
        names = ", ".join(wheel.name for wheel in wheels)
        raise Refused(because(InstallError.MANY_WHEELS, source=str(path), wheels=names))
    if not wheels:
        raise Refused(because(InstallError.NO_SOURCE, source=str(path)))
    return Source(path, SourceKind.WHEELHOUSE, wheels[0])


def trusted_source(path: Path, machine: Machine) -> Source:
    """What there is by now where a version is from; `Refused` where others may have put anything of it there.

    What goes by a path that nobody names again is run by root; in `/tmp` it may be anybody's after a restart.
    """
    source = source_at(path)
    for place, is_above in _places_of(source.path):
        if _is_open_to_others(place, machine, is_above=is_above):
            raise Refused(because(InstallError.NOT_OURS, source=str(source.path), place=str(place)))
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

    In a sticky folder, like `/tmp`, nobody changes what is another one's, but anybody may add something.
    """
    status, ours = place.lstat(), {0, *machine.callers}
    if status.st_uid not in ours:
        return True
    if stat.S_ISLNK(status.st_mode) or (is_above and status.st_mode & stat.S_ISVTX):
        return False
    if status.st_mode & stat.S_IWGRP and (_has_acl(place) or not members_of(machine, status.st_gid) <= ours):
        return True
    return bool(status.st_mode & stat.S_IWOTH)


def _has_acl(place: Path) -> bool:
    """Whether a list of users stands beside its mode, which then tells the most that any of them may."""
    try:
        return "system.posix_acl_access" in os.listxattr(place)
    except OSError:
        return False


def _files(checkout: Path) -> Iterator[Path]:
    for name in PROJECT_FILES:
        place = checkout / name
        found = place.rglob("*") if place.is_dir() else [place]
        yield from (file for file in found if file.is_file() and file.parent.name != "__pycache__")
