"""A seat that the companion plays: its pieces are led, and people keep their time, turn and say."""

from dataclasses import replace
from typing import Any

import pytest

from companion.games.kernel import TABLE, Action, Actor, Record, Seat, Temper, because, replay
from companion.games.kernel import begin as draw_game
from companion.games.registry import GAMES
from companion.session.bots import is_hurried, seated, thinking_bot, with_people
from companion.session.events import BotActed, BotFailed, BotFault, ChairsTaken, Introduce
from companion.session.game_wish import chairs_to_ask
from companion.session.match import Match, seat_around
from companion.session.question import Choice, Pick, Topic
from companion.session.saved_game import format_match, parse_match
from companion.store.lots import setup_lots
from companion.table.events import Commit, TakeBack
from companion.table.manners import Manners
from companion.table.situation import Phase, picture
from companion.view.choices import choice_list
from companion.view.scene import Texts, scene
from companion.words import ENGLISH
from tests.everygame import playthrough
from tests.openings import begin, resume
from tests.session.evening import RELAXED, Evening, evening
from tests.table.virtual_hands import NORTH, SETTLE_S, SOUTH, katarenga, kitara, setting

WHITE, BLACK = katarenga().seats


def with_bot(match: Match, *seats: Seat, level: int = 2) -> Match:
    people = (replace(one, level=level) if one.seat in seats else one for one in match.people)
    return replace(match, people=tuple(people))


def alone(
    record: Record[object] | None = None, manners: Manners = RELAXED, bot: Seat = BLACK, *, cells: bool = True
) -> Evening:
    """A person against a bot of level 2."""
    record = record or katarenga()
    match = with_bot(seat_around([SOUTH, NORTH], record.seats), bot)
    around = seated(replace(setting(record, cells=cells), manners=manners), match, record.game)
    at = Evening(begin(around, record, match=match))
    at.lay_out()
    return at


def act(at: Evening, action: str) -> None:
    at.tell(BotActed(at.now, at.table.record.fingerprint, Action(action)))


def play_white(at: Evening) -> None:
    """White moves from a1 to a2, which the first board allows."""
    at.play("a1-a2")


def test_a_bot_thinks_only_on_a_board_that_is_right() -> None:
    at = alone()
    assert thinking_bot(at.desk) is None
    at.lift("a1")
    at.put("a2")
    assert thinking_bot(at.desk) == at.desk.match.people[1]
    at.lift("a8")
    assert thinking_bot(at.desk) is None


def test_what_a_bot_does_is_written_at_once_and_led() -> None:
    at = alone()
    play_white(at)
    act(at, "a8-a7")
    assert at.written[-1] == Commit(Action("a8-a7"))
    assert at.phase() is Phase.DIFFERENT
    assert at.says(SOUTH)[1:3] == ("For the bot:", "black a8 to a7")
    assert {"a8", "a7"} <= at.lit().keys()
    at.move("a8", "a7")
    assert at.phase() is Phase.RIGHT
    assert at.record == ["a1-a2", "a8-a7"]


def test_no_hand_and_no_dial_decides_for_a_bot() -> None:
    at = alone()
    play_white(at)
    at.move("a8", "a7")
    at.move("a7", "a8")
    for chair in (SOUTH, NORTH):
        at.turn(1, chair)
        at.push(chair)
        at.push(chair)
    assert at.record == ["a1-a2"]


def test_a_bot_does_not_answer_over_an_open_menu() -> None:
    at = alone()
    play_white(at)
    at.hold(SOUTH)
    assert Pick.DRAW not in at.picks()
    assert thinking_bot(at.desk) is None
    act(at, "a8-a7")
    assert at.topic() is Topic.MENU
    assert at.record == ["a1-a2"]


def test_what_a_bot_found_for_another_position_is_dropped() -> None:
    """Its answer may come while what happened before it is written to a slow disk."""
    at = alone()
    play_white(at)
    asked_about = at.table.record.fingerprint
    at.move("a2", "a1")
    at.move("a1", "a3")
    at.pass_time(1)
    assert at.record == ["a1-a3"]
    at.tell(BotActed(at.now, asked_about, Action("a8-a7")))
    at.tell(BotFailed(at.now, asked_about, BotFault.DEAD))
    assert (at.record, len(at.table.setting.bots)) == (["a1-a3"], 1)
    act(at, "a8-a7")
    assert at.record == ["a1-a3", "a8-a7"]


def test_the_clock_of_a_person_rests_until_the_pieces_of_the_bot_stand() -> None:
    at = alone(manners=replace(RELAXED, minutes={WHITE: 5.0, BLACK: 5.0}))
    play_white(at)
    act(at, "a8-a7")
    clock = at.table.timing.clock
    assert clock is not None
    assert clock.running is None
    assert clock.left_s.keys() == {WHITE}
    left_s = clock.time_left(WHITE, at.now)
    at.pass_time(60)
    at.move("a8", "a7")
    clock = at.table.timing.clock
    assert clock is not None
    assert clock.time_left(WHITE, at.now) == pytest.approx((left_s or 0) - 1 - 0.3 + SETTLE_S)


def test_a_person_who_takes_over_a_seat_gets_its_time_and_a_bot_needs_none() -> None:
    """Black thinks for a minute; then a bot has that seat until it fails."""
    at = evening(katarenga(), manners=replace(RELAXED, minutes={WHITE: 5.0, BLACK: 5.0}))
    play_white(at)
    at.pass_time(60)
    at.play("a8-a7")
    black_s = left_s(at)[BLACK]
    at.desk = with_people(at.desk, with_bot(at.desk.match, BLACK))
    assert left_s(at).keys() == {WHITE}
    play_on = at.table.record.game.rules.legal(at.table.record.state)[0]
    at.play(play_on)
    at.tell(BotFailed(at.now, at.table.record.fingerprint, BotFault.DEAD))
    assert 60 < 5 * 60 - black_s < 65
    assert left_s(at)[BLACK] == pytest.approx(black_s)
    clock = at.table.timing.clock
    assert clock is not None
    assert clock.running == BLACK
    assert clock.time_left(BLACK, at.now + 10) == pytest.approx(black_s - 10)


def test_a_person_who_takes_over_the_seat_of_a_bot_gets_the_time_of_a_whole_game() -> None:
    at = alone(manners=replace(RELAXED, minutes={BLACK: 5.0}))
    play_white(at)
    assert at.table.timing.clock is None
    at.tell(BotFailed(at.now, at.table.record.fingerprint, BotFault.DEAD))
    assert left_s(at) == {BLACK: 300.0}


def test_a_bot_gets_no_time_by_a_take_back_to_before_it_sat_down() -> None:
    at = evening(katarenga(), manners=replace(RELAXED, minutes={WHITE: 5.0, BLACK: 5.0}))
    play_white(at)
    at.play("a8-a7")
    before_s = left_s(at)[WHITE]
    at.desk = with_people(at.desk, with_bot(at.desk.match, BLACK))
    at.pass_time(30)
    at.menu(Pick.TAKE_BACK, Choice(Pick.ACTION, number=2))
    assert at.record == []
    assert left_s(at).keys() == {WHITE}
    assert left_s(at)[WHITE] > before_s
    at.desk = with_people(at.desk, with_bot(at.desk.match, BLACK, level=0))
    assert left_s(at)[BLACK] == 300.0


def test_a_bot_gets_no_time_by_a_restart() -> None:
    """Only Black had a limit: the journal has that clock as the last one, and no other since."""
    at = evening(katarenga(), manners=replace(RELAXED, minutes={BLACK: 5.0}))
    play_white(at)
    clock = at.table.timing.clock
    at.desk = with_people(at.desk, with_bot(at.desk.match, BLACK))
    again = resume(at.table.setting, at.table.record, match=at.desk.match, clock=clock)
    assert (at.table.timing.clock, again.table.timing.clock) == (None, None)


def left_s(at: Evening) -> dict[Seat, float]:
    assert at.table.timing.clock is not None
    return {**at.table.timing.clock.count_to(at.now).left_s}


def test_putting_the_piece_of_a_bot_back_takes_nothing_back() -> None:
    at = alone()
    play_white(at)
    act(at, "a8-a7")
    at.move("a8", "a7")
    at.move("a7", "a8")
    at.pass_time(10)
    assert at.record == ["a1-a2", "a8-a7"]
    assert at.phase() is Phase.DIFFERENT
    assert at.topic() is None


def test_putting_both_pieces_back_asks_the_person_who_takes_the_own_move_back() -> None:
    at = alone()
    play_white(at)
    act(at, "a8-a7")
    at.move("a8", "a7")
    at.lift("a7", "a2")
    at.put("a8", "a1")
    assert at.topic() is Topic.HAND_BACK
    assert at.says(SOUTH)[1:3] == ("Take back a1-a2", "and a8-a7?")
    at.pass_time(2)
    at.choose(Pick.YES)
    assert at.written[-1] == TakeBack(2)
    assert at.record == []


def test_the_menu_takes_back_to_a_decision_of_the_person_and_asks_nobody() -> None:
    at = alone(manners=Manners(touch_move=True))
    play_white(at)
    act(at, "a8-a7")
    at.move("a8", "a7")
    at.menu(Pick.TAKE_BACK)
    assert at.choices() == [Choice(Pick.ACTION, number=2)]
    at.push(SOUTH)
    assert at.record == []


def test_a_push_hurries_a_bot_and_only_the_one_that_thinks() -> None:
    at = alone()
    at.push(NORTH)
    assert not is_hurried(at.desk)
    play_white(at)
    at.push(SOUTH)
    assert is_hurried(at.desk)
    at.move("a2", "a1")
    play_white(at)
    assert at.record == ["a1-a2"]
    assert not is_hurried(at.desk)


def test_the_screen_of_a_bot_says_that_it_thinks() -> None:
    at = alone()
    assert "Thinking ..." not in at.says(NORTH)
    play_white(at)
    assert "Thinking ..." in at.says(NORTH)
    assert "Thinking ..." in at.says(SOUTH)


def test_the_chair_of_a_bot_has_its_level_on_the_page() -> None:
    chairs = scene(alone().desk, Texts(ENGLISH)).public.chairs
    assert [(one.name, one.title, one.seats) for one in chairs] == [
        (SOUTH, "White", (WHITE,)),
        (NORTH, "Bot, level 2 (Black)", ()),
    ]


def test_what_a_bot_has_lies_before_its_chair() -> None:
    """Its pieces, points and cards lie as those of a person would."""
    record = kitara(pawns="WW", players=2)
    by_bot = scene(alone(record, bot=record.seats[1]).desk, Texts(ENGLISH)).public
    by_person = scene(evening(record).desk, Texts(ENGLISH)).public
    assert {one["chair"] for one in by_bot.beside["holdings"]} == {SOUTH, NORTH}
    assert (by_bot.beside["holdings"], by_bot.pieces) == (by_person.beside["holdings"], by_person.pieces)


@pytest.mark.parametrize("fault", BotFault)
def test_a_bot_that_fails_gives_its_seat_to_a_person(fault: BotFault) -> None:
    at = alone()
    play_white(at)
    at.tell(BotFailed(at.now, at.table.record.fingerprint, fault))
    assert at.desk.notices.notes == (because(fault),)
    assert at.written[-1] == Introduce((), at.desk.match)
    assert [one.level for one in at.desk.match.people] == [0, 0]
    at.play("a8-a7")
    assert at.record == ["a1-a2", "a8-a7"]


def test_an_illegal_action_is_a_failure() -> None:
    at = alone()
    play_white(at)
    act(at, "a8-a1")
    assert at.record == ["a1-a2"]
    assert at.desk.notices.notes == (because(BotFault.ILLEGAL),)


@pytest.mark.parametrize("bot", ["1", "2"])
def test_the_tokens_of_a_bot_are_drawn_for_it_where_people_draw_their_own(bot: str) -> None:
    """The token that comes next is for kingdom 2."""
    whole = playthrough("kitara", "two")
    record = replay(whole.game, whole.options, whole.actions[:30])
    assert record.game.secrets.secret_seat(record.state) == "2"
    at = alone(record, replace(RELAXED, dealt=False), Seat(Actor(bot)))
    at.pass_time()
    assert len(at.record) == 30 + (bot == "2")


@pytest.mark.parametrize("cells", [True, False])
def test_a_bot_waits_for_a_push_after_what_no_cell_shows(*, cells: bool) -> None:
    """It takes a card, and recruits two warriors onto a space where it stands already."""
    record = kitara(pawns="WW", players=2)
    [one, other] = record.seats
    at = alone(record, bot=one, cells=cells)
    assert record.actions[-2:] == ("draft:c1", "reveal:c7")
    assert thinking_bot(at.desk) is None
    assert at.says(NORTH)[1:3] == ("kingdom 1 1 warrior warrior steadfast #1", "Done? Push.")
    at.push(NORTH)
    assert thinking_bot(at.desk) == at.desk.match.person(one)
    assert scene(at.desk, Texts(ENGLISH)).public.beside["now"] == "Kingdom 1: the bot moves."
    act(at, "recruit:W@s5")
    assert thinking_bot(at.desk) is None
    assert "Done? Push." in at.says(NORTH)
    act(at, "recruit:W@s5")
    assert at.record[len(record.actions) :] == ["recruit:W@s5"]
    at.push(NORTH)
    assert thinking_bot(at.desk) == at.desk.match.person(one)
    assert not is_hurried(at.desk)
    act(at, "recruit:W@s5")
    at.push(NORTH)
    act(at, "end")
    at.pass_time()
    assert at.record[len(record.actions) :] == ["recruit:W@s5", "recruit:W@s5", "end", "reveal:c8"]
    assert at.table.record.actor == other


def test_hands_are_told_how_many_of_a_stack_go() -> None:
    record = kitara(players=2)
    at = alone(record, bot=record.seats[0])
    at.push(NORTH)
    act(at, "move:s5>r4:WW")
    assert at.says(NORTH)[1:3] == ("For the bot:", "kingdom 1 s5 to r4 warrior 2")


def test_a_person_alone_is_asked_about_the_own_flag() -> None:
    at = alone(manners=replace(RELAXED, minutes={WHITE: 1.0}))
    play_white(at)
    act(at, "a8-a7")
    at.move("a8", "a7")
    at.pass_time(61)
    question = at.asked()
    assert question is not None
    assert question.topic is Topic.FLAG
    assert question.open_to(SOUTH)


def test_a_bot_takes_a_seat_in_the_middle_of_a_game_and_gives_it_back() -> None:
    at = evening(katarenga())
    play_white(at)
    at.menu(Pick.PEOPLE, Choice(Pick.PERSON, BLACK), Choice(Pick.LEVEL, number=4))
    at.push(NORTH)
    at.menu(Pick.PEOPLE)
    assert at.written[-1] == Introduce((), at.desk.match)
    assert at.table.setting.chairs == {SOUTH: (WHITE,), NORTH: ()}
    at.tap(SOUTH)
    at.tap(SOUTH)
    assert thinking_bot(at.desk) == at.desk.match.people[1]
    at.menu(Pick.PEOPLE, Choice(Pick.PERSON, WHITE))
    assert Pick.LEVEL not in at.picks()
    at.tap(SOUTH)
    at.choose(Choice(Pick.PERSON, BLACK), Pick.NO_NAME)
    assert at.table.setting.chairs == {SOUTH: (WHITE,), NORTH: (BLACK,)}
    at.tap(SOUTH)
    at.tap(SOUTH)
    at.play("a8-a7")
    assert at.record == ["a1-a2", "a8-a7"]


def test_a_person_in_mid_game_is_asked_before_a_bot_takes_the_seat() -> None:
    at = evening(katarenga())
    play_white(at)
    at.menu(Pick.PEOPLE, Choice(Pick.PERSON, BLACK), Choice(Pick.LEVEL, number=4))
    assert at.says(NORTH) == ("Black decides", "Leave Black to a", "bot?", "Push yes, key no")
    listed = choice_list(at.desk, NORTH, ENGLISH)
    assert listed is not None
    assert listed.asks == "Black, shall a bot of level 4 take your seat?"
    at.push(SOUTH)
    at.tap(NORTH)
    assert (at.topic(), at.table.setting.bots) == (None, frozenset())
    at.menu(Pick.PEOPLE, Choice(Pick.PERSON, BLACK), Choice(Pick.LEVEL, number=4))
    at.tap(SOUTH)  # who asked thinks better of it
    assert (at.topic(), at.table.setting.bots) == (None, frozenset())
    at.menu(Pick.PEOPLE, Choice(Pick.PERSON, BLACK), Choice(Pick.LEVEL, number=4))
    at.push(NORTH)
    assert (at.topic(), at.table.setting.bots) == (None, frozenset({BLACK}))


def test_all_whom_bots_replace_have_to_agree() -> None:
    whole = playthrough("kitara", "three-red")
    at = evening(replay(whole.game, whole.options, whole.actions[:30]), chairs=3)
    mine, *others = at.table.setting.chairs
    at.menu(Pick.PEOPLE, Pick.ALONE, Choice(Pick.LEVEL, number=3), chair=mine)
    for chair in others:
        assert (at.topic(), at.table.setting.bots) == (Topic.CONSENT, frozenset())
        assert "Kingdom 1 wants to play bots." in " ".join(at.says(chair))
        at.push(chair)
    assert at.table.setting.bots == {*at.desk.seats[1:]}


def test_who_has_left_a_seat_to_a_bot_takes_nothing_back_from_the_other_person() -> None:
    at = evening(katarenga(), manners=replace(RELAXED, touch_move=True))
    play_white(at)
    at.play("a8-a7")
    at.menu(Pick.PEOPLE, Choice(Pick.PERSON, WHITE), Choice(Pick.LEVEL, number=4))
    at.menu(Pick.TAKE_BACK)
    at.push(SOUTH)
    assert (at.topic(), at.record) == (Topic.CONSENT, ["a1-a2", "a8-a7"])
    at.push(NORTH)
    assert at.record == ["a1-a2"]


def test_who_sits_down_while_others_are_asked_is_asked_too() -> None:
    whole = playthrough("kitara", "three-red")
    at = evening(replay(whole.game, whole.options, whole.actions[:30]), chairs=4)
    mine, second, third = (chair for chair, seats in at.table.setting.chairs.items() if seats)
    at.tell(ChairsTaken(at.now, frozenset({mine, second})))
    for asked in (frozenset({second}), frozenset({second, third})):
        at.menu(Pick.PEOPLE, Pick.ALONE, Choice(Pick.LEVEL, number=3), chair=mine)
        assert at.desk.question
        assert at.desk.question.chairs == asked
        at.tell(ChairsTaken(at.now, frozenset({mine, second, third})))
        at.push(second)
        assert at.table.setting.bots == frozenset()


def test_nobody_waits_for_the_consent_of_a_chair_that_is_free_or_becomes_free() -> None:
    whole = playthrough("kitara", "three-red")
    record = replay(whole.game, whole.options, whole.actions[:30])
    at = evening(record, manners=replace(RELAXED, touch_move=True), chairs=4, games=[whole.game])
    mine, second, third = (chair for chair, seats in at.table.setting.chairs.items() if seats)
    at.tell(ChairsTaken(at.now, frozenset({mine, second})))
    assert chairs_to_ask(at.desk, frozenset({mine})) == {second}
    assert at.desk.other_chairs(at.desk.seats[0]) == {second}
    at.tell(ChairsTaken(at.now, frozenset({mine, second, third})))
    at.menu(Pick.PEOPLE, Pick.ALONE, Choice(Pick.LEVEL, number=3), chair=mine)
    at.push(second)
    assert at.topic() is Topic.CONSENT
    at.tell(ChairsTaken(at.now, frozenset({mine, second})))
    assert (at.topic(), at.table.setting.bots) == (None, frozenset())


@pytest.mark.parametrize("why", ["the own seat", "a bot is there", "nobody sits there", "the game is over"])
def test_nobody_else_is_asked_before_a_bot_takes_a_seat_where(why: str) -> None:
    at = alone() if why == "a bot is there" else evening(katarenga())
    play_white(at)
    seat = WHITE if why == "the own seat" else BLACK
    if why == "nobody sits there":
        at.tell(ChairsTaken(at.now, frozenset({SOUTH})))
    if why == "the game is over":
        at.menu(Pick.RESIGN, Pick.YES)
    at.menu(Pick.PEOPLE, Choice(Pick.PERSON, seat), Choice(Pick.LEVEL, number=4))
    assert at.topic() is Topic.PEOPLE
    assert at.desk.match.person(seat) == replace(at.desk.match.people[seat == BLACK], level=4)


def test_one_person_has_bots_at_all_other_seats_and_sends_them_away() -> None:
    at = evening(draw_game(GAMES["kitara"], {"players": 3}, setup_lots(1)))
    for number, levels in ((2, [2, 2, 0]), (4, [4, 4, 0]), (0, [0, 0, 0])):
        at.menu(Pick.PEOPLE, Pick.ALONE, chair=NORTH)
        assert at.chosen() == Choice(Pick.LEVEL, number=at.desk.match.people[0].level or 2)
        at.choose(Choice(Pick.LEVEL, number=number), chair=NORTH)
        assert at.topic() is Topic.PEOPLE
        assert [one.level for one in at.desk.match.people] == levels
        assert at.written[-1] == Introduce((), at.desk.match)


def test_bots_are_bold_or_careful_at_once_by_an_entry_beside_them() -> None:
    at = alone()
    names = []
    for temper in ("bold", "careful", "even"):
        at.menu(Pick.PEOPLE, Pick.TEMPER)
        assert (at.topic(), at.chosen()) == (Topic.PEOPLE, Choice(Pick.TEMPER))
        assert at.written[-1] == Introduce((), at.desk.match)
        assert at.desk.match.temper == temper
        names.append(scene(at.desk, Texts(ENGLISH)).public.chairs[1].title)
        at.tap(SOUTH)
        at.tap(SOUTH)
    assert names == ["Bold bot 2 (Black)", "Careful bot 2 (Black)", "Bot, level 2 (Black)"]
    at.menu(Pick.PEOPLE, Pick.ALONE, Choice(Pick.LEVEL, number=0))
    assert Pick.TEMPER not in at.picks()


def test_a_journal_keeps_whether_bots_are_bold() -> None:
    even = with_bot(seat_around([SOUTH, NORTH], (WHITE, BLACK)), BLACK)
    bold = replace(even, temper=Temper.BOLD)
    assert parse_match(format_match(bold), [SOUTH, NORTH], (WHITE, BLACK)) == bold
    assert "temper" not in format_match(even)
    with pytest.raises(ValueError, match="meek"):
        parse_match({**format_match(bold), "temper": "meek"}, [SOUTH, NORTH], (WHITE, BLACK))


def test_a_journal_keeps_the_level_of_a_bot() -> None:
    match = with_bot(seat_around([SOUTH, NORTH], (WHITE, BLACK)), BLACK)
    assert parse_match(format_match(match), [SOUTH, NORTH], (WHITE, BLACK)) == match
    assert "level" not in str(format_match(seat_around([SOUTH, NORTH], (WHITE, BLACK))))


def test_a_board_without_cells_follows_at_once() -> None:
    at = alone(cells=False)
    at.turn(1)
    while not at.record:
        at.push()
    act(at, "a8-a7")
    assert at.record[1:] == ["a8-a7"]
    assert at.phase() is Phase.RIGHT


@pytest.mark.parametrize(("game", "options"), [("katarenga", {}), ("kiwara", {}), ("kitara", {"players": 2})])
def test_hands_follow_bots_on_cells_through_a_whole_game(game: str, options: dict[str, object]) -> None:
    """Bots on all seats play by chance; hands do what they did, and push where no cell sees it."""
    record, lots = draw_game(GAMES[game], options, setup_lots(2)), setup_lots(3)
    match = with_bot(seat_around([SOUTH, NORTH], record.seats), *record.seats)
    at = Evening(begin(seated(setting(record), match, record.game), record, match=match))
    at.lay_out()
    while at.table.record.actor is not None and len(at.record) < 100:
        at.pass_time()
        if at.table.record.actor == TABLE:
            continue
        if thinking_bot(at.desk) is None:
            at.push(SOUTH)
        before = at.table.record
        legal, count = before.game.rules.legal(before.state), len(at.record)
        act(at, legal[lots(len(legal))])
        assert len(at.record) > count, (at.phase(), at.says())
        follow(at, before)
        assert at.phase() is Phase.RIGHT
    assert len(at.record) > 40


def follow(at: Evening, before: Record[Any]) -> None:
    """Take up what leaves a space or is exchanged there, and put down what comes."""
    game, after = before.game, at.table.record
    deed = game.hands.deed(before.state, after.actions[len(before.actions)])
    here, there = (picture(game, state) for state in (before.state, after.states[len(before.states)]))
    exchanged = frozenset() if game.stacks.has_stacks else frozenset(deed.lifts) & frozenset(deed.drops)
    at.lift(*sorted((here - there | exchanged) & {*deed.lifts} & at.table.setting.watched))
    at.put(*sorted((there - here | exchanged) & {*deed.drops} & at.table.setting.watched))
    at.pass_time(1)
