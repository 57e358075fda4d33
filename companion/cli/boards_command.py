"""The command `companion boards`: proposes fair boards, says how fair one is, and counts who wins on boards.

Of Katarenga it proposes boards, or judges the one that is given. Games that equal players play on a board say
how fair it really is; of Kitara, where nothing is drawn, they alone do, seat by seat.

With `--json` each line is an object: `done`, the share of the work, and at last `boards`, the fairest first.
"""

import json
import sys
from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import sqrt
from typing import Final

from companion.bots.katarenga.boards import PROPOSED, Judgement, Verdict, judge, mend, play, propose
from companion.bots.registry import MINDS
from companion.cli.arena_command import Options, interval, play_game, share_of
from companion.daemon.command_flags import parse_quarters, parse_settings
from companion.games.katarenga import KATARENGA
from companion.games.katarenga.setup import QUARTERS, Layout, format_layout, parse_layout
from companion.games.kernel import Draw, Games, Json, Refused, Seat, Words, because, begin
from companion.games.kitara import KITARA
from companion.games.kitara.packs import PackKind, kind_of
from companion.games.kitara.reference import DECKS, MAPS
from companion.games.kitara.setup import DECK, MAP, PLAYERS
from companion.store.disk import packs_folder
from companion.store.lots import fresh_seeds, mind_lots, setup_lots
from companion.store.packs import kept_packs

NODES: Final = 3_000
"""What equal players of Katarenga look at before each move unless told otherwise: they play well."""
LEVEL_OF_KITARA: Final = 2
GAMES_OF_KITARA: Final = 40
LEAST_LEVELS: Final[Mapping[str, int]] = {KATARENGA.id: 1, KITARA.id: 0}


@dataclass(frozen=True, slots=True)
class Count:
    """How often each seat came first in some games on one board; a shared victory is shared."""

    shares: Mapping[Seat, Sequence[float]]

    @property
    def games(self) -> int:
        return len(next(iter(self.shares.values())))


def count_on_board(layout: Layout, nodes: int, games: int, draw: Draw) -> Count:
    """Play so many games of Katarenga on that board; both sides look at so many nodes."""
    won = [play(layout, nodes, draw).share for _ in range(games)]
    return Count(dict(zip(KATARENGA.seats, (won, [1 - share for share in won]), strict=True)))


def count_on_map(options: Options, level: int, games: int, seed: int) -> Count:
    """Play so many games of Kitara with that map and deck, all kingdoms at the same level."""
    seats = begin(KITARA, options, setup_lots(seed)).seats
    levels = dict.fromkeys(seats, level)
    records = [play_game(KITARA.id, levels, seed + number, options) for number in range(games)]
    return Count({seat: [share_of(record, seat) for record in records] for seat in seats})


def true_spread(counts: Sequence[Count], seat: Seat) -> float:
    """The standard deviation between boards of that seat's share, without what chance adds to few games."""
    means = [interval(count.shares[seat])[0] for count in counts]
    middle = sum(means) / len(means)
    seen = sum((mean - middle) ** 2 for mean in means) / max(len(means) - 1, 1)
    chance = sum(_error(count.shares[seat]) ** 2 for count in counts) / len(counts)
    return sqrt(max(seen - chance, 0.0))


def _error(shares: Sequence[float]) -> float:
    """The standard error of the mean of these."""
    mean, games = sum(shares) / len(shares), len(shares)
    return sqrt(sum((one - mean) ** 2 for one in shares) / max(games - 1, 1) / games)


def boards(args: Namespace, words: Words, _games: Games) -> None:
    if args.game not in LEAST_LEVELS:
        raise Refused(because("command.boards-game", known=", ".join(LEAST_LEVELS)))
    levels, least = MINDS[args.game].levels, LEAST_LEVELS[args.game]
    if args.level is not None and not least <= args.level <= len(levels):
        raise Refused(because("command.boards-level", least=least, most=len(levels)))
    if args.json and (args.games or args.game == KITARA.id):
        raise Refused(because("command.boards-json"))
    if args.game == KITARA.id:
        _count_kitara(args, words)
        return
    board = _asked_board(args)
    seed = next(fresh_seeds()) if args.seed is None and board is None else args.seed or 0
    found = _judged(board, seed) if board else _proposed(args, seed)
    if args.json:
        _write(json.dumps({"boards": [_as_json(one) for one in found]}))
        return
    nodes, draw = NODES if args.level is None else levels[args.level - 1].nodes, mind_lots(seed)
    counts: dict[Verdict, list[Count]] = {}
    for one in found:
        _write(_sentence(one, words, own=board is not None))
        if args.games:
            count = count_on_board(one.layout, nodes, args.games, draw)
            counts.setdefault(one.verdict, []).append(count)
            _write("  " + _format_count(KATARENGA.id, count, words))
    if not board:
        _summarise(counts, words)


def _asked_board(args: Namespace) -> Layout | None:
    """The board to be judged, if one is given."""
    options = parse_settings(args.settings)
    if args.quarters is not None:
        options[QUARTERS.name] = parse_quarters(args.quarters)
    if {*options} - {QUARTERS.name}:
        raise Refused(because("command.boards-quarters"))
    return parse_layout(options[QUARTERS.name]) if options else None


def _judged(layout: Layout, seed: int) -> tuple[Judgement, ...]:
    """The board as it lies and, where that says something better of it, as it is turned."""
    draw = setup_lots(seed)
    here = judge(layout, draw)
    better = mend(here, draw)
    return (here,) if better.verdict is here.verdict else (here, better)


def _proposed(args: Namespace, seed: int) -> Iterator[Judgement]:
    """The fairest of as many draws as are needed for so many boards."""

    def tell(share: float) -> None:
        if args.json:
            _write(json.dumps({"done": round(share, 2)}))

    left = args.count or PROPOSED
    while left > 0:
        proposed = propose(setup_lots(seed), tell)[:left]
        yield from proposed
        left, seed = left - len(proposed), seed + 1


def _as_json(judgement: Judgement) -> dict[str, Json]:
    return {
        "options": {QUARTERS.name: format_layout(judgement.layout)},
        "code": _code(judgement.verdict),
        "turns": judgement.turns,
    }


def _code(verdict: Verdict) -> str:
    return f"katarenga.board-{verdict}"


def _sentence(judgement: Judgement, words: Words, *, own: bool) -> str:
    board = ",".join(map(str, format_layout(judgement.layout).values()))
    code = f"command.boards-turned-{judgement.turns}" if own else "command.boards-proposed"
    return words.say(code, board=board, what=words.say(_code(judgement.verdict)))


def _count_kitara(args: Namespace, words: Words) -> None:
    """A line for each map with each deck, those that are kept here too."""
    level = LEVEL_OF_KITARA if args.level is None else args.level
    kept, _ = kept_packs(packs_folder(args.state))
    maps, decks = (
        {**shipped, **{name: raw for name, raw in kept.items() if kind_of(raw) is kind}}
        for kind, shipped in ((PackKind.MAP, MAPS), (PackKind.DECK, DECKS))
    )
    for (name, board), (deck, cards) in product(maps.items(), decks.items()):
        players = board["players"]
        if args.players in (None, players):
            options = {PLAYERS.name: players, MAP.name: board, DECK.name: cards}
            count = count_on_map(options, level, args.games or GAMES_OF_KITARA, args.seed or 0)
            _write(f"{name}, {deck}: {_format_count(KITARA.id, count, words)}")


def _format_count(game: str, count: Count, words: Words) -> str:
    each = []
    for seat, shares in count.shares.items():
        mean, half = interval(shares)
        each.append(f"{words.say(f'{game}.{seat}')} {mean:.2f} ± {half:.2f}")
    even = f"{1 / len(count.shares):.2f}"
    return words.say("command.boards-count", each=", ".join(each), games=count.games, even=even)


def _summarise(counts: Mapping[Verdict, Sequence[Count]], words: Words) -> None:
    """What White wins, and how much that differs from board to board: for each verdict, and for all."""
    every = [count for some in counts.values() for count in some]
    if len(every) < 2:
        return
    for verdict, some in sorted(counts.items()):
        _write(f"{words.say(_code(verdict))} {_summary(some, words)}")
    _write(_summary(every, words))


def _summary(counts: Sequence[Count], words: Words) -> str:
    [first, *_] = counts[0].shares
    means = [interval(count.shares[first])[0] for count in counts]
    spread = true_spread(counts, first)
    values = {"mean": sum(means) / len(means), "least": min(means), "most": max(means), "spread": spread}
    shown = {name: f"{value:.2f}" for name, value in values.items()}
    who = words.say(f"{KATARENGA.id}.{first}")
    return words.say("command.boards-all", count=len(counts), who=who, **shown)


def _write(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()
