"""The inputs of a check: the request, the roots of the file systems it reads, and system queries.

Every field defaults to the real machine, so that a test replaces exactly what it is about.
"""

import grp
import os
import pwd
import shutil
import subprocess
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from sys import maxsize, version_info
from typing import Final, NamedTuple

from companion.config import Configuration
from companion.games.kernel import Games, Reason
from companion.games.registry import GAMES
from hardware.clock import Clock
from hardware.probe import ProbeResults

QUERY_TIMEOUT_S: Final = 5.0
"""The timeout of a system program, in seconds."""


def ask_system(command: Sequence[str]) -> str | None:
    """The output of a system program; None where it is missing or fails."""
    name, *arguments = command
    program = shutil.which(name)
    if program is None:
        return None
    try:
        done = subprocess.run(  # noqa: S603 - no argument comes from outside
            [program, *arguments], capture_output=True, text=True, timeout=QUERY_TIMEOUT_S, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout if done.returncode == 0 else None


def installed_version(distribution: str) -> str | None:
    """The version of an installed library; None where it is not installed."""
    try:
        return version(distribution)
    except PackageNotFoundError:
        return None


def read_system_file(file: Path) -> str:
    """The single line of a system file; empty where it cannot be read."""
    try:
        return file.read_text().strip()
    except (OSError, UnicodeDecodeError):
        return ""


class Person(NamedTuple):
    """The user, with the groups of this session and those after the next login."""

    name: str
    groups: frozenset[str]
    later: frozenset[str]


def person() -> Person:
    """The current user. Groups without a name are left out."""
    every = grp.getgrall()
    mine = {os.getegid(), *os.getgroups()}
    try:
        name = pwd.getpwuid(os.geteuid()).pw_name
    except KeyError:
        name = str(os.geteuid())
    now = frozenset(group.gr_name for group in every if group.gr_gid in mine)
    return Person(name, now, now | {group.gr_name for group in every if name in group.gr_mem})


def groups() -> frozenset[str]:
    return frozenset(group.gr_name for group in grp.getgrall())


def may_use(device: Path) -> bool:
    return os.access(device, os.R_OK | os.W_OK)


@dataclass(frozen=True, slots=True)
class SystemFolders:
    dev: Path = Path("/dev")
    run: Path = Path("/run")
    sys: Path = Path("/sys")
    proc: Path = Path("/proc")


@dataclass(frozen=True, slots=True)
class Surroundings:
    """One machine and the requested table, as the checks see them."""

    source: str
    """The name or the path of the configuration."""
    configuration: Configuration | Reason
    """The configuration, or the reason why it is refused."""
    state: Path
    """The state directory, which need not exist."""
    clock: Clock
    folders: SystemFolders = SystemFolders()
    python: tuple[int, int, int] = version_info[:3]
    is_64_bit: bool = maxsize > 1 << 32
    kernel: os.uname_result = field(default_factory=os.uname)
    is_root: bool = field(default_factory=lambda: os.geteuid() == 0)
    person: Callable[[], Person] = person
    groups: Callable[[], Collection[str]] = groups
    with_parts: bool = True
    """Whether parts are probed; not where a running table holds them."""
    packs: Path | None = None
    """The folder of stored packs, if there is one."""
    games: Games = field(default_factory=lambda: GAMES)
    """The games that can be played here."""
    probe: Callable[[str], ProbeResults] | None = None
    """Set only by a running table, which holds its parts: probes the one of this name."""
    flickered: Mapping[int, int] = field(default_factory=dict)
    """Cells that flickered since power-on, with their highest count of edges in a second."""
    may_use: Callable[[Path], bool] = may_use
    installed_version: Callable[[str], str | None] = installed_version
    ask_system: Callable[[Sequence[str]], str | None] = ask_system

    def device(self, name: str) -> Path:
        """The path of a device that a profile names, below this `/dev`."""
        path = Path(name)
        return self.folders.dev / path.relative_to("/dev") if path.is_relative_to("/dev") else path
