"""How choices are offered to people: in which order, and what may be told before its turn comes."""

from collections import Counter
from collections.abc import Iterator

from companion.rules.kernel.hands import PIECE
from companion.rules.kernel.names import Action, Space
from companion.rules.kitara.contents import LETTERS
from companion.rules.kitara.notation import parse_action
from companion.rules.kitara.state import State, Step
from companion.rules.kitara.turn import camps


def rank(state: State, part: str, value: str) -> int:
    """Spaces as their map has them, cards as they lie, tokens by their values."""
    contents = state.contents
    match part:
        case "space" | "from" | "to":
            return contents.number.get(Space(value), 0)
        case "card" if value in contents.card_number:
            return _lies(state, contents.card_number[value])
        case "piece":
            return LETTERS.index(value)
        case "token":
            return int(value)
        case _:
            return 0


def _lies(state: State, card: int) -> int:
    """The place of a card among those that lie beside it."""
    for cards in (state.row, state.kingdoms[state.turn]):
        if card in cards:
            return cards.index(card)
    return card


def sooner(state: State, told: tuple[Action, ...]) -> tuple[Action, ...]:
    """Where pawns are recruited they come in any order, of those kinds that have a symbol and a pawn left."""
    if state.step is not Step.RECRUIT or not state.held(state.turn):
        return ()
    return tuple(sorted({*_recruits(state, told)}))


def _recruits(state: State, told: tuple[Action, ...]) -> Iterator[Action]:
    supply, now = state.supply(state.turn), state.pending[0]
    so_far = Counter(parse_action(action)[PIECE] for action in told)
    for kind in {*state.pending} - {now}:
        letter = LETTERS[kind]
        if min(state.pending.count(kind), supply[kind]) > so_far[letter]:
            yield from (Action(f"recruit:{letter}@{state.contents.spaces[space]}") for space in camps(state))
