"""How to play: styles by their names, minutes for each seat, and from when on it counts."""

from dataclasses import replace
from itertools import repeat
from pathlib import Path

import pytest

from companion.games.kernel import Reason
from companion.games.registry import GAMES
from companion.session.events import GameBegan, Introduce, NewGame, SessionEvent
from companion.session.question import Choice, Pick, Topic
from companion.store.lots import seat_lots
from companion.store.state import StateDirectory
from companion.table.manners import Manners, Style, manners_of_style
from companion.table.situation import Phase
from hardware.clock import ManualClock
from tests.openings import InlineWriter
from tests.session.evening import RELAXED, Evening, evening
from tests.table.virtual_hands import SOUTH, kiwara, sitting

WHITE, BLACK = SEATS = GAMES["katarenga"].seats


def style(style: Style) -> Choice:
    return Choice(Pick.STYLE, style.value)


def minutes(number: int) -> Choice:
    return Choice(Pick.MINUTES, number=number)


def test_styles_go_by_their_names_and_the_one_that_holds_is_marked() -> None:
    at = evening()
    at.menu(Pick.MANNERS)
    at.pass_time(1)
    assert at.says() == ("How to play?", "chosen: Relaxed done", "Touch and undo", "as you like.")
    at.turn(+99)
    at.turn(-2)
    assert at.says() == ("How to play?", "Black: no clock", "chosen: +0 s a turn", "Hints: any")


@pytest.mark.parametrize(
    ("style", "said"),
    [
        (Style.BOOK, ("chosen: By the book", "You touch it,", "you move it.")),
        (Style.TOURNAMENT, ("chosen: Tournament", "Push each move.", "30 min, +10 s.")),
        (Style.BLITZ, ("chosen: Blitz", "5 min for all,", "+3 s a turn.")),
    ],
)
def test_below_a_style_stands_what_it_means(style: Style, said: tuple[str, ...]) -> None:
    at = evening()
    at.menu(Pick.MANNERS)
    at.dial_to(Choice(Pick.STYLE, style.value))
    assert at.says()[1:] == said
    at.pass_time(7)
    assert at.says() == ("Turn and push.", *said)


def test_while_nobody_has_moved_it_counts_at_once_and_the_game_stays_the_same() -> None:
    at = evening()
    before = at.table.record
    at.menu(Pick.MANNERS, style(Style.BLITZ))
    blitz = manners_of_style(Style.BLITZ, SEATS)
    assert at.written == [NewGame("katarenga", before.options, at.desk.match, blitz)]
    assert (at.table.setting.manners, at.table.record.options) == (blitz, before.options)
    assert at.table.timing.clock is not None
    assert at.table.timing.clock.left_s == {WHITE: 300, BLACK: 300}
    assert (at.topic(), at.chosen()) == (Topic.MANNERS, style(Style.BLITZ))
    at.pass_time(1)
    assert at.says()[1] == "chosen: Blitz done"


def test_after_the_first_action_it_counts_from_the_next_game_on() -> None:
    at = evening()
    at.play("a1-a2")
    at.menu(Pick.MANNERS)
    at.pass_time(1)
    assert at.says()[0] == "From next game:"
    at.choose(style(Style.BOOK))
    book = manners_of_style(Style.BOOK, SEATS)
    assert at.written[1:] == [Introduce((), manners=book)]
    assert (at.table.setting.manners, at.desk.manners) == (RELAXED, book)
    at.menu(Pick.NEW_GAME, Pick.YES, Pick.REVENGE)
    assert at.written[-1] == NewGame("katarenga", at.table.record.options, at.desk.match, book)
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


UNEQUAL = Manners(touch_move=False, minutes={WHITE: 10, BLACK: 3})
SWAPPED = Manners(touch_move=False, minutes={WHITE: 3, BLACK: 10})


LOTS = (0, 8)
"""Seeds whose lots exchange people, and leave them as they are."""


def left(at: Evening) -> tuple[float, ...]:
    """What the clocks show, White first."""
    assert at.table.timing.clock is not None
    left_s = at.table.timing.clock.count_to(at.now).left_s
    return tuple(left_s[seat] for seat in SEATS)


def test_unequal_times_belong_to_people_when_they_exchange_colours() -> None:
    at = evening(manners=UNEQUAL)
    at.menu(Pick.NEW_GAME, Pick.YES, Pick.EXCHANGE)
    assert (at.table.setting.manners, at.desk.manners, left(at)) == (SWAPPED, SWAPPED, (180, 600))
    at.menu(Pick.NEW_GAME, Pick.YES, Pick.REVENGE)
    assert (at.desk.manners, left(at)) == (SWAPPED, (180, 600))
    at.menu(Pick.PEOPLE, Pick.EXCHANGE)
    assert (at.desk.manners, left(at)) == (UNEQUAL, (600, 180))


@pytest.mark.parametrize("way", [Pick.NEW_BOARD, Pick.REVENGE, Pick.EXCHANGE])
def test_no_clock_runs_while_a_board_is_laid_or_turned_or_pieces_change_sides(way: Pick) -> None:
    at = evening(manners=UNEQUAL)
    at.play("h1-h7")
    at.pass_time(30)
    assert left(at) != (600, 180)
    at.menu(Pick.NEW_GAME, Pick.YES, way)
    assert at.topic() in (Topic.SET_OUT, Topic.TURN, Topic.SWAP)
    begun = left(at)
    assert sorted(begun) == [180, 600]
    while at.topic():
        at.pass_time(60)
        at.push()
    at.clear()
    at.pass_time(60)
    at.lay_out()
    at.pass_time(60)
    assert (left(at), at.made, at.phase()) == (begun, [], Phase.RIGHT)


def test_unequal_times_belong_to_people_when_white_sits_elsewhere() -> None:
    at = evening(manners=UNEQUAL)
    at.lift("a8")
    at.pass_time(1)
    at.push()
    assert (at.desk.manners, left(at)) == (SWAPPED, (180, 600))


@pytest.mark.parametrize("seed", LOTS)
def test_unequal_times_belong_to_people_whatever_the_lots_say(tmp_path: Path, seed: int) -> None:
    at = evening(manners=UNEQUAL)
    at.menu(Pick.PEOPLE, Pick.LOTS)
    [wanted, *_] = at.written
    answers: list[SessionEvent | Reason | None] = []
    keeper = StateDirectory(tmp_path, InlineWriter(), ManualClock(5.0), repeat(seed), GAMES)
    keeper.write(wanted, evening().desk, answers.append)
    [began] = answers
    assert isinstance(began, GameBegan)
    assert began.match is not None
    swapped = began.match.people[0].seat == BLACK
    assert swapped is began.match.turned
    assert began.manners == (SWAPPED if swapped else UNEQUAL)


def test_the_lots_of_these_seeds_fall_both_ways() -> None:
    assert [seat_lots(seed)(2) for seed in LOTS] == [1, 0]


def test_a_style_that_ends_turns_by_a_push_is_offered_only_where_every_player_has_one() -> None:
    at = evening()
    at.desk = at.desk_with(replace(at.table, setting=replace(at.table.setting, pushes=frozenset({SOUTH}))))
    at.menu(Pick.MANNERS)
    styles = [choice.value for choice in at.choices() if choice.pick is Pick.STYLE]
    assert styles == ["relaxed", "book", "blitz"]


def test_people_may_draw_the_cards_themselves_where_a_game_has_any() -> None:
    at = sitting(kiwara())
    at.hold()
    question = at.asked()
    assert question is not None
    at.turn([choice.pick for choice in question.choices].index(Pick.MANNERS))
    at.push()
    listed = at.asked()
    assert listed is not None
    at.turn([choice.pick for choice in listed.choices].index(Pick.DRAWS))
    at.push()
    [effect] = at.written
    assert isinstance(effect, NewGame)
    assert not effect.manners.dealt
