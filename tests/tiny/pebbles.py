"""Pebbles with all that people see of it: a whole game, in this one folder and nowhere else."""

from typing import Final

from companion.games.kernel import Edition, make_edition
from tests.tiny.look import LOOK
from tests.tiny.rules import RULES, Pebbles

PEBBLES: Final[Edition[Pebbles]] = make_edition(RULES, LOOK, __file__)
