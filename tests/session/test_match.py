"""The people of a match: who sits where, what they have won, and that seats turn around them."""

from hypothesis import given
from hypothesis import strategies as st

from companion.games.kernel import Actor, Outcome, Seat
from companion.session.match import (
    Match,
    Person,
    count_result,
    exchange_seats,
    flip_mat,
    name_person,
    seat_around,
    seats_by_chair,
)
from companion.table.events import Chair

SEATS = tuple(Seat(Actor(name)) for name in "1234")
CHAIRS = tuple(map(Chair, ("south", "west", "north", "east")))
NAMES = ("", "Anna", "Ben", "Cleo")

matches = st.builds(
    lambda count, names, wins, draws, turned: Match(
        tuple(
            Person(CHAIRS[n], SEATS[n], name, won)
            for n, name, won in zip(range(count), names, wins, strict=False)
        ),
        draws,
        turned,
    ),
    st.integers(1, 4),
    st.permutations(("", "Anna", "Ben", "")),
    st.tuples(*[st.integers(0, 9)] * 4),
    st.integers(0, 9),
    st.booleans(),
)


def chairs(there: int, people: int) -> list[str]:
    return [person.chair for person in seat_around(CHAIRS[:there], SEATS[:people]).people]


def test_people_sit_evenly_around_the_table_in_the_order_of_the_chairs() -> None:
    assert chairs(4, 4) == ["south", "west", "north", "east"]
    assert chairs(4, 3) == ["south", "west", "north"]
    assert chairs(4, 2) == ["south", "north"]
    assert chairs(3, 2) == ["south", "west"]


def test_where_chairs_are_few_neighbours_share_one() -> None:
    assert chairs(1, 4) == ["south"] * 4
    assert chairs(2, 4) == ["south", "south", "west", "west"]
    assert chairs(3, 4) == ["south", "south", "west", "north"]


def test_each_chair_holds_the_seats_of_those_who_sit_there() -> None:
    chairs = {CHAIRS[0]: SEATS[1:2], CHAIRS[1]: SEATS[:1], CHAIRS[2]: ()}
    match = Match((Person(CHAIRS[1], SEATS[0]), Person(CHAIRS[0], SEATS[1])))
    assert seats_by_chair(match, CHAIRS[:3], SEATS[:2]) == chairs


@given(matches)
def test_exchanging_goes_round_and_changes_nothing_but_seats(match: Match) -> None:
    turned = match
    for _ in match.people:
        after = exchange_seats(turned)
        assert [p.chair for p in after.people] == [p.chair for p in match.people]
        assert [(p.name, p.wins) for p in after.people] == [(p.name, p.wins) for p in match.people]
        assert {p.seat for p in after.people} == {p.seat for p in match.people}
        assert len(match.people) == 1 or after != turned
        turned = after
    assert turned == match
    assert flip_mat(flip_mat(match)) == match != flip_mat(match)


@given(matches, st.integers(0, 3))
def test_a_game_counts_for_who_has_won_it_or_for_nobody(match: Match, winner: int) -> None:
    winners = SEATS[winner : winner + 1]
    after = count_result(match, Outcome(winners, "camps"))
    assert {p.seat: p.wins for p in after.people} == {
        p.seat: p.wins + (p.seat in winners) for p in match.people
    }
    assert after.draws == match.draws
    assert count_result(match, Outcome((), "agreed")) == Match(match.people, match.draws + 1, match.turned)


@given(matches, st.sampled_from(SEATS), st.sampled_from(NAMES))
def test_no_two_people_ever_have_one_name(match: Match, seat: Seat, name: str) -> None:
    after = name_person(match, seat, name)
    names = [person.name for person in after.people if person.name]
    assert len(names) == len(set(names))
    assert [(p.chair, p.seat) for p in after.people] == [(p.chair, p.seat) for p in match.people]
    here = after.person(seat)
    assert here is None or here.name == name
    assert name_person(after, seat, name) == after


@given(matches, st.sampled_from(SEATS), st.sampled_from(NAMES))
def test_what_somebody_has_won_goes_with_their_name(match: Match, seat: Seat, name: str) -> None:
    after = name_person(match, seat, name)
    wins = {person.name: person.wins for person in match.people if person.name}
    for person in after.people:
        if name and person.name in wins and any(p.name == name for p in match.people):
            assert person.wins == wins[person.name]
