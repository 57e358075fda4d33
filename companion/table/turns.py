"""An action is done, or has not been: the game goes on by one, or back, and the clock with it.

Law: nothing is committed but what `legal` lists.
"""

from dataclasses import replace

from companion.rules.kernel.hands import NO_DEED, Deed
from companion.rules.kernel.names import Action, Actor
from companion.table.aftermath import told_otherwise
from companion.table.arrival import HOPS_S, felt_early, push_of
from companion.table.chores import Chore, Chores, Work, ahead, joined
from companion.table.entry import parts
from companion.table.events import Commit, TableEffect, TakeBack
from companion.table.evidence import EXCHANGE_S, handled, together
from companion.table.foretelling import still_foretold
from companion.table.looking import TAKEN_UP_S, THOUGHT_S, looked, signs
from companion.table.naming import NOTHING_SHOWN, besides, held, still_meant, without
from companion.table.prospects import NOWHERE, Prospect, Spaces
from companion.table.reading import reread
from companion.table.situation import Phase, last_by_hand, taken_along
from companion.table.table import Cue, Table, Task
from companion.table.taken import Taken
from companion.table.timing import passed_on, running
from companion.table.tokens import Tokens
from companion.table.trail import Opening, Trail
from companion.table.whisper import SILENCE


def by_hand(
    table: Table, action: Action, pushed_s: float | None = None
) -> tuple[Table, tuple[TableEffect, ...]]:
    """What hands have done counts from their last edge, or from the push that was wanted for it."""
    deed = table.line.game.deed(table.line.state, action)
    spaces, trail = (*deed.lifts, *deed.drops), table.trail
    done = next(one for one in signs(table).lawful if one.action == action)
    later = _answers_to(trail, done)
    again = {opening.space for opening in later}
    rested = [trail.filled_s[space] for space in spaces if space in trail.filled_s and space not in again]
    rested += [one.to_s for one in trail.openings if one.space in spaces and one not in later]
    landed_s = max(rested, default=trail.last_s)
    if table.sight is not None:
        landed_s = max(landed_s, table.sight.last_s)
    left_s = [trail.open_s[space] for space in spaces if space in trail.open_s]
    left_s += [opening.from_s for opening in trail.openings if opening.space in spaces]
    table = replace(table, slid=_was_pushed(table, deed), early=felt_early(trail, done))
    table = replace(table, trail=_left(trail, done), landed_s=landed_s, lifted_s=min(left_s, default=None))
    table = replace(table, together=together(trail, done.spaces))
    went_on = _went_on(table, deed) if pushed_s is None else NOWHERE
    table, effects = committed(table, action, Task.MEND, NO_DEED, landed_s if pushed_s is None else pushed_s)
    return replace(table, went_on=went_on), effects


def _went_on(table: Table, deed: Deed) -> Spaces:
    """Where something has come that alone says that somebody goes on: nobody has named it."""
    if deed == NO_DEED:
        return table.situation.seen.extra
    alone = not deed.lifts and {*deed.drops} <= table.went_on and table.line.actor not in table.shown
    return table.went_on if alone else NOWHERE


def _was_pushed(table: Table, deed: Deed) -> bool:
    """Whether its piece was pushed there, from where it stood or from where it has just counted."""
    game, state, starts = table.line.game, table.line.state, deed.lifts[:1]
    if table.slid and table.taken is not None:
        starts = (*starts, *game.deed(state, table.taken.action).drops)
    ways = ((start, goal) for start in starts for goal in deed.drops)
    return any(push_of(game.where(state), table.trail, *way, HOPS_S) for way in ways)


def _left(trail: Trail, done: Prospect) -> Trail:
    """What does not belong to what is done: also that somebody has taken the piece where it has come to."""
    after = tuple(opening for opening in trail.openings if opening.space in done.fills)
    after += _answers_to(trail, done)
    taken = {space: at_s for space, at_s in trail.open_s.items() if space in done.fills | done.unseen}
    trail = trail.without(done.spaces)
    return replace(trail, open_s={**trail.open_s, **taken}, openings=(*trail.openings, *after))


def _answers_to(trail: Trail, done: Prospect) -> tuple[Opening, ...]:
    """Where the piece that took was taken in its turn, by one that was in a hand by then."""
    others_s = [at_s for space, at_s in trail.open_s.items() if space not in done.spaces]
    again = tuple(
        opening
        for number, opening in enumerate(trail.openings)
        if opening.space in done.unseen
        and any(sooner.space == opening.space for sooner in trail.openings[:number])
    )
    return tuple(opening for opening in again if any(at_s <= opening.to_s for at_s in others_s))


def undone(table: Table, *, keeps: bool = True) -> tuple[Table, tuple[TableEffect, ...]]:
    """What was done last has been put back, or another action may come in its place.

    The piece that is taken up is known for a while, and longer where a tag has said what it is.
    """
    now, line, count = table.situation, table.line, last_by_hand(table.line)
    doubted = table.doubted | now.doubts
    mover, action = line.game.actor(line.states[-1 - count]), line.actions[-count]
    chores, known_s = table.chores, TAKEN_UP_S if table.known else THOUGHT_S
    went_on, trail = table.went_on, table.trail
    if now.instead is not None and now.instead == table.parked:
        deed = line.game.deed(line.states[-1 - count], now.instead)
        trail = trail.exchanged(deed.drops[0], table.now_s - EXCHANGE_S, table.now_s)
    table, effects = returned(table, taken_along(line, count))
    things = held(line.game, mover, action) if keeps else NOTHING_SHOWN
    kept = {owner: thing for owner, thing in things.items() if owner not in table.shown}
    table = replace(
        table,
        doubted=doubted,
        shown={**table.shown, **kept},
        taken=Taken(action, chores, next(iter(kept), None), table.now_s + known_s),
        parked=action if now.instead is not None and not now.seen.missing else None,
        went_on=went_on,
        trail=trail,
    )
    return looked(table), effects


def returned(table: Table, count: int) -> tuple[Table, tuple[TableEffect, ...]]:
    """The game as it stood so many actions ago, and everybody's time; the board has still to be looked at."""
    clock, clocks = table.clock, table.clocks
    if clocks:
        clocks = clocks[:-count] if 0 < count < len(clocks) else clocks[: 1 if count else None]
        clock = running(clocks[-1], table.line.back(count), table.now_s)
    table = replace(
        told_otherwise(table, table.line.back(count)),
        clock=clock,
        clocks=clocks,
        verdict=None,
        touched=(),
        entry=None,
        foretold=(),
        hesitant=False,
        up_s=None,
        landed_s=None,
        lifted_s=None,
        emptied=NOWHERE,
        early=NOWHERE,
        owing=NOWHERE,
        parked=None,
        went_on=NOWHERE,
        taken=None,
        claim=None,
        whisper=SILENCE,
        shown=still_meant(besides(table.shown, table.kept), table.line.back(count), table.line.actor),
        noted_s=table.now_s,
    )
    return table.sounding(Cue.BACK), (TakeBack(count, clock.noted(table.now_s) if clock else None),)


def committed(
    table: Table, action: Action, task: Task, owed: Deed, at_s: float
) -> tuple[Table, tuple[TableEffect, ...]]:
    """The action is done, and counts from that moment."""
    line, mover = table.line.play(action), table.line.actor
    game = line.game
    declined = action == game.tacit(table.line.state)
    kept = () if declined else table.kept
    if table.situation.phase is Phase.UNKNOWN:
        task, owed = Task.GO_ON, NO_DEED
    clock, clocks = table.clock, table.clocks
    if clock is not None:
        clock = passed_on(clock, line, at_s)
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
        foretold=still_foretold(table.foretold, line, mover, action),
        glance=None,
        noted_s=table.now_s,
        landed_s=table.landed_s if task is Task.MEND else None,
        lifted_s=table.lifted_s if task is Task.MEND else None,
        owing=_exchanges(owed) & table.setting.felt - table.emptied,
        rests=False,
        hesitant=False,
        up_s=None,
        emptied=NOWHERE,
        early=table.early if task is Task.MEND else NOWHERE,
        parked=table.parked if table.taken is not None else None,
        went_on=NOWHERE,
        known=_is_known(table, mover) if game.deed(table.line.state, action) != NO_DEED else table.known,
        shown=still_meant(without(table.shown, game, mover, action, kept), line, mover),
        chores=_left_to_do(table, action),
        taken=table.taken if declined else None,
        claim=None,
        whisper=SILENCE,
        tokens=_carried(table, action, task),
    )
    cue = Cue.WON if after.over else Cue.MOVED
    noted = clock.noted(table.now_s) if clock else None
    return looked(reread(after, mover)).sounding(cue), (Commit(action, noted),)


def _is_known(table: Table, mover: Actor | None) -> bool:
    """Whether a tag has said what it is that comes; it may have been before it was taken up again."""
    return mover in table.shown and (mover not in table.kept or table.known)


def _carried(table: Table, action: Action, task: Task) -> Tokens:
    """Where tokens stand once that is done: what was shown is there, unless it lies on the reader still."""
    mover, line = table.line.actor, table.line
    deed = line.game.deed(line.state, action)
    tokens = table.tokens.carried(deed)
    thing = table.shown.get(mover) if mover is not None else None
    if mover is None or thing is None or mover in table.kept or len(deed.drops) != 1:
        return tokens
    read = tokens.read.get(mover)
    if read is None or parts(line.game, action).get(thing.part) != thing.value:
        return tokens
    if any(laid.uid == read.uid for laid in table.readers.values()):
        return tokens
    return tokens.put(mover, deed.drops[0], table.landed_s if task is Task.MEND else table.now_s)


def _left_to_do(table: Table, action: Action) -> Chores:
    """The chores from now on; what was done of them once need not be done again, nor what was done before."""
    if table.taken is not None and table.taken.action == action:
        return table.taken.chores
    swapped = tuple(Chore(Work.CHANGE, space) for space in sorted(exchanging(table)))
    chores = joined((*table.chores, *swapped), table.line.game.deed(table.line.state, action))
    return ahead(chores, handled(table.trail))


def exchanging(table: Table) -> Spaces:
    """The pieces that hands have still to exchange, as somebody has said with the dial."""
    return table.owing if len(table.owing) > 1 else NOWHERE


def _exchanges(deed: Deed) -> Spaces:
    """Where a piece takes the place of another one."""
    return frozenset(deed.lifts) & frozenset(deed.drops)
