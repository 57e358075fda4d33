"""A wheelhouse: the files to install a Pi without a network, made on a machine with one.

It holds the program, and the wheels of its locked libraries for each Python that the Pi may have.
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
"""The Python versions of Bookworm and of Trixie."""
C_LIBRARIES: Final = range(36, 16, -1)
"""The glibc versions that wheels may be built for, newest first: that of Bookworm."""
ENTRY: Final = re.compile(
    r"^(\S+==\S+)(?: ; python_full_version < '([\d.]+)')?((?: \\\n +--hash=\S+)+)\n", re.MULTILINE
)
"""A library in the lock: its version, the first Python that does not need it, and its hashes."""


def main(checkout: Path, arguments: Sequence[str] | None = None) -> int:
    """Build a wheelhouse of this copy of the project; returns the exit status."""
    parser = ArgumentParser(prog="make wheelhouse")
    parser.add_argument("--out", type=Path, default=checkout / "build" / "wheelhouse")
    parser.add_argument("--machine", default="aarch64")
    args = parser.parse_args(arguments)
    for stale in args.out.glob("*.whl"):
        stale.unlink()
    lock = (checkout / "systemd" / LOCK).read_text()
    with TemporaryDirectory() as folder:
        for python in PYTHONS:
            Path(folder, python).write_text(lock_of(lock, python))
        for command in pip_commands(checkout, Path(folder), args.out, args.machine):
            done = subprocess.run((sys.executable, "-m", "pip", "--quiet", *command), check=False)  # noqa: S603
            if done.returncode:
                return done.returncode
    return 0


def pip_commands(checkout: Path, locks: Path, out: Path, machine: str) -> Iterator[tuple[str, ...]]:
    """The arguments of pip for each Python, whose lock lies in this folder."""
    tags = [f"--platform=manylinux_2_{minor}_{machine}" for minor in C_LIBRARIES]
    fetch = ("download", "--only-binary=:all:", "--no-deps", "--require-hashes", "--dest", str(out), *tags)
    yield ("wheel", "--no-deps", "--wheel-dir", str(out), str(checkout))
    for python in PYTHONS:
        yield (*fetch, f"--python-version={python}", "--requirement", str(locks / python))


def lock_of(lock: str, python: str) -> str:
    """The lock without libraries that this Python does not need: pip evaluates markers for its own Python."""
    entries = ENTRY.findall(lock)
    here = [int(part) for part in python.split(".")]
    return "".join(
        f"{library}{hashes}\n"
        for library, before, hashes in entries
        if not before or here < [int(part) for part in before.split(".")]
    )
