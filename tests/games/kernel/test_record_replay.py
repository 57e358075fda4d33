"""The record is told otherwise until it says what lies on the table, and nothing else of it changes."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.kernel import (
    NOTHING_HELD,
    Action,
    Holding,
    Holdings,
    Record,
    Seat,
    begin,
    find_revision,
    holdings_of,
    replay,
    with_revision,
)
from companion.games.kitara.state import State
from companion.games.registry import GAMES
from companion.store.lots import table_lots
from tests.tiny.pebbles import PEBBLES

KITARA = GAMES["kitara"]
NARROW = {
    "players": 2,
    "spaces": [{"id": f"s{n}", "terrain": "savanna", "start": True, "x": n, "y": n * n} for n in range(6)],
    "borders": [[f"s{n}", f"s{(n + step) % 6}"] for n in range(6) for step in (1, 2)],
}
"""A map on which kingdoms meet soon, and often."""
MIX = {"2": 12, "3": 12, "4": 9, "5": 6}
LONG = 140
"""Actions; enough for several turns in which tokens are drawn."""
SEEDS = st.integers(0, 2**16)


def game(seed: int, tokens: dict[str, int]) -> Record[State]:
    """A game in which whoever can draw a token does."""
    lots = table_lots(seed)
    record: Record[State] = begin(KITARA, {"players": 2, "map": NARROW, "tokens": tokens}, lambda _below: 0)
    while record.actor and len(record.actions) < LONG:
        legal = KITARA.rules.legal(record.state)
        drawing = [one for one in legal if one.startswith("move:") and _draws(record, one)]
        offers = drawing or [one for one in legal if one.startswith("recruit:H")] or legal
        record = record.play(offers[lots(len(record.actions), len(offers))])
    return record


def _draws(record: Record[State], action: Action) -> bool:
    return KITARA.secrets.secret_seat(KITARA.rules.apply(record.state, action)) is not None


def drawn_otherwise(record: Record[State], seed: int) -> Record[State]:
    """The same game with other tokens."""
    lots, other = table_lots(seed), replay(KITARA, record.options, ())
    for number, action in enumerate(record.actions):
        secret = KITARA.secrets.secret_seat(other.state) is not None
        offers = KITARA.rules.legal(other.state) if secret else (action,)
        other = other.play(offers[lots(number, len(offers))])
    return other


@settings(max_examples=15)
@given(
    seed=SEEDS,
    other=SEEDS,
    mix=st.sampled_from(({"2": 12, "3": 12, "4": 9, "5": 6}, {"2": 2, "3": 1, "5": 2})),
)
def test_whatever_may_have_been_drawn_instead_the_record_comes_to_say(
    seed: int, other: int, mix: dict[str, int]
) -> None:
    record = game(seed, mix)
    held = holdings_of(drawn_otherwise(record, other))
    told = find_revision(record, held)
    assert told is not None
    after = with_revision(record, told)
    assert holdings_of(after) == held
    assert [*map(KITARA.secrets.redact, after.actions)] == [*map(KITARA.secrets.redact, record.actions)]
    assert all(KITARA.secrets.secret_seat(record.states[number]) for number in told)


@settings(max_examples=15)
@given(seed=SEEDS)
def test_what_the_record_says_already_is_not_told_otherwise(seed: int) -> None:
    record = game(seed, {"2": 2, "5": 2})
    assert find_revision(record, holdings_of(record)) == {}


def pebbles(*tokens: int) -> Record[object]:
    """Left and Right draw in turn."""
    actions = [action for token in tokens for action in ("take:2", f"token:{token}")]
    return replay(PEBBLES, {"heap": 9}, actions)  # type: ignore[arg-type]


LEFT, RIGHT = PEBBLES.seats


def held(left: tuple[str, ...], right: tuple[str, ...]) -> Holdings:
    return {LEFT: Holding(left), RIGHT: Holding(right)}


def test_two_that_hold_what_the_other_one_has_are_told_at_once() -> None:
    record = pebbles(1, 2)
    assert find_revision(record, held(("gold",), ("bronze",))) == {1: "token:2", 3: "token:1"}


@pytest.mark.parametrize(
    "wanted", [held(("gold",), ("gold",)), held(("bronze",), ()), held(("bronze",), ("bronze", "bronze"))]
)
def test_more_than_the_bag_has_or_another_number_nobody_can_hold(wanted: Holdings) -> None:
    assert find_revision(pebbles(1, 2), wanted) is None


def test_a_value_of_all_that_somebody_holds_is_exchanged_where_it_is() -> None:
    holding = Holding(("2", "5"), ("3",))
    assert holding.with_value(1, "4") == Holding(("2", "4"), ("3",))
    assert holding.with_value(2, "4") == Holding(("2", "5"), ("4",))
    assert (holding.all, NOTHING_HELD.all) == (("2", "5", "3"), ())


def test_of_several_draws_in_one_turn_the_highest_is_kept_so_others_are_lowered_too() -> None:
    record = next(record for seed in range(200) if twice_in_a_turn(record := game(seed, MIX)))
    first, second, seat = twice_in_a_turn(record)[0]
    number = len(KITARA.secrets.holding_of(record.states[first], seat).kept)
    high = with_revision(record, {first: Action("token:5"), second: Action("token:4")})
    assert len(high.actions) == len(record.actions)
    now = holdings_of(high)
    assert now[seat].kept[number] == "5"
    wanted = {**now, seat: now[seat].with_value(number, "3")}
    told = find_revision(high, wanted)
    assert told is not None
    after = with_revision(high, told)
    assert sorted((after.actions[first], after.actions[second]))[1] == "token:3"
    assert {*told} == {first, second}
    assert holdings_of(after) == wanted


def twice_in_a_turn(record: Record[State]) -> list[tuple[int, int, Seat]]:
    """Where a seat has drawn just two in a turn that is over."""
    found = []
    draws = [
        (n, seat)
        for n, state in enumerate(record.states)
        if (seat := KITARA.secrets.secret_seat(state)) is not None
    ]
    for number, seat in draws:
        if number >= len(record.actions):
            continue
        kept = len(KITARA.secrets.holding_of(record.states[number], seat).kept)
        same = [
            n
            for n, s in draws
            if s == seat and len(KITARA.secrets.holding_of(record.states[n], s).kept) == kept
        ]
        if len(same) == 2 and len(holdings_of(record)[seat].kept) > kept:
            found.append((same[0], same[1], seat))
    return found
