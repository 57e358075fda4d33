"""Perft: counts action sequences, which measures whether a generator is right and how fast it is."""

from collections import Counter
from typing import Final

from companion.games.kernel.game import Game, S
from companion.games.kernel.terms import TABLE

MOST_POSITIONS: Final = 40_000
"""The limit takes about a second; four moves of each Katarenga board take some 25,000 positions."""


class TableActs(Exception):
    """A draw inside the tree, in a search for decisions of players alone."""


class TooDeep(Exception):
    """The search would visit more positions than the limit."""


def bounded_perft(game: Game[S], state: S, depth: int, *, draws: bool = True) -> int:
    """The number of action sequences of exactly `depth` that begin in `state`; or `TooDeep`.

    It goes level by level, looks at each position once, and only counts the last level. With `draws=False` a
    decision of the table above the last level raises `TableActs`. That it is too deep depends on the position
    and the depth alone, and not on the speed of the machine.
    """
    level, met = Counter({state: 1}), 0
    for below in reversed(range(depth)):
        if not draws and any(game.rules.actor(position) == TABLE for position in level):
            raise TableActs
        met += len(level)
        nodes, following = 0, Counter[S]()
        for position, ways in level.items():
            legal = game.rules.legal(position)
            nodes += ways * len(legal)
            for action in legal if below else ():
                following[game.rules.apply(position, action)] += ways
            if met + len(following) > MOST_POSITIONS:
                raise TooDeep
        if not below or not nodes:
            return nodes
        level = following
    return 1
