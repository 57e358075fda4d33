"""Leads the board to the record: chores, and one instruction at a time.

Laws: what cells show is led to, and only what no cell can show becomes a chore. A chore states how
a piece has to be, so asking for it again does no harm. Each instruction that is followed leaves less
to do, so following them always ends. A known piece is sent only where one like it has to stand, on the
same face; neutral pieces are sent only to the spaces of neutral pieces.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Final

from companion.games.kernel import TABLE, Occupancy, Pieces, Places, Record, Space, distance
from companion.table.chores import Chore, Chores, Work, add_chores, chore_spaces
from companion.table.entry import parts
from companion.table.evidence import NOWHERE, Spaces
from companion.table.situation import last_by_hand
from companion.table.table import Table

RECENT_ACTIONS: Final = 4
"""After a restart a rollback still matters for so many actions: it may not be carried out."""
RECENT_TURNS: Final = 3
"""After a restart the chores of so many turns are asked for again, the current one included."""


def chores_after_restart(record: Record[Any], watched: Spaces) -> Chores:
    """The chores that may still be owed when the table has just been switched on."""
    chores = _recent_chores(record)
    if not (was := _recent_former_record(record)):
        return chores
    target, there = record.game.hands.occupancy(record.state), former_occupancy(record)
    pairs = enumerate(zip(record.actions, was.actions, strict=False))
    amended = next((number for number, (one, other) in pairs if one != other), len(record.actions))
    home = _chores_home(there, target, _spaces_sent_home(record, amended))
    before = (one for one in _recent_chores(was) if one.work is Work.HOME and one.space not in target)
    looks = (record.game.hands.occupancy(state) for state in was.states[amended:])  # the rollback went there
    differ = [one for look in looks for one in _chores_where_different(look, target, watched)]
    differ.sort(key=lambda one: one.work is Work.CHANGE)
    return tuple({chore.space: chore for chore in (*before, *chores, *home, *differ)}.values())


def _recent_chores(record: Record[Any]) -> Chores:
    """The chores of the last turns; the table has no turns of its own."""
    first, turns, mover = 0, 1, record.actor
    for number, actor in reversed([*enumerate(record.actors())]):
        if actor == TABLE:
            continue
        turns += mover not in (actor, TABLE)
        mover = actor
        if turns > RECENT_TURNS:
            first = number + 1
            break
    chores: Chores = ()
    for action, state in zip(record.actions[first:], record.states[first:-1], strict=True):
        chores = add_chores(chores, record.game.hands.deed(state, action))
    return chores


def former_occupancy(record: Record[Any]) -> Occupancy:
    """Pieces that may still lie as before a recent rollback or amendment of the record."""
    was = _recent_former_record(record)
    return was.game.hands.occupancy(was.state) if was else {}


def _recent_former_record(record: Record[Any]) -> Record[Any] | None:
    return record.previous if len(record.actions) - record.revised_at <= RECENT_ACTIONS else None


def with_record(
    table: Table, record: Record[Any], amended: int | None = None, *, sure: Spaces = NOWHERE
) -> Table:
    """The table with another record, and the board as it is.

    Where an action was amended, pieces that the record has sent home since go home from where they still are.
    The `sure` spaces already agree with the new record.
    """
    target = record.game.hands.occupancy(record.state)
    there = {**_known_occupancy(table, target), **{space: target[space] for space in sure & target.keys()}}
    home = chore_spaces(table.hand_work.chores, Work.HOME)
    home |= _spaces_sent_home(record, amended) if amended is not None else NOWHERE
    chores = (
        *_chores_home(there, target, home),
        *_chores_where_different(there, target, table.setting.sensed_spaces),
        *_chores_where_unknown(table, there, target),
    )
    tokens = table.tagging.tokens.keep_unmoved(table.record.game.hands.occupancy(table.record.state), target)
    return replace(table.with_work(chores=chores, left_over=there).with_tagging(tokens=tokens), record=record)


def occupancy_with_chores(record: Record[Any], chores: Chores) -> Occupancy:
    """The pieces on the board before these chores are done; exchanges are unknown."""
    there = {**record.game.hands.occupancy(record.state)}
    for chore in chores:
        match chore.work:
            case Work.HOME:
                stood = (
                    record.game.hands.occupancy(state).get(chore.space) for state in reversed(record.states)
                )
                if piece := next((one for one in stood if one), None):
                    there[chore.space] = piece
            case Work.TURN if chore.space in there:
                there[chore.space] = replace(there[chore.space], down=not there[chore.space].down)
            case Work.CHANGE:
                there.pop(chore.space, None)
            case _:
                pass
    return there


def _known_occupancy(table: Table, target: Occupancy) -> Occupancy:
    """The part of it that is known to be in place still, or to be carried back already."""
    sensed, record, now = table.setting.sensed_spaces - table.sensors.doubted, table.record, table.situation
    there = {space: piece for space, piece in table.hand_work.left_over.items() if space in sensed}
    there |= occupancy_with_chores(record, table.hand_work.chores)
    gone = {space for space in there if space in sensed & table.sensors.contacts.empty_spaces()}
    came = _new_arrivals(table) - there.keys()
    unknown, back = gone | table.hand_work.owed_exchanges, last_by_hand(record)
    if back and (now.back == back or now.replacement is not None):  # hands have undone the last action
        deed = record.game.hands.deed(record.states[-1 - back], record.actions[-back])
        unknown |= {*deed.lifts, *deed.drops}
    known = {space: piece for space, piece in there.items() if space not in unknown}
    for start, goal in zip(gone, came, strict=True) if len(gone) == len(came) == 1 else ():
        if goal in target and _is_same_but_for_face(there[start], target[goal]):
            known[goal] = there[start]
    return known


def _new_arrivals(table: Table) -> Spaces:
    """The spaces that were filled since the board was right."""
    return (
        table.sensors.contacts.occupied_spaces()
        & table.sensors.cell_history.filled_s.keys() - table.sensors.doubted
    )


def _chores_home(there: Occupancy, target: Occupancy, home: Spaces) -> Iterator[Chore]:
    """Chores for pieces that go home from where they still are."""
    return (Chore(Work.HOME, space) for space in there if space in home and space not in target)


def _chores_where_different(there: Occupancy, target: Occupancy, watched: Spaces) -> Iterator[Chore]:
    """Turns and exchanges; the latter only on cells, as other spaces are up to the players."""
    for space, piece in target.items():
        was = there.get(space, piece)
        if was != piece and _is_same_but_for_face(was, piece):
            yield Chore(Work.TURN, space)
        elif was != piece and space in watched:
            yield Chore(Work.CHANGE, space)


def _chores_where_unknown(table: Table, there: Occupancy, target: Occupancy) -> Iterator[Chore]:
    """The same where the piece is unknown: due for exchange, or from beside the board."""
    changing = chore_spaces(table.hand_work.chores, Work.CHANGE)
    for space, piece in target.items():
        if space in there:
            continue
        if space in changing:
            yield Chore(Work.CHANGE, space)
        elif space in _new_arrivals(table) and piece.down:
            yield Chore(Work.TURN, space)


def _is_same_but_for_face(one: Pieces, other: Pieces) -> bool:
    return replace(one, down=other.down) == other


def _spaces_sent_home(record: Record[Any], number: int) -> Spaces:
    """The spaces whose pieces these actions send home."""
    pairs = zip(record.actions[number:], record.states[number:-1], strict=True)
    return frozenset(space for action, state in pairs for space in record.game.hands.deed(state, action).home)


class Errand(Enum):
    PUT = "put"
    """A piece is missing."""
    TAKE = "take"
    """A space is occupied that should be empty."""
    SHIFT = "shift"
    """Both, near each other: the piece goes from the one space to the other."""


@dataclass(frozen=True, slots=True)
class Instruction:
    """One instruction, and how many there are left in all."""

    errand: Errand
    space: Space
    """Where a piece is to be put, or where it is to be taken from if it only has to go."""
    count: int
    start: Space | None = None
    """Where the piece may come from, for a shift."""
    piece: Pieces | None = None
    """The piece to put or to take, where that is known."""


def next_instruction(table: Table) -> Instruction | None:
    """The next instruction; `None` where the board is right."""
    seen = table.situation.difference
    if seen.right:
        return None
    game, state = table.record.game, table.record.state
    where, standing = game.hands.places_of(state), game.hands.occupancy(state)
    count = max(len(seen.missing), len(seen.extra))
    comes = _spaces_of_shown(table)
    pairs = [
        (start, goal)
        for start in seen.extra - comes
        for goal in seen.missing - {start}
        if table.hand_work.left_over.get(start, standing[goal]) == standing[goal]
        and (start in game.hands.neutral_spaces) == (goal in game.hands.neutral_spaces)
    ]
    if pairs:
        start, goal = min(pairs, key=lambda pair: (distance(where, *pair), pair[1], pair[0]))
        return Instruction(Errand.SHIFT, goal, count, start, _piece_for(table, goal))
    filled_s = table.sensors.cell_history.filled_s
    anchor = max(filled_s, key=lambda space: filled_s[space], default=None)
    if seen.extra and not (comes and seen.missing):
        space = _nearest(where, anchor, seen.extra)
        piece = _piece_seen(table, space, 1) or table.hand_work.left_over.get(space)
        return Instruction(Errand.TAKE, space, count, piece=piece)
    space = _nearest(where, anchor, seen.missing)
    return Instruction(Errand.PUT, space, count, piece=_piece_for(table, space))


def _piece_for(table: Table, space: Space) -> Pieces | None:
    """The piece that belongs there: as seen missing, as its tag says, or as the record says."""
    if missed := _piece_seen(table, space, -1):
        return missed
    piece, claim = table.record.game.hands.occupancy(table.record.state).get(space), table.tagging.tag_claim
    if piece is None or claim is None or claim.space != space:
        return piece
    return replace(piece, kinds=(claim.thing.value,))


def _piece_seen(table: Table, space: Space, more: int) -> Pieces | None:
    """A piece that is seen there and should not be (`more` is 1), or the reverse (-1)."""
    spots = table.observation.change.items()
    found = sorted(spot for spot, count in spots if spot[0] == space and count * more > 0)
    return Pieces(found[0][1], (found[0][2],)) if found else None


def _spaces_of_shown(table: Table) -> Spaces:
    """Where the shown piece was put down, and counts once the rest is put right."""
    game, record, extra = table.record.game, table.record, table.situation.difference.extra
    thing = table.tagging.shown.get(record.actor) if record.actor is not None else None
    if thing is None or len(extra) != 1 or record.actor in table.kept_owners:
        return NOWHERE
    deeds = (
        game.hands.deed(record.state, action)
        for action in table.allowed_actions
        if parts(game, action).get(thing.part) == thing.value
    )
    comes = (deed.drops for deed in deeds if {*deed.lifts} <= {*deed.home})
    return extra if any({*drops} == extra for drops in comes) else NOWHERE


def _nearest(where: Places, anchor: Space | None, spaces: Iterable[Space]) -> Space:
    """The space nearest to the last edge, or the first one in reading order."""
    if anchor is None or anchor not in where:
        return min(spaces, key=lambda space: (*reversed(where.get(space, (0, 0))), space))
    return min(spaces, key=lambda space: (distance(where, anchor, space), space))
