"""What people look up while they play, and count again in the end: kingdom by kingdom.

Law: before the end tokens are counted and nothing else; what is public here is what everybody may know.
Seats are told by number, which is nothing that a space could be called.
"""

from collections.abc import Iterator
from typing import Final

from companion.rules.kernel.reason import Reason, because
from companion.rules.kitara.law import loser
from companion.rules.kitara.pack import LAST_AGE
from companion.rules.kitara.prospect import turns_left
from companion.rules.kitara.state import State, Step
from companion.rules.kitara.turn import PER_CARD, PER_RUIN

PHASE: Final = "kitara.look-phase"
"""Whose phase of a turn it is; the step follows: `kitara.look-phase-draft`. Values: seat, round."""
OPEN: Final = "kitara.look-open"
"""The end is not in sight yet. Values: count, of cards before the first of the last age."""
NEXT: Final = "kitara.look-next"
"""The next card is of the last age. Values: none."""
ROUNDS: Final = "kitara.look-rounds"
"""The end is in sight. Values: round, last."""
POINTS: Final = "kitara.look-points"
"""Values: seat, points."""
SYMBOLS: Final = "kitara.look-symbols"
"""Values: seat, draft, move, vp."""
FOOD: Final = "kitara.look-food"
"""How many cards are fed, and how many want food. Values: seat, fed, needed."""
RUINS: Final = "kitara.look-ruins"
"""In how many ruins a master-animal stands, and what they bring. Values: seat, count, points."""
TOKENS: Final = "kitara.look-tokens"
"""Values: seat, count."""
TURNS: Final = "kitara.look-turns"
"""How many turns are left as far as anybody can tell, with the one that is on. Values: seat, count."""

TRACK: Final = "kitara.look-track"
"""The points that everybody could see. Values: seat, points."""
CARDS: Final = "kitara.look-cards"
"""What the cards bring at the end. Values: seat, count, points."""
TOKEN: Final = "kitara.look-token"  # noqa: S105 - of cardboard
"""One of the tokens that were kept. Values: seat, points."""
TOTAL: Final = "kitara.look-total"
"""Values: seat, points."""


def reckoning(state: State) -> tuple[Reason, ...]:
    """Each of it in a line."""
    if state.step is Step.OVER:
        return tuple(
            line
            for step in (_open, _tokens, _total)
            for seat in range(state.players)
            for line in step(state, seat)
        )
    kingdoms = (line for seat in range(state.players) for line in _standing(state, seat))
    return (_phase(state), _end(state), *kingdoms)


def _phase(state: State) -> Reason:
    seat = loser(state) if state.step is Step.RETREAT else state.turn
    return because(f"{PHASE}-{state.step}", seat=seat + 1, round=state.round)


def _end(state: State) -> Reason:
    """How far off the end is; cards come in the order of their ages."""
    if state.last_round:
        return because(ROUNDS, round=state.round, last=state.last_round)
    before = sum(1 for number in state.pile if state.contents.cards[number].age < LAST_AGE)
    return because(OPEN, count=before) if before else because(NEXT)


def _standing(state: State, seat: int) -> Iterator[Reason]:
    """How a kingdom stands while the game goes on."""
    told, ruins = seat + 1, state.ruled(seat)
    draft, move, vp = state.symbols(seat)
    yield because(POINTS, seat=told, points=state.points[seat])
    yield because(SYMBOLS, seat=told, draft=draft, move=move, vp=vp)
    yield because(FOOD, seat=told, fed=state.fed(seat), needed=len(state.eaters(seat)))
    yield because(RUINS, seat=told, count=ruins, points=PER_RUIN * ruins)
    yield because(TOKENS, seat=told, count=len(state.kept[seat]))
    left = turns_left(state, seat)
    if left is not None:
        yield because(TURNS, seat=told, count=left)


def _open(state: State, seat: int) -> Iterator[Reason]:
    """What everybody has seen: the points on the track, and cards."""
    cards = len(state.kingdoms[seat])
    track = state.points[seat] - sum(state.kept[seat]) - PER_CARD * cards
    yield because(TRACK, seat=seat + 1, points=track)
    yield because(CARDS, seat=seat + 1, count=cards, points=PER_CARD * cards)


def _tokens(state: State, seat: int) -> Iterator[Reason]:
    """What nobody has seen but who has them, so it comes last."""
    return (because(TOKEN, seat=seat + 1, points=value) for value in state.kept[seat])


def _total(state: State, seat: int) -> Iterator[Reason]:
    yield because(TOTAL, seat=seat + 1, points=state.points[seat])
