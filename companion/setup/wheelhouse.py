"""A wheelhouse: all that a Pi without a network is installed from, made on a machine that has one.

It holds the program, and of its libraries the wheels of the lock, for each Python that the Pi may have.
"""

import re
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from companion.setup.versions import LOCK

PYTHONS: Final = ("3.11", "3.13")
"""Of Bookworm and of Trixie."""
C_LIBRARIES: Final = range(36, 16, -1)
"""The versions of the C library that wheels may be for, the newest first: that of Bookworm."""
ENTRY: Final = re.compile(
    r"^(\S+==\S+)(?: ; python_full_version < '([\d.]+)')?((?: \\\n +--hash=\S+)+)\n", re.MULTILINE
)
"""A library in the lock: its version, the first Python that does without it, and its hashes."""


def main(checkout: Path, arguments: Sequence[str] | None = None) -> int:
    """Make one of that copy of the project; the result is the exit status."""
    parser = ArgumentParser(prog="make wheelhouse")
    parser.add_argument("--out", type=Path, default=checkout / "build" / "wheelhouse")
    parser.add_argument("--machine", default="aarch64")
    asked = parser.parse_args(arguments)
    for stale in asked.out.glob("*.whl"):
        stale.unlink()
    lock = (checkout / "systemd" / LOCK).read_text()
    with TemporaryDirectory() as folder:
        for python in PYTHONS:
            Path(folder, python).write_text(lock_of(lock, python))
        for command in pip_commands(checkout, Path(folder), asked.out, asked.machine):
            done = subprocess.run((sys.executable, "-m", "pip", "--quiet", *command), check=False)  # noqa: S603
            if done.returncode:
                return done.returncode
    return 0


def pip_commands(checkout: Path, locks: Path, out: Path, machine: str) -> Iterator[tuple[str, ...]]:
    """The arguments of pip, where a folder holds the lock of each Python."""
    tags = [f"--platform=manylinux_2_{minor}_{machine}" for minor in C_LIBRARIES]
    fetch = ("download", "--only-binary=:all:", "--no-deps", "--require-hashes", "--dest", str(out), *tags)
    yield ("wheel", "--no-deps", "--wheel-dir", str(out), str(checkout))
    for python in PYTHONS:
        yield (*fetch, f"--python-version={python}", "--requirement", str(locks / python))


def lock_of(lock: str, python: str) -> str:
    """The lock without what that Python does without: pip would ask the Python that it runs in itself."""
    entries = ENTRY.findall(lock)
    here = [int(part) for part in python.split(".")]
    return "".join(
        f"{library}{hashes}\n"
        for library, before, hashes in entries
        if not before or here < [int(part) for part in before.split(".")]
    )
