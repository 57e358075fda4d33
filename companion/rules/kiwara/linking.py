"""What it takes at least that torn territories hang together again, so that no search has to find out.

A link has to pass below all that stands between its ends, and below what that still wants to become.

Law: it is never less than this, and where this says that there is no way, there is none.
"""

from functools import lru_cache
from itertools import pairwise, product
from typing import Final

from companion.rules.kiwara.front import LARGEST, WANTS, WIDTH, Front
from companion.rules.kiwara.places import ROWS

REMEMBERED: Final = 1 << 12


def growth(front: Front) -> int | None:
    """How many spaces all territories want together at least; `None` where one can never hang together."""
    wants = [WANTS[size] for size in front.sizes]
    if len(front.owners) == len(front.sizes):
        return sum(wants)
    columns = [front.columns(owner) for owner in range(len(wants))]
    inmost_first = sorted(range(len(wants)), key=lambda owner: columns[owner][-1] - columns[owner][0])
    for owner in inmost_first:
        links = front.owners.count(owner) - 1
        if links:
            size = front.sizes[owner] + (_links(front, owner, links, columns, wants) or LARGEST)
            if size > LARGEST:
                return None
            wants[owner] = size + WANTS[size] - front.sizes[owner]
    return sum(wants)


def _links(front: Front, owner: int, links: int, columns: list[list[int]], wants: list[int]) -> int:
    """The spaces that a territory needs for so many links; 0 where it cannot have them."""
    gaps = [gap for gap in pairwise(columns[owner]) if front.parts[gap[0]] != front.parts[gap[1]]]
    lengths = sorted(length for gap in gaps if (length := _link(front, gap, columns, wants)))
    widths = sorted(east - west - 1 for west, east in gaps)
    return max(lengths[links - 1], sum(widths[:links]) + links) if len(lengths) >= links else 0


def _link(front: Front, gap: tuple[int, int], columns: list[list[int]], wants: list[int]) -> int:
    """The length of the shortest link below a gap; 0 where there is none."""
    west, east = gap
    inside = 0
    for owner, its in enumerate(columns):
        within = {front.parts[column] for column in its if west < column < east}
        without = {front.parts[column] for column in its if not west <= column <= east}
        if within and not without:
            inside += wants[owner]
        elif within and within.isdisjoint(without):
            return 0  # another link would have to cross it
    low = {front.parts[column] for column in range(front.told % WIDTH)}
    return _below(front.told, gap, (front.parts[west] in low, front.parts[east] in low), inside)


@lru_cache(maxsize=REMEMBERED)
def _below(told: int, gap: tuple[int, int], low: tuple[bool, bool], inside: int) -> int:
    """The length of the shortest way from column to column that leaves so much room above it; 0 for none.

    Where the last line is told already, a way begins one line lower, or goes on beside the last space.
    """
    (west, east), (row, here) = gap, divmod(told, WIDTH)
    starts = [(first, lower) for first in range(west + 1) for lower in range(1 + low[0])]
    beside = [(here, 0)] if west == here - 1 else []
    lengths = []
    for (first, lower), last, deep in product(starts + beside, range(east, WIDTH), range(len(ROWS) - row)):
        between = range(first + (first <= west), last)
        if deep >= lower and sum(deep - (column < here) for column in between) >= inside:
            ends = range(1 + min(low[1], deep))
            lengths += [last - first + 1 + 2 * deep - lower - end for end in ends]
    return min(lengths, default=0)
