"""`python -m tests.bots.arena katarenga 3 2 --games 40`: how often one level of a mind beats another.

Games come in pairs on one fair board, in which the players change seats. Draws count half, and
games that are broken off. The interval is that of 95 in 100.
"""

import argparse
import sys
from collections.abc import Mapping, Sequence
from itertools import islice, repeat
from math import sqrt
from time import process_time
from typing import Any

from companion.bots.katarenga.boards import Verdict, judge
from companion.bots.registry import MINDS
from companion.games.katarenga import KATARENGA
from companion.games.katarenga.setup import QUARTERS, draw_layout, format_layout
from companion.games.kernel import TABLE, Record, Seat, begin, deal
from companion.store.lots import setup_lots, table_lots

MOST: int = 200
"""Actions of a game."""
OPENING = {"katarenga": 2, "kiwara": 5}
"""Decisions at random, so that no two games are alike."""


def never() -> bool:
    return False


def play(game_id: str, players: Mapping[Seat, int], seed: int, options: Mapping[str, object]) -> Record[Any]:
    """The game of that seed between these levels, after a random opening."""
    mind, lots = MINDS[game_id], setup_lots(seed)
    record = deal(begin(mind.game, options, lots), table_lots(seed))
    while record.actor and len(record.actions) < MOST:
        assert record.actor != TABLE
        if len(record.actions) < OPENING[game_id]:
            legal = mind.game.rules.legal(record.state)
            action = legal[lots(len(legal))]
        else:
            seat = Seat(record.actor)
            action = mind.choose(record.state, seat, players[seat], lots, never)
        record = deal(record.play(action), table_lots(seed))
    return record


def share(record: Record[Any], seat: Seat) -> float:
    """What that seat has won of a game: 1, a half or 0."""
    outcome = record.game.rules.outcome(record.state)
    if outcome is None or not outcome.winners:
        return 0.5
    return (seat in outcome.winners) / len(outcome.winners)


def fair_boards(game_id: str, count: int, seed: int) -> list[Mapping[str, object]]:
    """Options of so many games: an unfair board would decide them by itself."""
    if game_id != KATARENGA.id:
        return [{}] * count
    draw = setup_lots(seed)
    boards = (judge(draw_layout(draw), draw, never) for _ in repeat(None))
    even = (one for one in boards if one.verdict is Verdict.EVEN)
    return [{QUARTERS.name: format_layout(one.layout)} for one in islice(even, count)]


def match(
    game_id: str, levels: Sequence[int], boards: Sequence[Mapping[str, object]], seed: int
) -> list[float]:
    """The shares of the first level: two games on each board."""
    one, other = MINDS[game_id].game.seats
    shares = []
    for number, board in enumerate(boards):
        for seats in ((one, other), (other, one)):
            players = dict(zip(seats, levels, strict=True))
            shares.append(share(play(game_id, players, seed + number, board), seats[0]))
    return shares


def row(levels: Sequence[int], shares: Sequence[float], spent_s: float) -> str:
    mean = sum(shares) / len(shares)
    spread = sqrt(sum((one - mean) ** 2 for one in shares) / len(shares))
    half = 1.96 * spread / sqrt(len(shares))
    cost = f"{spent_s / len(shares):.2f} s CPU a game"
    return f"level {levels[0]} v {levels[1]}: {mean:.3f} ± {half:.3f} of {len(shares)} games, {cost}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="katarenga", choices=[*MINDS])
    parser.add_argument(
        "levels", type=int, nargs="*", help="two levels; without them each against the one below"
    )
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    top = len(MINDS[asked.game].levels)
    pairs: list[tuple[int, ...]] = (
        [tuple(asked.levels)] if asked.levels else [(n + 1, n) for n in range(1, top)]
    )
    boards = fair_boards(asked.game, (asked.games + 1) // 2, asked.seed)
    for levels in pairs:
        began_s = process_time()
        shares = match(asked.game, levels, boards, asked.seed)
        sys.stdout.write(row(levels, shares, process_time() - began_s) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
