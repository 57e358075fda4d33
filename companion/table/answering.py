"""Who is next has begun already, before what comes first has counted: then that is done.

Law: nobody has answered who only holds pieces of who is to move, or one that may be parked there.
"""

from collections.abc import Iterator
from typing import Any, Final

from companion.rules.kernel.game import Game
from companion.rules.kernel.names import TABLE
from companion.table.arrival import felt_early, follows
from companion.table.evidence import Evidence, handled
from companion.table.hindsight import put_back
from companion.table.prospects import Prospect, difference, prospects
from companion.table.situation import Phase, Signs, Situation

ANSWER_S: Final = 0.15
"""Whoever reaches for the next piece lifts it alone; an arm or a cat opens more than that before so long."""


def answered(signs: Signs) -> Situation | None:
    """Who is next has reached for a piece already, or even moved: what comes first is done."""
    seen, left = signs.seen, signs.trail.emptied()
    first = [
        prospect
        for prospect in signs.coming
        if prospect.plain
        and (prospect.empties or prospect.fills)
        and prospect.empties <= (left if _may_be_refilled(signs, prospect) else seen.missing)
        and prospect.fills <= signs.staying
        and signs.grade(prospect) >= Evidence.PUSH
        and not felt_early(signs.trail, prospect)
        and _goes_on(signs, prospect)
    ]
    hands = handled(signs.trail)
    if len(first) > 1:  # what has been exchanged belongs to it
        first = [prospect for prospect in first if hands <= prospect.spaces]
    if len(first) > 1:  # and it was done before somebody answered
        first = [prospect for prospect in first if _was_answered(signs, prospect)]
    if len(first) > 1 and len({prospect.look for prospect in first}) == 1:
        return Situation(Phase.AMBIGUOUS, seen, tuple(prospect.action for prospect in first))
    if len(first) != 1 or _may_be_parked(signs):
        return None
    action, ready_s = first[0].action, _begin_of_answer(signs, first[0]) + ANSWER_S
    return Situation(Phase.DONE, seen, (action,), done=action, ready_s=ready_s, answered=True)


def _begin_of_answer(signs: Signs, first: Prospect) -> float:
    """When it was done and the answer had begun; what comes later puts it off no more."""
    open_s, filled_s = signs.trail.open_s, signs.trail.filled_s
    came_s = {space: filled_s[space] for space in first.fills & filled_s.keys()}
    came_s |= {one.space: one.from_s for one in reversed(signs.trail.openings) if one.space in came_s}
    done_s = max(came_s.values(), default=0.0)
    lifted_s = [open_s[space] for space in (signs.seen.missing - first.empties) & open_s.keys()]
    put_s = [filled_s[space] for space in (signs.seen.extra - first.fills) & filled_s.keys()]
    return max(done_s, min((*lifted_s, *put_s), default=signs.trail.last_s))


def _may_be_refilled(signs: Signs, prospect: Prospect) -> bool:
    """Whether the answer may have come to where the piece has just left: not where it may be back itself."""
    return not prospect.unseen and prospect.fills <= signs.seen.extra and not put_back(signs, 1)


def _goes_on(signs: Signs, prospect: Prospect) -> bool:
    """Whether the rest of what is seen is how the next action begins, or how it ends.

    A piece of who is next has to be in it, one that is nobody's, or one that only comes: whoever holds two
    pieces of their own has not moved yet.
    """
    after = signs.line.game.apply(signs.line.state, prospect.action)
    return any(_begins_answer(signs, prospect, state) for state in _onward(signs.line.game, after))


def _onward(game: Game[Any], state: object) -> Iterator[object]:
    """The position, and those that come of it when nobody chooses: the table draws, and going on declines."""
    yield state
    legal, tacit = game.legal(state), game.tacit(state)
    if legal and (tacit is not None or game.actor(state) == TABLE):
        yield from _onward(game, game.apply(state, legal[0] if tacit is None else tacit))


def _begins_answer(signs: Signs, prospect: Prospect, after: object) -> bool:
    game = signs.line.game
    rest = difference(game, after, signs.staying, signs.trusted - prospect.homes)
    following, standing = (game.actor(after), TABLE), game.occupancy(after)
    began_s = min((signs.trail.open_s.get(space, 0.0) for space in prospect.empties), default=0.0)
    answers = any(standing[space].owner in following for space in rest.missing)
    return any(
        (answers and coming.begins_with(rest))
        or (
            (answers or not coming.deed.lifts)
            and coming.shows(rest)
            and signs.grade(coming) is Evidence.EXCHANGE
            and follows(signs, coming, began_s)
        )
        for coming in prospects(game, after, signs.trusted)
    )


def ahead(signs: Signs, among: tuple[Prospect, ...]) -> Situation | None:
    """The beginning of an action with nobody's piece, and what comes after it was put down already."""
    game, state, seen = signs.line.game, signs.line.state, signs.seen
    standing = game.occupancy(state)
    if not seen.missing or any(standing[space].owner != TABLE for space in seen.missing):
        return None
    begun = tuple(
        prospect.action
        for prospect in among
        if seen.missing <= {*prospect.deed.lifts}
        and any(
            not coming.deed.lifts and coming.fills == seen.extra - prospect.fills
            for after in _onward(game, game.apply(state, prospect.action))
            for coming in prospects(game, after, signs.trusted)
        )
    )
    return Situation(Phase.IN_HAND, seen, begun) if begun else None


def _was_answered(signs: Signs, prospect: Prospect) -> bool:
    """Whether it was done before the first piece of the answer was lifted."""
    trail = signs.trail
    done_s = [trail.filled_s[space] for space in prospect.fills & trail.filled_s.keys()]
    done_s += [opening.to_s for opening in trail.openings if opening.space in prospect.unseen]
    answer_s = [trail.open_s[s] for s in signs.seen.missing - prospect.empties if s in trail.open_s]
    return max(done_s, default=0.0) <= min(answer_s, default=0.0)


def _may_be_parked(signs: Signs) -> bool:
    """Whether a capture may be under way, with what is taken put down on the board for a moment."""
    seen, trail = signs.seen, signs.trail
    if len(seen.extra) != 1:
        return False
    [space] = seen.extra
    filled_s = trail.filled_s.get(space, trail.last_s)
    return any(
        prospect.unseen | prospect.empties <= seen.missing
        and prospect.unseen
        and handled(trail) <= prospect.spaces
        and all(trail.open_s.get(taken, filled_s) < filled_s for taken in prospect.unseen)
        for prospect in signs.coming
    )
