"""The registered games, one line each."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from companion.games.katarenga import KATARENGA
from companion.games.kernel import Edition
from companion.games.kitara import KITARA
from companion.games.kiwara import KIWARA

EDITIONS: Final[tuple[Edition[Any], ...]] = (KATARENGA, KIWARA, KITARA)
"""The editions that every command uses by default."""

GAMES: Final[Mapping[str, Edition[Any]]] = MappingProxyType({game.id: game for game in EDITIONS})
