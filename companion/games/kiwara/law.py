"""The rules of Kiwara: legal actions, their effects, the end of the game."""

from collections.abc import Iterator
from typing import Final

from companion.games.kernel import TABLE, Action, Actor, Outcome, Seat, Space, Turn
from companion.games.kiwara.layout import NUMBERS, SEATS, SPACES, STATION_NUMBERS, STATIONS
from companion.games.kiwara.state import ANIMALS, CROCODILE, LION, State, Step, of_side, token
from companion.games.kiwara.turn import (
    award,
    card_uses,
    continue_attack,
    end_hyena,
    hyena_uses,
    keep_card,
    lay_token,
    lead_totem,
    pass_turn,
    placeable_animals,
    placement_spaces,
    reachable_stations,
    reveal,
    roar,
    swap,
    swap_goals,
    totals,
    use_card,
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
    """Every legal action, sorted; none when the game is over."""
    return sorted(_offers(state))


def _offers(state: State) -> Iterator[Action]:
    match state.step:
        case Step.PLACE:
            room = [space for space in placement_spaces(state) if not state.tokens[space]]
            yield from (_PLACINGS[animal, space] for animal in placeable_animals(state) for space in room)
            yield from card_uses(state)
        case Step.TOTEM:
            yield from (_LEADS[station] for station in reachable_stations(state))
            yield from card_uses(state)
        case Step.SWAP:
            yield from (_SWAPS[space] for space in swap_goals(state))
            yield STAY
        case Step.AFTER:
            yield from card_uses(state)
            yield PASS
        case Step.HYENA:
            yield from hyena_uses(state)
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
    """The state after an action that `legal` lists."""
    verb, _, rest = action.partition(":")
    match verb:
        case "place":
            letter, _, space = rest.partition("@")
            return _place(state, ANIMALS[letter], NUMBERS[Space(space)])
        case "totem":
            return lead_totem(state, STATION_NUMBERS[Space(rest)])
        case "swap":
            return continue_attack(swap(state, NUMBERS[Space(rest)]))
        case "stay":
            return continue_attack(state._replace(path=()))
        case "use":
            card, _, target = rest.partition(":")
            return use_card(state, card, target)
        case "reveal":
            return reveal(state, rest)
        case "keep":
            return keep_card(state, rest)
        case "done":
            return end_hyena(state)
        case _:
            return pass_turn(state)


def _place(state: State, animal: int, space: int) -> State:
    """The state with one more animal on the board; cards that bound this placement expire."""
    side, tokens = state.turn, [*state.tokens]
    tokens[space] = lay_token(tokens, token(side, animal), space)
    left = tuple(count - (number == animal) for number, count in enumerate(state.supply[side]))
    after = state._replace(
        tokens=tuple(tokens),
        supply=of_side(state.supply, side, left),
        spell=None,
        baboon=False,
        path=(space,) if animal == CROCODILE else (),
    )
    return award(roar(after, space) if animal == LION else after, space)


def actor(state: State) -> Actor | None:
    """Whose decision is next."""
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
    yellow, red = totals(state)
    if yellow != red:
        return Outcome((SEATS[red > yellow],), "points")
    if state.reward >= 0:
        return Outcome((SEATS[state.reward],), "reward")
    return Outcome(SEATS, "shared")


def scores(state: State) -> dict[Seat, int]:
    """The points of the current board, at any time."""
    return dict(zip(SEATS, totals(state), strict=True))
