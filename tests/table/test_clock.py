"""Time that passes is taken from one seat, once; what has fallen stays fallen until people wave it off."""

import json
import math
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.kernel import TABLE, Actor, Game, Record, Seat, amend
from companion.table.clock import (
    LONGEST_S,
    Clock,
    amend_clocks,
    clock_after_action,
    format_clock,
    format_seconds,
    parse_clock,
)
from companion.table.manners import Manners, Style, initial_clock, manners_of_style
from tests.everygame import EVERY_GAME
from tests.games.test_every_game import SEEDS, random_line

WHITE, BLACK = Seat(Actor("white")), Seat(Actor("black"))
BOTH = (WHITE, BLACK)


def each(white_s: float, black_s: float) -> Mapping[Seat, float]:
    return {WHITE: white_s, BLACK: black_s}


# A game by the clock


def test_with_the_book_nobody_looks_at_a_clock() -> None:
    assert initial_clock(manners_of_style(Style.BOOK, BOTH), BOTH) is None
    assert initial_clock(Manners(minutes={WHITE: 0.0}), BOTH) is None
    assert initial_clock(Manners(minutes={WHITE: 5.0}), (BLACK,)) is None


def test_in_blitz_everybody_begins_with_five_minutes_and_no_time_runs() -> None:
    clock = initial_clock(manners_of_style(Style.BLITZ, BOTH), iter(BOTH))
    assert clock == Clock(each(300.0, 300.0), increment_s=3.0)


def test_the_time_of_who_acts_stops_at_the_last_edge_and_the_next_one_runs_from_there() -> None:
    clock = Clock(each(300.0, 300.0), increment_s=3.0).start(WHITE, 100.0)
    assert clock == Clock(each(300.0, 300.0), 3.0, WHITE, 100.0)
    clock = clock.pass_turn(WHITE, BLACK, 110.0)
    assert clock == Clock(each(293.0, 300.0), 3.0, BLACK, 110.0)
    clock = clock.pass_turn(BLACK, WHITE, 130.0)
    assert clock == Clock(each(293.0, 283.0), 3.0, WHITE, 130.0)
    assert clock.pass_turn(WHITE, None, 131.0) == Clock(each(295.0, 283.0), 3.0, None, 131.0)


def test_a_turn_that_another_one_ends_costs_that_one_and_gives_to_whose_it_was() -> None:
    clock = Clock(each(300.0, 300.0), 3.0, BLACK, 100.0).pass_turn(WHITE, BLACK, 110.0)
    assert clock == Clock(each(303.0, 290.0), 3.0, BLACK, 110.0)


def test_who_has_no_minutes_has_no_limit_and_gets_nothing_back() -> None:
    clock = initial_clock(Manners(minutes={BLACK: 1.0}, increment_s=5.0), BOTH)
    assert clock == Clock({BLACK: 60.0}, 5.0)
    running = clock.start(WHITE, 10.0)
    assert (running.time_left(WHITE, 1e9), running.flag_at(), running.flagged_seat(1e9)) == (None, None, None)
    assert running.changes_at(WHITE, 11.0) is None
    assert running.play_on(WHITE) is running
    assert running.pass_turn(WHITE, BLACK, 4000.0) == Clock({BLACK: 60.0}, 5.0, BLACK, 4000.0)


def test_an_edge_that_is_told_late_neither_adds_time_nor_takes_it_twice() -> None:
    clock = Clock(each(60.0, 60.0), 0.0, BLACK, 10.0)
    assert clock.time_left(BLACK, 9.5) == 60.0
    assert clock.pass_turn(BLACK, WHITE, 9.5) == Clock(each(60.0, 60.0), 0.0, WHITE, 10.0)
    assert clock.stop(12.0).start(WHITE, 11.0) == Clock(each(60.0, 58.0), 0.0, WHITE, 12.0)


# Flags


def test_a_flag_falls_at_its_deadline_and_not_before() -> None:
    clock = Clock(each(3.0, 60.0), 0.0, WHITE, 10.0)
    assert clock.flag_at() == 13.0
    assert [clock.flagged_seat(at_s) for at_s in (12.999, 13.0, 99.0)] == [None, WHITE, WHITE]
    assert [clock.time_left(WHITE, at_s) for at_s in (12.5, 13.0, 99.0)] == [0.5, 0.0, 0.0]


def test_no_increment_pause_or_restart_lifts_a_flag() -> None:
    clock = Clock(each(3.0, 60.0), 5.0, WHITE, 10.0)
    moved, stopped = clock.pass_turn(WHITE, BLACK, 14.0), clock.stop(14.0)
    assert moved == Clock(each(0.0, 60.0), 5.0, BLACK, 14.0)
    restarted = parse_clock(format_clock(stopped), 5.0)
    assert [one.flagged_seat(14.0) for one in (moved, stopped, restarted)] == [WHITE, WHITE, WHITE]


def test_play_on_waves_the_flag_off_for_the_rest_of_the_game() -> None:
    clock = Clock(each(3.0, 60.0), 5.0, WHITE, 10.0).count_to(14.0).play_on(WHITE)
    assert clock == Clock(each(0.0, 60.0), 5.0, WHITE, 14.0, frozenset({WHITE}))
    assert (clock.time_left(WHITE, 90.0), clock.flag_at(), clock.flagged_seat(90.0)) == (0.0, None, None)
    assert clock.changes_at(WHITE, 20.0) is None
    later = clock.pass_turn(WHITE, BLACK, 90.0)
    assert later == Clock(each(0.0, 60.0), 5.0, BLACK, 90.0, frozenset({WHITE}))
    assert (later.flag_at(), later.flagged_seat(149.9), later.flagged_seat(150.0)) == (150.0, None, BLACK)
    assert parse_clock(format_clock(later), 5.0) == replace(later, running=None, since_s=0.0)


# Laws

moments = st.floats(0, 1e5)
lefts = st.floats(0.01, 1e4)
seats = st.sampled_from(BOTH)


@st.composite
def clocks(draw: st.DrawFn) -> Clock:
    limited = draw(st.lists(seats, min_size=1, unique=True))
    return Clock(
        {seat: draw(lefts) for seat in limited},
        draw(st.floats(0, 60)),
        draw(st.none() | seats),
        draw(moments),
    )


@given(st.lists(st.tuples(st.sampled_from(["moved", "stopped", "started", "noted"]), st.floats(0, 30))))
def test_time_is_conserved_but_for_what_passed_and_what_was_given_back(acts: list[tuple[str, float]]) -> None:
    clock, now, ran_s, given_s = Clock(each(1e5, 1e5), increment_s=3.0), 100.0, 0.0, 0.0
    for act, wait_s in acts:
        now += wait_s
        ran_s += wait_s if clock.running else 0.0
        match act:
            case "moved":
                mover = clock.running or WHITE
                clock = clock.pass_turn(mover, WHITE if mover == BLACK else BLACK, now)
                given_s += 3.0
            case "stopped":
                clock = clock.stop(now)
            case "started":
                clock = clock.start(BLACK, now)
            case _:
                clock = clock.count_to(now)
    assert sum(clock.count_to(now).left_s.values()) == pytest.approx(2e5 - ran_s + given_s, abs=1e-4)


@given(seed=SEEDS, data=st.data())
@pytest.mark.parametrize("game", EVERY_GAME.values(), ids=EVERY_GAME)
def test_an_amended_game_has_given_what_it_would_have_given_if_it_had_been_played_so(
    game: Game[Any], seed: int, data: st.DataObject
) -> None:
    was = random_line(game, seed, 60)
    number = data.draw(st.integers(0, len(was.actions) - 1))
    state = was.states[number]
    record = amend(was, number, data.draw(st.sampled_from([*game.rules.legal(state)])))
    assert amend_clocks(played(was), was, record, number) == played(record)


@given(seed=SEEDS)
@pytest.mark.parametrize("game", EVERY_GAME.values(), ids=EVERY_GAME)
def test_each_turn_gives_one_increment_however_many_actions_it_has(game: Game[Any], seed: int) -> None:
    record = random_line(game, seed, 60)
    turn_of = game.rules.turn
    if turn_of is None:
        ended = [actor for actor in record.actors() if actor != TABLE]
    else:
        turns = dict.fromkeys(turn for state in record.states if (turn := turn_of(state)))
        ended = [turn.seat for turn in turns if turn != turn_of(record.state)]
    left_s = played(record)[-1].left_s
    assert left_s == {seat: 300.0 + 3.0 * ended.count(seat) for seat in record.seats}


def played(record: Record[Any]) -> tuple[Clock, ...]:
    """The clocks of each action where nobody has needed any time."""
    clock = initial_clock(Manners(minutes=dict.fromkeys(record.seats, 5.0), increment_s=3.0), record.seats)
    assert clock is not None
    clocks = [clock]
    for count in range(1, len(record.actions) + 1):
        clock = clock_after_action(clock, record.without_last(len(record.actions) - count), 0.0)
        clocks.append(clock.stop(0.0))
    return tuple(clocks)


@given(clocks(), moments, moments)
def test_what_is_left_never_grows_by_itself_and_is_never_less_than_nothing(
    clock: Clock, one_s: float, other_s: float
) -> None:
    early_s, late_s = sorted((one_s, other_s))
    for seat in clock.left_s:
        early, late = clock.time_left(seat, early_s), clock.time_left(seat, late_s)
        assert early is not None
        assert late is not None
        assert 0.0 <= late <= early <= clock.left_s[seat]


@given(clocks(), moments, seats)
def test_an_action_charges_nobody_else_and_gives_at_most_the_increment(
    clock: Clock, at_s: float, mover: Seat
) -> None:
    after = clock.pass_turn(mover, None, at_s)
    for seat, left_s in after.left_s.items():
        before_s = clock.time_left(seat, at_s)
        assert before_s is not None
        back_s = clock.increment_s if seat == mover and before_s > 0 else 0.0
        assert left_s == before_s + back_s
    assert after.since_s >= clock.since_s


@given(clocks(), st.lists(moments, max_size=5))
def test_to_note_the_clock_never_changes_what_it_says(clock: Clock, between: list[float]) -> None:
    noted = clock
    for at_s in sorted(between):
        noted = noted.count_to(at_s)
    last_s = max(between, default=0.0)
    for seat in clock.left_s:
        assert noted.time_left(seat, last_s) == pytest.approx(clock.time_left(seat, last_s), abs=1e-6)


@given(clocks())
def test_who_wakes_at_the_deadline_finds_the_flag_down(clock: Clock) -> None:
    deadline_s = clock.flag_at()
    if deadline_s is None:
        assert clock.running not in clock.left_s
        assert clock.flagged_seat(2e5) is None
    else:
        assert clock.flagged_seat(deadline_s) == clock.running
        assert clock.flagged_seat(math.nextafter(clock.since_s, 0.0)) is None


# What is written down


@given(clocks(), moments, st.none() | seats)
def test_a_clock_comes_back_from_the_journal_as_it_was_and_stands(
    clock: Clock, at_s: float, waved_off: Seat | None
) -> None:
    noted = clock.count_to(at_s)
    noted = noted.play_on(waved_off) if waved_off else noted
    told = json.loads(json.dumps(format_clock(noted)))
    assert parse_clock(told, noted.increment_s) == replace(noted, running=None, since_s=0.0)


def test_the_journal_says_what_everybody_has_left_and_whose_flag_was_waved_off() -> None:
    clock = Clock(each(50.5, 60.0), 2.0, WHITE, 10.0)
    assert format_clock(clock) == {"left_s": {"white": 50.5, "black": 60.0}}
    assert format_clock(clock.play_on(BLACK)) == {
        "left_s": {"white": 50.5, "black": 0.0},
        "waived": ["black"],
    }


@pytest.mark.parametrize(
    "text",
    [
        "null",
        "[]",
        "{}",
        '{"left_s": {}}',
        '{"left_s": [5]}',
        '{"left_s": {"white": NaN}}',
        '{"left_s": {"white": Infinity}}',
        '{"left_s": {"white": -0.1}}',
        '{"left_s": {"white": true}}',
        '{"left_s": {"white": false}, "waived": ["white"]}',
        '{"left_s": {"white": null}}',
        '{"left_s": {"white": "5"}}',
        f'{{"left_s": {{"white": {LONGEST_S + 1}}}}}',
        '{"left_s": {"white": 1' + "0" * 400 + "}}",
        '{"left_s": {"white": 5}, "running": "white"}',
        '{"left_s": {"white": 5}, "waived": ["white"]}',
        '{"left_s": {"white": 0}, "waived": ["black"]}',
        '{"left_s": {"white": 0}, "waived": ["white", "white"]}',
        '{"left_s": {"white": 0}, "waived": [["white"]]}',
        '{"left_s": {"white": 0}, "waived": "white"}',
        '{"left_s": {"white": 0}, "waived": null}',
    ],
)
def test_nonsense_is_no_clock(text: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        parse_clock(json.loads(text), 0.0)


def test_a_seat_that_is_no_text_is_nonsense() -> None:
    with pytest.raises(ValueError, match="5"):
        parse_clock({"left_s": {5: 5.0}}, 0.0)


# What is shown


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (10800.0, "3:00:00"),
        (3900.0, "1:05:00"),
        (3600.0, "1:00:00"),
        (3599.0, "59:59"),
        (3599.01, "1:00:00"),
        (300.0, "5:00"),
        (299.5, "5:00"),
        (299.0, "4:59"),
        (59.0, "0:59"),
        (10.0, "0:10"),
        (9.95, "0:10"),
        (9.9, "9.9"),
        (9.4, "9.4"),
        (9.35, "9.4"),
        (0.05, "0.1"),
        (0.0006, "0.1"),
        (0.0, "0.0"),
        (-3.0, "0.0"),
    ],
)
def test_a_clock_shows_hours_minutes_seconds_and_at_last_tenths(seconds: float, text: str) -> None:
    assert format_seconds(seconds) == text


def test_the_desk_wakes_once_a_second_and_twice_a_second_below_ten() -> None:
    clock, now, told = Clock(each(62.0, 99.0), 0.0, WHITE, 1000.0), 1000.0, []
    while (changes := clock.changes_at(WHITE, now)) is not None:
        now = changes
        told.append(format_seconds(clock.time_left(WHITE, now) or 0.0))
    assert told[:3] == ["1:01", "1:00", "0:59"]
    assert told[50:56] == ["0:11", "0:10", "9.5", "9.0", "8.5", "8.0"]
    assert told[-2:] == ["0.5", "0.0"]
    assert (len(told), now) == (52 + 20, clock.flag_at())


@given(lefts, st.floats(0, 1e9), st.floats(0, 1))
def test_nothing_changes_before_it_is_said_to_and_then_it_does(
    left_s: float, since_s: float, between: float
) -> None:
    clock = Clock({WHITE: left_s}, 0.0, WHITE, since_s)
    now_s = since_s
    for _ in range(3):
        before = format_seconds(clock.time_left(WHITE, now_s) or 0.0)
        changes_s = clock.changes_at(WHITE, now_s)
        if changes_s is None:
            assert before == "0.0"
            break
        assert now_s < changes_s <= now_s + 1.001
        assert format_seconds(clock.time_left(WHITE, changes_s) or 0.0) != before
        meanwhile_s = now_s + (changes_s - now_s - 0.001) * between
        if ":" in before and before != "0:10":
            assert format_seconds(clock.time_left(WHITE, meanwhile_s) or 0.0) == before
        now_s = changes_s


def test_the_other_ones_text_does_not_change() -> None:
    assert Clock(each(62.0, 99.0), 0.0, WHITE, 0.0).changes_at(BLACK, 1.0) is None
