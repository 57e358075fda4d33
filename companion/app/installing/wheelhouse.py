"""A wheelhouse: all that a Raspberry Pi without a network is installed from, made on a machine that has one.

It holds the program and the wheels of its libraries, for each Python that the Pi may have. What a Pi has from
its system is left out, for there are no wheels of that.
"""

import subprocess
import sys
import tomllib
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from companion.app.installing.building import BY_SYSTEM
from companion.app.installing.needs import LAST_PYTHON_WITH_LGPIO

PYTHONS: Final = ("3.11", "3.13")
"""Of Bookworm and of Trixie."""
C_LIBRARIES: Final = range(36, 16, -1)
"""The versions of the C library that wheels may be for, the newest first: that of Bookworm."""
OF_OLD_PYTHONS: Final = "typing-extensions"
"""What libraries need on Bookworm's Python only. pip tells that by the Python that it runs in itself."""
ALONE: Final = "rpi-lgpio"
"""Needs lgpio, which pip would look for in vain where the system has it."""


def main(checkout: Path, arguments: Sequence[str] | None = None) -> int:
    """Make one of that copy of the project; the result is the exit status."""
    parser = ArgumentParser(prog="make wheelhouse")
    parser.add_argument("--out", type=Path, default=checkout / "build" / "wheelhouse")
    parser.add_argument("--machine", default="aarch64")
    asked = parser.parse_args(arguments)
    for stale in asked.out.glob("*.whl"):
        stale.unlink()
    project = tomllib.loads((checkout / "pyproject.toml").read_text())["project"]
    for command in commands(project, checkout, asked.out, asked.machine):
        done = subprocess.run((sys.executable, "-m", "pip", "--quiet", *command), check=False)  # noqa: S603
        if done.returncode:
            return done.returncode
    return 0


Project = dict[str, object]


def commands(project: Project, checkout: Path, out: Path, machine: str) -> list[tuple[str, ...]]:
    """What pip has to be told."""
    wheel = ("wheel", "--no-deps", "--wheel-dir", str(out), str(checkout))
    tags = [f"--platform=manylinux_2_{minor}_{machine}" for minor in C_LIBRARIES]
    fetch = ("download", "--only-binary=:all:", "--dest", str(out), *tags)
    return [
        wheel,
        (*fetch, "--no-deps", *alone(project)),
        *(
            (*fetch, f"--python-version={python}", *wanted(project, python), OF_OLD_PYTHONS)
            for python in PYTHONS
        ),
    ]


def wanted(project: Project, python: str) -> list[str]:
    """The libraries of a table that pip has, for that Python."""
    by_system = set(BY_SYSTEM.split(","))
    if tuple(map(int, python.split("."))) <= LAST_PYTHON_WITH_LGPIO:
        by_system.discard("lgpio")
    return [one for one in _required(project) if name_of(one) not in by_system | {ALONE}]


def alone(project: Project) -> list[str]:
    """Those that are fetched without what they need."""
    return [one for one in _required(project) if name_of(one) == ALONE]


def name_of(requirement: str) -> str:
    """What a library is called."""
    return requirement.replace("<", ">").replace("=", ">").partition(">")[0].strip()


def _required(project: Project) -> list[str]:
    """All of them, without what they say of other systems than Linux."""
    match project:
        case {"dependencies": list(always), "optional-dependencies": {"pi": list(extra)}}:
            return [str(one).partition(";")[0].strip() for one in [*always, *extra]]
        case _:
            raise KeyError("dependencies")
