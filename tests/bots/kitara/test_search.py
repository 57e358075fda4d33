"""The search of Kitara: the law's own states, equal luck for all plans, and blind to what others hold."""

from collections import Counter
from itertools import islice
from random import Random

import pytest

from companion.bots.kitara.luck import luck_of
from companion.bots.kitara.search import (
    Search,
    action_of,
    rate_state,
    seat_of,
    steps_from,
    think,
)
from companion.bots.kitara.worth import estimates
from companion.bots.mind import Level
from companion.bots.thought import Exhausted, Limit, never
from companion.games.kernel import TABLE, Action, Space
from companion.games.kitara import KITARA
from companion.games.kitara.law import actor, apply, legal
from companion.games.kitara.state import State, Step, format_group
from companion.store.lots import setup_lots
from tests import run
from tests.bots.kitara.blindness import play_pair
from tests.bots.positions import random_games, sensible_games

GAMES = 4 if run.seed == 0 else 40
"""With 2, 3, and 4 players, of 90 decisions and more each: 10,000 in each slice of `make fuzz`."""


def states(players: int, games: int, plies: int = 400) -> list[State]:
    played = islice(random_games(KITARA, Random(run.seed), {"players": players}, plies), games)
    return [state for game in played for state in game]


def unlimited() -> Search:
    return Search(Limit(10**9, never))


def is_common(action: Action, state: State) -> bool:
    """Whether one pawn goes, all of a kind, all, or all but one."""
    start, _, rest = action.removeprefix("move:").partition(">")
    stack = state.stacks[state.contents.number[Space(start)]]
    assert stack is not None
    group, there = rest.partition(":")[2], format_group(stack.pawns)
    whole_kind = len({*group}) == 1 and group.count(group[0]) == there.count(group[0])
    return whole_kind or len(group) == 1 or len(group) >= len(there) - 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_the_search_looks_at_is_what_the_law_allows(players: int) -> None:
    left_out = 0
    for state in states(players, GAMES):
        if seat_of(state) is None:
            continue
        found = {action_of(state, step): after for step, after in steps_from(state)}
        actions = legal(state)
        assert {*found} <= {*actions}
        assert all(after == apply(state, action) for action, after in found.items())
        rare = {*actions} - {*found}
        assert all(action.startswith("move:") and not is_common(action, state) for action in rare)
        left_out += len(rare)
    assert left_out > 0


def test_luck_draws_what_the_law_would_allow_and_the_same_whatever_was_played() -> None:
    drawn = 0
    for state in states(2, 12):
        if actor(state) == TABLE:
            luck = luck_of(state, setup_lots(5))
            after = luck.draw_next(state)
            assert after in [apply(state, action) for action in legal(state)]
            assert after == luck_of(state, setup_lots(5)).draw_next(state)
            drawn += state.step is Step.TOKEN
    assert drawn > 0


def test_luck_draws_tokens_as_often_as_they_are_in_the_bag() -> None:
    [state, *_] = [one for one in states(2, 12) if one.step is Step.TOKEN]
    state = state._replace(bag=(1, 0, 0, 3))
    drawn = Counter(luck_of(state, setup_lots(seed)).draw_next(state).drawn[-1] for seed in range(200))
    assert {*drawn} == {2, 5}
    assert 125 < drawn[5] < 175


def test_at_the_end_an_estimate_is_the_score() -> None:
    ends = [game[-1] for game in islice(random_games(KITARA, Random(1), {"players": 3}, 900), 3)]
    for state in ends:
        over = apply(state, legal(state)[0])
        assert over.step is Step.OVER
        assert estimates(over) == [100 * points for points in over.points]


def test_with_one_move_left_in_the_last_turn_the_best_plan_is_the_best_of_all() -> None:
    """Nothing is unknown any more but the draws of the table, which are the same for both."""
    ends = [
        state
        for state in states(2, 12)
        if state.step is Step.MOVE and state.moves == 1 and len(legal(state)) < 60
        if state.round == state.last_round and state.turn == state.players - 1
    ]
    assert len(ends) > 2
    for state in ends[:4]:
        luck = luck_of(state, setup_lots(1))
        assert unlimited().beam(state, state.turn, luck, 50)[0].score == best_end(state, state.turn, luck)


def best_end(state: State, seat: int, luck: object) -> int:
    """What the seat is ahead by at the end, when it plays its best and others answer at once."""
    state = unlimited().settle(state, seat, luck)  # type: ignore[arg-type]
    if state.step is Step.OVER or state.turn != seat:
        return rate_state(state, seat)
    return max(best_end(after, seat, luck) for _, after in steps_from(state))


def test_a_search_keeps_to_its_nodes_and_ends_when_it_is_stopped() -> None:
    [state, *_] = [one for one in states(4, 1) if one.step is Step.MOVE and len(legal(one)) > 8]
    for nodes in (40, 300, 2_000):
        assert think(state, nodes, setup_lots(1), never).nodes <= nodes + 1
    asked: list[int] = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) > 3

    assert think(state, 10**9, setup_lots(1), stop).action in legal(state)
    assert len(asked) == 4
    with pytest.raises(Exhausted):
        Search(Limit(0, never)).rate(state, state.turn)


def test_games_that_differ_only_in_the_tokens_of_others_look_alike_to_a_mind() -> None:
    """A pair for each number of players; the command plays two hundred."""
    assert sum(play_pair(number, Level(nodes=60)) for number in (6, 1, 2)) > 10


@pytest.mark.parametrize("step", [Step.MOVE, Step.RECRUIT])
def test_a_line_is_the_rest_of_the_turn_until_chance_or_others_decide(step: Step) -> None:
    games = islice(sensible_games(), 1)
    decisions = [state for game in games for state in game if state.step is step and len(legal(state)) > 4]
    ends = set()
    for state in decisions[::12]:
        found = think(state, 6_000, setup_lots(1), never)
        assert found.line[0] == found.action
        after = state
        for action in found.line:
            assert action in legal(after)
            assert after.turn == state.turn
            after = apply(after, action)
        ends.add("turn" if after.turn != state.turn else after.step)
    assert "turn" in ends
    assert ends <= {"turn", Step.TOKEN, Step.DISCARD, Step.REMOVE, Step.OVER}
