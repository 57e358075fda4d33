"""`python -m tests.effort [--games N] [--seed S]`: what people have to do for each decision, by each way."""

import argparse
import sys
from collections import defaultdict
from statistics import mean, median

from tests.effort.games import EVERY_WAY, MODES, played
from tests.effort.goals import GOAL, GOALS_OF_MOVES, GOALS_OF_STACKS, is_easy, is_easy_with_stacks
from tests.effort.ways import WAYS_OF_STACKS, Effort


def main() -> int:
    """Print the table, and of each way whether the goal holds; the exit status is 0 in any case."""
    parser = argparse.ArgumentParser(prog="python -m tests.effort")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--mode", choices=MODES, help="only this one")
    asked = parser.parse_args()
    columns = ("presses", "detents", "all", "mean", "90 %", "most", "moves")
    sys.stdout.write(f"{'':38}{'decisions':>10}{''.join(f'{name:>8}' for name in columns)}\n")
    for mode, way in EVERY_WAY:
        if asked.mode not in (None, mode):
            continue
        efforts, by_verb = [], defaultdict(list)
        for game in range(asked.games):
            for told in played(mode, way, asked.seed + game):
                efforts.append(told.effort)
                by_verb[told.verb].append(told.effort)
        stacks = MODES[mode].ways is WAYS_OF_STACKS
        _row(f"{mode}, {way}", efforts, "" if stacks else _goal(holds=is_easy(efforts)))
        for verb, some in sorted(by_verb.items()):
            _row(f"    {verb}", some, _goal(holds=is_easy_with_stacks(verb, some)) if stacks else "")
    sys.stdout.write(
        "\nPresses are touches of the wand and of tags, too; the first three columns are medians."
        f"\nThe goal is a median of {GOAL} of all together at most; where pieces share a space it is"
        f" {GOALS_OF_MOVES[0]} presses and {GOALS_OF_MOVES[1]} detents for a move,"
        f" and {GOALS_OF_STACKS[0]} and {GOALS_OF_STACKS[1]} otherwise.\n"
    )
    return 0


def _goal(*, holds: bool) -> str:
    return "goal holds" if holds else "above the goal"


def _row(name: str, efforts: list[Effort], goal: str) -> None:
    totals = sorted(effort.total for effort in efforts)
    pointed, turned = (median(each) for each in zip(*((e.pointed, e.detents) for e in efforts), strict=True))
    tenth = totals[int(len(totals) * 0.9)]
    moves = mean(effort.moves for effort in efforts)
    sys.stdout.write(
        f"{name:38}{len(totals):>10}{pointed:>8.1f}{turned:>8.1f}{median(totals):>8.1f}{mean(totals):>8.2f}"
        f"{tenth:>8}{totals[-1]:>8}{moves:>8.2f}  {goal}".rstrip()
        + "\n"
    )


if __name__ == "__main__":
    sys.exit(main())
