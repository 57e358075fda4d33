"""Whether a piece can be where it is felt: it has left before, was slid there, or its lift was lost.

Law: no piece arrives before it leaves; what tells so was told late, or is out of order.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from companion.rules.kernel.names import Space
from companion.rules.kernel.places import Places, distance
from companion.table.prospects import Prospect, Spaces, could_slide_on, lies_between
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
NEXT: Final = 2
"""The square of how far spaces lie apart that touch each other."""
PUSHED_S: Final = 0.15
"""Nobody lifts a piece and puts it on the next space more quickly; one that is pushed is quicker."""
HOPS_S: Final = 0.25
"""Nobody does so twice in a line more quickly."""
PATIENCE: Final = 2.0
"""A piece that is pushed has come to rest after so many times what it took for a space so far."""
FIRST: Final = 2.4
"""So many times as long as others it rests on the first space, where nobody knows its pace."""
LONGEST: Final = 4.0
"""The most of these times."""


def follows(signs: Signs, prospect: Prospect, since_s: float | None) -> bool:
    """Whether the action came to its end after that, or only comes: nobody answers what has not begun."""
    if not prospect.deed.lifts:
        return True
    filled_s = [signs.trail.filled_s[space] for space in prospect.fills & signs.trail.filled_s.keys()]
    filled_s += [opening.to_s for opening in signs.trail.openings if opening.space in prospect.unseen]
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


def rest_of(signs: Signs, prospect: Prospect) -> float:
    """How long a piece has to rest before it counts: the longer, the slower it is pushed."""
    where = signs.line.game.where(signs.line.state)
    if not could_slide_on(prospect, signs.coming, where):
        return 0.0
    [start], [goal] = prospect.deed.lifts, prospect.deed.drops
    left_s = push_of(where, signs.trail, start, goal)
    if not left_s:
        return signs.slide_s
    steps = len(left_s) - 1
    times = PATIENCE * (left_s[-1] - left_s[0]) / steps / signs.slide_s if steps and signs.slide_s else FIRST
    return signs.slide_s * min(max(times, 1.0), LONGEST)


def push_of(
    where: Places, trail: Trail, start: Space, goal: Space, within_s: float = PUSHED_S
) -> tuple[float, ...]:
    """When a piece that was pushed straight on has left each space on its way; nothing where it was put.

    Law: it stands on the next space as it leaves one, or soon after that.
    """
    passed = (space for space in trail.passed_s if lies_between(where, start, space, goal))
    way = [one for one in (start, *passed) if trail.left_s(one) is not None]
    way = [*sorted(way, key=lambda space: distance(where, start, space)), goal]
    longest_s = within_s if way[:-1] == [start] else BETWEEN_S
    left_s = tuple(left for space in way[:-1] if (left := trail.left_s(space)) is not None)
    came_s = [trail.filled_s.get(space, trail.passed_s.get(space)) for space in way[1:]]
    pushed = all(
        came is not None and -BETWEEN_S <= came - left <= longest_s and distance(where, one, other) <= NEXT
        for (one, other), left, came in zip(pairwise(way), left_s, came_s, strict=True)
    )
    return left_s if pushed else ()


def can_be_here(signs: Signs, prospect: Prospect) -> bool:
    """Whether the piece was not felt here long before it was lifted from where it stood."""
    open_s, filled_s = signs.trail.open_s, signs.trail.filled_s
    lifted_s = [open_s[space] for space in signs.seen.missing & open_s.keys()]
    put_s = [filled_s[space] for space in prospect.fills & filled_s.keys()]
    return all(lifted - put <= BETWEEN_S for lifted in lifted_s for put in put_s)
