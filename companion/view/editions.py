"""The games of the house, ready to be played: what every command is handed unless it is handed others.

The words of the house hold their sentences already.
"""

from typing import Any, Final

from companion.rules.games import GAMES
from companion.view.looks import LOOKS
from companion.view.looks.edition import Edition, published

EDITIONS: Final[tuple[Edition[Any], ...]] = tuple(
    published(game, LOOKS[name]) for name, game in GAMES.items()
)
