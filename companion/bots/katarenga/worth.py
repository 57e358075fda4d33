"""What pawns are worth: the sum over places, each side's own on each board.

A move changes the sum by a number that is known before the game, so a search keeps it up to date by one
addition. A fuller evaluation judges better and wins less: it costs more than the depth that it replaces.
"""

from functools import lru_cache
from typing import Final

from companion.games.katarenga.board import GOALS, HOME, PLACES, SQUARES, Board, bits_in
from companion.games.katarenga.law import HOPS, apply
from companion.games.katarenga.position import Position
from companion.games.kernel import Action

PAWN: Final = 60
NEAR: Final = (140, 35, 12)
"""A pawn that stands on the enemy baseline, or could reach it on an empty board in one or two moves."""
MOBILITY: Final = 4
"""Each goal that its square has on an empty board."""
CAMP: Final = 290
"""The first camp; the second one wins."""
TEMPO: Final = 10
"""To be the side to move."""
CAPTURE, THREAT = 20, 7
"""What bold players see in a capture, and in each pawn that they could capture next."""

BASELINES: Final = tuple(sum(1 << 10 * file + rank for file in range(8)) for rank in HOME)

Effect = tuple[int, int, int, int]
"""Of a move: the bits that it flips for the mover, those that the other side keeps, and what the mover gains
by it on an empty goal and in a capture."""
STAYS: Final[Effect] = 0, -1, 0, 0
"""That of a pass."""


class Worth:
    """The tables of one board: `pawns[side]` by places, `effects[side]` and `gains[side]` by moves."""

    def __init__(self, board: Board) -> None:
        self.pawns = tuple(_pawns(board, side) for side in (0, 1))
        self.effects = tuple(self._effects(board, side) for side in (0, 1))
        self.captures = tuple({move: one[3] for move, one in effects.items()} for effects in self.effects)
        """What each capture gains, to try the best ones first."""

    def _effects(self, board: Board, side: int) -> dict[Action, Effect]:
        own, foe = self.pawns[side], self.pawns[1 - side]
        effects = {}
        for square in bits_in(SQUARES):
            _, reach, texts = board.exits[side][square]
            for move in texts[reach[0]]:
                change, keep = HOPS[move]
                goal = PLACES ^ keep
                gain = own[goal] - own[square]
                effects[move] = change, keep, gain, gain + foe.get(goal, 0)
        return effects

    def score(self, position: Position) -> int:
        """What the side to move is ahead by."""
        turn = position.moment.turn
        own = sum(self.pawns[turn][place] for place in bits_in(position.own))
        return own - sum(self.pawns[1 - turn][place] for place in bits_in(position.foe))


@lru_cache(maxsize=2)
def worth_of(board: Board) -> Worth:
    """The tables of that board; to make them takes as long as to look at a few hundred positions."""
    return Worth(board)


def _pawns(board: Board, side: int) -> dict[int, int]:
    """What a pawn of that side is worth, by the bit of its place."""
    reach = {square: board.exits[side][square][1][0] & SQUARES for square in bits_in(SQUARES)}
    worth = dict.fromkeys(bits_in(GOALS[side]), CAMP)
    near, found = BASELINES[1 - side], 0
    for bonus in (*NEAR, 0):
        for square in bits_in(near & ~found):
            worth[square] = PAWN + bonus + MOBILITY * reach[square].bit_count()
        found |= near
        near = (
            sum(square for square, goals in reach.items() if goals & found) if bonus != NEAR[-1] else SQUARES
        )
    return worth


def daring(position: Position, move: Action) -> int:
    """The pawn that it captures, and those that its side could capture next."""
    board, after = position.board, apply(position, move)
    own, foe, prey = after.foe, after.own, 0
    for pawn in bits_in(own & SQUARES):
        mask, reach, _ = board.exits[position.moment.turn][pawn]
        prey |= reach[(own | foe) & mask] & foe
    return CAPTURE * (position.foe.bit_count() - foe.bit_count()) + THREAT * prey.bit_count()
