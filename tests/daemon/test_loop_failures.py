"""A mistake of ours at the table: it is told and written down, the game stays, and people play on."""

import logging
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.daemon.loop import STEPS, log_failure
from companion.games.kernel import Action, Game, Outcome, Record, Seat, because, replay
from companion.games.registry import GAMES
from companion.session.events import GameBegan
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
from tests.daemon.slow_disk import RELAXED, AtOnce, Evening, Mistake
from tests.table.test_hands import CLOSE
from tests.table.virtual_hands import HOLD_S, NORTH, SOUTH

KATARENGA = GAMES["katarenga"]
NOTE = because(FAILED)


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


BLIND = replace(KATARENGA, rules=replace(KATARENGA.rules, explain=always))
"""A game that cannot tell why something is no move."""


def evening(
    *actions: str, game: Game[Any] = KATARENGA, manners: Manners = RELAXED, disk: AtOnce | None = None
) -> Evening:
    record: Record[Any] = replay(game, {"position": CLOSE, "first_turn_capture": True}, actions)
    return Evening(disk, manners=manners, record=record)


def left_s(at: Evening) -> float:
    """What who is to move has left."""
    table = at.loop.session.table
    assert table.timing.clock is not None
    assert table.record.actor is not None
    return table.timing.clock.time_left(Seat(table.record.actor), at.now) or 0.0


def says(at: Evening) -> tuple[str, ...]:
    session, _ = at.seen.frames[-1]
    return read_aloud(sheet(session, SOUTH, ENGLISH), ENGLISH)


def tap(at: Evening) -> None:
    for of in (Pressed, Released):
        at.loop.handle(of(at.now, SOUTH, Button.KEY))


def test_a_move_that_cannot_be_counted_at_first_counts_once_the_game_is_set_up_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    disk = AtOnce()
    at = evening("d4-c4", "d5-d6", disk=disk)
    monkeypatch.setattr("companion.table.step.commit_by_hand", once(commit_by_hand))
    at.move("e4", "f4")
    assert (at.record, at.failed, at.phase()) == (("d4-c4", "d5-d6", "e4-f4"), [Tick], Phase.RIGHT)
    assert disk.written == [Commit(Action("e4-f4"))]


def test_people_are_told_and_a_press_takes_that_away(monkeypatch: pytest.MonkeyPatch) -> None:
    at = evening("d4-c4")
    monkeypatch.setattr("companion.daemon.loop.STEPS", (once(step), *STEPS[1:]))
    at.feel("d5", occupied=False)
    assert says(at) == ("note: Please note", "My mistake. Is", "the board right?")
    tap(at)
    assert says(at)[0] == "Black's turn"


def test_a_signal_that_went_wrong_once_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    at = evening("d4-c4")
    monkeypatch.setattr("companion.daemon.loop.STEPS", (once(step), *STEPS[1:]))
    at.move("d5", "d6")
    assert (at.record, at.failed) == (("d4-c4", "d5-d6"), [Sensed])


def test_where_looking_at_the_board_goes_wrong_all_the_time_the_pieces_are_put_back_and_play_goes_on() -> (
    None
):
    """The reason why d4-d1 is no move cannot be told, however often it is tried."""
    at = evening(game=BLIND)
    at.move("d4", "d1")
    assert at.failed != []
    assert (at.record, at.loop.session.notices.notes) == ((), (NOTE,))
    failed = len(at.failed)
    at.clock.advance(600)
    assert len(at.failed) == failed  # nobody tries it again and again
    at.move("d1", "d4")
    tap(at)
    at.move("d4", "c4")
    assert (at.record, at.phase(), len(at.failed)) == (("d4-c4",), Phase.RIGHT, failed)


def test_a_game_that_has_begun_on_disk_is_the_one_on_the_table_whatever_fails() -> None:
    at = evening(game=BLIND)
    at.move("d4", "d1")
    record = replay(BLIND, {"position": CLOSE, "first_turn_capture": True}, ["d4-c4"])
    at.loop.handle(GameBegan(at.now, record))
    assert (at.record, at.failed[-2:]) == (("d4-c4",), [GameBegan] * 2)
    assert NOTE in at.loop.session.notices.notes


def test_a_table_of_which_nothing_works_any_more_keeps_the_game_and_does_not_turn_in_circles(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    at = evening("d4-c4")
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
    at = evening("d4-c4")
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
    at = evening(manners=manners_of_style(Style.BLITZ, KATARENGA.seats))
    at.move("d4", "c4")
    at.clock.advance(20)
    before = left_s(at)
    monkeypatch.setattr("companion.daemon.loop.STEPS", (once(step), *STEPS[1:]))
    at.feel("d5", occupied=False)
    at.feel("d5", occupied=True)
    at.clock.advance(10)
    assert before - 13 <= left_s(at) <= before - 10


def test_a_mistake_is_written_down_with_all_that_is_known_of_it(caplog: pytest.LogCaptureFixture) -> None:
    fault = Mistake()
    log_failure(Tick(1.0), fault)
    [record] = caplog.records
    assert record.exc_info is not None
    assert (record.levelno, record.exc_info[1]) == (logging.ERROR, fault)
    assert record.getMessage() == "loop.step-failed Tick at 1.0"


def test_what_people_have_agreed_on_and_all_that_is_known_outlasts_a_mistake() -> None:
    at = evening(manners=manners_of_style(Style.BLITZ, KATARENGA.seats))
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
