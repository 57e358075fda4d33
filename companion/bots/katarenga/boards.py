"""Fair boards: half of all that are drawn are decided before the first move, and one search shows which.

No count of squares or colours predicts it, a search from the start position does. So some boards are drawn,
each is searched, and the fairest are proposed. A board is four different games, one for each way to turn it,
so a turn by a quarter may mend a board that people have laid out.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum

from companion.bots.katarenga.search import think
from companion.bots.thought import Stop
from companion.games.katarenga.position import start_position
from companion.games.katarenga.setup import Layout, draw_layout
from companion.games.kernel import Draw

GLANCE, NODES = 10_000, 60_000
"""The nodes that find the boards which deserve a closer look, and those of that look."""
SLIGHT, CLEAR = 25, 95
"""How far from 0 a score is at most where the sides are even, and where one of them is a little ahead."""
DRAWN, PROPOSED = 10, 3
QUARTERS = (1, 2, 3)
"""The ways to turn a board."""

Tell = Callable[[float], object]
"""Is told how much of the work is done, up to 1."""


class Verdict(StrEnum):
    EVEN = "even"
    WHITE_AHEAD = "white-ahead"
    BLACK_AHEAD = "black-ahead"
    FIRST_MOVE = "first-move"
    """Whoever moves first mostly wins."""


@dataclass(frozen=True, slots=True)
class Judgement:
    layout: Layout
    score: int
    """What White, who moves first, is ahead by at the start."""
    turns: int = 0
    """The number of quarters by which the board was turned clockwise for it."""

    @property
    def verdict(self) -> Verdict:
        if abs(self.score) <= SLIGHT:
            return Verdict.EVEN
        if self.score < 0:
            return Verdict.BLACK_AHEAD
        return Verdict.WHITE_AHEAD if self.score <= CLEAR else Verdict.FIRST_MOVE


def judge(layout: Layout, draw: Draw, stop: Stop, nodes: int = NODES) -> Judgement:
    return Judgement(layout, think(start_position(layout.rows(), calm=0), nodes, draw, stop).score)


def mend(judgement: Judgement, draw: Draw, stop: Stop) -> Judgement:
    """The fairest of the four ways to turn the board, the fewest turns first; an even board stays."""
    best, layout = judgement, judgement.layout
    for turns in QUARTERS:
        layout = layout.turn_by_quarter()
        if best.verdict is not Verdict.EVEN and not stop():
            best = min(best, replace(judge(layout, draw, stop), turns=turns), key=_unfairness)
    return best


def propose(
    draw: Draw,
    stop: Stop,
    drawn: int = DRAWN,
    proposed: int = PROPOSED,
    tell: Tell = lambda _share: None,
) -> tuple[Judgement, ...]:
    """The fairest of some random boards, the fairest first, turned where that mends one."""
    closely = 2 * proposed
    nodes = drawn * GLANCE + (closely + proposed * len(QUARTERS)) * NODES
    glances, looks, mended = [], [], []
    for number in range(drawn):
        tell(number * GLANCE / nodes)
        glances.append(judge(draw_layout(draw), draw, stop, GLANCE))
    for number, one in enumerate(sorted(glances, key=_unfairness)[:closely]):
        tell((drawn * GLANCE + number * NODES) / nodes)
        looks.append(judge(one.layout, draw, stop))
    for number, one in enumerate(sorted(looks, key=_unfairness)[:proposed]):
        tell((drawn * GLANCE + (closely + number * len(QUARTERS)) * NODES) / nodes)
        mended.append(mend(one, draw, stop))
    return tuple(sorted(mended, key=_unfairness))


def _unfairness(judgement: Judgement) -> int:
    return abs(judgement.score)
