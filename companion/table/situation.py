"""How things stand at a table: what the board shows, measured against the game."""

from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Any

from companion.rules.kernel.line import Line
from companion.rules.kernel.names import Action
from companion.rules.kernel.reason import Reason, because
from companion.table.contacts import Contacts
from companion.table.prospects import ALIKE, Difference, Spaces, expected, prospects, why_not


class Snag(StrEnum):
    """Why nothing can come of a piece that was lifted."""

    STUCK = "table.stuck"
    """It has nowhere to go. Values: space."""
    SAFE = "table.safe"
    """It is not the piece of who is to move, and nothing takes it. Values: space."""


class Phase(Enum):
    """What the table waits for."""

    UNKNOWN = "unknown"
    """Some cell has not told yet how it reads; the board is left out of it until then."""
    RIGHT = "right"
    """The board shows the position, and somebody is to move."""
    IN_HAND = "in-hand"
    """The board shows the beginning of an action."""
    AMBIGUOUS = "ambiguous"
    """The board shows an action done, and more than one could be it."""
    DIFFERENT = "different"
    """The board shows neither, and has to be put right."""


@dataclass(frozen=True, slots=True)
class Situation:
    """The phase, and what belongs to it."""

    phase: Phase
    seen: Difference = ALIKE
    actions: tuple[Action, ...] = ()
    """What may still come of it: all that is legal, what hands have begun, or what they may have done."""
    why: Reason | None = None
    """Why what hands seem to have done does not count."""


def difference(line: Line[Any], contacts: Contacts, touched: Spaces, watched: Spaces) -> Difference:
    """How the settled board differs from the position."""
    wanted = expected(line.game, line.state, watched)
    there = contacts.occupied() & watched
    return Difference(wanted - there, there - wanted, touched & wanted)


def situation(line: Line[Any], contacts: Contacts, touched: Spaces, watched: Spaces) -> Situation:
    """How things stand; where exactly one action is done, it is the only one among the actions."""
    legal = tuple(line.game.legal(line.state))
    if not watched:
        return Situation(Phase.RIGHT, actions=legal)
    if not watched <= contacts.levels.keys():
        return Situation(Phase.UNKNOWN, actions=legal)
    seen = difference(line, contacts, touched, watched)
    coming = prospects(line.game, line.state, watched)
    done = tuple(prospect.action for prospect in coming if prospect.explains(seen))
    if done:
        return Situation(Phase.AMBIGUOUS, seen, done)
    if seen.right:
        return Situation(Phase.RIGHT, seen, legal)
    why = why_not(line.game, line.state, seen)
    begun = tuple(prospect.action for prospect in coming if prospect.begins_with(seen))
    if begun:
        return Situation(Phase.IN_HAND, seen, begun, why)
    return Situation(Phase.DIFFERENT, seen, legal, why or _why_nowhere(line, seen))


def _why_nowhere(line: Line[Any], seen: Difference) -> Reason | None:
    """Why nothing can come of the one piece that was lifted."""
    if len(seen.missing) != 1 or seen.extra or line.actor is None:
        return None
    [space] = seen.missing
    owner = line.game.occupancy(line.state)[space].owner
    return because(Snag.STUCK if owner == line.actor else Snag.SAFE, space=space)
