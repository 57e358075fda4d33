"""The interface of an opponent, and what its levels are.

Laws of a mind:

1. It chooses a legal action for the seat whose decision it is, from what that seat sees: it searches a
   `guess` and never the state.
2. Levels go up from 1. One is stronger than the one below by its nodes alone, and is as strong on every
   machine; even the lowest takes a win that it can see and gives nothing away on purpose.
3. Equal guesses, levels, and draws make equal choices, unless `stop` says yes.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic

from companion.bots.thought import Rated, Stop, Thought
from companion.games.kernel import Action, Draw, Game, S, Seat


@dataclass(frozen=True, slots=True)
class Level:
    nodes: int
    """How far it looks; 0: no further than its own action."""
    margin: int = 0
    """How much worse than the best an action may be to be chosen nevertheless."""


@dataclass(frozen=True, slots=True, eq=False)
class Mind(Generic[S]):
    """How one game is played."""

    game: Game[S]
    levels: tuple[Level, ...]
    """From the weakest on."""
    think: Callable[[S, int, Draw, Stop], Thought]
    """The best action that so many nodes find."""
    rate: Callable[[S], Rated]
    """Each legal action and what it leaves the actor ahead by."""

    def choose(self, state: S, seat: Seat, level: int, draw: Draw, stop: Stop) -> Action:
        """An action for the seat, whose decision it is; `level` counts from 1."""
        guess = self.game.secrets.guess(state, seat, draw)
        strength = self.levels[level - 1]
        if strength.nodes:
            return self.think(guess, strength.nodes, draw, stop).action
        rated = self.rate(guess)
        best = max(score for score, _ in rated)
        near = [action for score, action in rated if score >= best - strength.margin]
        return near[draw(len(near))]
