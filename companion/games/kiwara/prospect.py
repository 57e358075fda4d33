"""Partially known boards: an exact, memoized search for whether one can still become valid.

For a board known in reading order from the north-west only its front matters: the last known space of each
column, how these are connected, and how large their territories are. Equal fronts have equal futures.

Torn territories need links below everything between their ends, including the growth that still needs. Law:
a territory never needs fewer spaces than `least_growth` says, and if that finds no way, there is none. Sticks
need no check: six connected territories have at least 24 of the 49 edges inside them, and never need more
than 25 sticks.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise, product
from typing import Final, NamedTuple

from companion.games.kiwara.layout import COLUMNS, COUNT, ROWS, SIZES, TERRITORIES

WIDTH: Final = len(COLUMNS)
NOTHING: Final = -1
"""The part of a column without known spaces, and the column of a new territory."""
LARGEST: Final = SIZES[-1]
WANTS: Final = tuple(min(size for size in SIZES if size >= sofar) - sofar for sofar in range(LARGEST + 1))
"""The minimum growth of a territory, by its size so far."""


class Front(NamedTuple):
    """What decides the possible continuations; parts and territories are numbered from the west."""

    known: int
    """The number of known spaces."""
    parts: tuple[int, ...]
    """The connected part that the last space of each column belongs to."""
    owners: tuple[int, ...]
    """The territory of each part."""
    sizes: tuple[int, ...]
    """The size so far of each territory that can still grow."""
    begun: int
    """The number of territories so far, complete ones included."""

    def columns(self, owner: int) -> list[int]:
        """The columns in which a territory reaches the front."""
        known = [(column, part) for column, part in enumerate(self.parts) if part != NOTHING]
        return [column for column, part in known if self.owners[part] == owner]


START: Final = Front(0, (NOTHING,) * WIDTH, (), (), 0)


def next_fronts(front: Front) -> Iterator[tuple[int, Front]]:
    """Each continuation by one space: the column of a space it connects to, or `NOTHING`; the new front.

    Adjacent territories come first, then a new one, then those further off: each territory once.
    """
    here = front.known % WIDTH
    known = [column for column, part in enumerate(front.parts) if part != NOTHING]
    known.sort(key=lambda column: (column != here - 1, column != here, abs(column - here)))
    nearest: dict[int, int] = {}
    for column in known:
        nearest.setdefault(front.owners[front.parts[column]], column)
    beside = [owner for owner, column in nearest.items() if column in (here - 1, here)]
    for owner in dict.fromkeys((*beside, len(front.sizes), *nearest)):
        after = extend(front, owner)
        if after:
            yield nearest.get(owner, NOTHING), after


def extend(front: Front, owner: int) -> Front | None:
    """The front with the next space; `None` if a territory is torn, of an impossible size, or one too many.

    A territory that is not on the front yet gets the next number.
    """
    count, parts, owners, sizes, begun = front
    if owner == len(sizes):
        begun, sizes = begun + 1, (*sizes, 0)
    if begun > TERRITORIES or sizes[owner] == LARGEST:
        return None
    sizes = (*sizes[:owner], sizes[owner] + 1, *sizes[owner + 1 :])
    column = count % WIDTH
    grown, north = len(owners), parts[column]
    line = [*parts]
    for part in (north, line[column - 1] if column else NOTHING):
        if part != NOTHING and owners[part] == owner:
            line = [grown if other == part else other for other in line]
    line[column] = grown
    owners = (*owners, owner)
    if north != NOTHING and owners[north] != owner and north not in line:  # it can grow no more
        closed = owners[north]
        if WANTS[sizes[closed]] or any(part != NOTHING and owners[part] == closed for part in line):
            return None
    return _renumber(Front(count + 1, tuple(line), owners, sizes, begun))


def _renumber(front: Front) -> Front:
    """The same front with parts and territories numbered in the order in which they appear."""
    parts: dict[int, int] = {NOTHING: NOTHING}
    owners: dict[int, int] = {}
    for part in front.parts:
        if part not in parts:
            parts[part] = len(parts) - 1
            owners.setdefault(front.owners[part], len(owners))
    return Front(
        front.known,
        tuple([parts[part] for part in front.parts]),
        tuple([owners[front.owners[part]] for part in parts if part != NOTHING]),
        tuple([front.sizes[owner] for owner in owners]),
        front.begun,
    )


LINKS_REMEMBERED: Final = 1 << 12


def least_growth(front: Front) -> int | None:
    """The minimum number of spaces all territories need together; `None` if one cannot be connected."""
    wants = [WANTS[size] for size in front.sizes]
    if len(front.owners) == len(front.sizes):
        return sum(wants)
    columns = [front.columns(owner) for owner in range(len(wants))]
    inmost_first = sorted(range(len(wants)), key=lambda owner: columns[owner][-1] - columns[owner][0])
    for owner in inmost_first:
        links = front.owners.count(owner) - 1
        if links:
            size = front.sizes[owner] + (_link_spaces(front, owner, links, columns, wants) or LARGEST)
            if size > LARGEST:
                return None
            wants[owner] = size + WANTS[size] - front.sizes[owner]
    return sum(wants)


def _link_spaces(front: Front, owner: int, links: int, columns: list[list[int]], wants: list[int]) -> int:
    """The spaces that a territory needs for so many links; 0 if it cannot have them."""
    gaps = [gap for gap in pairwise(columns[owner]) if front.parts[gap[0]] != front.parts[gap[1]]]
    lengths = sorted(length for gap in gaps if (length := _link_length(front, gap, columns, wants)))
    widths = sorted(east - west - 1 for west, east in gaps)
    return max(lengths[links - 1], sum(widths[:links]) + links) if len(lengths) >= links else 0


def _link_length(front: Front, gap: tuple[int, int], columns: list[list[int]], wants: list[int]) -> int:
    """The length of the shortest link below a gap; 0 if there is none."""
    west, east = gap
    inside = 0
    for owner, its in enumerate(columns):
        within = {front.parts[column] for column in its if west < column < east}
        without = {front.parts[column] for column in its if not west <= column <= east}
        if within and not without:
            inside += wants[owner]
        elif within and within.isdisjoint(without):
            return 0  # another link would have to cross it
    low = {front.parts[column] for column in range(front.known % WIDTH)}
    return _shortest_way(front.known, gap, (front.parts[west] in low, front.parts[east] in low), inside)


@lru_cache(maxsize=LINKS_REMEMBERED)
def _shortest_way(known: int, gap: tuple[int, int], low: tuple[bool, bool], inside: int) -> int:
    """The length of the shortest way between the columns with room for `inside` spaces above it; 0 for none.

    If the last line is known already, a way begins one line lower, or continues beside the last space.
    """
    (west, east), (row, here) = gap, divmod(known, WIDTH)
    starts = [(first, lower) for first in range(west + 1) for lower in range(1 + low[0])]
    beside = [(here, 0)] if west == here - 1 else []
    lengths = []
    for (first, lower), last, deep in product(starts + beside, range(east, WIDTH), range(len(ROWS) - row)):
        between = range(first + (first <= west), last)
        if deep >= lower and sum(deep - (column < here) for column in between) >= inside:
            ends = range(1 + min(low[1], deep))
            lengths += [last - first + 1 + 2 * deep - lower - end for end in ends]
    return min(lengths, default=0)


FRONTS_REMEMBERED: Final = 1 << 14
"""Fronts in the cache of `can_be_completed`; some 10 MB."""


@lru_cache(maxsize=FRONTS_REMEMBERED)
def can_be_completed(front: Front) -> bool:
    """Whether a valid layout can follow."""
    if front.known == COUNT:
        whole = len(front.owners) == len(front.sizes)
        return whole and front.begun == TERRITORIES and not any(WANTS[size] for size in front.sizes)
    if not _has_room(front):
        return False
    following = (extend(front, owner) for owner in range(len(front.sizes) + 1))
    return any(can_be_completed(after) for after in following if after)


def _has_room(front: Front) -> bool:
    """Whether the number of spaces left fits the growth that the territories need."""
    left, due = COUNT - front.known, TERRITORIES - front.begun
    if left > LARGEST * (len(front.sizes) + due) - sum(front.sizes):
        return False
    growth = least_growth(front)
    return growth is not None and growth + SIZES[0] * due <= left
