"""Why an action is refused. `law.legal` alone decides what is legal; this finds the reason for the rest.

Law: a reason reveals no more about tokens than `law.legal` does, and is given only for an attempt.
"""

import re
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Final

from companion.games.kernel import CARD, PIECE, Form, Reason, Space, Unreadable, Why, because
from companion.games.kitara import law
from companion.games.kitara.actions import GOAL, SPACE, START, TOKEN, parse_action
from companion.games.kitara.contents import LAKE, LETTERS, START_CARD
from companion.games.kitara.law import draftable_cards, next_cards
from companion.games.kitara.state import Stack, State, Step, retreats


class Refusal(StrEnum):
    """Why a readable action of Kitara is not legal, from the actor's side. Seats are given by number."""

    NOT_NOW = "kitara.not-now"
    GROUP = "kitara.group"
    NO_MOVES = "kitara.no-moves"
    NO_SPACE = "kitara.no-space"
    LAKE = "kitara.lake"
    NO_START = "kitara.no-start"
    OCCUPIED = "kitara.occupied"
    NOT_YOURS = "kitara.not-yours"
    UNKNOWN_CARD = "kitara.unknown-card"
    START_CARD = "kitara.start-card"
    TOO_FAR = "kitara.too-far"
    ONLY_LEFTMOST = "kitara.only-leftmost"
    HELD = "kitara.held"
    NOT_IN_ROW = "kitara.not-in-row"
    SEEN = "kitara.seen"
    OTHER_AGE = "kitara.other-age"
    OUT_OF = "kitara.out-of"
    RECRUIT_FIRST = "kitara.recruit-first"
    NOT_ON_CARD = "kitara.not-on-card"
    HOMELESS = "kitara.homeless"
    HOMELESS_SAVANNA = "kitara.homeless-savanna"
    SAME_PLACE = "kitara.same-place"
    NO_BORDER = "kitara.no-border"
    TOO_MANY = "kitara.too-many"
    LAST_SPACE = "kitara.last-space"
    TOO_WEAK = "kitara.too-weak"
    NOT_IN_BAG = "kitara.not-in-bag"
    ATTACKED = "kitara.attacked"
    NOT_CLOSEST = "kitara.not-closest"
    NOT_HELD = "kitara.not-held"
    STEADFAST = "kitara.steadfast"
    REMOVE_FIRST = "kitara.remove-first"
    NONE_THERE = "kitara.none-there"


_STEPS: Final = {
    "start": (Step.START,),
    "reveal": (Step.DEAL, Step.REVEAL),
    "draft": (Step.DRAFT,),
    "recruit": (Step.RECRUIT,),
    "move": (Step.MOVE,),
    "end": (Step.MOVE,),
    "token": (Step.TOKEN,),
    "retreat": (Step.RETREAT,),
    "discard": (Step.DISCARD,),
    "remove": (Step.REMOVE,),
}
"""The steps in which each verb is possible."""
_MARCHED: Final = (Step.DISCARD, Step.REMOVE)
"""The steps after the moves of a turn."""
_GROUP: Final = re.compile(rf"(?P<ways>move:[^:]+):(?P<group>[{LETTERS}]+)")


def explain(state: State, attempt: str) -> Reason | None:
    if attempt in law.legal(state):
        return None
    if state.step is Step.OVER:
        return because(Why.OVER)
    try:
        form = parse_action(attempt)
    except Unreadable as error:
        return _order_reason(attempt) or error.reason
    if state.step not in _STEPS[form.verb]:
        return _not_now(state, form.verb)
    return _REASONS[form.verb](state, form)


def _order_reason(attempt: str) -> Reason | None:
    """The reason if only the order of the letters is wrong."""
    found = _GROUP.fullmatch(attempt)
    if found is None:
        return None
    group = "".join(sorted(found["group"], key=LETTERS.index))
    try:
        parse_action(f"{found['ways']}:{group}")
    except Unreadable:
        return None
    return because(Refusal.GROUP, group=group)


def _not_now(state: State, verb: str) -> Reason:
    if verb in ("move", "end") and state.step in _MARCHED:
        return because(Refusal.NO_MOVES, seat=state.turn + 1)
    seat = state.fight()[1].seat if state.step is Step.RETREAT else state.turn
    return because(f"{Refusal.NOT_NOW}-{state.step}", seat=seat + 1)


def _no_land(state: State, space: Space) -> Reason | None:
    """The reason if the space can never be occupied."""
    number = state.contents.number.get(space)
    if number is None:
        return because(Refusal.NO_SPACE, space=space)
    if state.contents.map.spaces[number].terrain == LAKE:
        return because(Refusal.LAKE, space=space)
    return None


def _there(state: State, space: Space) -> Stack | None:
    return state.stacks[state.contents.number[space]]


def _start_reason(state: State, form: Form) -> Reason:
    space = Space(form[SPACE])
    if reason := _no_land(state, space):
        return reason
    there = _there(state, space)
    if there:
        return because(Refusal.OCCUPIED, space=space, seat=there.seat + 1)
    return because(Refusal.NO_START, space=space)


def _no_card(state: State, card: str) -> Reason | None:
    """The reason if the card cannot be drafted in any game."""
    number = state.contents.card_number.get(card)
    if number is None:
        return because(Refusal.UNKNOWN_CARD, card=card)
    return because(Refusal.START_CARD, card=card) if number == START_CARD else None


def _reveal_reason(state: State, form: Form) -> Reason:
    card = form[CARD]
    if reason := _no_card(state, card):
        return reason
    number = state.contents.card_number[card]
    if number not in state.pile:
        return because(Refusal.SEEN, card=card)
    cards = state.contents.cards
    return because(
        Refusal.OTHER_AGE, card=card, age=cards[number].age, lowest=cards[next_cards(state)[0]].age
    )


def _draft_reason(state: State, form: Form) -> Reason:
    card = form[CARD]
    if reason := _no_card(state, card):
        return reason
    number = state.contents.card_number[card]
    if number in state.row:
        count, place = len(draftable_cards(state)), state.row.index(number) + 1
        if count == 1:
            return because(Refusal.ONLY_LEFTMOST, card=card, place=place)
        return because(Refusal.TOO_FAR, card=card, count=count, place=place)
    for seat, kingdom in enumerate(state.kingdoms):
        if number in kingdom:
            return because(Refusal.HELD, card=card, seat=seat + 1)
    return because(Refusal.NOT_IN_ROW, card=card)


def _recruit_reason(state: State, form: Form) -> Reason:
    piece, space = form[PIECE], Space(form[SPACE])
    kind, first = LETTERS.index(piece), LETTERS[state.pending[0]]
    if not state.supply(state.turn)[kind]:
        return because(Refusal.OUT_OF, piece=piece)
    if piece != first:
        later = kind in state.pending
        return because(Refusal.RECRUIT_FIRST if later else Refusal.NOT_ON_CARD, piece=piece, first=first)
    return _no_land(state, space) or _no_camp(state, space)


def _no_camp(state: State, space: Space) -> Reason:
    """The reason why no pawn can be recruited on that land."""
    if state.held_spaces(state.turn):
        return because(Refusal.NOT_YOURS, space=space)
    there = _there(state, space)
    if there:
        return because(Refusal.OCCUPIED, space=space, seat=there.seat + 1)
    return because(Refusal.HOMELESS if state.free_starts() else Refusal.HOMELESS_SAVANNA, space=space)


def _move_reason(state: State, form: Form) -> Reason:
    start, goal = Space(form[START]), Space(form[GOAL])
    stack, reason = _own(state, start)
    if stack is None:
        return reason
    if start == goal:
        return because(Refusal.SAME_PLACE, space=goal)
    if barred := _no_land(state, goal):
        return barred
    number = state.contents.number
    if number[goal] not in state.contents.neighbours[number[start]]:
        return because(Refusal.NO_BORDER, start=start, goal=goal)
    return _strength_reason(state, stack, start, goal, tuple(int(form[letter]) for letter in LETTERS))


def _own(state: State, space: Space) -> tuple[Stack | None, Reason]:
    """The stack of the seat in turn there, or the reason why there is none."""
    if reason := _no_land(state, space):
        return None, reason
    stack = _there(state, space)
    mine = stack if stack and stack.seat == state.turn else None
    return mine, because(Refusal.NOT_YOURS, space=space)


def _strength_reason(state: State, stack: Stack, start: Space, goal: Space, group: tuple[int, ...]) -> Reason:
    """The reason why the goal cannot be attacked, or the group has too many or too few pawns."""
    enemy = state.enemy_at(state.contents.number[goal])
    if enemy and len(state.held_spaces(enemy.seat)) == 1:
        return because(Refusal.LAST_SPACE, space=goal, seat=enemy.seat + 1)
    for letter, count, has in zip(LETTERS, group, stack.pawns, strict=True):
        if count > has:
            none = because(Refusal.NONE_THERE, piece=letter, space=start)
            return because(Refusal.TOO_MANY, space=start, pieces=letter * has) if has else none
    assert enemy is not None
    return because(Refusal.TOO_WEAK, space=goal, needed=enemy.size + 1, count=sum(group))


def _retreat_reason(state: State, form: Form) -> Reason:
    space = Space(form[SPACE])
    if reason := _no_land(state, space):
        return reason
    attack, losers = state.fight()
    if state.contents.number[space] == attack.goal:
        return because(Refusal.ATTACKED, space=space)
    there = _there(state, space)
    if there is None or there.seat != losers.seat:
        return because(Refusal.NOT_YOURS, space=space)
    closest = ", ".join(state.contents.spaces[number] for number in retreats(state))
    return because(Refusal.NOT_CLOSEST, space=space, closest=closest)


def _discard_reason(state: State, form: Form) -> Reason:
    card = form[CARD]
    number = state.contents.card_number.get(card)
    if number is None:
        return because(Refusal.UNKNOWN_CARD, card=card)
    held = number in state.kingdoms[state.turn]
    return because(Refusal.STEADFAST if held else Refusal.NOT_HELD, card=card)


def _remove_reason(state: State, form: Form) -> Reason:
    piece, space = form[PIECE], Space(form[SPACE])
    first = LETTERS[state.pending[0]]
    if piece != first:
        return because(Refusal.REMOVE_FIRST, piece=piece, first=first)
    return _no_land(state, space) or because(Refusal.NONE_THERE, piece=piece, space=space)


_REASONS: Final[Mapping[str, Callable[[State, Form], Reason]]] = {
    "start": _start_reason,
    "reveal": _reveal_reason,
    "draft": _draft_reason,
    "recruit": _recruit_reason,
    "move": _move_reason,
    "token": lambda _state, form: because(Refusal.NOT_IN_BAG, token=form[TOKEN]),
    "retreat": _retreat_reason,
    "discard": _discard_reason,
    "remove": _remove_reason,
}
"""The reasons for each verb in its step; ending the moves is always legal there."""
