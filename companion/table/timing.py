"""The clock of a table: whose time runs as turns change, begin once more, or go on after a rest.

Laws: nobody's time runs before the first action of the first turn, nor while the table acts; who decides in
another one's turn pays for that; a turn gives its increment once, as it ends.
"""

from dataclasses import replace
from typing import Any

from companion.rules.kernel.game import Turn
from companion.rules.kernel.line import Line
from companion.rules.kernel.names import TABLE, Seat
from companion.table.clock import Clock
from companion.table.table import Table

Clocks = tuple[Clock, ...]
Changes = tuple[tuple[int, Seat | None, Seat | None], ...]
"""The number of an action, whose turn it had ended, and whose turn it ends now."""


def restarted(table: Table) -> Table:
    """With the time running of who is to move."""
    if table.clock is None:
        return table
    return replace(table, clock=running(table.clock, table.line, table.now_s), noted_s=table.now_s)


def running(clock: Clock, line: Line[Any], at_s: float) -> Clock:
    """The clock from that moment on: the time of who is to act runs, if anybody's does."""
    actor = line.actor
    if actor is None or actor == TABLE or not _has_begun(line):
        return clock.stopped(at_s)
    return clock.started(Seat(actor), at_s)


def passed_on(clock: Clock, line: Line[Any], at_s: float) -> Clock:
    """The clock once the last action of the line was done, the last edge of it at that moment."""
    ended, after = _ended(line, len(line.actions) - 1), running(clock, line, at_s)
    return clock.moved(ended, after.running, at_s) if ended else after


def amended(clocks: Clocks, was: Line[Any], line: Line[Any], number: int) -> Clocks:
    """The clocks of each action, of the line that was, where that action was amended."""
    gone = len(was.actions) - len(line.actions)
    kept = (clocks[:-gone] or clocks[:1]) if gone else clocks
    changed, first = changes(was, line, number), len(line.actions) + 1 - len(kept)
    return tuple(corrected(clock, changed, first + later) for later, clock in enumerate(kept))


def changes(was: Line[Any], line: Line[Any], number: int) -> Changes:
    """Which actions end a turn only since that one was amended, or do not any more."""
    ends = ((later, _ended(was, later), _ended(line, later)) for later in range(number, len(line.actions)))
    return tuple(change for change in ends if change[1] != change[2])


def corrected(clock: Clock, changed: Changes, count: int) -> Clock:
    """A clock from after so many actions, with the increments of the turns that these have ended."""
    for number, before, now in changed:
        if number < count:
            clock = clock.given(before, -1) if before else clock
            clock = clock.given(now) if now else clock
    return clock


def _has_begun(line: Line[Any]) -> bool:
    """Whether anything was done in a turn."""
    return any(_turn(line, number) for number in range(len(line.actions)))


def _ended(line: Line[Any], number: int) -> Seat | None:
    """Whose turn that action has ended."""
    turn = _turn(line, number)
    return turn.seat if turn and turn != _turn(line, number + 1) else None


def _turn(line: Line[Any], number: int) -> Turn | None:
    """The turn that is on after so many actions."""
    game, state = line.game, line.states[number]
    if game.turn is not None:
        return game.turn(state)
    actor = game.actor(state)
    return None if actor is None or actor == TABLE else Turn(number, Seat(actor))
