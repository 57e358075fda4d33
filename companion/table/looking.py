"""The board is looked at, and what it shows becomes how things stand.

Law: what is wrong is told only when no piece can be on its way any more, and then led back to its end.
"""

from dataclasses import replace
from typing import Final

from companion.rules.kernel.hands import NO_DEED
from companion.rules.kernel.names import Action, Space
from companion.rules.kernel.places import distance
from companion.table.arrival import BESIDE
from companion.table.chores import Work, spaces, still
from companion.table.entry import Entry, possible
from companion.table.naming import named
from companion.table.prospects import NOWHERE, Spaces, picture
from companion.table.resolving import situation
from companion.table.situation import Phase, Signs, Situation, last_by_hand
from companion.table.table import Cue, Table, Task
from companion.table.timing import restarted
from companion.table.touch import lifted_for

TELL_S: Final = 0.18
"""How long the board may look wrong before it is said: pieces that are slid pass over many spaces."""
PLAYING: Final = (Task.MEND, Task.FOLLOW)
"""Only then somebody may have taken up what is to be turned over; else the board is to be put right."""
OVER_WHERE_EMPTY: Final = {
    Task.MEND: (Work.HOME,),
    Task.FOLLOW: (Work.HOME, Work.CHANGE),
    Task.GO_ON: (Work.HOME, Work.CHANGE),
}
"""The chores that are over once their space is empty; where the board is to be put right, all of them."""
ON_EDGE_S: Final = 0.5
"""The same where a piece stands on the edge of two spaces: it is soon pushed to the middle of one."""
STRAY: Final = 2
"""With so many pieces where none belongs, and nothing that explains it, the board was knocked over."""
GONE: Final = 4
"""So it was with so many missing."""
THOUGHT_S: Final = 1.0
"""Whoever puts a piece back that was lifted or played by mistake does it within this time."""
TAKEN_UP_S: Final = 6.0
"""Whoever has put a piece back and takes it up again puts it elsewhere within this time."""
SWEPT_S: Final = 1.0
"""An arm that lies on the board is gone after that."""
A_FEW: Final = 2
"""With more amiss than that, nobody has touched a piece to play it: the board was bumped."""


def paid(table: Table, filled: Spaces) -> Table:
    """An exchange that was owed has been done once its space was emptied and is filled again."""
    done = table.owing & filled & table.emptied
    return replace(table, owing=table.owing - done, trail=table.trail.without(done)) if done else table


def may_touch(table: Table) -> bool:
    """Whether what is lifted may be somebody's who wants to play it."""
    seen = table.situation.seen
    playing = table.task is Task.MEND and not table.over and not table.halted
    return playing and len(seen.missing) + len(seen.extra) <= A_FEW


def touching(table: Table) -> Table:
    """With the pieces that count as touched by now."""
    if not table.held_to_touch or not may_touch(table):
        return table
    standing = picture(table.line.game, table.line.state)
    grace_s = table.setting.manners.touch_grace_s
    lifted = lifted_for(table.trail, standing, table.now_s, grace_s, since_s=table.excused_s)
    new = tuple(space for space in lifted if space not in table.touched)
    return replace(table, touched=(*table.touched, *new)) if new else table


def looked(table: Table) -> Table:
    """The board is looked at anew."""
    if table.verdict or table.halted:
        return replace(table, situation=_resting(table), tell_s=None)
    if table.chores:
        over = OVER_WHERE_EMPTY.get(table.task, Work)
        table = replace(table, chores=still(table.chores, table.contacts.empty(), over))
    before, now = table.situation, situation(signs(table))
    table, now = _at_task(_hesitating(table, now), now)
    if _may_get_better(table, before, now):
        stays = (
            before if before.phase is not Phase.DONE else Situation(Phase.IN_HAND, now.seen, before.actions)
        )
        stays = replace(stays, done=None, maybe=(), back=0, instead=None)
        if not {*stays.actions} <= {*table.line.game.legal(table.line.state)}:  # the game has gone on since
            stays = Situation(stays.phase, now.seen, table.allowed)
        return replace(table, situation=stays, tell_s=table.trail.last_s + _patience_of(table, now))
    table = replace(table, situation=now, tell_s=None)
    if table.task is Task.MEND and _was_knocked_over(table, now):
        told_s = table.trail.last_s + (TELL_S if len(now.seen.extra) >= STRAY else SWEPT_S)
        if table.now_s >= told_s:
            return looked(replace(table, situation=before, task=Task.REBUILD))
        table = replace(table, tell_s=told_s)
    if table.entry is not None and now.actions not in (before.actions, _meant(table, before)):
        table = replace(table, entry=_still(table, now))
    return _sounding(table, before)


def _still(table: Table, now: Situation) -> Entry | None:
    """What was chosen with the dial, as long as hands do just that, or it is about something else."""
    entry = table.entry
    if entry is None or entry.wide:
        return entry
    if not entry.filled or now.phase is Phase.AMBIGUOUS or now.maybe:
        return None
    agrees = possible(table.line.game, now.actions, entry) == now.actions
    return replace(entry, cursor=0) if agrees else None


def _meant(table: Table, before: Situation) -> tuple[Action, ...]:
    """What was left of what was possible, once the dial had said more of it."""
    line = table.line
    return named(line.game, line.actor, before.actions, table.shown, table.entry)


def _at_task(table: Table, now: Situation) -> tuple[Table, Situation]:
    """What the board shows for what it has to be put right for; and what there is to do from now on."""
    if now.seen.right and (
        now.phase is Phase.RIGHT or (table.task is not Task.MEND and now.phase is Phase.DONE)
    ):
        return _righted(table), replace(now, phase=Phase.RIGHT, actions=table.allowed, done=None)
    if table.task is Task.MEND or now.phase is Phase.UNKNOWN:
        return table, now
    if table.task is Task.REBUILD and _is_plain(table, now):
        return replace(table, task=Task.MEND), now
    if table.task is Task.GO_ON and _has_begun(table, now):
        return replace(table, task=Task.MEND, trail=table.trail.cleared()), now
    if table.task is Task.GO_ON:  # more is amiss than one piece
        table = replace(table, task=Task.SET_UP, chores=still(table.chores, table.contacts.empty(), Work))
    if table.task is Task.SET_UP and (lies := _may_have_come(table, now)):
        return table, lies
    owed = frozenset((*table.owed.lifts, *table.owed.drops))
    if table.task is Task.FOLLOW and owed and (_is_going_on(now, owed) or _is_ahead(table, now)):
        return replace(table, trail=table.trail.without(owed), task=Task.MEND, owed=NO_DEED), now
    return table, Situation(Phase.DIFFERENT, now.seen, table.allowed, back=now.back)


def _is_plain(table: Table, now: Situation) -> bool:
    """Whether one action is done after all, and no other piece has been off its place since it began."""
    line = table.line
    if now.done is None or line.game.stacks:
        return False
    deed = line.game.deed(line.state, now.done)
    off = table.trail.emptied() & picture(line.game, line.state)
    return off <= {*deed.lifts, *deed.drops}


def _has_begun(table: Table, now: Situation) -> bool:
    """Whether one piece is in the hand, to be played, or has come and nobody has said yet which it is."""
    turning = spaces(table.chores, Work.TURN)
    kept = now.phase is Phase.IN_HAND and len(now.seen.missing) == 1 and turning.isdisjoint(now.seen.missing)
    return kept or (now.phase is Phase.AMBIGUOUS and not now.seen.missing and len(now.seen.extra) == 1)


def _may_have_come(table: Table, now: Situation) -> Situation | None:
    """The first piece of all may have come before the board was looked at, or lie there from before."""
    if now.done is None or len(now.seen.extra) != 1 or table.line.game.occupancy(table.line.state):
        return None
    return Situation(Phase.IN_HAND, now.seen, (now.done,), maybe=(now.done,))


def _is_going_on(now: Situation, owed: Spaces) -> bool:
    """Whether hands have done what they owed, and are about to do what comes next."""
    explained = now.phase in (Phase.IN_HAND, Phase.DONE, Phase.AMBIGUOUS)
    return explained and owed.isdisjoint(now.seen.missing | now.seen.extra)


def _is_ahead(table: Table, now: Situation) -> bool:
    """Whether hands have done what they owed and more, where stacks hide a part of it."""
    lacks = now.seen.missing <= {*table.owed.drops} and now.seen.extra <= {*table.owed.lifts}
    return table.line.game.stacks and now.phase is Phase.IN_HAND and not lacks


def _sounding(table: Table, before: Situation) -> Table:
    now = table.situation
    if now.why and now.why != before.why:
        return table.sounding(Cue.WRONG)
    if now.phase is Phase.IN_HAND and before.phase is Phase.RIGHT:
        return table.sounding(Cue.TOUCHED)
    return table


def _righted(table: Table) -> Table:
    """The board is right: what was owed is done, but for what no cell shows; and time runs, if it has to.

    Where a cell still bounces, a piece on an edge may be about to leave the one of its spaces.
    """
    owing = table.owing - table.emptied
    trail = table.trail if table.contacts.bouncing else table.trail.cleared()
    table = replace(table, trail=trail, task=Task.MEND, owed=NO_DEED, owing=owing)
    clock = table.clock
    if clock is None or clock.running or table.rests or not table.line.actions or table.over:
        return table
    return restarted(table)


def _hesitating(table: Table, now: Situation) -> Table:
    """Take note of what was put back for a moment only: what comes next may take its place."""
    if now.back and now.back == last_by_hand(table.line):
        put_s = max((table.trail.filled_s.get(space, 0.0) for space in now.seen.extra), default=0.0)
        soon = table.landed_s is not None and put_s - table.landed_s <= THOUGHT_S
        return replace(table, hesitant=soon)
    if table.hesitant and now.phase is Phase.RIGHT:
        return replace(table, hesitant=False, up_s=table.trail.last_s)
    return table


def _was_knocked_over(table: Table, now: Situation) -> bool:
    """Whether more is amiss than hands leave that are about to do something, all that is off counted."""
    turned = spaces(table.chores, Work.TURN, Work.CHANGE) & table.contacts.empty()
    stray, gone = len(now.seen.extra), len(now.seen.missing) + len(turned) + _is_up(table)
    explained = now.phase is not Phase.DIFFERENT or now.back or now.instead or table.sight
    fell = (min(stray, gone) >= STRAY and not _near_misses(table, now)) or gone >= GONE
    return not explained and fell


def _is_up(table: Table) -> bool:
    """Whether what was put down last, from beside the board, was taken up again, and the game went back."""
    if table.taken is None:
        return False
    deed = table.line.game.deed(table.line.state, table.taken.action)
    return bool(deed.drops) and {*deed.lifts} <= {*deed.home}


def _resting(table: Table) -> Situation:
    return Situation(Phase.RIGHT, actions=tuple(table.line.game.legal(table.line.state)))


def _may_get_better(table: Table, before: Situation, now: Situation) -> bool:
    """Whether to wait before it is said that the board is wrong: a piece may be on its way over it."""
    return (
        now.phase is Phase.DIFFERENT
        and not (now.back or now.instead)
        and table.task is Task.MEND
        and before.phase in (Phase.RIGHT, Phase.IN_HAND, Phase.DONE)
        and table.now_s < table.trail.last_s + _patience_of(table, now)
    )


def _patience_of(table: Table, now: Situation) -> float:
    """How long the board may look like that before it is said."""
    where = table.line.game.where(table.line.state)
    nearly = _near_misses(table, now)
    on_edge = any(other in where and distance(where, goal, other) <= BESIDE for goal, other in nearly)
    return ON_EDGE_S if on_edge else TELL_S


def _near_misses(table: Table, now: Situation) -> list[tuple[Space, Space]]:
    """Where a legal action explains all but one space on which something is felt: its goals, and that one."""
    seen = now.seen
    return [
        (goal, other)
        for one in signs(table).coming
        if one.fills <= seen.extra
        and len(seen.extra - one.fills) == 1
        and seen.missing - one.homes - one.turns == one.empties
        for goal in one.fills
        for other in seen.extra - one.fills
    ]


def signs(table: Table) -> Signs:
    manners = table.setting.manners
    return Signs(
        line=table.line,
        contacts=table.contacts,
        trail=table.trail,
        sight=table.sight,
        watched=table.setting.felt,
        doubted=table.doubted | table.owing - table.contacts.empty(),
        allowed=table.allowed,
        touched=table.obliged,
        slide_s=manners.slide_s,
        by_hand=table.task in (Task.MEND, Task.REBUILD),
        resumed=table.up_s is not None and table.trail.last_s - table.up_s <= TAKEN_UP_S,
        landed_s=table.landed_s,
        emptied=table.emptied,
        lifted_s=table.lifted_s,
        together=table.together,
        early=table.early,
        parked=table.parked,
        shown=table.shown,
        entry=table.entry,
        going=spaces(table.chores, Work.HOME),
        turning=spaces(table.chores, Work.TURN, Work.CHANGE) if table.task in PLAYING else NOWHERE,
    )
