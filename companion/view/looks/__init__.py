"""What each game looks like. An edition brings its look along; the games of the house have theirs in here.

A game without a look still has its scores, and the spaces where something stands.
"""

from collections.abc import Mapping
from typing import Any, Final

from companion.rules.kernel.game import Game
from companion.view.looks.edition import Edition
from companion.view.looks.katarenga import KATARENGA
from companion.view.looks.kitara import KITARA
from companion.view.looks.kiwara import KIWARA
from companion.view.looks.look import Look
from companion.view.plan import Field, Plan
from companion.view.screens.sheet import Text

LOOKS: Final[Mapping[str, Look]] = {"katarenga": KATARENGA, "kiwara": KIWARA, "kitara": KITARA}


def look_of(game: Game[Any]) -> Look:
    """How the game looks."""
    if isinstance(game, Edition):
        return game.look
    return LOOKS.get(game.id) or plain_look(game)


def has_look(game: Game[Any]) -> bool:
    """Whether somebody has said how the game looks."""
    return isinstance(game, Edition) or game.id in LOOKS


def plain_look(game: Game[Any]) -> Look:
    """Scores in a line, and the spaces that are occupied in a row."""

    def standing(state: object) -> Text:
        return (" : ".join(str(points) for points in game.scores(state).values()),)

    def plan(state: object) -> Plan:
        spaces = sorted(game.occupancy(state))
        fields = (Field(space, 10 * n, 0, 10, 10, "plain") for n, space in enumerate(spaces))
        return Plan(10 * max(1, len(spaces)), 10, tuple(fields))

    return Look(standing, plan, signs={})
