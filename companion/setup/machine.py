"""The target machine: its paths, files, programs and mounts.

All paths are below one root and all programs are called in one way, so that a test can be a machine. Files
and links are replaced atomically: made beside their place, synced, and renamed.
"""

import grp
import os
import pwd
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from subprocess import DEVNULL
from typing import Final

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


def members_of(gid: int) -> set[int]:
    """The user ids of a group; -1 stands for the unknown members of a group without a name."""
    try:
        names = grp.getgrgid(gid).gr_mem
    except KeyError:
        return {-1}
    return {user.pw_uid for user in pwd.getpwall() if user.pw_gid == gid or user.pw_name in names}


@dataclass(frozen=True, slots=True)
class Machine:
    root: Path = Path("/")
    run: Callable[[Sequence[str]], Done] = run
    is_root: bool = os.geteuid() == 0
    callers: frozenset[int] = frozenset({os.getuid(), int(os.environ.get("SUDO_UID", "0"))})
    """The users who called the installer: the current one, and the one behind sudo."""
    members_of: Callable[[int], set[int]] = members_of
    interpreter: str = f"{sys.base_prefix}/bin/python3"
    """The system's Python, from which environments are made."""
    python: tuple[int, ...] = sys.version_info[:2]
    find_module: Callable[[str], object] = find_spec
    wait: Callable[[float], object] = time.sleep

    def at(self, place: str) -> Path:
        return self.root / place.lstrip("/")

    def read_file(self, place: str) -> str | None:
        """The text of a file; None if it is missing."""
        try:
            return self.at(place).read_text()
        except FileNotFoundError:
            return None

    def write(self, place: str, text: str) -> bool:
        """Write a file if its text differs; returns whether it changed."""
        if self.read_file(place) == text:
            return False
        with self._replacement(place) as beside, beside.open("w") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        return True

    def link(self, place: str, target: str) -> bool:
        """Make a symbolic link if it is missing or leads elsewhere; returns whether it changed."""
        if self.at(place).is_symlink() and str(self.at(place).readlink()) == target:
            return False
        with self._replacement(place) as beside:
            beside.symlink_to(target)
        return True

    @contextmanager
    def _replacement(self, place: str) -> Iterator[Path]:
        """What is made at this path takes the place of what is there."""
        path = self.at(place)
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_name(f".{path.name}.new")
        beside.unlink(missing_ok=True)
        yield beside
        beside.replace(path)
        sync_folder(path.parent)

    def remove(self, place: str) -> bool:
        """Remove a file or a link; returns whether it existed."""
        is_there = os.path.lexists(self.at(place))
        self.at(place).unlink(missing_ok=True)
        return is_there

    def remove_empty(self, *places: str) -> None:
        for place in places:
            with suppress(OSError):
                self.at(place).rmdir()

    def run_checked(self, *command: str, code: str = "installing.failed-command", source: str = "") -> Done:
        """Run a program; `Refused` with this code where it fails."""
        done = self.run(command)
        if done.status:
            raise Refused(because(code, command=" ".join(command), detail=done.detail, source=source))
        return done

    @property
    def has_systemd(self) -> bool:
        return self.at(RUNNING_SYSTEMD).is_dir()

    def service_state(self) -> str:
        """The state of the service, in systemd's words; empty without systemd."""
        if not self.has_systemd:
            return ""
        return self.run(("systemctl", "show", UNIT, "--property=ActiveState")).out.strip().partition("=")[2]
