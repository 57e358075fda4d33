"""Work that is left to hands and that nothing waits for: what goes home, is turned over, or is changed.

Laws: a chore blocks nothing. What cells show of it ticks it off, and a push where no cell can show it. What
goes home does not count as standing there; what is turned over or changed may be off its space, unless it is
known to be played.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from companion.games.kernel import Deed, Space
from companion.table.sensor_state import LevelChange


class Work(Enum):
    """What is to be done."""

    HOME = "home"
    """The piece goes back to its owner."""
    TURN = "turn"
    """The piece is turned over where it stands, unless it lies as it has to."""
    CHANGE = "change"
    """Another piece belongs there, unless it is there already."""


@dataclass(frozen=True, slots=True)
class Chore:
    """One piece, and what is to be done with it."""

    work: Work
    space: Space


Chores = tuple[Chore, ...]


def chores_of(deed: Deed) -> Chores:
    """What follows from what hands have done."""
    home = tuple(Chore(Work.HOME, space) for space in deed.home)
    return home + tuple(Chore(Work.TURN, space) for space in deed.turns)


def with_deed(chores: Chores, deed: Deed) -> Chores:
    """With those of one action more; what it changes itself is no chore any more."""
    touched = {*deed.drops, *deed.lifts, *deed.turns}
    stays = tuple(chore for chore in chores if chore.space not in touched)
    return stays + _chores_of_moved(chores, deed) + chores_of(deed)


def _chores_of_moved(chores: Chores, deed: Deed) -> Chores:
    """What is to be turned over or changed wherever it is."""
    starts = [space for space in deed.lifts if space not in deed.home]
    if len(starts) != 1 or len(deed.drops) != 1:
        return ()
    along = (chore for chore in chores if chore.space == starts[0] and chore.work is not Work.HOME)
    return tuple(Chore(chore.work, deed.drops[0]) for chore in along)


def without_done_ahead(chores: Chores, done: Iterable[Space]) -> Chores:
    """Without what was turned over on these spaces before it was asked for."""
    turned = frozenset(done)
    return tuple(chore for chore in chores if chore.work is not Work.TURN or chore.space not in turned)


def current_chores(chores: Chores) -> Chores:
    """Those that people are asked for now: what is changed is named, one piece after the other."""
    plain = tuple(chore for chore in chores if chore.work is not Work.CHANGE)
    return plain or chores[:1]


def chore_spaces(chores: Chores, *works: Work) -> frozenset[Space]:
    """Where something is owed, or only one of these works."""
    return frozenset(chore.space for chore in chores if chore.work in (works or Work))


def tick_off(chores: Chores, changes: Iterable[LevelChange]) -> Chores:
    """Without those that cells have seen done: lifted for good, or lifted and put down again."""
    emptied = {change.space for change in changes if not change.occupied and not change.flicker}
    filled = {change.space for change in changes if change.occupied}
    return tuple(
        chore for chore in chores if chore.space not in (emptied if chore.work is Work.HOME else filled)
    )


def unfelt_chores(chores: Chores, felt: frozenset[Space]) -> Chores:
    """Those of which no cell can tell that they are done: no cell feels which piece lies there, or how."""
    return tuple(chore for chore in chores if chore.work is not Work.HOME or chore.space not in felt)


def remaining_chores(chores: Chores, empty: frozenset[Space], over: Iterable[Work] = (Work.HOME,)) -> Chores:
    """Without those works that are over where nothing stands any more: what goes home has gone.

    Where people are led to a board that is right, the piece that has to come there is named, and its face.
    """
    return tuple(chore for chore in chores if chore.work not in over or chore.space not in empty)
