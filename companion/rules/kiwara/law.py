"""The law of Kiwara: what is legal, what it does, how it ends."""

from collections.abc import Iterator
from typing import Final

from companion.rules.kernel.game import Outcome, Turn
from companion.rules.kernel.names import TABLE, Action, Actor, Seat, Space
from companion.rules.kiwara.cards import drives, kept, rested, used, uses
from companion.rules.kiwara.places import NUMBERS, SEATS, SPACES, STATION_NUMBERS, STATIONS
from companion.rules.kiwara.savanna import laid, roar, swappable, swapped, totals
from companion.rules.kiwara.state import State, Step
from companion.rules.kiwara.tokens import ANIMALS, CROCODILE, LION, token
from companion.rules.kiwara.turn import attacking, field, led, passed, ready, revealed, rewarded, stations

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
    return sorted(_offered(state))


def _offered(state: State) -> Iterator[Action]:
    match state.step:
        case Step.PLACE:
            room = [space for space in field(state) if not state.tokens[space]]
            yield from (_PLACINGS[animal, space] for animal in ready(state) for space in room)
            yield from uses(state)
        case Step.TOTEM:
            yield from (_LEADS[station] for station in stations(state))
            yield from uses(state)
        case Step.SWAP:
            yield from (_SWAPS[space] for space in swappable(state))
            yield STAY
        case Step.AFTER:
            yield from uses(state)
            yield PASS
        case Step.HYENA:
            yield from drives(state)
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
            return _placed(state, ANIMALS[letter], NUMBERS[Space(space)])
        case "totem":
            return led(state, STATION_NUMBERS[Space(rest)])
        case "swap":
            return attacking(swapped(state, NUMBERS[Space(rest)]))
        case "stay":
            return attacking(state._replace(path=()))
        case "use":
            card, _, target = rest.partition(":")
            return used(state, card, target)
        case "reveal":
            return revealed(state, rest)
        case "keep":
            return kept(state, rest)
        case "done":
            return rested(state)
        case _:
            return passed(state)


def _placed(state: State, animal: int, space: int) -> State:
    """One animal more on the board; what cards had laid on this placement is over."""
    side, tokens = state.turn, [*state.tokens]
    tokens[space] = laid(tokens, token(side, animal), space)
    left = tuple(count - (number == animal) for number, count in enumerate(state.supply[side]))
    after = state._replace(
        tokens=tuple(tokens),
        supply=(left, state.supply[1]) if side == 0 else (state.supply[0], left),
        spell=None,
        baboon=False,
        path=(space,) if animal == CROCODILE else (),
    )
    return rewarded(roar(after, space) if animal == LION else after, space)


def actor(state: State) -> Actor | None:
    """Whose decision it is."""
    match state.step:
        case Step.OVER:
            return None
        case Step.REVEAL:
            return TABLE
        case _:
            return SEATS[state.turn]


def turn(state: State) -> Turn | None:
    """The first one is to lead the totem onto the board; the cards of a handicap are turned up before it."""
    if state.step is Step.OVER or (state.step is Step.REVEAL and state.totem < 0):
        return None
    return Turn(state.turns, SEATS[state.turn])


def outcome(state: State) -> Outcome | None:
    """Who has more points; or else who won the reward; or both."""
    if state.step is not Step.OVER:
        return None
    yellow, red = totals(state)
    if yellow != red:
        return Outcome((SEATS[red > yellow],), "points")
    if state.reward >= 0:
        return Outcome((SEATS[state.reward],), "reward")
    return Outcome(SEATS, "shared")


def scores(state: State) -> dict[Seat, int]:
    """The points as the board stands, at any time."""
    return dict(zip(SEATS, totals(state), strict=True))
