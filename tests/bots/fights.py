"""`python -m tests.bots.fights GAME [LEVEL] [GAMES]`: how often bold and careful bots fight an even one."""

import sys
from dataclasses import replace
from itertools import pairwise
from typing import Any

from companion.bots.mind import Level
from companion.bots.registry import MINDS
from companion.cli.arena_command import play_game
from companion.games.kernel import Action, Attacked, Captured, Temper
from companion.games.kiwara.turn import majorities


def fights_of(state: Any, action: Action, after: Any, game: str) -> int:
    """Captures and attacks; in Kiwara, an animal where the other side leads, less one where its own does."""
    if game != "kiwara":
        found = MINDS[game].game.rules.facts(state, action, after)
        return sum(isinstance(one, Captured | Attacked) for one in found)
    mine, fights = state.turn, 0
    for was, now in zip(*(majorities(one.layout, one.tokens) for one in (state, after)), strict=True):
        if action.startswith("place:") and now.counts[mine] > was.counts[mine]:
            fights += {1 - mine: 1, mine: -1}.get(was.ruler, 0)
    return fights


def count_fights(game: str, level: Level, seeds: range) -> int:
    """Those of the first seat, in games against an even bot of the same level."""
    first, second = MINDS[game].game.seats[:2]
    fights = 0
    for seed in seeds:
        record = play_game(game, {first: level, second: replace(level, temper=Temper.EVEN)}, seed, {})
        steps = zip(pairwise(record.states), record.actions, record.actors(), strict=True)
        fights += sum(
            fights_of(state, action, after, game) for (state, after), action, by in steps if by == first
        )
    return fights


def main(game: str, level: str = "2", games: str = "20") -> None:
    for temper in Temper:
        played = replace(MINDS[game].levels[int(level) - 1], temper=temper)
        fights = count_fights(game, played, range(int(games)))
        sys.stdout.write(f"{game} {level}:{temper}: {fights / int(games):.2f} a game\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
