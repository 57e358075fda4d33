"""Positions of random games, for searches to look at."""

from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any

from companion.games.kernel import TABLE, Game, begin
from companion.games.kitara import KITARA
from companion.store.lots import setup_lots
from tests import run
from tests.kitara_policies.policy import chosen


def random_games(
    game: Game[Any], random: Random, options: Mapping[str, object], plies: int
) -> Iterator[list[Any]]:
    """The states of one random game after the other, none of them over; at most so many of each."""
    while True:
        state = begin(game, options, random.randrange).state
        states: list[Any] = []
        while len(states) < plies and (actions := game.rules.legal(state)):
            states.append(state)
            state = game.rules.apply(state, random.choice(actions))
        yield states


def sensible_games() -> Iterator[list[Any]]:
    """The states of one game of Kitara after the other, as people might play it: dice would only starve."""
    seed = run.seed
    while True:
        record, lots = begin(KITARA, {"players": 3}, setup_lots(seed)), setup_lots(seed + 1)
        states = []
        while now := record.actor:
            states.append(record.state)
            actions = KITARA.rules.legal(record.state)
            drawn = actions[lots(len(actions))] if now == TABLE else chosen(record.state, lots)
            record = record.play(drawn)
        yield states
        seed += 1


def middles(game: Game[Any], seed: int, count: int, ply: int) -> list[Any]:
    """The state at that ply of so many random games."""
    games = random_games(game, Random(seed), {}, ply + 1)
    found: list[Any] = []
    while len(found) < count:
        states = next(games)
        if len(states) > ply:
            found.append(states[ply])
    return found


def explained(game: Game[Any], explain: Any, games: Iterable[list[Any]]) -> list[Any]:
    """Every fifth state of these games, every third action there, and each of its reasons."""
    return [
        (state, action, reason.code.partition("-")[2], dict(reason.values))
        for states in games
        for state in states[::5]
        for action in game.rules.legal(state)[::3]
        for reason in explain(state, action)
    ]
