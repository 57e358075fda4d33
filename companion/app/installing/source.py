"""What a version is made from: a copy of the project, a wheel, or a wheelhouse."""

import stat
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import Enum
from hashlib import sha256
from pathlib import Path
from typing import Final

from companion.app.installing.fault import InstallFault
from companion.rules.kernel.reason import Refused, because

EXTRA: Final = "[pi]"
WHEELS: Final = "tabletop_companion-*.whl"
MADE_OF: Final = ("pyproject.toml", "companion", "hardware", "systemd")
"""What of a copy of the project comes to lie on a machine."""


class Kind(Enum):
    """Which of the three it is."""

    CHECKOUT = "checkout"
    WHEEL = "wheel"
    WHEELHOUSE = "wheelhouse"


@dataclass(frozen=True, slots=True)
class Source:
    """One of them."""

    path: Path
    kind: Kind
    wheel: Path | None = None
    """The program in it, but for a copy of the project."""

    @property
    def wanted(self) -> tuple[str, ...]:
        """What pip is to install, as pip takes it."""
        if self.kind is Kind.WHEELHOUSE:
            return ("--no-index", "--find-links", str(self.path), f"{self.wheel}{EXTRA}")
        return (f"{self.path}{EXTRA}",)

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
        return Source(path, Kind.WHEEL, path)
    if (path / "pyproject.toml").is_file() and (path / "companion").is_dir():
        return Source(path, Kind.CHECKOUT)
    wheels = sorted(path.glob(WHEELS)) if path.is_dir() else []
    if len(wheels) > 1:
        names = ", ".join(wheel.name for wheel in wheels)
        raise Refused(because(InstallFault.MANY_WHEELS, source=str(path), wheels=names))
    if not wheels:
        raise Refused(because(InstallFault.NO_SOURCE, source=str(path)))
    return Source(path, Kind.WHEELHOUSE, wheels[0])


def same_source(path: Path, callers: Collection[int]) -> Source:
    """What there is by now where a version is from; `Refused` where others may have put it there.

    What goes by a path that nobody names again is run by root; in `/tmp` it may be anybody's after a restart.
    """
    source = source_at(path)
    status = source.path.stat()
    if status.st_uid not in callers or status.st_mode & stat.S_IWOTH:
        raise Refused(because(InstallFault.NOT_OURS, source=str(source.path)))
    return source


def _files(checkout: Path) -> Iterator[Path]:
    for name in MADE_OF:
        place = checkout / name
        found = place.rglob("*") if place.is_dir() else [place]
        yield from (file for file in found if file.is_file() and file.parent.name != "__pycache__")
