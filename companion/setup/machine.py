"""The target machine: its paths, files, programs and mounts.

All paths are below one root and all programs are called in one way, so that a test can be a machine. Files
are written atomically: beside their place, synced, and renamed. A file in memory, or on an overlay whose
upper layer is in memory, does not survive a power cut.
"""

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from subprocess import DEVNULL
from typing import Final, NamedTuple

from companion.games.kernel import Refused, because
from companion.store.disk import error_text, sync_folder

USER: Final = "companion"
GROUPS: Final = ("gpio", "i2c", "spi", "dialout")
"""The groups of Raspberry Pi OS whose members may use the parts of a table."""

PROGRAM: Final = "/opt/tabletop-companion"
SETTINGS: Final = "/etc/tabletop-companion.toml"
STATE: Final = "/var/lib/tabletop-companion"
UNIT: Final = "companion.service"
LAST_PYTHON_WITH_LGPIO: Final = (3, 12)
"""Newer ones have no lgpio wheel; lgpio then comes from the system."""
RUNNING_SYSTEMD: Final = "/run/systemd/system"
"""Exists where systemd runs, and lies on the file system that lasts until power-off."""
TRIAL_UNIT: Final = f"{RUNNING_SYSTEMD}/{UNIT}"

NO_PROGRAM: Final = 127
"""The exit status of a shell for a missing command."""


@dataclass(frozen=True, slots=True)
class Done:
    status: int = 0
    out: str = ""
    err: str = ""

    @property
    def detail(self) -> str:
        """The last line of its errors, or else of its output."""
        lines = [line.strip() for line in (self.err or self.out).splitlines() if line.strip()]
        errors = [line.removeprefix("ERROR: ") for line in lines if line.startswith("ERROR: ")]
        return [f"status {self.status}", *lines, *errors][-1][:160].rstrip(".")


def run(command: Sequence[str]) -> Done:
    """Run a program of the system and wait for it.

    It runs in `/`: `python -m` first looks for modules in the working directory, which may be writable by
    anybody.
    """
    world = {**os.environ, "LC_ALL": "C.UTF-8"}
    try:  # the arguments are ours, but for paths
        done = subprocess.run(command, cwd="/", env=world, stdin=DEVNULL, capture_output=True, check=False)  # noqa: S603
    except OSError as error:
        return Done(NO_PROGRAM, err=f"{command[0]}: {error_text(error)}")
    return Done(done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace"))


@dataclass(frozen=True, slots=True)
class Machine:
    root: Path = Path("/")
    run: Callable[[Sequence[str]], Done] = run
    is_root: bool = os.geteuid() == 0
    callers: frozenset[int] = frozenset({os.getuid(), int(os.environ.get("SUDO_UID", "0"))})
    """The users who called the installer: the current one, and the one behind sudo."""
    is_64_bit: bool = sys.maxsize > 1 << 32
    interpreter: str = f"{sys.base_prefix}/bin/python3"
    """The system's Python, from which environments are made."""
    python: tuple[int, ...] = sys.version_info[:2]
    disk_usage: Callable[[Path], tuple[int, int, int]] = shutil.disk_usage
    wait: Callable[[float], object] = time.sleep

    def at(self, place: str) -> Path:
        return self.root / place.lstrip("/")

    def read_file(self, place: str) -> str | None:
        """The text of a file; None if it is missing."""
        try:
            return self.at(place).read_text()
        except FileNotFoundError:
            return None

    def rows(self, place: str) -> list[list[str]]:
        """The fields of each line of a file like `/etc/passwd`."""
        rows = [line.split(":") for line in (self.read_file(place) or "").splitlines()]
        return [row for row in rows if len(row) > 3]

    def write(self, place: str, text: str) -> bool:
        """Write a file if its text differs; returns whether it changed."""
        if self.read_file(place) == text:
            return False
        path = self.at(place)
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_name(f".{path.name}.new")
        with beside.open("w") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
        sync_folder(path.parent)
        return True

    def remove(self, place: str) -> bool:
        """Remove a file or a link; returns whether it existed."""
        is_there = os.path.lexists(self.at(place))
        self.at(place).unlink(missing_ok=True)
        return is_there

    def remove_empty(self, *places: str) -> None:
        for place in places:
            with suppress(OSError):
                self.at(place).rmdir()

    def run_checked(self, *command: str) -> Done:
        """Run a program; `Refused` where it fails."""
        done = self.run(command)
        if done.status:
            raise Refused(because("installing.failed-command", command=" ".join(command), detail=done.detail))
        return done

    @property
    def groups(self) -> dict[str, list[str]]:
        return {row[0]: row[3].split(",") for row in self.rows("/etc/group")}

    @property
    def has_systemd(self) -> bool:
        return self.at(RUNNING_SYSTEMD).is_dir()

    def is_volatile(self, place: str) -> bool:
        return is_volatile(parse_mounts(self.read_file("/proc/self/mountinfo") or ""), self.at(place))


MOUNT: Final = re.compile(r"^(?:\S+ ){4}(\S+) (?:\S+ )*?- (\S+) \S+ (\S+)", re.MULTILINE)
"""A line of `/proc/self/mountinfo`: mount point, type, and options of the file system itself."""


class Mount(NamedTuple):
    point: Path
    kind: str
    upper: Path | None
    """The upper layer of an overlay, by its path at the time of mounting."""


def parse_mounts(text: str) -> tuple[Mount, ...]:
    """All mounts; malformed lines are skipped."""
    return tuple(
        Mount(_unescape(point), kind, _unescape(upper[1]) if kind == "overlay" and upper else None)
        for point, kind, options in MOUNT.findall(text)
        for upper in [re.search(r"(?:^|,)upperdir=(/[^,]*)", options)]
    )


def _unescape(text: str) -> Path:
    """Blanks are escaped as octal numbers."""
    return Path(re.sub(r"\\([0-7]{3})", lambda found: chr(int(found[1], 8)), text))


def is_volatile(mounts: Sequence[Mount], place: Path) -> bool:
    """Whether files there are only in memory: on the mount itself, or on the upper layer of its overlay."""
    over = [mount for mount in reversed(mounts) if place.is_relative_to(mount.point)]
    mount = max(over, key=lambda one: len(one.point.parts), default=None)  # the last mount at a point counts
    if mount is None or mount.kind in ("tmpfs", "ramfs"):
        return mount is not None
    return mount.upper is not None and is_volatile([one for one in mounts if one != mount], mount.upper)
