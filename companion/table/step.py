"""The one function that changes a table, `step`, and when it wants to be woken.

Laws: a commit by hands needs exactly one action that explains the settled board with empty hands. What
cannot be saved has not happened and is tried again.
"""

from dataclasses import replace
from typing import Any, Final

from companion.games.kernel import NO_DEED, TABLE, Occupancy, Outcome, Record
from companion.table.assessment import (
    assess,
    count_withdrawn,
    counts_by_itself,
    may_touch,
    settle_exchanges,
    with_touches,
)
from companion.table.candidates import NOWHERE, picture
from companion.table.chores import chore_spaces, tick_off
from companion.table.clock import Clock, initial_clock
from companion.table.commits import commit, commit_by_hand, roll_back, undo
from companion.table.controls import handle_control
from companion.table.entry import without_owners
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
from companion.table.evidence import CellHistory
from companion.table.repair import chores_after_restart, former_occupancy
from companion.table.sensor_state import Contacts, update_seen
from companion.table.setting import Setting
from companion.table.situation import Phase, Situation
from companion.table.table import HandWork, Table, Task, task_of
from companion.table.table_draws import automatic_action, draw_of_lot
from companion.table.tag_input import expire_refusals, take_as_next

SAVE_RETRY_S: Final = 2.0
"""The delay before a failed save is tried again."""
NOTE_S: Final = 10.0
"""How often the clock is written down."""


def start_table(  # noqa: PLR0913 - all that a game may be found with
    setting: Setting,
    record: Record[Any],
    before: Table | None = None,
    *,
    clock: Clock | None = None,
    clocks: tuple[Clock, ...] = (),
    verdict: Outcome | None = None,
    in_hand: bool = False,
    lying: Occupancy | None = None,
) -> Table:
    """The table as a game begins or goes on; sensor levels are kept from the game before, if any."""
    unseen = Situation(Phase.UNKNOWN, actions=tuple(record.game.rules.legal(record.state)))
    table = Table(
        setting,
        record,
        unseen,
        hand_work=HandWork(task=task_of(record), left_over=lying or former_occupancy(record)),
        verdict=verdict,
    )
    rests = clock is not None and bool(record.actions)
    clock = clock or initial_clock(setting.manners, record.seats)
    table = replace(
        table,
        timing=replace(table.timing, clock=clock, clocks=clocks or ((clock,) if clock else ()), rests=rests),
    )
    if in_hand:
        table = replace(table, hand_work=replace(table.hand_work, task=Task.GO_ON))
    if verdict is None and record.actor is not None:
        table = replace(
            table, hand_work=replace(table.hand_work, chores=chores_after_restart(record, setting.felt))
        )
    if before is not None:
        table = replace(
            table,
            sensors=replace(table.sensors, contacts=before.sensors.contacts),
            cue=before.cue,
            now_s=before.now_s,
        )
        table = replace(
            table,
            sensors=replace(table.sensors, seen_pieces=before.sensors.seen_pieces),
            tagging=replace(table.tagging, tags=before.tagging.tags),
        )
        table = replace(
            table,
            sensors=replace(
                table.sensors, cell_history=CellHistory(last_s=before.sensors.cell_history.last_s)
            ),
        )
    return assess(table)


def wake_at(table: Table) -> float | None:
    """When the next `Tick` is wanted."""
    now, moments = table.situation, [table.sensors.contacts.settles_at(table.setting.settle_s), table.retry_s]
    if table.may_act:
        moments += [
            table.hand_work.report_wrong_s,
            table.landing.takeback.until_s if table.landing.takeback and table.kept_owners else None,
        ]
        if counts_by_itself(table):
            moments.append(max(now.ready_s, table.now_s))
        moments += _touches_due(table)
        if automatic_action(table):
            moments.append(table.now_s)
    moments += _clock_due(table)
    moments += [
        reading.told_until_s
        for reading in table.tagging.readers.values()
        if reading.told_until_s > table.now_s
    ]
    if table.timing.unnoted and table.retry_s is None:
        moments.append(table.now_s)
    return min((moment for moment in moments if moment is not None), default=None)


def _touches_due(table: Table) -> list[float]:
    """When a piece that is lifted now counts as touched."""
    if not table.held_to_touch or not may_touch(table):
        return []
    standing = picture(table.record.game, table.record.state)
    grace_s = table.setting.manners.touch_grace_s
    return [
        from_s + grace_s + A_TOUCH_MORE_S
        for space, from_s in table.sensors.cell_history.open_s.items()
        if space in standing and space not in table.turn.touched and from_s > table.turn.touch_waived_s
    ]


A_TOUCH_MORE_S: Final = 0.001
"""Added to the grace, so that it is exceeded and not just reached."""


def _clock_due(table: Table) -> list[float | None]:
    clock = table.timing.clock
    if clock is None or clock.running is None:
        return []
    due = [clock.changes_at(clock.running, table.now_s), clock.flag_at()]
    if table.retry_s is None:
        due.append(table.timing.noted_s + NOTE_S)
    return [moment for moment in due if moment is not None and moment > table.now_s]


def reset_board(table: Table) -> Table:
    """Read the board anew, and forget what hands were doing."""
    anew = replace(
        table,
        sensors=replace(table.sensors, cell_history=CellHistory(), doubted=NOWHERE),
        hand_work=replace(table.hand_work, task=task_of(table.record), owed=NO_DEED, report_wrong_s=None),
    )
    return assess(anew)


def step(table: Table, event: TableEvent) -> tuple[Table, tuple[TableEffect, ...]]:
    """The table after the event, and what is to be written down before that is true."""
    after, effects = _apply_event(_advance_to(table, event.at_s), event)
    if not effects:
        after, effects = _commit_due(after)
    return expire_refusals(table, after), effects


def _apply_event(table: Table, event: TableEvent) -> tuple[Table, tuple[TableEffect, ...]]:
    match event:
        case Sensed(at_s, space, occupied) if space in table.setting.watched:
            sensed = table.sensors.contacts.with_edge(space, occupied=occupied, at_s=at_s)
            return (
                table
                if sensed is table.sensors.contacts
                else replace(table, sensors=replace(table.sensors, contacts=sensed))
            ), ()
        case Seen() if table.record.game.stacks.has_stacks:
            return assess(
                replace(
                    table,
                    sensors=replace(table.sensors, seen_pieces=update_seen(table.sensors.seen_pieces, event)),
                )
            ), ()
        case CellsLost():
            return reset_board(
                replace(table, sensors=replace(table.sensors, contacts=Contacts(), seen_pieces=None))
            ), ()
        case NotSaved(at_s):
            return replace(table, retry_s=at_s + SAVE_RETRY_S, turn=replace(table.turn, awaits_lot=False)), ()
        case Drawn(_, lot):
            return _commit_draw(replace(table, turn=replace(table.turn, awaits_lot=False)), lot)
        case _:
            return handle_control(table, event)


def _commit_draw(table: Table, lot: int) -> tuple[Table, tuple[TableEffect, ...]]:
    """Commit the drawn action; the owed work of the action before stays owed."""
    if table.record.actor != TABLE or not table.may_act:
        return table, ()
    return commit(
        table, draw_of_lot(table.record, lot), table.hand_work.task, table.hand_work.owed, table.now_s
    )


def _advance_to(table: Table, at_s: float) -> Table:
    """Advance the time: levels settle, a retry is due, a lifted piece counts as touched."""
    if at_s > table.now_s:
        table = replace(table, now_s=at_s)
    if table.retry_s is not None and table.retry_s <= at_s:
        table = replace(table, retry_s=None)
    if table.landing.takeback and table.kept_owners and table.landing.takeback.until_s <= at_s:
        shown = without_owners(table.tagging.shown, table.kept_owners)
        table = assess(
            replace(
                table,
                tagging=replace(table.tagging, shown=shown),
                landing=replace(table.landing, takeback=replace(table.landing.takeback, owner=None)),
            )
        )
    contacts, changes = table.sensors.contacts.settle(at_s, table.setting.settle_s)
    if contacts is not table.sensors.contacts:
        settled = frozenset(change.space for change in changes if not change.flicker)
        if not settled.isdisjoint(table.hand_work.left_over):
            lying = {
                space: piece for space, piece in table.hand_work.left_over.items() if space not in settled
            }
            table = replace(table, hand_work=replace(table.hand_work, left_over=lying))
        filled = frozenset(change.space for change in changes if change.occupied)
        table = take_as_next(settle_exchanges(table, filled), filled)
        trail = table.sensors.cell_history.with_changes(changes).without(
            table.hand_work.owed_exchanges | chore_spaces(table.hand_work.chores)
        )
        emptied = table.landing.emptied | frozenset(
            c.space for c in changes if not c.occupied and not c.flicker
        )
        table = replace(
            table,
            sensors=replace(
                table.sensors, contacts=contacts, cell_history=trail, doubted=table.sensors.doubted - settled
            ),
            landing=replace(table.landing, emptied=emptied),
            hand_work=replace(table.hand_work, chores=tick_off(table.hand_work.chores, changes)),
        )
        return assess(with_touches(table))
    later = with_touches(table)
    if later is not table or (
        table.hand_work.report_wrong_s is not None and table.hand_work.report_wrong_s <= at_s
    ):
        return assess(later)
    return table


def _commit_due(table: Table) -> tuple[Table, tuple[TableEffect, ...]]:
    """Commit what hands have done, if it is one action; or note the clock, if it is time."""
    now = table.situation
    if table.may_act and counts_by_itself(table) and now.ready_s <= table.now_s:
        if now.done is not None:
            return commit_by_hand(table, now.done)
        return undo(table)
    if table.may_act and (count := count_withdrawn(table)):
        table, effects = roll_back(table, count)
        return assess(table), effects
    if table.may_act and (own := automatic_action(table)):
        if isinstance(own, Draw):
            return replace(table, turn=replace(table.turn, awaits_lot=True)), (own,)
        deed = table.record.game.hands.deed(table.record.state, own)
        if deed == NO_DEED:
            return commit(table, own, table.hand_work.task, table.hand_work.owed, table.now_s)
        return commit(table, own, Task.FOLLOW, deed, table.now_s)
    clock = table.timing.clock
    due = table.timing.unnoted or (clock and clock.running and table.timing.noted_s + NOTE_S <= table.now_s)
    if clock and due and table.retry_s is None:
        return replace(table, timing=replace(table.timing, noted_s=table.now_s, unnoted=False)), (
            NoteClock(clock.count_to(table.now_s)),
        )
    return table, ()
