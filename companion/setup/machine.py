"""The target machine: its paths, files, programs and service.

All paths are below one root and all programs are called in one way, so that a test can be a machine.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from companion.games.kernel import Refused, because
from companion.store.disk import replace_whole, sync_folder

USER: Final = "companion"
GROUPS: Final = ("gpio", "i2c", "spi", "dialout")
"""The groups of Raspberry Pi OS whose members may use the parts of a table."""

PROGRAM: Final = "/opt/tabletop-companion"
SETTINGS: Final = "/etc/tabletop-companion.toml"
STATE: Final = "/var/lib/tabletop-companion"
UNIT: Final = "companion.service"

Done = subprocess.CompletedProcess[str]


def run(command: Sequence[str]) -> Done:
    """Run a program in `/`: `python -m` looks first where it works, and others might write there."""
    line = ("env", "LC_ALL=C.UTF-8", *command)  # it reports a missing program as one that has failed
    return subprocess.run(  # noqa: S603 - our own arguments, but for paths
        line, cwd="/", input="", capture_output=True, text=True, errors="replace", check=False
    )


def detail_of(done: Done) -> str:
    """The last error that a program names, or else its last line of errors or of output."""
    lines = (done.stderr or done.stdout).strip().splitlines() or [f"status {done.returncode}"]
    last = max(reversed(lines), key=lambda line: line.startswith("ERROR: "))
    return last.removeprefix("ERROR: ").strip(" .")


@dataclass(frozen=True, slots=True)
class Machine:
    root: Path = Path("/")
    run: Callable[[Sequence[str]], Done] = run
    is_root: bool = os.geteuid() == 0
    python: tuple[int, ...] = sys.version_info[:2]
    find_module: Callable[[str], object] = find_spec

    def at(self, place: str) -> Path:
        return self.root / place.lstrip("/")

    def read_file(self, place: str) -> str | None:
        """The text of a file; None if it is missing."""
        path = self.at(place)
        return path.read_text() if path.is_file() else None

    def put(self, place: str, content: str | Path) -> bool:
        """Put a text, or a link to a path, in its place by one rename; returns whether that changed it."""
        path = self.at(place)
        if content == (path.readlink() if path.is_symlink() else self.read_file(place)):
            return False
        path.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(content, str):
            replace_whole(path, content.encode(), mode=0o644)
        else:
            self.run_checked("ln", "--symbolic", "--force", "--no-target-directory", str(content), str(path))
            sync_folder(path.parent)
        return True

    def find(self, *places: str) -> list[str]:
        """The places where something lies, be it a broken link."""
        return [place for place in places if os.path.lexists(self.at(place))]

    def remove(self, *places: str) -> list[str]:
        """Remove files, links, and folders with all in them; returns those that were there."""
        if found := self.find(*places):
            self.run_checked("rm", "--recursive", *(str(self.at(place)) for place in found))
        return found

    def run_checked(self, *command: str, code: str = "installing.failed-command", source: str = "") -> Done:
        """Run a program; `Refused` with this code where it fails."""
        done = self.run(command)
        if done.returncode:
            raise Refused(because(code, command=" ".join(command), detail=detail_of(done), source=source))
        return done

    def service_state(self) -> str:
        """The state of the service, in systemd's words; empty without systemd."""
        done = self.run(("systemctl", "show", UNIT, "--property=ActiveState"))
        return done.stdout.strip().partition("=")[2]
