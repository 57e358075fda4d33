"""Changes the record: commits an action, rolls back, amends, and applies the players' decisions beside play.

Laws: only what `legal` lists is committed. Whether players may decide so is not checked here; the session
has done that. After every change the board is led to the record.
"""

from collections.abc import Mapping
from dataclasses import replace

from companion.games.kernel import NO_DEED, Action, Deed, Outcome, Seat, amend
from companion.table.assessment import THOUGHT_S, assess
from companion.table.chores import Chore, Chores, Work, add_chores
from companion.table.clock import (
    amend_clocks,
    clock_after_action,
    clock_of_turn,
    correct_increments,
    has_begun,
    run_clock,
    turn_end_changes,
)
from companion.table.entry import (
    NOTHING_SHOWN,
    held_thing,
    parts,
    still_shown,
    without_owners,
    without_played,
)
from companion.table.events import Amend, Away, Commit, Cue, Declare, TableEffect, TakeBack
from companion.table.evidence import EXCHANGE_S, NOWHERE, CellHistory, Opening, Spaces, is_at_once
from companion.table.motion import HOPS_S, early_spaces, push_times
from companion.table.repair import with_record
from companion.table.situation import Candidate, Landing, Phase, Takeback, last_by_hand, rollback_count
from companion.table.table import NO_SECRET_DRAW, TAKEN_UP_S, Table, Task, task_of
from companion.table.table_draws import remaining_queue
from companion.table.tag_input import deny_claim, reread
from companion.table.tagged_things import Tokens

TableResult = tuple[Table, tuple[TableEffect, ...]]


def commit_by_hand(table: Table, action: Action, pushed_s: float | None = None) -> TableResult:
    """Commit what hands have done, as of their last edge, or of the push that it waited for."""
    deed, trail = table.record.game.hands.deed(table.record.state, action), table.sensors.cell_history
    done = next(one for one in table.observation.legal_candidates if one.action == action)
    later = _recaptures(trail, done)
    again = {opening.space for opening in later}
    openings = [opening for opening in trail.openings if opening.space in done.spaces]
    rested = [trail.filled_s[space] for space in done.spaces & trail.filled_s.keys() if space not in again]
    rested += [opening.to_s for opening in openings if opening not in later]
    landed_s = max(rested, default=trail.last_s)
    if table.sensors.seen_pieces is not None:
        landed_s = max(landed_s, table.sensors.seen_pieces.last_s)
    left_s = [trail.open_s[space] for space in done.spaces & trail.open_s.keys()]
    left_s += [opening.from_s for opening in openings]
    table = table.with_sensors(cell_history=_history_after(trail, done)).with_landing(
        slid=_was_pushed(table, deed),
        sensed_early=early_spaces(trail, done),
        landed_s=landed_s,
        lifted_s=min(left_s, default=None),
        lifted_together=is_at_once(trail, done.spaces),
    )
    went_on = _declining_spaces(table, deed) if pushed_s is None else NOWHERE
    table, effects = commit(table, action, Task.MEND, NO_DEED, landed_s if pushed_s is None else pushed_s)
    return table.with_landing(declining_spaces=went_on), effects


def _declining_spaces(table: Table, deed: Deed) -> Spaces:
    """Where a new piece is the only sign that the player goes on, with no tag or dial naming it."""
    if deed == NO_DEED:
        return table.situation.difference.extra
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


def undo(table: Table, *, keeps: bool = True) -> TableResult:
    """Take back the last action by hand, as it was put back or another may come in its place.

    The lifted piece stays known for a while, longer where a tag has identified it.
    """
    now, record, count = table.situation, table.record, last_by_hand(table.record)
    before, action, trail = record.states[-1 - count], record.actions[-count], table.sensors.cell_history
    if now.replacement is not None and now.replacement == table.landing.parked_capture:
        goal = record.game.hands.deed(before, now.replacement).drops[0]
        exchange = Opening(goal, table.now_s - EXCHANGE_S, table.now_s)
        trail = replace(trail, openings=(*trail.openings, exchange))
    after, effects = roll_back(table, rollback_count(record, count))
    things = held_thing(record.game, record.game.rules.actor(before), action) if keeps else NOTHING_SHOWN
    kept = {owner: thing for owner, thing in things.items() if owner not in after.tagging.shown}
    known_until_s = table.now_s + (TAKEN_UP_S if table.tagging.piece_known else THOUGHT_S)
    after = (
        after.with_sensors(doubted=table.sensors.doubted | now.doubts, cell_history=trail)
        .with_tagging(shown={**after.tagging.shown, **kept})
        .with_landing(
            takeback=Takeback(action, table.hand_work.chores, next(iter(kept), None), known_until_s),
            parked_capture=action if now.replacement is not None and not now.difference.missing else None,
            declining_spaces=table.landing.declining_spaces,
        )
    )
    return assess(after), effects


def roll_back(table: Table, count: int) -> TableResult:
    """The game and the clock as they were so many actions ago; the board is not assessed here."""
    clock, clocks, record = table.timing.clock, table.timing.clocks, table.record.without_last(count)
    if clocks:
        clocks = clocks[:-count] if 0 < count < len(clocks) else clocks[: 1 if count else None]
        clock = clock_of_turn(clock, clocks[-1], table.now_s)
        clock = run_clock(clock, record, table.now_s) if clock and table.timing.is_laid else clock
    shown = without_owners(table.tagging.shown, table.kept_owners)
    after = replace(
        with_record(table, record)
        .with_timing(clock=clock, clocks=clocks, noted_s=table.now_s)
        .with_turn(touched=(), entry=None, queued=(), secret_draw=NO_SECRET_DRAW, put_off=None)
        .with_work(owed_exchanges=NOWHERE)
        .with_tagging(tag_claim=None, shown=still_shown(shown, record, table.record.actor)),
        landing=Landing(lifted_together=table.landing.lifted_together, slid=table.landing.slid),
        verdict=None,
    )
    return after.with_cue(Cue.BACK), (TakeBack(count, clock.count_to(table.now_s) if clock else None),)


def commit(table: Table, action: Action, task: Task, owed: Deed, at_s: float) -> TableResult:
    """The action is done, and counts from that moment; unless a guided game leads to something else."""
    if table.step is not None and action not in table.step.actions:
        return assess(table.with_turn(put_off=action, entry=None, queued=())).with_cue(Cue.WRONG), ()
    record, mover, landing, tagging = (
        table.record.play(action),
        table.record.actor,
        table.landing,
        table.tagging,
    )
    game, deed = record.game, record.game.hands.deed(table.record.state, action)
    declined = action == game.hands.tacit_action(table.record.state)
    if table.situation.phase is Phase.UNKNOWN:
        task, owed = Task.GO_ON, NO_DEED
    clock, clocks = table.timing.clock, table.timing.clocks
    is_laid = not _is_being_laid(table)
    if clock is not None:
        clock = clock_after_action(clock, record, at_s)
        clocks = (*clocks, clock.stop(at_s))
        clock = clock if is_laid and mover not in table.setting.bots else clocks[-1]  # hands come first
    exchanges = frozenset(owed.lifts) & frozenset(owed.drops)
    known = tagging.piece_known
    if deed != NO_DEED:  # a tag has identified the piece, perhaps before it was taken up again
        known = mover in tagging.shown and (known or mover not in table.kept_owners)
    kept = () if declined else table.kept_owners
    if task is not Task.MEND:
        landing = replace(landing, landed_s=None, lifted_s=None, sensed_early=NOWHERE)
    after = replace(
        table.with_work(
            task=task,
            owed=owed,
            owed_exchanges=exchanges & table.setting.sensed_spaces - landing.emptied,
            chores=_chores_after(table, action),
        )
        .with_timing(clock=clock, clocks=clocks, noted_s=table.now_s, rests=False, is_laid=is_laid)
        .with_turn(
            touched=(),
            entry=None,
            put_off=None,
            queued=remaining_queue(table.turn.queued, record, mover, action),
            wand_touch=None,
            secret_draw=NO_SECRET_DRAW,
        )
        .with_tagging(
            piece_known=known,
            shown=still_shown(without_played(tagging.shown, game, mover, action, kept), record, mover),
            tag_claim=None,
            tokens=_tokens_after(table, action, task),
        ),
        record=record,
        landing=replace(
            landing,
            hesitant=False,
            retaken_s=None,
            emptied=NOWHERE,
            parked_capture=landing.parked_capture if landing.takeback is not None else None,
            declining_spaces=NOWHERE,
            takeback=landing.takeback if declined else None,
        ),
    )
    cue, noted = Cue.WON if after.over else Cue.MOVED, clock.count_to(table.now_s) if clock else None
    return assess(reread(after, mover)).with_cue(cue), (Commit(action, noted),)


def _is_being_laid(table: Table) -> bool:
    """Whether the pieces are not set up yet, at the start or after a power cut, though the dial plays on."""
    clock = table.timing.clock
    if clock is None or clock.running is not None or table.situation.phase is not Phase.DIFFERENT:
        return False
    return not table.timing.is_laid or table.hand_work.task is Task.SET_UP or not has_begun(table.record)


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
    landed_s = table.landing.landed_s if task is Task.MEND else table.now_s
    return tokens.place_last_read(mover, deed.drops[0], landed_s)


def _chores_after(table: Table, action: Action) -> Chores:
    """The chores after the action, without the turns that were done before they were asked for."""
    if table.landing.takeback is not None and table.landing.takeback.action == action:
        return table.landing.takeback.chores
    swapped = tuple(Chore(Work.CHANGE, space) for space in sorted(exchanges_to_do(table)))
    deed = table.record.game.hands.deed(table.record.state, action)
    turned = table.sensors.cell_history.handled_spaces()
    return tuple(
        chore
        for chore in add_chores((*table.hand_work.chores, *swapped), deed)
        if chore.work is not Work.TURN or chore.space not in turned
    )


def exchanges_to_do(table: Table) -> Spaces:
    """The pieces that hands have still to exchange, as entered with the dial."""
    return table.hand_work.owed_exchanges if len(table.hand_work.owed_exchanges) > 1 else NOWHERE


def take_back(table: Table, count: int) -> TableResult:
    """Roll back so many actions; the board may show that already, or is led back to it."""
    table, effects = roll_back(table, count)
    return assess(table.with_work(task=Task.FOLLOW, owed=NO_DEED)), effects


def amend_action(table: Table, number: int, action: Action) -> TableResult:
    """Replace an earlier action by another; later actions stay as far as they are legal.

    Where a tag has claimed it, its piece is already on the board.
    """
    claim = table.tagging.tag_claim
    sure = frozenset({claim.space} if claim and (claim.number, claim.action) == (number, action) else ())
    was, record = table.record, amend(table.record, number, action)
    clock, clocks = table.timing.clock, amend_clocks(table.timing.clocks, was, record, number)
    if clock and clocks:
        changed, count = turn_end_changes(was, record, number), len(record.actions)
        stays = count == len(was.actions)
        now = correct_increments(clock.count_to(table.now_s), changed, count)
        clock = now if stays else clock_of_turn(clock, clocks[-1], table.now_s)
    if clock and table.timing.is_laid:
        clock = run_clock(clock, record, table.now_s)
    table = replace(
        with_record(table, record, number, sure=sure)
        .with_timing(clock=clock, clocks=clocks, noted_s=table.now_s if clock else table.timing.noted_s)
        .with_turn(touched=(), entry=None, queued=(), secret_draw=NO_SECRET_DRAW)
        .with_tagging(tag_claim=None)
        .with_landing(parked_capture=None, declining_spaces=NOWHERE, landed_s=None, lifted_s=None)
        .with_work(task=Task.FOLLOW, owed=NO_DEED),
        verdict=None,
    )
    noted = clock.count_to(table.now_s) if clock else None
    return assess(table).with_cue(Cue.BACK), (Amend(number, action, noted),)


def correct_draws(table: Table, drawn: Mapping[int, Action]) -> TableResult:
    """Correct secret draws, by numbers of actions; nothing public changes."""
    first, *others = sorted(drawn)
    also = tuple((number, drawn[number]) for number in others)
    record = amend(table.record, first, drawn[first], dict(also))
    assert len(record.actions) == len(table.record.actions)
    record = replace(record, previous=table.record.previous, revised_at=table.record.revised_at)
    return replace(table, record=record), (Amend(first, drawn[first], also=also),)


def declare(table: Table, outcome: Outcome) -> TableResult:
    clock = table.timing.clock.stop(table.now_s) if table.timing.clock else None
    ended = replace(table.with_timing(clock=clock).with_turn(touched=(), entry=None), verdict=outcome)
    return assess(ended).with_cue(Cue.WON), (Declare(outcome),)


def set_away(table: Table, away: frozenset[Seat]) -> TableResult:
    """Exactly these seats have left: the table decides for them from now on."""
    after = assess(replace(table.with_turn(touched=(), entry=None), away=away))
    return after, (Away(tuple(seat for seat in table.record.seats if seat in away)),)


def play_on(table: Table) -> Table:
    seat, clock = table.flagged_seat, table.timing.clock
    return table.with_timing(clock=clock.play_on(seat)) if seat is not None and clock else table


def halt(table: Table) -> Table:
    """Pause the game: the clock stops, and nothing on the board counts as a move."""
    clock = table.timing.clock.stop(table.now_s) if table.timing.clock else None
    rests = table.with_timing(clock=clock, unnoted=clock is not None).with_turn(entry=None)
    return assess(replace(rests, halted=True))


def resume_play(table: Table) -> Table:
    """Resume a paused game; the clock runs as soon as the board shows the position again."""
    after = table.with_timing(rests=False).with_sensors(cell_history=table.sensors.cell_history.clear())
    return assess(replace(after.with_work(owed=NO_DEED, task=task_of(table.record)), halted=False))


def believe_board(table: Table) -> Table:
    """The players say that the board is right: cells that disagree are doubted for now."""
    seen, sensors = table.situation.difference, table.sensors
    doubted = sensors.doubted | seen.missing | seen.extra
    after = table.with_sensors(doubted=doubted, cell_history=sensors.cell_history.clear())
    return assess(after.with_work(task=Task.MEND))


def keep_record(table: Table) -> Table:
    """The players say that the record is right: the claim of a tag is denied."""
    return assess(deny_claim(table))


def drop_claim(table: Table) -> Table:
    """Drop a tag's claim against the record, as the others do not agree to it."""
    return table.with_tagging(tag_claim=None)


def waive_touch(table: Table) -> Table:
    """Forget the touched pieces: it was a sleeve. An action under way stays as it is."""
    return assess(table.with_turn(touched=(), touch_waived_s=table.now_s))
