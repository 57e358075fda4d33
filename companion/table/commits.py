"""Changes the record: commits an action, rolls back, amends.

And carries out what players decide beside play.

Laws: only what `legal` lists is committed. Whether players may decide so is not checked here, the session
has done that. After every change the board is led to the record.
"""

from collections.abc import Mapping
from dataclasses import replace

from companion.games.kernel.game import Outcome
from companion.games.kernel.hands import NO_DEED, Deed
from companion.games.kernel.record import amend
from companion.games.kernel.terms import Action, Actor, Seat
from companion.table import turn_clock
from companion.table.assessment import TAKEN_UP_S, THOUGHT_S, assess, observe
from companion.table.candidates import NOWHERE, Candidate, Spaces
from companion.table.chores import Chore, Chores, Work, with_deed, without_done_ahead
from companion.table.entry import (
    NOTHING_SHOWN,
    held_thing,
    parts,
    still_shown,
    without_owners,
    without_played,
)
from companion.table.events import Amend, Away, Commit, Declare, TableEffect, TakeBack
from companion.table.evidence import EXCHANGE_S, CellHistory, Opening, handled_spaces, is_at_once
from companion.table.motion import HOPS_S, early_spaces, push_times
from companion.table.repair import with_record
from companion.table.situation import Phase, last_by_hand, rollback_count
from companion.table.table import NO_SECRET_DRAW, Cue, Table, Takeback, Task, task_of
from companion.table.table_draws import remaining_queue
from companion.table.tag_input import deny_claim, reread
from companion.table.tagged_things import Tokens
from companion.table.turn_clock import clock_after_action, run_clock


def commit_by_hand(
    table: Table, action: Action, pushed_s: float | None = None
) -> tuple[Table, tuple[TableEffect, ...]]:
    """What hands have done counts from their last edge, or from the push that was wanted for it."""
    deed = table.record.game.deed(table.record.state, action)
    spaces, trail = (*deed.lifts, *deed.drops), table.cell_history
    done = next(one for one in observe(table).legal_candidates if one.action == action)
    later = _recaptures(trail, done)
    again = {opening.space for opening in later}
    rested = [trail.filled_s[space] for space in spaces if space in trail.filled_s and space not in again]
    rested += [one.to_s for one in trail.openings if one.space in spaces and one not in later]
    landed_s = max(rested, default=trail.last_s)
    if table.seen_pieces is not None:
        landed_s = max(landed_s, table.seen_pieces.last_s)
    left_s = [trail.open_s[space] for space in spaces if space in trail.open_s]
    left_s += [opening.from_s for opening in trail.openings if opening.space in spaces]
    table = replace(table, slid=_was_pushed(table, deed), felt_early=early_spaces(trail, done))
    table = replace(
        table, cell_history=_history_after(trail, done), landed_s=landed_s, lifted_s=min(left_s, default=None)
    )
    table = replace(table, lifted_together=is_at_once(trail, done.spaces))
    went_on = _declining_spaces(table, deed) if pushed_s is None else NOWHERE
    table, effects = commit(table, action, Task.MEND, NO_DEED, landed_s if pushed_s is None else pushed_s)
    return replace(table, declining_spaces=went_on), effects


def _declining_spaces(table: Table, deed: Deed) -> Spaces:
    """Where something has come that alone says that somebody goes on: nobody has named it."""
    if deed == NO_DEED:
        return table.situation.seen.extra
    alone = (
        not deed.lifts and {*deed.drops} <= table.declining_spaces and table.record.actor not in table.shown
    )
    return table.declining_spaces if alone else NOWHERE


def _was_pushed(table: Table, deed: Deed) -> bool:
    """Whether its piece was pushed there, from where it stood or from where it has just counted."""
    game, state, starts = table.record.game, table.record.state, deed.lifts[:1]
    if table.slid and table.takeback is not None:
        starts = (*starts, *game.deed(state, table.takeback.action).drops)
    ways = ((start, goal) for start in starts for goal in deed.drops)
    return any(push_times(game.places_of(state), table.cell_history, *way, HOPS_S) for way in ways)


def _history_after(trail: CellHistory, done: Candidate) -> CellHistory:
    """What does not belong to what is done: also that somebody has taken the piece where it has come to."""
    after = tuple(opening for opening in trail.openings if opening.space in done.fills)
    after += _recaptures(trail, done)
    taken = {space: at_s for space, at_s in trail.open_s.items() if space in done.fills | done.unseen}
    trail = trail.without(done.spaces)
    return replace(trail, open_s={**trail.open_s, **taken}, openings=(*trail.openings, *after))


def _recaptures(trail: CellHistory, done: Candidate) -> tuple[Opening, ...]:
    """Where the piece that took was taken in its turn, by one that was in a hand by then."""
    others_s = [at_s for space, at_s in trail.open_s.items() if space not in done.spaces]
    again = tuple(
        opening
        for number, opening in enumerate(trail.openings)
        if opening.space in done.unseen
        and any(sooner.space == opening.space for sooner in trail.openings[:number])
    )
    return tuple(opening for opening in again if any(at_s <= opening.to_s for at_s in others_s))


def undo(table: Table, *, keeps: bool = True) -> tuple[Table, tuple[TableEffect, ...]]:
    """What was done last has been put back, or another action may come in its place.

    The piece that is taken up is known for a while, and longer where a tag has said what it is.
    """
    now, line, count = table.situation, table.record, last_by_hand(table.record)
    doubted = table.doubted | now.doubts
    mover, action = line.game.actor(line.states[-1 - count]), line.actions[-count]
    chores, known_s = table.chores, TAKEN_UP_S if table.piece_known else THOUGHT_S
    went_on, trail = table.declining_spaces, table.cell_history
    if now.replacement is not None and now.replacement == table.parked_capture:
        deed = line.game.deed(line.states[-1 - count], now.replacement)
        trail = trail.with_exchange(deed.drops[0], table.now_s - EXCHANGE_S, table.now_s)
    table, effects = roll_back(table, rollback_count(line, count))
    things = held_thing(line.game, mover, action) if keeps else NOTHING_SHOWN
    kept = {owner: thing for owner, thing in things.items() if owner not in table.shown}
    table = replace(
        table,
        doubted=doubted,
        shown={**table.shown, **kept},
        takeback=Takeback(action, chores, next(iter(kept), None), table.now_s + known_s),
        parked_capture=action if now.replacement is not None and not now.seen.missing else None,
        declining_spaces=went_on,
        cell_history=trail,
    )
    return assess(table), effects


def roll_back(table: Table, count: int) -> tuple[Table, tuple[TableEffect, ...]]:
    """The game as it stood so many actions ago, and everybody's time; the board has still to be looked at."""
    clock, clocks = table.clock, table.clocks
    if clocks:
        clocks = clocks[:-count] if 0 < count < len(clocks) else clocks[: 1 if count else None]
        clock = run_clock(clocks[-1], table.record.without_last(count), table.now_s)
    table = replace(
        with_record(table, table.record.without_last(count)),
        clock=clock,
        clocks=clocks,
        verdict=None,
        touched=(),
        entry=None,
        queued=(),
        hesitant=False,
        retaken_s=None,
        landed_s=None,
        lifted_s=None,
        emptied=NOWHERE,
        felt_early=NOWHERE,
        owed_exchanges=NOWHERE,
        parked_capture=None,
        declining_spaces=NOWHERE,
        takeback=None,
        tag_claim=None,
        secret_draw=NO_SECRET_DRAW,
        shown=still_shown(
            without_owners(table.shown, table.kept_owners),
            table.record.without_last(count),
            table.record.actor,
        ),
        clock_noted_s=table.now_s,
    )
    return table.with_cue(Cue.BACK), (TakeBack(count, clock.count_to(table.now_s) if clock else None),)


def commit(
    table: Table, action: Action, task: Task, owed: Deed, at_s: float
) -> tuple[Table, tuple[TableEffect, ...]]:
    """The action is done, and counts from that moment."""
    line, mover = table.record.play(action), table.record.actor
    game = line.game
    declined = action == game.tacit_action(table.record.state)
    kept = () if declined else table.kept_owners
    if table.situation.phase is Phase.UNKNOWN:
        task, owed = Task.GO_ON, NO_DEED
    clock, clocks = table.clock, table.clocks
    if clock is not None:
        clock = clock_after_action(clock, line, at_s)
        clocks = (*clocks, clock.stop(at_s))
    after = replace(
        table,
        record=line,
        task=task,
        owed=owed,
        clock=clock,
        clocks=clocks,
        touched=(),
        entry=None,
        queued=remaining_queue(table.queued, line, mover, action),
        wand_touch=None,
        clock_noted_s=table.now_s,
        landed_s=table.landed_s if task is Task.MEND else None,
        lifted_s=table.lifted_s if task is Task.MEND else None,
        owed_exchanges=_exchange_spaces(owed) & table.setting.felt - table.emptied,
        clock_rests=False,
        hesitant=False,
        retaken_s=None,
        emptied=NOWHERE,
        felt_early=table.felt_early if task is Task.MEND else NOWHERE,
        parked_capture=table.parked_capture if table.takeback is not None else None,
        declining_spaces=NOWHERE,
        piece_known=_is_known(table, mover)
        if game.deed(table.record.state, action) != NO_DEED
        else table.piece_known,
        shown=still_shown(without_played(table.shown, game, mover, action, kept), line, mover),
        chores=_chores_after(table, action),
        takeback=table.takeback if declined else None,
        tag_claim=None,
        secret_draw=NO_SECRET_DRAW,
        tokens=_tokens_after(table, action, task),
    )
    cue = Cue.WON if after.over else Cue.MOVED
    noted = clock.count_to(table.now_s) if clock else None
    return assess(reread(after, mover)).with_cue(cue), (Commit(action, noted),)


def _is_known(table: Table, mover: Actor | None) -> bool:
    """Whether a tag has said what it is that comes; it may have been before it was taken up again."""
    return mover in table.shown and (mover not in table.kept_owners or table.piece_known)


def _tokens_after(table: Table, action: Action, task: Task) -> Tokens:
    """Where tokens stand once that is done: what was shown is there, unless it lies on the reader still."""
    mover, line = table.record.actor, table.record
    deed = line.game.deed(line.state, action)
    tokens = table.tokens.follow(deed)
    thing = table.shown.get(mover) if mover is not None else None
    if mover is None or thing is None or mover in table.kept_owners or len(deed.drops) != 1:
        return tokens
    read = tokens.last_read.get(mover)
    if read is None or parts(line.game, action).get(thing.part) != thing.value:
        return tokens
    if any(laid.uid == read.uid for laid in table.readers.values()):
        return tokens
    return tokens.place_last_read(mover, deed.drops[0], table.landed_s if task is Task.MEND else table.now_s)


def _chores_after(table: Table, action: Action) -> Chores:
    """The chores from now on; what was done of them once need not be done again, nor what was done before."""
    if table.takeback is not None and table.takeback.action == action:
        return table.takeback.chores
    swapped = tuple(Chore(Work.CHANGE, space) for space in sorted(exchanges_to_do(table)))
    chores = with_deed((*table.chores, *swapped), table.record.game.deed(table.record.state, action))
    return without_done_ahead(chores, handled_spaces(table.cell_history))


def exchanges_to_do(table: Table) -> Spaces:
    """The pieces that hands have still to exchange, as somebody has said with the dial."""
    return table.owed_exchanges if len(table.owed_exchanges) > 1 else NOWHERE


def _exchange_spaces(deed: Deed) -> Spaces:
    """Where a piece takes the place of another one."""
    return frozenset(deed.lifts) & frozenset(deed.drops)


TableResult = tuple[Table, tuple[TableEffect, ...]]


def take_back(table: Table, count: int) -> TableResult:
    """So many actions have not happened; the board may show that already, or is led back to it."""
    table, effects = roll_back(table, count)
    return assess(replace(table, task=Task.FOLLOW, owed=NO_DEED)), effects


def amend_action(table: Table, number: int, action: Action) -> TableResult:
    """Another action was meant there; what followed stays as far as it is legal.

    Where a tag has said so, the piece that it is of lies there already.
    """
    claim = table.tag_claim
    sure = frozenset({claim.space} if claim and (claim.number, claim.action) == (number, action) else ())
    line = amend(table.record, number, action)
    clock, clocks = table.clock, turn_clock.amend_clocks(table.clocks, table.record, line, number)
    if clock and clocks:
        stays, count = len(line.actions) == len(table.record.actions), len(line.actions)
        changed = turn_clock.turn_end_changes(table.record, line, number)
        clock = (
            turn_clock.correct_increments(clock.count_to(table.now_s), changed, count)
            if stays
            else clocks[-1]
        )
    table = with_record(table, line, number, sure=sure)
    table = replace(table, clock=clock, clocks=clocks, verdict=None, touched=(), entry=None)
    table = replace(
        table,
        queued=(),
        tag_claim=None,
        secret_draw=NO_SECRET_DRAW,
        parked_capture=None,
        declining_spaces=NOWHERE,
    )
    table = replace(
        turn_clock.restart_clock(table), task=Task.FOLLOW, owed=NO_DEED, landed_s=None, lifted_s=None
    )
    noted = table.clock.count_to(table.now_s) if table.clock else None
    return assess(table).with_cue(Cue.BACK), (Amend(number, action, noted),)


def correct_draws(table: Table, told: Mapping[int, Action]) -> TableResult:
    """Something else was drawn in secret, by numbers of actions: nobody sees, hears or does anything else."""
    first, *others = sorted(told)
    also = tuple((number, told[number]) for number in others)
    line = amend(table.record, first, told[first], dict(also))
    assert len(line.actions) == len(table.record.actions)
    line = replace(line, previous=table.record.previous, revised_at=table.record.revised_at)
    return replace(table, record=line), (Amend(first, told[first], also=also),)


def declare(table: Table, outcome: Outcome) -> TableResult:
    """People have ended the game."""
    clock = table.clock.stop(table.now_s) if table.clock else None
    ended = replace(table, verdict=outcome, clock=clock, touched=(), entry=None)
    return assess(ended).with_cue(Cue.WON), (Declare(outcome),)


def set_away(table: Table, away: frozenset[Seat]) -> TableResult:
    """These have left, and nobody else has: the table decides for them from now on."""
    after = assess(replace(table, away=away, touched=(), entry=None))
    return after, (Away(tuple(seat for seat in table.record.seats if seat in away)),)


def play_on(table: Table) -> Table:
    """Nobody minds that a flag has fallen."""
    seat = table.flagged_seat
    if seat is None or table.clock is None:
        return table
    return replace(table, clock=table.clock.play_on(seat))


def halt(table: Table) -> Table:
    """The game rests: no clock runs, and whatever happens on the board is nobody's move."""
    clock = table.clock.stop(table.now_s) if table.clock else None
    return assess(replace(table, halted=True, clock=clock, entry=None, clock_unnoted=clock is not None))


def resume_play(table: Table) -> Table:
    """The game goes on where it rested; time runs as soon as the board shows it again."""
    rested = replace(
        table, halted=False, clock_rests=False, owed=NO_DEED, cell_history=table.cell_history.clear()
    )
    return assess(replace(rested, task=task_of(table.record)))


def believe_board(table: Table) -> Table:
    """The board is right as it lies, people say: cells that tell something else are not believed for now."""
    seen = table.situation.seen
    doubted = table.doubted | seen.missing | seen.extra
    return assess(replace(table, doubted=doubted, cell_history=table.cell_history.clear(), task=Task.MEND))


def keep_record(table: Table) -> Table:
    """The record is right, whatever a tag has said of a piece on the board."""
    return assess(deny_claim(table))


def drop_claim(table: Table) -> Table:
    """Others do not agree to what a tag has said against the record."""
    return replace(table, tag_claim=None)


def waive_touch(table: Table) -> Table:
    """What was touched obliges to nothing: it was a sleeve. What hands are at stays as it is."""
    return assess(replace(table, touched=(), touch_waived_s=table.now_s))
