"""A mistake of ours at the table: it is told and written down, the game stays, and people play on."""

import logging
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from companion.daemon.loop import STEPS, Loop, keep_readings, log_failure
from companion.games.kernel import Action, Game, Outcome, Record, Seat, Space, because, replay
from companion.games.registry import GAMES
from companion.session.events import GameBegan, SessionEvent
from companion.session.game_start import FAILED, restart_game
from companion.session.step import step
from companion.table.commits import commit_by_hand, halt
from companion.table.events import Button, Commit, Pressed, Released, Sensed, Tick
from companion.table.manners import Manners, Style, manners_of_style
from companion.table.situation import Phase
from companion.table.tagged_things import Tag
from companion.view.sentences import read_aloud
from companion.view.sheets import sheet
from companion.words import ENGLISH
from hardware.clock import ManualClock
from tests.daemon.slow_disk import AtOnce, Seen
from tests.openings import begin
from tests.table.test_hands import CLOSE
from tests.table.virtual_hands import HOLD_S, NORTH, SOUTH, setting

KATARENGA = GAMES["katarenga"]
NOTE = because(FAILED)


class Mistake(Exception):
    """What should not happen."""


def once(real: Callable[..., Any]) -> Callable[..., Any]:
    """The same, but the first time it goes wrong."""
    waiting = [Mistake()]

    def call(*arguments: Any, **named: Any) -> Any:
        if waiting:
            raise waiting.pop()
        return real(*arguments, **named)

    return call


def always(*_arguments: Any) -> Any:
    """Whatever it is asked."""
    raise Mistake


@dataclass
class Evening:
    """Two people, a board that is laid out, and a table that makes mistakes."""

    game: Game[Any] = KATARENGA
    actions: tuple[str, ...] = ()
    manners: Manners = field(default_factory=lambda: Manners(touch_move=False))
    clock: ManualClock = field(default_factory=ManualClock)
    scribe: AtOnce = field(default_factory=AtOnce)
    seen: Seen = field(default_factory=Seen)
    failed: list[type[SessionEvent]] = field(default_factory=list)

    def __post_init__(self) -> None:
        record: Record[Any] = replay(self.game, {"position": CLOSE, "first_turn_capture": True}, self.actions)
        session = begin(replace(setting(record), manners=self.manners), record)
        self.loop = Loop(session, self.clock, self.scribe, self.seen, keep_readings, failed=self.has_failed)
        self.loop.start()
        standing = record.game.hands.occupancy(record.state).keys()
        self.loop.handle(*(Sensed(self.now, s, s in standing) for s in setting(record).watched))
        self.clock.advance(1)

    def has_failed(self, event: SessionEvent, fault: Exception) -> None:
        assert isinstance(fault, Mistake)
        self.failed.append(type(event))

    @property
    def now(self) -> float:
        return self.clock.time()

    @property
    def record(self) -> tuple[str, ...]:
        return self.loop.session.table.record.actions

    def phase(self) -> Phase:
        return self.loop.session.table.situation.phase

    def left_s(self) -> float:
        """What who is to move has left."""
        table = self.loop.session.table
        assert table.timing.clock is not None
        assert table.record.actor is not None
        return table.timing.clock.time_left(Seat(table.record.actor), self.now) or 0.0

    def says(self) -> tuple[str, ...]:
        session, _ = self.seen.frames[-1]
        return read_aloud(sheet(session, SOUTH, ENGLISH), ENGLISH)

    def feel(self, space: str, *, occupied: bool) -> None:
        self.loop.handle(Sensed(self.now, Space(space), occupied))
        self.clock.advance(1)

    def move(self, start: str, goal: str) -> None:
        self.feel(start, occupied=False)
        self.feel(goal, occupied=True)

    def tap(self) -> None:
        for of in (Pressed, Released):
            self.loop.handle(of(self.now, SOUTH, Button.KEY))


def test_a_move_that_cannot_be_counted_at_first_counts_once_the_game_is_set_up_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    at = Evening(actions=("d4-c4", "d5-d6"))
    monkeypatch.setattr("companion.table.step.commit_by_hand", once(commit_by_hand))
    at.move("e4", "f4")
    assert (at.record, at.failed, at.phase()) == (("d4-c4", "d5-d6", "e4-f4"), [Tick], Phase.RIGHT)
    assert at.scribe.written == [Commit(Action("e4-f4"))]


def test_people_are_told_and_a_press_takes_that_away(monkeypatch: pytest.MonkeyPatch) -> None:
    at = Evening(actions=("d4-c4",))
    monkeypatch.setattr("companion.daemon.loop.STEPS", (once(step), *STEPS[1:]))
    at.feel("d5", occupied=False)
    assert at.says() == ("note: Please note", "My mistake. Is", "the board right?")
    at.tap()
    assert at.says()[0] == "Black's turn"


def test_a_signal_that_went_wrong_once_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    at = Evening(actions=("d4-c4",))
    monkeypatch.setattr("companion.daemon.loop.STEPS", (once(step), *STEPS[1:]))
    at.move("d5", "d6")
    assert (at.record, at.failed) == (("d4-c4", "d5-d6"), [Sensed])


def test_where_looking_at_the_board_goes_wrong_all_the_time_the_pieces_are_put_back_and_play_goes_on() -> (
    None
):
    """The reason why d4-d1 is no move cannot be told, however often it is tried."""
    at = Evening(replace(KATARENGA, rules=replace(KATARENGA.rules, explain=always)))
    at.move("d4", "d1")
    assert at.failed != []
    assert (at.record, at.loop.session.notices.notes) == ((), (NOTE,))
    failed = len(at.failed)
    at.clock.advance(600)
    assert len(at.failed) == failed  # nobody tries it again and again
    at.move("d1", "d4")
    at.tap()
    at.move("d4", "c4")
    assert (at.record, at.phase(), len(at.failed)) == (("d4-c4",), Phase.RIGHT, failed)


def test_a_game_that_has_begun_on_disk_is_the_one_on_the_table_whatever_fails() -> None:
    at = Evening(replace(KATARENGA, rules=replace(KATARENGA.rules, explain=always)))
    at.move("d4", "d1")
    record = replay(at.game, {"position": CLOSE, "first_turn_capture": True}, ["d4-c4"])
    at.loop.handle(GameBegan(at.now, record))
    assert (at.record, at.failed[-2:]) == (("d4-c4",), [GameBegan] * 2)
    assert NOTE in at.loop.session.notices.notes


def test_a_table_of_which_nothing_works_any_more_keeps_the_game_and_does_not_turn_in_circles(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    at = Evening(actions=("d4-c4",))
    with monkeypatch.context() as for_a_while:
        for_a_while.setattr("companion.daemon.loop.STEPS", (always,) * 3)
        at.feel("d5", occupied=False)
        at.clock.advance(600)
        assert (at.record, at.loop.waiting, at.loop.session.notices.notes) == (("d4-c4",), 0, (NOTE,))
        assert at.failed == [Sensed] * 3 + [Tick] * 6  # for the hint: it was due, and it has woken the loop
    at.loop.handle(Pressed(at.now, SOUTH, Button.KEY))
    at.clock.advance(HOLD_S)
    assert at.loop.session.question is not None


def test_where_no_move_can_be_counted_any_more_the_menu_and_the_way_back_still_work(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    at = Evening(actions=("d4-c4",))
    monkeypatch.setattr("companion.table.step.commit_by_hand", always)
    at.move("d5", "d6")
    assert (at.record, set(at.failed)) == (("d4-c4",), {Tick})
    at.loop.handle(Pressed(at.now, NORTH, Button.KEY))
    at.clock.advance(HOLD_S)
    assert at.loop.session.question is not None
    at.move("d6", "d5")
    assert at.phase() is Phase.RIGHT


def test_time_that_ran_before_a_mistake_is_not_lost_and_runs_again_after_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    at = Evening(manners=manners_of_style(Style.BLITZ, KATARENGA.seats))
    at.move("d4", "c4")
    at.clock.advance(20)
    before = at.left_s()
    monkeypatch.setattr("companion.daemon.loop.STEPS", (once(step), *STEPS[1:]))
    at.feel("d5", occupied=False)
    at.feel("d5", occupied=True)
    at.clock.advance(10)
    assert before - 13 <= at.left_s() <= before - 10


def test_a_mistake_is_written_down_with_all_that_is_known_of_it(caplog: pytest.LogCaptureFixture) -> None:
    fault = Mistake()
    log_failure(Tick(1.0), fault)
    [record] = caplog.records
    assert record.exc_info is not None
    assert (record.levelno, record.exc_info[1]) == (logging.ERROR, fault)
    assert record.getMessage() == "loop.step-failed Tick at 1.0"


def test_what_people_have_agreed_on_and_all_that_is_known_outlasts_a_mistake() -> None:
    at = Evening(manners=manners_of_style(Style.BLITZ, KATARENGA.seats))
    at.move("d4", "c4")
    at.move("d5", "d6")
    table = replace(
        at.loop.session.table,
        tagging=replace(at.loop.session.table.tagging, tags={"04": Tag("kiwara")}),
        verdict=Outcome((), "agreed"),
    )
    anew = restart_game(replace(at.loop.session, table=table)).table
    assert (anew.tagging.tags, anew.verdict, anew.cue) == (table.tagging.tags, table.verdict, table.cue)
    assert (anew.timing.clocks, len(anew.timing.clocks)) == (table.timing.clocks, 3)
    assert restart_game(replace(at.loop.session, table=halt(table))).table.halted
