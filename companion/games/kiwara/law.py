"""The rules of Kiwara: legal actions, their effects, the end of the game, and what can be looked up.

Kiwara has no secrets: the order of the pile is known to no side.
"""

from collections.abc import Iterator
from typing import Final

from companion.games.kernel import (
    TABLE,
    Action,
    Actor,
    Json,
    Outcome,
    Reason,
    Seat,
    Space,
    TerritoryScore,
    Turn,
    because,
)
from companion.games.kiwara import turn as course
from companion.games.kiwara.layout import NUMBERS, SEATS, SPACES, STATION_NUMBERS, STATIONS, territory_letters
from companion.games.kiwara.state import (
    ANIMALS,
    CROCODILE,
    FACE_DOWN,
    KIND,
    LETTERS,
    LION,
    LISTED,
    State,
    Step,
    format_token,
    of_side,
    side_of,
    token,
)

STAY: Final = Action("stay")
DONE: Final = Action("done")
PASS: Final = Action("pass")

_PLACINGS: Final = {
    (animal, space): Action(f"place:{letter}@{name}")
    for letter, animal in ANIMALS.items()
    for space, name in enumerate(SPACES)
}
_LEADS: Final = tuple(Action(f"totem:{station}") for station in STATIONS)
_SWAPS: Final = tuple(Action(f"swap:{space}") for space in SPACES)


def legal(state: State) -> list[Action]:
    return sorted(_offers(state))


def _offers(state: State) -> Iterator[Action]:
    match state.step:
        case Step.PLACE:
            room = [space for space in course.placement_spaces(state) if not state.tokens[space]]
            yield from (
                _PLACINGS[animal, space] for animal in course.placeable_animals(state) for space in room
            )
            yield from course.card_uses(state)
        case Step.TOTEM:
            yield from (_LEADS[station] for station in course.reachable_stations(state))
            yield from course.card_uses(state)
        case Step.SWAP:
            yield from (_SWAPS[space] for space in course.swap_goals(state))
            yield STAY
        case Step.AFTER:
            yield from course.card_uses(state)
            yield PASS
        case Step.HYENA:
            yield from course.hyena_uses(state)
            yield DONE
        case Step.REVEAL:
            yield from (Action(f"reveal:{card}") for card in state.pile)
        case Step.KEEP:
            yield from (Action(f"keep:{card}") for card in state.shown)
        case Step.FIRST:
            yield from _LEADS
        case Step.OVER:
            return


def apply(state: State, action: Action) -> State:
    verb, _, rest = action.partition(":")
    match verb:
        case "place":
            letter, _, space = rest.partition("@")
            return _place(state, ANIMALS[letter], NUMBERS[Space(space)])
        case "totem":
            return course.lead_totem(state, STATION_NUMBERS[Space(rest)])
        case "swap":
            return course.continue_attack(course.swap(state, NUMBERS[Space(rest)]))
        case "stay":
            return course.continue_attack(state._replace(path=()))
        case "use":
            card, _, target = rest.partition(":")
            return course.use_card(state, card, target)
        case "reveal":
            return course.reveal(state, rest)
        case "keep":
            return course.keep_card(state, rest)
        case "done":
            return course.end_hyena(state)
        case _:
            return course.pass_turn(state)


def _place(state: State, animal: int, space: int) -> State:
    """The state with one more animal on the board; cards that bound this placement expire."""
    side, tokens = state.turn, [*state.tokens]
    tokens[space] = course.place_token(tokens, token(side, animal), space)
    left = tuple(count - (number == animal) for number, count in enumerate(state.supply[side]))
    after = state._replace(
        tokens=tuple(tokens),
        supply=of_side(state.supply, side, left),
        spell=None,
        baboon=False,
        path=(space,) if animal == CROCODILE else (),
    )
    return course.award(course.roar(after, space) if animal == LION else after, space)


def actor(state: State) -> Actor | None:
    match state.step:
        case Step.OVER:
            return None
        case Step.REVEAL:
            return TABLE
        case _:
            return SEATS[state.turn]


def turn(state: State) -> Turn | None:
    """The current turn. The first begins with the totem's first station, after any handicap cards."""
    if state.step is Step.OVER or (state.step is Step.REVEAL and state.totem < 0):
        return None
    return Turn(state.turns, SEATS[state.turn])


def outcome(state: State) -> Outcome | None:
    """The side with more points; on a tie the winner of the reward; otherwise both."""
    if state.step is not Step.OVER:
        return None
    yellow, red = course.totals(state)
    if yellow != red:
        return Outcome((SEATS[red > yellow],), "points")
    if state.reward >= 0:
        return Outcome((SEATS[state.reward],), "reward")
    return Outcome(SEATS, "shared")


def scores(state: State) -> dict[Seat, int]:
    """The points of the current board, at any time."""
    return dict(zip(SEATS, course.totals(state), strict=True))


def view(state: State, _seat: Seat | None) -> dict[str, Json]:
    return {
        "layout": [*state.layout.rows],
        "spaces": {SPACES[space]: format_token(one) for space, one in enumerate(state.tokens) if one},
        "supply": {
            seat: {letter: left[ANIMALS[letter]] for letter in LISTED}
            for seat, left in zip(SEATS, state.supply, strict=True)
        },
        "totem": None if state.totem < 0 else STATIONS[state.totem],
        "actor": actor(state),
        "step": str(state.step),
        "reward": None if state.reward < 0 else SEATS[state.reward],
        "cards": {seat: [*cards] for seat, cards in zip(SEATS, state.cards, strict=True)},
        "spell": None if state.spell is None else course.format_spell(*state.spell),
        "shown": [*state.shown],
        "baboon": state.baboon,
        "backwards": state.backwards,
    }


def territory_scores(state: State) -> tuple[TerritoryScore, ...]:
    """The majorities, in the order of the territories' letters."""
    letters, scores = territory_letters(state.layout), []
    rulings = course.majorities(state.layout, state.tokens)
    for numbers, rule in zip(state.layout.territories, rulings, strict=True):
        spaces = tuple(SPACES[number] for number in numbers)
        counts = tuple(zip(SEATS, rule.counts, strict=True))
        leader = None if rule.ruler is None else SEATS[rule.ruler]
        left = len(spaces) - sum(rule.counts)
        scores.append(TerritoryScore(letters[spaces[0]], spaces, counts, rule.points, leader, left))
    return tuple(sorted(scores, key=lambda one: one.name))


def lookup_lines(state: State) -> tuple[Reason, ...]:
    """Territories, the card that binds a turn, hidden animals, and unused cards: a line each."""
    return tuple(_lines(state))


def _lines(state: State) -> Iterator[Reason]:
    for one in territory_scores(state):
        least, most = sorted(count for _, count in one.counts)
        code = f"kiwara.look-{one.leader or 'tied'}"
        yield because(code, letter=one.name, most=most, least=least, points=one.points, left=one.left)
    if state.spell:
        card, space = state.spell
        yield because(f"kiwara.look-binds-{card}", **({"space": SPACES[space]} if space >= 0 else {}))
    for name, token_there in zip(SPACES, state.tokens, strict=True):
        if token_there & FACE_DOWN:
            code = f"kiwara.look-{SEATS[side_of(token_there)]}-hides"
            yield because(code, piece=LETTERS[token_there & KIND], space=name)
    for seat, cards in zip(SEATS, state.cards, strict=True):
        for card in cards:
            yield because(f"kiwara.look-{seat}-card-{card}", card=card)
            yield because(f"kiwara.look-when-{card}", card=card)
