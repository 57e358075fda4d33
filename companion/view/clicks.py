"""What a click on a space does at a table that sees its pieces: what the light there says.

Laws: a click that does nothing says why. What hands would do is tried on a copy of the table first, so that
nothing is done that the table would refuse. What is lit and means one thing is done by one click.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from companion.games.kernel import (
    PIECE,
    TABLE,
    Actor,
    Pieces,
    Reason,
    Record,
    Refused,
    Space,
    Thing,
    Words,
    because,
)
from companion.session.question import Topic
from companion.session.session import Session
from companion.table.chores import Work
from companion.table.entry import why_unfit
from companion.table.events import Seen
from companion.table.evidence import PieceChange, SeenPieces, is_part, losses
from companion.table.sight import change_of_action, hand_changes
from companion.table.situation import Phase, Snag
from companion.table.step import step
from companion.table.table import Table
from companion.view.glows import open_glows
from companion.view.mistakes import explain_rejection
from companion.view.sentences import seat_name

RESTS: Final = "page.rests"
"""No player is expected to act."""
IS_OVER: Final = "page.is-over"
"""The game has ended."""
NOTHING_HERE: Final = "page.nothing-here"
"""Nothing can be done on that space now."""
STAYS: Final = "page.stays"
"""The piece on that space stays for now."""
OTHERS: Final = "page.others"
"""The piece on that space is not of the side to move."""
PUSH_FIRST: Final = "page.push-first"
"""The piece on that space is of the side that comes once the move is pushed."""
STUCK: Final = "page.stuck"
"""The piece on that space has no legal move."""
NO_GOAL: Final = "page.no-goal"
"""What is in the hand cannot go there now."""
HAND_FIRST: Final = "page.hand-first"
"""An action may be complete, but for what is still in the hand."""
TELL_FIRST: Final = "page.tell-first"
"""The players tell how the board of this game lies; a move would begin it on another one."""
TAKE_FIRST: Final = "page.take-first"
"""Several pieces can go there: one has to be taken first."""

WAITS: Final = "page.waits"
"""A piece from beside the board cannot come onto it now."""

HAND: Final = Space("hand")
ASIDE: Final = Space("aside")


@dataclass(frozen=True, slots=True)
class Move:
    """One piece that goes from a place to another, which may be `HAND` or `ASIDE`."""

    thing: Thing
    start: Space
    goal: Space
    down: bool | None = None
    """Whether it then lies on its face; `None` as it is."""


Moves = tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Held:
    """A piece in a hand, and where it was taken from."""

    thing: Thing
    origin: Space = ASIDE


def moves_of_click(
    session: Session, space: Space, thing: Thing | None, held: Sequence[Held], words: Words
) -> Moves:
    """The moves that a click on the space means, on this thing if there is one; raises `Refused`."""
    table, sight = session.table, session.table.sensors.seen_pieces
    assert sight is not None
    if session.is_resting or table.halted:
        raise Refused(because(RESTS))
    if table.over:
        raise Refused(because(IS_OVER))
    if not held and session.question is not None and session.question.topic is Topic.DESCRIBE:
        raise Refused(because(TELL_FIRST))
    if held:
        return _put(_Try(table, sight, words), space, held)
    return _begin(_Try(table, sight, words), space, thing)


def may_put_aside(session: Session, thing: Thing, words: Words) -> bool:
    """Whether a piece in a hand belongs beside the board now, as far as hands have come."""
    table, sight = session.table, session.table.sensors.seen_pieces
    if sight is None or session.is_resting or table.halted or table.over:
        return True
    return _Try(table, sight, words).why_not((Move(thing, HAND, ASIDE),)) is None


def check_taken(table: Table, thing: Thing, words: Words) -> None:
    """Raise `Refused` where a piece from beside the board can go nowhere now, and is not missing."""
    spot = (thing.owner, thing.value)
    if any(more < 0 and (owner, kind) == spot for (_, owner, kind), more in table.observation.change.items()):
        return
    changes = (change for _, change in hand_changes(table.observation))
    if any(_count(change, spot) > 0 for change in changes):
        return
    game, state = table.record.game, table.record.state
    why = why_unfit(game, state, table.actions_left, thing)
    if table.step is not None and why_unfit(game, state, table.free_actions, thing) is None:
        why = because(Snag.PUT_OFF)
    mine = why is not None and thing.owner == table.record.actor and not table.over
    raise Refused(explain_rejection(table, why, words) if mine and why is not None else because(WAITS))


def _count(change: PieceChange, spot: tuple[Actor, str]) -> int:
    """How many more of these pieces are on the board after it."""
    return sum(more for (_, owner, kind), more in change.items() if (owner, kind) == spot)


class _Try:
    """A table on which moves are tried out."""

    def __init__(self, table: Table, sight: SeenPieces, words: Words) -> None:
        self.table = table
        self.record: Record[object] = table.record
        self.sight = sight
        self.words = words

    def here(self, space: Space) -> tuple[Thing, ...]:
        return tuple(self.sight.on_board.get(space, ()))

    def after(self, moves: Moves) -> Table:
        """The table once hands have done this, one move after the other."""
        standing = {space: [*there] for space, there in self.sight.on_board.items()}
        held, table = [*self.sight.held], self.table
        for move in moves:
            if move.start == HAND:
                held.remove(move.thing)
            elif move.start != ASIDE:
                standing[move.start].remove(move.thing)
            if move.goal == HAND:
                held.append(move.thing)
            elif move.goal != ASIDE:
                standing.setdefault(move.goal, []).append(move.thing)
            on_board = {space: tuple(there) for space, there in standing.items() if there}
            down = self.sight.down & on_board.keys()
            table = step(table, Seen(table.now_s, on_board, tuple(held), down))[0]
        return table

    def why_not(self, moves: Moves) -> Reason | None:
        """Why it comes to nothing; `None` where it is a step in a game, or puts something right."""
        after = self.after(moves)
        now = after.situation
        if after.record is not self.record or now.phase in (Phase.DONE, Phase.AMBIGUOUS):
            return None
        lies_right = now.phase is Phase.RIGHT and now.difference.right
        if lies_right or (now.phase is Phase.IN_HAND and now.why is None):
            return None
        if _weight(after) < _weight(self.table):
            return None
        goal = moves[-1].goal
        space = moves[-1].start if goal in (HAND, ASIDE) else goal
        plain = because(STAYS if goal in (HAND, ASIDE) else NO_GOAL, space=space)
        return explain_rejection(after, now.why, self.words) if now.why is not None else plain

    def with_faces(self, moves: Moves) -> Moves:
        """The same moves, each piece on the side that the game wants where it lands."""
        after = self.after(moves)
        record = after.record
        if record is self.record and after.situation.done is not None:
            record = record.play(after.situation.done)
        wanted = record.game.hands.occupancy(record.state)
        return tuple(_with_face(move, wanted) for move in moves)


def _with_face(move: Move, wanted: Mapping[Space, Pieces]) -> Move:
    there = wanted.get(move.goal)
    known = there is not None and there.owner == move.thing.owner and move.thing.value in there.kinds
    return replace(move, down=there.down) if there is not None and known else move


def _weight(table: Table) -> int:
    """How many pieces are elsewhere than in the game."""
    return sum(abs(more) for more in table.observation.change.values())


def _put(on: _Try, space: Space, held: Sequence[Held]) -> Moves:
    """Put down what is held; or take up another piece instead; or put it back."""
    stacks, here = on.record.game.stacks.has_stacks, on.here(space)
    if all(one.origin == space for one in held) and (stacks or not here):
        return tuple(Move(one.thing, HAND, space) for one in held)
    down = tuple(Move(one.thing, HAND, space) for one in held)
    plans = [down]
    if here and not stacks:
        other, origin = here[0], held[-1].origin
        taken = (Move(other, space, HAND), *down, Move(other, HAND, ASIDE))
        swapped = (Move(other, space, HAND), *down, Move(other, HAND, origin))
        may_swap = origin != ASIDE and not on.here(origin) and other != held[-1].thing
        plans = [taken, swapped] if may_swap else [taken]
    reasons = []
    for plan in plans:
        why = on.why_not(plan)
        if why is None:
            return on.with_faces(plan)
        reasons.append(why)
    if here and not stacks:
        back = tuple(Move(one.thing, HAND, one.origin) for one in held)
        instead = (*back, Move(here[0], space, HAND))
        if on.why_not(instead) is None:
            return instead
    raise Refused(because(HAND_FIRST) if on.table.situation.possibly_done else reasons[0])


def _begin(on: _Try, space: Space, thing: Thing | None) -> Moves:
    """With empty hands: what is owed there, what is lit there, or take up what stands there."""
    table, here = on.table, on.here(space)
    meaning = _one_meaning(on, space, thing)
    lift = (Move(thing if thing is not None and thing in here else here[-1], space, HAND),) if here else ()
    if lift and not meaning and table.record.game.stacks.has_stacks and on.why_not(lift) is None:
        return lift  # more of them may go along
    for chore in table.hand_work.chores:
        if chore.space == space and here:
            goal = ASIDE if chore.work is Work.HOME else space
            down = None if goal == ASIDE else space not in on.sight.down
            return (Move(here[-1], space, goal, down),)
    if table.situation.phase is Phase.DIFFERENT and (moves := _mend(on, space)):
        return on.with_faces(moves)
    if meaning:
        return on.with_faces(meaning)
    if not here:
        lit = space in open_glows(table) or _meant(on, space)
        if not lit and table.step is not None and _is_legal_there(table.record, space):
            raise Refused(explain_rejection(table, because(Snag.PUT_OFF), on.words))
        raise Refused(because(TAKE_FIRST if lit else NOTHING_HERE, space=space))
    if why := _why_push_first(table, here[-1], on.words) or on.why_not(lift):
        raise Refused(_why_it_stays(on, space, why))
    return lift


def _why_push_first(table: Table, thing: Thing, words: Words) -> Reason | None:
    """Why the other side has to wait, where a move that is done has still to be pushed."""
    actor = table.record.actor
    if table.situation.phase is not Phase.DONE or not table.setting.manners.by_push:
        return None
    if actor is None or thing.owner in (actor, TABLE):
        return None
    return because(PUSH_FIRST, seat=seat_name(table.record.game, actor, words))


def _why_it_stays(on: _Try, space: Space, why: Reason) -> Reason:
    """Why a piece that nobody has lifted yet is not taken up."""
    game, actor = on.table.record.game, on.table.record.actor
    if why.code == Snag.STUCK:
        return because(STUCK, space=space)
    if why.code == Snag.SAFE and actor is not None and actor != TABLE:
        return because(OTHERS, space=space, seat=seat_name(game, actor, on.words))
    return why


def _mend(on: _Try, space: Space) -> Moves:
    """Put this space right: what is too much goes where it is missing, and what is missing comes."""
    change = Counter({spot: more for spot, more in on.table.observation.change.items() if more})
    moves: list[Move] = []
    for (at, owner, kind), more in [*change.items()]:
        if at != space:
            continue
        thing = Thing(owner, PIECE, kind)
        for _ in range(more):
            lacks = next((one for one in change if one[1:] == (owner, kind) and change[one] < 0), None)
            moves.append(Move(thing, space, lacks[0] if lacks else ASIDE))
            if lacks:
                change[lacks] += 1
        for _ in range(-more):
            spare = next((one for one in change if one[1:] == (owner, kind) and change[one] > 0), None)
            moves.append(Move(thing, spare[0] if spare else ASIDE, space))
            if spare:
                change[spare] -= 1
    goes_first = [move for move in moves if move.goal == ASIDE]
    return (*goes_first, *(move for move in moves if move.goal != ASIDE))


def _one_meaning(on: _Try, space: Space, thing: Thing | None) -> Moves:
    """What the light of this space means, if it is one action that needs nothing else to be said.

    What an action may begin with is taken up instead, and so is a piece that hands have put there.
    """
    game, now, done = on.record.game, on.table.situation, on.table.observation.change
    if now.phase is Phase.RIGHT and space not in open_glows(on.table):
        return ()
    meant = _meant(on, space)
    began = thing is not None and done.get((space, thing.owner, thing.value), 0) > 0
    begins = game.stacks.has_stacks and any(_leaves(rest, space) for rest in _rests(on) if rest not in meant)
    return moves_of_change(meant[0]) if len(meant) == 1 and not begins and not began else ()


def _meant(on: _Try, space: Space) -> list[PieceChange]:
    """What is left to do of the actions that show there."""
    return [rest for rest in _rests(on) if space in _where_it_shows(rest)]


def _rests(on: _Try) -> list[PieceChange]:
    """What is left to do of each action that is possible now, where the board shows that it may be begun."""
    table, done = on.table, on.table.observation.change
    if table.situation.phase not in (Phase.RIGHT, Phase.IN_HAND):
        return []
    allowed = {*table.situation.actions}
    changes = [change for one, change in hand_changes(table.observation) if one in allowed]
    return [
        {spot: more - done.get(spot, 0) for spot, more in change.items() if more != done.get(spot, 0)}
        for change in changes
        if is_part(done, change)
    ]


def _leaves(change: PieceChange, space: Space) -> bool:
    return any(at == space for at, _, _ in losses(change))


def _is_legal_there(record: Record[Any], space: Space) -> bool:
    """Whether a legal action shows on that space."""
    changes = (
        change_of_action(record.game, record.state, one) for one in record.game.rules.legal(record.state)
    )
    return any(space in _where_it_shows(change) for change in changes if change)


def _where_it_shows(change: PieceChange) -> frozenset[Space]:
    """The spaces where pieces arrive; where none does, those that they leave."""
    come = frozenset(at for (at, _, _), more in change.items() if more > 0)
    return come or frozenset(at for at, _, _ in change)


def moves_of_change(change: PieceChange) -> Moves:
    """What hands do for it: a piece comes from where one like it has left, or from beside the board.

    What stands in the way of another piece is taken up first.
    """
    gone = [spot for spot, more in sorted(change.items()) for _ in range(-more)]
    moves: list[Move] = []
    for (space, owner, kind), more in sorted(change.items()):
        for _ in range(more):
            start = next((spot for spot in gone if spot[1:] == (owner, kind)), None)
            if start is not None:
                gone.remove(start)
            moves.append(Move(Thing(owner, PIECE, kind), start[0] if start else ASIDE, space))
    goals = {move.goal for move in moves}
    up = [Move(move.thing, move.start, HAND) for move in moves if move.start in goals]
    moves = [replace(move, start=HAND) if move.start in goals else move for move in moves]
    return (*(Move(Thing(owner, PIECE, kind), at, ASIDE) for at, owner, kind in gone), *up, *moves)
