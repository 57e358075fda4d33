"""What the table draws in one sample of a search, fixed beforehand, so that all plans have the same luck."""

from itertools import accumulate, cycle
from typing import Final, NamedTuple

from companion.games.kernel import Draw
from companion.games.kitara.contents import SEATS
from companion.games.kitara.knowledge import guess
from companion.games.kitara.law import draw_token, next_cards, reveal_card
from companion.games.kitara.state import State, Step

TICKETS: Final = tuple(range(0, 256, 32))
"""Where tickets begin in a draw: each draw takes time, and is good for so many."""
TOKENS: Final = 16
"""Tickets for tokens of the bag, and for those that others hold: they come again where there are more."""
MIDDLE: Final = tuple(left // 2 for left in range(64))
"""Tickets for the token in the middle of the bag, by the number of tokens there."""


class Luck(NamedTuple):
    """What the table draws in one sample, whatever is played: tickets for cards and tokens."""

    places: dict[int, int]
    """A ticket for each card of the pile: the lowest comes first."""
    tickets: tuple[int, ...]
    hidden: tuple[int, ...]
    """The tickets for the tokens that others hold already."""

    def guess(self, state: State, seat: int) -> State:
        """The state with other tokens of others."""
        tickets = cycle(self.hidden)
        return guess(state, SEATS[seat], lambda below: next(tickets) % below)

    def draw_next(self, state: State) -> State:
        """The state after the draw of the table that is due."""
        if state.step is not Step.TOKEN:
            return reveal_card(state, min(next_cards(state), key=self.places.__getitem__))
        left = sum(state.bag)
        ticket = self.tickets[left % len(self.tickets)] % left
        below = accumulate(state.bag)
        return draw_token(state, next(number for number, most in enumerate(below) if ticket < most))


def luck_of(state: State, draw: Draw) -> Luck:
    tickets: tuple[int, ...] = ()
    while len(tickets) < 2 * TOKENS + len(state.pile):
        drawn = draw(1 << 256)
        tickets += tuple(drawn >> begin & 0xFFFFFFFF for begin in TICKETS)
    places = dict(zip(state.pile, tickets[2 * TOKENS :], strict=False))
    return Luck(places, tickets[:TOKENS], tickets[TOKENS : 2 * TOKENS])
