"""What animals do to each other, and who rules where: everything that is about the thirty spaces alone."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.rules.kiwara.layout import Layout
from companion.rules.kiwara.places import NEIGHBOURS
from companion.rules.kiwara.state import State
from companion.rules.kiwara.tokens import (
    FACE_DOWN,
    GAZELLE,
    KIND,
    LION,
    OKAPI,
    OKAPI_POINTS,
    SCORING,
    TIMID,
    ZEBRA,
    side_of,
)


def beside_lion(tokens: Sequence[int], space: int) -> bool:
    """Whether a lion of either side stands next to the space; no lion ever lies on its face."""
    return any(tokens[other] & KIND == LION for other in NEIGHBOURS[space])


def laid(tokens: Sequence[int], standing: int, space: int) -> int:
    """The token as it lies once it comes to that space: what fears a lion there hides."""
    if standing & KIND in TIMID and beside_lion(tokens, space):
        return standing | FACE_DOWN
    return standing


def roar(state: State, space: int) -> State:
    """A lion has come to that space: zebras around it hide, gazelles go home; what is hidden stays so."""
    tokens, supply = [*state.tokens], [[*state.supply[0]], [*state.supply[1]]]
    for other in NEIGHBOURS[space]:
        standing = tokens[other]
        if standing & FACE_DOWN:
            continue
        if standing & KIND == ZEBRA:
            tokens[other] |= FACE_DOWN
        elif standing & KIND == GAZELLE:
            tokens[other] = 0
            supply[side_of(standing)][GAZELLE] += 1
    return state._replace(tokens=tuple(tokens), supply=(tuple(supply[0]), tuple(supply[1])))


def swappable(state: State) -> tuple[int, ...]:
    """The gazelles that the crocodile of this turn may change places with."""
    here = state.path[-1]
    return tuple(
        other
        for other in state.layout.across[here]
        if other not in state.path and state.tokens[other] & (KIND | FACE_DOWN) == GAZELLE
    )


def swapped(state: State, space: int) -> State:
    """The crocodile and the gazelle on that space have changed places."""
    tokens, here = [*state.tokens], state.path[-1]
    tokens[here], tokens[space] = laid(tokens, tokens[space], here), tokens[here]
    return state._replace(tokens=tuple(tokens), path=(*state.path, space))


class Rule(NamedTuple):
    """How a territory stands."""

    counts: tuple[int, int]
    """How many tokens each side has in it, hidden ones too."""
    points: int
    """What all tokens are worth that show their faces."""

    @property
    def ruler(self) -> int | None:
        """The side with the majority."""
        yellow, red = self.counts
        return None if yellow == red else int(red > yellow)


def rules(layout: Layout, tokens: Sequence[int]) -> Iterator[Rule]:
    """Who rules each territory, in their order."""
    for territory in layout.territories:
        standing = [tokens[space] for space in territory if tokens[space]]
        red = sum(map(side_of, standing))
        yield Rule((len(standing) - red, red), sum(SCORING.get(one, 0) for one in standing))


def totals(state: State) -> tuple[int, int]:
    """The points of both sides as the board stands, and for an okapi."""
    points = [OKAPI_POINTS * (OKAPI in cards) for cards in state.cards]
    for rule in rules(state.layout, state.tokens):
        if rule.ruler is not None:
            points[rule.ruler] += rule.points
    return points[0], points[1]
