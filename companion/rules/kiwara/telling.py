"""What an action did, as everybody at the table could see it."""

from collections.abc import Iterator

from companion.rules.kernel.facts import (
    Ended,
    Gained,
    Hidden,
    Moved,
    Passed,
    Placed,
    Returned,
    Revealed,
    Scored,
    Skipped,
    Used,
)
from companion.rules.kernel.form import Form
from companion.rules.kernel.hands import CARD
from companion.rules.kernel.names import TABLE, Action, Space
from companion.rules.kiwara.law import outcome, scores
from companion.rules.kiwara.notation import GOAL, SPACE, START, STATION, parse_action
from companion.rules.kiwara.places import NUMBERS, SEATS, SPACES, STATIONS
from companion.rules.kiwara.state import State, Step
from companion.rules.kiwara.tokens import FACE_DOWN, KIND, LETTERS, TOTEM, side_of


def facts(before: State, action: Action, after: State) -> tuple[object, ...]:
    """What the action did, in the order in which it shows."""
    return (*_done(before, parse_action(action), after), *_followed(before, after))


def _done(before: State, form: Form, after: State) -> Iterator[object]:
    seat = SEATS[before.turn]
    match form.verb:
        case "place":
            space = Space(form[SPACE])
            standing = after.tokens[NUMBERS[space]]
            yield Placed(seat, LETTERS[standing & KIND], space, down=bool(standing & FACE_DOWN))
            yield from _around(before, after, {space})
        case "totem":
            goal = Space(form[STATION])
            if before.totem < 0:
                yield Placed(TABLE, TOTEM, goal)
            else:
                yield Moved(TABLE, TOTEM, STATIONS[before.totem], goal)
        case "swap":
            start, goal = SPACES[before.path[-1]], Space(form[SPACE])
            yield _moved(before, start, goal)
            yield _moved(before, goal, start)
            yield from _hid(before, after, goal, start)
        case "use":
            if form[CARD] in before.cards[before.turn]:  # the hyena is gone with the first animal
                yield Used(seat, form[CARD])
            ways = dict(form.parts)
            if START in ways:
                start, goal = Space(form[START]), Space(form[GOAL])
                yield _moved(before, start, goal)
                yield from _hid(before, after, start, goal)
                yield from _around(before, after, {start, goal})
            else:
                yield from _around(before, after, set())
        case "reveal":
            yield Revealed(form[CARD])
        case "keep":
            pass
        case _:
            yield Passed(seat)


def _moved(before: State, start: Space, goal: Space) -> Moved:
    standing = before.tokens[NUMBERS[start]]
    return Moved(SEATS[side_of(standing)], LETTERS[standing & KIND], start, goal)


def _hid(before: State, after: State, start: Space, goal: Space) -> Iterator[Hidden]:
    """That what moved from one space to the other has turned over by that."""
    was, now = before.tokens[NUMBERS[start]], after.tokens[NUMBERS[goal]]
    if now & FACE_DOWN and not was & FACE_DOWN:
        yield Hidden(SEATS[side_of(now)], LETTERS[now & KIND], goal)


def _around(before: State, after: State, besides: set[Space]) -> Iterator[object]:
    """What has become of the tokens that stayed where they were."""
    for space, was, now in zip(SPACES, before.tokens, after.tokens, strict=True):
        if was == now or space in besides:
            continue
        owner, kind = SEATS[side_of(was)], LETTERS[was & KIND]
        yield Hidden(owner, kind, space) if now else Returned(owner, kind, space)


def _followed(before: State, after: State) -> Iterator[object]:
    for seat, had, has in zip(SEATS, before.cards, after.cards, strict=True):
        yield from (Gained(seat, card) for card in has if card not in had)
    then, now = scores(before), scores(after)
    yield from (Scored(seat, now[seat] - then[seat]) for seat in SEATS if now[seat] != then[seat])
    if _passed(before, after) and after.turn == before.turn:
        yield Skipped(SEATS[1 - after.turn])
    ended = outcome(after)
    if ended is not None:
        yield Ended(ended)


def _passed(before: State, after: State) -> bool:
    """Whether a new turn has begun that is no warthog's."""
    step = before.resume if before.step is Step.KEEP else before.step
    return step in (Step.TOTEM, Step.AFTER) and after.step is Step.PLACE
