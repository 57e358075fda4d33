"""The machine that is installed on: files below one root, and one way to call its programs."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.app.installing.fault import InstallFault
from companion.app.installing.places import RUNNING_SYSTEMD
from companion.app.journal.disk import sync_folder
from companion.app.journal.fault import spoken
from companion.rules.kernel.reason import Refused, because

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
        return Done(NO_PROGRAM, err=f"{command[0]}: {spoken(error)}")
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

    def told_in(self, place: str) -> str | None:
        """What stands in a file; None where there is none."""
        try:
            return self.at(place).read_text()
        except FileNotFoundError:
            return None

    def put(self, place: str, text: str) -> None:
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

    def take_away(self, place: str) -> bool:
        """Remove a file or a link; whether it was there."""
        path = self.at(place)
        if not os.path.lexists(path):
            return False
        path.unlink()
        return True

    def take_away_empty(self, *places: str) -> None:
        """Remove folders that hold nothing."""
        for place in places:
            with suppress(OSError):
                self.at(place).rmdir()

    def do(self, *command: str) -> Done:
        """Call a program that has to succeed; `Refused` where it does not."""
        done = self.run(command)
        if done.status:
            raise Refused(because(InstallFault.COMMAND, command=" ".join(command), detail=done.detail))
        return done

    @property
    def has_systemd(self) -> bool:
        """Whether it runs here."""
        return self.at(RUNNING_SYSTEMD).is_dir()
