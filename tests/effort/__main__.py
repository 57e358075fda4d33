"""`python -m tests.effort [--games N] [--seed S]`: what is done on the page, and for each decision."""

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from statistics import mean, median
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

from tests.bench.clicks import CHROMIUM
from tests.effort.games import EVERY_WAY, MODES, played
from tests.effort.goals import GOAL, GOALS_OF_MOVES, GOALS_OF_STACKS, is_easy, is_easy_with_stacks
from tests.effort.ways import WAYS_OF_STACKS, Effort
from tests.web.page.daemon_process import Companion
from tests.web.page.effort import TASKS, Taken, Task, taken


def main() -> int:
    """Print both tables, and of each way whether the goal holds; the exit status is 0 in any case."""
    parser = argparse.ArgumentParser(prog="python -m tests.effort")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=0)
    only = parser.add_mutually_exclusive_group()
    only.add_argument("--mode", choices=MODES, help="only this one")
    only.add_argument("--page", action="store_true", help="only what is done on the page")
    asked = parser.parse_args()
    if asked.mode is None:
        sys.stdout.writelines(_lines_of_page())
    return 0 if asked.page else _tell_decisions(asked)


def _lines_of_page() -> Iterator[str]:
    """Each task on a table of its own, in a browser that has not seen the page before."""
    if CHROMIUM is None:
        yield "The page is not measured: there is no Chromium here.\n\n"
        return
    yield f"{'on the page':38}{'clicks':>8}{'keys':>8}{'seconds':>9}\n"
    for name, task in TASKS.items():
        found = _measured(task)
        yield f"{name:38}{found.clicks:>8}{found.keys:>8}{found.seconds:>9.2f}\n"
    yield "\n"


def _measured(task: Task) -> Taken:
    with TemporaryDirectory() as state, sync_playwright() as playwright:
        companion = Companion(Path(state), "--game", task.game)
        companion.start()
        try:
            tab = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"]).new_page()
            tab.goto(companion.address)
            tab.locator(".chair.claimed").nth(1).wait_for()
            return taken(task, tab)
        finally:
            companion.stop()


def _tell_decisions(asked: argparse.Namespace) -> int:
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
