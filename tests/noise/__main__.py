"""`python -m tests.noise`: noisy games on all processors, a table by kind, and each failure as a story."""

import argparse
import os
import sys
from collections.abc import Generator
from contextlib import closing
from functools import partial
from multiprocessing import get_context
from typing import Final

from tests.noise.game import Tally, Wanted, play
from tests.noise.report import failures, goals, table
from tests.noise.story import format_story
from tests.noise.worlds import USUAL, WORLDS

STORIES: Final = "stories"
AT_ONCE: Final = 16
"""Games that each process is given at a time."""


def main() -> int:
    """The exit status is 0 whether or not the goals hold, and 2 where there are no such games."""
    asked = _parser().parse_args()
    wanted = Wanted(asked.seed, asked.kind, game=asked.game, tagged=not asked.untagged)
    tally = Tally()
    world = wanted.world
    if asked.kind is not None and asked.kind not in world.kinds:
        sys.stderr.write(f"The kinds of acts of {asked.game}: {', '.join(world.kinds)}.\n")
        return 2
    if asked.number is not None:
        tally.add(play(wanted, asked.number))
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
    for told, story in failures(tally, wanted, asked=asked.asked):
        sys.stdout.write(f"{told}\n")
        if story and asked.keep:
            (world.folder / STORIES / f"{_file_name(story.title)}.story").write_text(format_story(story))
    sys.stdout.write("\n".join((*table(tally, world.kinds), "", *goals(tally, world.kinds), "")))
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
    parser.add_argument("--game", choices=WORLDS, default=USUAL, help=f"which game ({USUAL})")
    parser.add_argument("--untagged", action="store_true", help="nobody shows what they play")
    parser.add_argument("--actions", type=int, default=100_000, help="how many acts (100000)")
    parser.add_argument("--seed", type=int, default=0, help="other games (0)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (one per processor)")
    parser.add_argument("--kind", help="this kind only, where the position allows it")
    parser.add_argument("--number", type=int, help="the game of this number only")
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
