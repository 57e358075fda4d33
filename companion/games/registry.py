"""The rules of every game in the box, by game id.

Configuration reads this list, and no look with it.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from companion.games.katarenga import KATARENGA
from companion.games.kernel.game import Game
from companion.games.kitara import KITARA
from companion.games.kiwara import KIWARA

GAMES: Final[Mapping[str, Game[Any]]] = MappingProxyType(
    {game.id: game for game in (KATARENGA, KIWARA, KITARA)},
)
