"""A finished game, looked at again: the course of each seat's chances, and the decisions that cost most.

Laws:

1. Luck is no mistake: an action is compared with the best one of the same decision, before the table draws.
2. A decision is judged by what its seat could know; only the course knows all, as everybody does at the end.
3. What was played proves something of the states before it, too: the best action is worth no less.
4. The nodes are those of a whole game; equal records, nodes and draws make equal analyses.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final, NamedTuple

from companion.bots.mind import Mind
from companion.bots.thought import Stop
from companion.games.kernel import TABLE, Action, Analysis, Draw, Grade, Moment, Record, Seat

GLANCE, CLOSE_LOOK = 150, 4_000
"""The nodes for comparing two actions by samples, at first and where that has shown a loss."""
NOTHING: Final = Action("")
"""The best action of a game that is over."""
COSTS: Final = ((0.3, Grade.BLUNDER), (0.2, Grade.MISTAKE), (0.1, Grade.SLIP))


def grade_of(loss: float) -> Grade | None:
    return next((grade for least, grade in COSTS if loss >= least), None)


class Judgement(NamedTuple):
    """Of one decision: the best action, and the chance of the seat with it and with its own one."""

    better: Action
    best: float
    left: float

    @property
    def loss(self) -> float:
        return self.best - self.left


Tell = Callable[[float], object]
"""Hears which share of the work is done."""
Judged = dict[int, Judgement]
"""By the number of the action."""
Looked = Mapping[int, tuple[Action, float]]
"""The best action and the chance of the seat with it, by the number of the action."""
Course = tuple[tuple[float, ...], ...]


def analyse(mind: Mind[Any], record: Record[Any], draw: Draw, stop: Stop, tell: Tell) -> Analysis:
    look = (_Samples if mind.weigh else _Searches)(mind, record, draw, stop)
    judged, course = look.judge(mind.review, tell)
    moments = (
        Moment(number, look.seats[number], grade, *one, mind.explain(look.guess(number), one.better))
        for number, one in sorted(judged.items())
        if (grade := grade_of(look.understated * one.loss))
    )
    return Analysis(course, tuple(moments))


class _Look:
    """A game that is looked at again: half of the nodes for all of it, half for what seems costly."""

    suspect: ClassVar[float]
    """A loss from which a decision gets a closer look."""
    understated: ClassVar[float] = 1.0
    """How much more an action costs by ten times the nodes."""

    def __init__(self, mind: Mind[Any], record: Record[Any], draw: Draw, stop: Stop) -> None:
        self.mind, self.record, self.draw, self.stop = mind, record, draw, stop
        actors = map(mind.game.rules.actor, record.states)
        self.seats = {number: Seat(one) for number, one in enumerate(actors) if one not in (None, TABLE)}
        """Whose decision it is after so many actions, where it is that of a seat."""

    def guess(self, number: int) -> Any:  # noqa: ANN401 - any game's state
        """What the seat to decide could think that the state is."""
        return self.mind.game.secrets.guess(self.record.states[number], self.seats[number], self.draw)

    def shares(self, state: Any) -> tuple[float, ...] | None:  # noqa: ANN401 - any game's state
        """What each seat has won, if the rules have ended the game."""
        outcome, seats = self.mind.game.rules.outcome(state), self.record.seats
        if outcome is None:
            return None
        winners = outcome.winners or seats
        return tuple((seat in winners) / len(winners) for seat in seats)


class _Searches(_Look):
    """Of two sides without luck: the search of a state judges the actions before it and after it."""

    suspect, understated = 0.05, 1.1

    def judge(self, nodes: int, tell: Tell) -> tuple[Judged, Course]:
        states = self.record.states
        found = self._search(range(len(states)), nodes // 2, lambda share: tell(share / 2))
        costly = [number for number, one in self._judged(found)[0].items() if one.loss >= self.suspect]
        closer = sorted({ply for number in costly for ply in (number, number + 1)})
        found |= self._search(closer, nodes // 2, lambda share: tell((1 + share) / 2))
        judged, chances = self._judged(found)
        return judged, tuple((chance, 1 - chance) for chance in chances)

    def is_first(self, state: Any) -> bool:  # noqa: ANN401 - any game's state
        return bool(self.mind.game.rules.actor(state) == self.record.seats[0])

    def _search(self, plies: Sequence[int], nodes: int, tell: Tell) -> dict[int, tuple[Action, float]]:
        """The best action after so many actions, and the chance of the first seat with it."""
        found = {}
        for number, ply in enumerate(plies, 1):
            found[ply] = self._best(self.record.states[ply], nodes // len(plies))
            tell(number / len(plies))
        return found

    def _best(self, state: Any, nodes: int) -> tuple[Action, float]:  # noqa: ANN401 - any game's state
        if shares := self.shares(state):
            return NOTHING, shares[0]
        best, chance = self.mind.assess(state, nodes, self.draw, self.stop)
        return best, chance if self.is_first(state) else 1 - chance

    def _judged(self, found: Mapping[int, tuple[Action, float]]) -> tuple[Judged, list[float]]:
        """Each decision, and the chance of the first seat after so many actions."""
        judged, chances = {}, [found[len(self.record.actions)][1]]
        for number in range(len(self.record.actions) - 1, -1, -1):
            (better, best), left = found[number], chances[-1]
            if better == self.record.actions[number]:
                best = left
            if self.is_first(self.record.states[number]):
                judged[number] = Judgement(better, max(best, left), left)
                chances.append(max(best, left))
            else:
                judged[number] = Judgement(better, 1 - min(best, left), 1 - left)
                chances.append(min(best, left))
        return judged, chances[::-1]


class _Samples(_Look):
    """What two actions lead to, looked at alike: as deep or with the same draws, as the seat could think."""

    suspect = 0.12

    def judge(self, nodes: int, tell: Tell) -> tuple[Judged, Course]:
        looked = self._look(nodes // 2, lambda share: tell(share / 2))
        likely = self._likely({number: action for number, (action, _) in looked.items()})
        glances, close_looks = nodes // 8, nodes * 3 // 8
        judged = self._weigh(dict(likely[: glances // GLANCE]), glances, lambda share: tell((4 + share) / 8))
        losses = {number: max(one.loss, self._fall(number, looked)) for number, one in judged.items()}
        costly = [number for number, loss in losses.items() if loss >= self.suspect]
        costly = sorted(costly, key=lambda number: -losses[number])[: close_looks // CLOSE_LOOK]
        better = {number: judged[number].better for number in costly}
        judged |= self._weigh(better, close_looks, lambda share: tell((5 + 3 * share) / 8))
        return judged, self._course(looked)

    def _look(self, nodes: int, tell: Tell) -> dict[int, tuple[Action, float]]:
        """Where there is a choice: the best action, and the chance of the seat with it."""
        legal, actions = self.mind.game.rules.legal, self.record.actions
        choices = [number for number in self.seats if number < len(actions)]
        choices = [number for number in choices if len(legal(self.record.states[number])) > 1]
        looked = {}
        for done, number in enumerate(choices, 1):
            looked[number] = self.mind.assess(self.guess(number), nodes // len(choices), self.draw, self.stop)
            tell(done / len(choices))
        return looked

    def _likely(self, better: Mapping[int, Action]) -> list[tuple[int, Action]]:
        """Where another action seems better, beginning with what looks much better at once."""
        gains = {}
        for number, action in better.items():
            played = self.record.actions[number]
            if action != played:
                rated = {one: score for score, one in self.mind.rate(self.guess(number))}
                gains[number] = rated[action] - rated[played]
        return [(number, better[number]) for number in sorted(gains, key=lambda number: -gains[number])]

    def _fall(self, number: int, looked: Looked) -> float:
        """By how much the chance of a seat is less at the next decision, as far as searches say."""
        if self.mind.chances or number + 1 not in looked:
            return 0.0
        then = looked[number + 1][1]
        return looked[number][1] - (then if self.seats[number + 1] == self.seats[number] else 1 - then)

    def _weigh(self, better: Mapping[int, Action], nodes: int, tell: Tell) -> Judged:
        """What these actions and those that were played lead to, on an average."""
        mind, judged = self.mind, {}
        assert mind.weigh is not None
        for number, action in better.items():
            pair, each = (action, self.record.actions[number]), nodes // len(better)
            samples = mind.weigh(self.guess(number), pair, each, self.draw, self.stop)
            best, left = (sum(one) / len(samples) for one in zip(*samples, strict=True))
            judged[number] = Judgement(action, best, left)
            tell(len(judged) / len(better))
        tell(1.0)
        return judged

    def _course(self, looked: Looked) -> Course:
        """The chances of all seats; where only searches say them, a state has those of the next decision."""
        known = {number: self._pair(number, chance) for number, (_, chance) in looked.items()}
        for number, state in enumerate(self.record.states):
            if shares := self.shares(state):
                known[number] = shares
            elif self.mind.chances:
                known[number] = tuple(self.mind.chances(state))
        even = (1 / len(self.record.seats),) * len(self.record.seats)
        course = [known[max(known)] if known else even]
        for number in reversed(range(len(self.record.states))):
            course.append(known.get(number, course[-1]))
        return tuple(course[:0:-1])

    def _pair(self, number: int, chance: float) -> tuple[float, ...]:
        return (chance, 1 - chance) if self.seats[number] == self.record.seats[0] else (1 - chance, chance)
