"""`python -m tests.effort [--games N] [--seed S]`: what people have to do for each decision, by each way."""

import argparse
import sys
from collections import defaultdict
from statistics import mean, median

from tests.effort.games import MODES, played
from tests.effort.ways import WAYS, Effort

GOAL = 2


def main() -> int:
    """Print the table, and of each way whether the goal holds; the exit status is 0 in any case."""
    parser = argparse.ArgumentParser(prog="python -m tests.effort")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    sys.stdout.write(f"{'':34}{'decisions':>10}{'median':>8}{'mean':>7}{'90 %':>6}{'most':>6}{'moves':>7}\n")
    for mode in MODES:
        for way in WAYS:
            efforts, by_verb = [], defaultdict(list)
            for game in range(asked.games):
                for told in played(mode, way, asked.seed + game):
                    efforts.append(told.effort)
                    by_verb[told.verb].append(told.effort)
            _row(f"{mode}, {way}", efforts, judged=True)
            for verb, some in sorted(by_verb.items()):
                _row(f"    {verb}", some)
    sys.stdout.write(f"\npresses, detents and touches per decision; the goal is a median of {GOAL} at most\n")
    return 0


def _row(name: str, efforts: list[Effort], *, judged: bool = False) -> None:
    totals = sorted(effort.total for effort in efforts)
    middle = median(totals)
    tenth = totals[int(len(totals) * 0.9)]
    moves = mean(effort.moves for effort in efforts)
    goal = "" if not judged else "  goal holds" if middle <= GOAL else "  above the goal"
    sys.stdout.write(
        f"{name:34}{len(totals):>10}{middle:>8.1f}{mean(totals):>7.2f}{tenth:>6}{totals[-1]:>6}{moves:>7.2f}{goal}\n"
    )


if __name__ == "__main__":
    sys.exit(main())
