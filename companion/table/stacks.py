"""Finds the situation in games with stacks, where a cell only shows that some pieces share its space.

Laws:
- Cells alone say that an action is done only where no stack is in it and nothing else explains the board;
  for the rest they narrow what is entered.
- Hands may be ahead of the entry with pieces of their own: that is no mistake. Pieces of the other side
  out of place, or many changes at once, are.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Final

from companion.games.kernel import PIECE, TABLE, Action, Form, Game, Reason, Space, because, piece_counts
from companion.table.entry import VERB, Misread, parts
from companion.table.evidence import (
    NOWHERE,
    PieceChange,
    SeenPieces,
    Spaces,
    change_between,
    count_pieces,
    is_part,
    losses,
    spaces_of,
)
from companion.table.motion import early_spaces, find_position_before, is_same_piece
from companion.table.situation import Candidate, Observation, Phase, Situation, Snag, why_refused

QUIET_S: Final = 0.4
"""Hands must rest for so long before an action counts: more than one may be under way."""
THOUGHT_S: Final = 3.0
"""A piece is taken back within this time; later it may as well be another move."""
MANY: Final = 5
"""With so many spaces emptied, or filled, hands are not ahead: the board was knocked over."""
CHANGES_KEPT: Final = 4096
"""Actions whose change is cached: those of a few positions."""


def resolve_stacks(signs: Observation) -> Situation:
    seen = signs.difference
    if seen.right:
        return Situation(Phase.RIGHT, actions=signs.allowed_actions)
    if signs.record.actor is None:
        return Situation(Phase.RIGHT, seen)
    if signs.seen_pieces is not None:
        return _resolve_seen(signs, signs.seen_pieces)
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


def _resolve_seen(signs: Observation, sight: SeenPieces) -> Situation:
    """The situation with identified pieces, where counts and kinds need not be entered."""
    if signs.record.actor == TABLE:
        return Situation(Phase.RIGHT, signs.difference, signs.allowed_actions)
    return (
        _find_seen_takeback(signs, sight)
        or _find_seen_done(signs, sight)
        or _find_seen_begun(signs, sight)
        or _find_seen_continuation(signs, sight)
        or Situation(Phase.DIFFERENT, signs.difference, signs.allowed_actions, _why_nothing(signs))
    )


@lru_cache(maxsize=CHANGES_KEPT)
def change_of_action(game: Game[Any], state: Any, action: Action) -> PieceChange:  # noqa: ANN401 - any game's
    """The change an action makes; a group that pushes others off is placed beside them first."""
    form, actor = parts(game, action), game.rules.actor(state)
    group = [(kind, int(form[kind])) for kind in game.stacks.count_parts & form.keys()]
    if group and actor is not None:
        [start] = {*game.hands.deed(state, action).lifts, *game.hands.early_lifts(state, action)}
        [goal] = {Space(form[name]) for name in game.hands.space_parts & form.keys()} - {start}
        gone = {(start, actor, kind): -count for kind, count in group if count}
        return {**gone, **{(goal, actor, kind): count for kind, count in group if count}}
    after = game.hands.occupancy(game.rules.apply(state, action))
    return change_between(count_pieces(game.hands.occupancy(state)), count_pieces(after))


def _candidate_changes(signs: Observation) -> Iterator[tuple[Action, PieceChange]]:
    """The legal actions with the change that each makes, on the spaces that have changed."""
    game, state, here = signs.record.game, signs.record.state, spaces_of(signs.change)
    for prospect in signs.legal_candidates:
        action, form = prospect.action, parts(game, prospect.action)
        about = {*prospect.spaces, *(form[name] for name in game.hands.space_parts & form.keys())}
        if not here.isdisjoint(about) and (change := change_of_action(game, state, action)):
            yield action, change


def _find_seen_takeback(signs: Observation, sight: SeenPieces) -> Situation | None:
    """The last action undone or redone by hand, while it is nothing new or was just done."""
    if sight.held or not (signs.by_hand and signs.last and signs.landing.landed_s is not None):
        return None
    left_s = (sight.left_s.get(space, 0.0) for space in signs.difference.missing)
    at_once = any(0.0 <= at_s - signs.landing.landed_s <= THOUGHT_S for at_s in left_s)
    new = any(change == signs.change for _, change in _candidate_changes(signs))
    if (at_once or not new) and (back := find_position_before(signs, signs.last)):
        return back
    if new or not at_once:
        return None
    record, state = signs.record, signs.record.states[-1 - signs.last]
    change, done = signs.change_from(state), record.actions[-signs.last]
    others = [one for one in record.game.rules.legal(state) if is_same_piece(record.game, one, done)]
    instead = [one for one in others if change_of_action(record.game, state, one) == change]
    return (
        Situation(Phase.DIFFERENT, signs.difference, signs.allowed_actions, replacement=instead[0])
        if instead
        else None
    )


def _find_seen_done(signs: Observation, sight: SeenPieces) -> Situation | None:
    """The action with exactly this change; it counts by itself once it cannot grow."""
    changes = [*_candidate_changes(signs)]
    done = [action for action, change in changes if change == signs.change]
    if len(done) != 1:
        return Situation(Phase.AMBIGUOUS, signs.difference, tuple(done)) if done else None
    more = any(change != signs.change and is_part(signs.change, change) for _, change in changes)
    if more or any(thing.owner == signs.record.actor for thing in sight.held):
        return Situation(Phase.IN_HAND, signs.difference, (done[0],), possibly_done=(done[0],))
    return Situation(Phase.DONE, signs.difference, (done[0],), done=done[0], ready_s=sight.last_s + QUIET_S)


def _find_seen_begun(signs: Observation, sight: SeenPieces) -> Situation | None:
    """The actions that the pieces in hands can still become: with just these, where possible."""
    if -sum(signs.change.values()) > len(sight.held):  # some pieces are beside the board
        return None
    begun = [
        (action, change) for action, change in _candidate_changes(signs) if is_part(signs.change, change)
    ]
    just = [action for action, change in begun if losses(change) == losses(signs.change)]
    among = tuple(just or (action for action, _ in begun))
    why = None if sight.held else _refusal(signs)  # more may come, but no hand holds them
    return Situation(Phase.IN_HAND, signs.difference, among, why) if among else None


def _find_seen_continuation(signs: Observation, sight: SeenPieces) -> Situation | None:
    """The action done by now, as hands have begun a later one: first landed, first done."""
    begun = [
        (action, change) for action, change in _candidate_changes(signs) if is_part(change, signs.change)
    ]

    def order(one: tuple[Action, PieceChange]) -> tuple[float, float]:
        gone = losses(one[1])
        came = spaces_of(one[1].keys() - gone.keys())
        left_s = max((sight.left_s.get(space, 0.0) for space in spaces_of(gone)), default=0.0)
        return max((sight.came_s.get(space, 0.0) for space in came), default=left_s), left_s

    for action, _ in sorted(begun, key=order):
        after = signs.after_action(action)
        waits = after.record.actor == TABLE and signs.record.game.hands.early_lifts(
            signs.record.state, action
        )
        if waits or _find_seen_done(after, sight) or _find_seen_begun(after, sight):
            ready_s = sight.last_s + QUIET_S
            return Situation(Phase.DONE, signs.difference, (action,), done=action, ready_s=ready_s)
    return None


def _why_nothing(signs: Observation) -> Reason | None:
    kinds = {kind for _, owner, kind in signs.change if owner == signs.record.actor}
    if not kinds:
        gone = spaces_of(losses(signs.change))
        return because(Snag.SAFE, space=min(gone)) if gone else None
    return _refusal(signs) or (because(Misread.NOT_NOW, thing=min(kinds)) if len(kinds) == 1 else None)


def _refusal(signs: Observation) -> Reason | None:
    """Why it is none of the allowed actions: how one of each verb would be refused."""
    game, state, actor = signs.record.game, signs.record.state, signs.record.actor
    mine = {spot: more for spot, more in signs.change.items() if spot[1] == actor}
    gone = losses(mine)
    came = {spot: more for spot, more in mine.items() if spot not in gone}
    kinds = Counter({kind: 0 for _, _, kind in mine})
    for (_, _, kind), more in (came or gone).items():
        kinds[kind] += abs(more)
    for form in {(one := parts(game, action))[VERB]: one for action in signs.allowed_actions}.values():
        for meant in _guessed_actions(game, form, spaces_of(gone), spaces_of(came), kinds):
            if reason := game.rules.explain(state, meant):
                return reason
    return None


def _guessed_actions(
    game: Game[Any], form: Mapping[str, str], starts: Spaces, goals: Spaces, kinds: Counter[str]
) -> Iterator[Action]:
    """Actions of this form that the change would be, if all pieces went one way."""
    aims = [name for name in form if name in game.hands.space_parts]
    ways = [*starts, *goals] if len(aims) > 1 else [*(goals or starts)]
    if len(ways) != len(aims) or not {*form} <= {VERB, PIECE, *aims, *game.stacks.count_parts}:
        return
    values = {**form, **dict(zip(aims, ways, strict=True))}
    values.update((name, str(kinds[name])) for name in game.stacks.count_parts & form.keys())
    verb = values.pop(VERB)
    for kind in sorted(+kinds) if PIECE in form else ("",):
        yield game.rules.format_action(
            Form(verb, tuple((name, kind if name == PIECE else values[name]) for name in values))
        )
