"""What the table has made of an act, by all that people meant."""

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum

from companion.games.kernel import Record, Space
from tests.noise.acts import End, Stage
from tests.noise.recovery import Follower
from tests.noise.stacks import follower_of
from tests.noise.table import NoisyTable


class Verdict(StrEnum):
    """In the order in which they are told."""

    RIGHT = "right"
    """The record ends with what was meant, and nobody was asked."""
    ASKED = "asked"
    """A push, a second touch or following a light was needed."""
    WRONG = "wrong"
    """The record tells of another action, and the signals could tell."""
    UNDECIDABLE = "undecidable"
    """Nobody could know, and by putting pieces back all came right."""
    DEAD_END = "dead end"
    """Following what is shown has not led there."""


BAD = frozenset({Verdict.WRONG, Verdict.DEAD_END})


@dataclass(frozen=True, slots=True)
class Judgement:
    """The verdict, the number of the stage that it is about, and what came of it, in words."""

    verdict: Verdict
    stage: int = 0
    told: tuple[str, ...] = ()


def judge(table: NoisyTable, before: Record[object], stages: tuple[Stage, ...]) -> Judgement:
    """Do all of it, stage by stage, as long as the table understands.

    A chore that nobody has done before the act began is nobody's business now.
    """
    verdict, told = Verdict.RIGHT, tuple[str, ...]()
    idle = {chore.space for chore in table.table.hand_work.chores}
    for number, stage in enumerate(stages):
        table.run(stage.acts, stage.rest_ms)
        found, follower = _judged(table, before, stage, idle)
        if found in BAD:
            return Judgement(found, number, (*_told(table, stage), *follower.done))
        if found is not Verdict.RIGHT:
            verdict, told = found, tuple(follower.done)
        _tidy(table, stage)
        before = stage.after
        if stage.owing and follower.done:  # who was led may have done what was going to be forgotten
            table.lay_out(stages[-1].after)
            return Judgement(verdict, number, told)
    return Judgement(verdict, len(stages) - 1, told)


def _judged(
    table: NoisyTable, before: Record[object], stage: Stage, idle: Collection[Space]
) -> tuple[Verdict, Follower]:
    follower = follower_of(table, before, stage.after, {*idle, *map(Space, stage.owing)})
    if stage.end is End.UNDERSTOOD and _strayed(table, before, stage):
        follower.wait()  # whoever sees that does not go on at once
        return (Verdict.ASKED if follower.there else Verdict.WRONG), follower
    led = follower.lead(blindly=bool(stage.stuck), doubted=stage.end is End.DOUBTED)
    if led and stage.stuck:
        table.heal(stage.stuck)
        table.clock.advance(1.0)
        led = follower.lead()
    if not led:
        return (Verdict.WRONG if _strayed(table, before, stage) else Verdict.DEAD_END), follower
    match stage.end:
        case End.DOUBTED:
            return Verdict.UNDECIDABLE, follower
        case End.LED:
            return Verdict.RIGHT, follower
        case End.UNDERSTOOD:
            return (Verdict.ASKED if follower.done else Verdict.RIGHT), follower


def _strayed(table: NoisyTable, before: Record[object], stage: Stage) -> bool:
    """Whether the record tells of something that is neither what was, nor on the way to what was meant."""
    record, wanted = table.record, stage.after.actions
    return record not in (before.actions, wanted[: len(record)])


def _tidy(table: NoisyTable, stage: Stage) -> None:
    """Hands are empty, and the board is as people think; where it is not, this room is wrong, and says so.

    Pieces that have come into each other's places are exchanged, which no cell feels.
    """
    for piece in table.held:
        table.put(piece, None)
    if not table.over:
        owing, looks, wanted = {*map(Space, stage.owing)}, table.looks, table.looks_wanted(stage.after)
        assert looks.keys() - (owing - wanted.keys()) == wanted.keys(), (looks, stage.acts, wanted)
        if not owing and looks != wanted:
            table.lay_out(stage.after)


def _told(table: NoisyTable, stage: Stage) -> tuple[str, ...]:
    """How the table stands, for who reads the story."""
    wanted, record = stage.after.actions, table.record
    alike = next((n for n, (a, b) in enumerate(zip(wanted, record, strict=False)) if a != b), None)
    since = min(len(wanted), len(record)) if alike is None else alike
    since = max(0, min(since, len(wanted) - 2))
    lit = " ".join(f"{space}={glow.value}" for space, glow in sorted(table.lit().items()))
    return (
        f"meant: {' '.join(wanted[since:]) or 'nothing'}; record: {' '.join(record[since:]) or 'nothing'}",
        f"phase: {table.table.situation.phase.value}",
        f"lit: {lit or 'nothing'}",
        f"told: {' / '.join(table.told(table.mover))}",
    )
