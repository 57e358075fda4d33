"""The clock of a table: whose time runs as turns change, begin once more, or go on after a rest."""

from dataclasses import replace
from typing import Any

from companion.rules.kernel.line import Line
from companion.rules.kernel.names import TABLE, Actor, Seat
from companion.table.clock import Clock
from companion.table.table import Table


def restarted(table: Table) -> Table:
    """With the time running of who is to move."""
    if table.clock is None:
        return table
    return replace(table, clock=running(table.clock, table, table.line), noted_s=table.now_s)


def running(clock: Clock, table: Table, line: Line[Any]) -> Clock:
    """The clock of a turn that begins once more: nobody's time runs before the first action."""
    actor = line.actor
    if actor is None or actor == TABLE or not line.actions:
        return clock.stopped(table.now_s)
    return clock.started(Seat(actor), table.now_s)


def passed_on(clock: Clock, mover: Actor | None, line: Line[Any], at_s: float) -> Clock:
    """The clock goes over to who is to move now."""
    following = line.actor
    then = None if following is None or following == TABLE else Seat(following)
    if mover is None or mover == TABLE:
        return clock.started(then, at_s) if then else clock.stopped(at_s)
    return clock.moved(Seat(mover), then, at_s)
