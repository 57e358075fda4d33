"""Assesses the board: compares the sensors with the position and decides what counts without a push.

Laws:
- A wrong board is reported only once no piece can be on its way any more; the players are then led back to
  the end of the record.
- Whether hands alone may undo an action follows from touch-move and from how the piece moved.
"""

from dataclasses import replace
from typing import Final

from companion.games.kernel import NO_DEED, Action, Space, distance
from companion.table.candidates import NOWHERE, Spaces, lies_between, picture
from companion.table.chores import Work, chore_spaces, remaining_chores
from companion.table.entry import DialEntry, named_actions, possible, why_unfit
from companion.table.evidence import lifted_pieces
from companion.table.hypotheses import resolve
from companion.table.motion import (
    ADJACENT_DISTANCE,
    HOPS_S,
    PUSHED_S,
    STRADDLE_DISTANCE,
    find_position_before,
    push_times,
)
from companion.table.situation import Observation, Phase, Situation, last_by_hand
from companion.table.table import Cue, Table, Task
from companion.table.turn_clock import restart_clock

TELL_S: Final = 0.18
"""How long the board may look wrong before it is reported: a sliding piece passes over many spaces."""
PLAYING: Final = (Task.MEND, Task.FOLLOW)
"""Tasks in which a piece to be turned over may be in a hand; in all others the board is put right."""
OVER_WHERE_EMPTY: Final = {
    Task.MEND: (Work.HOME,),
    Task.FOLLOW: (Work.HOME, Work.CHANGE),
    Task.GO_ON: (Work.HOME, Work.CHANGE),
}
"""The chores that end once their space is empty; for tasks not listed here, all of them."""
ON_EDGE_S: Final = 0.5
"""The same for a piece that straddles two spaces: it is soon pushed to the middle of one."""
STRAY: Final = 2
"""With so many unexplained pieces on spaces that should be empty, the board was knocked over."""
GONE: Final = 4
"""With so many missing pieces, too."""
THOUGHT_S: Final = 1.0
"""A piece that was lifted or played by mistake is put back within this time."""
TAKEN_UP_S: Final = 6.0
"""A piece that was put back and is taken up again is put elsewhere within this time."""
SWEPT_S: Final = 1.0
"""An arm that rests on the board is gone after this time."""
A_FEW: Final = 2
"""With more differences than this the board was bumped, so no piece counts as touched."""


def settle_exchanges(table: Table, filled: Spaces) -> Table:
    """Marks owed exchanges as done once their space was emptied and is filled again."""
    done = table.hand_work.owed_exchanges & filled & table.landing.emptied
    return (
        replace(
            table,
            hand_work=replace(table.hand_work, owed_exchanges=table.hand_work.owed_exchanges - done),
            sensors=replace(table.sensors, cell_history=table.sensors.cell_history.without(done)),
        )
        if done
        else table
    )


def may_touch(table: Table) -> bool:
    """Whether a lifted piece may be one that a player wants to play."""
    seen = table.situation.seen
    playing = table.hand_work.task is Task.MEND and not table.over and not table.halted
    return playing and len(seen.missing) + len(seen.extra) <= A_FEW


def with_touches(table: Table) -> Table:
    """Add the pieces that count as touched by now."""
    if not table.held_to_touch or not may_touch(table):
        return table
    standing = picture(table.record.game, table.record.state)
    grace_s = table.setting.manners.touch_grace_s
    lifted = lifted_pieces(
        table.sensors.cell_history, standing, table.now_s, grace_s, since_s=table.turn.touch_waived_s
    )
    new = tuple(space for space in lifted if space not in table.turn.touched)
    return replace(table, turn=replace(table.turn, touched=(*table.turn.touched, *new))) if new else table


def assess(table: Table) -> Table:
    """Derive the situation anew from the sensors and the record."""
    if table.verdict or table.halted:
        return replace(
            table, situation=_rest_situation(table), hand_work=replace(table.hand_work, report_wrong_s=None)
        )
    if table.hand_work.chores:
        over = OVER_WHERE_EMPTY.get(table.hand_work.task, Work)
        table = replace(
            table,
            hand_work=replace(
                table.hand_work,
                chores=remaining_chores(table.hand_work.chores, table.sensors.contacts.empty_spaces(), over),
            ),
        )
    before, now = table.situation, resolve(observe(table))
    table, now = _apply_task(_note_hesitation(table, now), now)
    if _may_get_better(table, before, now):
        stays = (
            before if before.phase is not Phase.DONE else Situation(Phase.IN_HAND, now.seen, before.actions)
        )
        stays = replace(stays, done=None, possibly_done=(), back=0, replacement=None)
        if not {*stays.actions} <= {
            *table.record.game.rules.legal(table.record.state)
        }:  # the game has gone on since
            stays = Situation(stays.phase, now.seen, table.allowed)
        return replace(
            table,
            situation=stays,
            hand_work=replace(
                table.hand_work, report_wrong_s=table.sensors.cell_history.last_s + _patience_of(table, now)
            ),
        )
    table = replace(table, situation=now, hand_work=replace(table.hand_work, report_wrong_s=None))
    if table.hand_work.task is Task.MEND and _was_knocked_over(table, now):
        report_s = table.sensors.cell_history.last_s + (TELL_S if len(now.seen.extra) >= STRAY else SWEPT_S)
        if table.now_s >= report_s:
            return assess(
                replace(table, situation=before, hand_work=replace(table.hand_work, task=Task.REBUILD))
            )
        table = replace(table, hand_work=replace(table.hand_work, report_wrong_s=report_s))
    if table.turn.entry is not None and now.actions not in (before.actions, _named_before(table, before)):
        table = replace(table, turn=replace(table.turn, entry=_entry_after(table, now)))
    return _with_cue_for(table, before)


def _entry_after(table: Table, now: Situation) -> DialEntry | None:
    """The dial entry, while hands do what it says or it is independent of what hands do."""
    entry = table.turn.entry
    if entry is None or entry.wide:
        return entry
    if not entry.filled or now.phase is Phase.AMBIGUOUS or now.possibly_done:
        return None
    agrees = possible(table.record.game, now.actions, entry) == now.actions
    return replace(entry, cursor=0) if agrees else None


def _named_before(table: Table, before: Situation) -> tuple[Action, ...]:
    """The actions that were possible before, as far as the dial entry left them."""
    record = table.record
    return named_actions(record.game, record.actor, before.actions, table.tagging.shown, table.turn.entry)


def _apply_task(table: Table, now: Situation) -> tuple[Table, Situation]:
    """The table and the situation in the light of the task that the board is put right for."""
    if now.seen.right and (
        now.phase is Phase.RIGHT or (table.hand_work.task is not Task.MEND and now.phase is Phase.DONE)
    ):
        return _settle_right(table), replace(now, phase=Phase.RIGHT, actions=table.allowed, done=None)
    if table.hand_work.task is Task.MEND or now.phase is Phase.UNKNOWN:
        return table, now
    if table.hand_work.task is Task.REBUILD and _is_plain(table, now):
        return replace(table, hand_work=replace(table.hand_work, task=Task.MEND)), now
    if table.hand_work.task is Task.GO_ON and _has_begun(table, now):
        return replace(
            table,
            hand_work=replace(table.hand_work, task=Task.MEND),
            sensors=replace(table.sensors, cell_history=table.sensors.cell_history.clear()),
        ), now
    if table.hand_work.task is Task.GO_ON:  # more is amiss than one piece
        table = replace(
            table,
            hand_work=replace(
                table.hand_work,
                task=Task.SET_UP,
                chores=remaining_chores(table.hand_work.chores, table.sensors.contacts.empty_spaces(), Work),
            ),
        )
    if table.hand_work.task is Task.SET_UP and (lies := _may_have_come(table, now)):
        return table, lies
    owed = frozenset((*table.hand_work.owed.lifts, *table.hand_work.owed.drops))
    if table.hand_work.task is Task.FOLLOW and owed and (_is_going_on(now, owed) or _is_ahead(table, now)):
        return replace(
            table,
            sensors=replace(table.sensors, cell_history=table.sensors.cell_history.without(owed)),
            hand_work=replace(table.hand_work, task=Task.MEND, owed=NO_DEED),
        ), now
    return table, Situation(Phase.DIFFERENT, now.seen, table.allowed, back=now.back)


def _is_plain(table: Table, now: Situation) -> bool:
    """Whether a single action explains the board, with no other piece off its place since it began."""
    record = table.record
    if now.done is None or record.game.stacks.has_stacks:
        return False
    deed = record.game.hands.deed(record.state, now.done)
    off = table.sensors.cell_history.emptied_spaces() & picture(record.game, record.state)
    return off <= {*deed.lifts, *deed.drops}


def _has_begun(table: Table, now: Situation) -> bool:
    """Whether one piece is in a hand to be played, or was put down and is not yet identified."""
    turning = chore_spaces(table.hand_work.chores, Work.TURN)
    kept = now.phase is Phase.IN_HAND and len(now.seen.missing) == 1 and turning.isdisjoint(now.seen.missing)
    return kept or (now.phase is Phase.AMBIGUOUS and not now.seen.missing and len(now.seen.extra) == 1)


def _may_have_come(table: Table, now: Situation) -> Situation | None:
    """The first piece of a game, which may have been placed just now or lie there from before."""
    if now.done is None or len(now.seen.extra) != 1 or table.record.game.hands.occupancy(table.record.state):
        return None
    return Situation(Phase.IN_HAND, now.seen, (now.done,), possibly_done=(now.done,))


def _is_going_on(now: Situation, owed: Spaces) -> bool:
    """Whether the owed work is done and the next action has begun."""
    explained = now.phase in (Phase.IN_HAND, Phase.DONE, Phase.AMBIGUOUS)
    return explained and owed.isdisjoint(now.seen.missing | now.seen.extra)


def _is_ahead(table: Table, now: Situation) -> bool:
    """Whether hands have done the owed work and more, where stacks hide a part of it."""
    lacks = now.seen.missing <= {*table.hand_work.owed.drops} and now.seen.extra <= {
        *table.hand_work.owed.lifts
    }
    return table.record.game.stacks.has_stacks and now.phase is Phase.IN_HAND and not lacks


def _with_cue_for(table: Table, before: Situation) -> Table:
    now = table.situation
    if now.why and now.why != before.why:
        return table.with_cue(Cue.WRONG)
    if now.phase is Phase.IN_HAND and before.phase is Phase.RIGHT:
        return table.with_cue(Cue.TOUCHED)
    return table


def _settle_right(table: Table) -> Table:
    """The board is right: owed work is done except for what no cell shows, and the clock may run.

    While a cell still bounces, a piece on an edge may be about to leave one of its two spaces.
    """
    owing = table.hand_work.owed_exchanges - table.landing.emptied
    trail = (
        table.sensors.cell_history if table.sensors.contacts.bouncing else table.sensors.cell_history.clear()
    )
    table = replace(
        table,
        sensors=replace(table.sensors, cell_history=trail),
        hand_work=replace(table.hand_work, task=Task.MEND, owed=NO_DEED, owed_exchanges=owing),
    )
    clock = table.timing.clock
    if clock is None or clock.running or table.timing.rests or not table.record.actions or table.over:
        return table
    return restart_clock(table)


def _note_hesitation(table: Table, now: Situation) -> Table:
    """Note that the last action was put back for a moment only: another may replace it."""
    if now.back and now.back == last_by_hand(table.record):
        put_s = max(
            (table.sensors.cell_history.filled_s.get(space, 0.0) for space in now.seen.extra), default=0.0
        )
        soon = table.landing.landed_s is not None and put_s - table.landing.landed_s <= THOUGHT_S
        return replace(table, landing=replace(table.landing, hesitant=soon))
    if table.landing.hesitant and now.phase is Phase.RIGHT:
        return replace(
            table, landing=replace(table.landing, hesitant=False, retaken_s=table.sensors.cell_history.last_s)
        )
    return table


def _was_knocked_over(table: Table, now: Situation) -> bool:
    """Whether more is out of place than an action under way leaves, chores included."""
    turned = (
        chore_spaces(table.hand_work.chores, Work.TURN, Work.CHANGE) & table.sensors.contacts.empty_spaces()
    )
    stray, gone = len(now.seen.extra), len(now.seen.missing) + len(turned) + _is_up(table)
    explained = now.phase is not Phase.DIFFERENT or now.back or now.replacement or table.sensors.seen_pieces
    fell = (min(stray, gone) >= STRAY and not _near_misses(table, now)) or gone >= GONE
    return not explained and fell


def _is_up(table: Table) -> bool:
    """Whether the piece placed last, from beside the board, is in a hand again after the takeback."""
    if table.landing.takeback is None:
        return False
    deed = table.record.game.hands.deed(table.record.state, table.landing.takeback.action)
    return bool(deed.drops) and {*deed.lifts} <= {*deed.home}


def _rest_situation(table: Table) -> Situation:
    return Situation(Phase.RIGHT, actions=tuple(table.record.game.rules.legal(table.record.state)))


def _may_get_better(table: Table, before: Situation, now: Situation) -> bool:
    """Whether to wait before a wrong board is reported: a piece may be sliding over it."""
    return (
        now.phase is Phase.DIFFERENT
        and not (now.back or now.replacement)
        and table.hand_work.task is Task.MEND
        and before.phase in (Phase.RIGHT, Phase.IN_HAND, Phase.DONE)
        and table.now_s < table.sensors.cell_history.last_s + _patience_of(table, now)
    )


def _patience_of(table: Table, now: Situation) -> float:
    """How long the board may look like this before it is reported."""
    where = table.record.game.hands.places_of(table.record.state)
    nearly = _near_misses(table, now)
    on_edge = any(
        other in where and distance(where, goal, other) <= STRADDLE_DISTANCE for goal, other in nearly
    )
    return ON_EDGE_S if on_edge else TELL_S


def _near_misses(table: Table, now: Situation) -> list[tuple[Space, Space]]:
    """Where a legal action explains all but one occupied space: pairs of its goal and that space."""
    seen = now.seen
    return [
        (goal, other)
        for one in observe(table).allowed_candidates
        if one.fills <= seen.extra
        and len(seen.extra - one.fills) == 1
        and seen.missing - one.homes - one.turns == one.empties
        for goal in one.fills
        for other in seen.extra - one.fills
    ]


def observe(table: Table) -> Observation:
    manners = table.setting.manners
    return Observation(
        record=table.record,
        contacts=table.sensors.contacts,
        cell_history=table.sensors.cell_history,
        seen_pieces=table.sensors.seen_pieces,
        watched=table.setting.felt,
        doubted=table.sensors.doubted
        | table.hand_work.owed_exchanges - table.sensors.contacts.empty_spaces(),
        allowed=table.allowed,
        touched=table.obliged,
        slide_s=manners.slide_s,
        by_hand=table.hand_work.task in (Task.MEND, Task.REBUILD),
        resumed=table.landing.retaken_s is not None
        and table.sensors.cell_history.last_s - table.landing.retaken_s <= TAKEN_UP_S,
        landed_s=table.landing.landed_s,
        emptied=table.landing.emptied,
        lifted_s=table.landing.lifted_s,
        lifted_together=table.landing.lifted_together,
        felt_early=table.landing.felt_early,
        parked_capture=table.landing.parked_capture,
        shown=table.tagging.shown,
        entry=table.turn.entry,
        going_home=chore_spaces(table.hand_work.chores, Work.HOME),
        turning=chore_spaces(table.hand_work.chores, Work.TURN, Work.CHANGE)
        if table.hand_work.task in PLAYING
        else NOWHERE,
    )


def counts_by_itself(table: Table) -> bool:
    """Whether what hands have done counts once its time has come, without a push."""
    now = table.situation
    back = last_by_hand(table.record) if now.back or now.replacement else 0
    action = now.done or (table.record.actions[-back] if back else None)
    if action is None or _bounces(table, action):
        return False
    if table.sensors.contacts.bouncing and (now.done is None or now.reply_begun):
        return False
    if now.done is None:
        return may_undo(table)
    return not (table.setting.manners.by_push and table.setting.has_any_push)


def _bounces(table: Table, action: Action) -> bool:
    """Whether a cell still bounces on a space of the action, beside its goal, or that implies it."""
    state = table.record.states[-1 if table.situation.done else -1 - last_by_hand(table.record)]
    deed, where = table.record.game.hands.deed(state, action), table.record.game.hands.places_of(state)
    near = [
        space for space, one in table.sensors.contacts.bouncing.items() if one.occupied and space in where
    ]
    on_edge = any(distance(where, space, goal) <= ADJACENT_DISTANCE for space in near for goal in deed.drops)
    spaces = (*deed.lifts, *deed.drops) or table.situation.seen.extra
    return on_edge or not table.sensors.contacts.bouncing.keys().isdisjoint(spaces)


def may_undo(table: Table) -> bool:
    """Whether hands alone may take back the last action: without touch-move, or while it was sliding."""
    now, manners = table.situation, table.setting.manners
    if now.back > last_by_hand(table.record) or table.hand_work.task is Task.REBUILD:
        return False
    if (
        table.over
        and now.replacement is not None
        and not (_moved_on_within(table, OVER_S) or _has_come(table))
    ):
        return False  # the players are clearing the board
    return not table.held_to_touch or (
        now.replacement is not None
        and (_moved_on_within(table, manners.slide_s) or _was_pushed_on(table, now.replacement))
    )


def count_withdrawn(table: Table) -> int:
    """How many actions were declined only by a piece that came and is gone: a passing hand.

    A player who takes up the piece just placed, and is known to hold it, is still going on.
    """
    record, count = table.record, 0
    if not table.landing.declining_spaces or table.kept_owners or table.situation.phase is not Phase.RIGHT:
        return 0
    if (
        not table.landing.declining_spaces <= table.sensors.contacts.empty_spaces()
        or table.sensors.contacts.bouncing
    ):
        return 0
    while record.actions and record.actions[-1] == record.game.hands.tacit_action(record.states[-2]):
        record, count = record.without_last(), count + 1
    return count


def is_taken_up(table: Table, *, instead: bool = False) -> bool:
    """Whether the piece placed last is in a hand again, perhaps to be placed elsewhere.

    `instead`: and a tag was shown that could have been placed in its stead but fits nothing now.
    """
    back, record = last_by_hand(table.record), table.record
    if (
        table.situation.phase is not Phase.IN_HAND
        or table.held_to_touch
        or not find_position_before(observe(table), back)
    ):
        return False
    before = record.without_last(back)
    thing = table.tagging.shown.get(before.actor) if before.actor is not None else None
    if not instead:
        return before.actor == record.actor
    return (
        thing is not None
        and before.actor == record.actor
        and why_unfit(record.game, record.state, table.actions_left, thing) is not None
        and why_unfit(record.game, before.state, before.game.rules.legal(before.state), thing) is None
    )


PAUSES_S: Final = 1.5
"""A hand that pushes a piece along may pause for so long without letting go."""
EDGE_S: Final = 0.5
"""A piece put down on an edge is pushed to the middle of a space within this time."""


def _was_pushed_on(table: Table, instead: Action) -> bool:
    """Whether the piece was pushed on from where it came to rest: in a straight line, or soon after."""
    game, state = table.record.game, table.record.states[-1 - last_by_hand(table.record)]
    deeds = (
        game.hands.deed(state, table.record.actions[-last_by_hand(table.record)]),
        game.hands.deed(state, instead),
    )
    if table.landing.landed_s is None or any(len(deed.lifts) != 1 or len(deed.drops) != 1 for deed in deeds):
        return False
    [start], [stop], [goal] = deeds[0].lifts, deeds[0].drops, deeds[1].drops
    where = game.hands.places_of(state)
    straight = table.landing.slid and lies_between(where, start, stop, goal)
    left_s = push_times(where, table.sensors.cell_history, stop, goal, HOPS_S if straight else PUSHED_S)
    return bool(left_s) and left_s[0] - table.landing.landed_s <= (PAUSES_S if straight else EDGE_S)


OVER_S: Final = 1.0
"""A game ended by mistake goes on within this time; later the players are clearing the board."""


def _has_come(table: Table) -> bool:
    """Whether what was put down since came soon enough to be the piece that ended the game."""
    seen, filled_s = table.situation.seen, table.sensors.cell_history.filled_s
    if table.landing.landed_s is None or seen.missing:
        return False
    return all(filled_s.get(space, 0.0) - table.landing.landed_s <= TAKEN_UP_S for space in seen.extra)


def _moved_on_within(table: Table, within_s: float) -> bool:
    """Whether the piece moved on within this time of landing."""
    if table.landing.landed_s is None:
        return False
    left_s = [
        *table.sensors.cell_history.open_s.values(),
        *(opening.from_s for opening in table.sensors.cell_history.openings),
    ]
    return bool(left_s) and min(left_s) - table.landing.landed_s <= within_s
