"""Finds the situation at a table that identifies its pieces: counts, kinds and captures need not be entered.

Laws:
- What is seen is what is done: the only action with exactly this change counts once hands rest.
- In stacks more may follow; elsewhere a board that differs while no hand is full is wrong.
- A card is named and never inferred; a piece that only shows the wrong face is a chore.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Final

from companion.games.kernel import PIECE, TABLE, Action, Form, Game, Reason, Record, Space, Thing, because
from companion.table.chores import Chore, Chores, Work
from companion.table.entry import VERB, Misread, enabling_card_use, parts
from companion.table.evidence import (
    PieceChange,
    SeenPieces,
    Spaces,
    change_between,
    count_pieces,
    is_part,
    losses,
    spaces_of,
)
from companion.table.hypotheses import put_first, refuse_board
from companion.table.motion import find_position_before, is_same_piece
from companion.table.situation import Candidate, Observation, Phase, Situation, Snag

QUIET_S: Final = 0.4
"""Hands must rest for so long before an action with stacks counts: more than one may be under way."""
THOUGHT_S: Final = 3.0
"""A piece is taken back within this time; later it may as well be another move."""
CHANGES_KEPT: Final = 4096
"""Actions whose change is cached: those of a few positions."""


def resolve_seen(signs: Observation, sight: SeenPieces) -> Situation:
    """The situation, given every piece on the board and in hands."""
    if signs.difference.right:
        return Situation(Phase.RIGHT, actions=signs.allowed_actions)
    stacks, over = signs.record.game.stacks.has_stacks, signs.record.actor is None
    if signs.record.actor == TABLE or (over and stacks):
        return Situation(Phase.RIGHT, signs.difference, signs.allowed_actions)
    if over:
        return _find_takeback(signs, sight) or Situation(Phase.RIGHT, signs.difference)
    return (
        _find_takeback(signs, sight)
        or _find_done(signs, sight)
        or _find_begun(signs, sight)
        or _find_continuation(signs, sight)
        or _find_implied(signs, sight)
        or _refuse(signs)
    )


def _refuse(signs: Observation) -> Situation:
    if signs.record.game.stacks.has_stacks:
        return Situation(Phase.DIFFERENT, signs.difference, signs.allowed_actions, _why_nothing(signs))
    return refuse_board(signs)


@lru_cache(maxsize=CHANGES_KEPT)
def change_of_action(game: Game[Any], state: Any, action: Action) -> PieceChange:  # noqa: ANN401 - any game's
    """The change an action makes; a group that pushes others off is placed beside them first.

    What goes home stays: that is a chore.
    """
    form, actor, deed = parts(game, action), game.rules.actor(state), game.hands.deed(state, action)
    group = [(kind, int(form[kind])) for kind in game.stacks.count_parts & form.keys()]
    if group and actor is not None:
        [start] = {*deed.lifts, *game.hands.early_lifts(state, action)}
        [goal] = {Space(form[name]) for name in game.hands.space_parts & form.keys()} - {start}
        gone = {(start, actor, kind): -count for kind, count in group if count}
        return {**gone, **{(goal, actor, kind): count for kind, count in group if count}}
    before, after = game.hands.occupancy(state), game.hands.occupancy(game.rules.apply(state, action))
    stays = {space: before[space] for space in deed.home}
    return change_between(count_pieces(before), count_pieces({**after, **stays}))


def held_from_beside(record: Record[Any], sight: SeenPieces | None) -> Thing | None:
    """The one piece that the side to move has taken from beside the board, where a space holds one piece."""
    if sight is None or record.game.stacks.has_stacks or record.actor is None:
        return None
    mine = [thing for thing in sight.held if thing.owner == record.actor]
    if len(mine) != 1:
        return None
    gone = losses(sight.change_from(record.game, record.state))
    lifted = any((owner, kind) == (mine[0].owner, mine[0].value) for _, owner, kind in gone)
    return None if lifted else mine[0]


def seen_chores(record: Record[Any], chores: Chores, sight: SeenPieces) -> Chores:
    """The chores that are still to be seen: pieces that have to go home, and those that show a wrong face."""
    standing = record.game.hands.occupancy(record.state)
    home = [one for one in chores if one.work is Work.HOME and one.space in sight.on_board]
    home = [one for one in home if one.space not in standing]
    turned = [
        Chore(Work.TURN, space)
        for space, there in sorted(sight.on_board.items())
        if (wanted := standing.get(space)) is not None
        and [(one.owner, one.value) for one in there] == [(wanted.owner, kind) for kind in wanted.kinds]
        and wanted.down is not (space in sight.down)
    ]
    return (*home, *turned)


def _candidates(signs: Observation) -> Iterator[Candidate]:
    """The actions that hands can show; in stacks all that are legal, whatever was entered."""
    if signs.record.game.stacks.has_stacks:
        yield from signs.legal_candidates
        return
    allowed = {*signs.allowed_actions}
    for one in signs.legal_candidates:
        obliged = not signs.touched or one.action in allowed
        if obliged and (one.card is None or one.card in signs.named_cards):
            yield one


def hand_changes(signs: Observation) -> Iterator[tuple[Action, PieceChange]]:
    """The actions that hands can do now, with the change that each makes."""
    for prospect in _candidates(signs):
        if change := change_of_action(signs.record.game, signs.record.state, prospect.action):
            yield prospect.action, change


def _candidate_changes(signs: Observation) -> Iterator[tuple[Action, PieceChange]]:
    """The legal actions with the change that each makes, on the spaces that have changed."""
    game, state, here = signs.record.game, signs.record.state, spaces_of(signs.change)
    for prospect in _candidates(signs):
        action, form = prospect.action, parts(game, prospect.action)
        about = {*prospect.spaces, *(form[name] for name in game.hands.space_parts & form.keys())}
        if not here.isdisjoint(about) and (change := change_of_action(game, state, action)):
            yield action, change


def _find_takeback(signs: Observation, sight: SeenPieces) -> Situation | None:
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


def _find_done(signs: Observation, sight: SeenPieces) -> Situation | None:
    """The action with exactly this change; it counts by itself once it cannot grow."""
    changes = [*_candidate_changes(signs)]
    done = [action for action, change in changes if change == signs.change]
    if len(done) != 1:
        return Situation(Phase.AMBIGUOUS, signs.difference, tuple(done)) if done else None
    more = any(change != signs.change and is_part(signs.change, change) for _, change in changes)
    if more or any(thing.owner == signs.record.actor for thing in sight.held):
        return Situation(Phase.IN_HAND, signs.difference, (done[0],), possibly_done=(done[0],))
    ready_s = sight.last_s + _rest_s(signs)
    return Situation(Phase.DONE, signs.difference, (done[0],), done=done[0], ready_s=ready_s)


def _rest_s(signs: Observation) -> float:
    return QUIET_S if signs.record.game.stacks.has_stacks else 0.0


def _find_begun(signs: Observation, sight: SeenPieces) -> Situation | None:
    """The actions that the pieces in hands can still become: with just these, where possible."""
    if not (_all_are_held(signs, sight) if signs.record.game.stacks.has_stacks else sight.held):
        return None
    begun = [
        (action, change) for action, change in _candidate_changes(signs) if is_part(signs.change, change)
    ]
    stacks = signs.record.game.stacks.has_stacks
    just = [action for action, change in begun if stacks and losses(change) == losses(signs.change)]
    among = tuple(just or (action for action, _ in begun))
    why = None if sight.held else _refusal(signs)  # more may come, but no hand holds them
    return Situation(Phase.IN_HAND, signs.difference, among, why) if among else None


def _all_are_held(signs: Observation, sight: SeenPieces) -> bool:
    """Whether no missing piece is beside the board."""
    return -sum(signs.change.values()) <= len(sight.held)


def _find_continuation(signs: Observation, sight: SeenPieces) -> Situation | None:
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
        if waits or _find_done(after, sight) or _find_begun(after, sight):
            ready_s = sight.last_s + _rest_s(signs)
            return Situation(Phase.DONE, signs.difference, (action,), done=action, ready_s=ready_s)
    return None


def _find_implied(signs: Observation, sight: SeenPieces) -> Situation | None:
    """What is implied by going on: to decline, or to use the card just named."""
    record, waiting = signs.record, bool(signs.waiting_cards)
    tacit = record.game.hands.tacit_action(record.state)
    first = enabling_card_use(record, signs.allowed_actions) if waiting else tacit
    if first is None:
        return None
    after = signs.after_action(first)
    found = _find_done(after, sight) or _find_begun(after, sight)
    return found and put_first(signs, first, found)


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
