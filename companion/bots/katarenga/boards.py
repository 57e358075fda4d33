"""Fair boards: half of all that are drawn are decided before the first move, and quick games show which.

No count of squares or colours predicts it. Searches from the start see the worst; on those that look fair
then, equal players who look a little ahead play some games, and White wins as many of them as of the games of
good players. A board is four different games, one for each way to turn it: a turn may mend one that people
have laid out.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from operator import attrgetter, itemgetter
from typing import Final

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
QUICK, GAMES = 1_000, 8
"""The nodes that quick players look at before each move, and their games on a board."""
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
    total: float = 0
    """The sum of the estimates of the games on it."""
    games: int = 0
    turns: int = 0
    """The number of quarters by which the board was turned clockwise for it."""

    @property
    def share(self) -> float:
        """What White probably wins of the games between equal players."""
        return self.total / self.games

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


def judge(layout: Layout, draw: Draw) -> Judgement:
    return Judgement(layout, sum(play(layout, QUICK, draw).estimate for _ in range(GAMES)), GAMES)


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
    steps = DRAWN * GLANCE + (SEARCHED + PLAYED) * NODES
    looks, played = list[tuple[int, Layout]](), list[Judgement]()
    for number in range(DRAWN):
        tell(number * GLANCE / steps)
        looks.append(_look(draw_layout(draw), GLANCE, draw))
    near = [layout for _, layout in sorted(looks, key=itemgetter(0))[:SEARCHED]]
    looks.clear()
    for number, layout in enumerate(near):
        tell((DRAWN * GLANCE + number * NODES) / steps)
        looks.append(_look(layout, NODES, draw))
    for number, (_, layout) in enumerate(sorted(looks, key=itemgetter(0))[:PLAYED]):
        tell((DRAWN * GLANCE + (SEARCHED + number) * NODES) / steps)
        played.append(judge(layout, draw))
    return tuple(sorted(played, key=_unfairness_of)[:PROPOSED])


def _look(layout: Layout, nodes: int, draw: Draw) -> tuple[int, Layout]:
    """How far the board is from a level one, as far as a search sees."""
    score = think(start_position(layout.rows(), calm=0), nodes, draw, never).score
    return abs(score - LEVEL_SCORE), layout


_unfairness_of = attrgetter("unfairness")
