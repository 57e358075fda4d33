"""What people say beside the board: with a dial, its push, a key, or a tag on a reader.

Laws: a part that is chosen says nothing of the others; the key is one step back, or a no: also to what hands
seem to be at, where stacks hide a part of it.
"""

from dataclasses import replace
from typing import Final

from companion.rules.kernel.hands import NO_DEED
from companion.rules.kernel.names import TABLE, Action
from companion.table.chores import asked_for, unfelt
from companion.table.entry import Entry
from companion.table.events import Button, Chair, Pointed, Pressed, TableEffect, TableEvent, Tagged, Turned
from companion.table.foretelling import foretold
from companion.table.looking import looked
from companion.table.naming import besides
from companion.table.pointing import pointed
from companion.table.prospects import Spaces
from companion.table.reading import of_board, shown
from companion.table.situation import Phase
from companion.table.table import Table, Task
from companion.table.turns import by_hand, committed, undone
from companion.table.undoing import is_taken_up
from companion.table.whisper import drawer
from companion.table.whispering import may_tell, told, turned

AGAIN_S: Final = 0.4
"""Whoever pushes twice so fast means the first push, and not what the second one would take."""
HANDS_BUSY: Final = (Phase.IN_HAND, Phase.DIFFERENT)
"""Then a push alone says nothing about what is meant, even if only one thing is possible."""


def said(table: Table, event: TableEvent) -> tuple[Table, tuple[TableEffect, ...]]:
    """The table once that was said, and what comes of it at once."""
    match event:
        case Pointed(at_s, space):
            return pointed(table, space, at_s), ()
        case Turned(_, chair, detents) if _has_no_private_moment(table, chair):
            return turned(table, detents), ()
        case Pressed(_, chair, Button.PUSH) if _has_no_private_moment(table, chair):
            return told(table), ()
        case Turned(_, chair, detents) if _decides(table, chair):
            return _turned(replace(table, glance=None), detents), ()
        case Pressed(_, chair, Button.PUSH) if _decides(table, chair):
            return _pushed(table)
        case Pressed(_, chair, Button.KEY) if _decides(table, chair):
            return _keyed(table)
        case Tagged():
            return _tagged(table, event)
        case _:
            return table, ()


def _tagged(table: Table, event: Tagged) -> tuple[Table, tuple[TableEffect, ...]]:
    """What was put down last comes once more, if it is in the hand and was something else."""
    meant = looked(shown(table, event))
    if is_taken_up(meant, instead=True):
        return undone(meant, keeps=False)
    return of_board(table, event) or meant, ()


def _decides(table: Table, chair: Chair) -> bool:
    """What is one seat's secret nobody says where others see it."""
    actor, seats = table.line.actor, table.setting.seats(chair)
    anybody = actor == TABLE and drawer(table.line) is None
    return table.may_enter and (actor in seats or (anybody and bool(seats)))


def _has_no_private_moment(table: Table, chair: Chair) -> bool:
    """Whether that chair has a secret to tell and no key to hold: then its screen is private all the time."""
    return may_tell(table, chair) and table.setting.is_keyless(chair)


def _turned(table: Table, detents: int) -> Table:
    choices = table.offer
    if table.entry is None and not table.points:  # the first detent shows the first choice, or the last one
        return replace(table, entry=Entry().turned(detents - (detents > 0), choices))
    if table.entry is None:
        return replace(table, entry=Entry().turned(detents, choices))
    return replace(table, entry=table.entry.turned(detents, choices))


def _keyed(table: Table) -> tuple[Table, tuple[TableEffect, ...]]:
    """One step back: in what is being entered, in what was shown; or no to what need not be."""
    actor = table.line.actor
    if table.entry:
        return looked(replace(table, entry=table.entry.back())), ()
    if actor in table.shown or TABLE in table.shown:
        return looked(replace(table, shown=besides(table.shown, (actor, TABLE)))), ()
    if is_taken_up(table):
        return undone(table, keeps=False)
    tacit = table.line.game.tacit(table.line.state)
    if tacit is not None and table.situation.phase is Phase.RIGHT:
        return committed(table, tacit, Task.MEND, NO_DEED, table.now_s)
    return (_denied(table) if table.line.game.stacks else table), ()


def _denied(table: Table) -> Table:
    """Hands are at something else than it seems; or at nothing, and somebody wants to be led back."""
    now = table.situation
    if {*now.actions} != {*table.allowed}:
        return replace(table, entry=Entry(wide=True))
    return looked(replace(table, task=Task.REBUILD)) if now.phase is Phase.IN_HAND else table


def ticks(table: Table) -> bool:
    """Whether a push says that chores are done: not where something was said, or that is all it can say."""
    line, now = table.line, table.situation
    if drawer(line) is not None:
        return False
    if (
        table.entry is not None
        or not unfelt(asked_for(table.chores), _felt(table))
        or now.phase is not Phase.RIGHT
    ):
        return False
    if line.actor in table.shown or TABLE in table.shown:
        return False
    return len(now.actions) > 1 or line.game.deed(line.state, now.actions[0]) != NO_DEED


def _felt(table: Table) -> Spaces:
    """The spaces whose cell counts."""
    return table.setting.felt - table.doubted


def _pushed(table: Table) -> tuple[Table, tuple[TableEffect, ...]]:
    """Take what is shown: what hands have done, what they may have done, or what the dial points at."""
    now = table.situation
    if ticks(table):
        done = unfelt(asked_for(table.chores), _felt(table))
        left = tuple(chore for chore in table.chores if chore not in done)
        return looked(replace(table, chores=left)), ()
    if table.entry is None and now.phase is Phase.DONE and now.done is not None:
        return by_hand(table, now.done, table.now_s)
    if table.entry is None and len(now.maybe) == 1:
        return by_hand(table, now.maybe[0], table.now_s)
    choices = table.offer
    if table.which and table.entry is not None:
        picked = table.picked
        if picked is None:  # nothing is done, and the board is led back
            return looked(replace(table, task=Task.REBUILD, entry=None)), ()
        return by_hand(table, picked, table.now_s)
    if table.points and table.now_s < table.noted_s + AGAIN_S:
        return table, ()
    if table.entry is None and not table.points and (len(choices.actions) > 1 or now.phase in HANDS_BUSY):
        return replace(table, entry=Entry()), ()
    if len(choices.actions) > 1:
        table = replace(table, entry=(table.entry or Entry()).taken(choices))
        choices = table.offer
    if len(choices.actions) > 1:
        return table, ()
    return _taken(table, choices.actions[0])


def _taken(table: Table, action: Action) -> tuple[Table, tuple[TableEffect, ...]]:
    """It is done, and hands follow; or it comes as soon as it can."""
    if action not in table.left:
        return foretold(table, action), ()
    deed = table.line.game.deed(table.line.state, action)
    if deed == NO_DEED:  # the board has been led to what it shows already
        return committed(table, action, table.task, table.owed, table.now_s)
    return committed(table, action, Task.FOLLOW, deed, table.now_s)
