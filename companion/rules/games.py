"""Every game of the box, by its id."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from companion.rules.katarenga import KATARENGA
from companion.rules.kernel.game import Game
from companion.rules.kitara import KITARA
from companion.rules.kiwara import KIWARA

GAMES: Final[Mapping[str, Game[Any]]] = MappingProxyType(
    {game.id: game for game in (KATARENGA, KIWARA, KITARA)},
)
