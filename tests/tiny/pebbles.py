"""Pebbles with all that people see of it: a whole game, in this one folder and nowhere else."""

from dataclasses import fields
from typing import Final

from companion.games.kernel import Edition, Game
from tests.tiny.look import LOOK
from tests.tiny.rules import RULES, Pebbles

PEBBLES: Final[Edition[Pebbles]] = Edition(
    **{part.name: getattr(RULES, part.name) for part in fields(Game)}, look=LOOK, file=__file__
)
