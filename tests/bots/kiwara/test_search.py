"""The search of Kiwara: exact at the end, a mean over cards, and within its limits."""

from functools import cache
from itertools import count, islice
from random import Random
from typing import Any

import pytest

from companion.bots.kiwara.search import (
    REMEMBERED,
    WON,
    Search,
    end_score,
    mean_score,
    prove,
    rate,
    think,
    weigh,
)
from companion.bots.kiwara.worth import Worth
from companion.bots.thought import ASKED_EVERY, INFINITE, Exhausted, Limit
from companion.games.kernel import TABLE
from companion.games.kiwara import KIWARA
from companion.games.kiwara.law import actor, apply, legal
from companion.games.kiwara.state import State, Step
from companion.store.lots import setup_lots
from tests import run
from tests.bots.positions import random_games

GAMES = 3 if run.seed == 0 else 100
"""Of 60 states and more each, with two sets of options: 10,000 in each slice of `make fuzz`."""
CARDS = {"reinforcements": True, "handicap": {"yellow": 1, "red": 2}}


def never() -> bool:
    return False


def states(options: dict[str, Any], games: int) -> list[State]:
    played = islice(random_games(KIWARA, Random(run.seed), options, 200), games)
    return [state for game in played for state in game]


@cache
def exact(state: State) -> float:
    """By the law alone: what the side whose turn it is ends ahead by, the mean over cards."""
    if state.step is Step.OVER:
        return end_score(state)
    after = [apply(state, action) for action in legal(state)]
    values = [exact(one) if one.turn == state.turn else -exact(one) for one in after]
    return sum(values) / len(values) if actor(state) == TABLE else max(values)


class Witness(Search):
    """Notes where the first step of a search goes."""

    reached: set[State]
    start: State

    def value(self, state: State, after: State, depth: int, alpha: int, beta: int) -> int:
        if state is self.start:
            self.reached.add(after)
        return super().value(state, after, depth, alpha, beta)


@pytest.mark.parametrize("options", [{}, CARDS], ids=["classic", "cards"])
def test_the_search_goes_wherever_the_law_goes_and_nowhere_else(options: dict[str, Any]) -> None:
    for state in states(options, GAMES):
        witness = Witness(Limit(10**7, never), Worth(state.layout))
        witness.start, witness.reached = state, set()
        witness.search(state, 1, -INFINITE, INFINITE)
        assert witness.reached == {apply(state, action) for action in legal(state)}


def test_with_four_spaces_left_the_search_is_exact() -> None:
    ends = [state for state in states({}, 12) if state.tokens.count(0) == 4 and state.step is Step.PLACE]
    assert len(ends) > 8
    for state in ends:
        search = Search(Limit(10**7, never), Worth(state.layout))
        assert search.search(state, 30, -INFINITE, INFINITE) == exact(state)
        thought = think(state, 10**6, setup_lots(0), never)
        assert (thought.score > 0) == (exact(state) > 0) or len(legal(state)) == 1
        after = apply(state, thought.action)
        won = exact(after) if after.turn == state.turn else -exact(after)
        assert (won > WON) == (exact(state) > WON)
        assert (won < -WON) == (exact(state) < -WON)


@pytest.mark.parametrize("options", [{}, CARDS], ids=["classic", "cards"])
def test_what_is_proved_is_the_result(options: dict[str, Any]) -> None:
    ends = [
        one for one in states(options, 20) if one.tokens.count(0) <= 4 and actor(one) not in (None, TABLE)
    ]
    for state in ends[::2]:
        found = prove(state, rate(state), Search(Limit(10**7, never), Worth(state.layout)))
        if found:
            after = apply(state, found.action)
            worth = exact(after) if after.turn == state.turn else -exact(after)
            assert worth > WON if found.score > WON else worth == found.score == 0
        else:
            assert exact(state) < -WON or options


def test_a_card_to_be_turned_up_is_worth_the_mean_of_all() -> None:
    [state, *_] = [one for one in states(CARDS, 2) if one.step is Step.REVEAL and one.totem < 0]
    search = Search(Limit(10**7, never), Worth(state.layout))
    values = [search.value(state, apply(state, card), 0, -INFINITE, INFINITE) for card in legal(state)]
    assert search.search(state, 1, -INFINITE, INFINITE) == sum(values) // len(values)


def test_what_one_card_can_still_change_is_not_proved() -> None:
    assert mean_score([WON + 500] * 3) == WON + 500
    assert mean_score([WON + 500] * 999 + [-300]) == WON
    assert mean_score([-WON - 500] * 3) == -WON - 500
    assert mean_score([-WON - 500] * 999 + [300]) == -WON
    assert mean_score([7, -300, 200]) == -31


@pytest.mark.parametrize("options", [{}, CARDS], ids=["classic", "cards"])
def test_whatever_is_to_be_decided_the_choice_is_legal_and_within_its_nodes(options: dict[str, Any]) -> None:
    for state in states(options, 2):
        if actor(state) != TABLE:
            thought = think(state, 300, setup_lots(0), never)
            assert thought.action in legal(state)
            assert thought.nodes <= 300 + 100
            assert thought == think(state, 300, setup_lots(0), never)


def test_a_score_is_the_same_for_one_side_as_against_the_other() -> None:
    for state in states(CARDS, 3):
        worth = Worth(state.layout)
        assert worth.score(state) == -worth.score(state._replace(turn=1 - state.turn))


def test_a_sure_territory_counts_in_full_and_one_that_is_open_in_part() -> None:
    worth = Worth(KIWARA.rules.new(KIWARA.rules.settle({}, setup_lots(0))).layout)
    start = KIWARA.rules.new(KIWARA.rules.settle({}, setup_lots(0)))
    territory = min(start.layout.territories, key=len)
    full = [*start.tokens]
    for space in territory:
        full[space] = 5  # yellow zebras
    assert worth.score(start) == 0
    assert worth.score(start._replace(tokens=tuple(full))) == 600 * len(territory)
    full[territory[0]] = 0
    assert 0 < worth.score(start._replace(tokens=tuple(full))) < 600 * len(territory)


def test_stop_ends_a_search_with_the_best_so_far() -> None:
    state = states({}, 1)[10]
    asked = count(1)
    thought = think(state, 10**7, setup_lots(0), lambda: next(asked) > 40)
    assert thought.action in legal(state)
    assert thought.nodes < 42 * (ASKED_EVERY + 100)
    assert next(asked) == 42


def test_the_table_of_states_is_bounded() -> None:
    state = states({}, 1)[12]
    search = Search(Limit(60_000, never), Worth(state.layout))
    thought = think(state, 60_000, setup_lots(0), never)
    with pytest.raises(Exhausted):
        search.search(state, 30, -INFINITE, INFINITE)
    assert thought.depth > 4
    assert REMEMBERED // 4 < len(search.young) + len(search.old) <= REMEMBERED


def late(empty: int) -> list[State]:
    found = [state for state in states({}, 12) if state.step is Step.PLACE]
    return [state for state in found if state.tokens.count(0) == empty and len(legal(state)) > 1]


def test_near_the_end_an_action_is_weighed_by_what_is_sure_after_it() -> None:
    found = late(3)
    assert len(found) > 3
    for state in found:
        actions = legal(state)
        after = [apply(state, action) for action in actions]
        scores = [exact(one) if one.turn == state.turn else -exact(one) for one in after]
        sure = [1.0 if score > WON else 0.0 if score < -WON else 0.5 for score in scores]
        assert weigh(state, actions, 60_000, setup_lots(0), never) == [sure]


def test_a_proof_that_takes_too_long_leaves_nodes_for_a_search() -> None:
    """A proof is tried from 729 nodes on with seven empty spaces; it needs some thousands."""
    weighed = [weigh(state, legal(state), 1_000, setup_lots(0), never) for state in late(7)]
    assert any(chance not in (0.0, 0.5, 1.0) for [chances] in weighed for chance in chances)
