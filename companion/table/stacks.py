"""Finds the situation in games with stacks, where a cell only shows that some pieces share its space.

Laws:
- Cells alone say that an action is done only where no stack is in it and nothing else explains the board;
  for the rest they narrow what is entered.
- Hands may be ahead of the entry with pieces of their own: that is no mistake. Pieces of the other side
  out of place, or many changes at once, are.
"""

from typing import Final

from companion.games.kernel import piece_counts
from companion.table.evidence import NOWHERE
from companion.table.motion import early_spaces, find_position_before
from companion.table.situation import Candidate, Observation, Phase, Situation, why_refused

QUIET_S: Final = 0.4
"""Hands must rest for so long before an action counts: more than one may be under way."""
THOUGHT_S: Final = 3.0
"""A piece is taken back within this time; later it may as well be another move."""
MANY: Final = 5
"""With so many spaces emptied, or filled, hands are not ahead: the board was knocked over."""


def resolve_stacks(signs: Observation) -> Situation:
    seen = signs.difference
    if seen.right:
        return Situation(Phase.RIGHT, actions=signs.allowed_actions)
    if signs.record.actor is None:
        return Situation(Phase.RIGHT, seen)
    return _find_undone(signs) or _find_done(signs) or _find_begun(signs) or _find_ahead_or_wrong(signs)


def _find_done(signs: Observation) -> Situation | None:
    """The one action that is all the board can show, with no stack in it."""
    shown = [one for one in signs.hand_candidates if one.shows(signs.difference)]
    if len(shown) != 1 or not _is_plain(signs, shown[0]) or _find_takeback(signs):
        return None
    if not shown[0].empties <= signs.cell_history.open_s.keys() or early_spaces(signs.cell_history, shown[0]):
        return None  # the piece may have come from a stack
    action, ready_s = shown[0].action, signs.cell_history.last_s + QUIET_S
    return Situation(Phase.DONE, signs.difference, (action,), done=action, ready_s=ready_s)


def _is_plain(signs: Observation, prospect: Candidate) -> bool:
    """Whether each space of it is emptied of its only piece, or was empty."""
    standing = piece_counts(signs.record.game.hands.occupancy(signs.record.state))
    alone = all(standing[space] == 1 for space in prospect.deed.lifts)
    return prospect.plain and not prospect.unseen and not prospect.blind and alone


def _find_undone(signs: Observation) -> Situation | None:
    """The last action undone by hand, while it can be nothing new or was just done.

    A piece that was only lifted may come from a stack, or be about to go on: the key says that it is put
    back.
    """
    back = _find_takeback(signs)
    if back is None or (
        not signs.difference.extra and any(_begins(signs, one) for one in signs.allowed_candidates)
    ):
        return None
    if not any(one.shows(signs.difference) for one in signs.hand_candidates):
        return back
    open_s, landed_s = signs.cell_history.open_s, signs.landing.landed_s
    left_s = [open_s[space] for space in signs.difference.missing & open_s.keys()]
    at_once = landed_s is not None and any(at_s - landed_s <= THOUGHT_S for at_s in left_s)
    return back if at_once else None


def _find_takeback(signs: Observation) -> Situation | None:
    done_by_hands = signs.by_hand and signs.last and signs.landing.landed_s is not None
    return find_position_before(signs, signs.last) if done_by_hands else None


def _find_begun(signs: Observation) -> Situation | None:
    """The action that the board shows except for a count, which is entered; or a part of it.

    A stack that was taken up and has filled no space may still go anywhere; and where it may have gone
    against others, a push does not say that it has joined its own.
    """
    shown = tuple(one.action for one in signs.hand_candidates if one.shows(signs.difference))
    begun = tuple(one.action for one in signs.allowed_candidates if _begins(signs, one))
    if not shown and not begun:
        return None
    among = (
        shown if shown and (signs.difference.extra or not begun) else begun
    )  # off its space it may go anywhere
    attacks = any(signs.record.game.hands.early_lifts(signs.record.state, action) for action in among)
    sure = shown if len(shown) == 1 and not attacks else ()
    return Situation(Phase.IN_HAND, signs.difference, among, possibly_done=sure)


def _begins(signs: Observation, prospect: Candidate) -> bool:
    game, state, seen = signs.record.game, signs.record.state, signs.difference
    leaves = {*prospect.deed.lifts, *game.hands.early_lifts(state, prospect.action)}
    comes = bool(seen.extra) and seen.extra <= prospect.fills
    return seen.missing <= leaves and (comes or (bool(seen.missing) and not seen.extra))


def _find_ahead_or_wrong(signs: Observation) -> Situation:
    """Hands have done more with their own pieces than was entered so far; else the board is wrong."""
    record, seen = signs.record, signs.difference
    standing = record.game.hands.occupancy(record.state)
    own = all(standing[space].owner == record.actor for space in seen.missing)
    if own and max(len(seen.missing), len(seen.extra)) < MANY:
        return Situation(Phase.IN_HAND, seen, signs.allowed_actions)
    why = why_refused(record.game, record.state, seen, NOWHERE)
    return Situation(Phase.DIFFERENT, seen, signs.allowed_actions, why)
