"""The search: alpha-beta over the law's own states, to the end of the game where the nodes go so far.

Laws:

1. Every state that is looked at came from `apply`, by an action of `legal`.
2. Near the end the result is proved first, with most of the nodes; what wins surely is then good enough.
3. A score above `WON` is proved: no card and no reply can take that win away. Cards that the table turns up
   are equally likely, and a score is the mean over them.
4. The table of states is bounded, and no order of a set or of hashes decides anything.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from companion.bots.kiwara.worth import POINT, Worth, chance_of, neutral_worth
from companion.bots.thought import (
    INFINITE,
    NO_LEAN,
    Exhausted,
    Lean,
    Limit,
    Rated,
    Stop,
    Thought,
    deepen,
    shuffle,
)
from companion.games.kernel import Action, Draw
from companion.games.kiwara.law import apply, legal, outcome
from companion.games.kiwara.layout import SEATS
from companion.games.kiwara.state import State, Step
from companion.games.kiwara.turn import totals

WON: Final = 100_000
DEEPEST: Final = 80
GROWTH: Final = 3
"""How many times as many nodes a proof takes with each empty space more."""
REMEMBERED: Final = 12_000
"""States in the table; in two halves, the older of which is dropped when the younger is full."""
REMEMBERED_FROM: Final = 2
"""The depth from which a state is worth remembering."""
LATE_FROM, LATE_AFTER = 3, 6
"""The depth from which actions after so many are searched a decision shallower."""
GIRAFFE: Final = "giraffe"
"""The card that turns up others."""
OPEN: Final = 20
"""Empty spaces from which on a single action decides little."""
EXACT, LOWER, UPPER = range(3)
Entry = tuple[int, int, int, Action]
"""Of a state: the depth of its search, whether the score is exact or a bound, the score, the best action."""
Key = tuple[object, ...]


class Search:
    """One search from one state. Scores are those of the side whose turn it is."""

    def __init__(self, limit: Limit, worth: Worth) -> None:
        self.worth = worth
        self.limit = limit
        self.history: dict[Action, int] = {}
        self.young: dict[Key, Entry] = {}
        self.old: dict[Key, Entry] = {}

    def search(self, state: State, depth: int, alpha: int, beta: int) -> int:
        """The score after that many decisions more, exact between `alpha` and `beta` and a bound beyond."""
        limit = self.limit
        limit.nodes += 1
        if limit.nodes >= limit.next_look:
            limit.look()
        if state.step is Step.OVER:
            return end_score(state)
        if depth <= 0:
            return self.worth.score(state)
        if state.step is Step.REVEAL:
            return self._expect(state, depth)

        key, first = None, None
        if depth >= REMEMBERED_FROM:
            key = state[1:]
            entry = self.young.get(key) or self.old.get(key)
            if entry:
                searched, bound, value, first = entry
                known = bound == EXACT or (value >= beta if bound == LOWER else value <= alpha)
                if searched >= depth and known:
                    return value

        actions = legal(state)
        if len(actions) == 1:
            depth += 1
        elif depth > 1:
            known_best = self.history.get
            actions.sort(key=lambda action: known_best(action, 0), reverse=True)
            if first:
                actions.remove(first)
                actions.insert(0, first)
        floor, best, chosen = alpha, -INFINITE, actions[0]
        for number, action in enumerate(actions):
            after = apply(state, action)
            late = number > LATE_AFTER and depth >= LATE_FROM
            if number == 0:
                value = self.value(state, after, depth - 1, alpha, beta)
            else:
                value = self.value(state, after, depth - 1 - late, alpha, alpha + 1)
                if value > alpha and (late or value < beta):
                    value = self.value(state, after, depth - 1, alpha, beta)
            if value > best:
                best, chosen = value, action
                if value > alpha:
                    alpha = value
                    if value >= beta:
                        self.history[action] = self.history.get(action, 0) + depth * depth
                        break
        if key:
            self._remember(key, depth, chosen, best, floor, beta)
        return best

    def value(self, state: State, after: State, depth: int, alpha: int, beta: int) -> int:
        """The score of what follows a state, for the side whose turn it is in that."""
        if after.turn == state.turn:
            return self.search(after, depth, alpha, beta)
        return -self.search(after, depth, -beta, -alpha)

    def values(self, state: State, after: Sequence[State]) -> list[int]:
        """The scores of all that may follow a state, as deep as the nodes allow."""
        scores = [0] * len(after)
        try:
            for depth in range(DEEPEST):
                scores = [self.value(state, one, depth, -INFINITE, INFINITE) for one in after]
                if all(abs(score) > WON for score in scores):
                    break
        except Exhausted:
            pass
        return scores

    def line(self, state: State, found: Thought) -> tuple[Action, ...]:
        """The actions that the search expects: the best ones that it remembers."""
        line = [found.action]
        state = apply(state, found.action)
        while len(line) < found.depth:
            entry = self.young.get(state[1:]) or self.old.get(state[1:])
            if not entry or entry[1] == UPPER or entry[3] not in legal(state):
                break
            line.append(entry[3])
            state = apply(state, entry[3])
        return tuple(line)

    def _expect(self, state: State, depth: int) -> int:
        """The mean over the cards that may be turned up."""
        cards = legal(state)
        return mean_score(
            [self.value(state, apply(state, card), depth - 1, -INFINITE, INFINITE) for card in cards]
        )

    def _remember(self, key: Key, depth: int, action: Action, best: int, alpha: int, beta: int) -> None:
        bound = LOWER if best >= beta else EXACT if best > alpha else UPPER
        if len(self.young) >= REMEMBERED // 2:
            self.old, self.young = self.young, {}
        self.young[key] = depth, bound, best, action


def mean_score(scores: list[int]) -> int:
    """The mean of equally likely scores: it proves nothing that one of them does not prove."""
    mean = sum(scores) // len(scores)
    if mean > WON:
        return mean if min(scores) > WON else WON
    return mean if mean >= -WON or max(scores) < -WON else -WON


def end_score(state: State) -> int:
    """Of a game that is over: won or lost, and by how much."""
    yellow, red = totals(state)
    ended = outcome(state)
    assert ended is not None
    winners = ended.winners
    lead = POINT * (yellow - red) + (0 if len(winners) > 1 else WON if winners == SEATS[:1] else -WON)
    lead += (lead > 0) - (lead < 0)
    return -lead if state.turn else lead


def rate(state: State) -> Rated:
    """Each legal action and what it leaves its side ahead by, if nothing more happens."""
    worth, rated = Worth(state.layout), []
    for action in legal(state):
        after = apply(state, action)
        score = end_score(after) if after.step is Step.OVER else worth.score(after)
        rated.append((score if after.turn == state.turn else -score, action))
    return rated


def has_luck(state: State) -> bool:
    """Whether the table may still turn up a card."""
    return state.reinforced or any(GIRAFFE in cards for cards in state.cards)


def prove(state: State, rated: Rated, search: Search) -> Thought | None:
    """An action that surely wins, or shares the victory where none wins; `None` if there is neither.

    To know by how much it wins would take several times as many nodes.
    """
    bounds = (WON,) if has_luck(state) else (WON, -WON - 1)  # by luck not lost is not yet a shared victory
    for bound in bounds:
        for _, action in sorted(rated, key=lambda one: -one[0]):
            score = search.value(state, apply(state, action), DEEPEST, bound, bound + 1)
            if score > bound:
                return Thought(action, score, DEEPEST, search.limit.nodes)
    return None


def think(
    state: State,
    nodes: int,
    draw: Draw,
    stop: Stop,
    lean: Lean = NO_LEAN,
    *,
    deepest: int = DEEPEST,
    worth: Worth | None = None,
) -> Thought:
    """The best action for the actor of a state, who is no table, as far as the nodes go."""
    limit = Limit(nodes, stop)
    search = Search(limit, worth or Worth(state.layout))
    rated = shuffle(rate(state), draw)
    found = None
    if len(rated) > 1 and deepest == DEEPEST and GROWTH ** (state.tokens.count(0) - 1) <= nodes:
        limit.most = nodes * 3 // 4
        try:
            found = prove(state, rated, search)
        except Exhausted:
            found = None
        limit.most = nodes

    def follow(action: Action, depth: int, alpha: int, first: bool) -> int:  # noqa: FBT001 - called by position
        after = apply(state, action)
        if not first:
            value = search.value(state, after, depth - 1, alpha, alpha + 1)
            if value <= alpha:
                return value
        return search.value(state, after, depth - 1, alpha, INFINITE)

    found = found or deepen(rated, follow, limit, WON, deepest, lean)
    return replace(found, line=search.line(state, found))


def share_of(state: State, nodes: int) -> int:
    """Of so many nodes for each state of a game: few where little is decided."""
    return nodes // 4 if state.tokens.count(0) >= OPEN else nodes * 2


def look(state: State, nodes: int, draw: Draw, stop: Stop) -> tuple[Action, float]:
    """For a review: the best action, and the chance of the actor with it."""
    found = think(state, share_of(state, nodes), draw, stop, worth=neutral_worth(state.layout))
    return found.action, chance_of(found.score, state)


def weigh(state: State, actions: Sequence[Action], nodes: int, _draw: Draw, stop: Stop) -> list[list[float]]:
    """The chance of the actor with each of the actions: proved, or all searched to the same depth."""
    limit = Limit(nodes, stop)
    search = Search(limit, neutral_worth(state.layout))
    after = [apply(state, action) for action in actions]
    if not has_luck(state) and GROWTH ** (state.tokens.count(0) - 1) <= nodes:
        limit.most = nodes * 3 // 4
        try:
            return [[result(search, state, one) for one in after]]
        except Exhausted:
            limit.most = nodes
    return [[chance_of(score, state) for score in search.values(state, after)]]


def compare(state: State, actions: Sequence[Action], nodes: int, stop: Stop) -> list[int]:
    """What each of the actions leaves the actor ahead by, all searched to the same depth."""
    search = Search(Limit(nodes, stop), neutral_worth(state.layout))
    return search.values(state, [apply(state, action) for action in actions])


def result(search: Search, state: State, after: State) -> float:
    """What the actor of a state is sure to win after one of its actions."""
    if search.value(state, after, DEEPEST, WON, WON + 1) > WON:
        return 1.0
    return 0.5 * (search.value(state, after, DEEPEST, -WON - 1, -WON) > -WON - 1)
