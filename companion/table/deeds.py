"""What people decide about a game beside playing: to take back, to mend the record, to end it, to rest.

Law: whether they may is not asked here, the desk has done so. Whatever they decide, the board is led to it.
"""

from collections.abc import Mapping
from dataclasses import replace

from companion.rules.kernel.game import Outcome
from companion.rules.kernel.hands import NO_DEED
from companion.rules.kernel.line import amend
from companion.rules.kernel.names import Action, Seat
from companion.table import timing
from companion.table.aftermath import told_otherwise
from companion.table.events import Amend, Away, Declare, TableEffect
from companion.table.looking import looked
from companion.table.prospects import NOWHERE
from companion.table.reading import denied
from companion.table.table import Cue, Table, Task, task_of
from companion.table.turns import returned
from companion.table.whisper import SILENCE

Decided = tuple[Table, tuple[TableEffect, ...]]


def taken_back(table: Table, count: int) -> Decided:
    """So many actions have not happened; the board may show that already, or is led back to it."""
    table, effects = returned(table, count)
    return looked(replace(table, task=Task.FOLLOW, owed=NO_DEED)), effects


def amended(table: Table, number: int, action: Action) -> Decided:
    """Another action was meant there; what followed stays as far as it is legal.

    Where a tag has said so, the piece that it is of lies there already.
    """
    claim = table.claim
    sure = frozenset({claim.space} if claim and (claim.number, claim.action) == (number, action) else ())
    line = amend(table.line, number, action)
    clock, clocks = table.clock, timing.amended(table.clocks, table.line, line, number)
    if clock and clocks:
        stays, count = len(line.actions) == len(table.line.actions), len(line.actions)
        changed = timing.changes(table.line, line, number)
        clock = timing.corrected(clock.noted(table.now_s), changed, count) if stays else clocks[-1]
    table = told_otherwise(table, line, number, sure=sure)
    table = replace(table, clock=clock, clocks=clocks, verdict=None, touched=(), entry=None)
    table = replace(table, foretold=(), claim=None, whisper=SILENCE, parked=None, went_on=NOWHERE)
    table = replace(timing.restarted(table), task=Task.FOLLOW, owed=NO_DEED, landed_s=None, lifted_s=None)
    noted = table.clock.noted(table.now_s) if table.clock else None
    return looked(table).sounding(Cue.BACK), (Amend(number, action, noted),)


def set_right(table: Table, told: Mapping[int, Action]) -> Decided:
    """Something else was drawn in secret, by numbers of actions: nobody sees, hears or does anything else."""
    first, *others = sorted(told)
    also = tuple((number, told[number]) for number in others)
    line = amend(table.line, first, told[first], dict(also))
    assert len(line.actions) == len(table.line.actions)
    line = replace(line, was=table.line.was, since=table.line.since)
    return replace(table, line=line), (Amend(first, told[first], also=also),)


def declared(table: Table, outcome: Outcome) -> Decided:
    """People have ended the game."""
    clock = table.clock.stopped(table.now_s) if table.clock else None
    ended = replace(table, verdict=outcome, clock=clock, touched=(), entry=None)
    return looked(ended).sounding(Cue.WON), (Declare(outcome),)


def parted(table: Table, away: frozenset[Seat]) -> Decided:
    """These have left, and nobody else has: the table decides for them from now on."""
    after = looked(replace(table, away=away, touched=(), entry=None))
    return after, (Away(tuple(seat for seat in table.line.seats if seat in away)),)


def played_on(table: Table) -> Table:
    """Nobody minds that a flag has fallen."""
    seat = table.flagged
    if seat is None or table.clock is None:
        return table
    return replace(table, clock=table.clock.play_on(seat))


def halted(table: Table) -> Table:
    """The game rests: no clock runs, and whatever happens on the board is nobody's move."""
    clock = table.clock.stopped(table.now_s) if table.clock else None
    return looked(replace(table, halted=True, clock=clock, entry=None, unnoted=clock is not None))


def gone_on(table: Table) -> Table:
    """The game goes on where it rested; time runs as soon as the board shows it again."""
    rested = replace(table, halted=False, rests=False, owed=NO_DEED, trail=table.trail.cleared())
    return looked(replace(rested, task=task_of(table.line)))


def believed(table: Table) -> Table:
    """The board is right as it lies, people say: cells that tell something else are not believed for now."""
    seen = table.situation.seen
    doubted = table.doubted | seen.missing | seen.extra
    return looked(replace(table, doubted=doubted, trail=table.trail.cleared(), task=Task.MEND))


def let_be(table: Table) -> Table:
    """The record is right, whatever a tag has said of a piece on the board."""
    return looked(denied(table))


def unclaimed(table: Table) -> Table:
    """Others do not agree to what a tag has said against the record."""
    return replace(table, claim=None)


def waived(table: Table) -> Table:
    """What was touched obliges to nothing: it was a sleeve. What hands are at stays as it is."""
    return looked(replace(table, touched=(), excused_s=table.now_s))
