"""Whose turn it is, and where things lie: what people know when they reach for a piece, in any game."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from math import exp, log
from random import Random
from typing import Any, Self, TypeVar

from companion.games.kernel import Action, Deed, Occupancy, Record, Space
from tests.noise.acts import Stages
from tests.noise.agreements import AS_USUAL, Evening

T = TypeVar("T")
P = TypeVar("P")


@dataclass(frozen=True)
class Turn:
    """The game as it stands, and the dice of who plays it."""

    random: Random
    line: Record[Any]
    evening: Evening = AS_USUAL

    @property
    def strict(self) -> bool:
        """Whether what is touched has to be played."""
        return self.evening.strict

    @cached_property
    def legal(self) -> tuple[Action, ...]:
        return tuple(self.line.game.rules.legal(self.line.state))

    def deed(self, action: Action) -> Deed:
        return self.line.game.hands.deed(self.line.state, action)

    def one(self, actions: Iterable[Action]) -> Action:
        return self.random.choice(sorted(actions))

    @cached_property
    def standing(self) -> Occupancy:
        return self.line.game.hands.occupancy(self.line.state)

    def free(self) -> list[Space]:
        return [space for space in self.line.game.hands.spaces if space not in self.standing]

    def near(self, space: Space, reach: int = 1) -> list[Space]:
        """What stands around it."""
        where = self.line.game.hands.places_of(self.line.state)
        x, y = where[space]
        return [
            other
            for other in sorted(self.standing)
            if other != space and max(abs(where[other][0] - x), abs(where[other][1] - y)) <= reach
        ]

    def after(self, action: Action) -> Record[Any]:
        """The line with this action, and with what the table draws then."""
        return self.evening.dealing(self.line.play(action))

    def then(self, record: Record[Any]) -> Self:
        """The same people, later in the game."""
        return replace(self, line=record)

    def ms(self, low: int, high: int) -> int:
        """A while between these, short ones as likely as long ones."""
        return round(exp(self.random.uniform(log(low), log(high))))


def of(pick: Callable[[T], P | None]) -> Callable[[Callable[[T, P], Stages]], Callable[[T], Stages]]:
    """A way of doing what is picked so, where there is any."""

    def way_of(way: Callable[[T, P], Stages]) -> Callable[[T], Stages]:
        def picked(turn: T) -> Stages:
            meant = pick(turn)
            return None if meant is None else way(turn, meant)

        return picked

    return way_of
