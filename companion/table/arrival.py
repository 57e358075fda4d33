"""Whether a piece can be where it is felt: it has left before, was slid there, or its lift was lost.

Law: no piece arrives before it leaves; what tells so was told late, or is out of order.
"""

from collections.abc import Iterator
from typing import Final

from companion.rules.kernel.names import Space
from companion.rules.kernel.places import distance
from companion.table.prospects import Prospect, Spaces, could_slide_on
from companion.table.situation import Signs
from companion.table.trail import Trail

LATE_S: Final = 0.05
"""An edge may be told so much later than another one that it came before."""
BESIDE: Final = 5
"""The square of how far the spaces lie apart that a piece may stand on both of while it is slid."""
BETWEEN_S: Final = 0.35
"""For how long it may do so."""
LOST_S: Final = 1.0
"""An edge that was lost is made up for within this time, when its cell is read once more."""


def follows(signs: Signs, prospect: Prospect, since_s: float | None) -> bool:
    """Whether the action came to its end after that, or only comes: nobody answers what has not begun."""
    if not prospect.deed.lifts:
        return True
    filled_s = [signs.trail.filled_s[space] for space in prospect.fills & signs.trail.filled_s.keys()]
    return since_s is None or not filled_s or max(filled_s) >= since_s - LATE_S


def can_have_come(signs: Signs, prospect: Prospect) -> bool:
    """Whether the piece can be where it seems to have come to, though it was felt there before it left."""
    return all(early_s <= LOST_S for _, _, early_s in _too_early(signs.trail, prospect))


def was_slid(signs: Signs, prospect: Prospect) -> bool:
    """Whether that is no wonder: it left before, or stood on both for a moment as it was slid."""
    where = signs.line.game.where(signs.line.state)
    return all(
        early_s <= BETWEEN_S and distance(where, start, goal) <= BESIDE
        for start, goal, early_s in _too_early(signs.trail, prospect)
    )


def _too_early(trail: Trail, prospect: Prospect) -> Iterator[tuple[Space, Space, float]]:
    """Where a piece was felt before it had left its place, and how long before."""
    for goal in prospect.fills & trail.filled_s.keys():
        for start in prospect.empties:
            left_s = trail.left_s(start)
            if left_s is not None and left_s - trail.filled_s[goal] > LATE_S:
                yield start, goal, left_s - trail.filled_s[goal]


def felt_early(trail: Trail, prospect: Prospect) -> Spaces:
    """The spaces where that is so."""
    return frozenset(goal for _, goal, _ in _too_early(trail, prospect))


def may_slide_on(signs: Signs, prospect: Prospect) -> bool:
    return could_slide_on(prospect, signs.coming, signs.line.game.where(signs.line.state))


def can_be_here(signs: Signs, prospect: Prospect) -> bool:
    """Whether the piece was not felt here long before it was lifted from where it stood."""
    open_s, filled_s = signs.trail.open_s, signs.trail.filled_s
    lifted_s = [open_s[space] for space in signs.seen.missing & open_s.keys()]
    put_s = [filled_s[space] for space in prospect.fills & filled_s.keys()]
    return all(lifted - put <= BETWEEN_S for lifted in lifted_s for put in put_s)
