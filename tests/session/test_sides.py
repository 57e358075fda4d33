"""What the table asks by itself: of hands that go back, a flag, a touch, pawns the wrong way round."""

from dataclasses import replace

from companion.games.kernel import Outcome
from companion.games.registry import GAMES
from companion.session.events import NewGame
from companion.session.match import Match, Person
from companion.session.question import Pick, Topic
from companion.table.events import Chair, Commit, Declare, NoteClock, TakeBack
from companion.table.manners import Manners
from companion.table.situation import Phase
from companion.view.glows import glows
from tests.session.evening import LAST_STEP, RELAXED, Evening, evening
from tests.session.test_games import turned
from tests.table.test_hands import BLUE, CLOSE
from tests.table.virtual_hands import NORTH, SOUTH, katarenga

WHITE, BLACK = GAMES["katarenga"].seats
STRICT = Manners(touch_move=True)
BLITZ = Manners(touch_move=False, minutes={WHITE: 1, BLACK: 1})


def test_the_first_pawn_in_a_hand_tells_where_white_sits() -> None:
    at = evening()
    options = at.table.record.options
    at.lift("a8")
    at.pass_time(1)
    assert at.topic() is Topic.SITS_HERE
    assert at.says(NORTH) == ("Other way round?", "Does White sit", "here?", "Push yes, key no")
    assert at.says(SOUTH) == ("Other way round?", "Does White sit", "over there?", "Push yes, key no")
    at.push(SOUTH)
    match = Match((Person(SOUTH, BLACK), Person(NORTH, WHITE)), turned=True)
    assert at.written == [NewGame("katarenga", turned(options), match, RELAXED, in_hand=True)]
    assert (at.asked(), at.phase(), at.desk.match) == (None, Phase.IN_HAND, match)
    at.put("h2")  # the pawn that was a8 is h1 now
    at.pass_time(1)
    assert at.made == ["h1-h2"]


def test_putting_the_pawn_back_takes_the_question_away() -> None:
    at = evening()
    at.lift("c8")
    at.pass_time(1)
    at.put("c8")
    at.pass_time(1)
    assert (at.asked(), at.phase(), at.written) == (None, Phase.RIGHT, [])


def test_a_no_is_not_asked_again_until_the_board_has_changed() -> None:
    at = evening()
    at.lift("c8")
    at.pass_time(1)
    at.tap()
    at.pass_time(60)
    assert (at.asked(), at.phase()) == (None, Phase.DIFFERENT)
    at.put("c8")
    at.lift("c8")
    at.pass_time(1)
    assert at.topic() is Topic.SITS_HERE


def test_a_neighbour_that_is_brushed_changes_nothing_of_that() -> None:
    at = evening()
    at.lift("a8", "b8")
    at.put("b8")
    at.pass_time(1)
    assert at.topic() is Topic.SITS_HERE


def test_a_move_with_it_asks_the_same() -> None:
    at = evening()
    at.move("a8", "a7")
    assert at.topic() is Topic.SITS_HERE


def test_who_begins_is_not_asked_where_they_sit() -> None:
    at = evening()
    at.lift("a1")
    at.pass_time(1)
    assert at.asked() is None
    at.lift("a8")  # two pawns are nobody's first move
    at.pass_time(1)
    assert at.asked() is None


def test_once_somebody_has_moved_it_is_known_where_white_sits() -> None:
    at = evening()
    at.play("a1-a2")
    at.lift("b1")
    at.pass_time(1)
    assert at.asked() is None


def test_a_board_that_is_being_set_up_asks_nothing() -> None:
    at = evening()
    at.menu(Pick.NEW_GAME, Pick.YES, Pick.SAME_BOARD)
    at.clear()
    for rank in (1, 8):
        at.put(*(f"{file}{rank}" for file in "abcdefgh" if (file, rank) != ("h", 8)))
    at.pass_time(1)
    assert (at.asked(), at.phase()) == (None, Phase.DIFFERENT)
    at.put("h8")
    at.pass_time(1)
    assert (at.asked(), at.phase()) == (None, Phase.RIGHT)


def test_hands_that_begin_push_the_welcome_aside_and_it_comes_back() -> None:
    at = evening(welcome=True)
    at.lift("a8")
    at.pass_time(1)
    assert at.topic() is Topic.SITS_HERE
    at.put("a8")
    at.pass_time(1)
    assert at.topic() is Topic.WELCOME


def played(manners: Manners, chairs: int = 2) -> Evening:
    at = evening(katarenga(CLOSE), manners=manners, chairs=chairs)
    at.play("d4-c4", "d5-d6", "c4-c5")
    assert len(at.made) == 3
    return at


def test_under_touch_move_hands_go_back_only_if_the_opponent_agrees() -> None:
    at = played(STRICT)
    at.move("c5", "c4")
    assert at.topic() is Topic.HAND_BACK
    assert at.says(NORTH) == ("Black decides", "Take back c4-c5?", "Push yes, key no")
    assert at.says(SOUTH) == ("Black decides", "Take back c4-c5?")
    at.push(SOUTH)
    assert len(at.made) == 3
    at.push(NORTH)
    assert (at.written[-1], at.made, at.asked()) == (TakeBack(1), ["d4-c4", "d5-d6"], None)
    assert at.phase() is Phase.RIGHT


def test_a_no_to_hands_is_final_until_the_board_changes() -> None:
    at = played(STRICT)
    at.move("c5", "c4")
    at.tap(SOUTH)
    assert at.topic() is Topic.HAND_BACK  # it is not for White to say
    at.tap(NORTH)
    at.pass_time(60)
    assert (at.asked(), at.phase()) == (None, Phase.DIFFERENT)
    at.move("c4", "c5")
    assert (at.asked(), at.phase(), len(at.made)) == (None, Phase.RIGHT, 3)
    at.move("c5", "c4")
    assert at.topic() is Topic.HAND_BACK


def test_hands_that_go_back_several_actions_are_always_asked() -> None:
    at = evening(katarenga(f"{BLUE} 8/8/8/3bbb2/3ww3/8/8/8 w -"))
    at.play("d4-d5", "e5-e6")
    at.lift("e6", "d5")
    at.put("d4", "d5", "e5")
    at.pass_time(1)
    assert at.topic() is Topic.HAND_BACK
    assert at.says(SOUTH)[1:] == ("Take back d4-d5", "and e5-e6?", "Push yes, key no")
    at.push(SOUTH)
    assert (at.written[-1], at.made, at.phase()) == (TakeBack(2), [], Phase.RIGHT)


def test_a_last_action_that_was_none_is_put_back_by_hands_at_the_end_too() -> None:
    at = evening(katarenga(LAST_STEP), manners=STRICT)
    at.play("a8-a9")
    assert at.topic() is Topic.OVER
    at.move("a9", "a8")
    assert at.topic() is Topic.HAND_BACK
    at.tap(NORTH)
    assert at.topic() is Topic.OVER
    at.move("a8", "a9")
    at.move("a9", "a8")
    at.push(NORTH)
    assert (at.made, at.asked(), at.phase()) == ([], None, Phase.RIGHT)


def test_a_board_that_is_set_up_after_the_end_takes_nothing_back() -> None:
    at = evening(katarenga(f"{BLUE} 8/w7/8/3b4/3b4/8/8/8 w h9"), manners=STRICT)
    at.play("a7-a8", "d4-d3", "a8-a9")
    at.lift("a9", "d3")
    at.put("a7", "d4")
    at.pass_time(1)
    assert (at.topic(), at.table.situation.back, len(at.made)) == (Topic.OVER, 3, 3)


def timed(*actions: str) -> Evening:
    at = evening(katarenga(CLOSE), manners=BLITZ)
    at.play(*actions)
    at.pass_time(63)
    return at


def test_a_flag_that_has_fallen_is_claimed_by_the_others() -> None:
    at = timed("d4-c4")
    assert at.topic() is Topic.FLAG
    assert at.says(SOUTH)[:3] == ("Black: time up", "chosen: Claim the game", "Play on")
    assert at.says(NORTH) == ("White decides", "Black's time is", "up.")
    at.push(NORTH)
    at.tap(NORTH)
    assert at.topic() is Topic.FLAG
    at.push(SOUTH)
    assert at.written[-1] == Declare(Outcome((WHITE,), "flag"))


def test_a_flag_is_waved_off_once() -> None:
    at = timed("d4-c4")
    at.choose(Pick.PLAY_ON)
    at.pass_time(300)
    assert (at.asked(), at.table.flagged_seat) == (None, None)
    at.play("d5-d6")
    assert at.made[-1] == "d5-d6"


def test_the_key_neither_claims_a_flag_nor_waves_it_off() -> None:
    at = timed("d4-c4")
    for chair in (SOUTH, NORTH):
        at.tap(chair)
    assert (at.topic(), at.table.flagged_seat) == (Topic.FLAG, BLACK)
    at.pass_time(10)
    assert at.says(SOUTH)[3] == "Turn and push."


def test_a_push_that_comes_as_a_flag_falls_claims_nothing() -> None:
    at = evening(katarenga(CLOSE), manners=BLITZ)
    at.play("d4-c4")
    while at.topic() is not Topic.FLAG:
        at.pass_time(0.1)
    written = len(at.written)
    at.push(SOUTH)
    at.pass_time(0.8)
    at.push(SOUTH)
    assert (at.topic(), len(at.written)) == (Topic.FLAG, written)
    at.pass_time(0.2)
    at.push(SOUTH)
    assert at.written[-1] == Declare(Outcome((WHITE,), "flag"))


def test_whoever_shares_a_chair_with_the_flagged_claims_nothing_where_others_can() -> None:
    at = evening(katarenga(CLOSE), manners=BLITZ)
    of = at.table.setting
    chairs = {SOUTH: (WHITE,), NORTH: (WHITE, BLACK)}
    at.desk = at.desk_with(replace(at.table, setting=replace(of, chairs=chairs)))
    at.play("d4-c4")
    at.pass_time(63)
    at.push(NORTH)
    assert at.topic() is Topic.FLAG
    at.push(SOUTH)
    assert at.written[-1] == Declare(Outcome((WHITE,), "flag"))


def test_one_chair_for_all_claims_for_the_other_side() -> None:
    at = evening(katarenga(CLOSE), manners=BLITZ, chairs=1)
    at.play("d4-c4")
    at.pass_time(63)
    at.push()
    assert at.written[-1] == Declare(Outcome((WHITE,), "flag"))


def test_playing_on_does_not_hide_a_flag() -> None:
    at = timed("d4-c4")
    at.play("d5-d6")
    assert (at.made[-1], at.topic()) == ("d5-d6", Topic.FLAG)


def test_a_clock_that_is_noted_closes_no_question() -> None:
    at = evening(katarenga(CLOSE), manners=BLITZ)
    at.play("d4-c4")
    at.menu(Pick.MANNERS)
    at.pass_time(25)
    assert [type(effect) for effect in at.written] == [Commit, NoteClock, NoteClock]
    assert at.topic() is Topic.MANNERS


def test_a_pause_stops_the_clock() -> None:
    at = evening(katarenga(CLOSE), manners=BLITZ)
    at.play("d4-c4")
    at.menu(Pick.PAUSE, Pick.YES)
    at.pass_time(3600)
    assert (at.topic(), at.table.flagged_seat) == (Topic.PAUSED, None)
    at.push()
    at.pass_time(10)
    assert at.asked() is None
    at.pass_time(60)
    assert at.topic() is Topic.FLAG


def touched(chairs: int = 2) -> Evening:
    at = evening(katarenga(CLOSE), manners=STRICT, chairs=chairs)
    at.lift("d4")
    at.pass_time(2)
    at.put("d4")
    at.pass_time(1)
    assert at.obliged() == ["d4"]
    return at


def test_a_touch_is_waived_by_the_opponents_key_and_by_nobody_elses() -> None:
    at = touched()
    at.tap(SOUTH)
    assert at.obliged() == ["d4"]
    at.tap(NORTH)
    assert at.obliged() == []
    at.play("e4-f4")
    assert at.made == ["e4-f4"]


def test_the_opponent_waives_a_touch_even_while_the_mover_turns_the_dial() -> None:
    at = touched()
    at.turn(+1)
    assert at.entry() is not None
    at.tap(NORTH)
    assert at.obliged() == []


def test_where_no_opponent_has_a_key_the_mover_waives_it() -> None:
    at = touched()
    at.desk = at.desk_with(replace(at.table, setting=replace(at.table.setting, keys=frozenset({SOUTH}))))
    at.tap(NORTH)
    assert at.obliged() == ["d4"]
    at.tap(SOUTH)
    assert at.obliged() == []


def test_every_screen_says_whose_key_waives_a_touch() -> None:
    at = touched()
    at.push(Chair("nobody"))  # somebody does something, and does not hesitate
    assert [at.says(chair)[2] for chair in (SOUTH, NORTH)] == ["d4 has to play.", "Key: let d4 be."]
    at.pass_time(10)
    assert [at.says(chair)[2] for chair in (SOUTH, NORTH)] == ["d4 has to play.", "Key: let d4 be."]
    alone = touched(chairs=1)
    alone.push(Chair("nobody"))
    assert alone.says()[2] == "d4 has to play."
    alone.pass_time(10)
    assert alone.says()[2] == "Key: let d4 be."


def test_one_chair_for_all_waives_its_own_touch_but_first_its_choice() -> None:
    at = touched(chairs=1)
    at.turn(+1)
    at.tap()
    assert (at.entry(), at.obliged()) == (None, ["d4"])
    at.tap()
    assert at.obliged() == []


def test_the_clock_stays_in_sight_while_the_dial_chooses_or_a_touch_obliges() -> None:
    at = evening(katarenga(CLOSE), manners=Manners(minutes={WHITE: 5, BLACK: 5}))
    at.play("d4-c4", "d5-d6")
    at.pass_time(5)
    assert at.says(NORTH)[2:3] == at.says(SOUTH)[2:3] == (at.says(None)[2],)
    clock = at.says(None)[2]
    assert clock.startswith("white 4:5")
    at.turn(+1)
    assert at.says(SOUTH) == ("you: White's turn", "Which pawn?", "chosen: c4", clock)
    at.pass_time(7)
    assert at.says(SOUTH) == ("you: White 4:48", "Which pawn?", "chosen: c4", "Turn and push.")
    assert at.says(NORTH)[0] == "White's turn"
    assert at.says(NORTH)[2].startswith("white 4:48")
    at.tap()
    at.lift("e4")
    at.pass_time(2)
    at.put("e4")
    at.pass_time(0.5)
    assert at.says(SOUTH)[2] == "e4 has to play."
    assert at.says(SOUTH)[3].startswith("white 4:4")


def test_an_instruction_keeps_its_line_where_there_is_a_clock() -> None:
    limits = {WHITE: 5.0, BLACK: 5.0}
    plain, timed = (
        evening(katarenga(CLOSE), manners=Manners(touch_move=False, minutes=m)) for m in ({}, limits)
    )
    for at in (plain, timed):
        at.play("d4-c4", "d5-d6")
        at.pass_time(10)
    assert (
        timed.says(SOUTH)[:3]
        == plain.says(SOUTH)[:3]
        == ("you: White's turn", "black d5 to d6", "Lift a pawn.")
    )
    assert timed.says(SOUTH)[3].startswith("white 4:50")
    for at in (plain, timed):
        at.lift("c4")
        at.pass_time(10)
    assert (
        timed.says(SOUTH)[:3]
        == plain.says(SOUTH)[:3]
        == ("you: White's turn", "white c4 to", "Go to a light.")
    )
    assert timed.says(SOUTH)[3].startswith("white 4:40")


def test_before_the_first_move_everybody_sees_what_they_have() -> None:
    at = evening(katarenga(CLOSE), manners=Manners(minutes={WHITE: 5.0, BLACK: 3.0}))
    assert at.says(SOUTH)[2:] == ("Lift a pawn.", at.says(None)[3])
    assert at.says(None)[3].startswith("white 5:00")


def test_a_board_that_has_to_be_turned_is_not_lit_for_a_set_up_that_comes_later() -> None:
    at = evening(katarenga(actions=["h1-h7"]))
    at.menu(Pick.NEW_GAME, Pick.YES, Pick.REVENGE)
    assert at.topic() is Topic.TURN
    assert glows(at.desk) == {}


def test_pawns_that_lie_already_change_sides_with_the_colours_and_nobody_plays_the_others_pawns() -> None:
    at = evening()
    at.menu(Pick.PEOPLE, Pick.EXCHANGE)
    at.choose(Pick.STAY, chair=SOUTH)  # south is Black now
    assert at.topic() is Topic.SWAP
    assert at.says(SOUTH)[:3] == ("Change sides", "and swap the", "pieces. Done?")
    at.push(NORTH)
    assert at.asked() is None


def test_an_empty_table_asks_nobody_to_change_pawns() -> None:
    at = evening()
    at.lift(*sorted(at.table.record.game.hands.occupancy(at.table.record.state)))
    at.menu(Pick.PEOPLE, Pick.EXCHANGE)
    at.choose(Pick.STAY, chair=SOUTH)
    assert at.topic() is not Topic.SWAP
