"""`python -m tests.noise`: noisy games on all processors, a table by kind, and each failure as a story."""

import argparse
import os
import sys
from collections.abc import Generator
from contextlib import closing
from functools import partial
from math import ceil
from multiprocessing import get_context
from time import monotonic
from typing import Final

from tests.noise.game import Tally, Wanted, play
from tests.noise.report import failures, goals, table
from tests.noise.story import format_story
from tests.noise.worlds import WORLDS

STORIES: Final = "stories"
AT_ONCE: Final = 16
"""Games that each process is given at a time."""


def main() -> int:
    """The exit status is 0 whether or not the goals hold, and 2 where there are no such games."""
    asked = _parser().parse_args()
    games = [asked.game] if asked.game else [*WORLDS]
    games = [game for game in games if asked.kind in (None, *WORLDS[game].kinds)]
    if not games:
        for game in [asked.game] if asked.game else WORLDS:
            sys.stderr.write(f"The kinds of acts of {game}: {', '.join(WORLDS[game].kinds)}.\n")
        return 2
    for game in games:
        _tell(asked, Wanted(asked.seed, asked.kind, game=game, tagged=not asked.untagged))
    return 0


def _tell(asked: argparse.Namespace, wanted: Wanted) -> None:
    """Play all that is wanted, and tell what came of it."""
    world, tally = wanted.world, Tally()
    if asked.number is not None:
        tally.add(play(wanted, asked.number))
    else:
        _play(asked, wanted, tally)
    for told, story in failures(tally, wanted, asked=asked.asked):
        sys.stdout.write(f"{told}\n")
        if story and asked.keep:
            (world.folder / STORIES / f"{_file_name(story.title)}.story").write_text(format_story(story))
    lines = (f"python -m tests.noise {wanted.asked_again()}", *table(tally, world.kinds), "")
    sys.stdout.write("\n".join((*lines, *goals(tally, world.kinds, bounded=world.bounded), "", "")))
    sys.stdout.flush()


def _play(asked: argparse.Namespace, wanted: Wanted, tally: Tally) -> None:
    """Game after game until there are enough acts, and say how far that is."""
    began_s, told = monotonic(), -1
    with closing(_games(wanted, asked.jobs)) as games:
        for game in games:
            tally.add(game)
            percent = min(100, 100 * tally.acts // asked.actions)
            if percent > told:
                told = percent
                left_s = (monotonic() - began_s) * max(0, asked.actions / max(1, tally.acts) - 1)
                _progress(
                    f"\r{wanted.game}: {percent} % of {asked.actions:,} acts, {_bad(tally):,} failures, "
                    f"about {ceil(left_s / 60)} min to go "
                )
            if percent >= 100:
                break
    _progress("\n")


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
    parser.add_argument("--game", choices=WORLDS, help="which game (one after the other)")
    parser.add_argument("--untagged", action="store_true", help="nobody shows what they play")
    parser.add_argument("--actions", type=int, default=100_000, help="how many acts of each game (100000)")
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
