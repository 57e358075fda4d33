"""Every row of the table, in its order: a function each, or one for rows that are measured together.

To add a row, write a function here and name it in `ROWS`.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing
from functools import partial
from itertools import count, islice
from random import Random
from statistics import mean, median, quantiles
from typing import TypeVar

from companion.games.registry import GAMES as RULES
from companion.table.manners import Style
from hardware.drivers.oled_options import Chip
from tests.bench import katarenga, peer, searches
from tests.bench.card import BLOCK_KIB, hour_of_play, idle_hour
from tests.bench.cells import touches
from tests.bench.clicks import seen
from tests.bench.daemons import Make, first_frame_s, first_page_s, held
from tests.bench.imports import import_pairs_ms
from tests.bench.lifts import Waits, plies
from tests.bench.misplaced_pieces import told_ms
from tests.bench.readers import Look, looks
from tests.bench.referee import (
    Ask,
    Thinks,
    in_process,
    legal_waits_s,
    piped,
    stop_waits_s,
    thinking,
    thought_peak_mb,
)
from tests.bench.rounds import Rounds, Work
from tests.bench.row import Pair, Row, cost, speed
from tests.bench.screens import recorded, update_pairs_bytes
from tests.firmware_notes.board_controller.rig import NO_INTERPRETER, interpreter
from tests.noise.game import LONGEST, Wanted, play
from tests.noise.report import spent_ms
from tests.noise.worlds import WORLDS

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
PLAYED_A_ROUND = 67
"""Plies played by hands, each with ten lifts; some ten thousand lifts in all."""
LIT_MS = 5.0
"""An answer that comes sooner seems to be the touch itself."""
BESIDE_BOT = 1 / 1.2
"""What is left of the speed of lights while a bot thinks."""
DECIDED_MS = 5.0
MISPLACED = 500
TOUCHED_A_ROUND = 34
"""Contacts that close or open; half of the board."""
TOLD_MS = 200.0
SHOWN = LONGEST
"""Acts of a game that screens show."""
SENT_SHARE = {"katarenga": 0.15}
STARTED_S = 1.0
CLICKS = 60
SENT_KB, PAINTED_MS, CLICKED_MS = 350.0, 300.0, 50.0
RESIDENT_MB = 60.0
LOOKS_A_ROUND = 3
"""Of a tag reader, some 40 ms each."""
LOOKS_IN_NOISE = 400
LOOKED_ON_A_ROUND_S = 1 / 3
"""How long tables are looked at that nobody touches; some five seconds in all."""
IDLE_PERCENT = 1.0
SEARCHED = {"katarenga": (searches.katarenga_middles, 10.0), "kiwara": (searches.kiwara_middles, 3.5)}
"""The positions of a race with sunfish, and how many times as many nodes are wanted."""
DEPTH_S = 0.6
THOUGHT = 200
"""Decisions at the top level."""
THOUGHT_S = {"katarenga": 0.3, "kiwara": 0.3, "kitara": 1.0}
THOUGHT_IN_A_PROCESS = 5
WORKER_MB = 40.0
STOPPED = 100
STOPPED_MS = 50.0


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
    pairs = import_pairs_ms(rounds, "companion.games.registry", "chess")
    yield cost("import", "fresh import of the rules, less a bare Python", "ms", pairs)


def lights(rounds: Rounds) -> Iterator[Row]:
    """From the wake of the loop to the driver of the lights, in random games that are played by hands."""
    alone: list[Waits] = []
    watched: list[Waits] = []
    beside: list[Waits] = []

    def play(games: Iterator[Waits], waits: list[Waits]) -> float:
        began = rounds.clock()
        waits += islice(games, PLAYED_A_ROUND)
        return rounds.clock() - began

    def play_beside(thinks: Thinks, games: Iterator[Waits]) -> float:
        with thinks():
            return play(games, beside)

    with (
        closing(plies(rounds.clock, OPENING, PLIES, page=False)) as games,
        closing(plies(rounds.clock, OPENING, PLIES, page=True)) as games_on_page,
        closing(plies(rounds.clock, OPENING, PLIES, page=False)) as games_beside,
        thinking() as thinks,
    ):
        rounds.sample(
            partial(play, games, alone),
            partial(play, games_on_page, watched),
            partial(play_beside, thinks, games_beside),
        )
    del alone[:PLAYED_A_ROUND], watched[:PLAYED_A_ROUND], beside[:PLAYED_A_ROUND]  # the warm-up
    yield from _median_and_p99("lift", "a settled lift to the lights", _lifts_s(alone), LIT_MS)
    yield from _median_and_p99("lift-page", "the same, and the page is told", _lifts_s(watched), LIT_MS)
    slow_ms, plain_ms = (1e3 * quantiles(_lifts_s(some), n=100)[98] for some in (beside, alone))
    what = "99 of 100 lifts while a bot thinks, beside those while none does"
    yield Row("lift-bot", what, "ms", slow_ms, plain_ms, plain_ms / slow_ms, goal=BESIDE_BOT)
    yield from _median_and_p99("drop", "a settled drop, on disk first", [ply.drop_s for ply in alone])


def decisions(rounds: Rounds) -> Iterator[Row]:
    """A noisy game in each round; what is not decided about is not in it, neither painting nor a disk."""
    games = (play(Wanted(seed=1), number) for number in count())
    spent: list[Counter[int]] = []

    def one() -> float:
        spent.append(next(games).spent)
        return spent[-1].total()

    rounds.sample(one)
    _warm_up, *counted = spent
    microseconds = sum(counted, Counter[int]())
    name, what = "decision", "an event of a noisy game, CPU"
    yield Row(name, f"{what}: median", "ms", spent_ms(microseconds, 0.5))
    yield Row(f"{name}-p99", f"{what}: 99 of 100", "ms", spent_ms(microseconds, 0.99), goal=DECIDED_MS)


def misplaced(_rounds: Rounds) -> Iterator[Row]:
    slowest_ms = max(islice(told_ms(), MISPLACED))
    what = f"slowest of {MISPLACED} wrong placements, in virtual time"
    yield Row("wrong-told", what, "ms", slowest_ms, goal=TOLD_MS)


def cells(rounds: Rounds) -> Iterator[Row]:
    """Without an interpreter for the firmware there is no such row."""
    if interpreter() is None:
        sys.stderr.write(f" {NO_INTERPRETER}")
        return
    waits_s: list[float] = []
    with touches(rounds.clock) as touch:

        def play() -> float:
            waits_s.extend(touch() for _ in range(TOUCHED_A_ROUND))
            return waits_s[-1]

        rounds.sample(play)
    del waits_s[:TOUCHED_A_ROUND]  # the warm-up
    yield from _median_and_p99("cell", "a contact to its signal, through the firmware", waits_s)


def screens(_rounds: Rounds) -> Iterator[Row]:
    games = {game: recorded(game, SHOWN) for game in WORLDS}
    pairs = {game: update_pairs_bytes(screens) for game, screens in games.items()}
    every = [pair for some in pairs.values() for pair in some]
    yield cost("screen-bytes", "a screen update, beside luma's own ssd1306", "bytes", every)
    for game, some in pairs.items():
        what = f"of what luma sends in a whole game of {game.title()}"
        yield Row(f"screen-{game}", what, "share", _sent_share(some), goal=SENT_SHARE.get(game))
    paged = [pair for screens in games.values() for pair in update_pairs_bytes(screens, Chip.SH1106)]
    yield Row("screen-sh1106", "the same of all of them, beside its sh1106", "share", _sent_share(paged))


def readers(rounds: Rounds) -> Iterator[Row]:
    """The chip is a model, in its times too. Misses are counted on a chip that needs no time."""

    def rate(look: Look) -> float:
        began = rounds.clock()
        seen = sum(look() for _ in range(LOOKS_A_ROUND))
        return seen / (rounds.clock() - began)

    with looks(noisy=False) as (ours, peers):
        taken = rounds.sample(partial(rate, ours), partial(rate, peers))
    what = "looks that see a tag, and for a second; nfcpy: for one"
    yield speed("reader-looks", what, "looks/s", [(pair[0], pair[1]) for pair in taken])
    with looks(noisy=True) as sides:
        missed, missed_by_peer = (100 * (1 - _share(look, LOOKS_IN_NOISE)) for look in sides)
    what = "looks that miss a tag, 1 answer in 20 garbled"
    yield Row("reader-misses", what, "%", missed, missed_by_peer)


def _share(look: Look, count: int) -> float:
    return sum(look() for _ in range(count)) / count


def cards(_rounds: Rounds) -> Iterator[Row]:
    for game in RULES:
        by_game = hour_of_play(game)
        yield Row(f"card-{game}", "an hour of play, an action each minute", "bytes", by_game.count)
        yield Row(f"card-{game}-syncs", "what waits for the card in it", "syncs", by_game.syncs)
    timed = hour_of_play("katarenga", Style.TOURNAMENT)
    yield Row("card-clock", "an hour of Katarenga with a clock that runs", "bytes", timed.count)
    yield Row("card-clock-syncs", "what waits for the card in it", "syncs", timed.syncs)
    what = f"the same as blocks of {BLOCK_KIB} KiB, one for each sync"
    yield Row("card-clock-blocks", what, "KiB", timed.syncs * BLOCK_KIB)
    yield Row("card-idle", "an hour in which nobody plays", "bytes", idle_hour("katarenga").count, goal=0.0)


def starts(rounds: Rounds) -> Iterator[Row]:
    """Each start is a process of its own; what it reads is in memory already, as after a reboot it is not."""
    taken = rounds.sample(
        lambda: first_frame_s(rounds.clock, Make.SIMULATED),
        lambda: first_frame_s(rounds.clock, Make.WIRED),
        lambda: first_page_s(rounds.clock),
    )
    simulated, wired, page = zip(*taken, strict=True)
    yield Row("start", "to the first frame on a screen", "s", median(simulated), goal=STARTED_S)
    yield Row("start-wired", "the same with panels and pins", "s", median(wired), goal=STARTED_S)
    yield Row("start-page", "to the first page in a browser", "s", median(page), goal=STARTED_S)


def minds(rounds: Rounds) -> Iterator[Row]:
    """How fast opponents search, and what they cost."""
    peers = searches.sunfish_middles()
    for game, (middles, goal) in SEARCHED.items():
        ours = searches.search_ours(game, middles())
        pairs = rounds.race(ours, searches.search_peer(peers))
        what = f"{game.title()} searched, beside sunfish and chess"
        yield speed(f"search-{game}", what, "nodes/s", pairs, goal)
    spent_s = searches.depth_costs_s(rounds.cpu)
    what = f"Katarenga to depth {searches.DEPTH}, CPU: mean"
    yield Row("search-depth", what, "s", mean(spent_s), goal=DEPTH_S)
    for game, limit_s in THOUGHT_S.items():
        spent_s = searches.decision_costs_s(rounds.cpu, game, THOUGHT)
        what = f"a decision of {game.title()} at the top level, CPU"
        yield Row(f"mind-{game}", f"{what}: median", "s", median(spent_s))
        yield Row(f"mind-{game}-p99", f"{what}: 99 of 100", "s", quantiles(spent_s, n=100)[98], goal=limit_s)
    for game in THOUGHT_S:
        peak_mb = thought_peak_mb(game, THOUGHT_IN_A_PROCESS)
        yield Row(f"worker-{game}", "at most resident, a referee that thinks", "MB", peak_mb, goal=WORKER_MB)
    for game in THOUGHT_S:
        waits_s = stop_waits_s(rounds.clock, game, STOPPED)
        yield from _median_and_p99(f"stop-{game}", "from `stop` to its answer", waits_s, STOPPED_MS)


def clicks(_rounds: Rounds) -> Iterator[Row]:
    found = seen(CLICKS)
    if found is None:
        return
    yield Row("page-sent", "the page and all its files, as sent", "kB", found.sent_kb, goal=SENT_KB)
    yield Row(
        "page-painted", "from the request to the first picture", "ms", found.painted_ms, goal=PAINTED_MS
    )
    waits = quantiles(found.waits_ms, n=20)
    yield Row("click-lit", "from a click to its light in a browser: median", "ms", median(found.waits_ms))
    yield Row("click-lit-p95", "the same: 95 of 100", "ms", waits[-1], goal=CLICKED_MS)


def residents(rounds: Rounds) -> Iterator[Row]:
    """Three tables at once, a pawn in a hand at each and its goals pulsing, that are then left alone."""
    with ExitStack() as stack:
        tables = [stack.enter_context(held(make)) for make in (Make.SIMULATED, Make.WIRED, Make.PAGE)]
        simulated, wired, page = (table.resident_mb() for table in tables)
        before_s = [table.cpu_s() for table in tables]
        began = rounds.clock()
        tables[0].watch(LOOKED_ON_A_ROUND_S * rounds.count)
        spent_s = [table.cpu_s() - before for table, before in zip(tables, before_s, strict=True)]
        looked_on_s = rounds.clock() - began
        for table in tables:
            table.watch(0)
    yield Row("memory", "resident, the page off", "MB", simulated, goal=RESIDENT_MB)
    yield Row("memory-wired", "the same with panels and pins", "MB", wired, goal=RESIDENT_MB)
    yield Row("memory-page", "the page on", "MB", page)
    idle, idle_wired, idle_page = (100 * cpu_s / looked_on_s for cpu_s in spent_s)
    yield Row("idle", "goals pulse for a lifted pawn, the page off", "% CPU", idle, goal=IDLE_PERCENT)
    yield Row("idle-wired", "the same with panels and pins", "% CPU", idle_wired, goal=IDLE_PERCENT)
    yield Row("idle-page", "the page on, and no browser", "% CPU", idle_page, goal=IDLE_PERCENT)


ROWS: Sequence[Callable[[Rounds], Iterator[Row]]] = (
    perft,
    legal_list,
    playouts,
    referee_legal,
    imports,
    lights,
    decisions,
    misplaced,
    cells,
    screens,
    readers,
    cards,
    starts,
    clicks,
    residents,
    minds,
)


def measured(rounds: Rounds, say: Callable[[str], None]) -> Iterator[Row]:
    for measure in ROWS:
        say(measure.__name__)
        yield from measure(rounds)
        say("\n")


def _sent_share(pairs: Sequence[Pair]) -> float:
    return sum(ours for ours, _ in pairs) / sum(peers for _, peers in pairs)


def _middles(games: Iterator[list[P]]) -> list[list[P]]:
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
    yield from _median_and_p99(name, what, [wait_s for game in games for wait_s in game], ANSWER_MS)


def _lifts_s(waits: Sequence[Waits]) -> list[float]:
    return [lift_s for ply in waits for lift_s in ply.lifts_s]


def _median_and_p99(
    name: str, what: str, waits_s: Sequence[float], goal_ms: float | None = None
) -> Iterator[Row]:
    waits_ms = [1e3 * wait_s for wait_s in waits_s]
    yield Row(name, f"{what}: median", "ms", median(waits_ms), goal=goal_ms)
    yield Row(f"{name}-p99", f"{what}: 99 of 100", "ms", quantiles(waits_ms, n=100)[98], goal=goal_ms)
