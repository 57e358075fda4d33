"""A board that people have drawn on the page, as the desk hears of it."""

from dataclasses import replace

import pytest

from companion.games.kiwara.layout import RESERVE
from companion.games.registry import GAMES
from companion.session.events import (
    BoardTold,
    FirstGameAsked,
    GameTold,
    MenuAsked,
    NewGame,
    PageEvent,
    Typed,
)
from companion.session.question import Choice, GameWish, Pick, Topic
from companion.session.work.wiring import Outfit
from companion.table.events import Button, Drawn
from tests.session.evening import Evening, evening
from tests.table.virtual_hands import NORTH, SOUTH, katarenga, kiwara, tags_of

KIWARA = GAMES["kiwara"]
FREE = ("AABCCC", "ADBBBB", "EDDDFF", "EDEFFF", "EEEEEE")


def at_kiwara(*actions: str, welcome: bool = False, **asked: object) -> Evening:
    games = (KIWARA, GAMES["katarenga"])
    return evening(kiwara(*actions, **asked), games=games, welcome=welcome, tags=tags_of(KIWARA))


def told(at: Evening, rows: tuple[str, ...] = FREE, game: str = "kiwara") -> None:
    at.tell(BoardTold(at.now, game, rows))


def layout(at: Evening) -> object:
    return at.table.record.options["layout"]


def test_before_anybody_has_moved_it_is_played_on_at_once() -> None:
    at = at_kiwara(first="red")
    told(at)
    assert (layout(at), at.table.record.options["first"]) == ([*FREE], "red")
    assert at.asked() is None
    at.put("Nc")
    assert at.made == ["totem:Nc"]


def test_who_is_welcome_and_draws_a_board_has_begun() -> None:
    at = at_kiwara(welcome=True)
    assert at.topic() is Topic.WELCOME
    told(at, RESERVE)
    assert layout(at) == "reserve"
    assert at.asked() is None


def test_cards_that_the_table_has_turned_up_are_nobodys_decision() -> None:
    at = at_kiwara(handicap={"red": 1})
    at.tell(Drawn(at.now, 0))
    assert at.made == ["reveal:baboon"]
    told(at)
    assert layout(at) == [*FREE]


def test_a_game_that_is_on_is_left_for_it_by_a_push_and_a_yes() -> None:
    at = at_kiwara("totem:Nc")
    told(at)
    assert (layout(at), at.topic()) == ("classic", Topic.SURE)
    assert at.says() == at.says(NORTH)
    assert at.says()[0] == "Leave this game?"
    at.choose(Pick.YES)
    assert (layout(at), at.made, at.asked()) == ([*FREE], [], None)


def test_a_no_or_playing_on_keeps_the_game() -> None:
    at = at_kiwara("totem:Nc")
    told(at)
    at.choose(Pick.NO)
    assert (at.asked(), layout(at)) == (None, "classic")
    told(at)
    at.show("red-E-1", NORTH)
    at.put("c3")
    assert (at.asked(), at.made) == (None, ["totem:Nc", "place:E@c3"])


def test_whoever_was_asked_something_is_asked_it_again_after_a_no() -> None:
    at = at_kiwara("totem:Nc")
    at.menu()
    told(at)
    assert at.topic() is Topic.SURE
    at.choose(Pick.NO)
    assert at.topic() is Topic.MENU


def test_the_game_that_has_ended_counts_when_the_next_one_begins_on_it() -> None:
    at = at_kiwara("totem:Nc")
    at.menu(Pick.RESIGN, Pick.YES)
    assert at.topic() is Topic.OVER
    told(at)
    begun = at.written[-1]
    assert isinstance(begun, NewGame)
    assert begun.options["layout"] == [*FREE]
    assert [person.wins for person in at.desk.match.people] == [0, 1]
    assert at.asked() is None


def test_a_board_of_another_game_is_not_heard() -> None:
    at = at_kiwara()
    told(at, game="katarenga")
    assert (at.written, at.asked(), layout(at)) == ([], None, "classic")
    other = evening(katarenga(), games=(GAMES["katarenga"], KIWARA))
    told(other, game="katarenga")
    assert other.written == []


def test_while_the_table_is_off_nothing_comes_of_it() -> None:
    at = at_kiwara()
    at.menu(Pick.OFF, Pick.YES)
    told(at)
    at.push()
    assert (layout(at), at.asked()) == ("classic", None)


def test_what_was_told_lies_there_and_need_not_be_laid() -> None:
    at = at_kiwara()
    told(at)
    at.menu(Pick.NEW_GAME, Pick.YES, Pick.SAME_BOARD)
    assert (layout(at), at.asked()) == ([*FREE], None)


def test_whoever_draws_one_board_after_the_other_is_asked_once_about_the_last_one() -> None:
    at = at_kiwara("totem:Nc", "place:G@c3")
    for rows in (FREE, RESERVE, FREE):
        told(at, rows)
    assert at.topic() is Topic.SURE
    at.choose(Pick.NO)
    assert at.asked() is None


def test_a_board_that_cannot_be_is_none() -> None:
    at = at_kiwara(first="red")
    told(at, ("AAAAAA",) * 5)
    assert layout(at) == layout(at_kiwara())


@pytest.mark.parametrize(
    "event",
    [
        BoardTold(0, "kiwara", FREE),
        GameTold(0, GameWish("kiwara"), frozenset((SOUTH, NORTH))),
        FirstGameAsked(0, "kiwara"),
        MenuAsked(0, SOUTH),
        Typed(0, SOUTH, "Eve"),
    ],
)
def test_during_work_on_the_table_nothing_comes_of_what_is_entered_on_the_page(event: PageEvent) -> None:
    at = evening(kiwara(), games=(KIWARA,), outfit=Outfit(buttons=((SOUTH, Button.KEY),)))
    at.menu(Pick.TABLE, Choice(Pick.JOB, "check"))
    before = at.desk.workshop.job, at.desk.question, [*at.written]
    assert before[0] is not None
    at.tell(replace(event, at_s=at.now))
    assert (at.desk.workshop.job, at.desk.question, at.written) == before
