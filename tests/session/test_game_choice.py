"""Another game: chosen, set up, and begun by the same people on the same chairs; and what is kept of it."""

from typing import Any

import pytest

from companion.drawing.text import COLUMNS
from companion.games.kernel import Actor, Options, Record, Seat
from companion.games.kernel import replay as replay_line
from companion.games.registry import GAMES
from companion.session.events import GameBegan, NewGame
from companion.session.match import (
    Match,
    Person,
    exchange_seats,
    flip_mat,
    manners_in_other_seats,
    match_in_other_seats,
)
from companion.session.question import TAKEN_IN_S, Choice, Pick, Topic
from companion.session.shelf import BoardSource, Title, board_sources, named_boards, new_title, rules_of
from companion.session.step import step
from companion.table.manners import Manners
from companion.table.situation import Phase
from companion.view.answers import format_value
from companion.words import ENGLISH
from tests.sentences import SENTENCES
from tests.session.evening import LAST_STEP, RELAXED, Evening, evening, rule, savanna, worth
from tests.table.test_hands import CLOSE
from tests.table.virtual_hands import AROUND, NORTH, SOUTH, katarenga
from tests.tiny.pebbles import PEBBLES

KATARENGA, KIWARA = GAMES["katarenga"], GAMES["kiwara"]
WHITE, BLACK = KATARENGA.seats
YELLOW, RED = KIWARA.seats
MATCH = Match((Person(SOUTH, WHITE, "Anna", 2), Person(NORTH, BLACK, "Ben", 1)), draws=1)
CLASSIC: Options = {"layout": "classic", "first": "yellow", "reinforcements": False, "handicap": {}}


def game(name: str) -> Choice:
    return Choice(Pick.GAME, name)


def both(record: Record[Any] | None = None, **more: Any) -> Evening:
    """A table with both games on its shelf."""
    return evening(record, games=GAMES.values(), **more)


def ended(match: Match = MATCH) -> Evening:
    at = both(katarenga(LAST_STEP), match=match)
    at.play("a8-a9")
    at.pass_time(TAKEN_IN_S)
    return at


def resigned(at: Evening) -> Evening:
    at.menu(Pick.RESIGN, Pick.YES)
    at.pass_time(TAKEN_IN_S)
    return at


# Choosing


def test_other_games_are_offered_first_of_all_at_the_end_and_in_the_menu() -> None:
    at = both(welcome=True)
    assert at.says() == ("Welcome!", "chosen: First game", "Play Katarenga", "Other game")
    assert ended().picks()[:4] == [Pick.REVENGE, Pick.NEW_BOARD, Pick.EXCHANGE, Pick.GAMES]
    at = both(katarenga(CLOSE))
    at.menu(Pick.NEW_GAME, Pick.YES)
    assert Pick.GAMES in at.picks()


def test_the_dial_is_on_the_first_game_that_is_another_one() -> None:
    at = both(welcome=True)
    at.choose(Pick.GAMES)
    assert at.says()[:3] == ("Games", "Katarenga", "chosen: Kiwara")
    at = both(savanna(), welcome=True)
    at.choose(Pick.GAMES)
    assert at.says()[:3] == ("Games", "chosen: Katarenga", "Kiwara")


def test_a_game_that_nobody_turns_is_played_once_more_as_it_was() -> None:
    at = resigned(both(savanna(layout="reserve", reinforcements=True)))
    assert at.picks()[:4] == [Pick.SAME_BOARD, Pick.RECKONING, Pick.NEW_BOARD, Pick.EXCHANGE]
    at.push()
    assert at.table.record.options == {**CLASSIC, "layout": "reserve", "reinforcements": True}


def test_people_keep_chairs_names_and_score_and_play_the_seat_in_the_same_place() -> None:
    at = ended()
    at.choose(Pick.GAMES, game("kiwara"), Pick.BEGIN)
    [*_, effect] = at.written
    match = Match((Person(SOUTH, YELLOW, "Anna", 3), Person(NORTH, RED, "Ben", 1)), draws=1)
    assert effect == NewGame("kiwara", {}, match, RELAXED)
    assert (at.desk.match, at.table.setting.chairs) == (match, {SOUTH: (YELLOW,), NORTH: (RED,)})
    assert at.says(None)[0] == "Anna's turn"


def test_the_cells_are_read_by_the_names_of_the_other_mat() -> None:
    at = ended()
    at.choose(Pick.GAMES, game("kiwara"), Pick.BEGIN)
    assert at.table.setting.watched == {*KIWARA.hands.spaces}
    at.put("Nc")
    assert (at.made, at.phase()) == (["totem:Nc"], Phase.RIGHT)


def test_whoever_plays_white_in_the_north_has_their_baseline_there_after_another_game_too() -> None:
    at = both(match=MATCH)
    at.menu(Pick.PEOPLE, Pick.EXCHANGE)
    before = at.desk.match
    at.choose_game("kiwara")
    between = at.desk.match
    at.choose_game("katarenga")
    assert (before.turned, between.turned) == (True, False)
    assert (at.desk.match, {*at.table.setting.watched}) == (before, {*KATARENGA.hands.spaces})


def test_colours_that_are_exchanged_in_one_game_are_exchanged_in_the_other() -> None:
    at = both(savanna())
    at.menu(Pick.PEOPLE, Pick.EXCHANGE)
    assert at.table.setting.chairs == {SOUTH: (RED,), NORTH: (YELLOW,)}
    at.choose_game("katarenga")
    assert (at.table.setting.chairs, at.desk.match.turned) == ({SOUTH: (BLACK,), NORTH: (WHITE,)}, True)


def test_the_time_of_a_seat_is_that_of_the_seat_in_its_place() -> None:
    at = both(manners=Manners(minutes={WHITE: 10, BLACK: 5}, increment_s=3, by_push=True))
    at.choose_game("kiwara")
    assert at.desk.manners == Manners(minutes={YELLOW: 10, RED: 5}, increment_s=3, by_push=True)


FOUR = tuple(Seat(Actor(str(number))) for number in range(1, 5))


def sitting(match: Match) -> list[tuple[str, str, str]]:
    return [(person.chair, person.seat, person.name) for person in match.people]


def test_people_stay_where_they_sit_when_others_join_and_seats_go_clockwise_from_the_first() -> None:
    assert sitting(match_in_other_seats(MATCH, KATARENGA.seats, FOUR, AROUND, turns=False)) == [
        *[("south", "1", "Anna"), ("west", "2", "")],
        *[("north", "3", "Ben"), ("east", "4", "")],
    ]
    assert sitting(
        match_in_other_seats(exchange_seats(MATCH), KATARENGA.seats, FOUR, AROUND, turns=False)
    ) == [
        *[("south", "3", "Anna"), ("west", "4", "")],
        *[("north", "1", "Ben"), ("east", "2", "")],
    ]
    assert sitting(match_in_other_seats(MATCH, KATARENGA.seats, FOUR, (SOUTH, NORTH), turns=False)) == [
        *[("south", "1", "Anna"), ("south", "2", "")],
        *[("north", "3", "Ben"), ("north", "4", "")],
    ]


def test_when_others_leave_who_stays_is_where_so_many_sit() -> None:
    for match in (MATCH, flip_mat(exchange_seats(MATCH))):
        four = match_in_other_seats(match, KATARENGA.seats, FOUR, AROUND, turns=False)
        assert match_in_other_seats(four, FOUR, KATARENGA.seats, AROUND, turns=True) == match


def test_who_joins_has_as_much_time_as_the_others() -> None:
    four = match_in_other_seats(MATCH, KATARENGA.seats, FOUR, AROUND, turns=False)
    for timed in (Manners(minutes={WHITE: 3, BLACK: 9}), Manners()):
        more = manners_in_other_seats(timed, MATCH, four)
        joining = {FOUR[1]: 9, FOUR[3]: 9} if timed.minutes else {}
        assert more.minutes == {**dict(zip(FOUR[::2], timed.minutes.values(), strict=False)), **joining}
        assert manners_in_other_seats(more, four, MATCH) == timed


# Setting up


def set_up(name: str = "kiwara", record: Record[Any] | None = None) -> Evening:
    at = both(record, welcome=True)
    at.choose(Pick.GAMES, game(name))
    return at


def test_a_game_is_set_up_line_by_line_each_with_what_it_is_now() -> None:
    at = set_up()
    lines = [at.says()[1]]
    for _ in at.choices()[1:]:
        at.turn(+1)
        lines.append(next(line for line in at.says() if line.startswith("chosen: ")))
    assert at.says()[0] == "Kiwara"
    assert [line.removeprefix("chosen: ") for line in lines] == [
        *("Play", "Classic board", "Yellow begins", "Okapi to be won", "No handicap"),
    ]


def test_a_line_lists_what_it_can_be_with_the_dial_on_what_it_is() -> None:
    at = set_up()
    at.choose(rule("first"))
    assert at.says()[:3] == ("Who begins?", "chosen: Yellow begins", "Red begins")
    at.choose(worth("first", 1))
    assert (at.topic(), at.chosen(), at.says()[2]) == (Topic.SET_UP, rule("first"), "chosen: Red begins")
    at.push()
    assert at.chosen() == worth("first", 1)


def test_it_is_played_as_it_was_set_up_and_not_before() -> None:
    at = set_up()
    at.choose(rule("reinforcements"), worth("reinforcements", 1))
    at.choose(rule("handicap"), worth("handicap", 3))
    assert at.written == []
    at.choose(Pick.BEGIN)
    assert at.table.record.options == {**CLASSIC, "reinforcements": True, "handicap": {"yellow": 1}}


def test_what_was_set_up_is_kept_for_the_next_time() -> None:
    at = set_up()
    at.choose(rule("reinforcements"), worth("reinforcements", 1))
    at.tap()
    at.tap()
    at.choose(Pick.GAMES, game("kiwara"), Pick.BEGIN)
    at.choose_game("katarenga")
    at.choose_game("kiwara")
    assert at.table.record.options == {**CLASSIC, "reinforcements": True}


def test_whom_lots_let_begin_begins_the_next_time_too() -> None:
    at = both(savanna())
    at.menu(Pick.PEOPLE, Pick.LOTS)
    at.push()
    at.choose_game("katarenga")
    at.choose_game("kiwara")
    assert at.table.record.options == {**CLASSIC, "first": "red"}


def test_the_board_is_one_with_a_name_or_drawn_or_the_one_that_lies_there() -> None:
    at = set_up()
    at.choose(Pick.BOARD)
    assert at.says() == ("Which board?", "chosen: Classic board", "Reserve board", "Drawn board")
    assert at.choices() == [
        *[worth("layout", 0), worth("layout", 1)],
        *[Choice(Pick.WAY, "drawn"), Choice(Pick.WAY, "told")],
    ]
    at = set_up("katarenga")
    at.choose(Pick.BOARD)
    assert at.says()[:3] == ("Which board?", "chosen: Fair board 0%", "Drawn board")


def test_a_drawn_board_is_drawn_and_has_to_be_laid() -> None:
    at = set_up()
    at.choose(Pick.BOARD, Choice(Pick.WAY, "drawn"), Pick.BEGIN)
    [effect] = at.written
    assert isinstance(effect, NewGame)
    assert (effect.game, effect.board_drawn, dict(effect.options)) == ("kiwara", True, {})
    assert isinstance(at.table.record.options["layout"], list)
    assert at.topic() is Topic.SET_OUT
    at.choose_game("katarenga")
    at.choose_game("kiwara")
    assert at.written[-1].board_drawn  # type: ignore[union-attr]  # once more, and not the same again


def test_a_board_with_a_name_after_a_drawn_one_is_that_one() -> None:
    at = set_up()
    at.choose(Pick.BOARD, Choice(Pick.WAY, "drawn"), Pick.BOARD, worth("layout", 1), Pick.BEGIN)
    assert at.table.record.options["layout"] == "reserve"


def test_a_board_that_lies_there_is_told_once_the_game_is_on() -> None:
    at = set_up("katarenga", savanna())
    at.choose(Pick.BOARD, Choice(Pick.WAY, "told"), Pick.BEGIN)
    assert (at.table.record.game, at.topic()) == (KATARENGA, Topic.DESCRIBE)
    assert KATARENGA.setup.layout_answers is not None
    for answer in KATARENGA.setup.layout_answers(katarenga().options):
        at.choose(Choice(Pick.ANSWER, answer))
    assert (at.asked(), at.table.record.options) == (None, katarenga().options)


def test_whoever_does_not_want_to_tell_it_lays_the_one_that_is_proposed() -> None:
    at = set_up("katarenga", savanna())
    at.choose(Pick.BOARD, Choice(Pick.WAY, "told"), Pick.BEGIN)
    at.tap()
    assert (at.topic(), at.table.record.game) == (Topic.SET_OUT, KATARENGA)


def test_the_board_of_another_game_has_to_be_laid_and_the_one_from_the_box_has_not() -> None:
    at = both(savanna())
    at.choose_game("katarenga")
    assert at.topic() is Topic.SET_OUT
    at.choose_game("kiwara")
    assert at.asked() is None


def test_where_one_game_can_be_played_its_rules_are_chosen_beside_the_manners() -> None:
    at = evening(savanna(), welcome=True)
    assert Pick.GAMES not in at.picks()
    at.choose(Pick.SET_UP)
    assert (at.topic(), at.says()[0]) == (Topic.SET_UP, "Kiwara")
    at.choose(rule("first"), worth("first", 1), Pick.BEGIN)
    assert at.table.record.options["first"] == "red"


def test_a_game_with_nothing_to_choose_has_no_such_list() -> None:
    record = replay_line(PEBBLES, {"heap": 3}, ())
    at = evening(record, cells=False, welcome=True)
    assert {Pick.GAMES, Pick.SET_UP}.isdisjoint(at.picks())


def test_games_need_no_cells() -> None:
    at = both(cells=False)
    at.choose_game("kiwara")
    assert at.table.setting.watched == frozenset()
    at.turn(+1)
    at.push()
    assert len(at.made) == 1


def test_what_the_table_draws_answers_nothing_that_people_are_asked() -> None:
    at = set_up()
    at.choose(rule("handicap"), worth("handicap", 8))
    at.choose(Pick.BOARD, Choice(Pick.WAY, "drawn"), Pick.BEGIN)
    assert (len(at.made), at.topic(), at.desk.untouched) == (4, Topic.SET_OUT, True)
    at.tap()
    at.menu(Pick.PEOPLE)
    assert Pick.EXCHANGE in at.picks()


def test_a_game_of_which_only_cards_are_drawn_is_not_gone_on_with_but_begun() -> None:
    record = savanna(handicap={"red": 1})
    at = both(record.play(KIWARA.rules.legal(record.state)[0]), resumed=True)
    assert at.asked() is None
    at.put("Na")
    assert len(at.made) == 2


def test_what_cells_told_of_the_board_before_is_nothing_to_the_next_game() -> None:
    at = both()
    names = {*at.table.sensors.contacts.levels}
    seats = match_in_other_seats(at.desk.match, KATARENGA.seats, KIWARA.seats, (SOUTH, NORTH), turns=False)
    session, _ = step(at.desk, GameBegan(at.now, savanna(), seats))
    assert (names, {*session.table.sensors.contacts.levels}) == ({*KATARENGA.hands.spaces}, set())


# Lots


def test_where_somebody_has_to_begin_lots_decide_that_and_people_keep_their_seats() -> None:
    at = both(savanna(), match=Match((Person(SOUTH, YELLOW, "Anna"), Person(NORTH, RED, "Ben"))))
    match = at.desk.match
    at.menu(Pick.PEOPLE, Pick.LOTS)
    assert (at.table.record.options["first"], at.desk.match) == ("red", match)
    assert [at.says(chair)[:2] for chair in (None, SOUTH)] == [("The lots say", "Ben begins")] * 2
    assert at.says(NORTH)[:2] == ("The lots say", "You begin.")
    at.push()
    assert at.topic() is not Topic.SIDES


def test_lots_may_fall_the_other_way() -> None:
    at = both(savanna(first="red"))
    at.swaps = False
    at.menu(Pick.PEOPLE, Pick.LOTS)
    assert at.table.record.options["first"] == "yellow"


# What games can be asked for


def test_each_game_says_what_a_dial_can_set() -> None:
    told = {name: [option.name for option in rules_of(game)] for name, game in GAMES.items()}
    assert told == {
        "katarenga": ["first_turn_capture"],
        "kiwara": ["first", "reinforcements", "handicap"],
        "kitara": ["players", "deck"],
    }
    assert {name: board_sources(game) for name, game in GAMES.items()} == {
        "katarenga": (BoardSource.FAIR, BoardSource.DRAWN, BoardSource.DESCRIBED),
        "kiwara": (BoardSource.NAMED, BoardSource.DRAWN, BoardSource.DESCRIBED),
        "kitara": (BoardSource.NAMED,),
    }
    assert [name for name, game in GAMES.items() if new_title(game).chooses_board] == ["katarenga", "kiwara"]


def test_a_game_that_was_never_played_is_played_as_usual() -> None:
    assert (new_title(KATARENGA).draws, new_title(KIWARA).draws) == (True, False)
    assert all(new_title(game).options == {} for game in GAMES.values())


def test_of_a_board_without_a_name_only_the_house_rules_are_kept() -> None:
    title = new_title(KIWARA).as_played({**CLASSIC, "layout": ["ABCCCC"], "first": "red"})
    rules: Options = {"first": "red", "reinforcements": False, "handicap": {}}
    assert title == Title(KIWARA, options=rules, source=BoardSource.DRAWN)
    told = new_title(KATARENGA).with_source(BoardSource.DESCRIBED).as_played(katarenga().options)
    assert (told.source, dict(told.options)) == (BoardSource.DESCRIBED, {"first_turn_capture": True})


# Words


@pytest.mark.parametrize("name", GAMES)
def test_every_game_option_and_value_has_its_words(name: str) -> None:
    options = (*rules_of(GAMES[name]), *filter(None, [named_boards(GAMES[name])]))
    codes = [f"{name}.option.{o.name}.{format_value(value)}" for o in options for value in o.values]
    codes += [f"{name}.option.{option.name}" for option in rules_of(GAMES[name])]
    assert {f"{name}.name", *codes} <= {*SENTENCES}


def test_what_is_said_of_options_fits_a_line() -> None:
    codes = [
        code for game in GAMES for code in SENTENCES if code.startswith((f"{game}.name", f"{game}.option."))
    ]
    assert [code for code in codes if len(ENGLISH.say(code)) > COLUMNS] == []
    assert len(codes) > len(GAMES)


def test_every_way_to_a_board_has_its_words() -> None:
    assert all(ENGLISH.has(f"desk.way-{way.value}") for way in BoardSource if way is not BoardSource.NAMED)
