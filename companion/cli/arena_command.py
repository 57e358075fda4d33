"""The command `companion arena`: how often one level of a mind beats another.

Games come in rounds: in each round the first level takes every seat once, and the second one all other
seats. The board is the same in a round, and a fair one. Level 0 throws dice, and `greedy` always takes what
is best at once. A draw is shared, and so is a game that is broken off. The interval is that of 95 in 100.
"""

import sys
from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice, repeat
from math import sqrt
from time import process_time
from typing import Any, Final

from companion.bots import dice
from companion.bots.katarenga.boards import Verdict, propose
from companion.bots.mind import Level
from companion.bots.registry import MINDS
from companion.bots.thought import never
from companion.daemon.command_flags import parse_settings
from companion.games.katarenga import KATARENGA
from companion.games.katarenga.setup import QUARTERS, format_layout
from companion.games.kernel import (
    Action,
    Draw,
    Games,
    Record,
    Refused,
    Seat,
    Temper,
    Words,
    because,
    begin,
    deal,
)
from companion.games.kitara import KITARA
from companion.store.lots import mind_lots, setup_lots, table_lots

MOST: Final = 600
"""Actions of a game."""
OPENING: Final = {"katarenga": 2, "kiwara": 5}
"""Decisions at random, so that no two games are alike; in Kitara cards do that."""
GREEDY: Final = Level(nodes=0)
"""The level that looks no further than its own action, and always takes the best one."""
SURE: Final = 1.96
"""Standard errors on each side of a mean that hold it in 95 cases of 100."""

Options = Mapping[str, object]
Strength = int | Level
"""A level by its number, or as it is."""


@dataclass(frozen=True, slots=True)
class Result:
    """One game: the seat of the first level, and its share of the victory."""

    seat: Seat
    share: float


def play_game(game_id: str, levels: Mapping[Seat, Strength], seed: int, options: Options) -> Record[Any]:
    """The game of that seed between these levels, after a random opening."""
    mind, lots = MINDS[game_id], mind_lots(seed)
    record = deal(begin(mind.game, options, setup_lots(seed)), table_lots(seed))
    while record.actor and len(record.actions) < MOST:
        is_opening = len(record.actions) < OPENING.get(game_id, 0)
        action = _choose(record, 0 if is_opening else levels[Seat(record.actor)], lots)
        record = deal(record.play(action), table_lots(seed))
    return record


def _choose(record: Record[Any], level: Strength, draw: Draw) -> Action:
    if not level:
        return dice.choose([*record.game.rules.legal(record.state)], draw)
    mind, seat = MINDS[record.game.id], Seat(record.actor or record.seats[0])
    level = level if isinstance(level, Level) else mind.levels[level - 1]
    return mind.think(record.state, seat, level, draw, never).action


def share_of(record: Record[Any], seat: Seat) -> float:
    """What that seat has won of a game: all of it, its part of a shared victory, or nothing."""
    outcome = record.game.rules.outcome(record.state)
    if outcome is None or not outcome.winners:
        return 1 / len(record.seats)
    return (seat in outcome.winners) / len(outcome.winners)


def fair_options(game_id: str, players: int, seed: int) -> Iterator[Options]:
    """The options of one round after the other: an unfair board would decide its games by itself."""
    if game_id != KATARENGA.id:
        yield from repeat({"players": players} if game_id == KITARA.id else {})
    draw = setup_lots(seed)
    while True:
        for proposed in propose(draw):
            if proposed.verdict is Verdict.EVEN:
                yield {QUARTERS.name: format_layout(proposed.layout)}


def play_round(game_id: str, levels: Sequence[Strength], options: Options, seed: int) -> Iterator[Result]:
    """The first level on each seat once, against the second one on all others."""
    seats = begin(MINDS[game_id].game, options, setup_lots(seed)).seats
    first, second = levels
    for seat in seats:
        record = play_game(game_id, {**dict.fromkeys(seats, second), seat: first}, seed, options)
        yield Result(seat, share_of(record, seat))


def play_match(
    game_id: str, levels: Sequence[Strength], rounds: Sequence[Options], seed: int
) -> tuple[Result, ...]:
    return tuple(
        result
        for number, options in enumerate(rounds)
        for result in play_round(game_id, levels, options, seed + number)
    )


def interval(shares: Sequence[float]) -> tuple[float, float]:
    """The mean, and how far on each side of it the true one is in 95 cases of 100."""
    mean = sum(shares) / len(shares)
    spread = sqrt(sum((one - mean) ** 2 for one in shares) / len(shares))
    return mean, SURE * spread / sqrt(len(shares))


def format_row(levels: Sequence[str], results: Sequence[Result], spent_s: float, words: Words) -> str:
    mean, half = interval([result.share for result in results])
    seats = dict.fromkeys(result.seat for result in results)
    by_seat = (
        (seat, interval([result.share for result in results if result.seat == seat])[0]) for seat in seats
    )
    return words.say(
        "command.arena-row",
        level=levels[0],
        other=levels[1],
        mean=f"{mean:.3f}",
        half=f"{half:.3f}",
        count=len(results),
        even=f"{1 / len(seats):.2f}",
        seats=", ".join(f"{seat} {share:.2f}" for seat, share in by_seat),
        cost=f"{spent_s / len(results):.2f}",
    )


def arena(args: Namespace, words: Words, _games: Games) -> None:
    if args.game not in MINDS:
        raise Refused(because("command.arena-game", known=", ".join(MINDS)))
    levels = MINDS[args.game].levels
    top, known = len(levels), dict[str, Strength]({"0": 0, "greedy": GREEDY})
    for number, level in enumerate(levels, 1):
        known[str(number)] = level
        known |= {f"{number}:{temper}": replace(level, temper=temper) for temper in Temper}
    pairs = [args.levels] if args.levels else [(str(level), str(level - 1)) for level in range(1, top + 1)]
    if any(len(pair) != 2 or not known.keys() >= {*pair} for pair in pairs):
        raise Refused(because("command.arena-levels", most=top))
    seed, settings = args.seed or 0, parse_settings(args.settings)
    options = ({**one, **settings} for one in fair_options(args.game, args.players, seed))
    a_round = args.players if args.game == KITARA.id else 2
    rounds = [*islice(options, -(-args.games // a_round))]
    for pair in pairs:
        began_s = process_time()
        results = play_match(args.game, [known[level] for level in pair], rounds, seed)
        sys.stdout.write(format_row(pair, results, process_time() - began_s, words) + "\n")
        sys.stdout.flush()
