"""Facts: what an action did.

Prompts, lights, logs and records derive from facts alone.

A fact is named in the past and says what anybody at the table could have seen. A game adds a kind of its
own only where no kind below says it.
"""

from dataclasses import dataclass

from companion.games.kernel.game import Outcome
from companion.games.kernel.terms import Actor, Seat, Space


@dataclass(frozen=True, slots=True)
class Moved:
    """A piece went from one space to another."""

    owner: Actor
    kind: str
    start: Space
    goal: Space


@dataclass(frozen=True, slots=True)
class Attacked:
    """Pieces went for a space that others hold, and arrive there as soon as these have gone."""

    owner: Actor
    kind: str
    start: Space
    goal: Space


@dataclass(frozen=True, slots=True)
class Placed:
    """A piece came onto the board; `down` if it lies on its face."""

    owner: Actor
    kind: str
    space: Space
    down: bool = False


@dataclass(frozen=True, slots=True)
class Hidden:
    """A piece was turned onto its face where it stands."""

    owner: Seat
    kind: str
    space: Space


@dataclass(frozen=True, slots=True)
class Returned:
    """A piece went from the board back to its owner, who still has it."""

    owner: Seat
    kind: str
    space: Space


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
class Revealed:
    """A card was turned up for everybody to see."""

    card: str


@dataclass(frozen=True, slots=True)
class Gained:
    """A card came to lie before a seat."""

    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class Used:
    """A seat used up a card."""

    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class Discarded:
    """A card went out of the game from where it lay: before a seat, or before nobody."""

    owner: Actor
    card: str


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat could have done something and did nothing."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Skipped:
    """A seat has no turn, since there is nothing that it could do."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over."""

    outcome: Outcome
