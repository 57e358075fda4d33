"""Whole games of Kitara by policies, and what came of them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from companion.games.kernel import TABLE, Action, Draw
from companion.games.kitara.law import actor, apply, legal, outcome, scores, weight
from companion.games.kitara.state import State
from companion.games.registry import GAMES
from companion.store.lots import setup_lots, table_lots
from tests.kitara_policies.policy import chosen

KITARA: Final = GAMES["kitara"]
Policy = Callable[[State, Draw], Action]


@dataclass(frozen=True)
class Played:
    """A game that has come to its end."""

    points: tuple[int, ...]
    winners: tuple[int, ...]
    """By number of seat."""
    actions: int
    """Those of the table included."""
    widths: tuple[int, ...]
    """How long the legal list was at each decision of people."""
    attacks: int


def dice(state: State, lots: Draw) -> Action:
    """Every legal action is as likely as the others."""
    offers = legal(state)
    return offers[lots(len(offers))]


def played(players: int, seed: int, policies: Sequence[Policy], deck: str = "blue") -> Played:
    """The game of that seed, each seat played by its policy."""
    state = KITARA.rules.new(KITARA.rules.settle({"players": players, "deck": deck}, setup_lots(seed)))
    lots, draws = setup_lots(seed), table_lots(seed)
    widths: list[int] = []
    attacks = drawn = 0
    while (who := actor(state)) is not None:
        if who == TABLE:
            action = _drawn(state, draws, drawn)
            drawn += 1
        else:
            widths.append(len(legal(state)))
            action = policies[int(who) - 1](state, lots)
        state = apply(state, action)
        attacks += action.startswith("retreat:")
    points = tuple(scores(state).values())
    ended = outcome(state)
    assert ended is not None
    return Played(
        points=points,
        winners=tuple(int(seat) - 1 for seat in ended.winners),
        actions=len(widths) + drawn,
        widths=tuple(widths),
        attacks=attacks,
    )


def _drawn(state: State, draws: Callable[[int, int], int], number: int) -> Action:
    """What the table draws, as it does in a game that is dealt."""
    offers = legal(state)
    weights = [weight(state, offer) for offer in offers]
    lot = draws(number, sum(weights))
    for offer, share in zip(offers, weights, strict=True):
        lot -= share
        if lot < 0:
            return offer
    raise ValueError(lot)


def random(players: int) -> list[Policy]:
    """Everybody throws dice."""
    return [dice] * players


def sensible(players: int) -> list[Policy]:
    """Everybody plays sensibly."""
    return [chosen] * players


def against_dice(players: int, seat: int) -> list[Policy]:
    """One does, and the others throw dice."""
    return [chosen if other == seat else dice for other in range(players)]
