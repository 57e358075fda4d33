"""What speaks for an action of Kiwara: what it changes in the territories, counted before and after.

For a move of the totem it is what the other side could take from another station, and cannot from this one.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from companion.games.kernel import Action, Reason, because
from companion.games.kiwara.law import apply, legal, outcome
from companion.games.kiwara.layout import SEATS, SPACES, territory_letters
from companion.games.kiwara.state import State, Step
from companion.games.kiwara.turn import Majority, majorities, totals

MOST: Final = 3
"""The reasons for one action; more would be a lecture."""


def explain(state: State, action: Action) -> tuple[Reason, ...]:
    """The most important reasons for a legal action; none where nothing can be proved."""
    after = apply(state, action)
    reasons = _totem_reasons if action.startswith("totem:") else _board_reasons
    return tuple(reasons(state, action, after))[:MOST]


def letters(state: State) -> list[str]:
    """The letter of each territory, by its number."""
    of_space = territory_letters(state.layout)
    return [of_space[SPACES[spaces[0]]] for spaces in state.layout.territories]


def _board_reasons(state: State, _action: Action, after: State) -> Iterator[Reason]:
    mine, ended = state.turn, outcome(after)
    if ended and ended.winners == (SEATS[mine],):
        yield because("kiwara.reason-wins")
    if after.reward == mine and state.reward != mine:
        yield because("kiwara.reason-reward")
    changes = [
        (then.points, reason)
        for letter, was, then, spaces in zip(
            letters(state),
            majorities(state.layout, state.tokens),
            majorities(after.layout, after.tokens),
            state.layout.territories,
            strict=True,
        )
        if was != then and (reason := _change(letter, was, then, mine, len(spaces)))
    ]
    yield from (reason for _, reason in sorted(changes, key=lambda one: -one[0]))


def _change(letter: str, was: Majority, then: Majority, mine: int, size: int) -> Reason | None:
    """What has become better for that side in one territory."""
    if then.ruler == mine:
        if was.ruler != mine:
            return because("kiwara.reason-takes", letter=letter, points=then.points)
        lead, left = 2 * then.counts[mine] - sum(then.counts), size - sum(then.counts)
        if lead > left and 2 * was.counts[mine] - sum(was.counts) <= size - sum(was.counts):
            return because("kiwara.reason-secures", letter=letter, points=then.points)
        if then.points > was.points:
            return because("kiwara.reason-adds", letter=letter, points=then.points - was.points)
        return None
    if was.ruler == 1 - mine:
        if then.ruler is None:
            return because("kiwara.reason-breaks", letter=letter, points=was.points)
        if then.points < was.points:
            return because("kiwara.reason-lowers", letter=letter, points=was.points - then.points)
    return None


class Prospect(NamedTuple):
    """What the side to place can gain with one animal: territories, and points more than the other side."""

    takes: frozenset[int]
    points: int


def _totem_reasons(state: State, action: Action, after: State) -> Iterator[Reason]:
    if after.step is not Step.PLACE or after.turn == state.turn:
        return
    here, elsewhere = _prospect(after), []
    for other in legal(state):
        if other.startswith("totem:") and other != action:
            instead = apply(state, other)
            if instead.step is Step.PLACE and instead.turn == after.turn:
                elsewhere.append(_prospect(instead))
    names, denied = letters(state), frozenset[int]().union(*(one.takes for one in elsewhere)) - here.takes
    yield from (
        because("kiwara.reason-denies", letter=letter) for letter in sorted(map(names.__getitem__, denied))
    )
    most = max((one.points for one in elsewhere), default=here.points)
    if here.points < most:
        yield because("kiwara.reason-gives-less", points=here.points, most=most)


def _prospect(state: State) -> Prospect:
    before = [one.ruler for one in majorities(state.layout, state.tokens)]
    takes: set[int] = set()
    points = []
    for action in legal(state):
        if action.startswith("place:"):
            after = apply(state, action)
            rulers = [one.ruler for one in majorities(after.layout, after.tokens)]
            pairs = enumerate(zip(before, rulers, strict=True))
            takes |= {number for number, (was, then) in pairs if then == state.turn != was}
            points.append(_lead(after, state.turn) - _lead(state, state.turn))
    return Prospect(frozenset(takes), max(points, default=0))


def _lead(state: State, side: int) -> int:
    both = totals(state)
    return both[side] - both[1 - side]
