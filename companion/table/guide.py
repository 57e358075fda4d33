"""The way back to a board that is right: one instruction at a time, the nearest first.

Law: whoever follows it comes to the end, whatever lies on the board, since each instruction that is followed
leaves less to be done. A piece that is known is sent only where one like it has to stand, on the same face;
and one that is nobody's stands among its like.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum

from companion.rules.kernel.hands import Standing
from companion.rules.kernel.names import Space
from companion.rules.kernel.places import Places, distance
from companion.table.entry import parts
from companion.table.looking import signs
from companion.table.prospects import NOWHERE, Spaces
from companion.table.table import Table


class Errand(Enum):
    """What a hand is asked to do."""

    PUT = "put"
    """A piece is missing."""
    TAKE = "take"
    """Something stands where nothing should."""
    SHIFT = "shift"
    """Both, near each other: it goes from the one place to the other."""


@dataclass(frozen=True, slots=True)
class Lead:
    """One instruction, and how much there is to be done altogether."""

    errand: Errand
    space: Space
    """Where a piece has to come to, or where it has to go from if it only has to go."""
    count: int
    start: Space | None = None
    """Where the piece may come from, for a shift."""
    piece: Standing | None = None
    """What has to stand there, or what it is that has to go, where that is known."""


def lead(table: Table) -> Lead | None:
    """What to do next; `None` where the board is right."""
    seen = table.situation.seen
    if seen.right:
        return None
    game, state = table.line.game, table.line.state
    where, standing = game.where(state), game.occupancy(state)
    count = max(len(seen.missing), len(seen.extra))
    comes = _comes(table)
    pairs = [
        (start, goal)
        for start in seen.extra - comes
        for goal in seen.missing - {start}
        if table.lying.get(start, standing[goal]) == standing[goal]
        and (start in game.neutral) == (goal in game.neutral)
    ]
    if pairs:
        start, goal = min(pairs, key=lambda pair: (distance(where, *pair), pair[1], pair[0]))
        return Lead(Errand.SHIFT, goal, count, start, _piece(table, goal))
    anchor = max(table.trail.filled_s.items(), key=lambda filled: filled[1], default=(None, 0.0))[0]
    if seen.extra and not (comes and seen.missing):
        space = _nearest(where, anchor, seen.extra)
        return Lead(Errand.TAKE, space, count, piece=_seen(table, space, 1) or table.lying.get(space))
    space = _nearest(where, anchor, seen.missing)
    return Lead(Errand.PUT, space, count, piece=_piece(table, space))


def _piece(table: Table, space: Space) -> Standing | None:
    """What has to stand there: as it is missed, by its tag, where one is known, and else by the record."""
    if missed := _seen(table, space, -1):
        return missed
    piece, claim = table.line.game.occupancy(table.line.state).get(space), table.claim
    if piece is None or claim is None or claim.space != space:
        return piece
    return replace(piece, kinds=(claim.thing.value,))


def _seen(table: Table, space: Space, more: int) -> Standing | None:
    """A piece that is seen there although it should not be, or the other way round."""
    spots = signs(table).change.items()
    found = sorted(spot for spot, count in spots if spot[0] == space and count * more > 0)
    return Standing(found[0][1], (found[0][2],)) if found else None


def _comes(table: Table) -> Spaces:
    """Where what was shown has been put down, and counts once the rest is put right."""
    game, line, extra = table.line.game, table.line, table.situation.seen.extra
    thing = table.shown.get(line.actor) if line.actor is not None else None
    if thing is None or len(extra) != 1 or line.actor in table.kept:
        return NOWHERE
    deeds = (
        game.deed(line.state, action)
        for action in table.allowed
        if parts(game, action).get(thing.part) == thing.value
    )
    comes = (deed.drops for deed in deeds if {*deed.lifts} <= {*deed.home})
    return extra if any({*drops} == extra for drops in comes) else NOWHERE


def _nearest(where: Places, anchor: Space | None, spaces: Iterable[Space]) -> Space:
    """The space that is nearest to where a hand was last, or the first one in the order of reading."""
    if anchor is None or anchor not in where:
        return min(spaces, key=lambda space: (*reversed(where.get(space, (0, 0))), space))
    return min(spaces, key=lambda space: (distance(where, anchor, space), space))
