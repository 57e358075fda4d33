"""From one game to the next: what is asked at the end, how the match stands, and who plays what then."""

from dataclasses import replace

from companion.games.kernel import Action, Options
from companion.games.registry import GAMES
from companion.session.events import NewGame
from companion.session.match import Match, Person
from companion.session.question import Choice, Pick, Topic
from companion.table.clock import Clock
from companion.table.events import Amend, TakeBack
from companion.table.manners import Manners
from companion.table.situation import Phase
from tests.openings import resume
from tests.session.evening import LAST_STEP, RELAXED, Evening, evening
from tests.table.test_hands import CLOSE
from tests.table.virtual_hands import NORTH, QUARTERS, SOUTH, katarenga, setting

WHITE, BLACK = GAMES["katarenga"].seats
ANNA, BEN = Person(SOUTH, WHITE, "Anna"), Person(NORTH, BLACK, "Ben")
MATCH = Match((ANNA, BEN))
AFTER_THE_END = [
    *(Pick.REVENGE, Pick.NEW_BOARD, Pick.EXCHANGE, Pick.OWN_BOARD, Pick.DECIDED),
    *(Pick.TAKE_BACK, Pick.CORRECT, Pick.PEOPLE, Pick.MANNERS, Pick.SET_UP, Pick.OFF),
]


def turned(options: Options) -> Options:
    turn = GAMES["katarenga"].setup.turn_board
    assert turn is not None
    return turn(options)


def ended(match: Match | None = MATCH, chairs: int = 2) -> Evening:
    """White has stepped into the second camp."""
    at = evening(katarenga(LAST_STEP), match=match, chairs=chairs)
    at.play("a8-a9")
    assert at.table.over
    return at


def resigned(at: Evening) -> None:
    at.menu(Pick.RESIGN, Pick.YES)


def won(match: Match, *wins: int) -> Match:
    people = zip(match.people, wins, strict=True)
    return Match(
        tuple(Person(person.chair, person.seat, person.name, count) for person, count in people),
        match.draws,
        match.turned,
    )


def test_the_end_of_a_game_shows_the_score_and_offers_the_revenge_first() -> None:
    at = ended()
    assert (at.topic(), at.picks()) == (Topic.OVER, AFTER_THE_END)
    at.pass_time(1)
    assert at.says() == ("Anna wins!", "Anna 1 : 0 Ben", "chosen: Revenge", "New board")
    assert at.says(NORTH) == at.says(SOUTH)


def test_the_key_does_not_answer_what_is_asked_at_the_end() -> None:
    at = ended()
    at.turn(+3)
    at.tap()
    assert (at.topic(), at.chosen()) == (Topic.OVER, Choice(Pick.OWN_BOARD))
    at.hold()
    assert (at.topic(), at.chosen()) == (Topic.OVER, Choice(Pick.REVENGE))


def test_a_revenge_turns_the_board_and_people_keep_their_seats() -> None:
    at = evening(match=MATCH)
    options = at.table.record.options
    resigned(at)
    at.choose(Pick.REVENGE)
    match = won(MATCH, 0, 1)
    assert at.written[-1] == NewGame("katarenga", turned(options), match, RELAXED)
    assert (at.desk.match, at.table.record.options) == (match, turned(options))
    assert at.says() == ("Turn the board", "half way round.", "Done?", "Push yes, key no")
    at.push()
    assert (at.asked(), at.phase()) == (None, Phase.RIGHT)  # sixteen pawns need not be touched


def test_whoever_simply_plays_has_turned_the_board() -> None:
    at = evening(match=MATCH)
    resigned(at)
    at.choose(Pick.REVENGE)
    [action, *_] = at.table.record.game.rules.legal(at.table.record.state)
    at.play(action)
    assert (at.made, at.asked()) == ([action], None)
    at.menu(Pick.NEW_GAME, Pick.YES, Pick.SAME_BOARD)
    assert at.asked() is None


def test_colours_are_exchanged_without_anything_being_turned() -> None:
    at = evening(match=MATCH)
    resigned(at)
    at.choose(Pick.EXCHANGE)
    exchanged = Match((Person(SOUTH, BLACK, "Anna"), Person(NORTH, WHITE, "Ben", 1)), turned=True)
    assert at.written[-1] == NewGame(
        "katarenga", turned({"quarters": {**QUARTERS}, "first_turn_capture": True}), exchanged, RELAXED
    )
    assert at.table.setting.chairs == {SOUTH: (BLACK,), NORTH: (WHITE,)}
    assert at.topic() is Topic.SWAP
    at.push()
    assert (at.asked(), at.phase()) == (None, Phase.RIGHT)
    at.lift("a1")  # by the name that it has for White, who sits in the north now
    assert (at.phase(), at.standing & {"h8", "a1"}) == (Phase.IN_HAND, {"a1"})


def test_a_new_board_keeps_the_house_rules_and_has_to_be_laid() -> None:
    at = evening(match=MATCH)
    resigned(at)
    at.choose(Pick.NEW_BOARD)
    assert at.written[-1] == NewGame(
        "katarenga", {"first_turn_capture": True}, won(MATCH, 0, 1), RELAXED, board_drawn=True
    )
    assert at.topic() is Topic.SET_OUT


def test_the_same_board_again_needs_no_laying() -> None:
    at = evening(match=MATCH)
    at.play("a1-a2")
    at.menu(Pick.NEW_GAME, Pick.YES, Pick.SAME_BOARD)
    assert (at.made, at.asked(), at.phase()) == ([], None, Phase.DIFFERENT)


def test_a_game_that_was_left_counts_for_nobody() -> None:
    at = evening(match=MATCH)
    at.play("a1-a2")
    at.menu(Pick.NEW_GAME, Pick.YES, Pick.REVENGE)
    assert at.desk.match == MATCH


def test_every_game_counts_once_and_the_score_goes_on() -> None:
    at = evening(match=MATCH)
    for number in range(1, 4):
        resigned(at)
        at.pass_time(1)
        assert at.says()[:2] == ("Ben wins!", f"Anna 0 : {number} Ben")
        assert at.desk.match == won(MATCH, 0, number - 1)
        at.choose(Pick.REVENGE, Pick.YES)
        assert at.desk.match == won(MATCH, 0, number)


def test_a_draw_counts_as_one() -> None:
    at = evening(match=MATCH)
    at.menu(Pick.DRAW, Pick.YES)
    at.push(NORTH)
    assert at.says()[:2] == ("A draw", "Anna 0:0 Ben =1")
    at.choose(Pick.REVENGE)
    assert at.desk.match == Match((ANNA, BEN), draws=1)


def test_an_end_that_is_taken_back_is_not_counted() -> None:
    at = ended()
    at.choose(Pick.TAKE_BACK, Choice(Pick.ACTION, number=1))
    assert (at.written[-1], at.asked(), at.desk.match) == (TakeBack(1), None, MATCH)
    at.lift("a9")
    at.put("a8")
    at.play("a8-a9")
    at.choose(Pick.REVENGE)
    assert at.desk.match == won(MATCH, 1, 0)


def test_only_what_people_said_of_the_end_is_taken_back() -> None:
    at = evening(match=MATCH)
    at.play("a1-a2")
    resigned(at)
    at.choose(Pick.TAKE_BACK)
    assert at.says()[1] == "chosen: Just the ending"
    at.choose(Choice(Pick.ACTION, number=0))
    assert (at.written[-1], at.made, at.table.over) == (TakeBack(0), ["a1-a2"], False)
    assert (at.asked(), at.phase()) == (None, Phase.RIGHT)


def test_under_touch_move_the_opponent_has_to_agree_that_it_goes_on() -> None:
    at = evening(match=MATCH, manners=Manners(touch_move=True))
    at.play("a1-a2")
    resigned(at)
    at.choose(Pick.TAKE_BACK, Choice(Pick.ACTION, number=0))
    assert (at.topic(), at.says(NORTH)[1]) == (Topic.CONSENT, "Does the game go")
    at.tap(NORTH)
    assert at.topic() is Topic.OVER
    at.choose(Pick.TAKE_BACK, Choice(Pick.ACTION, number=0))
    at.push(NORTH)
    assert (at.asked(), at.table.over) == (None, False)


def test_a_new_game_that_cannot_be_written_has_not_begun_and_counts_nothing() -> None:
    at = ended()
    at.saves = False
    at.choose(Pick.REVENGE)
    assert (at.desk.match, at.topic(), at.made) == (MATCH, Topic.OVER, ["a8-a9"])
    at.saves = True
    at.push()  # takes away what was told
    at.choose(Pick.REVENGE)
    assert at.desk.match == won(MATCH, 1, 0)


def test_a_game_that_was_not_finished_is_offered_to_be_gone_on_with() -> None:
    at = evening(katarenga(CLOSE, ["d4-c4"]), match=won(MATCH, 2, 1), resumed=True)
    assert (at.topic(), at.picks()) == (Topic.RESUMED, [Pick.GO_ON, Pick.NEW_GAME])
    at.choose(Pick.NEW_GAME)
    assert (at.topic(), at.chosen()) == (Topic.SURE, Choice(Pick.NO))
    at.tap()
    at.choose(Pick.GO_ON)
    assert at.asked() is None


def test_a_game_that_was_over_when_the_power_failed_is_still_to_be_counted() -> None:
    at = evening(katarenga(LAST_STEP, ["a8-a9"]), match=won(MATCH, 2, 1), resumed=True)
    assert at.topic() is Topic.OVER
    assert at.says()[1] == "Anna 3 : 1 Ben"
    at.choose(Pick.REVENGE)
    assert at.desk.match == won(MATCH, 3, 1)


def test_whoever_has_no_name_is_called_by_their_seat() -> None:
    at = ended(match=None)
    assert at.says()[:2] == ("White wins!", "White 1:0 Black")


def test_one_push_too_many_does_not_leave_a_game_that_has_just_ended() -> None:
    at = evening(match=MATCH)
    at.menu(Pick.RESIGN, Pick.YES)
    for _ in range(9):
        at.push()
        at.pass_time(0.1)
    assert (at.topic(), at.written[1:]) == (Topic.OVER, [])
    at.pass_time(0.2)
    at.push()
    assert isinstance(at.written[-1], NewGame)


def test_neither_does_the_push_of_an_opponent_who_was_about_to_answer_something_else() -> None:
    at = evening(katarenga(LAST_STEP), manners=Manners(touch_move=True))
    at.play("a8-a9")
    at.pass_time(10)
    at.move("a9", "a8")
    assert at.topic() is Topic.HAND_BACK
    at.lift("a8")
    at.put("a9")
    at.push(NORTH)
    at.pass_time(0.5)
    assert (at.topic(), at.made) == (Topic.OVER, ["a8-a9"])
    assert [effect for effect in at.written if isinstance(effect, NewGame)] == []


def test_a_move_is_corrected_after_the_end_too() -> None:
    at = evening(katarenga(CLOSE), match=MATCH)
    at.play("d4-c4")
    resigned(at)
    value = [Choice(Pick.VALUE, value) for value in ("d4", "c3")]
    at.choose(Pick.CORRECT, Choice(Pick.ACTION, number=1), *value, Pick.YES)
    assert (at.written[-1], at.table.over) == (Amend(0, Action("d4-c3")), False)
    assert (at.made, at.asked(), at.desk.match) == (["d4-c3"], None, MATCH)


def test_after_a_power_cut_time_runs_again_once_people_have_chosen_to_go_on() -> None:
    record = katarenga(actions=["h1-h7"])
    left_s = dict.fromkeys(record.game.seats, 100.0)
    timed = replace(setting(record), manners=RELAXED)
    at = Evening(resume(timed, record, clock=Clock(left_s)))
    at.lay_out()
    at.pass_time(5)
    assert at.table.timing.clock is not None
    assert at.table.timing.clock.running is None
    at.choose(Pick.GO_ON)
    at.pass_time(5)
    assert at.table.timing.clock is not None
    assert at.table.timing.clock.running == record.actor


def test_where_the_mat_has_turned_they_are_known_by_their_new_names() -> None:
    at = evening(katarenga(actions=["h1-h7"]))
    game, left = at.table.record.game, at.table.record.game.hands.occupancy(at.table.record.state)
    at.menu(Pick.NEW_GAME, Pick.YES, Pick.EXCHANGE)
    told = {game.setup.half_turn[space]: piece for space, piece in left.items()}
    assert at.table.hand_work.left_over == told
