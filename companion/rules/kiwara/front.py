"""Territories told space by space, line by line from the north-west.

What is told counts only by its front: the last space told in every column, how these hang together, and how
large their territories are. Equal fronts have equal futures.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from companion.rules.kiwara.layout import SIZES, TERRITORIES
from companion.rules.kiwara.places import COLUMNS

WIDTH: Final = len(COLUMNS)
NOTHING: Final = -1
"""The part of a column where nothing is told yet, and the column of a new territory."""
LARGEST: Final = SIZES[-1]
WANTS: Final = tuple(min(size for size in SIZES if size >= sofar) - sofar for sofar in range(LARGEST + 1))
"""How much a territory has to grow at least, by its size so far."""


class Front(NamedTuple):
    """What decides how a board can be told on; parts and territories are numbered from the west."""

    told: int
    """Spaces told so far."""
    parts: tuple[int, ...]
    """The part that the last space of each column belongs to: what hangs together already."""
    owners: tuple[int, ...]
    """The territory of each part."""
    sizes: tuple[int, ...]
    """The size so far of each territory that can still grow."""
    begun: int
    """Territories so far, with those that cannot."""

    def columns(self, owner: int) -> list[int]:
        """Where a territory ends in the south, as far as it is told."""
        told = [(column, part) for column, part in enumerate(self.parts) if part != NOTHING]
        return [column for column, part in told if self.owners[part] == owner]


START: Final = Front(0, (NOTHING,) * WIDTH, (), (), 0)


def onward(front: Front) -> Iterator[tuple[int, Front]]:
    """With the next space: a column whose last space it hangs together with, or `NOTHING`, and what follows.

    What is beside it comes first, then a new territory, then what is further off: each territory once.
    """
    here = front.told % WIDTH
    told = [column for column, part in enumerate(front.parts) if part != NOTHING]
    told.sort(key=lambda column: (column != here - 1, column != here, abs(column - here)))
    nearest: dict[int, int] = {}
    for column in told:
        nearest.setdefault(front.owners[front.parts[column]], column)
    beside = [owner for owner, column in nearest.items() if column in (here - 1, here)]
    for owner in dict.fromkeys((*beside, len(front.sizes), *nearest)):
        after = extended(front, owner)
        if after:
            yield nearest.get(owner, NOTHING), after


def extended(front: Front, owner: int) -> Front | None:
    """With the next space; `None` where a territory is torn, too small for ever, too large, or one too many.

    A territory that is not on the front yet goes by the next number.
    """
    told, parts, owners, sizes, begun = front
    if owner == len(sizes):
        begun, sizes = begun + 1, (*sizes, 0)
    if begun > TERRITORIES or sizes[owner] == LARGEST:
        return None
    sizes = (*sizes[:owner], sizes[owner] + 1, *sizes[owner + 1 :])
    column = told % WIDTH
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
    return _numbered(Front(told + 1, tuple(line), owners, sizes, begun))


def _numbered(front: Front) -> Front:
    """The same with parts and territories numbered in the order in which they come."""
    parts: dict[int, int] = {NOTHING: NOTHING}
    owners: dict[int, int] = {}
    for part in front.parts:
        if part not in parts:
            parts[part] = len(parts) - 1
            owners.setdefault(front.owners[part], len(owners))
    return Front(
        front.told,
        tuple([parts[part] for part in front.parts]),
        tuple([owners[front.owners[part]] for part in parts if part != NOTHING]),
        tuple([front.sizes[owner] for owner in owners]),
        front.begun,
    )
