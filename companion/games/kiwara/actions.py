"""Actions: their notation, what hands do for them on the board, and the facts that follow.

The totem stands on its station. Removing a token driven away by a lion, and turning over one that hides, are
chores; a token that is placed hidden is put down so, which is no chore.
"""

from collections.abc import Iterator
from typing import Final

from companion.games.kernel import (
    CARD,
    NO_DEED,
    PIECE,
    TABLE,
    Action,
    Deed,
    Form,
    Notation,
    Occupancy,
    Pieces,
    Space,
)
from companion.games.kernel import facts as fact
from companion.games.kiwara.law import DONE, PASS, STAY, apply, outcome, scores
from companion.games.kiwara.layout import NUMBERS, SEATS, SPACES, STATIONS
from companion.games.kiwara.state import (
    ANIMALS,
    CARDS,
    FACE_DOWN,
    KIND,
    LETTERS,
    LISTED,
    TOTEM,
    State,
    Step,
    side_of,
    token,
)
from companion.games.kiwara.turn import placeable_animals

SPACE: Final = "space"
STATION: Final = "station"
START: Final = "from"
GOAL: Final = "to"

UNAIMED: Final = ("baboon", "giraffe", "warthog", "wildebeest")
"""Cards that target no space."""
AIMED: Final = ("boa", "porcupine", "rhinoceros", "vulture")
"""Cards that target one space."""


_SPACE: Final = "|".join(SPACES)
NOTATION: Final = Notation(
    {
        PIECE: f"[{LISTED}]",
        SPACE: _SPACE,
        START: _SPACE,
        GOAL: _SPACE,
        STATION: "|".join(STATIONS),
        CARD: "|".join(CARDS),
    },
    (
        "place:{piece}@{space}",
        "swap:{space}",
        "totem:{station}",
        ("use:{card}", {CARD: "|".join(UNAIMED)}),
        ("use:{card}:{space}", {CARD: "|".join(AIMED)}),
        ("use:{card}:{from}>{to}", {CARD: "hyena"}),
        "reveal:{card}",
        "keep:{card}",
        DONE,
        PASS,
        STAY,
    ),
)
parse_action, format_action = NOTATION.parse, NOTATION.format


_STANDING: Final = {
    one: Pieces(SEATS[side_of(one)], (LETTERS[one & KIND],), down=bool(one & FACE_DOWN))
    for side in (0, 1)
    for animal in ANIMALS.values()
    for hidden in (False, True)
    for one in (token(side, animal, hidden=hidden),)
}
_TOTEM: Final = Pieces(TABLE, (TOTEM,))
_TACIT: Final = {Step.SWAP: STAY, Step.AFTER: PASS, Step.HYENA: DONE}


def occupancy(state: State) -> Occupancy:
    """At most one token on a space, and the totem on its station."""
    tokens = {SPACES[space]: _STANDING[one] for space, one in enumerate(state.tokens) if one}
    return tokens if state.totem < 0 else {**tokens, STATIONS[state.totem]: _TOTEM}


def deed_of(state: State, action: Action) -> Deed:
    """What hands do on the board; cards lie beside it."""
    form = parse_action(action)
    ways = dict(form.parts)
    match form.verb:
        case "place":
            return _with_chores(state, action, Deed(drops=(Space(form[SPACE]),)))
        case "totem":
            return Deed(STATIONS[state.totem : state.totem + 1], (Space(form[STATION]),))
        case "swap":
            both = (SPACES[state.path[-1]], Space(form[SPACE]))
            return _with_chores(state, action, Deed(both, both))
        case "use" if START in ways:
            return _with_chores(state, action, Deed((Space(form[START]),), (Space(form[GOAL]),)))
        case "use" if ways[CARD] in ("rhinoceros", "vulture"):
            return Deed((Space(form[SPACE]),))
        case _:
            return NO_DEED


def _with_chores(state: State, action: Action, done: Deed) -> Deed:
    """The deed with its chores: tokens that go home or turn over."""
    after = apply(state, action)
    changed = [
        (space, one, now)
        for space, one, now in zip(SPACES, state.tokens, after.tokens, strict=True)
        if one != now
    ]
    stayed = [(space, now) for space, one, now in changed if space not in (*done.lifts, *done.drops)]
    home = tuple(space for space, now in stayed if not now)
    turned = [space for space, now in stayed if now]
    for start, goal in zip(done.lifts, reversed(done.drops), strict=False):
        was, now = state.tokens[NUMBERS[start]], after.tokens[NUMBERS[goal]]
        if now & FACE_DOWN and not was & FACE_DOWN:
            turned.append(goal)
    return Deed((*done.lifts, *home), done.drops, home, tuple(turned))


def tacit_action(state: State) -> Action | None:
    """To decline a swap, to use no card, or to end the hyena after one animal."""
    return _TACIT.get(state.step)


def attempt_of(state: State, deed: Deed) -> str | None:
    """Any token put down, or the totem moved."""
    match deed.lifts, deed.drops:
        case (), (goal,) if goal in NUMBERS:
            animals = placeable_animals(state) or tuple(ANIMALS.values())
            return f"place:{LETTERS[animals[0]]}@{goal}"
        case ((), (goal,)) | ((_,), (goal,)) if goal in STATIONS:
            start = deed.lifts[0] if deed.lifts else None
            return f"totem:{goal}" if start is None or start in STATIONS else None
        case _:
            return None


def facts(before: State, action: Action, after: State) -> tuple[object, ...]:
    return (*_direct_facts(before, parse_action(action), after), *_later_facts(before, after))


def _direct_facts(before: State, form: Form, after: State) -> Iterator[object]:
    seat = SEATS[before.turn]
    match form.verb:
        case "place":
            space = Space(form[SPACE])
            standing = after.tokens[NUMBERS[space]]
            yield fact.Placed(seat, LETTERS[standing & KIND], space, down=bool(standing & FACE_DOWN))
            yield from _side_effects(before, after, {space})
        case "totem":
            goal = Space(form[STATION])
            if before.totem < 0:
                yield fact.Placed(TABLE, TOTEM, goal)
            else:
                yield fact.Moved(TABLE, TOTEM, STATIONS[before.totem], goal)
        case "swap":
            start, goal = SPACES[before.path[-1]], Space(form[SPACE])
            yield _move_fact(before, start, goal)
            yield _move_fact(before, goal, start)
            yield from _hidden_facts(before, after, goal, start)
        case "use":
            if form[CARD] in before.cards[before.turn]:  # the hyena is gone with the first animal
                yield fact.Used(seat, form[CARD])
            ways = dict(form.parts)
            if START in ways:
                start, goal = Space(form[START]), Space(form[GOAL])
                yield _move_fact(before, start, goal)
                yield from _hidden_facts(before, after, start, goal)
                yield from _side_effects(before, after, {start, goal})
            else:
                yield from _side_effects(before, after, set())
        case "reveal":
            yield fact.Revealed(form[CARD])
        case "keep":
            pass
        case _:
            yield fact.Passed(seat)


def _move_fact(before: State, start: Space, goal: Space) -> fact.Moved:
    standing = before.tokens[NUMBERS[start]]
    return fact.Moved(SEATS[side_of(standing)], LETTERS[standing & KIND], start, goal)


def _hidden_facts(before: State, after: State, start: Space, goal: Space) -> Iterator[fact.Hidden]:
    """The fact that the token turned over by moving between the two spaces, if it did."""
    was, now = before.tokens[NUMBERS[start]], after.tokens[NUMBERS[goal]]
    if now & FACE_DOWN and not was & FACE_DOWN:
        yield fact.Hidden(SEATS[side_of(now)], LETTERS[now & KIND], goal)


def _side_effects(before: State, after: State, besides: set[Space]) -> Iterator[object]:
    """What happened to the tokens that did not move."""
    for space, was, now in zip(SPACES, before.tokens, after.tokens, strict=True):
        if was == now or space in besides:
            continue
        owner, kind = SEATS[side_of(was)], LETTERS[was & KIND]
        yield fact.Hidden(owner, kind, space) if now else fact.Returned(owner, kind, space)


def _later_facts(before: State, after: State) -> Iterator[object]:
    for seat, had, has in zip(SEATS, before.cards, after.cards, strict=True):
        yield from (fact.Gained(seat, card) for card in has if card not in had)
    then, now = scores(before), scores(after)
    yield from (fact.Scored(seat, now[seat] - then[seat]) for seat in SEATS if now[seat] != then[seat])
    step = before.resume if before.step is Step.KEEP else before.step
    begins = step in (Step.TOTEM, Step.AFTER) and after.step is Step.PLACE  # other than by the warthog's skip
    if begins and after.turn == before.turn:
        yield fact.Skipped(SEATS[1 - after.turn])
    ended = outcome(after)
    if ended is not None:
        yield fact.Ended(ended)
