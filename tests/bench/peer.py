"""What the peer does in a race: python-chess, in loops of the same shape as ours."""

from collections.abc import Iterable, Iterator
from random import Random

import chess

NAME = f"python-chess {chess.__version__}"


def perft(depth: int, board: chess.Board | None = None) -> int:
    """The nodes of that depth from the start position; every last position is really made."""
    board = board or chess.Board()
    nodes = 0
    if depth == 1:
        for move in board.legal_moves:
            board.push(move)
            nodes += 1
            board.pop()
    else:
        for move in board.legal_moves:
            board.push(move)
            nodes += perft(depth - 1, board)
            board.pop()
    return nodes


def playout(random: Random, plies: int) -> int:
    """A random game until nobody can move, at most so many plies; says how many it had.

    Draws by material, repetition or the fifty moves are not looked for: each look would cost the peer
    more than the few plies that it saves.
    """
    board = chess.Board()
    for ply in range(plies):
        moves = list(board.legal_moves)
        if not moves:
            return ply
        board.push(random.choice(moves))
    return plies


def random_games(random: Random, plies: int) -> Iterator[list[chess.Board]]:
    """The positions of one random game after the other, none of them over."""
    while True:
        game: list[chess.Board] = []
        board = chess.Board()
        while len(game) < plies and (moves := list(board.legal_moves)):
            game.append(board.copy(stack=False))
            board.push(random.choice(moves))
        yield game


def list_legal(boards: Iterable[chess.Board]) -> int:
    listed = 0
    for board in boards:
        sorted(move.uci() for move in board.legal_moves)
        listed += 1
    return listed
