"""How to play: styles by their names, minutes for each seat, and from when on it counts."""

from companion.desk.events import NewGame
from companion.desk.question import Choice, Pick, Topic
from companion.rules.games import GAMES
from companion.table.manners import Manners, Style, agreed
from tests.desk.evening import RELAXED, evening
from tests.table.sitting import NORTH

WHITE, BLACK = SEATS = GAMES["katarenga"].seats


def style(style: Style) -> Choice:
    return Choice(Pick.STYLE, style.value)


def minutes(number: int) -> Choice:
    return Choice(Pick.MINUTES, number=number)


def test_styles_go_by_their_names_and_the_one_that_holds_is_marked() -> None:
    at = evening()
    at.menu(Pick.MANNERS)
    at.pass_time(1)
    assert at.read() == ("How to play?", "chosen: By the book", "Relaxed done", "Tournament")
    at.turn(+99)
    assert at.read() == ("How to play?", "White: no clock", "Black: no clock", "chosen: +0 s a move")


def test_while_nobody_has_moved_it_counts_at_once_and_the_game_stays_the_same() -> None:
    at = evening()
    before = at.table.line
    at.menu(Pick.MANNERS, style(Style.BLITZ))
    blitz = agreed(Style.BLITZ, SEATS)
    assert at.written == [NewGame(before.options, at.desk.match, blitz)]
    assert (at.table.setting.manners, at.table.line.options) == (blitz, before.options)
    assert at.table.clock is not None
    assert at.table.clock.left_s == {WHITE: 300, BLACK: 300}
    assert (at.topic(), at.chosen()) == (Topic.MANNERS, style(Style.BLITZ))
    at.pass_time(1)
    assert at.read()[2] == "chosen: Blitz done"


def test_after_the_first_action_it_counts_from_the_next_game_on() -> None:
    at = evening()
    at.play("a1-a2")
    at.menu(Pick.MANNERS)
    at.pass_time(1)
    assert at.read()[0] == "From next game:"
    at.choose(style(Style.BOOK))
    book = agreed(Style.BOOK, SEATS)
    assert (len(at.written), at.table.setting.manners, at.desk.manners) == (1, RELAXED, book)
    at.menu(Pick.NEW_GAME, Pick.YES, Pick.REVENGE)
    assert at.written[-1] == NewGame(at.table.line.options, at.desk.match, book)
    assert at.table.setting.manners == book


def test_times_may_be_unequal() -> None:
    at = evening()
    at.menu(Pick.MANNERS, Choice(Pick.TIME, "white"), minutes(10))
    at.choose(Choice(Pick.TIME, "black"))
    assert at.chosen() == minutes(0)
    at.choose(minutes(3))
    at.choose(Pick.GAIN)
    at.choose(Choice(Pick.SECONDS, number=5))
    assert at.desk.manners == Manners(touch_move=False, minutes={WHITE: 10, BLACK: 3}, increment_s=5)
    assert at.table.setting.manners == at.desk.manners
    at.choose(Choice(Pick.TIME, "white"))
    assert at.chosen() == minutes(10)
    at.choose(minutes(0))
    assert at.desk.manners.minutes == {BLACK: 3}


def test_what_holds_already_begins_no_game_anew() -> None:
    at = evening()
    at.menu(Pick.MANNERS, style(Style.RELAXED))
    assert (at.written, at.topic()) == ([], Topic.MANNERS)


def test_a_style_leaves_the_patience_of_the_table_as_it_is() -> None:
    patient = Manners(touch_move=False, touch_grace_s=3.0, slide_s=0.5)
    at = evening(manners=patient)
    at.menu(Pick.MANNERS, style(Style.BOOK))
    assert at.desk.manners == Manners(touch_move=True, touch_grace_s=3.0, slide_s=0.5)


def test_the_key_leads_back_from_the_minutes_to_the_menu() -> None:
    at = evening()
    at.menu(Pick.MANNERS, Choice(Pick.TIME, "black"), chair=NORTH)
    at.tap(NORTH)
    assert (at.topic(), at.chosen()) == (Topic.MANNERS, Choice(Pick.TIME, "black"))
    at.tap(NORTH)
    at.tap(NORTH)
    assert (at.asked(), at.written) == (None, [])


def test_manners_that_cannot_be_written_do_not_hold() -> None:
    at = evening()
    at.saves = False
    at.menu(Pick.MANNERS, style(Style.BLITZ))
    assert (at.desk.manners, at.table.setting.manners) == (RELAXED, RELAXED)
