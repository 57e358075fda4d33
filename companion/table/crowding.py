"""How things stand where several pieces share a space, and a cell tells no more than that some stand there.

Laws: what cells show is done only where no stack is in it and nothing else explains the board; everything
else they leave to be said, and take part in saying it. Hands may be ahead of what was said with pieces of
their own: that is no mistake. What is told of pieces of others, or of a heap of changes, is.
"""

from typing import Final

from companion.rules.kernel.hands import counts
from companion.table.arrival import felt_early
from companion.table.hindsight import put_back
from companion.table.prospects import Prospect, why_not
from companion.table.situation import Phase, Signs, Situation

QUIET_S: Final = 0.4
"""Hands rest for so long before it counts what they did: they may be at more than one thing."""
THOUGHT_S: Final = 3.0
"""Whoever takes a piece back does it within this time; later on it may as well be another move."""
MANY: Final = 6
"""With so many spaces amiss nobody is ahead of anything: the board was knocked over."""


def crowded(signs: Signs) -> Situation:
    """How things stand there."""
    seen = signs.seen
    if seen.right:
        return Situation(Phase.RIGHT, actions=signs.allowed)
    if signs.line.actor is None:
        return Situation(Phase.RIGHT, seen)
    return _put_back(signs) or _done(signs) or _begun(signs) or _ahead(signs) or _amiss(signs)


def _done(signs: Signs) -> Situation | None:
    """The one action that is all the board can show, with no stack in it."""
    shown = [one for one in signs.of_hands if one.shows(signs.seen)]
    if len(shown) != 1 or not _is_plain(signs, shown[0]) or _takes_back(signs):
        return None
    if not _has_come(signs, shown[0]):  # what stands there may have come from a stack
        return None
    action = shown[0].action
    return Situation(Phase.DONE, signs.seen, (action,), done=action, ready_s=signs.trail.last_s + QUIET_S)


def _has_come(signs: Signs, prospect: Prospect) -> bool:
    """Whether it is known that each piece was lifted before something came to where it goes."""
    known = signs.trail.open_s.keys() & prospect.empties == prospect.empties
    return known and not felt_early(signs.trail, prospect)


def _is_plain(signs: Signs, prospect: Prospect) -> bool:
    """Whether each space of it is emptied of its only piece, or was empty."""
    standing = counts(signs.line.game.occupancy(signs.line.state))
    alone = all(standing[space] == 1 for space in prospect.deed.lifts)
    return prospect.plain and not prospect.unseen and not prospect.blind and alone


def _put_back(signs: Signs) -> Situation | None:
    """What hands have done last, undone by them, while it can be nothing new or was just done.

    What was only lifted may have come from a stack, or be about to go on: the key says that it is put back.
    """
    back = _takes_back(signs)
    if back is None or (not signs.seen.extra and any(_begins(signs, one) for one in signs.coming)):
        return None
    new = any(one.shows(signs.seen) for one in signs.of_hands)
    return back if not new or _at_once(signs) else None


def _takes_back(signs: Signs) -> Situation | None:
    done_by_hands = signs.by_hand and signs.last and signs.landed_s is not None
    return put_back(signs, signs.last) if done_by_hands else None


def _at_once(signs: Signs) -> bool:
    """Whether hands took it up again soon after they had put it down."""
    left_s = [signs.trail.open_s[space] for space in signs.seen.missing if space in signs.trail.open_s]
    return signs.landed_s is not None and any(at_s - signs.landed_s <= THOUGHT_S for at_s in left_s)


def _begun(signs: Signs) -> Situation | None:
    """What the board shows but for how many there are, so that somebody says so; or a part of it.

    A stack that was taken up and has come to nothing empty may still go anywhere; and where it may have gone
    against others, a push does not say that it has joined its own.
    """
    shown = tuple(one.action for one in signs.of_hands if one.shows(signs.seen))
    begun = tuple(one.action for one in signs.coming if _begins(signs, one))
    if not shown and not begun:
        return None
    among = shown if shown and (signs.seen.extra or not begun) else begun  # off its space it may go anywhere
    attacks = any(signs.line.game.early(signs.line.state, action) for action in among)
    sure = shown if len(shown) == 1 and not attacks else ()
    return Situation(Phase.IN_HAND, signs.seen, among, maybe=sure)


def _begins(signs: Signs, prospect: Prospect) -> bool:
    game, state, seen = signs.line.game, signs.line.state, signs.seen
    leaves = {*prospect.deed.lifts, *game.early(state, prospect.action)}
    comes = bool(seen.extra) and seen.extra <= prospect.fills
    return seen.missing <= leaves and (comes or (bool(seen.missing) and not seen.extra))


def _ahead(signs: Signs) -> Situation | None:
    """Hands have done more with pieces of their own than anybody has said so far."""
    standing = signs.line.game.occupancy(signs.line.state)
    own = all(standing[space].owner == signs.line.actor for space in signs.seen.missing)
    few = len(signs.seen.missing) + len(signs.seen.extra) < MANY
    return Situation(Phase.IN_HAND, signs.seen, signs.allowed) if own and few else None


def _amiss(signs: Signs) -> Situation:
    why = why_not(signs.line.game, signs.line.state, signs.seen, frozenset())
    return Situation(Phase.DIFFERENT, signs.seen, signs.allowed, why)
