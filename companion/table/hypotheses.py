"""Weighs the hypotheses that fit the board, and finds the situation.

A hypothesis is what hands may have done and what they may still hold; its picture is what the cells would
show. Where the next player has begun to reply, the action before it is done.

Laws:
- An action is done only where it explains every space of the settled board.
- While a hand may still be full, it counts as full.
- What no cell shows needs evidence of its own.
- Where two actions explain the same board, the players are asked.
- A player who only holds pieces of the side to move has not replied.
"""

from collections.abc import Iterator
from typing import Any, Final

from companion.games.kernel import NO_DEED, TABLE, Action, Game, because
from companion.table.entry import enabling_card_use
from companion.table.evidence import Evidence, is_sweep
from companion.table.motion import (
    can_have_come,
    comes_after,
    early_spaces,
    find_capture_instead,
    find_position_before,
    find_retraction,
    rest_time_s,
    was_slid,
)
from companion.table.situation import (
    Candidate,
    Observation,
    Phase,
    Situation,
    Snag,
    candidates_of,
    difference,
    why_refused,
)

REPLY_S: Final = 0.15
"""A reply lifts one piece within this time; an arm or a cat opens more spaces."""
QUIET_S: Final = 0.4
"""Hands must rest for so long before a push that was hardly felt counts."""
STAYS_S: Final = 0.3
"""A placed piece must stay for so long to count as going on: a passing hand is gone sooner."""


def resolve(signs: Observation) -> Situation:
    """The situation in a game without stacks, given all observations; every cell has reported."""
    if found := _find_done(signs):
        return found
    if signs.difference.right:
        return _find_exchange(signs) or Situation(Phase.RIGHT, actions=signs.allowed_actions)
    if signs.record.actor is None:
        return (
            find_capture_instead(signs) or find_retraction(signs) or Situation(Phase.RIGHT, signs.difference)
        )
    return (
        find_capture_instead(signs)
        or _find_exchange(signs)
        or _find_under_way(signs, signs.hand_candidates)
        or _find_tacit(signs)
        or _find_card_use(signs)
        or find_retraction(signs)
        or (
            len(signs.hand_candidates) < len(signs.allowed_candidates)
            and _find_under_way(signs, signs.allowed_candidates)
        )
        or _find_tacit(signs, with_cards=True)
        or refuse_board(signs)
    )


def _find_done(signs: Observation) -> Situation | None:
    """An action that explains the whole board, with every hand empty."""
    seen = signs.difference
    sure = [
        prospect
        for prospect in signs.allowed_candidates
        if prospect.fills == seen.extra  # most are not, and that is soon seen
        and prospect.shows(signs.difference_for(prospect))
        and can_have_come(signs, prospect)
        and comes_after(signs, prospect, signs.landing.lifted_s)
        and signs.grade(prospect) is Evidence.EXCHANGE
    ]
    if not sure or (len(sure) == 1 and sure[0].unseen and is_sweep(signs.cell_history, sure[0].spaces)):
        return None
    candidates = [*_with_look_alikes(signs, sure), *_parked_captures(signs)]
    if len(candidates) > 1:
        return Situation(Phase.AMBIGUOUS, seen, tuple(prospect.action for prospect in candidates))
    [prospect] = sure
    rest_s = rest_time_s(signs, prospect) if was_slid(signs, prospect) else QUIET_S
    action, edge_s = prospect.action, signs.cell_history.last_edge_of(prospect.spaces)
    return Situation(Phase.DONE, seen, (action,), done=action, ready_s=edge_s + rest_s)


def _with_look_alikes(signs: Observation, sure: list[Candidate]) -> list[Candidate]:
    """Add actions that look the same but for a chore, as an arm may only seem to do the chore."""
    if not signs.difference.missing or not any(prospect.homes or prospect.turns for prospect in sure):
        return sure
    looks = {prospect.look for prospect in sure}
    return [
        prospect for prospect in signs.hand_candidates if prospect.look in looks and prospect.deed != NO_DEED
    ]


def _parked_captures(signs: Observation) -> Iterator[Candidate]:
    """Captures that explain the board as well, with the captured piece parked on it."""
    seen, touched = signs.difference, signs.cell_history.handled_spaces()
    for prospect in signs.allowed_candidates:
        if (
            prospect.unseen
            and prospect.unseen <= touched
            and seen.missing == prospect.empties
            and prospect.fills <= seen.extra
            and len(seen.extra - prospect.fills) == 1
        ):
            yield prospect


def _find_exchange(signs: Observation) -> Situation | None:
    """An exchange with a part so quick that it counts only after hands have rested."""
    handled = signs.cell_history.handled_spaces()
    if not handled:
        return None
    evident = [
        prospect
        for prospect in signs.allowed_candidates
        if not (prospect.empties or prospect.fills)
        and prospect.shows(signs.difference_for(prospect))
        and signs.grade(prospect) is Evidence.PUSH
        and not handled.isdisjoint(prospect.spaces)
    ]
    if len(evident) != 1 or is_sweep(signs.cell_history, evident[0].spaces):
        return None
    action, ready_s = evident[0].action, signs.cell_history.last_s + QUIET_S
    return Situation(Phase.DONE, signs.difference, (action,), done=action, ready_s=ready_s)


def _find_under_way(signs: Observation, among: tuple[Candidate, ...]) -> Situation | None:
    """The beginning of one of these; or one that is done, and the beginning of the reply."""
    seen = signs.difference
    begun = [prospect for prospect in among if prospect.begins_with(signs.difference_for(prospect))]
    if not begun:
        return _find_replied(signs) or _find_neutral_begun(signs, among)
    handled = signs.cell_history.handled_spaces()
    actions = tuple(prospect.action for prospect in begun)
    shown = [prospect for prospect in begun if prospect.shows(signs.difference_for(prospect))]
    graded = [(prospect.action, signs.grade(prospect)) for prospect in shown]
    evident = tuple(action for action, grade in graded if grade > Evidence.NONE)
    pushed = [action for action, grade in graded if grade is Evidence.PUSH]
    if len(evident) == 1 == len(pushed) and not handled:
        ready_s = signs.cell_history.last_s + QUIET_S
        return Situation(Phase.IN_HAND, seen, actions, None, pushed[0], ready_s)
    why = None if evident else why_refused(signs.record.game, signs.record.state, seen, handled)
    return Situation(Phase.IN_HAND, seen, actions, why, possibly_done=evident)


def _find_replied(signs: Observation) -> Situation | None:
    """An action that counts as done because the next player has begun to reply, or has replied."""
    seen, trail = signs.difference, signs.cell_history
    left = trail.emptied_spaces()

    def may_refill(
        prospect: Candidate,
    ) -> bool:  # the space just left: not where the piece itself may be back
        return not prospect.unseen and prospect.fills <= seen.extra and not find_position_before(signs, 1)

    first = [
        prospect
        for prospect in signs.allowed_candidates
        if prospect.plain
        and (prospect.empties or prospect.fills)
        and prospect.fills <= signs.occupied_for_good
        and prospect.empties <= (left if may_refill(prospect) else seen.missing)
        and signs.grade(prospect) >= Evidence.PUSH
        and not early_spaces(trail, prospect)
        and _rest_is_reply(signs, prospect)
    ]
    if len(first) > 1:  # what has been exchanged belongs to it
        first = [prospect for prospect in first if trail.handled_spaces() <= prospect.spaces]
    if len(first) > 1:  # and it was done before the reply began
        first = [prospect for prospect in first if _was_done_before_reply(signs, prospect)]
    if len(first) > 1 and len({prospect.look for prospect in first}) == 1:
        return Situation(Phase.AMBIGUOUS, seen, tuple(prospect.action for prospect in first))
    if len(first) != 1 or _may_be_parked(signs):
        return None
    action, ready_s = first[0].action, _reply_start_s(signs, first[0]) + REPLY_S
    return Situation(Phase.DONE, seen, (action,), done=action, ready_s=ready_s, reply_begun=True)


def _reply_start_s(signs: Observation, first: Candidate) -> float:
    """When the action was done and the reply had begun; later edges do not delay it."""
    open_s, filled_s = signs.cell_history.open_s, signs.cell_history.filled_s
    came_s = {space: filled_s[space] for space in first.fills & filled_s.keys()}
    came_s |= {one.space: one.from_s for one in reversed(signs.cell_history.openings) if one.space in came_s}
    done_s = max(came_s.values(), default=0.0)
    lifted_s = [open_s[space] for space in (signs.difference.missing - first.empties) & open_s.keys()]
    put_s = [filled_s[space] for space in (signs.difference.extra - first.fills) & filled_s.keys()]
    return max(done_s, min((*lifted_s, *put_s), default=signs.cell_history.last_s))


def _rest_is_reply(signs: Observation, prospect: Candidate) -> bool:
    """Whether the rest of the differences is the beginning or the end of a reply.

    It has to involve a piece of the next player, a neutral one, or one that is only placed: a player who
    holds two own pieces has not moved yet.
    """
    game = signs.record.game
    after = game.rules.apply(signs.record.state, prospect.action)
    return any(_begins_reply(signs, prospect, state) for state in _positions_onward(game, after))


def _positions_onward(game: Game[Any], state: object) -> Iterator[object]:
    """The position, and those that follow without a choice: draws, and tacit actions."""
    yield state
    legal, tacit = game.rules.legal(state), game.hands.tacit_action(state)
    if legal and (tacit is not None or game.rules.actor(state) == TABLE):
        yield from _positions_onward(game, game.rules.apply(state, legal[0] if tacit is None else tacit))


def _begins_reply(signs: Observation, prospect: Candidate, after: object) -> bool:
    game = signs.record.game
    rest = difference(game, after, signs.occupied_for_good, signs.trusted_spaces - prospect.homes)
    following, standing = (game.rules.actor(after), TABLE), game.hands.occupancy(after)
    began_s = min((signs.cell_history.open_s.get(space, 0.0) for space in prospect.empties), default=0.0)
    answers = any(standing[space].owner in following for space in rest.missing)
    return any(
        (answers and coming.begins_with(rest))
        or (
            (answers or not coming.deed.lifts)
            and coming.shows(rest)
            and signs.grade(coming) is Evidence.EXCHANGE
            and comes_after(signs, coming, began_s)
        )
        for coming in candidates_of(game, after, signs.trusted_spaces)
    )


def _was_done_before_reply(signs: Observation, prospect: Candidate) -> bool:
    trail = signs.cell_history
    done_s = [trail.filled_s[space] for space in prospect.fills & trail.filled_s.keys()]
    done_s += [opening.to_s for opening in trail.openings if opening.space in prospect.unseen]
    answer_s = [trail.open_s[s] for s in signs.difference.missing - prospect.empties if s in trail.open_s]
    return max(done_s, default=0.0) <= min(answer_s, default=0.0)


def _may_be_parked(signs: Observation) -> bool:
    """Whether a capture may be under way, with the captured piece parked on the board."""
    seen, trail = signs.difference, signs.cell_history
    if len(seen.extra) != 1:
        return False
    [space] = seen.extra
    filled_s = trail.filled_s.get(space, trail.last_s)
    return any(
        prospect.unseen | prospect.empties <= seen.missing
        and prospect.unseen
        and trail.handled_spaces() <= prospect.spaces
        and all(trail.open_s.get(taken, filled_s) < filled_s for taken in prospect.unseen)
        for prospect in signs.allowed_candidates
    )


def _find_neutral_begun(signs: Observation, among: tuple[Candidate, ...]) -> Situation | None:
    """The beginning of an action with a neutral piece whose follow-up was already placed."""
    game, state, seen = signs.record.game, signs.record.state, signs.difference
    standing = game.hands.occupancy(state)
    if not seen.missing or any(standing[space].owner != TABLE for space in seen.missing):
        return None
    begun = tuple(
        prospect.action
        for prospect in among
        if seen.missing <= {*prospect.deed.lifts}
        and any(
            not coming.deed.lifts and coming.fills == seen.extra - prospect.fills
            for after in _positions_onward(game, game.rules.apply(state, prospect.action))
            for coming in candidates_of(game, after, signs.trusted_spaces)
        )
    )
    return Situation(Phase.IN_HAND, seen, begun) if begun else None


def _find_tacit(signs: Observation, *, with_cards: bool = False) -> Situation | None:
    """A tacit action, implied by doing or beginning what comes after it.

    It is not implied while a named card waits to be used; nor does an unnamed card imply it as long as
    anything else explains the board.
    """
    tacit = signs.record.game.hands.tacit_action(signs.record.state)
    if tacit is None or signs.waiting_cards or (signs.step and tacit not in signs.step.actions):
        return None
    after = signs.after_action(tacit)
    among = after.allowed_candidates if with_cards else after.hand_candidates
    found = _find_done(after) or _find_under_way(after, among)
    return found and put_first(signs, tacit, found)


def put_first(signs: Observation, first: Action, found: Situation) -> Situation:
    if found.phase is Phase.IN_HAND:
        return Situation(
            Phase.IN_HAND, signs.difference, signs.allowed_actions, first=first, beyond=found.actions
        )
    after = signs.record.play(first)
    deed = after.game.hands.deed(after.state, found.actions[0])
    stays_s = STAYS_S if {*deed.lifts} <= {*deed.home} else 0.0
    ready_s = max(found.ready_s, signs.cell_history.last_s + stays_s)
    return Situation(Phase.DONE, signs.difference, (first,), done=first, ready_s=ready_s)


def _find_card_use(signs: Observation) -> Situation | None:
    """A card without a target counts as used once it was shown and hands do what only it allows."""
    use = enabling_card_use(signs.record, signs.allowed_actions)
    if not signs.waiting_cards or use is None:
        return None
    after = signs.after_action(use)
    found = _find_done(after) or _find_under_way(after, after.allowed_candidates)
    if found is None or found.phase is Phase.IN_HAND:
        return found and put_first(signs, use, found)
    without = resolve(signs.without_named_cards())
    return put_first(signs, use, found) if without.phase is Phase.DIFFERENT else None


def refuse_board(signs: Observation) -> Situation:
    """Nothing explains the board: the likely attempt, and why it is refused."""
    record, seen, hands = signs.record, signs.difference, signs.cell_history.handled_spaces()
    legal = signs.legal_candidates if signs.touched else ()
    if any(prospect.begins_with(seen) or prospect.shows(seen) for prospect in legal):
        why = because(Snag.OBLIGED, space=signs.touched[0])
    elif signs.waiting_cards and resolve(signs.without_named_cards()).phase is not Phase.DIFFERENT:
        why = because(Snag.CARD, card=min(signs.waiting_cards))
    elif refused := why_refused(record.game, record.state, seen, hands):
        why = refused
    elif len(seen.missing) == 1 and not seen.extra and record.actor is not None:
        [space] = seen.missing  # no legal action involves the one piece that was lifted
        owner = record.game.hands.occupancy(record.state)[space].owner
        why = because(Snag.STUCK if owner == record.actor else Snag.SAFE, space=space)
    else:
        return Situation(Phase.DIFFERENT, seen, signs.allowed_actions)
    return Situation(Phase.DIFFERENT, seen, signs.allowed_actions, why)
