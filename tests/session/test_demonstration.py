"""The demonstration of an idle table: when it begins, what ends it, and that it leaves nothing behind."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from companion.games.kernel import TABLE, Action, begin
from companion.games.registry import GAMES
from companion.session.bots import thinking_bot, with_people
from companion.session.demonstration import SHOWN_S
from companion.session.events import (
    BotActed,
    BotFailed,
    BotFault,
    ChairsTaken,
    MenuAsked,
    SessionEvent,
    Touched,
)
from companion.session.question import Pick, Topic
from companion.store.lots import setup_lots
from companion.table.events import Button, Pressed, Tagged, Turned
from tests.session.evening import Evening, evening
from tests.session.test_bots import with_bot
from tests.table.test_hands import BLUE
from tests.table.virtual_hands import NORTH, SOUTH, katarenga

AFTER_S = 600.0
LAST_STEP = f"{BLUE} w7/8/8/3b4/3b4/8/8/8 w h9"


def idle(at: Evening, until_s: float = 0.0) -> Evening:
    """A table without cells, where bots show a game after ten minutes."""
    table = at.table
    setting = replace(table.setting, demonstrates_after_s=AFTER_S, demonstrates_until_s=until_s)
    at.desk = at.desk_with(replace(table, setting=setting))
    at.tell(Touched(at.now))  # it is switched on
    return at


def welcoming(until_s: float = 0.0) -> Evening:
    return idle(evening(cells=False, welcome=True), until_s)


def is_shown(at: Evening) -> bool:
    return at.desk.demonstration is not None


def act(at: Evening) -> None:
    """The bot to move plays the first action of the list."""
    record = at.table.record
    at.tell(BotActed(at.now, record.fingerprint, record.game.rules.legal(record.state)[0]))
    at.pass_time()


def shown() -> Evening:
    """Bots have shown two moves."""
    at = welcoming()
    at.pass_time(AFTER_S)
    act(at)
    act(at)
    assert len(at.record) == 2
    return at


def test_bots_show_a_game_once_nobody_has_touched_the_table_for_so_long() -> None:
    at = welcoming()
    at.pass_time(AFTER_S - 10)
    at.turn(1)  # somebody is there
    at.pass_time(AFTER_S - 10)
    assert not is_shown(at)
    at.pass_time(10)
    assert is_shown(at)
    assert at.table.setting.bots == {*at.desk.seats}
    assert at.topic() is None
    white, black = at.desk.match.people
    assert thinking_bot(at.desk) == white
    act(at)
    assert thinking_bot(at.desk) == black
    assert at.written == []


TOUCHES: dict[str, Callable[[float], SessionEvent]] = {
    "push": lambda now: Pressed(now, SOUTH, Button.PUSH),
    "key": lambda now: Pressed(now, NORTH, Button.KEY),
    "dial": lambda now: Turned(now, SOUTH, 3),
    "tag": lambda now: Tagged(now, SOUTH, "04aa"),
    "page": Touched,
    "failure": lambda now: BotFailed(now, 2, BotFault.DEAD),
}


@pytest.mark.parametrize("touch", TOUCHES)
def test_the_first_touch_brings_back_what_was_there_and_does_no_more(touch: str) -> None:
    at = shown()
    welcome = at.desk.demonstration and at.desk.demonstration.before.question
    at.tell(TOUCHES[touch](at.now))
    assert not is_shown(at)
    assert at.asked() == welcome
    assert (at.topic(), at.record, at.written) == (Topic.WELCOME, [], [])
    assert at.table.setting.bots == frozenset()
    at.pass_time(AFTER_S - 1)
    assert not is_shown(at)
    at.pass_time(1)
    assert is_shown(at)


def test_what_is_asked_for_on_the_page_is_asked_of_the_game_beneath() -> None:
    at = shown()
    at.tell(MenuAsked(at.now, SOUTH, Pick.PEOPLE))
    assert (is_shown(at), at.topic()) == (False, Topic.PEOPLE)


def test_a_page_that_is_opened_looks_on() -> None:
    at = shown()
    at.tell(ChairsTaken(at.now, frozenset({SOUTH})))
    assert is_shown(at)
    at.tell(Touched(at.now))
    assert at.desk.free_chairs == {NORTH}


def test_a_game_that_is_on_is_never_covered() -> None:
    at = idle(evening(cells=False))
    at.turn(1)
    while not at.record:
        at.push()
    at.pass_time(10 * AFTER_S)
    assert not is_shown(at)


def test_the_end_of_a_game_of_bots_alone_is_shown_before_they_show_another() -> None:
    at = idle(evening(katarenga(LAST_STEP), cells=False))
    at.desk = with_people(at.desk, with_bot(at.desk.match, *at.desk.seats))
    at.pass_time(2 * AFTER_S)
    at.tell(BotActed(at.now, at.table.record.fingerprint, Action("a8-a9")))
    at.pass_time(AFTER_S - 1)
    assert (is_shown(at), at.topic()) == (False, Topic.OVER)
    at.pass_time(1)
    assert is_shown(at)


def test_a_table_that_is_paused_or_off_or_says_something_rests() -> None:
    for pick in (Pick.OFF, Pick.PAUSE):
        at = idle(evening(cells=False))
        at.menu(pick, Pick.YES)
        at.pass_time(10 * AFTER_S)
        assert not is_shown(at)


def test_a_board_that_only_feels_pieces_cannot_show_a_game() -> None:
    at = idle(evening(welcome=True))
    at.pass_time(10 * AFTER_S)
    assert not is_shown(at)


def test_the_end_of_a_game_comes_back_and_a_game_follows_the_other() -> None:
    at = idle(evening(katarenga(LAST_STEP), cells=False))
    at.menu(Pick.RESIGN, Pick.YES)
    over, written = at.table.verdict, [*at.written]
    at.pass_time(AFTER_S)
    first = at.desk.demonstration
    assert first is not None
    at.tell(BotActed(at.now, at.table.record.fingerprint, Action("a8-a9")))
    assert (at.table.over, at.topic()) == (True, None)
    at.pass_time(SHOWN_S + 1)
    assert at.desk.demonstration is not None
    assert at.desk.demonstration.begun_s > first.begun_s
    assert (at.record, at.desk.demonstration.before) == ([], first.before)
    at.turn(1)
    assert (at.topic(), at.table.verdict, at.written) == (Topic.OVER, over, written)


def test_a_demonstration_ends_when_screens_go_to_sleep_and_waits_for_a_touch() -> None:
    at = welcoming(until_s=2 * AFTER_S)
    at.pass_time(2 * AFTER_S - 1)
    assert is_shown(at)
    at.pass_time(1)
    assert (is_shown(at), at.topic()) == (False, Topic.WELCOME)
    at.pass_time(10 * AFTER_S)
    assert not is_shown(at)
    at.turn(1)
    at.pass_time(AFTER_S)
    assert is_shown(at)


def test_lots_are_drawn_and_nothing_else_is_done() -> None:
    record = begin(GAMES["kitara"], {"players": 2}, setup_lots(2))
    at = idle(evening(record, cells=False, games=[record.game]))
    at.pass_time(AFTER_S)
    for _ in range(20):
        act(at)
    assert TABLE in at.table.record.actors()
    assert at.written == []
