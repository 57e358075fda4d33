"""Counting, by the tiny game and by towers of forced actions."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from companion.games.kernel import Action, Game, replay
from companion.games.kernel.perft import MOST_POSITIONS, TableActs, TooDeep, bounded_perft
from tests.games.perft_data import perft
from tests.tiny.pebbles import PEBBLES
from tests.tiny.rules import Pebbles

START = replay(PEBBLES, {"heap": 4}, ()).state


def tower(height: Callable[[int], int]) -> Game[Pebbles]:
    """Heaps that grow: after `n` actions there are `height(n)` choices, and no table."""

    def legal(state: Pebbles) -> tuple[Action, ...]:
        return tuple(Action(str(number)) for number in range(height(state.heap)))

    def apply(state: Pebbles, _action: Action) -> Pebbles:
        return state._replace(heap=state.heap + 1)

    return replace(
        PEBBLES,
        rules=replace(PEBBLES.rules, legal=legal, apply=apply, actor=lambda state: PEBBLES.seats[state.turn]),
    )


def test_sequences_are_counted_with_the_draws_of_the_table() -> None:
    counted = [perft(PEBBLES, START, depth) for depth in range(7)]
    assert counted[:3] == [1, 2, 4]  # take:1 or take:2; after take:1 either again, after take:2 two tokens
    assert counted == [len(sequences(START, depth)) for depth in range(7)]
    assert counted == [bounded_perft(PEBBLES, START, depth) for depth in range(7)]


def sequences(state: Pebbles, depth: int) -> list[str]:
    """The sequences themselves."""
    if depth == 0:
        return [""]
    return [
        f"{action} {rest}"
        for action in PEBBLES.rules.legal(state)
        for rest in sequences(PEBBLES.rules.apply(state, action), depth - 1)
    ]


def test_a_draw_inside_the_tree_is_told_and_one_below_it_is_not() -> None:
    assert perft(PEBBLES, START, 1, draws=False) == 2
    for count in (perft, bounded_perft):
        with pytest.raises(TableActs):
            count(PEBBLES, START, 2, draws=False)


def test_a_tree_is_given_up_before_too_many_positions_are_looked_at() -> None:
    looked = 0

    def legal(_state: Pebbles) -> tuple[Action, ...]:
        nonlocal looked
        looked += 1
        return tuple(Action(str(number)) for number in range(10))

    def apply(state: Pebbles, action: Action) -> Pebbles:
        return state._replace(heap=10 * state.heap + int(action))

    ten = replace(
        PEBBLES, rules=replace(PEBBLES.rules, legal=legal, apply=apply, actor=lambda _state: PEBBLES.seats[0])
    )
    assert bounded_perft(ten, START, 5) == 100_000
    for depth in (6, 40, 10**12):
        looked = 0
        with pytest.raises(TooDeep):
            bounded_perft(ten, START, depth)
        assert looked <= MOST_POSITIONS


def test_a_position_that_is_reached_in_many_ways_is_looked_at_once() -> None:
    assert bounded_perft(tower(lambda _height: 10), START, 30) == 10**30


def test_a_tower_of_forced_actions_is_counted_higher_than_python_can_follow() -> None:
    assert bounded_perft(tower(lambda _height: 1), START, 5000) == 1
    with pytest.raises(TooDeep):
        bounded_perft(tower(lambda _height: 1), START, 10**12)
