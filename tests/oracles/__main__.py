"""`python -m tests.oracles record DIR`, and `compare DIR`: what the program does today, as plain text.

Each oracle is one file of lines that no renaming changes; what differs is told by file and line.
"""

import argparse
import os
import sys
from itertools import zip_longest
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Final

from tests.oracles.commands import commands
from tests.oracles.journals import evening, journals
from tests.oracles.machine import doctor, plans
from tests.oracles.noise import noise
from tests.oracles.page import page
from tests.oracles.pairs import pairs
from tests.oracles.paper import Oracle, Work, short
from tests.oracles.profiles import profiles
from tests.oracles.referee import referee
from tests.oracles.screens import screens

ORACLES: Final[dict[str, Oracle]] = {
    "screens": screens,
    "evening": evening,
    "profiles": profiles,
    "commands": commands,
    "doctor": doctor,
    "plans": plans,
    "secrets": pairs,
    "page": page,
    "journals": journals,
    "referee": referee,
    "noise": noise,
}
SCALE: Final = "scale"
USUAL_SCALE: Final = 0.075
"""1,500 acts of each game instead of 20,000."""
SURROUNDINGS: Final = {
    "PYTHONHASHSEED": "0",
    "COLUMNS": "80",
    "LINES": "24",
    "TZ": "UTC",
    "LC_ALL": "C.UTF-8",
    "PATH": "/usr/bin:/bin",
}
"""All that is told of the machine."""


def main() -> int:
    asked = _parser().parse_args()
    given = Path(asked.folder).resolve()
    if asked.do == "record":
        record(given, asked.only or [*ORACLES], asked.scale)
        return 0
    names = asked.only or [name for name in ORACLES if (given / f"{name}.txt").exists()]
    with TemporaryDirectory() as folder:
        record(Path(folder), names, float((given / SCALE).read_text()))
        return 1 if sum([_differs(given, Path(folder), name) for name in names]) else 0


def record(folder: Path, names: list[str], scale: float) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / SCALE).write_text(f"{scale}\n")
    for name in names:
        began_s, count = monotonic(), 0
        with TemporaryDirectory() as aside, (folder / f"{name}.txt").open("w", encoding="utf-8") as file:
            work = Work(scale, Path(aside))
            for line in ORACLES[name](work):
                file.write(line.replace("\n", "\\n") + "\n")
                count += 1
        sys.stderr.write(f"{name}: {count} lines, {monotonic() - began_s:.1f} s\n")


def _differs(before: Path, after: Path, name: str) -> bool:
    """Whether it does; and say where first."""
    old, new = ((folder / f"{name}.txt").read_text().split("\n") for folder in (before, after))
    for number, (was, is_now) in enumerate(zip_longest(old, new), 1):
        if was != is_now:
            told = f"- {short(was or '(end)', 800)}\n+ {short(is_now or '(end)', 800)}"
            sys.stdout.write(f"{name}: differs at {before / name}.txt:{number}\n{told}\n")
            return True
    sys.stdout.write(f"{name}: the same\n")
    return False


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.oracles", description=__doc__)
    parser.add_argument("do", choices=("record", "compare"))
    parser.add_argument("folder", metavar="DIR")
    parser.add_argument("--only", action="append", choices=ORACLES, metavar="NAME", help=", ".join(ORACLES))
    parser.add_argument("--scale", type=float, default=USUAL_SCALE, help="1 is all; record alone asks")
    return parser


if __name__ == "__main__":
    if any(os.environ.get(name) != value for name, value in SURROUNDINGS.items()):
        os.execve(  # noqa: S606 - the same command, where it finds nothing of this machine
            sys.executable,
            [sys.executable, "-m", "tests.oracles", *sys.argv[1:]],
            {"HOME": "/nonexistent", **SURROUNDINGS},
        )
    sys.exit(main())
