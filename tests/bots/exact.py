"""`python -m tests.bots.exact GAME`: whether the strongest levels play exactly where a game can be proved.

In Kiwara a plain search of the law alone finds the result of the last spaces, and the chosen action has to
keep it. In Katarenga a short forced win has to stay one. That it is one is shown reply by reply on the law
alone: the search only says which move to try, so what it claims by mistake is not counted.
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping
from itertools import count, islice
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from companion.bots.katarenga.search import WIN, WON, think
from companion.bots.registry import MINDS
from companion.bots.thought import never
from companion.cli.arena_command import play_game
from companion.games.katarenga import KATARENGA
from companion.games.katarenga import law as katarenga
from companion.games.katarenga.position import Position
from companion.games.kernel import Action
from companion.games.kiwara import KIWARA
from companion.games.kiwara import law as kiwara
from companion.games.kiwara.state import State
from companion.store.lots import mind_lots

EMPTY: Final = 9
"""Spaces of Kiwara from which on play is exact."""
EASY, PLIES = 3, 7
"""The longest win of Katarenga that is no test, and the longest one that no strong level misses."""
STRONG: Final = 6
"""The lowest level that has to keep it."""
LAST: Final = 16
"""Plies before the end of a game in which wins are looked for."""
LOOKED, MANY = 30_000, 600_000
"""Nodes that find a short win, and those that prove one of whatever length."""


class Case(NamedTuple):
    """A position, and whether each of the levels that have to play it exactly does."""

    state: Any
    is_kept: tuple[bool, ...]


def played_games(game_id: str, seed: int) -> Iterator[tuple[Any, ...]]:
    """The states of one game after the other between low levels: good enough to stay open for long."""
    for number in count(1000 * seed):
        yield play_game(game_id, dict.fromkeys(MINDS[game_id].game.seats, 3), number, {}).states


def chosen(game_id: str, state: Any, level: int) -> Action:
    mind = MINDS[game_id]
    return mind.choose(state, mind.game.seats[_turn(state)], level, mind_lots(level), never)


def _turn(state: State | Position) -> int:
    return state.moment.turn if isinstance(state, Position) else state.turn


def result(state: State, known: dict[State, int]) -> int:
    """By the law alone: 1 where the side whose turn it is wins, 0 where victory is shared, else -1."""
    if ended := kiwara.outcome(state):
        return 0 if len(ended.winners) > 1 else 1 if ended.winners == (KIWARA.seats[state.turn],) else -1
    if state not in known:
        known[state] = -1
        for action in kiwara.legal(state):
            known[state] = max(known[state], result_of(state, action, known))
            if known[state] == 1:
                break
    return known[state]


def result_of(state: State, action: Action, known: dict[State, int]) -> int:
    """The result for the side that takes this action."""
    after = kiwara.apply(state, action)
    return result(after, known) if after.turn == state.turn else -result(after, known)


def kiwara_cases(seed: int) -> Iterator[Case]:
    """The first two decisions of each game with so few empty spaces; of those where the choice matters."""
    top = len(MINDS[KIWARA.id].levels)
    for states in played_games(KIWARA.id, seed):
        known: dict[State, int] = {}
        ends = (state for state in states if state.tokens.count(0) <= EMPTY and kiwara.actor(state))
        for state in islice((state for state in ends if matters(state, known)), 2):
            action = chosen(KIWARA.id, state, top)
            yield Case(state, (result_of(state, action, known) == result(state, known),))


def matters(state: State, known: dict[State, int]) -> bool:
    """Whether one action leads to another result than the next."""
    return len({result_of(state, action, known) for action in kiwara.legal(state)}) > 1


def katarenga_cases(seed: int) -> Iterator[Case]:
    """The positions near the end of each game with a forced win that is short, and not too easy to count."""
    for states in played_games(KATARENGA.id, seed):
        for position in states[-LAST:-1]:
            score = think(position, LOOKED, mind_lots(1), never).score
            if EASY < WIN - score <= PLIES and wins(position, WIN - score):
                yield win_case(position)


def win_case(position: Position) -> Case:
    """Whether each strong level keeps that win."""
    levels = range(STRONG, len(MINDS[KATARENGA.id].levels) + 1)
    return Case(position, tuple(is_win_kept(position, level) for level in levels))


def wins(position: Position, plies: int) -> bool:
    """Whether the move that the search names wins in so many plies, whatever is replied."""
    move = think(position, MANY, mind_lots(1), never, deepest=plies).action
    after = katarenga.apply(position, move)
    if ended := katarenga.outcome(after):
        return ended.winners == (position.mover,)
    replied = [katarenga.apply(after, reply) for reply in katarenga.legal(after)]
    return plies > 1 and all(not katarenga.outcome(one) and wins(one, plies - 2) for one in replied)


def is_win_kept(position: Position, level: int) -> bool:
    after = katarenga.apply(position, chosen(KATARENGA.id, position, level))
    if ended := katarenga.outcome(after):
        return ended.winners == (position.mover,)
    return think(after, MANY, mind_lots(1), never).score < -WON


CASES: Final[Mapping[str, Callable[[int], Iterator[Case]]]] = MappingProxyType(
    {KIWARA.id: kiwara_cases, KATARENGA.id: katarenga_cases}
)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bots.exact", description=__doc__)
    parser.add_argument("game", choices=CASES)
    parser.add_argument("--positions", type=int, default=200, help="how many (200)")
    parser.add_argument("--seed", type=int, default=1, help="other games (1)")
    asked = parser.parse_args()
    cases = [*islice(CASES[asked.game](asked.seed), asked.positions)]
    kept = sum(all(case.is_kept) for case in cases)
    sys.stdout.write(f"{asked.game}: {kept} of {len(cases)} played exactly\n")
    return int(kept < len(cases))


if __name__ == "__main__":
    sys.exit(main())
