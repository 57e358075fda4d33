"""The one function that changes a table, and when it wants to be woken.

Laws: a commit by hands needs exactly one action that explains the settled board with empty hands; what cannot
be saved has not happened and is tried again.
"""

from dataclasses import replace
from typing import Any, Final

from companion.rules.kernel.game import Outcome
from companion.rules.kernel.hands import NO_DEED, Occupancy
from companion.rules.kernel.line import Line
from companion.rules.kernel.names import TABLE
from companion.table.aftermath import asked_again, lay_before
from companion.table.chores import spaces, ticked
from companion.table.clock import Clock, set_up
from companion.table.contacts import Contacts
from companion.table.drawing import by_itself, drawn_by
from companion.table.events import (
    CellsLost,
    Draw,
    Drawn,
    NoteClock,
    NotSaved,
    Seen,
    Sensed,
    TableEffect,
    TableEvent,
)
from companion.table.looking import looked, may_touch, paid, touching
from companion.table.naming import besides
from companion.table.prospects import NOWHERE, picture
from companion.table.reading import lying_still, told_before
from companion.table.saying import said
from companion.table.setting import Setting
from companion.table.sight import sight_after
from companion.table.situation import Phase, Situation
from companion.table.table import Table, Task, task_of
from companion.table.trail import Trail
from companion.table.turns import by_hand, committed, returned, undone
from companion.table.undoing import counts_by_itself, taken_away

RETRY_S: Final = 2.0
"""How long to wait before what could not be saved is tried again."""
NOTE_S: Final = 10.0
"""How often the clock is written down."""


def seat_down(  # noqa: PLR0913 - all that a game may be found with
    setting: Setting,
    line: Line[Any],
    before: Table | None = None,
    *,
    clock: Clock | None = None,
    clocks: tuple[Clock, ...] = (),
    verdict: Outcome | None = None,
    in_hand: bool = False,
    lying: Occupancy | None = None,
) -> Table:
    """The table as a game begins or goes on; what the board shows is known from the game before, if any."""
    unseen = Situation(Phase.UNKNOWN, actions=tuple(line.game.legal(line.state)))
    table = Table(setting, line, unseen, task=task_of(line), verdict=verdict, lying=lying or lay_before(line))
    rests = clock is not None and bool(line.actions)
    clock = clock or set_up(setting.manners, line.seats)
    table = replace(table, clock=clock, clocks=clocks or ((clock,) if clock else ()), rests=rests)
    if in_hand:
        table = replace(table, task=Task.GO_ON)
    if verdict is None and line.actor is not None:
        table = replace(table, chores=asked_again(line, setting.felt))
    if before is not None:
        table = replace(table, contacts=before.contacts, cue=before.cue, now_s=before.now_s)
        table = replace(table, sight=before.sight, tags=before.tags)
        table = replace(table, trail=Trail(last_s=before.trail.last_s))
    return looked(table)


def wake_at(table: Table) -> float | None:
    """When the next `Tick` is wanted."""
    now, moments = table.situation, [table.contacts.settles_at(table.setting.settle_s), table.retry_s]
    if table.may_act:
        moments += [table.tell_s, table.taken.until_s if table.taken and table.kept else None]
        if counts_by_itself(table):
            moments.append(max(now.ready_s, table.now_s))
        moments += _touches_due(table)
        if by_itself(table):
            moments.append(table.now_s)
    moments += _clock_due(table)
    moments += [laid.told_s for laid in table.readers.values() if laid.told_s > table.now_s]
    if table.unnoted and table.retry_s is None:
        moments.append(table.now_s)
    return min((moment for moment in moments if moment is not None), default=None)


def _touches_due(table: Table) -> list[float]:
    """When a piece that is lifted now counts as touched."""
    if not table.held_to_touch or not may_touch(table):
        return []
    standing = picture(table.line.game, table.line.state)
    grace_s = table.setting.manners.touch_grace_s
    return [
        from_s + grace_s + A_TOUCH_MORE_S
        for space, from_s in table.trail.open_s.items()
        if space in standing and space not in table.touched and from_s > table.excused_s
    ]


A_TOUCH_MORE_S: Final = 0.001
"""More than the grace, and not just as long."""


def _clock_due(table: Table) -> list[float | None]:
    clock = table.clock
    if clock is None or clock.running is None:
        return []
    due = [clock.changes_at(clock.running, table.now_s), clock.flag_at()]
    if table.retry_s is None:
        due.append(table.noted_s + NOTE_S)
    return [moment for moment in due if moment is not None and moment > table.now_s]


def felt_anew(table: Table) -> Table:
    """The board as it is felt from now on, whatever hands were at before."""
    anew = replace(table, trail=Trail(), task=task_of(table.line), owed=NO_DEED, doubted=NOWHERE, tell_s=None)
    return looked(anew)


def step(table: Table, event: TableEvent) -> tuple[Table, tuple[TableEffect, ...]]:
    """The table after the event, and what is to be written down before that is true."""
    after, effects = _happened(_at(table, event.at_s), event)
    if not effects:
        after, effects = _resolved(after)
    return told_before(table, after), effects


def _happened(table: Table, event: TableEvent) -> tuple[Table, tuple[TableEffect, ...]]:
    match event:
        case Sensed(at_s, space, occupied) if space in table.setting.watched:
            sensed = table.contacts.sensed(space, occupied=occupied, at_s=at_s)
            return (table if sensed is table.contacts else replace(table, contacts=sensed)), ()
        case Seen() if table.line.game.stacks:
            return looked(replace(table, sight=sight_after(table.sight, event))), ()
        case CellsLost():
            return felt_anew(replace(table, contacts=Contacts(), sight=None)), ()
        case NotSaved(at_s):
            return replace(table, retry_s=at_s + RETRY_S, awaits=False), ()
        case Drawn(_, lot):
            return _drawn(replace(table, awaits=False), lot)
        case _:
            return said(table, event)


def _drawn(table: Table, lot: int) -> tuple[Table, tuple[TableEffect, ...]]:
    """What hands have still to do for the action before, they have still to do."""
    if table.line.actor != TABLE or not table.may_act:
        return table, ()
    return committed(table, drawn_by(table.line, lot), table.task, table.owed, table.now_s)


def _at(table: Table, at_s: float) -> Table:
    """The table once it is that late: levels settle, a retry is due, a lifted piece counts as touched."""
    if at_s > table.now_s:
        table = replace(table, now_s=at_s)
    if table.retry_s is not None and table.retry_s <= at_s:
        table = replace(table, retry_s=None)
    if table.taken and table.kept and table.taken.until_s <= at_s:
        shown = besides(table.shown, table.kept)
        table = looked(replace(table, shown=shown, taken=replace(table.taken, owner=None)))
    contacts, changes = table.contacts.settled(at_s, table.setting.settle_s)
    if contacts is not table.contacts:
        told = frozenset(change.space for change in changes if not change.flicker)
        if not told.isdisjoint(table.lying):
            lying = {space: piece for space, piece in table.lying.items() if space not in told}
            table = replace(table, lying=lying)
        filled = frozenset(change.space for change in changes if change.occupied)
        table = lying_still(paid(table, filled), filled)
        trail = table.trail.after(changes).without(table.owing | spaces(table.chores))
        emptied = table.emptied | frozenset(c.space for c in changes if not c.occupied and not c.flicker)
        table = replace(
            table,
            contacts=contacts,
            trail=trail,
            doubted=table.doubted - told,
            emptied=emptied,
            chores=ticked(table.chores, changes),
        )
        return looked(touching(table))
    later = touching(table)
    if later is not table or (table.tell_s is not None and table.tell_s <= at_s):
        return looked(later)
    return table


def _resolved(table: Table) -> tuple[Table, tuple[TableEffect, ...]]:
    """Commit what hands have done, if it is one thing; or note the clock, if it is time."""
    now = table.situation
    if table.may_act and counts_by_itself(table) and now.ready_s <= table.now_s:
        if now.done is not None:
            return by_hand(table, now.done)
        return undone(table)
    if table.may_act and (count := taken_away(table)):
        table, effects = returned(table, count)
        return looked(table), effects
    if table.may_act and (own := by_itself(table)):
        if isinstance(own, Draw):
            return replace(table, awaits=True), (own,)
        deed = table.line.game.deed(table.line.state, own)
        if deed == NO_DEED:
            return committed(table, own, table.task, table.owed, table.now_s)
        return committed(table, own, Task.FOLLOW, deed, table.now_s)
    clock = table.clock
    due = table.unnoted or (clock and clock.running and table.noted_s + NOTE_S <= table.now_s)
    if clock and due and table.retry_s is None:
        return replace(table, noted_s=table.now_s, unnoted=False), (NoteClock(clock.noted(table.now_s)),)
    return table, ()
