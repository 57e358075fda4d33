"""Fair boards: half of all that are drawn are decided before the first move, as a search and games show.

No count of squares or colours predicts it. What a search from the start finds, and what equal players win who
look only a little ahead, err in different ways: their mean says best what White wins between good players. So
some boards are drawn, those that look fair at a glance are searched, and the best of these are played on. A
board is four different games, one for each way to turn it: a quarter turn may mend one that people laid out.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from operator import attrgetter
from typing import Final, TypeVar

from companion.bots.katarenga import KATARENGA_MIND
from companion.bots.katarenga.search import Search, rate, think
from companion.bots.thought import INFINITE, Limit, never
from companion.games.katarenga import KATARENGA
from companion.games.katarenga.law import apply, outcome
from companion.games.katarenga.position import Position, start_position
from companion.games.katarenga.setup import Layout, draw_layout
from companion.games.kernel import Action, Draw

DRAWN, SEARCHED, PLAYED, PROPOSED = 20, 8, 5, 3
"""The boards of each step: those that are fairest so far."""
GLANCE, NODES = 10_000, 100_000
"""The nodes of the searches of those that are drawn, and of those that look fair then."""
LEVEL_SCORE: Final = 10
"""That of a board on which White, who is ahead by the first move, wins no more games than Black."""
QUICK: Final = 300
"""The nodes that quick players look at before each move."""
ROUND: Final = 12
"""The quick games on a board that may be proposed."""
GAMES: Final = 24
"""Those on the board that people have laid out."""
OPENING, NEAR = 4, 25
"""The plies in which a move may be worse than the best by so much: so no two games are alike."""
LONGEST: Final = 200
"""The plies after which a game is a draw."""
SLIGHT, CLEAR = 0.12, 0.25
"""How far White's share is from a half at most where the sides are even, and where one is a little ahead."""
QUARTERS: Final = (1, 2, 3)
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
    """What White, who moves first, is ahead by at the start, as far as the search has looked."""
    total: float = 0
    """The sum of the estimates of the games on it."""
    games: int = 0
    turns: int = 0
    """The number of quarters by which the board was turned clockwise for it."""

    @property
    def share(self) -> float:
        """What White probably wins of the games between equal players."""
        found = KATARENGA_MIND.chance(self.score - LEVEL_SCORE)
        return (found + self.total / self.games) / 2 if self.games else found

    @property
    def unfairness(self) -> float:
        return abs(self.share - 0.5)

    @property
    def verdict(self) -> Verdict:
        if self.unfairness <= SLIGHT:
            return Verdict.EVEN
        if self.share < 0.5:
            return Verdict.BLACK_AHEAD
        return Verdict.WHITE_AHEAD if self.unfairness <= CLEAR else Verdict.FIRST_MOVE

    def after(self, games: int, draw: Draw) -> "Judgement":
        """The judgement after so many games more."""
        more = sum(play(self.layout, QUICK, draw).estimate for _ in range(games))
        return replace(self, total=self.total + more, games=self.games + games)


@dataclass(frozen=True, slots=True)
class PlayedGame:
    share: float
    """White's: all, half of a draw, or nothing."""
    chances: tuple[float, ...]
    """Of White to win, as each search has found."""

    @property
    def estimate(self) -> float:
        """What White wins on that board: the end of one game alone is mostly luck."""
        return (self.share + sum(self.chances) / len(self.chances)) / 2 if self.chances else self.share


def play(layout: Layout, nodes: int, draw: Draw) -> PlayedGame:
    """A game between equal players who look at so many nodes before each move."""
    position, chances = start_position(layout.rows(), calm=0), list[float]()
    for ply in range(LONGEST):
        if outcome(position):
            break
        if ply < OPENING:
            move = _open(position, draw)
        else:
            thought = think(position, nodes, draw, never)
            chances.append(KATARENGA_MIND.chance(-thought.score if position.moment.turn else thought.score))
            move = thought.action
        position = apply(position, move)
    ended = outcome(position)
    share = float(KATARENGA.seats[0] in ended.winners) if ended and ended.winners else 0.5
    return PlayedGame(share, tuple(chances))


def _open(position: Position, draw: Draw) -> Action:
    """One of the moves that are near the best as far as two plies show."""
    search = Search(position, Limit(INFINITE, never))
    rated = [
        (search.follow(apply(position, move), -score, 1, -INFINITE, first=True), move)
        for score, move in rate(position)
    ]
    best, _ = max(rated)
    near = [move for score, move in rated if score >= best - NEAR]
    return near[draw(len(near))]


def look(layout: Layout, nodes: int, draw: Draw) -> Judgement:
    return Judgement(layout, think(start_position(layout.rows(), calm=0), nodes, draw, never).score)


def judge(layout: Layout, draw: Draw) -> Judgement:
    return look(layout, NODES, draw).after(GAMES, draw)


def mend(judgement: Judgement, draw: Draw) -> Judgement:
    """The fairest of the four ways to turn the board, the fewest turns first; an even board stays."""
    best, layout = judgement, judgement.layout
    for turns in QUARTERS:
        layout = layout.turn_by_quarter()
        if best.verdict is not Verdict.EVEN:
            best = min(best, replace(judge(layout, draw), turns=turns), key=_unfairness_of)
    return best


def propose(draw: Draw, tell: Tell = lambda _share: None) -> tuple[Judgement, ...]:
    """The fairest of some random boards, the fairest first."""

    def told(boards: Iterable[Item], done: int, cost: int) -> Iterator[Item]:
        for number, one in enumerate(boards):
            tell((done + number * cost) / COST)
            yield one

    drawn = [look(draw_layout(draw), GLANCE, draw) for _ in told(range(DRAWN), 0, GLANCE)]
    near = told(_fairest(drawn, SEARCHED), DRAWN * GLANCE, NODES)
    found = _fairest([look(one.layout, NODES, draw) for one in near], PLAYED)
    last = told(found, DRAWN * GLANCE + SEARCHED * NODES, NODES)
    return tuple(_fairest([one.after(ROUND, draw) for one in last], PROPOSED))


def _fairest(found: Iterable[Judgement], most: int) -> list[Judgement]:
    return sorted(found, key=_unfairness_of)[:most]


COST: Final = DRAWN * GLANCE + (SEARCHED + PLAYED) * NODES
"""In nodes; games on a board take about as long as its search."""
Item = TypeVar("Item")
_unfairness_of = attrgetter("unfairness")
