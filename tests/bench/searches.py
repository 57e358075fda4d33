"""Our searches beside sunfish's, as many nodes from the middles of games; and what decisions cost.

A node is a call of the search's function on each side, quiescence included. The games differ, so this
measures craft and not strength; nodes alone can be empty, so there is a row of depth, too.
"""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import count, cycle, islice
from random import Random
from typing import Any

import chess
import sunfish

from companion.bots.katarenga import search as katarenga
from companion.bots.registry import MINDS
from companion.bots.thought import NO_LEAN, never
from companion.cli.arena_command import play_game
from companion.games.katarenga import KATARENGA
from companion.games.kernel import TABLE, Seat
from companion.games.kiwara import KIWARA
from companion.games.kiwara.state import State, Step
from companion.store.lots import mind_lots, setup_lots
from tests.bench.referee import top_level
from tests.bench.rounds import Clock, Work
from tests.bots.positions import middles, random_games

POSITIONS = 20
OPENING = 10
"""Plies before the middle of a game begins."""
NODES = 10_000
"""What each search may look at before the next position."""
DEPTH, ENOUGH = 8, 10**7
EMPTY = 20
"""Spaces of Kiwara in the middle of a game."""
DECIDED_A_GAME = 10


def katarenga_middles() -> list[Any]:
    return middles(KATARENGA, 1, POSITIONS, OPENING)


def kiwara_middles() -> list[State]:
    """The first state with so many empty spaces of as many random games."""
    games = random_games(KIWARA, Random(1), {}, 100)
    starts = (
        next(state for state in next(games) if state.step is Step.PLACE and state.tokens.count(0) <= EMPTY)
        for _ in count()
    )
    return [*islice(starts, POSITIONS)]


def sunfish_middles() -> list[sunfish.Position]:
    """Positions of random games of chess, as sunfish sees them: always from the side to move."""
    random = Random(1)
    found: list[sunfish.Position] = []
    while len(found) < POSITIONS:
        board, position = chess.Board(), sunfish.hist[0]
        for _ in range(OPENING):
            move = random.choice([*board.legal_moves]).uci()
            ends = [sunfish.parse(move[:2]), sunfish.parse(move[2:4])]
            if board.turn is chess.BLACK:
                ends = [119 - end for end in ends]
            position = position.move(sunfish.Move(*ends, move[4:].upper()))
            board.push_uci(move)
        if board.outcome() is None:
            found.append(position)
    return found


def search_ours(game_id: str, positions: list[Any]) -> Work:
    search, following, draw = MINDS[game_id].search, cycle(positions), setup_lots(1)
    return lambda: search(next(following), NODES, draw, never, NO_LEAN).nodes


def search_peer(positions: list[sunfish.Position]) -> Work:
    following = cycle(positions)

    def search() -> int:
        searcher = sunfish.Searcher()
        for _ in searcher.search([next(following)]):
            if searcher.nodes >= NODES:
                break
        return int(searcher.nodes)

    return search


def depth_costs_s(cpu: Clock) -> list[float]:
    """The CPU time until that depth is finished, of each position."""
    draw = setup_lots(1)
    finish = partial(katarenga.think, nodes=ENOUGH, draw=draw, stop=never, deepest=DEPTH)
    return [_spent_s(cpu, partial(finish, position)) for position in katarenga_middles()]


def decided_states(game_id: str) -> Iterator[Any]:
    """States in which a seat has to decide, from games between weak levels."""
    game, options = MINDS[game_id].game, {"players": 2} if game_id == "kitara" else {}
    for seed in count():
        record = play_game(game_id, dict.fromkeys(game.seats, 2), seed, options)
        states = [state for state in record.states if game.rules.actor(state) not in (None, TABLE)]
        yield from Random(seed).sample(states, min(DECIDED_A_GAME, len(states)))


def decision_costs_s(cpu: Clock, game_id: str, count: int) -> list[float]:
    """The CPU time of so many decisions at the top level."""
    mind, top = MINDS[game_id], top_level(game_id)

    def decide(state: Any) -> object:
        seat = mind.game.rules.actor(state)
        assert seat is not None
        return mind.choose(state, Seat(seat), top, mind_lots(1), never)

    return [_spent_s(cpu, partial(decide, state)) for state in islice(decided_states(game_id), count)]


def _spent_s(cpu: Clock, work: Callable[[], object]) -> float:
    began_s = cpu()
    work()
    return cpu() - began_s
