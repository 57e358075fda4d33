"""Assesses the board: compares the sensors with the position and decides what counts without a push.

Laws:
- A wrong board is reported only once no piece can be on its way any more; the players are then led back to
  the end of the record.
- Whether hands alone may undo an action follows from touch-move and from how the piece moved.
"""

from dataclasses import replace
from typing import Final

from companion.games.kernel import NO_DEED, Action, Space, because, distance
from companion.table.chores import Work, chore_spaces, remaining_chores
from companion.table.clock import run_clock
from companion.table.entry import DialEntry, named_actions, possible, why_unfit
from companion.table.events import Cue
from companion.table.evidence import NOWHERE, Spaces, lifted_pieces
from companion.table.hypotheses import resolve
from companion.table.motion import (
    ADJACENT_DISTANCE,
    HOPS_S,
    PUSHED_S,
    STRADDLE_DISTANCE,
    find_position_before,
    lies_between,
    push_times,
)
from companion.table.sight import resolve_seen, seen_chores
from companion.table.situation import Observation, Phase, Situation, Snag, last_by_hand, picture
from companion.table.stacks import resolve_stacks
from companion.table.table import TAKEN_UP_S, Table, Task

REPORT_DELAY_S: Final = 0.18
"""How long the board may look wrong before it is reported: a sliding piece passes over many spaces."""
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
SWEPT_S: Final = 1.0
"""An arm that rests on the board is gone after this time."""
A_FEW: Final = 2
"""With more differences than this the board was bumped, so no piece counts as touched."""


def may_touch(table: Table) -> bool:
    """Whether a lifted piece may be one that a player wants to play, and then has to."""
    seen = table.situation.difference
    return (
        table.held_to_touch
        and table.hand_work.task is Task.MEND
        and len(seen.missing) + len(seen.extra) <= A_FEW
        and not (table.over or table.halted)
    )


def with_touches(table: Table) -> Table:
    """Add the pieces that count as touched by now."""
    trail = table.sensors.cell_history
    if not (trail.open_s or trail.openings) or not may_touch(table):
        return table
    turn, grace_s = table.turn, table.setting.manners.touch_grace_s
    standing = picture(table.record.game, table.record.state)
    lifted = lifted_pieces(trail, standing, table.now_s, grace_s, turn.touch_waived_s)
    new = tuple(space for space in lifted if space not in turn.touched)
    return table.with_turn(touched=(*turn.touched, *new)) if new else table


def assess(table: Table) -> Table:
    """Derive the situation anew from the sensors and the record."""
    if table.verdict or table.halted:
        rest = Situation(Phase.RIGHT, actions=tuple(table.record.game.rules.legal(table.record.state)))
        return replace(table.with_work(report_wrong_s=None), situation=rest)
    table = _with_open_chores(table)
    before, now = table.situation, _resolve(table.observation)
    table, now = _apply_task(_note_hesitation(table, now), now)
    now = _put_off(table, now)
    last_s = table.sensors.cell_history.last_s
    if _may_get_better(table, before, now) and table.now_s < (better_s := last_s + _patience_of(table, now)):
        stays = _while_sliding(table, before, now)
        return replace(table.with_work(report_wrong_s=better_s), situation=stays)
    report_s = None
    if table.hand_work.task is Task.MEND and _was_knocked_over(table, now):
        report_s = last_s + (REPORT_DELAY_S if len(now.difference.extra) >= STRAY else SWEPT_S)
        if table.now_s >= report_s:
            return assess(table.with_work(report_wrong_s=None, task=Task.REBUILD))
    if table.hand_work.report_wrong_s != report_s:
        table = table.with_work(report_wrong_s=report_s)
    cue = table.cue
    if now.why and now.why != before.why:
        cue = (cue[0] + 1, Cue.WRONG)
    elif now.phase is Phase.IN_HAND and before.phase is Phase.RIGHT:
        cue = (cue[0] + 1, Cue.TOUCHED)
    table = replace(table, situation=now, cue=cue)
    if table.turn.entry is not None and now.actions not in (before.actions, _named_before(table, before)):
        table = table.with_turn(entry=_entry_after(table, now))
    if table.turn.entry is not None and not table.offer.actions:  # a choice that the guided game puts off
        table = table.with_turn(entry=None)
    return table


def _with_open_chores(table: Table) -> Table:
    """The table with the chores that are still to be done, as far as its sensors tell."""
    sight, work = table.sensors.seen_pieces, table.hand_work
    if sight is not None:
        return table.with_work(chores=seen_chores(table.record, work.chores, sight), owed_exchanges=NOWHERE)
    if not work.chores:
        return table
    over = OVER_WHERE_EMPTY.get(work.task, tuple(Work))
    empty = table.sensors.contacts.empty_spaces()
    return table.with_work(chores=remaining_chores(work.chores, empty, over))


def _resolve(signs: Observation) -> Situation:
    """The situation; `UNKNOWN` before every cell has reported."""
    if not signs.watched:
        return Situation(Phase.RIGHT, actions=signs.allowed_actions)
    if not signs.watched <= signs.contacts.levels.keys():
        return Situation(Phase.UNKNOWN, actions=signs.allowed_actions)
    if signs.seen_pieces is not None:
        return resolve_seen(signs, signs.seen_pieces)
    return resolve_stacks(signs) if signs.record.game.stacks.has_stacks else resolve(signs)


def _put_off(table: Table, now: Situation) -> Situation:
    """The situation with its reason where hands do what is legal, and the guided game leads elsewhere."""
    mends = table.hand_work.task is Task.MEND and now.phase is Phase.DIFFERENT
    if table.step is None or not mends or now.back or now.replacement:
        return now
    game, state = table.record.game, table.record.state
    led = (game.hands.deed(state, action) for action in table.step.actions)
    placed = (deed.drops for deed in led if {*deed.lifts} <= {*deed.home})
    if any(drops and {*drops} <= now.difference.extra for drops in placed):
        return now  # that is done, and something else is amiss
    free = _resolve(replace(table.observation, allowed_actions=table.free_actions, step=None))
    elsewhere = free.phase in (Phase.IN_HAND, Phase.DONE, Phase.AMBIGUOUS)
    return replace(now, why=because(Snag.PUT_OFF)) if elsewhere else now


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
    work, trail, seen = table.hand_work, table.sensors.cell_history, now.difference
    mending = work.task is Task.MEND
    if seen.right and (now.phase is Phase.RIGHT or (not mending and now.phase is Phase.DONE)):
        return _settle_right(table), replace(now, phase=Phase.RIGHT, actions=table.allowed_actions, done=None)
    if mending or now.phase is Phase.UNKNOWN:
        return table, now
    if work.task is Task.REBUILD and _is_plain(table, now):
        return table.with_work(task=Task.MEND), now
    if work.task is Task.GO_ON:
        # One piece may be in a hand to be played, or was put down and is not yet identified.
        turning = chore_spaces(work.chores, Work.TURN)
        kept = now.phase is Phase.IN_HAND and len(seen.missing) == 1 and turning.isdisjoint(seen.missing)
        if kept or (now.phase is Phase.AMBIGUOUS and not seen.missing and len(seen.extra) == 1):
            return table.with_work(task=Task.MEND).with_sensors(cell_history=trail.clear()), now
        chores = remaining_chores(work.chores, table.sensors.contacts.empty_spaces(), Work)
        table = table.with_work(task=Task.SET_UP, chores=chores)
    first = now.done if len(seen.extra) == 1 and not picture(table.record.game, table.record.state) else None
    if table.hand_work.task is Task.SET_UP and first is not None:  # placed just now, or there from before
        return table, Situation(Phase.IN_HAND, seen, (first,), possibly_done=(first,))
    owed = frozenset((*work.owed.lifts, *work.owed.drops))
    if work.task is Task.FOLLOW and owed and (_is_going_on(now, owed) or _is_ahead(table, now)):
        after = table.with_sensors(cell_history=trail.without(owed))
        return after.with_work(task=Task.MEND, owed=NO_DEED), now
    return table, Situation(Phase.DIFFERENT, seen, table.allowed_actions, back=now.back)


def _is_plain(table: Table, now: Situation) -> bool:
    """Whether a single action explains the board, with no other piece off its place since it began."""
    record = table.record
    if now.done is None or record.game.stacks.has_stacks:
        return False
    deed = record.game.hands.deed(record.state, now.done)
    off = table.sensors.cell_history.emptied_spaces() & picture(record.game, record.state)
    return off <= {*deed.lifts, *deed.drops}


def _is_going_on(now: Situation, owed: Spaces) -> bool:
    """Whether the owed work is done and the next action has begun."""
    explained = now.phase in (Phase.IN_HAND, Phase.DONE, Phase.AMBIGUOUS)
    return explained and owed.isdisjoint(now.difference.missing | now.difference.extra)


def _is_ahead(table: Table, now: Situation) -> bool:
    """Whether hands have done the owed work and more, where stacks hide a part of it."""
    owed = table.hand_work.owed
    lacks = now.difference.missing <= {*owed.drops} and now.difference.extra <= {*owed.lifts}
    return table.record.game.stacks.has_stacks and now.phase is Phase.IN_HAND and not lacks


def _settle_right(table: Table) -> Table:
    """The board is right: owed work is done except for what no cell shows, and the clock may run.

    While a cell still bounces, a piece on an edge may be about to leave one of its two spaces.
    """
    owing, trail = table.hand_work.owed_exchanges - table.landing.emptied, table.sensors.cell_history
    if not table.sensors.contacts.bouncing:
        table = table.with_sensors(cell_history=trail.clear())
    table = table.with_work(task=Task.MEND, owed=NO_DEED, owed_exchanges=owing)
    table = table if table.timing.is_laid else table.with_timing(is_laid=True)
    clock, record = table.timing.clock, table.record
    if clock is None or clock.running or table.timing.rests or not record.actions or table.over:
        return table
    return table.with_timing(clock=run_clock(clock, record, table.now_s), noted_s=table.now_s)


def _note_hesitation(table: Table, now: Situation) -> Table:
    """Note that the last action was put back for a moment only: another may replace it."""
    trail, landed_s = table.sensors.cell_history, table.landing.landed_s
    if now.back and now.back == last_by_hand(table.record):
        put_s = max((trail.filled_s.get(space, 0.0) for space in now.difference.extra), default=0.0)
        return table.with_landing(hesitant=landed_s is not None and put_s - landed_s <= THOUGHT_S)
    if table.landing.hesitant and now.phase is Phase.RIGHT:
        return table.with_landing(hesitant=False, retaken_s=trail.last_s)
    return table


def _was_knocked_over(table: Table, now: Situation) -> bool:
    """Whether more is out of place than an action under way leaves, chores included."""
    if now.phase is not Phase.DIFFERENT or now.back or now.replacement or table.sensors.seen_pieces:
        return False
    turned = chore_spaces(table.hand_work.chores, Work.TURN, Work.CHANGE)
    gone = len(now.difference.missing) + len(turned & table.sensors.contacts.empty_spaces()) + _is_up(table)
    return gone >= GONE or (min(len(now.difference.extra), gone) >= STRAY and not _near_misses(table, now))


def _is_up(table: Table) -> bool:
    """Whether the piece placed last, from beside the board, is in a hand again after the takeback."""
    if table.landing.takeback is None:
        return False
    deed = table.record.game.hands.deed(table.record.state, table.landing.takeback.action)
    return bool(deed.drops) and {*deed.lifts} <= {*deed.home}


def _may_get_better(table: Table, before: Situation, now: Situation) -> bool:
    """Whether to wait a while before a wrong board is reported: a piece may be sliding over it."""
    return (
        now.phase is Phase.DIFFERENT
        and not (now.back or now.replacement)
        and table.hand_work.task is Task.MEND
        and table.sensors.seen_pieces is None
        and before.phase in (Phase.RIGHT, Phase.IN_HAND, Phase.DONE)
    )


def _while_sliding(table: Table, before: Situation, now: Situation) -> Situation:
    """The situation until then: as before, but nothing counts as done."""
    if before.phase is Phase.DONE:
        stays = Situation(Phase.IN_HAND, now.difference, before.actions)
    else:
        stays = replace(before, done=None, possibly_done=(), back=0, replacement=None)
    if {*stays.actions} <= {*table.record.game.rules.legal(table.record.state)}:
        return stays
    return Situation(stays.phase, now.difference, table.allowed_actions)  # the game has gone on since


def _patience_of(table: Table, now: Situation) -> float:
    where, nearly = table.record.game.hands.places_of(table.record.state), _near_misses(table, now)
    on_edge = (other in where and distance(where, goal, other) <= STRADDLE_DISTANCE for goal, other in nearly)
    return ON_EDGE_S if any(on_edge) else REPORT_DELAY_S


def _near_misses(table: Table, now: Situation) -> list[tuple[Space, Space]]:
    """Where a legal action explains all but one occupied space: pairs of its goal and that space."""
    seen = now.difference
    return [
        (goal, other)
        for one in table.observation.allowed_candidates
        if one.fills <= seen.extra
        and len(seen.extra - one.fills) == 1
        and seen.missing - one.homes - one.turns == one.empties
        for goal in one.fills
        for other in seen.extra - one.fills
    ]


def counts_by_itself(table: Table) -> bool:
    """Whether what hands have done counts once its time has come, without a push."""
    now, record, bouncing = table.situation, table.record, table.sensors.contacts.bouncing
    back = last_by_hand(record) if now.back or now.replacement else 0
    action = now.done or (record.actions[-back] if back else None)
    if action is None or (bouncing and _bounces(table, action)):
        return False
    if table.step is not None and now.done is not None and now.done not in table.step.actions:
        return False
    if bouncing and (now.done is None or now.reply_begun):
        return False
    if now.done is None:
        return may_undo(table)
    return not (table.setting.manners.by_push and table.setting.has_any_push)


def _bounces(table: Table, action: Action) -> bool:
    """Whether a cell still bounces on a space of the action, beside its goal, or that implies it."""
    bouncing, record = table.sensors.contacts.bouncing, table.record
    state = record.states[-1 if table.situation.done else -1 - last_by_hand(record)]
    deed, where = record.game.hands.deed(state, action), record.game.hands.places_of(state)
    near = [space for space, one in bouncing.items() if one.occupied and space in where]
    on_edge = any(distance(where, space, goal) <= ADJACENT_DISTANCE for space in near for goal in deed.drops)
    spaces = (*deed.lifts, *deed.drops) or table.situation.difference.extra
    return on_edge or not bouncing.keys().isdisjoint(spaces)


PAUSES_S: Final = 1.5
"""A hand that pushes a piece along may pause for so long without letting go."""
EDGE_S: Final = 0.5
"""A piece put down on an edge is pushed to the middle of a space within this time."""
OVER_S: Final = 1.0
"""A game ended by mistake goes on within this time; later the players are clearing the board."""


def may_undo(table: Table) -> bool:
    """Whether hands alone may take back the last action: without touch-move, or while it was sliding."""
    now, slide_s = table.situation, table.setting.manners.slide_s
    if now.back > last_by_hand(table.record) or table.hand_work.task is Task.REBUILD:
        return False
    if now.replacement is None:
        return not table.held_to_touch
    if table.over and not (_moved_on_within(table, OVER_S) or _has_come(table)):
        return False  # the players are clearing the board
    return (
        not table.held_to_touch or _moved_on_within(table, slide_s) or _was_pushed_on(table, now.replacement)
    )


def _moved_on_within(table: Table, within_s: float) -> bool:
    landed_s, trail = table.landing.landed_s, table.sensors.cell_history
    left_s = [*trail.open_s.values(), *(opening.from_s for opening in trail.openings)]
    return landed_s is not None and bool(left_s) and min(left_s) - landed_s <= within_s


def _has_come(table: Table) -> bool:
    """Whether what was put down since came soon enough to be the piece that ended the game."""
    seen, filled_s, landed_s = (
        table.situation.difference,
        table.sensors.cell_history.filled_s,
        table.landing.landed_s,
    )
    if landed_s is None or seen.missing:
        return False
    return all(filled_s.get(space, 0.0) - landed_s <= TAKEN_UP_S for space in seen.extra)


def _was_pushed_on(table: Table, instead: Action) -> bool:
    """Whether the piece was pushed on from where it came to rest: in a straight line, or soon after."""
    record, back, landed_s = table.record, last_by_hand(table.record), table.landing.landed_s
    hands, state = record.game.hands, record.states[-1 - back]
    deeds = hands.deed(state, record.actions[-back]), hands.deed(state, instead)
    if landed_s is None or any(len(deed.lifts) != 1 or len(deed.drops) != 1 for deed in deeds):
        return False
    [start], [stop], [goal] = deeds[0].lifts, deeds[0].drops, deeds[1].drops
    where = hands.places_of(state)
    straight = table.landing.slid and lies_between(where, start, stop, goal)
    left_s = push_times(where, table.sensors.cell_history, stop, goal, HOPS_S if straight else PUSHED_S)
    return bool(left_s) and left_s[0] - landed_s <= (PAUSES_S if straight else EDGE_S)


def count_withdrawn(table: Table) -> int:
    """How many actions were declined only by a piece that came and is gone: a passing hand.

    A player who takes up the piece just placed, and is known to hold it, is still going on.
    """
    record, count, spaces = table.record, 0, table.landing.declining_spaces
    if not spaces or table.kept_owners or table.situation.phase is not Phase.RIGHT:
        return 0
    if table.sensors.contacts.bouncing or not spaces <= table.sensors.contacts.empty_spaces():
        return 0
    while record.actions and record.actions[-1] == record.game.hands.tacit_action(record.states[-2]):
        record, count = record.without_last(), count + 1
    return count


def is_taken_up(table: Table, *, instead: bool = False) -> bool:
    """Whether the piece placed last is in a hand again, perhaps to be placed elsewhere.

    `instead`: and a tag was shown that could have been placed in its stead but fits nothing now.
    """
    if table.situation.phase is not Phase.IN_HAND or table.held_to_touch:
        return False
    back, record = last_by_hand(table.record), table.record
    if not find_position_before(table.observation, back):
        return False
    before = record.without_last(back)
    if before.actor != record.actor or not instead:
        return before.actor == record.actor
    thing, game = table.tagging.shown.get(before.actor) if before.actor is not None else None, record.game
    return (
        thing is not None
        and why_unfit(game, record.state, table.actions_left, thing) is not None
        and why_unfit(game, before.state, game.rules.legal(before.state), thing) is None
    )
