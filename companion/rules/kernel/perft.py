"""Counting action sequences: the measure of a generator's truth and of its speed."""

from typing import TypeVar

from companion.rules.kernel.game import Game
from companion.rules.kernel.names import TABLE, Action

S = TypeVar("S")


class TableActs(Exception):
    """A draw came up inside the tree, and the caller wanted only decisions of players."""


class TooMany(Exception):
    """There are more sequences than the caller wanted to wait for."""


def perft(game: Game[S], state: S, depth: int, *, draws: bool = True, most: int | None = None) -> int:
    """How many action sequences of exactly `depth` begin in `state`.

    Every last state is really made. With `draws=False` a decision of the table above the last level
    raises `TableActs`; past `most` sequences it is `TooMany`.
    """
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
        if most is not None and nodes > most:
            raise TooMany
        return nodes

    return count(state, depth) if depth else 1


def patient_perft(game: Game[S], state: S, depth: int, *, draws: bool, most: int) -> int:
    """The same count level by level, so that a depth nobody can wait for is noticed soon.

    The last level may be as large as it likes; every level above it has at most `most` positions.
    """
    for level in range(1, depth):
        try:
            if perft(game, state, level, draws=draws, most=most) == 0:
                return 0
        except RecursionError as error:
            raise TooMany from error
    return perft(game, state, depth, draws=draws)


def divide(game: Game[S], state: S, depth: int) -> dict[Action, int]:
    """The same count, split by the first action: where two generators differ, this shows it."""
    return {action: perft(game, game.apply(state, action), depth - 1) for action in game.legal(state)}
