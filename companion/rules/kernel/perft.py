"""Counting action sequences: the measure of a generator's truth and of its speed."""

from math import log
from typing import Final, TypeVar

from companion.rules.kernel.game import Game
from companion.rules.kernel.names import TABLE, Action

S = TypeVar("S")

BUSHY: Final = 100_000
"""Sequences from which on a tree tells how fast it grows."""
HOPELESS: Final = 1e9
"""Sequences that nobody waits for."""


class TableActs(Exception):
    """A draw came up inside the tree, and the caller wanted only decisions of players."""


class TooDeep(Exception):
    """There are by far more sequences than anybody waits for, or they are longer than Python can follow."""


def perft(game: Game[S], state: S, depth: int, *, draws: bool = True) -> int:
    """How many action sequences of exactly `depth` begin in `state`.

    Every last state is really made. With `draws=False` a decision of the table above the last level
    raises `TableActs`.
    """
    if depth < 0:
        raise ValueError(depth)
    legal, apply, actor = game.legal, game.apply, game.actor

    def count(state: S, depth: int) -> int:
        if not draws and actor(state) == TABLE:
            raise TableActs
        nodes = 0
        if depth == 1:
            for action in legal(state):
                apply(state, action)
                nodes += 1
        else:
            for action in legal(state):
                nodes += count(apply(state, action), depth - 1)
        return nodes

    return count(state, depth) if depth else 1


def patient_perft(game: Game[S], state: S, depth: int, *, draws: bool = True) -> int:
    """The same count, level by level, so that a depth that is hopeless is noticed soon: `TooDeep`."""
    nodes = 1
    try:
        for level in range(1, depth + 1):
            above, nodes = nodes, perft(game, state, level, draws=draws)
            if nodes == 0:
                break
            growth = log(nodes / above)
            if nodes >= BUSHY and log(nodes) + growth * (depth - level) > log(HOPELESS):
                raise TooDeep
    except RecursionError as error:
        raise TooDeep from error
    return nodes


def divide(game: Game[S], state: S, depth: int) -> dict[Action, int]:
    """The same count, split by the first action: where two generators differ, this shows it."""
    return {action: perft(game, game.apply(state, action), depth - 1) for action in game.legal(state)}
