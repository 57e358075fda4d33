"""Facts: what an action did.

Prompts, lights, logs and records derive from facts alone.

A fact is named in the past tense and holds only what is visible at the table. A game adds its own kinds
only where no kind below fits.
"""

from dataclasses import dataclass

from companion.games.kernel.game import Outcome
from companion.games.kernel.terms import Actor, Seat, Space


@dataclass(frozen=True, slots=True)
class Moved:
    owner: Actor
    kind: str
    start: Space
    goal: Space


@dataclass(frozen=True, slots=True)
class Attacked:
    """Pieces attack a space that others hold, and arrive once these have left."""

    owner: Actor
    kind: str
    start: Space
    goal: Space


@dataclass(frozen=True, slots=True)
class Placed:
    """A piece was put on the board; `down` if face down."""

    owner: Actor
    kind: str
    space: Space
    down: bool = False


@dataclass(frozen=True, slots=True)
class Hidden:
    owner: Seat
    kind: str
    space: Space


@dataclass(frozen=True, slots=True)
class Returned:
    """A piece went from the board back to its owner's supply."""

    owner: Seat
    kind: str
    space: Space


@dataclass(frozen=True, slots=True)
class Captured:
    """A piece was removed from its space and from the game."""

    owner: Seat
    kind: str
    space: Space


@dataclass(frozen=True, slots=True)
class Scored:
    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class Revealed:
    card: str


@dataclass(frozen=True, slots=True)
class Gained:
    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class Used:
    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class Discarded:
    """A card left the game, from a seat or from the middle of the table."""

    owner: Actor
    card: str


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat declined an optional action."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Skipped:
    """A seat's turn was skipped, because it had nothing to do."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Ended:
    outcome: Outcome
