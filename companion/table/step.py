"""The one function that changes a table, `step`, and when it wants to be woken.

Laws:
- A commit by hands needs exactly one action that explains the settled board with empty hands.
- What cannot be saved has not happened and is tried again.
- Choosing one part of an action beside the board leaves the others open; the key goes one step back, or says
  enough or no.
- A touch of the wand fills the first part that the space can be, and never takes an action; where it fits no
  open part of the entry, the entry begins anew.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

from companion.games.kernel import NO_DEED, TABLE, Action, Occupancy, Outcome, Record, Space
from companion.table.assessment import (
    assess,
    count_withdrawn,
    counts_by_itself,
    is_taken_up,
    may_touch,
    with_touches,
)
from companion.table.chores import Chores, chore_spaces, current_chores, tick_off, unconfirmed_chores
from companion.table.clock import Clock
from companion.table.commits import TableResult, commit, commit_by_hand, roll_back, undo
from companion.table.entry import DialEntry, parts, possible, without_owners
from companion.table.events import (
    Button,
    CellsLost,
    Chair,
    Draw,
    Drawn,
    NoteClock,
    NotSaved,
    Pointed,
    Pressed,
    Seen,
    Sensed,
    TableEvent,
    Tagged,
    Turned,
)
from companion.table.evidence import NOWHERE, CellHistory, Contacts, LevelChange, update_seen
from companion.table.manners import initial_clock
from companion.table.repair import chores_after_restart, former_occupancy
from companion.table.setting import Setting
from companion.table.situation import Phase, Situation, picture
from companion.table.table import HandWork, Sensors, Table, Task, Timing, WandTouch, secret_drawer, task_of
from companion.table.table_draws import automatic_action, draw_of_lot, enter_secret_draw, turn_secret_dial
from companion.table.tag_input import expire_refusals, read_board_piece, read_tag, take_as_next

SAVE_RETRY_S: Final = 2.0
"""The delay before a failed save is tried again."""
NOTE_S: Final = 10.0
"""How often the clock is written down."""
A_TOUCH_MORE_S: Final = 0.001
"""Added to the grace, so that it is exceeded and not just reached."""
STILL_THERE_S: Final = 0.5
"""Contacts of the wand on one space within this time are one touch."""
DOUBLE_PUSH_S: Final = 0.4
"""A second push within this time does not take what the dial points at by then."""
HANDS_BUSY: Final = (Phase.IN_HAND, Phase.DIFFERENT)
"""Phases in which a push alone confirms nothing, even if only one action is possible."""


def start_table(  # noqa: PLR0913 - the parts of a saved game
    setting: Setting,
    record: Record[Any],
    before: Table | None = None,
    *,
    clock: Clock | None = None,
    clocks: tuple[Clock, ...] = (),
    verdict: Outcome | None = None,
    in_hand: bool = False,
    left_over: Occupancy | None = None,
) -> Table:
    """The table as a game begins or goes on; sensor levels are kept from the game before, if any."""
    going_on = verdict is None and record.actor is not None
    rests, clock = (
        clock is not None and bool(record.actions),
        clock or initial_clock(setting.manners, (one for one in record.seats if one not in setting.bots)),
    )
    table = Table(
        setting,
        record,
        Situation(Phase.UNKNOWN, actions=tuple(record.game.rules.legal(record.state))),
        hand_work=HandWork(
            task=Task.GO_ON if in_hand else task_of(record),
            left_over=left_over or former_occupancy(record),
            chores=chores_after_restart(record, setting.sensed_spaces) if going_on else (),
        ),
        timing=Timing(clock=clock, clocks=clocks or ((clock,) if clock else ()), rests=rests),
        verdict=verdict,
    )
    if before is not None:
        was = before.sensors
        sensors = Sensors(was.contacts, CellHistory(last_s=was.cell_history.last_s), was.seen_pieces)
        table = replace(table, sensors=sensors, cue=before.cue, now_s=before.now_s)
        table = table.with_tagging(tags=before.tagging.tags)
    return assess(table)


def reset_board(table: Table) -> Table:
    """Read the board anew, and forget what hands were doing."""
    anew = table.with_sensors(cell_history=CellHistory(), doubted=NOWHERE)
    return assess(anew.with_work(task=task_of(table.record), owed=NO_DEED, report_wrong_s=None))


def wake_at(table: Table) -> float | None:
    """When the next `Tick` is wanted."""
    now, clock, now_s, takeback = table.situation, table.timing.clock, table.now_s, table.landing.takeback
    moments = [table.sensors.contacts.settles_at(table.setting.settle_s), table.retry_s]
    if table.may_act:
        moments.append(table.hand_work.report_wrong_s)
        if takeback and takeback.owner:
            moments.append(takeback.until_s)
        if counts_by_itself(table):
            moments.append(max(now.ready_s, now_s))
        open_s = table.sensors.cell_history.open_s
        if open_s and may_touch(table):  # a piece that is lifted now will count as touched
            turn, grace_s = table.turn, table.setting.manners.touch_grace_s
            mine = (picture(table.record.game, table.record.state) & open_s.keys()).difference(turn.touched)
            since_s = (open_s[space] for space in mine if open_s[space] > turn.touch_waived_s)
            moments += [from_s + grace_s + A_TOUCH_MORE_S for from_s in since_s]
        if automatic_action(table):
            moments.append(now_s)
    if clock and clock.running is not None:
        due = [clock.changes_at(clock.running, now_s), clock.flag_at()]
        due.append(table.timing.noted_s + NOTE_S if table.retry_s is None else None)
        moments += [moment for moment in due if moment is not None and moment > now_s]
    report_s = (reading.report_until_s for reading in table.tagging.readers.values())
    moments += [until_s for until_s in report_s if until_s > now_s]
    if table.timing.unnoted and table.retry_s is None:
        moments.append(now_s)
    return min((moment for moment in moments if moment is not None), default=None)


def step(table: Table, event: TableEvent) -> TableResult:
    """The table after the event, and what is to be written down before that is true."""
    after, effects = _apply_event(_advance_to(table, event.at_s), event)
    if not effects:
        after, effects = _commit_due(after)
    return expire_refusals(table, after), effects


def _apply_event(table: Table, event: TableEvent) -> TableResult:
    match event:
        case Sensed(at_s, space, occupied) if space in table.setting.watched:
            contacts = table.sensors.contacts.with_edge(space, occupied=occupied, at_s=at_s)
            return (
                table if contacts is table.sensors.contacts else table.with_sensors(contacts=contacts)
            ), ()
        case Seen(at_s, standing, held, down):
            before = table.sensors.seen_pieces
            seen = None if standing is None else update_seen(before, standing, held, at_s, down)
            return assess(table.with_sensors(seen_pieces=seen)), ()
        case CellsLost():
            return reset_board(table.with_sensors(contacts=Contacts(), seen_pieces=None)), ()
        case NotSaved(at_s):
            return replace(table.with_turn(awaits_lot=False), retry_s=at_s + SAVE_RETRY_S), ()
        case Drawn(_, lot):
            table = table.with_turn(awaits_lot=False)
            if table.record.actor != TABLE or not table.may_act:
                return table, ()
            return _commit_chance(table, draw_of_lot(table.record, lot))
        case _:
            return _handle_control(table, event)


def _handle_control(table: Table, event: TableEvent) -> TableResult:
    match event:
        case Pointed(at_s, space):
            return _point_at(table, space, at_s), ()
        case Tagged():
            return _handle_tag(table, event)
        case Turned(_, chair, detents) if _has_no_private_moment(table, chair):
            return turn_secret_dial(table, detents), ()
        case Pressed(_, chair, Button.PUSH) if _has_no_private_moment(table, chair):
            return enter_secret_draw(table), ()
        case Turned(_, chair, detents) if decides(table, chair):
            return _turn_dial(table.with_turn(wand_touch=None, put_off=None), detents), ()
        case Pressed(_, chair, Button.PUSH) if decides(table, chair):
            return _press_push(table.with_turn(put_off=None))
        case Pressed(_, chair, Button.KEY) if decides(table, chair):
            return _press_key(table.with_turn(put_off=None))
        case _:
            return table, ()


def _has_no_private_moment(table: Table, chair: Chair) -> bool:
    """Whether the chair has a secret to enter and no key to hold: its screen is always private."""
    return table.may_enter_draw(chair) and table.setting.is_keyless(chair)


def _advance_to(table: Table, at_s: float) -> Table:
    """Advance the time: levels settle, a retry is due, a lifted piece counts as touched."""
    if at_s > table.now_s:
        table = replace(table, now_s=at_s)
    if table.retry_s is not None and table.retry_s <= at_s:
        table = replace(table, retry_s=None)
    takeback = table.landing.takeback
    if takeback and takeback.owner and takeback.until_s <= at_s:
        shown = without_owners(table.tagging.shown, (takeback.owner,))
        table = table.with_tagging(shown=shown).with_landing(takeback=replace(takeback, owner=None))
        table = assess(table)
    contacts, changes = table.sensors.contacts.settle(at_s, table.setting.settle_s)
    if contacts is table.sensors.contacts:
        later, report_s = with_touches(table), table.hand_work.report_wrong_s
        due = later is not table or (report_s is not None and report_s <= at_s)
        return assess(later) if due else table
    return assess(with_touches(_with_settled(table, contacts, changes)))


def _with_settled(table: Table, contacts: Contacts, changes: tuple[LevelChange, ...]) -> Table:
    """Take in the levels that have settled: the history of cells, chores, and tags that wait for a piece."""
    settled = frozenset(change.space for change in changes if not change.flicker)
    filled = frozenset(change.space for change in changes if change.occupied)
    if not settled.isdisjoint(table.hand_work.left_over):
        left_over = table.hand_work.left_over.items()
        table = table.with_work(
            left_over={space: piece for space, piece in left_over if space not in settled}
        )
    work, trail = table.hand_work, table.sensors.cell_history
    exchanged = work.owed_exchanges & filled & table.landing.emptied
    if exchanged:
        table = table.with_work(owed_exchanges=work.owed_exchanges - exchanged)
        trail = trail.without(exchanged)
    table = take_as_next(table, filled)
    work = table.hand_work
    trail = trail.with_changes(changes)
    if done := work.owed_exchanges | chore_spaces(work.chores):  # what happens there belongs to past actions
        trail = trail.without(done)
    emptied = settled - filled
    doubted = table.sensors.doubted - settled
    table = replace(
        table,
        landing=replace(table.landing, emptied=table.landing.emptied | emptied),
        sensors=replace(table.sensors, contacts=contacts, cell_history=trail, doubted=doubted),
    )
    return table.with_work(chores=tick_off(work.chores, emptied, filled)) if work.chores else table


def _commit_due(table: Table) -> TableResult:
    """Commit what hands have done, if it is one action; or note the clock, if it is time."""
    now, clock, timing = table.situation, table.timing.clock, table.timing
    if table.may_act:
        if counts_by_itself(table) and now.ready_s <= table.now_s:
            return undo(table) if now.done is None else commit_by_hand(table, now.done)
        if count := count_withdrawn(table):
            table, effects = roll_back(table, count)
            return assess(table), effects
        if own := automatic_action(table):
            if isinstance(own, Draw):
                return table.with_turn(awaits_lot=True), (own,)
            return commit_entered(table, own)
    due = timing.unnoted or (clock and clock.running and timing.noted_s + NOTE_S <= table.now_s)
    if clock and due and table.retry_s is None:
        noted = table.with_timing(noted_s=table.now_s, unnoted=False)
        return noted, (NoteClock(clock.count_to(table.now_s)),)
    return table, ()


def commit_entered(table: Table, action: Action) -> TableResult:
    """Commit what was decided beside the board; hands have still to do it."""
    deed = table.record.game.hands.deed(table.record.state, action)
    if deed == NO_DEED:  # the board has been led to what it shows already
        return _commit_chance(table, action)
    return commit(table, action, Task.FOLLOW, deed, table.now_s)


def _commit_chance(table: Table, action: Action) -> TableResult:
    """Commit what needs no hands; the owed work of the action before stays owed."""
    return commit(table, action, table.hand_work.task, table.hand_work.owed, table.now_s)


def _point_at(table: Table, space: Space, at_s: float) -> Table:
    before = table.turn.wand_touch
    still = before is not None and before.space == space and at_s - before.at_s <= STILL_THERE_S
    table = table.with_turn(wand_touch=WandTouch(space, at_s))
    if still or not table.may_enter or table.record.actor == TABLE:
        return table
    if among := table.ambiguous_actions:
        game, state = table.record.game, table.record.state
        leads = [
            number for number, action in enumerate(among) if space in game.hands.deed(state, action).drops
        ]
        return table.with_turn(entry=DialEntry(cursor=leads[0])) if len(leads) == 1 else table
    begun = table.turn.entry or DialEntry()
    for entry in (begun, replace(begun, wide=True), DialEntry(), DialEntry(wide=True)):
        actions = table.with_turn(entry=entry if entry.filled or entry.wide else None).offer.actions
        left = possible(table.record.game, actions, entry)
        if part := _open_part(table, left, entry, space):
            return table.with_turn(entry=entry.with_parts((part, space)))
    return table


def _open_part(table: Table, actions: Iterable[Action], entry: DialEntry, space: Space) -> str | None:
    """The first open part that this space can be."""
    game, entered = table.record.game, {name for name, _ in entry.filled}
    can_be = [
        (number, name)
        for action in actions
        for number, (name, value) in enumerate(parts(game, action).items())
        if value == space and name in game.hands.space_parts and name not in entered
    ]
    return min(can_be)[1] if can_be else None


def _handle_tag(table: Table, event: Tagged) -> TableResult:
    """Handle a tag; the last piece is undone if it is back in the hand and the tag shows another."""
    meant = assess(read_tag(table, event))
    if is_taken_up(meant, instead=True):
        return undo(meant, keeps=False)
    return read_board_piece(table, event) or meant, ()


def decides(table: Table, chair: Chair) -> bool:
    """Whether the chair may enter the current action; a secret draw is never entered in public."""
    actor, seats = table.record.actor, table.setting.seats_of(chair)
    anybody = actor == TABLE and secret_drawer(table.record) is None
    return table.may_enter and (actor in seats or (anybody and bool(seats)))


def _turn_dial(table: Table, detents: int) -> Table:
    if table.turn.entry is None and not table.dial_points:
        detents -= detents > 0  # the first detent shows the first choice, or the last one
    return table.with_turn(entry=(table.turn.entry or DialEntry()).turn(detents, table.offer))


def _press_key(table: Table) -> TableResult:
    """One step back in the entry or in what was shown; or enough of what is seen; or no."""
    actor, now = table.record.actor, table.situation
    if table.turn.entry:
        return assess(table.with_turn(entry=table.turn.entry.without_last())), ()
    if actor in table.tagging.shown or TABLE in table.tagging.shown:
        return assess(table.with_tagging(shown=without_owners(table.tagging.shown, (actor, TABLE)))), ()
    if is_taken_up(table):
        return undo(table, keeps=False)
    if (grown := table.growing_move) is not None:
        return commit_by_hand(table, grown, table.now_s)
    tacit = table.record.game.hands.tacit_action(table.record.state)
    if tacit is not None and now.phase is Phase.RIGHT:
        return commit(table, tacit, Task.MEND, NO_DEED, table.now_s)
    if (
        table.record.game.stacks.has_stacks
    ):  # no to the assumed action: the entry gets wider, or the board is led back
        if {*now.actions} != {*table.allowed_actions}:
            return table.with_turn(entry=DialEntry(wide=True)), ()
        if now.phase is Phase.IN_HAND:
            return assess(table.with_work(task=Task.REBUILD)), ()
    return table, ()


def push_ticks_chores(table: Table) -> bool:
    """Whether a push confirms chores: not where an entry, or a push itself, means something else."""
    record, now, shown = table.record, table.situation, table.tagging.shown
    if now.phase is not Phase.RIGHT or table.turn.entry is not None or not table.free_actions:
        return False
    if not _unconfirmed_chores(table) or record.actor in shown or TABLE in shown:
        return False
    return len(now.actions) > 1 or record.game.hands.deed(record.state, now.actions[0]) != NO_DEED


def _unconfirmed_chores(table: Table) -> Chores:
    """The chores to ask for now that no trusted cell can confirm."""
    if table.sensors.seen_pieces is not None:
        return ()
    return unconfirmed_chores(
        current_chores(table.hand_work.chores), table.setting.sensed_spaces - table.sensors.doubted
    )


def _press_push(table: Table) -> TableResult:
    """Take what is shown: what hands have done, may have done, or what the dial points at."""
    now, entry = table.situation, table.turn.entry
    if push_ticks_chores(table):
        done = _unconfirmed_chores(table)
        return assess(
            table.with_work(chores=tuple(one for one in table.hand_work.chores if one not in done))
        ), ()
    if entry is None and now.phase is Phase.DONE and now.done is not None:
        return commit_by_hand(table, now.done, table.now_s)
    if entry is None and len(now.possibly_done) == 1:
        return commit_by_hand(table, now.possibly_done[0], table.now_s)
    if table.ambiguous_actions and entry is not None:
        picked = table.picked_action
        if picked is None:  # none of these: the board is led back
            return assess(table.with_work(task=Task.REBUILD).with_turn(entry=None)), ()
        return commit_by_hand(table, picked, table.now_s)
    if table.dial_points and table.now_s < table.timing.noted_s + DOUBLE_PUSH_S:
        return table, ()
    return _take_offer(table)


def _take_offer(table: Table) -> TableResult:
    """Begin an entry, choose what the dial points at, or take the one action that is left."""
    choices, entry = table.offer, table.turn.entry
    busy = len(choices.actions) > 1 or table.situation.phase in HANDS_BUSY
    if entry is None and busy and not table.dial_points:
        return table.with_turn(entry=DialEntry()), ()
    if len(choices.actions) > 1:
        table = table.with_turn(entry=(entry or DialEntry()).take(choices))
        choices = table.offer
    if len(choices.actions) > 1:
        return table, ()
    action = choices.actions[0]
    if action in table.free_actions:
        return commit_entered(table, action)
    queued = (*table.turn.queued, action)  # until it is legal
    return assess(table.with_turn(queued=queued, entry=None, wand_touch=None)), ()
