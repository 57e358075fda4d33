"""Changes the record: commits an action, rolls back, amends, and applies the players' decisions beside play.

Laws: only what `legal` lists is committed. Whether players may decide so is not checked here; the session
has done that. After every change the board is led to the record.
"""

from collections.abc import Mapping
from dataclasses import replace

from companion.games.kernel import NO_DEED, Action, Actor, Deed, Outcome, Seat, amend
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
    """Commit what hands have done, as of their last edge, or of the push that it waited for."""
    deed = table.record.game.hands.deed(table.record.state, action)
    spaces, trail = (*deed.lifts, *deed.drops), table.sensors.cell_history
    done = next(one for one in observe(table).legal_candidates if one.action == action)
    later = _recaptures(trail, done)
    again = {opening.space for opening in later}
    rested = [trail.filled_s[space] for space in spaces if space in trail.filled_s and space not in again]
    rested += [one.to_s for one in trail.openings if one.space in spaces and one not in later]
    landed_s = max(rested, default=trail.last_s)
    if table.sensors.seen_pieces is not None:
        landed_s = max(landed_s, table.sensors.seen_pieces.last_s)
    left_s = [trail.open_s[space] for space in spaces if space in trail.open_s]
    left_s += [opening.from_s for opening in trail.openings if opening.space in spaces]
    table = replace(
        table,
        landing=replace(table.landing, slid=_was_pushed(table, deed), felt_early=early_spaces(trail, done)),
    )
    table = replace(
        table,
        sensors=replace(table.sensors, cell_history=_history_after(trail, done)),
        landing=replace(table.landing, landed_s=landed_s, lifted_s=min(left_s, default=None)),
    )
    table = replace(table, landing=replace(table.landing, lifted_together=is_at_once(trail, done.spaces)))
    went_on = _declining_spaces(table, deed) if pushed_s is None else NOWHERE
    table, effects = commit(table, action, Task.MEND, NO_DEED, landed_s if pushed_s is None else pushed_s)
    return replace(table, landing=replace(table.landing, declining_spaces=went_on)), effects


def _declining_spaces(table: Table, deed: Deed) -> Spaces:
    """Where a new piece is the only sign that the player goes on, with no tag or dial naming it."""
    if deed == NO_DEED:
        return table.situation.seen.extra
    alone = (
        not deed.lifts
        and {*deed.drops} <= table.landing.declining_spaces
        and table.record.actor not in table.tagging.shown
    )
    return table.landing.declining_spaces if alone else NOWHERE


def _was_pushed(table: Table, deed: Deed) -> bool:
    """Whether the piece was slid there, from where it stood or from where it has just counted."""
    game, state, starts = table.record.game, table.record.state, deed.lifts[:1]
    if table.landing.slid and table.landing.takeback is not None:
        starts = (*starts, *game.hands.deed(state, table.landing.takeback.action).drops)
    ways = ((start, goal) for start in starts for goal in deed.drops)
    return any(
        push_times(game.hands.places_of(state), table.sensors.cell_history, *way, HOPS_S) for way in ways
    )


def _history_after(trail: CellHistory, done: Candidate) -> CellHistory:
    """The history without the committed action, but with the capture of its piece where it landed."""
    after = tuple(opening for opening in trail.openings if opening.space in done.fills)
    after += _recaptures(trail, done)
    taken = {space: at_s for space, at_s in trail.open_s.items() if space in done.fills | done.unseen}
    trail = trail.without(done.spaces)
    return replace(trail, open_s={**trail.open_s, **taken}, openings=(*trail.openings, *after))


def _recaptures(trail: CellHistory, done: Candidate) -> tuple[Opening, ...]:
    """Where the capturing piece was captured in turn, by a piece that was in a hand by then."""
    others_s = [at_s for space, at_s in trail.open_s.items() if space not in done.spaces]
    again = tuple(
        opening
        for number, opening in enumerate(trail.openings)
        if opening.space in done.unseen
        and any(sooner.space == opening.space for sooner in trail.openings[:number])
    )
    return tuple(opening for opening in again if any(at_s <= opening.to_s for at_s in others_s))


def undo(table: Table, *, keeps: bool = True) -> tuple[Table, tuple[TableEffect, ...]]:
    """Take back the last action by hand, as it was put back or another may come in its place.

    The lifted piece stays known for a while, longer where a tag has identified it.
    """
    now, record, count = table.situation, table.record, last_by_hand(table.record)
    doubted = table.sensors.doubted | now.doubts
    mover, action = record.game.rules.actor(record.states[-1 - count]), record.actions[-count]
    chores, known_s = table.hand_work.chores, TAKEN_UP_S if table.tagging.piece_known else THOUGHT_S
    went_on, trail = table.landing.declining_spaces, table.sensors.cell_history
    if now.replacement is not None and now.replacement == table.landing.parked_capture:
        deed = record.game.hands.deed(record.states[-1 - count], now.replacement)
        trail = trail.with_exchange(deed.drops[0], table.now_s - EXCHANGE_S, table.now_s)
    table, effects = roll_back(table, rollback_count(record, count))
    things = held_thing(record.game, mover, action) if keeps else NOTHING_SHOWN
    kept = {owner: thing for owner, thing in things.items() if owner not in table.tagging.shown}
    table = replace(
        table,
        sensors=replace(table.sensors, doubted=doubted, cell_history=trail),
        tagging=replace(table.tagging, shown={**table.tagging.shown, **kept}),
        landing=replace(
            table.landing,
            takeback=Takeback(action, chores, next(iter(kept), None), table.now_s + known_s),
            parked_capture=action if now.replacement is not None and not now.seen.missing else None,
            declining_spaces=went_on,
        ),
    )
    return assess(table), effects


def roll_back(table: Table, count: int) -> tuple[Table, tuple[TableEffect, ...]]:
    """The game and the clock as they were so many actions ago; the board is not assessed here."""
    clock, clocks = table.timing.clock, table.timing.clocks
    if clocks:
        clocks = clocks[:-count] if 0 < count < len(clocks) else clocks[: 1 if count else None]
        clock = run_clock(clocks[-1], table.record.without_last(count), table.now_s)
    before = with_record(table, table.record.without_last(count))
    table = replace(
        before,
        timing=replace(before.timing, clock=clock, clocks=clocks, noted_s=table.now_s),
        verdict=None,
        turn=replace(before.turn, touched=(), entry=None, queued=(), secret_draw=NO_SECRET_DRAW),
        landing=replace(
            before.landing,
            hesitant=False,
            retaken_s=None,
            landed_s=None,
            lifted_s=None,
            emptied=NOWHERE,
            felt_early=NOWHERE,
            parked_capture=None,
            declining_spaces=NOWHERE,
            takeback=None,
        ),
        hand_work=replace(before.hand_work, owed_exchanges=NOWHERE),
        tagging=replace(
            before.tagging,
            tag_claim=None,
            shown=still_shown(
                without_owners(table.tagging.shown, table.kept_owners),
                table.record.without_last(count),
                table.record.actor,
            ),
        ),
    )
    return table.with_cue(Cue.BACK), (TakeBack(count, clock.count_to(table.now_s) if clock else None),)


def commit(
    table: Table, action: Action, task: Task, owed: Deed, at_s: float
) -> tuple[Table, tuple[TableEffect, ...]]:
    """The action is done, and counts from that moment."""
    record, mover = table.record.play(action), table.record.actor
    game = record.game
    declined = action == game.hands.tacit_action(table.record.state)
    kept = () if declined else table.kept_owners
    if table.situation.phase is Phase.UNKNOWN:
        task, owed = Task.GO_ON, NO_DEED
    clock, clocks = table.timing.clock, table.timing.clocks
    if clock is not None:
        clock = clock_after_action(clock, record, at_s)
        clocks = (*clocks, clock.stop(at_s))
    after = replace(
        table,
        record=record,
        hand_work=replace(
            table.hand_work,
            task=task,
            owed=owed,
            owed_exchanges=_exchange_spaces(owed) & table.setting.felt - table.landing.emptied,
            chores=_chores_after(table, action),
        ),
        timing=replace(table.timing, clock=clock, clocks=clocks, noted_s=table.now_s, rests=False),
        turn=replace(
            table.turn,
            touched=(),
            entry=None,
            queued=remaining_queue(table.turn.queued, record, mover, action),
            wand_touch=None,
            secret_draw=NO_SECRET_DRAW,
        ),
        landing=replace(
            table.landing,
            landed_s=table.landing.landed_s if task is Task.MEND else None,
            lifted_s=table.landing.lifted_s if task is Task.MEND else None,
            hesitant=False,
            retaken_s=None,
            emptied=NOWHERE,
            felt_early=table.landing.felt_early if task is Task.MEND else NOWHERE,
            parked_capture=table.landing.parked_capture if table.landing.takeback is not None else None,
            declining_spaces=NOWHERE,
            takeback=table.landing.takeback if declined else None,
        ),
        tagging=replace(
            table.tagging,
            piece_known=_is_known(table, mover)
            if game.hands.deed(table.record.state, action) != NO_DEED
            else table.tagging.piece_known,
            shown=still_shown(without_played(table.tagging.shown, game, mover, action, kept), record, mover),
            tag_claim=None,
            tokens=_tokens_after(table, action, task),
        ),
    )
    cue = Cue.WON if after.over else Cue.MOVED
    noted = clock.count_to(table.now_s) if clock else None
    return assess(reread(after, mover)).with_cue(cue), (Commit(action, noted),)


def _is_known(table: Table, mover: Actor | None) -> bool:
    """Whether a tag has identified the piece to come, also before it was taken up again."""
    return mover in table.tagging.shown and (mover not in table.kept_owners or table.tagging.piece_known)


def _tokens_after(table: Table, action: Action, task: Task) -> Tokens:
    """Where tokens stand after the action: the shown one is placed, unless it is still on a reader."""
    mover, record = table.record.actor, table.record
    deed = record.game.hands.deed(record.state, action)
    tokens = table.tagging.tokens.follow(deed)
    thing = table.tagging.shown.get(mover) if mover is not None else None
    if mover is None or thing is None or mover in table.kept_owners or len(deed.drops) != 1:
        return tokens
    read = tokens.last_read.get(mover)
    if read is None or parts(record.game, action).get(thing.part) != thing.value:
        return tokens
    if any(reading.uid == read.uid for reading in table.tagging.readers.values()):
        return tokens
    return tokens.place_last_read(
        mover, deed.drops[0], table.landing.landed_s if task is Task.MEND else table.now_s
    )


def _chores_after(table: Table, action: Action) -> Chores:
    """The chores after the action, without what was done earlier or ahead of time."""
    if table.landing.takeback is not None and table.landing.takeback.action == action:
        return table.landing.takeback.chores
    swapped = tuple(Chore(Work.CHANGE, space) for space in sorted(exchanges_to_do(table)))
    chores = with_deed(
        (*table.hand_work.chores, *swapped), table.record.game.hands.deed(table.record.state, action)
    )
    return without_done_ahead(chores, handled_spaces(table.sensors.cell_history))


def exchanges_to_do(table: Table) -> Spaces:
    """The pieces that hands have still to exchange, as entered with the dial."""
    return table.hand_work.owed_exchanges if len(table.hand_work.owed_exchanges) > 1 else NOWHERE


def _exchange_spaces(deed: Deed) -> Spaces:
    """Where one piece takes the place of another."""
    return frozenset(deed.lifts) & frozenset(deed.drops)


TableResult = tuple[Table, tuple[TableEffect, ...]]


def take_back(table: Table, count: int) -> TableResult:
    """Roll back so many actions; the board may show that already, or is led back to it."""
    table, effects = roll_back(table, count)
    return assess(replace(table, hand_work=replace(table.hand_work, task=Task.FOLLOW, owed=NO_DEED))), effects


def amend_action(table: Table, number: int, action: Action) -> TableResult:
    """Replace an earlier action by another; later actions stay as far as they are legal.

    Where a tag has claimed it, its piece is already on the board.
    """
    claim = table.tagging.tag_claim
    sure = frozenset({claim.space} if claim and (claim.number, claim.action) == (number, action) else ())
    record = amend(table.record, number, action)
    clock, clocks = (
        table.timing.clock,
        turn_clock.amend_clocks(table.timing.clocks, table.record, record, number),
    )
    if clock and clocks:
        stays, count = len(record.actions) == len(table.record.actions), len(record.actions)
        changed = turn_clock.turn_end_changes(table.record, record, number)
        clock = (
            turn_clock.correct_increments(clock.count_to(table.now_s), changed, count)
            if stays
            else clocks[-1]
        )
    table = with_record(table, record, number, sure=sure)
    table = replace(
        table,
        timing=replace(table.timing, clock=clock, clocks=clocks),
        verdict=None,
        turn=replace(table.turn, touched=(), entry=None),
    )
    table = replace(
        table,
        turn=replace(table.turn, queued=(), secret_draw=NO_SECRET_DRAW),
        tagging=replace(table.tagging, tag_claim=None),
        landing=replace(table.landing, parked_capture=None, declining_spaces=NOWHERE),
    )
    table = turn_clock.restart_clock(table)
    table = replace(
        table,
        hand_work=replace(table.hand_work, task=Task.FOLLOW, owed=NO_DEED),
        landing=replace(table.landing, landed_s=None, lifted_s=None),
    )
    noted = table.timing.clock.count_to(table.now_s) if table.timing.clock else None
    return assess(table).with_cue(Cue.BACK), (Amend(number, action, noted),)


def correct_draws(table: Table, drawn: Mapping[int, Action]) -> TableResult:
    """Correct secret draws, by numbers of actions; nothing that others see, hear or do changes."""
    first, *others = sorted(drawn)
    also = tuple((number, drawn[number]) for number in others)
    record = amend(table.record, first, drawn[first], dict(also))
    assert len(record.actions) == len(table.record.actions)
    record = replace(record, previous=table.record.previous, revised_at=table.record.revised_at)
    return replace(table, record=record), (Amend(first, drawn[first], also=also),)


def declare(table: Table, outcome: Outcome) -> TableResult:
    """End the game by decision of the players."""
    clock = table.timing.clock.stop(table.now_s) if table.timing.clock else None
    ended = replace(
        table,
        verdict=outcome,
        timing=replace(table.timing, clock=clock),
        turn=replace(table.turn, touched=(), entry=None),
    )
    return assess(ended).with_cue(Cue.WON), (Declare(outcome),)


def set_away(table: Table, away: frozenset[Seat]) -> TableResult:
    """Exactly these seats have left: the table decides for them from now on."""
    after = assess(replace(table, away=away, turn=replace(table.turn, touched=(), entry=None)))
    return after, (Away(tuple(seat for seat in table.record.seats if seat in away)),)


def play_on(table: Table) -> Table:
    """Waive the fallen flag."""
    seat = table.flagged_seat
    if seat is None or table.timing.clock is None:
        return table
    return replace(table, timing=replace(table.timing, clock=table.timing.clock.play_on(seat)))


def halt(table: Table) -> Table:
    """Pause the game: the clock stops, and nothing on the board counts as a move."""
    clock = table.timing.clock.stop(table.now_s) if table.timing.clock else None
    return assess(
        replace(
            table,
            halted=True,
            timing=replace(table.timing, clock=clock, unnoted=clock is not None),
            turn=replace(table.turn, entry=None),
        )
    )


def resume_play(table: Table) -> Table:
    """Resume a paused game; the clock runs as soon as the board shows the position again."""
    rested = replace(
        table,
        halted=False,
        timing=replace(table.timing, rests=False),
        hand_work=replace(table.hand_work, owed=NO_DEED),
        sensors=replace(table.sensors, cell_history=table.sensors.cell_history.clear()),
    )
    return assess(replace(rested, hand_work=replace(rested.hand_work, task=task_of(table.record))))


def believe_board(table: Table) -> Table:
    """The players say that the board is right: cells that disagree are doubted for now."""
    seen = table.situation.seen
    doubted = table.sensors.doubted | seen.missing | seen.extra
    return assess(
        replace(
            table,
            sensors=replace(table.sensors, doubted=doubted, cell_history=table.sensors.cell_history.clear()),
            hand_work=replace(table.hand_work, task=Task.MEND),
        )
    )


def keep_record(table: Table) -> Table:
    """The players say that the record is right: the claim of a tag is denied."""
    return assess(deny_claim(table))


def drop_claim(table: Table) -> Table:
    """Drop a tag's claim against the record, as the others do not agree to it."""
    return replace(table, tagging=replace(table.tagging, tag_claim=None))


def waive_touch(table: Table) -> Table:
    """Forget the touched pieces: it was a sleeve. An action under way stays as it is."""
    return assess(replace(table, turn=replace(table.turn, touched=(), touch_waived_s=table.now_s)))
