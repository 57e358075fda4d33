"""A wheelhouse: the files to install a Pi without a network, made on a machine with one.

It holds the program, and the wheels of its locked libraries for each Python that the Pi may have.
"""

import re
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Final

from companion.setup.source import CHECKOUT
from companion.setup.versions import LOCK

PYTHONS: Final = ("3.11", "3.13")
"""The Python versions of Bookworm and of Trixie."""
C_LIBRARIES: Final = range(36, 16, -1)
"""The glibc versions that wheels may be built for, newest first: that of Bookworm."""
ENTRY: Final = re.compile(
    r"^(\S+==\S+)(?: ; python_full_version < '([\d.]+)')?((?: \\\n +--hash=\S+)+)\n", re.MULTILINE
)
"""A library in the lock: its version, the first Python that does not need it, and its hashes."""


def main() -> int:
    """Build a wheelhouse of this copy of the project; returns the exit status."""
    parser = ArgumentParser(prog="make wheelhouse")
    parser.add_argument("--out", type=Path, default=CHECKOUT / "build" / "wheelhouse")
    parser.add_argument("--machine", default="aarch64")
    args = parser.parse_args()
    for stale in args.out.glob("*.whl"):
        stale.unlink()
    tags = [f"--platform=manylinux_2_{minor}_{args.machine}" for minor in C_LIBRARIES]
    fetch = ("download", "--only-binary=:all:", "--no-deps", "--require-hashes", f"--dest={args.out}", *tags)
    lock = (CHECKOUT / "systemd" / LOCK).read_text()
    status = _run_pip("wheel", "--no-deps", f"--wheel-dir={args.out}", str(CHECKOUT))
    for python in PYTHONS:
        libraries = (f"--python-version={python}", "--requirement=/dev/stdin")
        status = status or _run_pip(*fetch, *libraries, text=lock_of(lock, python))
    return status


def _run_pip(*arguments: str, text: str = "") -> int:
    command = (sys.executable, "-m", "pip", "--quiet", *arguments)
    return subprocess.run(command, input=text, text=True, check=False).returncode  # noqa: S603


def lock_of(lock: str, python: str) -> str:
    """The lock without libraries that this Python does not need: pip evaluates markers for its own Python."""
    here = [int(part) for part in python.split(".")]
    return "".join(
        f"{library}{hashes}\n"
        for library, before, hashes in ENTRY.findall(lock)
        if not before or here < [int(part) for part in before.split(".")]
    )


if __name__ == "__main__":
    sys.exit(main())
