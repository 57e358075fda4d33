"""What stands on the board, and what hands do there.

The totem stands on its station. What a lion drives away goes home as a chore, and what hides is turned over
as one; a token that goes down hidden is put down so, which is no chore.
"""

from typing import Final

from companion.rules.kernel.hands import CARD, NO_DEED, Deed, Occupancy, Standing
from companion.rules.kernel.names import TABLE, Action, Space
from companion.rules.kiwara.law import DONE, PASS, STAY, apply
from companion.rules.kiwara.notation import GOAL, SPACE, START, STATION, parse_action
from companion.rules.kiwara.places import NUMBERS, SEATS, SPACES, STATIONS
from companion.rules.kiwara.state import State, Step
from companion.rules.kiwara.tokens import ANIMALS, FACE_DOWN, KIND, LETTERS, TOTEM, side_of, token
from companion.rules.kiwara.turn import ready

_STANDING: Final = {
    one: Standing(SEATS[side_of(one)], (LETTERS[one & KIND],), down=bool(one & FACE_DOWN))
    for side in (0, 1)
    for animal in ANIMALS.values()
    for hidden in (False, True)
    for one in (token(side, animal, hidden=hidden),)
}
_TOTEM: Final = Standing(TABLE, (TOTEM,))
_TACIT: Final = {Step.SWAP: STAY, Step.AFTER: PASS, Step.HYENA: DONE}


def occupancy(state: State) -> Occupancy:
    """One token on a space at most, and the totem on its station."""
    tokens = {SPACES[space]: _STANDING[one] for space, one in enumerate(state.tokens) if one}
    return tokens if state.totem < 0 else {**tokens, STATIONS[state.totem]: _TOTEM}


def deed(state: State, action: Action) -> Deed:
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
    """With what follows for the tokens that stay, or that turn over where they have come to."""
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


def tacit(state: State) -> Action | None:
    """To decline a swap, to use no card, to let one animal be enough: by going on."""
    return _TACIT.get(state.step)


def meant(state: State, deed: Deed) -> str | None:
    """A token put down, whichever it was; or the totem moved."""
    match deed.lifts, deed.drops:
        case (), (goal,) if goal in NUMBERS:
            animals = ready(state) or tuple(ANIMALS.values())
            return f"place:{LETTERS[animals[0]]}@{goal}"
        case ((), (goal,)) | ((_,), (goal,)) if goal in STATIONS:
            start = deed.lifts[0] if deed.lifts else None
            return f"totem:{goal}" if start is None or start in STATIONS else None
        case _:
            return None
