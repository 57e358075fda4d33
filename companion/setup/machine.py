"""The target machine: its paths, files, programs and service.

All paths are below one root and all programs are called in one way, so that a test can be a machine.
"""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
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
    """Run a program in `/`: `python -m` looks first where it works, and others might write there."""
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
    callers: frozenset[int] = frozenset({0, os.getuid(), int(os.environ.get("SUDO_UID", "0"))})
    """Root, the user who runs the installer, and the one behind sudo."""
    interpreter: str = f"{sys.base_prefix}/bin/python3"
    """The system's Python, from which environments are made."""
    python: tuple[int, ...] = sys.version_info[:2]
    find_module: Callable[[str], object] = find_spec
    wait: Callable[[float], object] = time.sleep

    def at(self, place: str) -> Path:
        return self.root / place.lstrip("/")

    def read_file(self, place: str) -> str | None:
        """The text of a file; None if it is missing."""
        path = self.at(place)
        return path.read_text() if path.is_file() else None

    def put(self, place: str, content: str | Path, mode: int = 0o644) -> bool:
        """Put a text, or a link to a path, in its place by one rename; returns whether that changed it."""
        path = self.at(place)
        if content == (path.readlink() if path.is_symlink() else self.read_file(place)):
            return False
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_name(f".{path.name}.new")
        beside.unlink(missing_ok=True)
        if isinstance(content, Path):
            beside.symlink_to(content)
        else:
            with open(beside, "w", opener=partial(os.open, mode=mode)) as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
        beside.replace(path)
        sync_folder(path.parent)
        return True

    def remove(self, place: str) -> bool:
        """Remove a file, a link, or a folder with all in it; returns whether it existed."""
        path, is_there = self.at(place), os.path.lexists(self.at(place))
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)
        return is_there

    def remove_empty(self, *folders: str) -> None:
        for folder in folders:
            with suppress(OSError):
                self.at(folder).rmdir()

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
