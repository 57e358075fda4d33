"""Every row of the table, in its order: a function each, or one for rows that are measured together.

To add a row, write a function here and name it in `ROWS`.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from random import Random
from statistics import median, quantiles
from typing import TypeVar

from tests.bench import katarenga, peer
from tests.bench.imports import import_pairs_ms
from tests.bench.referee import Ask, in_process, legal_waits_s, piped
from tests.bench.rounds import Rounds, Work
from tests.bench.row import Pair, Row, cost, speed

P = TypeVar("P")

PLIES = 200
"""Where random games are broken off, on both sides."""
OPENING = 10
"""Plies before the middle of a game begins."""
GAMES, POSITIONS = 20, 50
"""What legal lists are made of: so many games, and so many random positions of each."""
ASKED_A_ROUND = 5
"""Games in which the referee is asked, so that one of a hundred answers is some dozens."""
ANSWER_MS = 1.0
"""Nobody at a table feels less."""


def perft(rounds: Rounds) -> Iterator[Row]:
    pairs = rounds.race(lambda: katarenga.perft(3), lambda: peer.perft(3))
    yield speed("perft", "depth 3, every leaf made", "nodes/s", pairs, goal=8)


def legal_list(rounds: Rounds) -> Iterator[Row]:
    """Our boards remember what they were asked, so there is a row for each degree of remembering."""
    ours = _middles(katarenga.random_games(Random(1), PLIES))
    theirs = [board for game in _middles(peer.random_games(Random(1), PLIES)) for board in game]
    positions = [position for game in ours for position in game]
    lone = [[position] for position in positions]

    def race(name: str, what: str, work: Work, goal: float | None = None) -> Row:
        pairs = rounds.race(work, lambda: peer.list_legal(theirs))
        return cost(name, what, "us/position", [_microseconds(pair) for pair in pairs], goal)

    new_games = "a new board for every 50 positions"
    yield race("legal-list", new_games, lambda: katarenga.list_new(ours), goal=2)
    yield race("legal-list-lone", "a new board for every position", lambda: katarenga.list_new(lone))
    yield race("legal-list-warm", "all seen before", lambda: katarenga.list_known(positions))


def playouts(rounds: Rounds) -> Iterator[Row]:
    """Both sides play from one start position, as a bot does, and break off after as many plies.

    A random game of chess mostly gets that far and one of Katarenga often ends earlier, which is
    the nature of the games and counts in playouts; plies are the measure that knows nothing of it.
    """
    ours = partial(katarenga.playout, Random(2), PLIES)
    theirs = partial(peer.playout, Random(2), PLIES)
    games = rounds.race(_as_one(ours), _as_one(theirs))
    yield speed("playouts", f"random games of at most {PLIES} plies", "games/s", games, goal=8)
    yield speed("playout-plies", "the plies of such games", "plies/s", rounds.race(ours, theirs))


def referee_legal(rounds: Rounds) -> Iterator[Row]:
    """Positions come up for the first time, as in a game that is being played."""
    yield from _waits(rounds, "referee-legal", "a legal list, in process", in_process())
    with piped() as ask:
        yield from _waits(rounds, "referee-legal-pipe", "the same through a pipe", ask)


def imports(rounds: Rounds) -> Iterator[Row]:
    pairs = import_pairs_ms(rounds, "companion.rules.games", "chess")
    yield cost("import", "fresh import of the rules, less a bare Python", "ms", pairs)


ROWS: Sequence[Callable[[Rounds], Iterator[Row]]] = (perft, legal_list, playouts, referee_legal, imports)


def measured(rounds: Rounds, say: Callable[[str], None]) -> Iterator[Row]:
    """All rows, one measurement after the other; `say` hears which one is under way."""
    for measure in ROWS:
        say(measure.__name__)
        yield from measure(rounds)
        say("\n")


def _middles(games: Iterator[list[P]]) -> list[list[P]]:
    """Random positions from the middles of the next games, the same number of each."""
    random = Random(3)
    middles = (game[OPENING:] for game in games)
    return [random.sample(g, POSITIONS) for g in islice((g for g in middles if len(g) >= POSITIONS), GAMES)]


def _microseconds(rates: Pair) -> Pair:
    ours, theirs = rates
    return 1e6 / ours, 1e6 / theirs


def _as_one(work: Work) -> Work:
    def one() -> int:
        work()
        return 1

    return one


def _waits(rounds: Rounds, name: str, what: str, ask: Ask) -> Iterator[Row]:
    """The median and the 99th percentile of what the referee takes; the first game is the warm-up."""
    plies = range(OPENING, PLIES)
    _warm_up, *games = [
        legal_waits_s(ask, rounds.clock, seed, plies) for seed in range(1 + ASKED_A_ROUND * rounds.count)
    ]
    waits_ms = [1e3 * wait_s for game in games for wait_s in game]
    yield Row(name, f"{what}: median", "ms", median(waits_ms), goal=ANSWER_MS)
    yield Row(f"{name}-p99", f"{what}: 99 of 100", "ms", quantiles(waits_ms, n=100)[98], goal=ANSWER_MS)
