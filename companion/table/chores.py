"""Chores: work that hands still owe but the game does not wait for (return home, turn over, exchange).

Laws: a chore blocks nothing. Cells tick it off, or a push where no cell can show it. A piece to be returned
home does not count as occupying its space; a piece to be turned over or exchanged may be off its space,
unless it is known to be played.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from companion.games.kernel import Deed, Space
from companion.table.sensor_state import LevelChange


class Work(Enum):
    """Kinds of chores."""

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


def chores_of(deed: Deed) -> Chores:
    """The chores that follow from a deed."""
    home = tuple(Chore(Work.HOME, space) for space in deed.home)
    return home + tuple(Chore(Work.TURN, space) for space in deed.turns)


def with_deed(chores: Chores, deed: Deed) -> Chores:
    """Add the chores of one more deed, and drop those on spaces that the deed itself touches."""
    touched = {*deed.drops, *deed.lifts, *deed.turns}
    stays = tuple(chore for chore in chores if chore.space not in touched)
    return stays + _chores_of_moved(chores, deed) + chores_of(deed)


def _chores_of_moved(chores: Chores, deed: Deed) -> Chores:
    """The chores of a moved piece, on its new space."""
    starts = [space for space in deed.lifts if space not in deed.home]
    if len(starts) != 1 or len(deed.drops) != 1:
        return ()
    along = (chore for chore in chores if chore.space == starts[0] and chore.work is not Work.HOME)
    return tuple(Chore(chore.work, deed.drops[0]) for chore in along)


def without_done_ahead(chores: Chores, done: Iterable[Space]) -> Chores:
    """Drop the turns on these spaces: they were done before they were asked for."""
    turned = frozenset(done)
    return tuple(chore for chore in chores if chore.work is not Work.TURN or chore.space not in turned)


def current_chores(chores: Chores) -> Chores:
    """The chores to ask for now: plain ones all together, exchanges one after the other."""
    plain = tuple(chore for chore in chores if chore.work is not Work.CHANGE)
    return plain or chores[:1]


def chore_spaces(chores: Chores, *works: Work) -> frozenset[Space]:
    """The spaces with chores, or with chores of these kinds only."""
    return frozenset(chore.space for chore in chores if chore.work in (works or Work))


def tick_off(chores: Chores, changes: Iterable[LevelChange]) -> Chores:
    """Drop the chores that cells have seen done: lifted for good, or lifted and put down again."""
    emptied = {change.space for change in changes if not change.occupied and not change.flicker}
    filled = {change.space for change in changes if change.occupied}
    return tuple(
        chore for chore in chores if chore.space not in (emptied if chore.work is Work.HOME else filled)
    )


def unfelt_chores(chores: Chores, felt: frozenset[Space]) -> Chores:
    """The chores no cell can confirm: a cell feels neither which piece lies there nor its face."""
    return tuple(chore for chore in chores if chore.work is not Work.HOME or chore.space not in felt)


def remaining_chores(chores: Chores, empty: frozenset[Space], over: Iterable[Work] = (Work.HOME,)) -> Chores:
    """Drop the chores of these kinds whose space is empty by now.

    Where the players set up the whole board, each instruction names the piece to place and its face.
    """
    return tuple(chore for chore in chores if chore.work not in over or chore.space not in empty)
