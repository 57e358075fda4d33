"""Work that an action leaves to hands and that nothing waits for: what goes home, what is turned over.

Laws: a chore blocks nothing. What cells show of it ticks it off, and a push where no cell can show it. What
goes home does not count as standing there; what is turned over may be off its space, unless it is known to be
played.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

from companion.rules.kernel.hands import Deed
from companion.rules.kernel.line import Line
from companion.rules.kernel.names import Space
from companion.table.contacts import Change

ASKED_AGAIN: Final = 4
"""After a restart nobody knows what was done already: the chores of so many actions are asked for again."""


class Work(Enum):
    """What is to be done."""

    HOME = "home"
    """The piece goes back to its owner."""
    TURN = "turn"
    """The piece is turned over where it stands."""


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


def joined(chores: Chores, deed: Deed) -> Chores:
    """With those of one action more; what it changes itself is no chore any more."""
    touched = {*deed.drops, *deed.lifts, *deed.turns}
    stays = tuple(chore for chore in chores if chore.space not in touched)
    return stays + _taken_along(chores, deed) + chores_of(deed)


def _taken_along(chores: Chores, deed: Deed) -> Chores:
    """What is to be turned over wherever it is."""
    starts = [space for space in deed.lifts if space not in deed.home]
    if len(starts) != 1 or len(deed.drops) != 1:
        return ()
    return tuple(Chore(Work.TURN, deed.drops[0]) for chore in chores if chore == Chore(Work.TURN, starts[0]))


def ahead(chores: Chores, done: Iterable[Space]) -> Chores:
    """Without what was turned over on these spaces before it was asked for."""
    turned = frozenset(done)
    return tuple(chore for chore in chores if chore.work is not Work.TURN or chore.space not in turned)


def asked_again(line: Line[Any]) -> Chores:
    """What may still be owed where the table has just been switched on."""
    chores: Chores = ()
    first = max(0, len(line.actions) - ASKED_AGAIN)
    for action, state in zip(line.actions[first:], line.states[first:-1], strict=True):
        chores = joined(chores, line.game.deed(state, action))
    return chores


def spaces(chores: Chores, work: Work | None = None) -> frozenset[Space]:
    """Where something is owed, or only this."""
    return frozenset(chore.space for chore in chores if work in (None, chore.work))


def ticked(chores: Chores, changes: Iterable[Change]) -> Chores:
    """Without those that cells have seen done: lifted for good, or lifted and put down again."""
    emptied = {change.space for change in changes if not change.occupied and not change.flicker}
    filled = {change.space for change in changes if change.occupied}
    done = {Work.HOME: emptied, Work.TURN: filled}
    return tuple(chore for chore in chores if chore.space not in done[chore.work])


def unfelt(chores: Chores, felt: frozenset[Space]) -> Chores:
    """Those of which no cell can tell that they are done: nothing is turned over that a cell feels."""
    return tuple(chore for chore in chores if chore.work is Work.TURN or chore.space not in felt)


def still(chores: Chores, empty: frozenset[Space], *, playing: bool = True) -> Chores:
    """Without what goes home from where nothing stands any more.

    Where the board is to be put right, what has to lie on its face is put down so.
    """
    over = (Work.HOME,) if playing else tuple(Work)
    return tuple(chore for chore in chores if chore.work not in over or chore.space not in empty)
