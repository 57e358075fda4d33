"""What an action did, as everybody at the table could see it."""

from collections.abc import Iterator
from typing import Final

from companion.rules.kernel.facts import (
    Attacked,
    Discarded,
    Ended,
    Gained,
    Moved,
    Passed,
    Placed,
    Returned,
    Revealed,
    Scored,
)
from companion.rules.kernel.form import Form
from companion.rules.kernel.hands import CARD, PIECE
from companion.rules.kernel.names import TABLE, Action, Space
from companion.rules.kitara.contents import LETTERS, SEATS, WARRIOR
from companion.rules.kitara.law import FIRST_PAWNS, march_of, outcome, scores
from companion.rules.kitara.marching import written
from companion.rules.kitara.notation import SPACE, parse_action
from companion.rules.kitara.state import State

HERO_TOKEN: Final = "token:?"  # noqa: S105 - of cardboard
"""What everybody sees come out of the bag; no card can be called that."""


def facts(before: State, action: Action, after: State) -> tuple[object, ...]:
    """What the action did, in the order in which it shows."""
    return (*_done(before, action, parse_action(action)), *_followed(before, after))


def _done(before: State, action: Action, form: Form) -> Iterator[object]:
    seat, spaces = SEATS[before.turn], before.contents.spaces
    match form.verb:
        case "start":
            yield Placed(seat, LETTERS[WARRIOR] * sum(FIRST_PAWNS), Space(form[SPACE]))
        case "reveal":
            yield Revealed(form[CARD])
        case "draft":
            yield Gained(seat, form[CARD])
        case "recruit":
            yield Placed(seat, form[PIECE], Space(form[SPACE]))
        case "move":
            start, goal, group = march_of(before, action.partition(":")[2])
            there = before.stacks[goal]
            attacks = there is not None and there.seat != before.turn
            told = Attacked if attacks else Moved
            yield told(seat, written(group), spaces[start], spaces[goal])
        case "token":
            yield Gained(seat, HERO_TOKEN)
        case "retreat":
            yield from _retreated(before, Space(form[SPACE]))
        case "discard":
            yield Discarded(seat, form[CARD])
        case "remove":
            yield Returned(seat, form[PIECE], Space(form[SPACE]))
        case _:
            yield Passed(seat)


def _retreated(before: State, goal: Space) -> Iterator[Moved]:
    """The losers have gone there, and those who attacked have arrived."""
    assert before.attack is not None
    start, field, group = before.attack
    losers, spaces = before.stacks[field], before.contents.spaces
    assert losers is not None
    yield Moved(SEATS[losers.seat], written(losers.pawns), spaces[field], goal)
    yield Moved(SEATS[before.turn], written(group), spaces[start], spaces[field])


def _followed(before: State, after: State) -> Iterator[object]:
    """What the end of a turn brings, as far as it can be seen; tokens count when all is over."""
    cards = before.contents.cards
    left = [
        card
        for card in before.row
        if card not in after.row and not any(card in one for one in after.kingdoms)
    ]
    then, now = scores(before), scores(after)
    yield from (Scored(seat, now[seat] - then[seat]) for seat in now if now[seat] != then[seat])
    yield from (Discarded(TABLE, cards[card].id) for card in left)
    ended = outcome(after)
    if ended is not None:
        yield Ended(ended)
