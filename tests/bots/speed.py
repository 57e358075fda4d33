"""`python -m tests.bots.speed`: the nodes that searches look at in a second of CPU, on 20 fixed positions.

Nodes alone can be empty. So the CPU time until depth 8 is finished in Katarenga is here too, and that of an
exact end of Kiwara.
"""

import sys
from collections.abc import Callable
from itertools import count
from random import Random
from statistics import mean
from time import process_time
from typing import Any

from companion.bots.katarenga import search as katarenga
from companion.bots.kiwara import search as kiwara
from companion.bots.thought import Thought, never
from companion.games.katarenga import KATARENGA
from companion.games.kiwara import KIWARA
from companion.games.kiwara.state import Step
from companion.store.lots import setup_lots
from tests.bots.positions import middles, random_games

POSITIONS = 20
OPENING = 10
"""Plies before the middle of a game of Katarenga begins."""
ENOUGH = 10**7
EMPTY, LAST_EMPTY = 20, 9
"""The empty spaces of Kiwara in the middle of a game and near its end."""


def with_empty_spaces(empty: int) -> list[Any]:
    games = random_games(KIWARA, Random(1), {}, 100)
    states = (state for _ in count() for state in next(games))
    found: list[Any] = []
    while len(found) < POSITIONS:
        state = next(states)
        if state.step is Step.PLACE and state.tokens.count(0) == empty:
            found.append(state)
    return found


def measure(name: str, positions: list[Any], think: Callable[[Any], Thought]) -> None:
    spent, nodes = [], 0
    for position in positions:
        began_s = process_time()
        nodes += think(position).nodes
        spent.append(process_time() - began_s)
    speed = round(nodes / sum(spent))
    sys.stdout.write(f"{name}: {speed} nodes/s, mean {mean(spent):.2f} s, most {max(spent):.2f} s CPU\n")


def main() -> None:
    lots = setup_lots(1)
    measure(
        "Katarenga to depth 8",
        middles(KATARENGA, 1, POSITIONS, OPENING),
        lambda position: katarenga.think(position, ENOUGH, lots, never, deepest=8),
    )
    measure(
        "Kiwara, 20,000 nodes",
        with_empty_spaces(EMPTY),
        lambda state: kiwara.think(state, 20_000, lots, never),
    )
    measure(
        "Kiwara, exact with 9 spaces left",
        with_empty_spaces(LAST_EMPTY),
        lambda state: kiwara.think(state, ENOUGH, lots, never),
    )


if __name__ == "__main__":
    main()
