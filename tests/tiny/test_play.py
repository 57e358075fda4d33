"""Whole games of the tiny game, by every way of input that it never heard of: dial, cells, tags."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.kernel import TABLE, Action, Draw, because, replay
from companion.games.kernel import begin as begin_line
from companion.store.lots import setup_lots
from companion.table.entry import Misread, TagReading
from companion.table.events import Chair
from companion.table.manners import Manners
from companion.table.situation import Phase
from companion.table.tag_input import REPORT_S
from tests.openings import begin
from tests.table.virtual_hands import A_MOMENT_S, NORTH, SOUTH, Sitting, setting, sitting, tags_of
from tests.tiny.pebbles import PEBBLES
from tests.tiny.rules import DRAWS, TAKES, TOKENS, Pebbles, Refusal

SEEDS = st.integers(0, 2**32)
CHAIRS = dict(zip(PEBBLES.seats, (SOUTH, NORTH), strict=True))


def pebbles(*actions: str, heap: int = 7) -> Sitting:
    return sitting(replay(PEBBLES, {"heap": heap}, actions))


def drawn_by_people(*, heap: int = 7, seed: int = 0, cells: bool = True) -> Sitting:
    """Nobody but a tag says which token somebody has drawn from the bag."""
    record = begin_line(PEBBLES, {"heap": heap}, setup_lots(seed))
    at = Sitting(begin(replace(setting(record, cells=cells), manners=Manners(dealt=False)), record))
    at.desk = at.desk_with(replace(at.table, tagging=replace(at.table.tagging, tags=tags_of(PEBBLES))))
    at.lay_out()
    return at


def chair_of(at: Sitting) -> Chair:
    """Where whoever is to move sits; whoever has just taken two, while a token is to be drawn."""
    state: Pebbles = at.table.record.state
    return CHAIRS[PEBBLES.seats[state.turn]]


def wanted(at: Sitting, lots: Draw) -> Iterator[Action]:
    """What somebody decides to do next, at random, until the game is over."""
    while at.table.record.actor:
        offers = PEBBLES.rules.legal(at.table.record.state)
        yield offers[lots(len(offers))]


def stands_on(at: Sitting) -> str:
    [space] = PEBBLES.hands.occupancy(at.table.record.state)
    return space


def goal(at: Sitting, action: Action) -> str:
    return PEBBLES.hands.deed(at.table.record.state, action).drops[0]


def move(at: Sitting, action: Action) -> None:
    """Move the stone as far as that."""
    start, end = stands_on(at), goal(at, action)
    at.lift(start)
    at.put(end)


def lot_for(at: Sitting, action: Action, lots: Draw) -> list[int]:
    """Which token the table draws after that, where the bag has any."""
    bag = sum(at.table.record.state.bag)
    return [lots(bag)] if action == TAKES[1] and bag else []


def by_dial(at: Sitting, action: Action, chair: Chair) -> None:
    """Turn until the dial points at that many, and push; where one is all there is, push."""
    at.pass_time(0.5)
    at.turn(+1, chair)
    entry, offer = at.table.turn.entry, at.table.offer
    assert entry is not None
    if offer.part:
        assert (offer.part, offer.values) == ("number", ("1", "2"))
        at.turn(offer.values.index(action[-1]) - entry.cursor, chair)
    at.push(chair)
    at.pass_time()


def is_over(at: Sitting) -> bool:
    return at.table.over and at.table.outcome == PEBBLES.rules.outcome(at.table.record.state)


# By dial alone


@given(seed=SEEDS, chairs=st.sampled_from((1, 2)))
def test_whole_games_are_played_by_dial_alone(seed: int, chairs: int) -> None:
    lots = setup_lots(seed)
    at = sitting(begin_line(PEBBLES, {}, lots), cells=False, chairs=chairs)
    taken: list[Action] = []
    for action in wanted(at, lots):
        at.lots = lot_for(at, action, lots)
        by_dial(at, action, chair_of(at) if chairs == 2 else SOUTH)
        taken.append(action)
        assert [one for one in at.record if one in TAKES] == taken
    assert is_over(at)


# By cells alone


@given(seed=SEEDS)
def test_whole_games_are_played_by_cells_alone(seed: int) -> None:
    lots = setup_lots(seed)
    at = sitting(begin_line(PEBBLES, {}, lots))
    taken: list[Action] = []
    for action in wanted(at, lots):
        at.lots = lot_for(at, action, lots)
        move(at, action)
        taken.append(action)
        assert [one for one in at.record if one in TAKES] == taken
        assert at.phase() is Phase.RIGHT
    assert is_over(at)


def test_the_stone_in_the_hand_leaves_both_ways_open() -> None:
    at = pebbles()
    at.lift("p7")
    assert at.phase() is Phase.IN_HAND
    assert at.table.situation.actions == ("take:1", "take:2")
    at.pass_time(3600)
    at.put("p7")
    assert (at.record, at.phase()) == ([], Phase.RIGHT)


@pytest.mark.parametrize("space", ["p4", "p9"])
def test_whoever_takes_too_many_or_gives_some_back_is_told_so_and_led_back(space: str) -> None:
    at = pebbles()
    at.lift("p7")
    at.put(space)
    assert (at.record, at.why()) == ([], because(Refusal.ONE_OR_TWO))
    at.lift(space)
    at.put("p6")
    assert (at.record, at.phase()) == (["take:1"], Phase.RIGHT)


def test_a_stone_that_is_put_back_takes_the_turn_back_and_its_token_comes_again() -> None:
    at = pebbles()
    at.lots = [2]
    move(at, TAKES[1])
    assert at.record == ["take:2", "token:2"]
    at.lift("p5")
    at.put("p7")
    at.pass_time(5)
    assert at.record == []
    move(at, TAKES[1])
    assert (at.record, at.drew) == (["take:2", "token:2"], [3])


# By tags


@given(seed=SEEDS)
def test_whole_games_are_played_with_tokens_that_people_draw_and_tags_tell(seed: int) -> None:
    lots = setup_lots(seed)
    at = drawn_by_people(heap=3 + lots(7), seed=seed)
    for action in wanted(at, lots):
        meant = at.table.record.play(action)
        if action in DRAWS:
            at.show(f"table-{[*TOKENS][DRAWS.index(action)]}-1", chair_of(at))
        else:
            move(at, action)
        assert at.record == [*meant.actions]
    assert (at.drew, is_over(at)) == ([], True)


@given(seed=SEEDS)
def test_dial_and_tags_are_enough_where_nothing_is_felt(seed: int) -> None:
    lots = setup_lots(seed)
    at = drawn_by_people(heap=9, seed=seed, cells=False)
    for action in wanted(at, lots):
        meant = at.table.record.play(action)
        if action in DRAWS:
            at.show(f"table-{[*TOKENS][DRAWS.index(action)]}-1", chair_of(at))
        else:
            by_dial(at, action, chair_of(at))
        assert at.record == [*meant.actions]
    assert is_over(at)


def test_a_token_is_waited_for_though_those_in_the_bag_are_all_alike() -> None:
    """Otherwise everybody would know which one was drawn before."""
    at = drawn_by_people(heap=9)
    move(at, TAKES[1])
    at.show("table-gold-1")
    move(at, TAKES[1])
    at.pass_time(60)
    assert (at.record, at.table.record.actor) == (["take:2", "token:2", "take:2"], TABLE)
    at.show("table-bronze-1", NORTH)
    assert at.record[3:] == ["token:1"]


@pytest.mark.parametrize("token", TOKENS)
def test_a_token_is_nothing_in_the_turn_of_somebody_and_nobody_is_told_which_it_is(token: str) -> None:
    at = drawn_by_people()
    at.read(f"table-{token}-1")
    assert at.table.tagging.readers[SOUTH] == TagReading(
        why=because(Misread.VEILED), report_until_s=at.now + REPORT_S - A_MOMENT_S
    )
    assert (at.record, at.table.tagging.shown) == ([], {})


def test_whoever_goes_on_before_a_token_is_drawn_is_told_that_it_comes_first() -> None:
    at = drawn_by_people()
    move(at, TAKES[1])
    assert at.table.record.actor == TABLE
    at.lift("p5")
    at.put("p4")
    assert at.record == ["take:2"]
    assert at.why() == because(Refusal.DRAW_FIRST)
