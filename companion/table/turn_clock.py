"""The clock over turns: whose time runs as turns change, are amended, or go on after a rest.

Laws: no time runs before the first action of the first turn, nor while the table acts; a decision in
another seat's turn is on the clock of the seat that decides; a turn gives its increment once, as it ends.
"""

from dataclasses import replace
from typing import Any

from companion.games.kernel import TABLE, Record, Seat, Turn
from companion.table.clock import Clock
from companion.table.table import Table

Clocks = tuple[Clock, ...]
Changes = tuple[tuple[int, Seat | None, Seat | None], ...]
"""The number of an action, the seat whose turn it had ended, and the seat whose turn it ends now."""


def restart_clock(table: Table) -> Table:
    """Run the time of the side to move."""
    if table.timing.clock is None:
        return table
    return replace(
        table,
        timing=replace(
            table.timing, clock=run_clock(table.timing.clock, table.record, table.now_s), noted_s=table.now_s
        ),
    )


def run_clock(clock: Clock, record: Record[Any], at_s: float) -> Clock:
    """The clock from that moment on: the time of the side to move runs, if there is one."""
    actor = record.actor
    if actor is None or actor == TABLE or not _has_begun(record):
        return clock.stop(at_s)
    return clock.start(Seat(actor), at_s)


def clock_after_action(clock: Clock, record: Record[Any], at_s: float) -> Clock:
    """The clock after the last action of the record, whose last edge was at that moment."""
    ended, after = _seat_of_ended_turn(record, len(record.actions) - 1), run_clock(clock, record, at_s)
    return clock.pass_turn(ended, after.running, at_s) if ended else after


def amend_clocks(clocks: Clocks, was: Record[Any], record: Record[Any], number: int) -> Clocks:
    """The clocks of each action of the old record, corrected for the amended action."""
    gone = len(was.actions) - len(record.actions)
    kept = (clocks[:-gone] or clocks[:1]) if gone else clocks
    changed, first = turn_end_changes(was, record, number), len(record.actions) + 1 - len(kept)
    return tuple(correct_increments(clock, changed, first + later) for later, clock in enumerate(kept))


def turn_end_changes(was: Record[Any], record: Record[Any], number: int) -> Changes:
    """Which actions end a turn only since the amendment, or do not any more."""
    ends = (
        (later, _seat_of_ended_turn(was, later), _seat_of_ended_turn(record, later))
        for later in range(number, len(record.actions))
    )
    return tuple(change for change in ends if change[1] != change[2])


def correct_increments(clock: Clock, changed: Changes, count: int) -> Clock:
    """A clock after so many actions, with the increments corrected for these changes."""
    for number, before, now in changed:
        if number < count:
            clock = clock.add_increment(before, -1) if before else clock
            clock = clock.add_increment(now) if now else clock
    return clock


def _has_begun(record: Record[Any]) -> bool:
    """Whether an action was done in a turn."""
    return any(_turn_at(record, number) for number in range(len(record.actions)))


def _seat_of_ended_turn(record: Record[Any], number: int) -> Seat | None:
    """The seat whose turn that action has ended."""
    turn = _turn_at(record, number)
    return turn.seat if turn and turn != _turn_at(record, number + 1) else None


def _turn_at(record: Record[Any], number: int) -> Turn | None:
    """The turn after so many actions."""
    game, state = record.game, record.states[number]
    if game.rules.turn is not None:
        return game.rules.turn(state)
    actor = game.rules.actor(state)
    return None if actor is None or actor == TABLE else Turn(number, Seat(actor))
