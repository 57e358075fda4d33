"""The machine that is installed on: where everything lies on it, its files, its programs, its mounts.

All paths are below one root and all programs are called in one way, so that a test can be a machine. A
file is written beside its place, synced, and renamed. What is mounted in memory, or is an overlay that
writes to memory, does not outlive the power.
"""

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.games.kernel.terms import Refused, because
from companion.setup.messages import InstallError
from companion.store.disk import error_text, sync_folder

USER: Final = "companion"
GROUPS: Final = ("gpio", "i2c", "spi", "dialout")
"""Those of Raspberry Pi OS that may use the parts of a table."""

PROGRAM: Final = "/opt/tabletop-companion"
SETTINGS: Final = "/etc/tabletop-companion.toml"
STATE: Final = "/var/lib/tabletop-companion"
COMMAND: Final = "/usr/local/bin/companion"
SHARE: Final = "share/tabletop-companion"
"""In a version: what lies beside the program."""
LOCK: Final = "requirements.txt"
"""The version and the hashes of each library; in `systemd`, and in the share of a version."""

UNIT: Final = "companion.service"
UNIT_FILE: Final = f"/usr/local/lib/systemd/system/{UNIT}"
"""Not in `/etc`, which is the owner's: what they write there wins, and so does a trial in `/run`."""
OVERRIDES: Final = f"/etc/systemd/system/{UNIT}.d"
"""Where `systemctl edit` keeps what the owner wants otherwise."""
ENABLED_LINK: Final = f"/etc/systemd/system/multi-user.target.wants/{UNIT}"
"""What `systemctl enable` makes."""
RUNNING_SYSTEMD: Final = "/run/systemd/system"
"""Is there where systemd runs, and belongs to what holds until the machine is switched off."""

UDEV_RULES: Final = "/etc/udev/rules.d/70-tabletop-companion.rules"
BOARD: Final = "/dev/companion-board"
"""The name that the rules give to the board controller."""
AVAHI: Final = "/etc/avahi/services/tabletop-companion.service"


NO_PROGRAM: Final = 127
"""The exit status of a command that is not there, as a shell has it."""
LONGEST_DETAIL: Final = 160


@dataclass(frozen=True, slots=True)
class Done:
    """What has become of a command."""

    status: int = 0
    out: str = ""
    err: str = ""

    @property
    def detail(self) -> str:
        """The last thing it said, for people."""
        lines = [line.strip() for line in (self.err or self.out).splitlines() if line.strip()]
        errors = [line for line in lines if line.startswith("ERROR: ")]
        last = [f"status {self.status}", *lines, *errors][-1].removeprefix("ERROR: ")
        return last[:LONGEST_DETAIL].rstrip(".")


Run = Callable[[Sequence[str]], Done]


def run(command: Sequence[str]) -> Done:
    """Call a program of the system and wait for it.

    Not where we were called, for anybody may write there: `python -m` takes modules from where it is first.
    """
    try:
        done = subprocess.run(  # noqa: S603 - the words are ours; of people only paths come in
            command,
            cwd="/",
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            env={**os.environ, "LC_ALL": "C.UTF-8"},
            check=False,
        )
    except OSError as error:
        return Done(NO_PROGRAM, err=f"{command[0]}: {error_text(error)}")
    return Done(done.returncode, done.stdout, done.stderr)


def free(place: Path) -> int:
    """Bytes that are free where a place is, or would be made."""
    return shutil.disk_usage(next(path for path in (place, *place.parents) if path.exists())).free


@dataclass(frozen=True, slots=True)
class Machine:
    """One machine."""

    root: Path = Path("/")
    run: Run = run
    is_root: bool = os.geteuid() == 0
    callers: frozenset[int] = frozenset({os.getuid(), int(os.environ.get("SUDO_UID", "0"))})
    """The users who have called us: ourselves, and who became that by sudo."""
    is_64_bit: bool = sys.maxsize > 1 << 32
    interpreter: str = f"{sys.base_prefix}/bin/python3"
    """The system's own, which environments are made of."""
    python: tuple[int, ...] = sys.version_info[:2]
    free: Callable[[Path], int] = free
    wait: Callable[[float], object] = time.sleep

    def at(self, place: str) -> Path:
        """Where something is that goes by this path on the machine."""
        return self.root / place.lstrip("/")

    def read(self, place: str) -> str | None:
        """What stands in a file; None where there is none."""
        try:
            return self.at(place).read_text()
        except FileNotFoundError:
            return None

    def write(self, place: str, text: str) -> None:
        """That text in that file, or what was there before."""
        path = self.at(place)
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_name(f".{path.name}.new")
        with beside.open("w") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
        sync_folder(path.parent)

    def remove(self, place: str) -> bool:
        """Remove a file or a link; whether it was there."""
        path = self.at(place)
        if not os.path.lexists(path):
            return False
        path.unlink()
        return True

    def remove_empty(self, *places: str) -> None:
        """Remove folders that hold nothing."""
        for place in places:
            with suppress(OSError):
                self.at(place).rmdir()

    def run_checked(self, *command: str) -> Done:
        """Call a program that has to succeed; `Refused` where it does not."""
        done = self.run(command)
        if done.status:
            raise Refused(because(InstallError.COMMAND, command=" ".join(command), detail=done.detail))
        return done

    @property
    def has_systemd(self) -> bool:
        """Whether it runs here."""
        return self.at(RUNNING_SYSTEMD).is_dir()


IN_MEMORY: Final = frozenset({"tmpfs", "ramfs"})


@dataclass(frozen=True, slots=True)
class Mount:
    """One line of `/proc/self/mountinfo`."""

    point: Path
    kind: str
    options: tuple[str, ...]
    """Those of the file system itself."""

    @property
    def upper(self) -> Path | None:
        """Where an overlay writes to, by the name that this place had when it was mounted."""
        found = (option.removeprefix("upperdir=") for option in self.options)
        named = [Path(plain) for plain in found if plain.startswith("/")]
        return named[0] if self.kind == "overlay" and named else None


def parse_mounts(text: str) -> tuple[Mount, ...]:
    """Everything that is mounted; lines that are not as they should be are left out."""
    return tuple(_parse_lines(text))


def _parse_lines(text: str) -> Iterator[Mount]:
    for line in text.splitlines():
        place, _, what = line.partition(" - ")
        fields, kinds = place.split(), what.split()
        if len(fields) > 4 and len(kinds) > 2:
            options = (_unescape(option) for option in kinds[2].split(","))
            yield Mount(Path(_unescape(fields[4])), kinds[0], tuple(options))


def _unescape(text: str) -> str:
    """Blanks are written as octal numbers."""
    return re.sub(r"\\([0-7]{3})", lambda found: chr(int(found[1], 8)), text)


def is_volatile(mounts: Sequence[Mount], place: Path) -> bool:
    """Whether what is written there is only in memory: itself, or where its overlay writes to."""
    mount = _mount_of(mounts, place)
    if mount is None:
        return False
    below = None if mount.upper is None else _mount_of([m for m in mounts if m != mount], mount.upper)
    return mount.kind in IN_MEMORY or (below is not None and below.kind in IN_MEMORY)


def _mount_of(mounts: Sequence[Mount], place: Path) -> Mount | None:
    """The one that a place lies on: the deepest, and of several at one point the last."""
    over = [mount for mount in mounts if place.is_relative_to(mount.point)]
    return max(reversed(over), key=lambda mount: len(mount.point.parts), default=None)
