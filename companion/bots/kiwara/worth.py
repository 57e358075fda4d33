"""What a board of Kiwara is worth before it is full: each territory goes to a side more or less surely."""

from functools import lru_cache
from math import exp, sqrt
from operator import itemgetter
from typing import Final

from companion.bots.thought import chance_by
from companion.games.kernel import Action
from companion.games.kiwara.law import apply
from companion.games.kiwara.layout import Layout
from companion.games.kiwara.state import OKAPI, OKAPI_POINTS, SCORING, State, Step, side_of

POINT: Final = 100
"""Scores are in hundredths of a point."""
TO_COME: Final = 2.6
"""What an empty space will hold, in points."""
SURENESS: Final = 2.2
"""How surely a lead decides a territory with few empty spaces left."""
CARD_POINTS: Final = 3
"""An unused card of the reinforcements."""
DARE: Final = 100
"""What bold players see in a blow to an animal of the other side, or where that side is stronger."""
TEMPO: Final = 350
"""Half of what a placement gains: the side to place has that in view, and else the other side."""
SCALE_AT_END: Final = 211
"""The lead with which 73 of 100 games are won on a full board, if a search sees it."""
SPREAD: Final = 9.4
"""How many empty spaces make it e times as much."""
KNOWN: Final = 20_000
"""Territories that are remembered; some 4 MB."""


class Worth:
    """Remembers what has been counted once."""

    def __init__(self, layout: Layout) -> None:
        self.territories = [itemgetter(*spaces) for spaces in layout.territories]
        self.known: dict[tuple[int, ...], int] = {}

    def score(self, state: State) -> int:
        """What the side whose turn it is is ahead by."""
        tokens, known, score = state.tokens, self.known, 0
        for pick in self.territories:
            territory = pick(tokens)
            if territory not in known:
                self._count(territory)
            score += known[territory]
        score += _cards(state.cards[0]) - _cards(state.cards[1])
        return -score if state.turn else score

    def _count(self, territory: tuple[int, ...]) -> None:
        if len(self.known) == KNOWN:
            self.known.clear()
        standing = [token for token in territory if token]
        empty = len(territory) - len(standing)
        lead = len(standing) - 2 * sum(map(side_of, standing))
        points = sum(SCORING.get(token, 0) for token in standing) + TO_COME * empty
        share = 2 / (1 + exp(-SURENESS * lead / sqrt(empty + 0.6))) - 1 if empty else (lead > 0) - (lead < 0)
        self.known[territory] = round(POINT * points * share)


class NeutralWorth(Worth):
    """Says the same of a board whichever decision is next, so that looks of different depths compare."""

    def score(self, state: State) -> int:
        return super().score(state) + (TEMPO if state.step is Step.PLACE else -TEMPO)


@lru_cache(maxsize=1)
def neutral_worth(layout: Layout) -> NeutralWorth:
    """One for all states of a game: it counts no territory twice."""
    return NeutralWorth(layout)


def chance_of(score: int, state: State) -> float:
    """Of the side whose turn it is, to win with that lead."""
    return chance_by(score / (SCALE_AT_END * exp(state.tokens.count(0) / SPREAD)))


def _cards(cards: tuple[str, ...]) -> int:
    return POINT * sum(OKAPI_POINTS if card == OKAPI else CARD_POINTS for card in cards) if cards else 0


def daring(state: State, action: Action) -> int:
    """An animal where the other side is stronger, and each animal of the other side that changes."""
    mine, before, after = state.turn, state.tokens, apply(state, action).tokens
    pairs = zip(before, after, strict=True)
    dared = sum(was > 0 and was != now and side_of(was) != mine for was, now in pairs)
    for territory in state.layout.territories:
        if any(after[space] and not before[space] for space in territory):
            sides = [side_of(before[space]) for space in territory if before[space]]
            lead = 2 * sides.count(mine) - len(sides)
            dared += (lead < 0) - (lead > 0)
    return DARE * dared
