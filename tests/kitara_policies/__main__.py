"""`python -m tests.kingdoms [--games N] [--seed S]`: how long lists and games are, and who wins."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from itertools import chain
from statistics import mean

from tests.kitara_policies.games import Played, against_dice, played, random, sensible

PLAYERS = (2, 3, 4)
AGAINST_DICE = 100
"""So many games are enough to see that."""


def main() -> int:
    """Print it all; the exit status is 0 in any case."""
    parser = argparse.ArgumentParser(prog="python -m tests.kingdoms")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--deck", choices=("blue", "red"), default="blue")
    asked = parser.parse_args()
    seeds = range(asked.seed, asked.seed + asked.games)
    for players in PLAYERS:
        by_dice = [played(players, seed, random(players), asked.deck) for seed in seeds]
        games = [played(players, seed, sensible(players), asked.deck) for seed in seeds]
        few = seeds[: min(AGAINST_DICE, asked.games)]
        alone = [
            played(players, seed, against_dice(players, seed % players), asked.deck).winners
            == (seed % players,)
            for seed in few
        ]
        lines = (
            f"{players} players, {asked.deck}, {asked.games} games",
            *_lists("random", by_dice),
            *_lists("sensible", games),
            *_seats(games),
            f"  one sensible player against dice wins {mean(alone):.0%} of {len(alone)}",
            "",
        )
        sys.stdout.write("\n".join((*lines, "")))
        sys.stdout.flush()
    return 0


def _lists(name: str, games: Sequence[Played]) -> Iterator[str]:
    """How much there is to choose from, and how long games are."""
    widths = [*chain.from_iterable(game.widths for game in games)]
    actions = [game.actions for game in games]
    attacks = mean(game.attacks for game in games)
    yield (
        f"  {name:9} legal list {mean(widths):5.1f} on average, {max(widths):3} at most;"
        f" actions {mean(actions):5.1f} ({min(actions)}-{max(actions)}); attacks {attacks:.1f}"
    )


def _seats(games: Sequence[Played]) -> Iterator[str]:
    """Points and wins; a victory that is shared counts for each."""
    for seat in range(len(games[0].points)):
        points = [game.points[seat] for game in games]
        wins = sum(seat in game.winners for game in games)
        told = f"points {mean(points):5.1f} ({min(points)}-{max(points)})"
        yield f"  seat {seat + 1}    {told:24} wins {wins} ({wins / len(games):.0%})"
    yield f"  shared victories {sum(len(game.winners) > 1 for game in games)}"


if __name__ == "__main__":
    sys.exit(main())
