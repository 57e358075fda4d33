"""What all searches share: their limits, and what they have found.

Laws: a search is limited by nodes, so that it finds the same on every machine; `stop` only ends it sooner. It
is asked every few dozen nodes, and as soon as it says yes the best action so far is the answer.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from math import exp
from types import MappingProxyType
from typing import Final, TypeVar

from companion.games.kernel import Action, Draw

Stop = Callable[[], bool]
"""Whether the search should end now."""
ASKED_EVERY: Final = 64
"""Nodes between two questions to `stop`."""


def never() -> bool:
    """Of a search that nobody stops."""
    return False


INFINITE: Final = 1_000_000
"""More than any score."""

FARTHEST: Final = 30
"""In scales: nothing further ahead is any surer."""


def chance_by(lead: float) -> float:
    """Of winning, from 0 to 1, by a lead in scales: with one of them 73 of 100 games are won."""
    return 1 / (1 + exp(-min(max(lead, -FARTHEST), FARTHEST)))


Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Thought:
    """The best action that a search has found."""

    action: Action
    score: int
    """What the side to move is ahead by, in hundredths of what each game counts; more than `WON`: it wins."""
    depth: int
    """The number of plies that were searched to their end; 0 if there was nothing to search."""
    nodes: int
    line: tuple[Action, ...] = ()
    """The expected course of the game, from the action on; it ends where the table would draw."""


class Exhausted(Exception):
    """The nodes are spent, or `stop` has said so."""


class Limit:
    """Counts nodes and says when to look up: `nodes` may grow by itself until it reaches `next_look`."""

    __slots__ = ("most", "next_look", "nodes", "stop")

    def __init__(self, most: int, stop: Stop) -> None:
        self.most = most
        self.stop = stop
        self.nodes = 0
        self.next_look = min(most, ASKED_EVERY)

    def look(self) -> None:
        if self.nodes >= self.most or self.stop():
            raise Exhausted
        self.next_look = min(self.most, self.nodes + ASKED_EVERY)


Rated = list[tuple[int, Action]]
"""Actions, and what each leaves the actor ahead by."""
Lean = Mapping[Action, int]
"""What a bot adds to the score of an action where it compares it with others: it likes that, or avoids it."""
NO_LEAN: Final[Lean] = MappingProxyType({})
Follow = Callable[[Action, int, int, bool], int]
"""The score of an action at that depth, if it is more than a bound, else no more than that; whether it is
the first one to be tried."""


def shuffle(items: list[Item], draw: Draw) -> list[Item]:
    """The items in a random order: it decides between those that are equally good."""
    left = [*items]
    return [left.pop(draw(len(left))) for _ in items]


def deepen(  # noqa: PLR0913, PLR0917 - what a game knows, and what one bot likes
    rated: Rated, follow: Follow, limit: Limit, won: int, deepest: int, lean: Lean = NO_LEAN
) -> Thought:
    """The best action: searched deeper and deeper, until it is proved or the limit is reached.

    The best action of one depth is the first one of the next, so what an unfinished depth has found counts.
    """
    order = sorted(rated, key=lambda one: -one[0] - lean.get(one[1], 0))
    score, first = order[0]
    actions, found = [action for _, action in order], Thought(first, score, 0, len(order))
    depth = 0 if len(actions) > 1 else deepest
    while depth < deepest and abs(found.score) <= won:
        depth, best, alpha = depth + 1, found, -INFINITE
        try:
            for number, action in enumerate(actions):
                limit.look()
                more = lean.get(action, 0)
                score = follow(action, depth, alpha - more, number == 0)
                if score + more > alpha:
                    alpha, best = score + more, Thought(action, score, depth, limit.nodes)
        except Exhausted:
            return replace(best, nodes=limit.nodes)
        found = replace(best, nodes=limit.nodes)
        actions.remove(found.action)
        actions.insert(0, found.action)
    return found
