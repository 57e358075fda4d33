"""Every registered game and the tests' own tiny one: what the generic suites run on."""

from collections.abc import Mapping
from typing import Any, Final

from companion.rules.games import GAMES
from companion.rules.kernel.game import Game
from companion.view.words.english import ENGLISH
from tests.tiny.pebbles import PEBBLES, WORDS

EVERY_GAME: Final[Mapping[str, Game[Any]]] = {**GAMES, PEBBLES.id: PEBBLES}
EVERY_WORD: Final = ENGLISH.and_also(WORDS)
