"""Chores: work that hands still owe but the game does not wait for (return home, turn over, exchange).

Laws: a chore blocks nothing. Cells tick it off, or a push where no cell can show it. A piece to be returned
home does not count as occupying its space; a piece to be turned over or exchanged may be off its space,
unless it is known to be played.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from companion.games.kernel import Deed, Space


class Work(Enum):
    HOME = "home"
    """The piece goes back to its owner."""
    TURN = "turn"
    """The piece is turned over in place, unless it already shows the right face."""
    CHANGE = "change"
    """Another piece belongs there, unless it is there already."""


@dataclass(frozen=True, slots=True)
class Chore:
    """One piece on a space, and what is to be done with it."""

    work: Work
    space: Space


Chores = tuple[Chore, ...]


def add_chores(chores: Chores, deed: Deed) -> Chores:
    """Add the chores of one more deed, and drop those on spaces that the deed itself touches."""
    touched = {*deed.drops, *deed.lifts, *deed.turns}
    after = [chore for chore in chores if chore.space not in touched]
    starts = [space for space in deed.lifts if space not in deed.home]
    if len(starts) == 1 == len(deed.drops):  # those of the moved piece go with it
        along = (chore for chore in chores if chore.space == starts[0] and chore.work is not Work.HOME)
        after += [Chore(chore.work, deed.drops[0]) for chore in along]
    after += [Chore(Work.HOME, space) for space in deed.home]
    return (*after, *(Chore(Work.TURN, space) for space in deed.turns))


def current_chores(chores: Chores) -> Chores:
    """The chores to ask for now: plain ones all together, exchanges one after the other."""
    plain = tuple(chore for chore in chores if chore.work is not Work.CHANGE)
    return plain or chores[:1]


def chore_spaces(chores: Chores, *works: Work) -> frozenset[Space]:
    """The spaces with chores, or with chores of these kinds only."""
    return frozenset(chore.space for chore in chores if chore.work in (works or Work))


def tick_off(chores: Chores, emptied: frozenset[Space], filled: frozenset[Space]) -> Chores:
    """Drop the chores that cells have seen done: lifted for good, or lifted and put down again."""
    return tuple(
        chore for chore in chores if chore.space not in (emptied if chore.work is Work.HOME else filled)
    )


def unconfirmed_chores(chores: Chores, sensed: frozenset[Space]) -> Chores:
    """The chores no cell can confirm: a cell feels neither which piece lies there nor its face."""
    return tuple(chore for chore in chores if chore.work is not Work.HOME or chore.space not in sensed)


def remaining_chores(chores: Chores, empty: frozenset[Space], over: Iterable[Work]) -> Chores:
    """Drop the chores of these kinds whose space is empty by now.

    Where the players set up the whole board, each instruction names the piece to place and its face.
    """
    return tuple(chore for chore in chores if chore.work not in over or chore.space not in empty)
