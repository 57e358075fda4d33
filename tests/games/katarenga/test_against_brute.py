"""The generator against the second reading of the law, on positions that nobody chose."""

from dataclasses import replace

from hypothesis import given, settings

from companion.games.katarenga import KATARENGA, law
from companion.games.katarenga.position import Position, format_position
from tests.games.katarenga import brute
from tests.games.katarenga.positions import positions
from tests.games.perft_data import divide


def read_again(position: Position) -> brute.Position:
    """The same position in the other reading; it counts the actions that are calm from the start."""
    calm = position.moment.calm
    loaded = brute.load(format_position(position), first_turn_capture=calm == 0)
    return replace(loaded, actions=2 - calm if calm else 0)


@given(position=positions())
def test_both_readings_list_the_same_actions_and_make_the_same_of_each(position: Position) -> None:
    other = read_again(position)
    assert law.legal(position) == brute.legal(other)
    for action in law.legal(position):
        after, after_too = law.apply(position, action), brute.play(other, action)
        assert format_position(after) == brute.dump(after_too)
        outcome, outcome_too = law.outcome(after), brute.result(after_too)
        assert (outcome and ([*outcome.winners], outcome.reason)) == outcome_too


@given(position=positions())
def test_both_readings_agree_on_positions_that_are_loaded_already_ended(position: Position) -> None:
    outcome = law.outcome(position)
    assert (outcome and ([*outcome.winners], outcome.reason)) == brute.result(read_again(position))


@given(position=positions())
@settings(max_examples=10)
def test_both_readings_count_the_same_two_actions_deep(position: Position) -> None:
    other = read_again(position)
    counted = {action: len(brute.legal(brute.play(other, action))) for action in brute.legal(other)}
    assert divide(KATARENGA, position, 2) == counted
