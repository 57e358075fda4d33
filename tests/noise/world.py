"""What one game brings to this room: how people sit down to it, and its kinds of acts."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from companion.games.kernel import Action, Game, Options, Record
from tests.noise.agreements import Evening
from tests.noise.kind import Kinds
from tests.noise.turn import Turn

Retold = tuple[Options, tuple[Action, ...]]
"""The options of a game, and what has been played of it."""


def from_the_start(record: Record[Any]) -> Retold:
    """A game is told as it was played."""
    return record.options, record.actions


@dataclass(frozen=True, slots=True, kw_only=True)
class World:
    """One game and its people."""

    game: Game[Any]
    kinds: Kinds
    sit_down: Callable[[Random], tuple[Record[Any], Evening]]
    """A new game, and how people play it."""
    turn: Callable[[Random, Record[Any], Evening], Turn]
    folder: Path
    """Where its stories are kept."""
    cap: int
    """Where a game is broken off, in actions."""
    retold: Callable[[Record[Any]], Retold] = from_the_start
    """The shortest way to tell how a game stands."""
    bounded: bool = True
    """Whether it is a goal that nobody is asked; else it is only counted how often."""


Worlds = Mapping[str, World]
