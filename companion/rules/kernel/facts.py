"""What happened in an action. Prompts, lights, logs and records derive from facts alone.

A fact is named in the past and says what anybody at the table could have seen. A game adds a kind of
its own only where no kind below says it.
"""

from dataclasses import dataclass

from companion.rules.kernel.game import Outcome
from companion.rules.kernel.names import Seat, Space


@dataclass(frozen=True, slots=True)
class Moved:
    """A piece went from one space to another."""

    owner: Seat
    kind: str
    start: Space
    goal: Space


@dataclass(frozen=True, slots=True)
class Captured:
    """A piece left the game from the space where it stood."""

    owner: Seat
    kind: str
    space: Space


@dataclass(frozen=True, slots=True)
class Scored:
    """A seat's score changed by so many points."""

    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat had its turn and did nothing."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over."""

    outcome: Outcome
