"""The hypotheses that the board leaves, weighed against each other.

A hypothesis is what hands may have done and what they may still hold. Its picture is what the cells would
show. Laws: an action is done only where it explains every space of the settled board; while a hand may still
be full, it is; what no cell shows needs evidence of its own; and where two actions explain the same board,
people are asked.
"""

from collections.abc import Iterator
from typing import Any, Final

from companion.rules.kernel.game import Game
from companion.rules.kernel.line import Line
from companion.rules.kernel.names import TABLE
from companion.rules.kernel.reason import Reason, because
from companion.table.arrival import can_have_come, felt_early, follows, may_slide_on, was_slid
from companion.table.evidence import Evidence, handled, swept
from companion.table.hindsight import exchanged_instead, in_hindsight, put_back
from companion.table.prospects import Difference, Prospect, difference, prospects, why_not
from companion.table.situation import Phase, Signs, Situation, Snag

ANSWER_S: Final = 0.15
"""Whoever reaches for the next piece lifts it alone; an arm or a cat opens more than that before so long."""
QUIET_S: Final = 0.4
"""After a push that was hardly felt, hands rest for so long before it counts."""


def situation(signs: Signs) -> Situation:
    """How things stand."""
    if not signs.watched:
        return Situation(Phase.RIGHT, actions=signs.allowed)
    if not signs.watched <= signs.contacts.levels.keys():
        return Situation(Phase.UNKNOWN, actions=signs.allowed)
    found = _done(signs)
    if found:
        return found
    if signs.seen.right:
        return _exchanged(signs) or Situation(Phase.RIGHT, actions=signs.allowed)
    if signs.line.actor is None:
        return in_hindsight(signs) or Situation(Phase.RIGHT, signs.seen)
    plain = tuple(prospect for prospect in signs.coming if not signs.asks_for_a_name(prospect.action))
    return (
        exchanged_instead(signs)
        or _exchanged(signs)
        or _under_way(signs, plain)
        or _gone_on(signs)
        or in_hindsight(signs)
        or _under_way(signs, signs.coming)
        or _amiss(signs)
    )


def _done(signs: Signs) -> Situation | None:
    """An action that explains the whole board, with every hand empty."""
    seen = signs.seen
    shown = [prospect for prospect in signs.coming if prospect.shows(signs.seen_for(prospect))]
    shown = [prospect for prospect in shown if can_have_come(signs, prospect)]
    shown = [prospect for prospect in shown if follows(signs, prospect, signs.lifted_s)]
    graded = [(prospect, signs.grade(prospect)) for prospect in shown]
    sure = [prospect for prospect, grade in graded if grade is Evidence.EXCHANGE]
    if len(sure) == 1 and sure[0].unseen and swept(signs.trail, sure[0].spaces):
        return None
    candidates = [*sure, *_parked(signs)] if sure else []
    if len(candidates) > 1:
        return Situation(Phase.AMBIGUOUS, seen, tuple(prospect.action for prospect in candidates))
    if not sure:
        return None
    [prospect] = sure
    rests_s = signs.slide_s if may_slide_on(signs, prospect) else 0.0
    rests_s = rests_s if was_slid(signs, prospect) else QUIET_S
    action = prospect.action
    return Situation(Phase.DONE, seen, (action,), done=action, ready_s=signs.trail.last_s + rests_s)


def _exchanged(signs: Signs) -> Situation | None:
    """An exchange of which a part was so quick that hands have to rest for a while before it counts."""
    felt = [
        prospect
        for prospect in signs.coming
        if prospect.exchanges
        and prospect.shows(signs.seen_for(prospect))
        and signs.grade(prospect) is Evidence.PUSH
        and not handled(signs.trail).isdisjoint(prospect.spaces)
    ]
    if len(felt) != 1 or swept(signs.trail, felt[0].spaces):
        return None
    action = felt[0].action
    return Situation(Phase.DONE, signs.seen, (action,), done=action, ready_s=signs.trail.last_s + QUIET_S)


def _gone_on(signs: Signs) -> Situation | None:
    """What is said by going on: hands have done what comes after it, or begun with that."""
    tacit = signs.line.game.tacit(signs.line.state)
    if tacit is None:
        return None
    after = signs.after(tacit)
    found = _done(after) or _under_way(after, after.coming)
    if found is None:
        return None
    if found.phase is Phase.IN_HAND:
        return Situation(Phase.IN_HAND, signs.seen, signs.allowed, first=tacit, beyond=found.actions)
    ready_s = max(found.ready_s, signs.trail.last_s)
    return Situation(Phase.DONE, signs.seen, (tacit,), done=tacit, ready_s=ready_s)


def _parked(signs: Signs) -> Iterator[Prospect]:
    """Captures that explain the board as well, if what was taken was put down somewhere on it."""
    seen, touched = signs.seen, handled(signs.trail)
    for prospect in signs.coming:
        beside = seen.extra - prospect.fills
        if (
            prospect.unseen
            and prospect.unseen <= touched
            and seen.missing == prospect.empties
            and prospect.fills <= seen.extra
            and len(beside) == 1
        ):
            yield prospect


def _under_way(signs: Signs, among: tuple[Prospect, ...]) -> Situation | None:
    """The beginning of one of these; or an action that is done, and the beginning of the answer to it."""
    seen = signs.seen
    begun = tuple(prospect for prospect in among if prospect.begins_with(signs.seen_for(prospect)))
    if not begun:
        return _answered(signs) or _ahead(signs, among)
    why = why_not(signs.line.game, signs.line.state, seen, handled(signs.trail))
    actions = tuple(prospect.action for prospect in begun)
    shown = [prospect for prospect in begun if prospect.shows(signs.seen_for(prospect))]
    graded = [(prospect, signs.grade(prospect)) for prospect in shown]
    felt = [prospect.action for prospect, grade in graded if grade > Evidence.NONE]
    pushed = [prospect.action for prospect, grade in graded if grade is Evidence.PUSH]
    if len(felt) == 1 == len(pushed) and not handled(signs.trail):
        ready_s = signs.trail.last_s + QUIET_S
        return Situation(Phase.IN_HAND, seen, actions, None, pushed[0], ready_s)
    return Situation(Phase.IN_HAND, seen, actions, why if not felt else None, maybe=tuple(felt))


def _answered(signs: Signs) -> Situation | None:
    """Who is next has reached for a piece already, or even moved: what comes first is done."""
    seen, left = signs.seen, signs.trail.emptied()
    first = [
        prospect
        for prospect in signs.coming
        if prospect.plain
        and (prospect.empties or prospect.fills)
        and prospect.empties <= (left if _may_be_refilled(signs, prospect) else seen.missing)
        and prospect.fills <= signs.there
        and signs.grade(prospect) >= Evidence.PUSH
        and not felt_early(signs.trail, prospect)
        and _goes_on(signs, prospect)
    ]
    hands = handled(signs.trail)
    if len(first) > 1:  # what has been exchanged belongs to it
        first = [prospect for prospect in first if hands <= prospect.spaces]
    if len(first) > 1:  # and it was done before somebody answered
        first = [prospect for prospect in first if _was_answered(signs, prospect)]
    if len(first) > 1 and len({(prospect.empties, prospect.fills) for prospect in first}) == 1:
        return Situation(Phase.AMBIGUOUS, seen, tuple(prospect.action for prospect in first))
    if len(first) != 1 or _may_be_parked(signs):
        return None
    action = first[0].action
    ready_s = signs.trail.last_s + ANSWER_S
    return Situation(Phase.DONE, seen, (action,), done=action, ready_s=ready_s, answered=True)


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


def _ahead(signs: Signs, among: tuple[Prospect, ...]) -> Situation | None:
    """The beginning of an action, and what comes after it was put down already."""
    game, state, seen = signs.line.game, signs.line.state, signs.seen
    begun = tuple(
        prospect.action
        for prospect in among
        if seen.missing
        and seen.missing <= {*prospect.deed.lifts}
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


def _amiss(signs: Signs) -> Situation:
    """Nothing explains the board: what would have been wanted, and why that is not possible."""
    line, seen = signs.line, signs.seen
    why: Reason | None
    if signs.touched and any(prospect.begins_with(seen) or prospect.shows(seen) for prospect in signs.lawful):
        why = because(Snag.OBLIGED, space=signs.touched[0])
    else:
        why = why_not(line.game, line.state, seen, handled(signs.trail)) or _why_nowhere(line, seen)
    return Situation(Phase.DIFFERENT, seen, signs.allowed, why)


def _why_nowhere(line: Line[Any], seen: Difference) -> Reason | None:
    """Why nothing can come of the one piece that was lifted."""
    if len(seen.missing) != 1 or seen.extra or line.actor is None:
        return None
    [space] = seen.missing
    owner = line.game.occupancy(line.state)[space].owner
    return because(Snag.STUCK if owner == line.actor else Snag.SAFE, space=space)
