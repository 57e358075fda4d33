"""`python -m tests.bots.against_policy kitara --players 3`: how often a mind beats a simple policy.

Rounds are those of the arena: in each the mind takes every seat once, and the policy all others. The same
seed is the same games, whatever the number of processes, so that two minds can be compared.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Callable
from functools import partial
from multiprocessing import get_context
from time import process_time
from typing import Any, Final, NamedTuple

from companion.bots.mind import Level
from companion.bots.registry import MINDS
from companion.bots.thought import never
from companion.cli.arena_command import interval, share_of
from companion.games.kernel import Action, Draw, Seat, begin, deal
from companion.store.lots import mind_lots, setup_lots, table_lots
from tests.kitara_policies.policy import chosen

POLICIES: Final[dict[str, Callable[[Any, Draw], Action]]] = {"kitara": chosen}
SLOW: Final = 0.99
"""The part of all decisions that is no slower than what is printed."""

EACH: Final = 12
"""Games after which a row says how it stands: rounds of two, three and four players end there."""


class Game(NamedTuple):
    """One game of the mind: its seat, its share of the victory, and the CPU seconds of each decision."""

    seat: Seat
    share: float
    lead: int
    """The points ahead of the best of the others: says more than the share of few games."""
    spent_s: tuple[float, ...]


def play_seat(game_id: str, players: int, level: Level, number: tuple[int, int]) -> Game:
    """The game of that seed, with the mind on that seat."""
    mind, (seed, place) = MINDS[game_id], number
    seat, lots, table = mind.game.seats[place], mind_lots(seed), table_lots(seed)
    record, spent_s = deal(begin(mind.game, {"players": players}, setup_lots(seed)), table), []
    while now := record.actor:
        began_s = process_time()
        if now == seat:
            action = mind.think(record.state, seat, level, lots, never).action
            spent_s.append(process_time() - began_s)
        else:
            action = POLICIES[game_id](record.state, lots)
        record = deal(record.play(action), table)
    points = mind.game.rules.scores(record.state)
    lead = points.pop(seat) - max(points.values())
    return Game(seat, share_of(record, seat), lead, tuple(spent_s))


def rounds(players: int, games: int, seed: int) -> list[tuple[int, int]]:
    """The seed and the seat of each game, in full rounds."""
    return [(seed + number, place) for number in range(-(-games // players)) for place in range(players)]


def format_games(games: list[Game]) -> str:
    mean, half = interval([game.share for game in games])
    lead, lead_half = interval([game.lead for game in games])
    spent_s = sorted(one for game in games for one in game.spent_s)
    by_seat = (
        f"{seat}: {interval([game.share for game in games if game.seat == seat])[0]:.2f}"
        for seat in sorted({game.seat for game in games})
    )
    slow_s = spent_s[int(SLOW * (len(spent_s) - 1))]
    return (
        f"{mean:.3f} ± {half:.3f} of {len(games)} games (seat {', '.join(by_seat)}), "
        f"{lead:+.1f} ± {lead_half:.1f} points ahead, a decision {sum(spent_s) / len(spent_s):.2f} s CPU, "
        f"{SLOW:.0%} of them within {slow_s:.2f} s"
    )


def main() -> None:
    parser = ArgumentParser(prog="python -m tests.bots.against_policy")
    parser.add_argument("game", choices=POLICIES)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=20, help="full rounds of all seats")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--nodes", type=int, help="instead of the highest level")
    args = parser.parse_args()
    level = MINDS[args.game].levels[-1] if args.nodes is None else Level(args.nodes)
    numbers = rounds(args.players, args.games, args.seed)
    games: list[Game] = []
    with get_context("spawn").Pool(args.jobs) as pool:
        for game in pool.imap(partial(play_seat, args.game, args.players, level), numbers):
            games.append(game)
            if len(games) % EACH == 0 or len(games) == len(numbers):
                sys.stdout.write(format_games(games) + "\n")
                sys.stdout.flush()


if __name__ == "__main__":
    main()
