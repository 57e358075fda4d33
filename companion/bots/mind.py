"""The interface of an opponent, and what its levels are.

Laws of a mind:

1. It chooses a legal action for the seat whose decision it is, from what that seat sees: it searches a
   `guess` and never the state.
2. Levels go up from 1. One is stronger than the one below by its nodes alone, and is as strong on every
   machine; even the lowest takes a win that it can see and gives nothing away on purpose.
3. Equal guesses, levels, and draws make equal choices, unless `stop` says yes.
4. A temper moves only the choice at the root, by so much as `daring` says; all scores stay what they were.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Generic

from companion.bots.thought import NO_LEAN, Lean, Rated, Stop, Thought, chance_by
from companion.games.kernel import TABLE, Action, Draw, Game, Reason, S, Seat, Temper


@dataclass(frozen=True, slots=True)
class Level:
    nodes: int
    """How far it looks; 0: no further than its own action."""
    margin: int = 0
    """How much worse than the best an action may be to be chosen nevertheless."""
    temper: Temper = Temper.EVEN


@dataclass(frozen=True, slots=True, eq=False)
class Mind(Generic[S]):
    """How one game is played."""

    game: Game[S]
    levels: tuple[Level, ...]
    """From the weakest on."""
    search: Callable[[S, int, Draw, Stop, Lean], Thought]
    """The best action that so many nodes find."""
    rate: Callable[[S], Rated]
    """Each legal action and what it leaves the actor ahead by."""
    scale: int
    """The lead with which 73 of 100 games are won."""
    review: int = 0
    """The nodes for another look at a whole game, some three seconds of a fast machine."""
    explain: Callable[[S, Action], tuple[Reason, ...]] = lambda _state, _action: ()
    """What speaks for an action, the most important first: facts that the rules confirm, and no guesses."""
    weigh: Callable[[S, Sequence[Action], int, Draw, Stop], Sequence[Sequence[float]]] | None = None
    """The chance of the actor with each of these actions, in each of several samples of luck.

    `None` of a game for two sides where nothing is drawn: a search of what follows says as much.
    """
    compare: Callable[[S, Sequence[Action], int, Stop], Sequence[int]] | None = None
    """What each of these actions leaves the actor ahead by, all searched to the same depth, through draws."""
    look: Callable[[S, int, Draw, Stop], tuple[Action, float]] | None = None
    """What `assess` says; `None`: what the search says."""
    chances: Callable[[S], Sequence[float]] | None = None
    """Of each seat to win, where no search says it."""
    daring: Callable[[S, Action], int] = lambda _state, _action: 0
    """How much an action is for the bold, as a score; the careful see it the other way round."""

    def choose(self, state: S, seat: Seat, level: int, draw: Draw, stop: Stop) -> Action:
        """An action for the seat, whose decision it is; `level` counts from 1."""
        return self.think(state, seat, self.levels[level - 1], draw, stop).action

    def think(self, state: S, seat: Seat, level: Level, draw: Draw, stop: Stop) -> Thought:
        guess = self.game.secrets.guess(state, seat, draw)
        lean = self._lean(guess, level.temper)
        if level.nodes:
            found = self.search(guess, level.nodes, draw, stop, lean)
            return found if found.line else replace(found, line=(found.action,))
        rated = [(score + lean.get(action, 0), action) for score, action in self.rate(guess)]
        best = max(score for score, _ in rated)
        near = [one for one in rated if one[0] >= best - level.margin]
        score, action = near[draw(len(near))]
        return Thought(action, score - lean.get(action, 0), 0, len(rated), (action,))

    def _lean(self, state: S, temper: Temper) -> Lean:
        if temper is Temper.EVEN:
            return NO_LEAN
        sign = 1 if temper is Temper.BOLD else -1
        return {one: sign * self.daring(state, one) for one in self.game.rules.legal(state)}

    def judge(self, state: S, seat: Seat, level: Level, draw: Draw, stop: Stop) -> Rated:
        """Each legal action and what it leaves the seat ahead by, as far as the nodes go, shared by all.

        A search says whom it puts ahead only between two sides, and begins with no draw of the table. Where
        one may follow, `compare` rates them; without it, and where the game ends, they are rated as they are.
        """
        rules, guess = self.game.rules, self.game.secrets.guess(state, seat, draw)
        rated = self.rate(guess)
        after = [(action, rules.apply(guess, action)) for _, action in rated]
        actors = [rules.actor(one) for _, one in after]
        share = level.nodes // len(rated)
        if share and TABLE in actors and self.compare:
            actions = [action for _, action in rated]
            return [*zip(self.compare(guess, actions, level.nodes, stop), actions, strict=True)]
        if len(rules.scores(guess)) > 2 or not share or TABLE in actors:
            return rated
        return [
            (score, action)
            if actor is None
            else (self.search(one, share, draw, stop, NO_LEAN).score * (1 if actor == seat else -1), action)
            for (score, _), (action, one), actor in zip(rated, after, actors, strict=True)
        ]

    def assess(self, state: S, nodes: int, draw: Draw, stop: Stop) -> tuple[Action, float]:
        """For a review: the best action, and the chance of the actor with it."""
        if self.look:
            return self.look(state, nodes, draw, stop)
        found = self.search(state, nodes, draw, stop, NO_LEAN)
        return found.action, self.chance(found.score)

    def chance(self, score: int) -> float:
        """Of winning, from 0 to 1."""
        return chance_by(score / self.scale)
