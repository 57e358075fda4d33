"""`python -m tests.fuzz`: tests in random order and with random examples, slice by slice.

A slice is short games of noise and some of the other files, in one process, and follows from the seed and its
number. So what failed fails again in that slice alone, whatever ran before it and beside it.
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Sequence
from functools import partial
from math import inf
from multiprocessing.pool import ThreadPool
from pathlib import Path
from random import Random, SystemRandom
from time import monotonic
from typing import Final

ROOT: Final = Path(__file__).parent.parent
NOISE: Final = "tests/noise/test_noise.py"
PAGE: Final = "tests/web/page"
"""What waits for a browser all the time has few examples, and takes long."""
PROPERTIES, OTHERS = 0.1, 0.02
"""How much of the other files is in a slice: of those with random examples, and of the rest."""
SEEDS: Final = 2**32
MOST: Final = 10_000


def main(words: Sequence[str] | None = None) -> int:
    """The exit status is 1 where a slice has failed."""
    asked = _parser().parse_args(words)
    began_s, failed, total = monotonic(), list[str](), 0
    numbers = [asked.slice] if asked.slice is not None else range(asked.slices or MOST)
    minutes = asked.minutes if len(numbers) == MOST else inf
    _tell(f"The seed is {asked.seed}.")
    with ThreadPool(asked.jobs) as pool:
        results = pool.imap(partial(_run, asked.seed, began_s + 60 * minutes), numbers)
        for number, done in zip(numbers, results, strict=True):
            if done is None:
                break
            total += 1
            *told, last = done.stdout.splitlines() or [""]
            if done.returncode:
                failed.append(f"make fuzz FUZZ='--seed {asked.seed} --slice {number}'")
                _tell(*told, done.stderr, f"This fails again: {failed[-1]}")
            _tell(f"After {monotonic() - began_s:.0f} s, slice {number}: {last}")
    _tell(f"{len(failed)} of {total} slices failed.", *failed)
    return 1 if failed else 0


def _run(seed: int, ends_s: float, number: int) -> subprocess.CompletedProcess[str] | None:
    """Run that slice; none begins when the time is over."""
    if monotonic() > ends_s:
        return None
    dice = Random(f"{seed}/{number}")
    own = dice.randrange(1, SEEDS)
    chosen = ("-p", "randomly", f"--randomly-seed={own}", f"--hypothesis-seed={own}", *_files(dice))
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *chosen],
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": str(own)},
        capture_output=True,
        text=True,
        check=False,
    )


def _files(dice: Random) -> list[str]:
    """The noise, and what the dice choose."""
    files = [NOISE]
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        name = path.relative_to(ROOT).as_posix()
        part = PROPERTIES if "from hypothesis import" in path.read_text() else OTHERS
        if dice.random() < part and name != NOISE and not name.startswith(PAGE):
            files.append(name)
    return files


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    fresh = SystemRandom().randrange(SEEDS)
    parser.add_argument("--seed", type=int, default=fresh, help="the same slices again (a fresh one)")
    parser.add_argument("--minutes", type=float, default=5, help="no slice begins after so long (5)")
    parser.add_argument("--slices", type=int, help="so many, however long they take")
    parser.add_argument("--slice", type=int, help="only the one of this number")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="at once (one per processor)")
    return parser


def _tell(*lines: str) -> None:
    sys.stdout.write("".join(f"{line}\n" for line in lines if line))
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
