"""Who plays, how their match stands, and how the mat lies before them.

Law: people stay where they sit, with their names and what they have won; seats and mats turn around them.
"""

from dataclasses import dataclass

from companion.rules.kernel.names import Seat
from companion.table.events import Chair


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays: where they sit, what they play now, and what they have won."""

    chair: Chair
    seat: Seat
    name: str = ""
    wins: int = 0


@dataclass(frozen=True, slots=True)
class Match:
    """The people of an evening, one for each seat of the game, in an order that stays."""

    people: tuple[Person, ...]
    draws: int = 0
    turned: bool = False
    """Whether the mat lies turned by half, so that the first seat plays from the other side of the table."""
