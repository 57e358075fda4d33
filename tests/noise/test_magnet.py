"""A magnet over reeds: each closes as it comes near, and opens only where it is farther away."""

from companion.games.kernel import Space
from tests.noise.magnet import HELD_MM, Point, Reach, edges, unfelt_ms

A, B = Space("a1"), Space("b1")
WHERE = {A: (0, 0), B: (1, 0)}
"""Their reeds lie 8 and 48 mm east of the cross of the first."""
SLOWLY = (Point(0, 0.0, 0.0), Point(400, 40.0, 0.0))
"""From one cross to the next, a millimetre in 10 ms."""


def test_both_reeds_are_closed_for_a_while_under_a_strong_magnet() -> None:
    assert [*edges(WHERE, SLOWLY, Reach(24.0, 26.0), [A])] == [(240, B, True), (341, A, False)]


def test_none_is_closed_for_a_while_under_a_weak_one() -> None:
    weak = Reach(17.0, 19.0)
    assert [*edges(WHERE, SLOWLY, weak, [A])] == [(271, A, False), (310, B, True)]
    assert unfelt_ms(WHERE, SLOWLY, weak, A) == 39


def test_a_reed_opens_farther_away_than_it_closes() -> None:
    away_and_back = (Point(0, 8.0, 0.0), Point(300, 38.0, 0.0), Point(600, 8.0, 0.0))
    told = [*edges({A: (0, 0)}, away_and_back, Reach(20.0, 25.0), [A])]
    assert told == [(251, A, False), (400, A, True)]


def test_no_reed_feels_a_piece_that_is_carried() -> None:
    assert [
        *edges(WHERE, [Point(0, 0.0, 0.0, HELD_MM), Point(400, 40.0, 0.0, HELD_MM)], Reach(24.0, 26.0), [])
    ] == []
