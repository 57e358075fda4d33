"""Whether a board that is told so far can come right in the end: an exact search that remembers.

Sticks need no thought: six territories that hang together have 24 of the 49 edges inside them at least, and
never need more than 25 sticks.
"""

from functools import lru_cache
from typing import Final

from companion.rules.kiwara.front import LARGEST, WANTS, Front, extended
from companion.rules.kiwara.layout import SIZES, TERRITORIES
from companion.rules.kiwara.linking import growth
from companion.rules.kiwara.places import COUNT

REMEMBERED: Final = 1 << 14
"""Fronts of which it is known whether they come right; some 10 MB."""


@lru_cache(maxsize=REMEMBERED)
def comes_right(front: Front) -> bool:
    """Whether a layout follows that games are played on."""
    if front.told == COUNT:
        whole = len(front.owners) == len(front.sizes)
        return whole and front.begun == TERRITORIES and not any(WANTS[size] for size in front.sizes)
    if not _has_room(front):
        return False
    following = (extended(front, owner) for owner in range(len(front.sizes) + 1))
    return any(comes_right(after) for after in following if after)


def _has_room(front: Front) -> bool:
    """Whether the spaces left are neither too few nor too many for what the territories have to become."""
    left, due = COUNT - front.told, TERRITORIES - front.begun
    if left > LARGEST * (len(front.sizes) + due) - sum(front.sizes):
        return False
    wanted = growth(front)
    return wanted is not None and wanted + SIZES[0] * due <= left
