"""Detents from the edges of two contacts."""

from itertools import accumulate, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.drivers.gpio import Quadrature

PLACES = ((False, False), (True, False), (True, True), (False, True))
"""Contacts a and b, closed or not, quarter step by quarter step clockwise."""
CLOCKWISE = [(0, True), (1, True), (0, False), (1, False)]
ANTICLOCKWISE = [(contact, not closed) for contact, closed in reversed(CLOCKWISE)]


def told(quadrature: Quadrature, edges: list[tuple[int, bool]]) -> list[int]:
    return [quadrature.update(contact, closed=closed) for contact, closed in edges]


def resting(steps_per_detent: int = 4) -> Quadrature:
    return Quadrature(steps_per_detent, a=False, b=False)


def test_a_full_turn_of_the_contacts_is_one_detent_at_its_end() -> None:
    assert told(resting(), CLOCKWISE) == [0, 0, 0, 1]
    assert told(resting(), ANTICLOCKWISE) == [0, 0, 0, -1]


def test_two_quarter_steps_are_a_detent_where_the_dial_says_so() -> None:
    assert told(resting(2), CLOCKWISE) == [0, 1, 0, 1]
    assert told(resting(2), ANTICLOCKWISE) == [0, -1, 0, -1]


@pytest.mark.parametrize("length", [1, 2, 3])
def test_what_turns_back_before_its_detent_is_none(length: int) -> None:
    there = CLOCKWISE[:length]
    back = [(contact, not closed) for contact, closed in reversed(there)]
    assert told(resting(), there + back) == [0] * (2 * length)


def test_one_that_starts_between_detents_tells_only_what_follows_its_first_rest() -> None:
    for place, (a, b) in enumerate(PLACES[1:], 1):
        assert told(Quadrature(4, a=a, b=b), CLOCKWISE[place:] + CLOCKWISE) == [0] * (7 - place) + [1]
        assert told(Quadrature(4, a=a, b=b), ANTICLOCKWISE[4 - place :] + ANTICLOCKWISE) == [0] * (
            3 + place
        ) + [-1]


def test_an_edge_that_was_lost_costs_no_more_than_its_detent() -> None:
    for lost in range(4):
        edges = [edge for place, edge in enumerate(CLOCKWISE) if place != lost] + CLOCKWISE * 2
        assert sum(told(resting(), edges)) >= 2


@given(
    steps_per_detent=st.sampled_from([2, 4]),
    rests_closed=st.booleans(),
    walk=st.lists(st.sampled_from([1, -1]), max_size=80),
)
def test_every_walk_tells_exactly_the_detents_between_the_places_where_it_rested(
    *, steps_per_detent: int, rests_closed: bool, walk: list[int]
) -> None:
    """A bounce is a step back and forth, so every storm of bounces is such a walk."""
    rest = 2 if rests_closed else 0
    quadrature = Quadrature(steps_per_detent, a=rests_closed, b=rests_closed, rests_closed=rests_closed)
    where = list(accumulate(walk, initial=rest))
    rests = 0
    for before, after in pairwise(where):
        contact = 0 if PLACES[before % 4][0] != PLACES[after % 4][0] else 1
        detents = quadrature.update(contact, closed=PLACES[after % 4][contact])
        if (after - rest) % steps_per_detent:
            assert detents == 0
        else:
            rests += detents
            assert detents in (-1, 0, 1)
            assert rests == (after - rest) // steps_per_detent


@given(
    turns=st.lists(st.sampled_from([1, -1]), min_size=1, max_size=20),
    lost=st.sets(st.integers(0, 79), max_size=6),
)
def test_edges_that_are_lost_cost_no_more_than_their_detents(turns: list[int], lost: set[int]) -> None:
    """Each takes the edge with it that opens the contact again; whatever follows is told as it is."""
    edges = [edge for turn in turns for edge in (CLOCKWISE if turn > 0 else ANTICLOCKWISE)]
    quadrature = resting()
    heard = told(quadrature, [edge for number, edge in enumerate(edges) if number not in lost])
    assert abs(sum(heard) - sum(turns)) <= len(lost)
    told(quadrature, CLOCKWISE)
    assert told(quadrature, CLOCKWISE + ANTICLOCKWISE) == [0, 0, 0, 1, 0, 0, 0, -1]


@given(edges=st.lists(st.tuples(st.sampled_from([0, 1]), st.booleans()), max_size=60))
def test_hearing_the_same_twice_changes_nothing(edges: list[tuple[int, bool]]) -> None:
    once, twice = resting(), resting()
    doubled = told(twice, [edge for edge in edges for _ in range(2)])
    assert doubled[::2] == told(once, edges)
    assert not any(doubled[1::2])
