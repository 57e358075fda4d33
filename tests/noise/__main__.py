"""`python -m tests.noise`: noisy games on all processors, a table by kind, and each failure as a story."""

import argparse
import os
import sys
from collections.abc import Generator
from contextlib import closing
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Final

from tests.noise.game import Tally, Wanted, play
from tests.noise.kinds import KINDS
from tests.noise.report import failures, goals, table
from tests.noise.story import format_story

STORIES: Final = Path(__file__).parent / "stories"
AT_ONCE: Final = 16
"""Games that each process is given at a time."""


def main() -> int:
    """The exit status is 0 whether or not the goals hold."""
    asked = _parser().parse_args()
    wanted = Wanted(asked.seed, asked.kind)
    tally = Tally()
    if asked.game is not None:
        tally.add(play(wanted, asked.game))
    else:
        with closing(_games(wanted, asked.jobs)) as games:
            for game in games:
                before = 100 * tally.acts // asked.actions
                tally.add(game)
                percent = 100 * tally.acts // asked.actions
                if percent > before:
                    _progress(f"\r{percent} % of {asked.actions:,} acts, {_bad(tally):,} failures ")
                if percent >= 100:
                    break
        _progress("\n")
    for told, story in failures(tally, asked.kind, asked=asked.asked):
        sys.stdout.write(f"{told}\n")
        if story and asked.keep:
            (STORIES / f"{_file_name(story.title)}.story").write_text(format_story(story))
    sys.stdout.write("\n".join((*table(tally), "", *goals(tally), "")))
    return 0


def _games(wanted: Wanted, jobs: int) -> Generator[Tally]:
    """One game after the other, in the order of their numbers, however many processes play them."""
    with get_context("spawn").Pool(jobs) as pool:
        first = 0
        while True:
            numbers = range(first, first + jobs * AT_ONCE)
            yield from pool.imap(partial(play, wanted), numbers)
            first = numbers.stop


def _bad(tally: Tally) -> int:
    return sum(failure.bad for failure in tally.failures)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.noise", description=__doc__)
    parser.add_argument("--actions", type=int, default=100_000, help="how many acts (100000)")
    parser.add_argument("--seed", type=int, default=0, help="other games (0)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (one per processor)")
    parser.add_argument("--kind", choices=KINDS, help="this kind only, where the position allows it")
    parser.add_argument("--game", type=int, help="this game only")
    parser.add_argument("--asked", action="store_true", help="tell of questions, too")
    parser.add_argument("--keep", action="store_true", help="keep the stories of failures")
    return parser


def _file_name(title: str) -> str:
    """`Seed 0, game 4, act 7: slide and take.` as `seed-0-game-4-act-7-slide-and-take`."""
    return "-".join("".join(c if c.isalnum() else " " for c in title.lower()).split())


def _progress(text: str) -> None:
    sys.stderr.write(text)
    sys.stderr.flush()


if __name__ == "__main__":
    sys.exit(main())
