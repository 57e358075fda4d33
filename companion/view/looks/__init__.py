"""What each game looks like, by its name. A game without a look of its own still has its scores."""

from collections.abc import Mapping
from typing import Any, Final

from companion.rules.kernel.game import Game
from companion.view.looks.katarenga import KATARENGA
from companion.view.looks.kiwara import KIWARA
from companion.view.looks.look import Field, Look, Plan
from companion.view.screens.sheet import Text

LOOKS: Final[Mapping[str, Look]] = {"katarenga": KATARENGA, "kiwara": KIWARA}


def look_of(game: Game[Any]) -> Look:
    """How the game looks."""
    return LOOKS.get(game.id) or plain_look(game)


def plain_look(game: Game[Any]) -> Look:
    """Scores in a line, and the spaces that are occupied in a row."""

    def standing(state: object) -> Text:
        return (" : ".join(str(points) for points in game.scores(state).values()),)

    def plan(state: object) -> Plan:
        spaces = sorted(game.occupancy(state))
        fields = (Field(space, 10 * n, 0, 10, 10, "plain") for n, space in enumerate(spaces))
        return Plan(10 * max(1, len(spaces)), 10, tuple(fields))

    return Look(standing, plan, signs={})
