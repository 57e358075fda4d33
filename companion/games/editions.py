"""The games of the house, ready to be played: the default set of every command."""

from collections.abc import Mapping
from typing import Any, Final

from companion.drawing.text import Text
from companion.games.katarenga.look import KATARENGA_LOOK
from companion.games.kernel.game import Game
from companion.games.kernel.look import BoardPlan, Edition, Field, Look, make_edition
from companion.games.kitara.look import KITARA_LOOK
from companion.games.kiwara.look import KIWARA_LOOK
from companion.games.registry import GAMES

LOOKS: Final[Mapping[str, Look]] = {"katarenga": KATARENGA_LOOK, "kiwara": KIWARA_LOOK, "kitara": KITARA_LOOK}


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

    def plan(state: object) -> BoardPlan:
        spaces = sorted(game.occupancy(state))
        fields = (Field(space, 10 * n, 0, 10, 10, "plain") for n, space in enumerate(spaces))
        return BoardPlan(10 * max(1, len(spaces)), 10, tuple(fields))

    return Look(standing, plan, signs={})


EDITIONS: Final[tuple[Edition[Any], ...]] = tuple(
    make_edition(game, LOOKS[name]) for name, game in GAMES.items()
)
