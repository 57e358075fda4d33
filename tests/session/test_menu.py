"""The menu during play: what people decide about the game that is on, each with a hold and a yes."""

from dataclasses import replace

from companion.games.kernel import TABLE, Action, Outcome, replay
from companion.games.registry import GAMES
from companion.session.events import MenuAsked, NewGame
from companion.session.match import Match, Person
from companion.session.question import Choice, Pick, Topic
from companion.table.events import Amend, Chair, Commit, Declare, TakeBack
from companion.table.manners import Manners, Style, manners_of_style
from companion.table.situation import Phase
from companion.view.choices import choice_list
from companion.view.glows import glows
from companion.words import ENGLISH
from tests.session.evening import RELAXED, Evening, evening
from tests.table.test_hands import CLOSE
from tests.table.virtual_hands import NORTH, SOUTH, katarenga, kitara, kiwara

WHITE, BLACK = GAMES["katarenga"].seats
STRICT = Manners(touch_move=True)
ASKED = (Pick.NEW_GAME, Pick.PEOPLE, Pick.MANNERS, Pick.SHOW, Pick.OFF)


def ago(number: int) -> Choice:
    return Choice(Pick.ACTION, number=number)


def value(value: str) -> Choice:
    return Choice(Pick.VALUE, value)


def played(manners: Manners = RELAXED, chairs: int = 2) -> Evening:
    at = evening(katarenga(CLOSE), manners=manners, chairs=chairs)
    at.play("d4-c4", "d5-d6", "c4-c5")
    assert at.made == ["d4-c4", "d5-d6", "c4-c5"]
    return at


def test_the_menu_has_only_what_can_be_done_now() -> None:
    at = evening()
    at.hold()
    assert at.picks() == [Pick.GO_ON, Pick.HINT, Pick.DRAW, Pick.RESIGN, Pick.PAUSE, *ASKED]
    at = played()
    at.hold()
    back = [Pick.TAKE_BACK, Pick.CORRECT]
    assert at.picks() == [Pick.GO_ON, *back, Pick.DRAW, Pick.RESIGN, Pick.PAUSE, *ASKED]


def test_whoever_has_no_seat_neither_offers_a_draw_nor_resigns() -> None:
    at = played()
    at.hold(Chair("west"))
    assert at.picks() == [Pick.GO_ON, Pick.TAKE_BACK, Pick.CORRECT, Pick.PAUSE, *ASKED]


def test_lists_end_so_that_the_first_and_the_last_choice_are_found_blindly() -> None:
    at = evening()
    at.hold()
    at.turn(-5)
    assert at.chosen() == Choice(Pick.GO_ON)
    at.turn(+99)
    assert at.chosen() == Choice(Pick.OFF)


def test_a_menu_belongs_to_who_has_opened_it_and_the_other_one_plays_on() -> None:
    at = played()
    before = at.says(SOUTH)
    at.hold(NORTH)
    at.turn(+5, SOUTH)
    at.push(SOUTH)
    at.tap(SOUTH)
    assert (at.topic(), at.chosen()) == (Topic.MENU, Choice(Pick.GO_ON))
    assert at.says(SOUTH)[0] == before[0]
    at.choose(Pick.RESIGN, chair=NORTH)
    at.choose(Pick.YES, chair=NORTH)
    assert at.written[-1] == Declare(Outcome((WHITE,), "resigned"))


def test_a_key_that_is_held_opens_the_menu_out_of_any_depth() -> None:
    at = played()
    at.menu(Pick.MANNERS, Choice(Pick.TIME, "black"))
    at.hold()
    assert at.topic() is Topic.MENU
    at.tap()
    assert at.asked() is None


def test_where_nobody_is_held_to_it_the_last_action_is_taken_back_at_once() -> None:
    at = played()
    at.menu(Pick.TAKE_BACK, ago(1))
    assert (at.written[-1], at.made, at.asked()) == (TakeBack(1), ["d4-c4", "d5-d6"], None)
    at.lift("c5")
    at.put("c4")
    assert at.phase() is Phase.RIGHT


def test_any_number_of_actions_is_taken_back_up_to_the_beginning() -> None:
    at = played()
    at.menu(Pick.TAKE_BACK)
    assert at.choices() == [ago(1), ago(2), ago(3)]
    at.choose(ago(3))
    assert (at.written[-1], at.made) == (TakeBack(3), [])


def test_a_card_that_the_table_draws_again_at_once_is_not_taken_back_without_what_it_was_drawn_for() -> None:
    placed = ("totem:Ne", "place:Z@e4", "totem:E4", "place:Z@f4", "totem:E3", "place:E@f3")
    record = kiwara(*placed, "reveal:boa", reinforcements=True)
    at = evening(record, manners=RELAXED)
    at.menu(Pick.TAKE_BACK)
    assert at.choices() == [ago(number) for number in range(2, 8)]
    at = evening(record, manners=replace(RELAXED, dealt=False))
    at.menu(Pick.TAKE_BACK)
    assert at.choices() == [ago(number) for number in range(1, 8)]


def test_under_touch_move_the_opponent_has_to_agree_and_may_not() -> None:
    at = played(STRICT)
    at.menu(Pick.TAKE_BACK, ago(1))
    assert at.topic() is Topic.CONSENT
    at.push(SOUTH)
    assert at.topic() is Topic.CONSENT  # it is not for White to say
    at.tap(NORTH)
    assert (at.asked(), len(at.made)) == (None, 3)
    at.menu(Pick.TAKE_BACK, ago(3))
    assert at.says(NORTH)[1:3] == ("Take back d4-c4", "and the rest?")
    at.tap(NORTH)
    at.menu(Pick.TAKE_BACK, ago(2))
    at.push(NORTH)
    assert (at.written[-1], at.made) == (TakeBack(2), ["d4-c4"])


def test_what_the_page_asks_for_opens_at_once_and_says_in_full_whose_answer_is_wanted() -> None:
    at = played(manners_of_style(Style.BLITZ, (WHITE, BLACK)))
    at.tell(MenuAsked(at.now, NORTH))
    asking = at.asked()
    assert asking is not None
    assert (asking.topic, asking.chair) == (Topic.MENU, NORTH)
    at.tell(MenuAsked(at.now, SOUTH, Pick.TAKE_BACK))
    assert at.topic() is Topic.TAKE_BACK
    at.push(SOUTH)
    assert at.table.timing.clock is not None
    assert at.table.timing.clock.running == BLACK  # whose turn it is decides in that time
    asked = choice_list(at.desk, NORTH, ENGLISH)
    assert asked is not None
    assert asked.asks == "Black, may White take back c4-c5?"
    assert [entry.name for entry in asked.entries] == [Pick.YES, Pick.NO]
    at.tap(NORTH)
    at.tell(MenuAsked(at.now, SOUTH, Pick.PAUSE))
    sure = choice_list(at.desk, SOUTH, ENGLISH)
    assert sure is not None
    assert sure.asks == "Pause?"
    assert [entry.name for entry in sure.entries] == [Pick.NO, Pick.YES]  # a no leads back


def test_what_can_be_taken_back_is_said_in_sentences_with_the_names_of_people() -> None:
    one, two, *_ = GAMES["kitara"].seats
    people = (Person(SOUTH, one, "Ann"), Person(NORTH, two, "Ben"))
    at = evening(kitara("move:s5>s6:WW"), match=Match(people))
    at.menu(Pick.TAKE_BACK)
    shown = choice_list(at.desk, SOUTH, ENGLISH) or choice_list(at.desk, NORTH, ENGLISH)
    assert shown is not None
    assert shown.entries[0].text == "Ann moves 2 warriors from s5 to s6."


def test_one_chair_for_all_agrees_with_a_push_of_its_own() -> None:
    at = played(STRICT, chairs=1)
    at.menu(Pick.TAKE_BACK, ago(1))
    assert at.says() == ("Black decides", "Take back c4-c5?", "Push yes, key no")
    at.push()
    assert len(at.made) == 2


def test_a_move_is_corrected_and_what_followed_stays() -> None:
    at = played()
    at.menu(Pick.CORRECT, ago(3))
    assert at.topic() is Topic.INSTEAD
    at.choose(value("e4"), value("f4"))
    assert (at.topic(), at.chosen()) == (Topic.SURE, Choice(Pick.NO))
    at.choose(Pick.YES)
    assert at.written[-1] == Amend(0, Action("e4-f4"))
    assert at.made == ["e4-f4", "d5-d6"]  # the pawn of the third has never come to c4


def test_what_was_wrong_is_told_in_words_and_the_dial_begins_at_what_was_recorded() -> None:
    at = evening(kiwara("totem:Nc", "place:G@c3", "totem:Ne"), manners=STRICT)
    at.menu(Pick.CORRECT, ago(2))
    assert at.says() == ("Which animal?", "elephant", "chosen: gazelle", "lion")
    at.choose(value("Z"))
    assert at.says()[2] == "chosen: zebra to c3"
    at.choose(value("c4"))
    assert at.says() == ("zebra on c4?", "chosen: No", "Yes", "not gazelle c3")
    at.choose(Pick.YES)
    assert at.says(NORTH) == ("Red decides", "zebra on c4, not", "gazelle on c3?", "Push yes, key no")


def test_the_key_leads_back_part_by_part_from_a_move_that_is_corrected() -> None:
    at = played()
    at.menu(Pick.CORRECT, ago(3), value("e4"), value("f4"))
    at.tap()
    assert (at.topic(), at.chosen(), at.said()) == (Topic.INSTEAD, value("f4"), ("e4",))
    at.tap()
    assert (at.topic(), at.chosen(), at.said()) == (Topic.INSTEAD, value("e4"), ())
    at.tap()
    assert at.topic() is Topic.CORRECT


def test_a_move_cannot_be_corrected_to_what_it_was() -> None:
    at = played()
    at.menu(Pick.CORRECT, ago(3), value("d4"))
    assert value("c3") in at.choices()
    assert value("c4") not in at.choices()


def test_under_touch_move_a_move_is_corrected_only_if_the_opponent_agrees() -> None:
    at = played(STRICT)
    at.menu(Pick.CORRECT, ago(1), value("c4"), value("b4"), Pick.YES)
    assert (at.topic(), len(at.written)) == (Topic.CONSENT, 3)
    assert at.says(NORTH)[1:] == ("c4-b4, not", "c4-c5?", "Push yes, key no")
    at.push(NORTH)
    assert at.written[-1] == Amend(2, Action("c4-b4"))


def test_a_draw_needs_a_hold_a_yes_and_the_opponents_push() -> None:
    at = played()
    at.menu(Pick.DRAW)
    assert at.chosen() == Choice(Pick.NO)
    at.choose(Pick.YES)
    assert at.says(NORTH) == ("Black decides", "White offers a", "draw.", "Push yes, key no")
    assert at.says(SOUTH) == ("Black decides", "White offers a", "draw.", "Key: never mind.")
    at.push(NORTH)
    assert at.written[-1] == Declare(Outcome((), "agreed"))
    assert at.topic() is Topic.OVER


def test_only_who_offers_it_and_who_is_asked_have_a_key_for_a_draw() -> None:
    at = played()
    at.menu(Pick.DRAW, Pick.YES)
    at.tap(Chair("west"))
    assert at.topic() is Topic.CONSENT
    at.tap(SOUTH)
    assert at.asked() is None


def test_a_draw_needs_everybody_who_is_asked() -> None:
    at = played()
    east, of = Chair("east"), at.table.setting
    at.desk = at.desk_with(replace(at.table, setting=replace(of, chairs={**of.chairs, east: (BLACK,)})))
    at.menu(Pick.DRAW, Pick.YES)
    at.push(NORTH)
    at.push(NORTH)
    assert (at.topic(), at.table.over) == (Topic.CONSENT, False)
    at.push(east)
    assert at.written[-1] == Declare(Outcome((), "agreed"))


def test_a_draw_is_declined_with_the_key_or_by_playing_on() -> None:
    at = played()
    at.menu(Pick.DRAW, Pick.YES)
    at.tap(NORTH)
    assert (at.asked(), at.table.over) == (None, False)
    at.menu(Pick.DRAW, Pick.YES)
    at.play("d6-d7")
    assert (at.asked(), at.made[-1]) == (None, "d6-d7")


def test_one_chair_for_all_is_asked_who_resigns_first_who_is_to_move() -> None:
    at = played(chairs=1)
    at.menu(Pick.RESIGN)
    assert (at.topic(), at.chosen()) == (Topic.WHO, Choice(Pick.SEAT, BLACK))
    assert at.says()[:3] == ("Who resigns?", "white White", "chosen: black Black")
    at.choose(Choice(Pick.SEAT, WHITE))
    assert at.says()[0] == "White resigns?"
    at.tap()
    assert (at.topic(), at.chosen()) == (Topic.WHO, Choice(Pick.SEAT, WHITE))
    at.choose(Choice(Pick.SEAT, WHITE), Pick.YES)
    assert at.written[-1] == Declare(Outcome((BLACK,), "resigned"))


def test_one_chair_for_all_offers_a_draw_for_either() -> None:
    for seat, offers, decides in ((WHITE, "White", "Black"), (BLACK, "Black", "White")):
        at = played(chairs=1)
        at.menu(Pick.DRAW, Choice(Pick.SEAT, seat), Pick.YES)
        assert at.says()[:2] == (f"{decides} decides", f"{offers} offers a")
        at.push()
        assert at.written[-1] == Declare(Outcome((), "agreed"))


def test_a_pause_lets_people_clear_the_board_and_leads_back_to_it() -> None:
    at = played()
    at.menu(Pick.PAUSE, Pick.YES)
    assert (at.topic(), at.table.halted) == (Topic.PAUSED, True)
    assert {at.says(chair) for chair in (None, SOUTH, NORTH)} == {
        ("Pause", "The board may be", "cleared.", "Push: go on.")
    }
    at.clear()
    assert glows(at.desk) == {}
    at.tap()
    at.turn(+1)
    assert (at.topic(), at.phase()) == (Topic.PAUSED, Phase.RIGHT)
    at.push(NORTH)
    assert (at.asked(), at.table.halted, at.phase()) == (None, False, Phase.DIFFERENT)
    at.put("c5", "e4", "d6", "e5")
    at.play("d6-d7")
    assert at.made[-1] == "d6-d7"


def test_clearing_the_board_in_a_pause_touches_nothing() -> None:
    at = played(STRICT)
    at.menu(Pick.PAUSE, Pick.YES)
    at.lift("d6")
    at.pass_time(20)
    at.lift("e4")
    at.pass_time(20)
    at.put("d6", "e4")
    at.push()
    at.pass_time(2)
    assert (at.phase(), at.obliged()) == (Phase.RIGHT, [])


def test_in_a_pause_nothing_is_decided_about_the_game() -> None:
    at = played()
    at.menu(Pick.PAUSE, Pick.YES)
    at.hold()
    assert at.picks() == [Pick.GO_ON, *ASKED]
    at.tap()
    assert at.topic() is Topic.PAUSED
    at.menu(Pick.GO_ON)
    assert (at.asked(), at.table.halted) == (None, False)


def test_a_game_is_left_only_after_a_yes_and_a_choice_of_the_next_one() -> None:
    at = played()
    at.menu(Pick.NEW_GAME)
    assert (at.topic(), at.chosen()) == (Topic.SURE, Choice(Pick.NO))
    at.choose(Pick.YES)
    games = [Pick.REVENGE, Pick.EXCHANGE, Pick.SAME_BOARD, Pick.NEW_BOARD, Pick.OWN_BOARD]
    games += [Pick.SET_UP, Pick.ALONE]
    assert (at.picks(), [type(effect) for effect in at.written]) == (games, [Commit] * 3)
    options = at.table.record.options
    at.choose(Pick.SAME_BOARD)
    assert at.written[-1] == NewGame("katarenga", options, at.desk.match, RELAXED)
    assert (at.made, at.asked()) == ([], None)


def test_a_board_that_is_right_in_spite_of_its_cells_is_believed() -> None:
    at = played()
    at.put("a9")  # a cell that sticks
    at.pass_time(1)
    at.hold()
    assert at.picks()[:2] == [Pick.GO_ON, Pick.BELIEVE]
    at.choose(Pick.BELIEVE)
    assert (at.asked(), at.phase()) == (None, Phase.RIGHT)
    at.play("d6-d7")
    assert at.made[-1] == "d6-d7"


def test_a_board_that_has_come_right_in_the_meantime_needs_no_belief() -> None:
    at = played()
    at.put("a9")
    at.pass_time(1)
    at.hold()
    at.lift("a9")
    at.choose(Pick.BELIEVE)
    assert (at.asked(), at.phase(), at.table.sensors.doubted) == (None, Phase.RIGHT, frozenset())


DRAFTED = kitara(pawns="W")
"""A card was drafted, and another one turned up; now a warrior is recruited."""
BY_PEOPLE = replace(RELAXED, dealt=False)


def test_a_card_that_people_turned_up_for_what_is_taken_back_goes_back_on_top_and_comes_again() -> None:
    at = evening(DRAFTED, manners=BY_PEOPLE)
    at.menu(Pick.TAKE_BACK, ago(2))
    assert at.says()[1:] == ("Put the card", "turned up last", "back on top.")
    at.push()
    at.turn(+2)
    at.push()
    at.pass_time(1)
    assert at.made[-2:] == ["draft:c2", "reveal:c7"]


def test_a_card_that_was_told_wrongly_can_be_told_anew() -> None:
    row = "start:s5 start:s8 reveal:b1a reveal:b1b reveal:b1c reveal:b1d reveal:b1e reveal:b1f"
    turn = "draft:b1a reveal:b1g recruit:W@s5 move:s5>s6:W end reveal:b2a"
    record = replay(GAMES["kitara"], {}, f"{row} {turn}".split())
    at = evening(record, manners=BY_PEOPLE)
    at.menu(Pick.TAKE_BACK, ago(1))
    at.push()
    at.pass_time(5)
    assert (at.made[-1], at.table.record.actor) == ("end", TABLE)
    at = evening(record, manners=BY_PEOPLE)
    at.menu(Pick.CORRECT)
    assert ago(1) in at.choices()
    assert ago(5) not in at.choices()  # only that one can have come


def test_what_the_companion_has_drawn_goes_back_without_a_word() -> None:
    at = evening(DRAFTED, manners=RELAXED)
    at.menu(Pick.TAKE_BACK, ago(2))
    assert not at.desk.notices.notes
    assert at.made[-1] == "reveal:c6"
