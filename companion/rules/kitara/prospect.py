"""How long a game lasts, as far as anybody can foresee: cards come up one by one, in the order of ages."""

from companion.rules.kitara.pack import LAST_AGE
from companion.rules.kitara.state import State, Step
from companion.rules.kitara.turn import DUEL, ROW


def last_round(state: State) -> int | None:
    """The round that will be the last one if nothing unusual happens; `None` where none can be foreseen."""
    if state.last_round:
        return state.last_round
    before = sum(1 for card in state.pile if state.contents.cards[card].age < LAST_AGE)
    if before == len(state.pile):
        return None
    if state.step in (Step.START, Step.DEAL):
        before -= ROW - len(state.row)
    coming = _reveals_left(state)
    a_turn = 2 if state.players == DUEL else 1
    turns = 0 if before < coming else 1 + (before - coming) // a_turn
    turn = 0 if state.step is Step.START else state.turn
    return state.round + (turn + turns) // state.players + 1


def _reveals_left(state: State) -> int:
    """How many cards this turn still brings."""
    duel = state.players == DUEL
    if state.step in (Step.START, Step.DEAL, Step.DRAFT):
        return 2 if duel else 1
    if state.step is Step.REVEAL:
        return 1 if state.closing else 2 if duel else 1
    return 1 if duel else 0


def turns_left(state: State, seat: int) -> int | None:
    """How many turns a seat still has, with the one that is on."""
    last = last_round(state)
    if last is None or state.step is Step.OVER:
        return None if last is None else 0
    turn = 0 if state.step is Step.START else state.turn
    return last - state.round + (seat >= turn)
