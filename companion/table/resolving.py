"""The hypotheses that the board leaves, weighed against each other.

A hypothesis is what hands may have done and what they may still hold. Its picture is what the cells would
show. Laws: an action is done only where it explains every space of the settled board; while a hand may still
be full, it is; what no cell shows needs evidence of its own; and where two actions explain the same board,
people are asked.
"""

from collections.abc import Iterator
from typing import Any, Final

from companion.rules.kernel.hands import NO_DEED
from companion.rules.kernel.line import Line
from companion.rules.kernel.names import Action
from companion.rules.kernel.reason import Reason, because
from companion.table.answering import ahead, answered
from companion.table.arrival import can_have_come, follows, rest_of, was_slid
from companion.table.crowding import crowded
from companion.table.evidence import Evidence, handled, swept
from companion.table.hindsight import exchanged_instead, in_hindsight
from companion.table.naming import lets
from companion.table.prospects import Difference, Prospect, why_not
from companion.table.situation import Phase, Signs, Situation, Snag

QUIET_S: Final = 0.4
"""After a push that was hardly felt, hands rest for so long before it counts."""
STAYS_S: Final = 0.3
"""A piece that only comes has to stay for so long before it says that somebody goes on: a hand may pass."""


def situation(signs: Signs) -> Situation:
    """How things stand."""
    if not signs.watched:
        return Situation(Phase.RIGHT, actions=signs.allowed)
    if not signs.watched <= signs.contacts.levels.keys():
        return Situation(Phase.UNKNOWN, actions=signs.allowed)
    if signs.line.game.stacks:
        return crowded(signs)
    found = _done(signs)
    if found:
        return found
    if signs.seen.right:
        return _exchanged(signs) or Situation(Phase.RIGHT, actions=signs.allowed)
    if signs.line.actor is None:
        return exchanged_instead(signs) or in_hindsight(signs) or Situation(Phase.RIGHT, signs.seen)
    return (
        exchanged_instead(signs)
        or _exchanged(signs)
        or _under_way(signs, signs.of_hands)
        or _gone_on(signs)
        or _used(signs)
        or in_hindsight(signs)
        or (len(signs.of_hands) < len(signs.coming) and _under_way(signs, signs.coming))
        or _gone_on(signs, with_cards=True)
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
    candidates = [*_alike(signs, sure), *_parked(signs)] if sure else []
    if len(candidates) > 1:
        return Situation(Phase.AMBIGUOUS, seen, tuple(prospect.action for prospect in candidates))
    if not sure:
        return None
    [prospect] = sure
    rest_s = rest_of(signs, prospect) if was_slid(signs, prospect) else QUIET_S
    action, edge_s = prospect.action, signs.trail.last_edge_of(prospect.spaces)
    return Situation(Phase.DONE, seen, (action,), done=action, ready_s=edge_s + rest_s)


def _alike(signs: Signs, sure: list[Prospect]) -> list[Prospect]:
    """With what looks the same but for a chore: that this is under way already may be somebody's arm."""
    if not signs.seen.missing or not any(prospect.homes or prospect.turns for prospect in sure):
        return sure
    looks = {prospect.look for prospect in sure}
    among = [prospect for prospect in signs.coming if prospect.look in looks and prospect.deed != NO_DEED]
    return [prospect for prospect in among if not signs.asks_for_a_name(prospect)]


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


def _gone_on(signs: Signs, *, with_cards: bool = False) -> Situation | None:
    """What is said by going on: hands have done what comes after it, or begun with that.

    Nobody goes on who has just said that a card is used; nor with one that nobody has named, as long as
    anything else explains the board.
    """
    tacit = signs.line.game.tacit(signs.line.state)
    if tacit is None or signs.waiting:
        return None
    after = signs.after(tacit)
    found = _done(after) or _under_way(after, after.coming if with_cards else after.of_hands)
    return found and _first(signs, tacit, found)


def _first(signs: Signs, first: Action, found: Situation) -> Situation:
    """This comes before what has been found to be done, or begun."""
    if found.phase is Phase.IN_HAND:
        return Situation(Phase.IN_HAND, signs.seen, signs.allowed, first=first, beyond=found.actions)
    after = signs.line.play(first)
    deed = after.game.deed(after.state, found.actions[0])
    stays_s = STAYS_S if {*deed.lifts} <= {*deed.home} else 0.0
    ready_s = max(found.ready_s, signs.trail.last_s + stays_s)
    return Situation(Phase.DONE, signs.seen, (first,), done=first, ready_s=ready_s)


def _used(signs: Signs) -> Situation | None:
    """A card that is used on nothing has been used by who does, once it was shown, what only it allows."""
    use = lets(signs.line, signs.allowed)
    if not signs.waiting or use is None:
        return None
    after = signs.after(use)
    found = _done(after) or _under_way(after, after.coming)
    if found is None or found.phase is Phase.IN_HAND:
        return found and _first(signs, use, found)
    without = situation(signs.unsaid())
    return _first(signs, use, found) if without.phase is Phase.DIFFERENT else None


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
        return answered(signs) or ahead(signs, among)
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


def _amiss(signs: Signs) -> Situation:
    """Nothing explains the board: what would have been wanted, and why that is not possible."""
    line, seen = signs.line, signs.seen
    why: Reason | None
    if signs.touched and any(prospect.begins_with(seen) or prospect.shows(seen) for prospect in signs.lawful):
        why = because(Snag.OBLIGED, space=signs.touched[0])
    elif signs.waiting and situation(signs.unsaid()).phase is not Phase.DIFFERENT:
        why = because(Snag.CARD, card=min(signs.waiting))
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
