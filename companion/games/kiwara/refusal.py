"""Why an action is refused. `law.legal` alone decides what is legal; this finds the reason for the rest."""

from enum import StrEnum
from typing import Final

from companion.games.kernel import CARD, PIECE, Form, Reason, Space, Unreadable, Why, because
from companion.games.kiwara import law
from companion.games.kiwara.actions import AIMED, GOAL, SPACE, START, STATION, parse_action
from companion.games.kiwara.layout import EDGE, FACED, NEIGHBOURS, NUMBERS, SPACES, STATION_NUMBERS, STATIONS
from companion.games.kiwara.state import ANIMALS, FACE_DOWN, GAZELLE, KIND, OKAPI, State, Step, side_of
from companion.games.kiwara.turn import (
    REACH,
    adjacent_stations,
    empty_spaces,
    placeable_animals,
    placement_spaces,
    reachable_stations,
)


class Refusal(StrEnum):
    """Why a readable action of Kiwara is not legal, from the side in turn."""

    NOT_NOW = "kiwara.not-now"
    OUT_OF = "kiwara.out-of"
    BROUGHT_BACK = "kiwara.brought-back"
    OCCUPIED = "kiwara.occupied"
    WRONG_ROW = "kiwara.wrong-row"
    BABOON = "kiwara.baboon"
    BOA = "kiwara.boa"
    PORCUPINE = "kiwara.porcupine"
    ROW_FULL = "kiwara.row-full"
    STANDS_THERE = "kiwara.stands-there"
    TOO_FAR = "kiwara.too-far"
    BEHIND = "kiwara.behind"
    BEHIND_CARD = "kiwara.behind-card"
    BACKWARDS = "kiwara.backwards"
    ONLY_THERE = "kiwara.only-there"
    NOTHING_THERE = "kiwara.nothing-there"
    NO_GAZELLE = "kiwara.no-gazelle"
    SLEEPS = "kiwara.sleeps"
    NOT_BESIDE = "kiwara.not-beside"
    NO_RIVER = "kiwara.no-river"
    CAME_FROM = "kiwara.came-from"
    NOT_HELD = "kiwara.not-held"
    OTHER_MOMENT = "kiwara.other-moment"
    ONE_SPELL = "kiwara.one-spell"
    NO_NEXT_TURN = "kiwara.no-next-turn"
    LAST_ROOM = "kiwara.last-room"
    SHOWS_ITS_FACE = "kiwara.shows-its-face"
    INSIDE = "kiwara.inside"
    NOT_OWN = "kiwara.not-own"
    DRIVEN = "kiwara.driven"
    NOTHING_LEFT = "kiwara.nothing-left"
    SEEN = "kiwara.seen"
    REWARD = "kiwara.reward"
    NOT_SHOWN = "kiwara.not-shown"


_STEPS: Final = {
    "place": (Step.PLACE,),
    "totem": (Step.FIRST, Step.TOTEM),
    "swap": (Step.SWAP,),
    "stay": (Step.SWAP,),
    "done": (Step.HYENA,),
    "pass": (Step.AFTER,),
    "reveal": (Step.REVEAL,),
    "keep": (Step.KEEP,),
    "use": (Step.PLACE, Step.TOTEM, Step.AFTER, Step.HYENA),
}
"""The steps in which each verb is possible."""
_SPELLS: Final = ("boa", "porcupine", "warthog")
_MOMENTS: Final = {
    "baboon": (Step.PLACE,),
    "vulture": (Step.PLACE, Step.TOTEM),
    "rhinoceros": (Step.PLACE, Step.TOTEM),
    "hyena": (Step.PLACE, Step.TOTEM, Step.HYENA),
    "giraffe": (Step.PLACE, Step.TOTEM, Step.AFTER),
    "wildebeest": (Step.TOTEM,),
    **dict.fromkeys(_SPELLS, (Step.AFTER,)),
}
"""The steps in which each card may be used."""


def explain(state: State, attempt: str) -> Reason | None:
    if attempt in law.legal(state):
        return None
    if state.step is Step.OVER:
        return because(Why.OVER)
    try:
        form = parse_action(attempt)
    except Unreadable as error:
        return error.reason
    if state.step not in _STEPS[form.verb]:
        return because(f"{Refusal.NOT_NOW}-{state.step}")
    match form.verb:
        case "place":
            return _placement_reason(state, form)
        case "totem":
            return _totem_reason(state, Space(form[STATION]))
        case "swap":
            return _swap_reason(state, Space(form[SPACE]))
        case "reveal":
            reward = form[CARD] == OKAPI and not state.reinforced
            return because(Refusal.REWARD if reward else Refusal.SEEN, card=form[CARD])
        case "keep":
            return because(Refusal.NOT_SHOWN, card=form[CARD])
        case _:
            return _use_reason(state, form)


def _placement_reason(state: State, form: Form) -> Reason:
    space, piece = Space(form[SPACE]), form[PIECE]
    number, animal = NUMBERS[space], ANIMALS[piece]
    if state.tokens[number]:
        return because(Refusal.OCCUPIED, space=space)
    if animal in placeable_animals(state):
        return _space_reason(state, space)
    left = state.supply[state.turn][animal]
    return because(Refusal.BROUGHT_BACK if left else Refusal.OUT_OF, piece=piece)


def _space_reason(state: State, space: Space) -> Reason:
    spell = state.spell
    if spell and spell.card == "boa":
        return because(Refusal.BOA, space=SPACES[placement_spaces(state)[0]])
    if spell and spell.space == NUMBERS[space]:
        return because(Refusal.PORCUPINE, space=space)
    if state.baboon:
        row, other = (STATIONS[station][1] for station in adjacent_stations(state))
        return because(Refusal.BABOON, space=space, row=row, other=other)
    return because(Refusal.WRONG_ROW, space=space, station=STATIONS[state.totem])


def _totem_reason(state: State, station: Space) -> Reason:
    number = STATION_NUMBERS[station]
    if number == state.totem:
        return because(Refusal.STANDS_THERE, station=station)
    onward = reachable_stations(state)
    roomy = not all(state.tokens[space] for space in FACED[number])
    steps = (state.totem - number if state.backwards else number - state.totem) % len(STATIONS)
    if steps <= REACH or not roomy:
        return because(Refusal.ROW_FULL, station=station)
    if len(onward) == 1:
        return because(Refusal.ONLY_THERE, station=station, only=STATIONS[onward[0]])
    if state.backwards:
        return because(Refusal.BACKWARDS, station=station)
    if len(STATIONS) - steps <= REACH:
        held = "wildebeest" in state.cards[state.turn]
        return because(Refusal.BEHIND_CARD if held else Refusal.BEHIND, station=station)
    return because(Refusal.TOO_FAR, station=station, count=steps)


def _swap_reason(state: State, space: Space) -> Reason:
    number, here = NUMBERS[space], state.path[-1]
    standing = state.tokens[number]
    if number in state.path[:-1]:
        return because(Refusal.CAME_FROM, space=space)
    if not standing:
        return because(Refusal.NOTHING_THERE, space=space)
    if standing & KIND != GAZELLE:
        return because(Refusal.NO_GAZELLE, space=space)
    if number not in NEIGHBOURS[here]:
        return because(Refusal.NOT_BESIDE, space=space)
    if standing & FACE_DOWN:
        return because(Refusal.SLEEPS, space=space)
    return because(Refusal.NO_RIVER, space=space)


def _use_reason(state: State, form: Form) -> Reason:
    card = form[CARD]
    if state.step is Step.HYENA and card != "hyena":
        return because(f"{Refusal.NOT_NOW}-{state.step}")
    if state.step is not Step.HYENA and card not in state.cards[state.turn]:
        return because(Refusal.NOT_HELD, card=card)
    if state.step not in _MOMENTS[card]:
        return because(f"{Refusal.OTHER_MOMENT}-{card}", card=card)
    if card in _SPELLS:
        return _spell_reason(state, form)
    if card == "hyena":
        return _drive_reason(state, Space(form[START]), Space(form[GOAL]))
    if card in AIMED:
        return _aim_reason(state, card, Space(form[SPACE]))
    if state.spell and state.spell.card == "boa":
        return because(Refusal.BOA, space=SPACES[state.spell.space])
    return because(Refusal.NOTHING_LEFT, card=card)


def _spell_reason(state: State, form: Form) -> Reason:
    card = form[CARD]
    if state.spell:
        return because(Refusal.ONE_SPELL, card=card)
    if not any(state.supply[1 - state.turn]):
        return because(Refusal.NO_NEXT_TURN, card=card)
    space = Space(form[SPACE])
    return _room_reason(state, space) or because(Refusal.LAST_ROOM, space=space)


def _room_reason(state: State, space: Space) -> Reason | None:
    """The reason why the space is not an empty one of the row."""
    if NUMBERS[space] not in state.row:
        return because(Refusal.WRONG_ROW, space=space, station=STATIONS[state.totem])
    if NUMBERS[space] not in empty_spaces(state):
        return because(Refusal.OCCUPIED, space=space)
    return None


def _aim_reason(state: State, card: str, space: Space) -> Reason:
    standing = state.tokens[NUMBERS[space]]
    if not standing:
        return because(Refusal.NOTHING_THERE, space=space)
    if card == "vulture":
        return because(Refusal.SHOWS_ITS_FACE, space=space)
    if NUMBERS[space] not in EDGE:
        return because(Refusal.INSIDE, space=space)
    return because(Refusal.SLEEPS, space=space)


def _drive_reason(state: State, start: Space, goal: Space) -> Reason:
    number = NUMBERS[start]
    standing = state.tokens[number]
    if number not in state.row:
        return because(Refusal.WRONG_ROW, space=start, station=STATIONS[state.totem])
    if not standing:
        return because(Refusal.NOTHING_THERE, space=start)
    if side_of(standing) != state.turn:
        return because(Refusal.NOT_OWN, space=start)
    if number == state.driven:
        return because(Refusal.DRIVEN, space=start)
    return _room_reason(state, goal) or because(Refusal.NOTHING_LEFT, card="hyena")
