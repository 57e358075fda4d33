"""What our side does in a race: Katarenga through the generator that the referee uses."""

from collections.abc import Iterable, Iterator
from random import Random

from companion.games.katarenga.board import Board
from companion.games.katarenga.position import Position
from companion.games.registry import GAMES
from tests.games import perft_data

GAME = GAMES["katarenga"]
QUARTERS = {"nw": "T1f90", "ne": "T3b0", "sw": "T2f270", "se": "T4b180"}


def _new(draw: Random, **options: object) -> Position:
    position = GAME.rules.new(GAME.rules.settle(options, draw.randrange))
    assert isinstance(position, Position)
    return position


START = _new(Random(0), quarters=QUARTERS)


def perft(depth: int) -> int:
    return perft_data.perft(GAME, START, depth)


def playout(random: Random, plies: int) -> int:
    position = START
    for ply in range(plies):
        actions = GAME.rules.legal(position)
        if not actions:
            return ply
        position = GAME.rules.apply(position, random.choice(actions))
    return plies


def random_games(random: Random, plies: int) -> Iterator[list[Position]]:
    """The positions of one random game after the other, each on a random board, none of them over."""
    while True:
        game: list[Position] = []
        position = _new(random)
        while len(game) < plies and (actions := GAME.rules.legal(position)):
            game.append(position)
            position = GAME.rules.apply(position, random.choice(actions))
        yield game


def list_known(positions: Iterable[Position]) -> int:
    """The legal lists of positions on boards that remember them."""
    listed = 0
    for position in positions:
        GAME.rules.legal(position)
        listed += 1
    return listed


def list_new(games: Iterable[list[Position]]) -> int:
    """The legal lists of the positions of some games, on a board that each game makes anew.

    Making the board and putting each position onto it is on our bill.
    """
    listed = 0
    for game in games:
        board = Board(game[0].board.rows)
        listed += list_known(Position(board, own, foe, moment) for _, own, foe, moment in game)
    return listed
