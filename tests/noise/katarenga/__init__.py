"""Katarenga as people play it: pawns that go and take."""

from pathlib import Path
from random import Random
from typing import Any, Final

from companion.games.katarenga.position import format_position
from companion.games.kernel import Record, begin
from companion.games.registry import GAMES
from companion.store.lots import setup_lots
from tests.noise.agreements import Evening
from tests.noise.katarenga.kinds import KINDS
from tests.noise.katarenga.turn import Turn
from tests.noise.world import Retold, World

PLIES: Final = 80
"""Where a game is broken off."""
STRICT: Final = 0.2
"""How many of the games are played by people who have to play what they touch."""
GAME: Final = GAMES["katarenga"]


def _sit_down(dice: Random) -> tuple[Record[Any], Evening]:
    evening = Evening(strict=dice.random() < STRICT)
    return begin(GAME, {}, setup_lots(dice.randrange(2**32))), evening


def _retold(record: Record[Any]) -> Retold:
    return {"position": format_position(record.state), "first_turn_capture": True}, ()


KATARENGA: Final = World(
    game=GAME,
    kinds=KINDS,
    sit_down=_sit_down,
    turn=Turn,
    folder=Path(__file__).parent,
    cap=PLIES,
    retold=_retold,
)
