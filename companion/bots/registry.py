"""The minds, one line each; a game without one is played by dice alone."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from companion.bots.katarenga import KATARENGA_MIND
from companion.bots.kitara import KITARA_MIND
from companion.bots.kiwara import KIWARA_MIND
from companion.bots.mind import Mind

MINDS: Final[Mapping[str, Mind[Any]]] = MappingProxyType(
    {mind.game.id: mind for mind in (KATARENGA_MIND, KIWARA_MIND, KITARA_MIND)}
)
"""By the id of the game."""
