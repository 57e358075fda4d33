"""One game at one table: the state, and the one function that changes it.

Laws: nothing is committed but what `legal` lists; a commit by hands needs exactly one action that explains
the settled board with empty hands; what cannot be saved has not happened and is tried again.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, Final, Self

from companion.rules.kernel.game import Outcome
from companion.rules.kernel.hands import NO_DEED, Deed
from companion.rules.kernel.line import Line
from companion.rules.kernel.names import TABLE, Action, Actor, Seat, Space
from companion.table.clock import Clock, set_up
from companion.table.contacts import Contacts
from companion.table.entry import Entry, Offer, offer
from companion.table.events import (
    Button,
    CellsLost,
    Chair,
    Commit,
    NoteClock,
    NotSaved,
    Pressed,
    Sensed,
    TableEffect,
    TableEvent,
    TakeBack,
    Turned,
)
from companion.table.evidence import together
from companion.table.manners import Manners
from companion.table.prospects import NOWHERE, Prospect, Spaces, picture
from companion.table.situation import Phase, Signs, Situation, felt_early, situation
from companion.table.touch import lifted_for, obliged
from companion.table.trail import Trail

RETRY_S: Final = 2.0
"""How long to wait before what could not be saved is tried again."""
TELL_S: Final = 0.18
"""How long the board may look wrong before it is said: pieces that are slid pass over many spaces."""
NOTE_S: Final = 10.0
"""How often the clock is written down."""
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


class Cue(Enum):
    """What is worth a sound."""

    TOUCHED = "touched"
    MOVED = "moved"
    WRONG = "wrong"
    WON = "won"
    BACK = "back"


class Task(Enum):
    """Why the board has to be put right."""

    SET_UP = "set-up"
    """A game begins or goes on, and the board does not show it yet."""
    GO_ON = "go-on"
    """A game goes on: the board may show the piece that somebody has kept in the hand."""
    FOLLOW = "follow"
    """An action was made with the dial, and hands have still to do it."""
    REBUILD = "rebuild"
    """The board was knocked over: nobody moves before it stands again."""
    MEND = "mend"
    """Something on the board may not be as it should be, but for what hands are about to do."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What the table is like: who sits where, which spaces have cells, how long contacts bounce."""

    chairs: Mapping[Chair, tuple[Seat, ...]]
    watched: Spaces
    settle_s: float
    hold_s: float
    manners: Manners = field(default_factory=Manners)
    pushes: frozenset[Chair] | None = None
    """The chairs with a push; `None` for every chair."""
    keys: frozenset[Chair] | None = None
    """The chairs with a key; `None` for every chair."""
    lit: bool = True
    """Whether the spaces can be lit."""

    def can_push(self, chair: Chair) -> bool:
        """Whether who sits there can say yes."""
        return self.pushes is None or chair in self.pushes

    def has_key(self, chair: Chair) -> bool:
        """Whether who sits there can go back, and open the menu."""
        return self.keys is None or chair in self.keys

    def seats(self, chair: Chair) -> tuple[Seat, ...]:
        """The seats that the chair holds."""
        return self.chairs.get(chair, ())


@dataclass(frozen=True, slots=True)
class Table:
    """A game under way, what the board shows of it, and what somebody is about to enter."""

    setting: Setting
    line: Line[Any]
    situation: Situation
    contacts: Contacts = field(default_factory=Contacts)
    trail: Trail = field(default_factory=Trail)
    task: Task = Task.SET_UP
    owed: Deed = NO_DEED
    """What hands have still to do for the last action, where the task is to follow."""
    owners: Mapping[Space, Actor] = field(default_factory=dict)
    """Whose piece it is that still stands where the game before has left it."""
    entry: Entry | None = None
    touched: tuple[Space, ...] = ()
    """The pieces that who is to move has touched, the first one first."""
    doubted: Spaces = NOWHERE
    """The spaces whose cell people do not believe."""
    clock: Clock | None = None
    rests: bool = False
    """Whether nobody's time runs before people have gone on, and the board is right."""
    unnoted: bool = False
    """Whether the clock has to be written down at once."""
    clocks: tuple[Clock, ...] = ()
    """The clock as each turn began, as far as that is known; the last one is of this turn."""
    noted_s: float = 0.0
    """When the clock was written down last."""
    verdict: Outcome | None = None
    """How people have ended the game."""
    halted: bool = False
    """Whether the game rests, and people may do with the board what they like."""
    hesitant: bool = False
    """Whether the board shows what was done last put back, and that does not count yet."""
    up_s: float | None = None
    """When what had been put back so was taken up again."""
    landed_s: float | None = None
    """When hands came to rest for the last action, if hands did it."""
    emptied: Spaces = NOWHERE
    """The spaces that were emptied since the last action."""
    lifted_s: float | None = None
    """When the first of its pieces was lifted."""
    owing: Spaces = NOWHERE
    """The exchanges that were entered with the dial and that hands have still to do: no cell shows them."""
    together: bool = False
    """Whether all its pieces were lifted at once."""
    early: Spaces = NOWHERE
    """Where its piece was felt before it had left its place."""
    tell_s: float | None = None
    """When what looks wrong at the moment is told, unless it looks better before."""
    retry_s: float | None = None
    """When what could not be saved is tried again; nothing is committed before."""
    now_s: float = 0.0
    cue: tuple[int, Cue | None] = (0, None)
    """The last sound and its number: a new number is a new sound."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, by people or by its law."""
        return self.verdict or self.line.game.outcome(self.line.state)

    @property
    def over(self) -> bool:
        """Whether nobody is to move any more."""
        return self.verdict is not None or self.line.actor is None

    @property
    def allowed(self) -> tuple[Action, ...]:
        """The legal actions, as far as touching leaves them."""
        return obliged(self.line.game, self.line.state, self.touched)

    @property
    def obliged(self) -> tuple[Space, ...]:
        """The touched pieces that have to be played now."""
        return self.touched if len(self.allowed) < len(self.line.game.legal(self.line.state)) else ()

    @property
    def flagged(self) -> Seat | None:
        """Whose time is up, if nobody has waved that off and no action that was in time has to settle."""
        clock = self.clock
        if clock is None or self.over or self._in_time(clock):
            return None
        return clock.flagged(self.now_s)

    def _in_time(self, clock: Clock) -> bool:
        """Whether hands were done before the flag fell, and it only has to settle."""
        flag_s = clock.flag_at()
        bouncing = [contact.since_s for contact in self.contacts.bouncing.values()]
        if flag_s is None or self.setting.manners.by_push or not (bouncing or self.situation.done):
            return False
        return max(self.trail.last_s, *bouncing, 0.0) <= flag_s

    @property
    def offer(self) -> Offer:
        """What the dial offers now."""
        now = self.situation
        if self.which:
            return Offer("", self.which, self.which)
        return offer(self.line.game, now.actions, self.entry)

    @property
    def which(self) -> tuple[Action, ...]:
        """What hands may have done, where it is more than one thing, and somebody has to say which."""
        now = self.situation
        if now.phase is Phase.AMBIGUOUS:
            return now.actions
        return now.maybe if len(now.maybe) > 1 else ()

    @property
    def may_act(self) -> bool:
        """Whether hands count: also after the last action, which may have been none, but not in a pause."""
        return self.verdict is None and not self.halted and self.retry_s is None

    @property
    def may_enter(self) -> bool:
        """Whether an action can be entered: somebody is to move, and nothing waits to be saved again."""
        return self.may_act and not self.over

    def sounding(self, cue: Cue) -> Self:
        """With a new sound."""
        return replace(self, cue=(self.cue[0] + 1, cue))


def seat_down(  # noqa: PLR0913 - all that a game may be found with
    setting: Setting,
    line: Line[Any],
    before: Table | None = None,
    *,
    clock: Clock | None = None,
    clocks: tuple[Clock, ...] = (),
    verdict: Outcome | None = None,
    in_hand: bool = False,
    owners: Mapping[Space, Actor] | None = None,
) -> Table:
    """The table as a game begins or goes on; what the board shows is known from the game before, if any."""
    unseen = Situation(Phase.UNKNOWN, actions=tuple(line.game.legal(line.state)))
    table = Table(setting, line, unseen, task=task_of(line), verdict=verdict, owners=owners or {})
    rests = clock is not None and bool(line.actions)
    clock = clock or set_up(setting.manners, line.game.seats)
    table = replace(table, clock=clock, clocks=clocks or ((clock,) if clock else ()), rests=rests)
    if in_hand:
        table = replace(table, task=Task.GO_ON)
    if before is not None:
        table = replace(table, contacts=before.contacts, cue=before.cue, now_s=before.now_s)
        table = replace(table, trail=Trail(last_s=before.trail.last_s))
    return looked(table)


def task_of(line: Line[Any]) -> Task:
    """Why the board has to be looked at, where it was not seen for a while."""
    return Task.GO_ON if line.actions else Task.SET_UP


def wake_at(table: Table) -> float | None:
    """When the next `Tick` is wanted."""
    now, moments = table.situation, [table.contacts.settles_at(table.setting.settle_s), table.retry_s]
    if table.may_act:
        moments.append(table.tell_s)
        if _counts_by_itself(table):
            moments.append(max(now.ready_s, table.now_s))
        moments += _touches_due(table)
    moments += _clock_due(table)
    if table.unnoted and table.retry_s is None:
        moments.append(table.now_s)
    return min((moment for moment in moments if moment is not None), default=None)


def _touches_due(table: Table) -> list[float]:
    """When a piece that is lifted now counts as touched."""
    if not table.setting.manners.touch_move or not _may_touch(table):
        return []
    standing = picture(table.line.game, table.line.state)
    grace_s = table.setting.manners.touch_grace_s
    return [
        from_s + grace_s + A_TOUCH_MORE_S
        for space, from_s in table.trail.open_s.items()
        if space in standing and space not in table.touched
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


def step(table: Table, event: TableEvent) -> tuple[Table, tuple[TableEffect, ...]]:
    """The table after the event, and what is to be written down before that is true."""
    table = _at(table, event.at_s)
    match event:
        case Sensed(at_s, space, occupied) if space in table.setting.watched:
            sensed = table.contacts.sensed(space, occupied=occupied, at_s=at_s)
            table = replace(table, contacts=sensed)
        case CellsLost():
            task = task_of(table.line)
            lost = replace(table, contacts=Contacts(), trail=Trail(), task=task, owed=NO_DEED)
            table = looked(replace(lost, doubted=NOWHERE, tell_s=None))
        case NotSaved(at_s):
            table = replace(table, retry_s=at_s + RETRY_S)
        case Turned(_, chair, detents) if _decides(table, chair):
            table = _turned(table, detents)
        case Pressed(_, chair, Button.PUSH) if _decides(table, chair):
            return _pushed(table)
        case Pressed(_, chair, Button.KEY) if _decides(table, chair) and table.entry:
            table = replace(table, entry=table.entry.back())
        case _:
            pass
    return _resolved(table)


def _decides(table: Table, chair: Chair) -> bool:
    return table.may_enter and table.line.actor in table.setting.seats(chair)


def _at(table: Table, at_s: float) -> Table:
    """The table once it is that late: levels settle, a retry is due, a lifted piece counts as touched."""
    table = replace(table, now_s=max(table.now_s, at_s))
    if table.retry_s is not None and table.retry_s <= at_s:
        table = replace(table, retry_s=None)
    contacts, changes = table.contacts.settled(at_s, table.setting.settle_s)
    if contacts is not table.contacts:
        told = frozenset(change.space for change in changes if not change.flicker)
        if not told.isdisjoint(table.owners):
            owners = {space: owner for space, owner in table.owners.items() if space not in told}
            table = replace(table, owners=owners)
        table = _paid(table, frozenset(change.space for change in changes if change.occupied))
        trail = table.trail.after(changes).without(table.owing)
        emptied = table.emptied | frozenset(c.space for c in changes if not c.occupied and not c.flicker)
        table = replace(table, contacts=contacts, trail=trail, doubted=table.doubted - told, emptied=emptied)
        return looked(_touching(table))
    later = _touching(table)
    if later is not table or (table.tell_s is not None and table.tell_s <= at_s):
        return looked(later)
    return table


def _paid(table: Table, filled: Spaces) -> Table:
    """An exchange that was owed has been done once its space was emptied and is filled again."""
    done = table.owing & filled & table.emptied
    return replace(table, owing=table.owing - done, trail=table.trail.without(done)) if done else table


def _may_touch(table: Table) -> bool:
    """Whether what is lifted may be somebody's who wants to play it."""
    seen = table.situation.seen
    playing = table.task is Task.MEND and not table.over and not table.halted
    return playing and len(seen.missing) + len(seen.extra) <= A_FEW


def _touching(table: Table) -> Table:
    """With the pieces that count as touched by now."""
    manners = table.setting.manners
    if not manners.touch_move or not _may_touch(table):
        return table
    standing = picture(table.line.game, table.line.state)
    lifted = lifted_for(table.trail, standing, table.now_s, manners.touch_grace_s)
    new = tuple(space for space in lifted if space not in table.touched)
    return replace(table, touched=(*table.touched, *new)) if new else table


def looked(table: Table) -> Table:
    """The board is looked at anew."""
    if table.verdict or table.halted:
        return replace(table, situation=_resting(table), tell_s=None)
    before, now = table.situation, situation(_signs(table))
    table, now = _at_task(_hesitating(table, now), now)
    if _may_get_better(table, before, now):
        stays = (
            before if before.phase is not Phase.DONE else Situation(Phase.IN_HAND, now.seen, before.actions)
        )
        stays = replace(stays, done=None, maybe=(), back=0, instead=None)
        return replace(table, situation=stays, tell_s=table.trail.last_s + TELL_S)
    table = replace(table, situation=now, tell_s=None)
    if table.task is Task.MEND and _was_knocked_over(now):
        told_s = table.trail.last_s + (TELL_S if len(now.seen.extra) >= STRAY else SWEPT_S)
        table = replace(table, tell_s=told_s) if table.now_s < told_s else replace(table, task=Task.REBUILD)
    if now.actions != before.actions:
        table = replace(table, entry=None)
    return _sounding(table, before)


def _at_task(table: Table, now: Situation) -> tuple[Table, Situation]:
    """What the board shows for what it has to be put right for; and what there is to do from now on."""
    if now.phase is Phase.RIGHT and now.seen.right:
        return _righted(table), now
    if table.task is Task.MEND or now.phase is Phase.UNKNOWN:
        return table, now
    if table.task is Task.GO_ON and now.phase is Phase.IN_HAND and len(now.seen.missing) == 1:
        return replace(table, task=Task.MEND, trail=table.trail.cleared()), now
    if table.task is Task.GO_ON:  # more is amiss than a piece that somebody has kept in the hand
        table = replace(table, task=Task.SET_UP)
    back = now.back if table.task is Task.REBUILD else 0
    return table, Situation(Phase.DIFFERENT, now.seen, table.allowed, back=back)


def _sounding(table: Table, before: Situation) -> Table:
    now = table.situation
    if now.why and now.why != before.why:
        return table.sounding(Cue.WRONG)
    if now.phase is Phase.IN_HAND and before.phase is Phase.RIGHT:
        return table.sounding(Cue.TOUCHED)
    return table


def _righted(table: Table) -> Table:
    """The board is right: what was owed is done, but for what no cell shows; and time runs, if it has to."""
    owing = table.owing - table.emptied
    table = replace(table, trail=table.trail.cleared(), task=Task.MEND, owed=NO_DEED, owing=owing)
    clock = table.clock
    if clock is None or clock.running or table.rests or not table.line.actions or table.over:
        return table
    return restarted(table)


def _hesitating(table: Table, now: Situation) -> Table:
    """Take note of what was put back for a moment only: what comes next may take its place."""
    if now.back == 1:
        put_s = max((table.trail.filled_s.get(space, 0.0) for space in now.seen.extra), default=0.0)
        soon = table.landed_s is not None and put_s - table.landed_s <= THOUGHT_S
        return replace(table, hesitant=soon)
    if table.hesitant and now.phase is Phase.RIGHT:
        return replace(table, hesitant=False, up_s=table.trail.last_s)
    return table


def _was_knocked_over(now: Situation) -> bool:
    """Whether more is amiss than hands leave that are about to do something."""
    stray, gone = len(now.seen.extra), len(now.seen.missing)
    explained = now.phase is not Phase.DIFFERENT or now.back or now.instead
    return not explained and (stray >= STRAY or gone >= GONE)


def _resting(table: Table) -> Situation:
    return Situation(Phase.RIGHT, actions=tuple(table.line.game.legal(table.line.state)))


def _may_get_better(table: Table, before: Situation, now: Situation) -> bool:
    """Whether to wait before it is said that the board is wrong: a piece may be on its way over it."""
    return (
        now.phase is Phase.DIFFERENT
        and not (now.back or now.instead)
        and table.task is Task.MEND
        and before.phase in (Phase.RIGHT, Phase.IN_HAND, Phase.DONE)
        and table.now_s < table.trail.last_s + TELL_S
    )


def _signs(table: Table) -> Signs:
    manners = table.setting.manners
    return Signs(
        line=table.line,
        contacts=table.contacts,
        trail=table.trail,
        watched=table.setting.watched,
        doubted=table.doubted | table.owing,
        allowed=table.allowed,
        touched=table.touched,
        slide_s=manners.slide_s,
        by_hand=table.task in (Task.MEND, Task.REBUILD),
        resumed=table.up_s is not None and table.trail.last_s - table.up_s <= TAKEN_UP_S,
        landed_s=table.landed_s,
        emptied=table.emptied,
        lifted_s=table.lifted_s,
        together=table.together,
        early=table.early,
    )


def _counts_by_itself(table: Table) -> bool:
    """Whether what hands have done counts when its time has come, with nobody saying so."""
    now = table.situation
    action = now.done or (table.line.actions[-1] if now.back or now.instead else None)
    if action is None or _bounces(table, action):
        return False
    if table.contacts.bouncing and (now.done is None or now.answered):
        return False
    if now.done is None:
        return may_undo(table)
    return not table.setting.manners.by_push


def _bounces(table: Table, action: Action) -> bool:
    """Whether something still happens on a space of the action, so that it is not over yet."""
    state = table.line.states[-1 if table.situation.done else -2]
    deed = table.line.game.deed(state, action)
    return not table.contacts.bouncing.keys().isdisjoint((*deed.lifts, *deed.drops))


def may_undo(table: Table) -> bool:
    """Whether hands alone take back what was done: where nobody is held to it, or while it was sliding."""
    now, manners = table.situation, table.setting.manners
    if now.back > 1 or table.task is Task.REBUILD:
        return False
    if table.over and now.instead is not None and not _went_on(table, OVER_S):
        return False  # people are clearing the board
    return not manners.touch_move or (now.instead is not None and _went_on(table, manners.slide_s))


OVER_S: Final = 1.0
"""A game that was ended by mistake goes on within this time; later on people clear the board."""


def _went_on(table: Table, within_s: float) -> bool:
    """Whether the piece went on so soon after it had come down."""
    if table.landed_s is None:
        return False
    left_s = [*table.trail.open_s.values(), *(opening.from_s for opening in table.trail.openings)]
    return bool(left_s) and min(left_s) - table.landed_s <= within_s


def _resolved(table: Table) -> tuple[Table, tuple[TableEffect, ...]]:
    """Commit what hands have done, if it is one thing; or note the clock, if it is time."""
    now = table.situation
    if table.may_act and _counts_by_itself(table) and now.ready_s <= table.now_s:
        if now.done is not None:
            return _by_hand(table, now.done)
        return _undone(table)
    clock = table.clock
    due = table.unnoted or (clock and clock.running and table.noted_s + NOTE_S <= table.now_s)
    if clock and due and table.retry_s is None:
        return replace(table, noted_s=table.now_s, unnoted=False), (NoteClock(clock.noted(table.now_s)),)
    return table, ()


def _by_hand(
    table: Table, action: Action, pushed_s: float | None = None
) -> tuple[Table, tuple[TableEffect, ...]]:
    """What hands have done counts from their last edge, or from the push that was wanted for it."""
    deed = table.line.game.deed(table.line.state, action)
    spaces, trail = (*deed.lifts, *deed.drops), table.trail
    rested = [trail.filled_s[space] for space in spaces if space in trail.filled_s]
    rested += [opening.to_s for opening in trail.openings if opening.space in spaces]
    landed_s = max(rested, default=trail.last_s)
    done = next(one for one in _signs(table).coming if one.action == action)
    left_s = [trail.open_s[space] for space in spaces if space in trail.open_s]
    left_s += [opening.from_s for opening in trail.openings if opening.space in spaces]
    table = replace(table, trail=_left(trail, done), landed_s=landed_s, lifted_s=min(left_s, default=None))
    table = replace(table, early=felt_early(trail, done), together=together(trail, done.spaces))
    return committed(table, action, Task.MEND, NO_DEED, landed_s if pushed_s is None else pushed_s)


def _left(trail: Trail, done: Prospect) -> Trail:
    """What does not belong to what is done: also that somebody has taken the piece where it has come to."""
    after = tuple(opening for opening in trail.openings if opening.space in done.fills)
    trail = trail.without(done.spaces)
    return replace(trail, openings=(*trail.openings, *after))


def _undone(table: Table) -> tuple[Table, tuple[TableEffect, ...]]:
    """What was done last has been put back, or another action may come in its place."""
    doubted = table.doubted | table.situation.doubts
    table, effects = returned(table, 1)
    return looked(replace(table, doubted=doubted)), effects


def returned(table: Table, count: int) -> tuple[Table, tuple[TableEffect, ...]]:
    """The game as it stood so many actions ago, and everybody's time; the board has still to be looked at."""
    clock, clocks = table.clock, table.clocks
    if clocks:
        clocks = clocks[:-count] if 0 < count < len(clocks) else clocks[: 1 if count else None]
        clock = _running(clocks[-1], table, table.line.back(count))
    table = replace(
        table,
        line=table.line.back(count),
        clock=clock,
        clocks=clocks,
        verdict=None,
        touched=(),
        entry=None,
        hesitant=False,
        up_s=None,
        landed_s=None,
        lifted_s=None,
        emptied=NOWHERE,
        early=NOWHERE,
        owing=NOWHERE,
        noted_s=table.now_s,
    )
    return table.sounding(Cue.BACK), (TakeBack(count, clock.noted(table.now_s) if clock else None),)


def restarted(table: Table) -> Table:
    """With the time running of who is to move."""
    if table.clock is None:
        return table
    return replace(table, clock=_running(table.clock, table, table.line), noted_s=table.now_s)


def _running(clock: Clock, table: Table, line: Line[Any]) -> Clock:
    """The clock of a turn that begins once more: nobody's time runs before the first action."""
    actor = line.actor
    if actor is None or actor == TABLE or not line.actions:
        return clock.stopped(table.now_s)
    return clock.started(Seat(actor), table.now_s)


def _turned(table: Table, detents: int) -> Table:
    choices = table.offer
    if table.entry is None:  # the first detent shows the first choice, or the last one
        return replace(table, entry=Entry().turned(detents - (detents > 0), choices))
    return replace(table, entry=table.entry.turned(detents, choices))


HANDS_BUSY: Final = (Phase.IN_HAND, Phase.DIFFERENT)
"""Then a push alone says nothing about what is meant, even if only one thing is possible."""


def _pushed(table: Table) -> tuple[Table, tuple[TableEffect, ...]]:
    """Take what is shown: what hands have done, what they may have done, or what the dial points at."""
    now = table.situation
    if table.entry is None and now.phase is Phase.DONE and now.done is not None:
        return _by_hand(table, now.done, table.now_s)
    if table.entry is None and len(now.maybe) == 1:
        return _by_hand(table, now.maybe[0], table.now_s)
    choices = table.offer
    if table.which and table.entry is not None:
        action = choices.actions[table.entry.cursor % len(choices.actions)]
        return _by_hand(table, action, table.now_s)
    if table.entry is None and (len(choices.actions) > 1 or now.phase in HANDS_BUSY):
        return replace(table, entry=Entry()), ()
    if len(choices.actions) > 1:
        table = replace(table, entry=(table.entry or Entry()).taken(choices))
        choices = table.offer
    if len(choices.actions) > 1:
        return table, ()
    action = choices.actions[0]
    deed = table.line.game.deed(table.line.state, action)
    return committed(table, action, Task.FOLLOW, deed, table.now_s)


def committed(
    table: Table, action: Action, task: Task, owed: Deed, at_s: float
) -> tuple[Table, tuple[TableEffect, ...]]:
    """The action is done, and counts from that moment."""
    line, mover = table.line.play(action), table.line.actor
    if table.situation.phase is Phase.UNKNOWN:
        task, owed = Task.GO_ON, NO_DEED
    clock, clocks = table.clock, table.clocks
    if clock is not None:
        clock = _passed_on(clock, mover, line, at_s)
        clocks = (*clocks, clock.stopped(at_s))
    after = replace(
        table,
        line=line,
        task=task,
        owed=owed,
        clock=clock,
        clocks=clocks,
        touched=(),
        entry=None,
        noted_s=table.now_s,
        landed_s=table.landed_s if task is Task.MEND else None,
        lifted_s=table.lifted_s if task is Task.MEND else None,
        owing=_exchanges(owed) & table.setting.watched - table.emptied,
        rests=False,
        hesitant=False,
        up_s=None,
        emptied=NOWHERE,
        early=table.early if task is Task.MEND else NOWHERE,
    )
    cue = Cue.WON if after.over else Cue.MOVED
    return looked(after).sounding(cue), (Commit(action, clock.noted(table.now_s) if clock else None),)


def _exchanges(deed: Deed) -> Spaces:
    """Where a piece takes the place of another one."""
    return frozenset(deed.lifts) & frozenset(deed.drops)


def _passed_on(clock: Clock, mover: Actor | None, line: Line[Any], at_s: float) -> Clock:
    """The clock goes over to who is to move now."""
    following = line.actor
    then = None if following is None or following == TABLE else Seat(following)
    if mover is None or mover == TABLE:
        return clock.started(then, at_s) if then else clock.stopped(at_s)
    return clock.moved(Seat(mover), then, at_s)
