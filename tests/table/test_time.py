"""The clock of a game at the table: it counts from last edges, is written down, goes back, and flags."""

from dataclasses import replace
from types import MappingProxyType

import pytest

from companion.games.kernel import Actor, Outcome, Seat, Space
from companion.table.clock import Clock
from companion.table.commits import declare, halt, play_on, resume_play, take_back
from companion.table.events import Chair, Commit, Declare, NoteClock, Sensed, TakeBack
from companion.table.manners import Manners
from companion.table.situation import Phase
from companion.table.step import start_table
from tests.openings import begin
from tests.table.test_hands import BLUE
from tests.table.virtual_hands import NORTH, SOUTH, Sitting, katarenga, kiwara, setting, with_manners

WHITE, BLACK = Seat(Actor("white")), Seat(Actor("black"))
FIVE = Manners(touch_move=False, minutes=MappingProxyType({WHITE: 5.0, BLACK: 3.0}), increment_s=2.0)
APART = f"{BLUE} 7b/7b/8/8/8/8/w7/w7 w -"


def timed() -> Sitting:
    return with_manners(katarenga(APART), FIVE)


def play(at: Sitting, start: str, goal: str, *, after_s: float = 0.0) -> float:
    """One move; when its last edge was."""
    at.pass_time(after_s)
    at.tell(Sensed(at.now, Space(start), occupied=False))
    at.pass_time(0.5)
    at.tell(Sensed(at.now, Space(goal), occupied=True))
    put_s = at.now
    at.pass_time(0.3)
    return put_s


def left(at: Sitting, seat: Seat) -> float:
    assert at.table.timing.clock is not None
    told = at.table.timing.clock.time_left(seat, at.now)
    assert told is not None
    return told


def test_nobodys_time_runs_before_the_first_move() -> None:
    at = timed()
    at.pass_time(60)
    assert (left(at, WHITE), left(at, BLACK)) == (300.0, 180.0)


def enter(at: Sitting, chair: Chair) -> None:
    """The first action that the dial offers."""
    count = len(at.record)
    while len(at.record) == count:
        at.push(chair)
        at.pass_time(1)


def half_set_up(*actions: str) -> Sitting:
    """The pieces of Black are still in the box, and the plug was pulled if there were actions."""
    record = katarenga(APART, actions)
    at = Sitting(begin(replace(setting(record), manners=FIVE), record))
    at.lay_out({space for space in record.game.hands.occupancy(record.state) if space[0] == "a"})
    return at


@pytest.mark.parametrize(("before", "entered"), [((), ("a1-b1", "h7-g6")), (("a2-a3",), ("h7-g6", "a1-a2"))])
def test_nobodys_time_runs_while_pieces_are_set_up_though_the_dial_plays_on(
    before: tuple[str, ...], entered: tuple[str, str]
) -> None:
    at = half_set_up(*before)
    for action, chair in zip(entered, (SOUTH, NORTH) if not before else (NORTH, SOUTH), strict=True):
        enter(at, chair)
        at.pass_time(60)
        assert at.record[-1] == action
    assert (left(at, WHITE), left(at, BLACK)) == (302.0, 182.0)
    missing, extra = at.table.situation.difference.missing, at.table.situation.difference.extra
    at.lift(*extra)
    at.pass_time(60)
    assert (left(at, WHITE), left(at, BLACK)) == (302.0, 182.0)
    at.put(*missing)
    at.pass_time(60)
    runs = at.table.record.actor
    told = {seat: round(left(at, seat)) for seat in (WHITE, BLACK)}
    assert told == {WHITE: 302 - 60 * (runs == WHITE), BLACK: 182 - 60 * (runs == BLACK)}


def test_what_is_taken_back_while_pieces_are_set_up_starts_no_clock() -> None:
    at = half_set_up()
    enter(at, SOUTH)
    enter(at, NORTH)
    table, _ = take_back(at.table, 1)
    at.desk = at.desk_with(table)
    at.pass_time(60)
    assert (left(at, WHITE), left(at, BLACK)) == (302.0, 180.0)


def test_a_first_move_by_dial_starts_the_clock_before_hands_have_followed() -> None:
    at = timed()
    enter(at, SOUTH)
    at.pass_time(59)
    assert at.phase() is Phase.DIFFERENT
    assert left(at, BLACK) == pytest.approx(120.0, abs=1.5)


def test_an_action_counts_from_its_last_edge_and_gives_its_increment() -> None:
    at = timed()
    first_s = play(at, "a2", "a3")
    second_s = play(at, "h8", "g8", after_s=20.0)
    assert left(at, BLACK) == pytest.approx(180.0 - (second_s - first_s) + 2.0)
    assert left(at, WHITE) == pytest.approx(302.0 - (at.now - second_s))


def test_the_clock_is_written_with_each_action_and_every_ten_seconds_between() -> None:
    at = timed()
    play(at, "a2", "a3")
    at.pass_time(25)
    kinds = [type(effect) for effect in at.written]
    assert kinds == [Commit, NoteClock, NoteClock]
    noted = at.written[-1]
    assert isinstance(noted, NoteClock)
    assert 180.0 - noted.clock.left_s[BLACK] == pytest.approx(20.0, abs=0.5)


def test_a_move_taken_back_gives_back_the_time_that_was_noted_before_it() -> None:
    at = timed()
    play(at, "a2", "a3", after_s=7.0)
    play(at, "h8", "g8", after_s=11.0)
    before = at.table.timing.clocks[1].left_s
    at.move("g8", "h8")
    back = at.written[-1]
    assert isinstance(back, TakeBack)
    assert back.clock is not None
    assert back.clock.left_s == before
    assert at.table.timing.clock is not None
    assert at.table.timing.clock.running == BLACK


def test_what_was_only_said_by_going_on_goes_back_with_its_time() -> None:
    yellow, red = (Seat(Actor(side)) for side in ("yellow", "red"))
    record = kiwara("totem:Nb", "place:G@b5", "totem:Nc", "place:C@c5")
    at = with_manners(record, replace(FIVE, minutes={yellow: 5.0, red: 3.0}))
    play(at, "Nc", "Nd", after_s=10.0)
    assert at.actions == ["stay", "totem:Nd"]
    play(at, "Nd", "Nc", after_s=20.0)
    back = at.written[-1]
    assert isinstance(back, TakeBack)
    assert back.clock is not None
    assert (back.count, back.clock.left_s) == (2, {yellow: 300.0, red: 180.0})
    assert at.table.timing.clock is not None
    assert at.table.timing.clock.running == yellow


def test_back_at_the_first_position_nobodys_time_runs() -> None:
    at = timed()
    play(at, "a2", "a3")
    table, effects = take_back(at.table, 1)
    assert table.timing.clock is not None
    assert (table.timing.clock.running, table.timing.clock.left_s[WHITE]) == (None, 300.0)
    assert len(effects) == 1


def test_a_flag_falls_at_its_deadline_and_can_be_waved_off() -> None:
    at = timed()
    play(at, "a2", "a3")
    at.pass_time(179)
    flags = [at.table.flagged_seat]
    at.pass_time(2)
    flags.append(at.table.flagged_seat)
    assert flags == [None, BLACK]
    assert play_on(at.table).flagged_seat is None


def test_claiming_ends_the_game_for_everybody() -> None:
    at = timed()
    play(at, "a2", "a3")
    won = Outcome((WHITE,), "flag")
    table, effects = declare(at.table, won)
    assert effects == (Declare(won),)
    assert (table.over, table.outcome, table.may_enter) == (True, won, False)


def test_in_a_tournament_the_push_stops_the_clock_and_not_the_hand() -> None:
    at = with_manners(katarenga(APART), replace(FIVE, by_push=True))
    play(at, "a2", "a3")
    at.push(SOUTH)
    play(at, "h8", "g8")
    at.pass_time(60)
    at.push(NORTH)
    assert left(at, BLACK) == pytest.approx(180.0 - 60.8 + 2.0, abs=0.1)
    assert left(at, WHITE) == 302.0


def test_an_action_that_was_in_time_settles_before_a_flag_can_be_claimed() -> None:
    at = timed()
    play(at, "a2", "a3")
    at.lift("h8")
    assert at.table.timing.clock is not None
    flag_s = at.table.timing.clock.flag_at()
    assert flag_s is not None
    at.pass_time(flag_s - 0.03 - at.now)
    at.tell(Sensed(at.now, Space("g8"), occupied=True))
    at.pass_time(0.05)
    flags = [at.table.flagged_seat]
    at.pass_time(1)
    assert ([*flags, at.table.flagged_seat], at.record) == ([None, None], ["a2-a3", "h8-g8"])


def test_after_a_restart_time_runs_once_people_go_on_and_the_board_is_right() -> None:
    record = katarenga(APART, ["a2-a3"])
    clock = Clock(MappingProxyType({WHITE: 250.0, BLACK: 100.0}), 2.0)
    table = start_table(with_manners(record, FIVE).table.setting, record, clock=clock)
    assert table.timing.clock == clock
    at = with_manners(record, FIVE)
    at.desk = at.desk_with(
        resume_play(
            replace(table, sensors=replace(table.sensors, contacts=at.table.sensors.contacts), now_s=at.now)
        )
    )
    at.pass_time(30)
    assert left(at, BLACK) == pytest.approx(70.0)


def test_in_a_pause_no_time_runs_and_hands_may_do_what_they_like() -> None:
    at = timed()
    play(at, "a2", "a3")
    at.desk = at.desk_with(halt(at.table))
    had = left(at, BLACK)
    at.lift("a1", "a3", "h7")
    at.pass_time(3600)
    assert (left(at, BLACK), len(at.table.record.actions)) == (had, 1)
    at.desk = at.desk_with(resume_play(at.table))
    assert at.table.situation.difference.missing == {"a1", "a3", "h7"}
    at.pass_time(60)
    assert left(at, BLACK) == had
    at.put("a1", "a3", "h7")
    at.pass_time(5)
    assert left(at, BLACK) < had


def test_a_pause_is_written_down_with_the_clock() -> None:
    at = timed()
    play(at, "a2", "a3", after_s=3.0)
    at.pass_time(4)
    at.desk = at.desk_with(halt(at.table))
    at.pass_time(0.1)
    noted = at.written[-1]
    assert isinstance(noted, NoteClock)
    assert noted.clock.left_s[BLACK] == pytest.approx(left(at, BLACK))


def test_screens_show_what_is_left_and_change_once_a_second() -> None:
    at = timed()
    play(at, "a2", "a3", after_s=3.0)
    told = " ".join(at.screen())
    assert "5:02" in told and "3:00" in told  # noqa: PT018 - one sentence
    seen = set()
    for _ in range(50):
        at.pass_time(0.1)
        seen.add(tuple(at.screen()))
    assert len(seen) == 6
