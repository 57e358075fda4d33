"""A game as people meet it: its rules, and all that they see and read of it, in one record.

Law: whoever is handed an edition needs no list to find anything else of the game.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar

from companion.rules.kernel.game import Game
from companion.view.looks.look import Look

S = TypeVar("S")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Edition(Game[S]):
    """The functions of one game, and what they look like."""

    look: Look
    sentences: Mapping[str, str] = field(default_factory=dict)
    """What is said in it, where the words of the house do not have it."""


def published(game: Game[S], look: Look, sentences: Mapping[str, str] | None = None) -> Edition[S]:
    """The game with its look and its sentences."""
    rules: dict[str, Any] = {part.name: getattr(game, part.name) for part in fields(game)}
    return Edition(**rules, look=look, sentences=sentences or {})
