"""A game that is set up on the page in one go, as the desk hears of it."""

import pytest

from companion.games.kernel import Actor, Seat
from companion.games.registry import GAMES
from companion.session.bots import with_people
from companion.session.events import GameTold, NewGame
from companion.session.game_wish import (
    ALONE,
    TOGETHER,
    WATCH,
    WishedGame,
    for_one_person,
    has_company,
    read_wish,
    token_of,
)
from companion.session.match import Match, Person, with_level
from companion.session.question import Choice, GameWish, Pick, Topic
from companion.session.shelf import BoardSource
from companion.table.events import Chair
from companion.table.manners import PRESETS, HintLimit, Style, manners_of_style
from tests.session.evening import DISK_FULL, LAST_STEP, Evening, evening, rule, worth
from tests.table.virtual_hands import NORTH, SOUTH, katarenga

BOTH = frozenset((SOUTH, NORTH))
STYLE, MINUTES, SECONDS, DRAWS, BOARD = (
    token_of(Choice(pick)) for pick in (Pick.STYLE, Pick.MINUTES, Pick.SECONDS, Pick.DRAWS, Pick.BOARD)
)
ANNA_AND_BEN = Match(
    (Person(SOUTH, Seat(Actor("white")), "Anna", 2), Person(NORTH, Seat(Actor("black")), "Ben", 1))
)


def style(which: Style) -> tuple[str, str]:
    return STYLE, token_of(Choice(Pick.STYLE, which.value))


def table(**given: object) -> Evening:
    return evening(katarenga(), games=GAMES.values(), **given)  # type: ignore[arg-type]


def tell(at: Evening, wish: GameWish, chairs: frozenset[Chair] = BOTH) -> None:
    at.tell(GameTold(at.now, wish, chairs))


def read(at: Evening, wish: GameWish) -> WishedGame:
    found = read_wish(at.desk, wish)
    assert found is not None
    return found


def moved(at: Evening) -> Evening:
    """Somebody has made the first legal move."""
    at.play(at.table.record.game.rules.legal(at.table.record.state)[0])
    assert len(at.made) == 1
    return at


def names(at: Evening) -> dict[str, str]:
    return {person.seat: person.name for person in at.desk.match.people}


def test_a_game_with_its_options_manners_and_names_begins_by_one_event() -> None:
    at = table(welcome=True)
    chosen = (
        (token_of(rule("first")), token_of(worth("first", 1))),
        (BOARD, token_of(worth("layout", 1))),
        style(Style.TOURNAMENT),
        (MINUTES, token_of(Choice(Pick.MINUTES, number=10))),
        (SECONDS, token_of(Choice(Pick.SECONDS, number=5))),
        (DRAWS, token_of(Choice(Pick.DRAWS))),
    )
    tell(at, GameWish("kiwara", chosen, ("anna", "BEN")))
    options = at.table.record.options
    assert (options["first"], options["layout"]) == ("red", "reserve")
    assert names(at) == {"yellow": "Anna", "red": "Ben"}
    assert at.desk.known_names == ("Anna", "Ben")
    manners = at.table.setting.manners
    assert (manners.by_push, manners.dealt, manners.increment_s) == (True, False, 5.0)
    assert manners.minutes == {"yellow": 10.0, "red": 10.0}
    [effect] = at.written
    assert isinstance(effect, NewGame)
    assert effect.names == ("Anna", "Ben")


def test_help_for_learners_is_wished_with_the_game() -> None:
    at = table(welcome=True)
    help_for = {
        token_of(Choice(Pick.HINTS)): token_of(Choice(Pick.HINTS, "three")),
        token_of(Choice(Pick.LIGHTS)): token_of(Choice(Pick.LIGHTS, "learner")),
    }
    tell(at, GameWish("kitara", tuple(help_for.items())))
    manners = at.table.setting.manners
    assert (manners.hints, manners.learner_lights) == (HintLimit.THREE, True)


def test_an_empty_wish_is_the_game_as_it_is_set_up() -> None:
    at = table(match=ANNA_AND_BEN)
    tell(at, GameWish("kitara"))
    assert at.table.record.game.id == "kitara"
    assert names(at) == {"1": "Anna", "2": "Ben"}
    assert [person.wins for person in at.desk.match.people] == [2, 1]


def test_more_players_sit_around_the_table_and_what_depends_on_their_number_follows() -> None:
    at = table()
    three = token_of(worth("players", 1))
    game = read(at, GameWish("kitara", ((token_of(rule("players")), three),), ("Anna", "", "Cleo")))
    assert game.title.seats == ("1", "2", "3")
    assert [person.name for person in game.new.match.people] == ["Anna", "", "Cleo"]
    assert game.title.value(next(one for one in game.title.game.options if one.name == "map")) == "ref-3p"


@pytest.mark.parametrize("game", GAMES)
def test_what_a_new_table_has_is_what_is_usual(game: str) -> None:
    for setting in read(table(), GameWish(game)).settings:
        if setting.about.pick not in (Pick.STYLE, Pick.MINUTES):
            assert setting.now == setting.usual, setting.about
        assert setting.usual in setting.values


@pytest.mark.parametrize("game", GAMES)
def test_every_value_of_every_setting_is_taken_and_can_be_played(game: str) -> None:
    for setting in read(table(), GameWish(game)).settings:
        for value in setting.values:
            at = table()
            wish = GameWish(game, ((token_of(setting.about), token_of(value)),))
            again = next((one for one in read(at, wish).settings if one.about == setting.about), None)
            assert again is None or again.now == value
            tell(at, wish)
            assert at.written, (setting.about, value)
            assert at.table.record.game.id == game


@pytest.mark.parametrize(
    "wish",
    [
        GameWish("chess"),
        GameWish("kiwara", (("rule:first", "worth:first:7"),)),
        GameWish("kiwara", (("rule:colour", "worth:colour"),)),
        GameWish("kiwara", ((STYLE, "style:hasty"),)),
        GameWish("kitara", (("rule:players", "worth:deck:1"),)),
    ],
)
def test_what_the_lists_do_not_offer_changes_nothing(wish: GameWish) -> None:
    at = table()
    before = at.desk
    tell(at, wish)
    assert (at.desk.shelf, at.desk.match, at.asked(), at.written) == (before.shelf, before.match, None, [])


def test_who_sits_everywhere_leaves_a_game_at_once() -> None:
    at = moved(table())
    tell(at, GameWish("kiwara"))
    assert (at.table.record.game.id, at.topic()) == ("kiwara", None)


def test_the_others_are_asked_before_a_game_is_left() -> None:
    at = moved(table(match=ANNA_AND_BEN))
    tell(at, GameWish("kiwara", names=("Zoe", "Ben")), frozenset((SOUTH,)))
    assert (at.topic(), at.table.record.game.id) == (Topic.CONSENT, "katarenga")
    assert at.says(NORTH)[:3] == ("Ben decides", "Anna wants a new", "game.")
    at.push(SOUTH)  # it is not for whoever asks
    assert at.table.record.game.id == "katarenga"
    at.push(NORTH)
    assert (at.table.record.game.id, at.asked()) == ("kiwara", None)
    assert names(at) == {"yellow": "Zoe", "red": "Ben"}


def test_a_no_or_playing_on_keeps_the_game_and_the_last_wish_counts() -> None:
    at = moved(table())
    tell(at, GameWish("kiwara"), frozenset((SOUTH,)))
    at.tap(NORTH)
    assert (at.topic(), len(at.made)) == (None, 1)
    tell(at, GameWish("kiwara"), frozenset((SOUTH,)))
    tell(at, GameWish("kitara"), frozenset((SOUTH,)))
    at.tap(NORTH)
    assert at.topic() is None
    tell(at, GameWish("kiwara"), frozenset((SOUTH,)))
    tell(at, GameWish("kitara"), frozenset((SOUTH,)))
    at.push(NORTH)
    assert at.table.record.game.id == "kitara"


def test_a_board_that_people_lay_is_described_next() -> None:
    at = table()
    told = token_of(Choice(Pick.WAY, BoardSource.DESCRIBED.value))
    tell(at, GameWish("katarenga", ((BOARD, told),)))
    assert at.topic() is Topic.DESCRIBE


def test_a_write_that_fails_keeps_the_game() -> None:
    at = table()
    at.saves = False
    tell(at, GameWish("kiwara", names=("Anna", "Ben")))
    assert at.table.record.game.id == "katarenga"
    assert at.desk.notices.unsaved == DISK_FULL
    assert at.desk.known_names == ()


def test_a_style_brings_its_clock() -> None:
    game = read(table(), GameWish("katarenga", (style(Style.BLITZ),)))
    assert game.new.manners == manners_of_style(Style.BLITZ, game.title.seats)
    minutes = next(one for one in game.settings if one.about.pick == Pick.MINUTES)
    assert minutes.now == Choice(Pick.MINUTES, number=round(PRESETS[Style.BLITZ].minutes))


def level(number: int) -> str:
    return token_of(Choice(Pick.LEVEL, number=number))


def of_seat(seat: str) -> str:
    return token_of(Choice(Pick.LEVEL, seat))


def test_a_seat_is_wished_for_a_bot_and_the_last_one_stays_a_persons() -> None:
    at = table()
    tell(at, GameWish("kiwara", ((of_seat("red"), level(3)),)))
    assert [(person.seat, person.level) for person in at.desk.match.people] == [("yellow", 0), ("red", 3)]
    assert at.table.setting.bots == {"red"}
    settings = {token_of(one.about): one for one in read(at, GameWish("kiwara")).settings}
    assert of_seat("yellow") not in settings
    assert settings[of_seat("red")].now == Choice(Pick.LEVEL, number=3)
    assert read_wish(at.desk, GameWish("kiwara", ((of_seat("yellow"), level(1)),))) is None
    tell(at, GameWish("katarenga", ((of_seat("black"), level(0)),)))
    assert at.table.setting.bots == frozenset()


def test_one_wish_has_bots_everywhere_else_and_one_sends_them_away() -> None:
    at = table()
    who, three = token_of(Choice(Pick.ALONE)), (token_of(rule("players")), token_of(worth("players", 1)))
    for wished, levels in ((ALONE, [0, 2, 2]), (TOGETHER, [0, 0, 0]), (WATCH, [2, 2, 2])):
        game = read(at, GameWish("kitara", (three, (who, token_of(wished)))))
        assert [person.level for person in game.new.match.people] == levels
        assert next(one.now for one in game.settings if token_of(one.about) == who) == wished
    bold = read(at, GameWish("kitara", (three, (who, token_of(ALONE)), (of_seat("3"), level(5)))))
    assert [person.level for person in bold.new.match.people] == [0, 2, 5]


def test_bots_are_chosen_for_one_person_who_has_not_said_who_plays() -> None:
    at = table()
    three = (token_of(rule("players")), token_of(worth("players", 1)))

    def levels(*chosen: tuple[str, str]) -> list[int]:
        wish = for_one_person(at.desk, GameWish("kitara", (three, *chosen)))
        return [person.level for person in read(at, wish).new.match.people]

    who = token_of(Choice(Pick.ALONE))
    assert levels() == [0, 2, 2]
    assert levels((of_seat("2"), level(4))) == [0, 4, 2]
    assert levels((who, token_of(TOGETHER))) == [0, 0, 0]
    assert levels((token_of(Choice(Pick.TEMPER)), token_of(Choice(Pick.TEMPER, "bold")))) == [0, 2, 2]
    tell(at, GameWish("kitara", (three, (of_seat("3"), level(1)))))
    assert levels() == [0, 0, 1]  # it was said for the game that is on
    assert for_one_person(at.desk, GameWish("chess")) == GameWish("chess")


def test_people_with_names_or_a_finished_game_have_company() -> None:
    assert not has_company(table().desk)
    assert has_company(table(match=ANNA_AND_BEN).desk)
    at = evening(katarenga(LAST_STEP), games=GAMES.values())
    at.play("a8-a9")
    assert has_company(at.desk)
    tell(at, GameWish("kiwara"))
    assert has_company(at.desk)
    against_bot = with_level(at.desk.match, Seat(Actor("red")), 1)
    assert not has_company(with_people(at.desk, against_bot))


def test_bots_are_wished_bold_where_there_are_some_and_stay_so_in_the_next_game() -> None:
    at, temper = table(), token_of(Choice(Pick.TEMPER))
    bold = (temper, token_of(Choice(Pick.TEMPER, "bold")))
    assert read_wish(at.desk, GameWish("kiwara", (bold,))) is None
    tell(at, GameWish("kiwara", ((of_seat("red"), level(3)), bold)))
    assert at.desk.match.temper == "bold"
    of_kitara = read(at, GameWish("kitara", ((token_of(rule("players")), token_of(worth("players", 1))),)))
    assert of_kitara.new.match.temper == "bold"
    setting = next(one for one in of_kitara.settings if token_of(one.about) == temper)
    assert (setting.now, setting.usual) == (Choice(Pick.TEMPER, "bold"), Choice(Pick.TEMPER, "even"))


def test_a_level_is_no_higher_than_those_of_the_next_game() -> None:
    at = table()
    tell(at, GameWish("katarenga", ((of_seat("black"), level(7)),)))
    settings = {token_of(one.about): one for one in read(at, GameWish("kitara")).settings}
    assert settings[of_seat("2")].now == Choice(Pick.LEVEL, number=5)


def test_each_bot_of_a_game_without_people_has_a_level_of_its_own() -> None:
    wish = GameWish(
        "katarenga", ((token_of(Choice(Pick.ALONE)), token_of(WATCH)), (of_seat("white"), level(5)))
    )
    assert [person.level for person in read(table(), wish).new.match.people] == [5, 2]


def test_against_bots_nobody_else_is_asked_whether_to_leave_a_game() -> None:
    at = table()
    tell(at, GameWish("katarenga", ((of_seat("black"), level(1)),)))
    at.lay_out()
    moved(at)
    tell(at, GameWish("kiwara"), frozenset({SOUTH}))
    assert at.table.record.game.id == "kiwara"
