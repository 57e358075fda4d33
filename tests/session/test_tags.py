"""Tags: enrolled sort by sort at a reader, looked up, changed and forgotten; and mats that have one."""

import string
from typing import Any

import pytest

from companion.drawing.text import COLUMNS, fits, width
from companion.drawing.text import Line as LineOfText
from companion.games.kernel import TABLE, Actor, Record, Thing
from companion.games.registry import GAMES
from companion.session.events import Effect, Enrol, ForgetTags, NewGame
from companion.session.match import Match, Person
from companion.session.question import TAKEN_IN_S, Choice, Pick, Question, Topic
from companion.session.shelf import mats
from companion.session.tags_and_tokens import NEW
from companion.table.events import Chair, Tagged
from companion.table.tag_input import REPORT_S
from companion.table.tagged_things import Tag
from companion.view.sheets import sheet
from companion.words import ENGLISH
from tests.session.evening import LAST_STEP, Evening, evening, savanna
from tests.table.test_hands import CLOSE
from tests.table.virtual_hands import NORTH, SOUTH, katarenga, kitara

KATARENGA, KIWARA = GAMES["katarenga"], GAMES["kiwara"]
COMMON = Chair("common")
YELLOW, RED = KIWARA.seats
GAZELLE = Tag("kiwara", Thing(YELLOW, "piece", "G"))
ZEBRA = Tag("kiwara", Thing(YELLOW, "piece", "Z"))
BOA = Tag("kiwara", Thing(TABLE, "card", "boa"))
MAT, OTHER_MAT = Tag("kiwara"), Tag("katarenga")
CLASSIC, RESERVE = Tag("kiwara", board="classic"), Tag("kiwara", board="reserve")
SORTS = [*KIWARA.hands.box]


FREE = ["ABCCCC", "ABBCDD", "AABCCD", "EABBBF", "EEFFFF"]


def at_kiwara(tags: dict[str, Tag] | None = None, chairs: int = 2) -> Evening:
    """Both games lie in reach, and Kiwara is on the table."""
    readers = (SOUTH, NORTH, COMMON)
    return evening(savanna(), games=GAMES.values(), tags=tags or {}, readers=readers, chairs=chairs)


def enrolling(tags: dict[str, Tag] | None = None) -> Evening:
    at = at_kiwara(tags)
    at.menu(Pick.TAGS, Pick.ENROL)
    return at


def sort(tag: Tag) -> Choice:
    if tag.thing is None:
        return Choice(Pick.MAT, number=mats(KIWARA).index(tag.board))
    return Choice(Pick.THING, number=SORTS.index(tag.thing))


def herd(count: int) -> dict[str, Tag]:
    return {f"g{number}": GAZELLE for number in range(count)}


def known(at: Evening) -> dict[str, Tag]:
    """What the desk knows, and the table with it."""
    assert at.table.tagging.tags == at.desk.tags
    return dict(at.desk.tags)


def test_the_menu_has_tags_where_there_is_a_reader() -> None:
    at = at_kiwara()
    at.hold()
    assert Pick.TAGS in at.picks()
    at = evening(savanna(), games=GAMES.values())
    at.hold()
    assert Pick.TAGS not in at.picks()


def test_sorts_are_enrolled_in_the_order_of_the_box_and_counted() -> None:
    at = enrolling()
    assert at.says() == ("Yellow gazelle", "Lay it on your", "reader: 1 of 6", "Push on, key end")
    at.read("g1")
    assert at.written == [Enrol("g1", GAZELLE)]
    assert at.says() == ("Yellow gazelle", "1 of 6 known.", "The next one?", "Push on, key end")
    at.read(None)
    assert at.says()[2] == "reader: 2 of 6"
    assert known(at) == {"g1": GAZELLE}


def test_a_tag_that_is_read_twice_counts_once() -> None:
    at = enrolling()
    for _ in range(3):
        at.show("g1")
    assert at.written == [Enrol("g1", GAZELLE)]
    at.read("g1")
    assert at.says()[1:3] == ("Known already.", "Another one?")


def test_of_two_tags_one_has_to_be_left() -> None:
    at = enrolling()
    at.read(None, several=True)
    assert (at.written, at.says()[1:3]) == (list[Effect](), ("Two lie there:", "leave one."))
    at.read("g1")
    assert known(at) == {"g1": GAZELLE}


def test_a_tag_that_stands_for_something_else_is_named_and_changes_by_a_yes() -> None:
    at = enrolling({"b1": Tag("kiwara", Thing(RED, "piece", "Z"))})
    at.read("b1")
    assert at.says() == ("Change it?", "It is: Red zebra", "Push yes, key no")
    at.tap()
    assert (at.topic(), at.written) == (Topic.ENROL, [])
    at.show("b1")
    at.choose(Pick.YES)
    assert (known(at), at.topic()) == ({"b1": GAZELLE}, Topic.ENROL)


def test_two_that_lay_there_are_forgotten_once_one_of_them_is_asked_about() -> None:
    at = enrolling({"b1": Tag("kiwara", Thing(RED, "piece", "Z"))})
    at.read("b1")
    at.tap()
    at.read(None, several=True)
    assert at.says()[1] == "Two lie there:"
    at.read("b1")
    assert at.says()[:2] == ("Change it?", "It is: Red zebra")
    at.tap()
    assert at.says()[1:3] == ("Lay it on your", "reader: 1 of 6")


def test_a_push_that_was_meant_for_the_list_changes_no_tag_that_is_read_once_more() -> None:
    """The list has gone on to zebras by itself, and the last gazelle is still moved about on the reader."""
    at = enrolling(herd(5))
    at.show("g5")
    assert at.says()[0] == "Yellow zebra"
    at.tell(Tagged(at.now, SOUTH, "g5"))
    assert at.says()[:2] == ("Change it?", "It is: Yellow")
    at.push()
    assert (known(at), at.topic()) == (herd(6), Topic.KNOWN)
    at.tap()
    assert (known(at), at.topic()) == (herd(6), Topic.ENROL)


def test_another_tag_instead_of_an_answer_is_a_no_and_is_enrolled_itself() -> None:
    at = enrolling({"b1": ZEBRA})
    at.show("b1")
    at.show("g1")
    assert (known(at), at.topic()) == ({"b1": ZEBRA, "g1": GAZELLE}, Topic.ENROL)


def test_any_sort_comes_next_that_the_dial_says_and_a_push_skips_one() -> None:
    at = enrolling()
    at.read("g1")
    at.dial_to(sort(BOA))
    assert at.says()[:3] == ("Card: boa", "Lay it on your", "reader.")
    at.show("c1")
    assert known(at) == {"g1": GAZELLE, "c1": BOA}
    at.turn(-99)
    assert at.says()[:3] == ("Yellow gazelle", "Lay it on your", "reader: 2 of 6")
    at.push()
    assert at.says()[0] == "Yellow zebra"


def test_what_was_enrolled_is_kept_whenever_people_stop() -> None:
    at = enrolling()
    at.show("g1")
    at.tap()
    assert (at.topic(), at.chosen()) == (Topic.TAGS, Choice(Pick.ENROL))
    at.tap()
    at.tap()
    assert (at.asked(), known(at)) == (None, {"g1": GAZELLE})
    at.menu(Pick.TAGS, Pick.ENROL)
    assert at.says()[2] == "reader: 2 of 6"


def everything() -> dict[str, Tag]:
    things = [Tag("kiwara", thing) for thing, count in KIWARA.hands.box.items() for _ in range(count)]
    return {f"t{number}": tag for number, tag in enumerate(things)}


def test_the_mats_come_last_one_for_each_board_and_then_all_is_done() -> None:
    at = enrolling(everything())
    assert at.says()[:3] == ("Mat: classic", "Lay it on your", "reader.")
    at.show("c1")
    assert at.says()[0] == "Mat: reserve"
    at.push()  # nobody has printed it
    assert at.says()[0] == "Mat: free"
    at.show("m1")
    assert known(at) == {**everything(), "c1": CLASSIC, "m1": MAT}
    assert at.says()[:2] == ("Mat: free", "It is known.")
    at.push()
    assert at.topic() is Topic.TAGS


def test_a_game_whose_boards_have_no_names_has_one_mat() -> None:
    at = evening(games=GAMES.values(), readers=(SOUTH,))
    at.menu(Pick.TAGS, Pick.ENROL)
    at.turn(+99)
    assert [choice for choice in at.choices() if choice.pick is Pick.MAT] == [at.chosen()]
    at.show("k1")
    assert (at.says()[:2], known(at)) == (("Mat of Katarenga", "It is known."), {"k1": OTHER_MAT})


def test_the_tag_of_one_mat_can_become_that_of_another() -> None:
    at = enrolling({"m1": MAT})
    at.dial_to(sort(RESERVE))
    at.read("m1")
    assert at.says()[:2] == ("Change it?", "It is: Mat: free")
    at.choose(Pick.YES)
    assert known(at) == {"m1": RESERVE}


def test_a_lost_piece_is_made_good_by_one_more_than_there_are() -> None:
    at = enrolling(everything())
    at.turn(-99)
    assert at.says()[1:3] == ("All 6 are known.", "Push on, key end")
    at.show("g7")
    assert known(at)["g7"] == GAZELLE


def test_a_tag_that_is_saved_at_the_second_try_is_told_as_enrolled() -> None:
    at = enrolling()
    at.saves = False
    at.show("g1")
    at.saves = True
    at.read("g1")
    assert known(at) == {"g1": GAZELLE}
    assert (at.unsaved(), at.said()) == (None, (NEW,))


def test_what_a_tag_is_can_be_asked_and_it_can_be_forgotten() -> None:
    mats_of_both = {"k1": OTHER_MAT, "r1": RESERVE}
    at = at_kiwara({"b1": ZEBRA, **mats_of_both})
    at.menu(Pick.TAGS, Pick.LOOK_UP)
    assert at.says() == ("Which tag is it?", "Lay it on your", "reader.", "Push, key back.")
    at.read("b1")
    assert at.says() == ("Yellow zebra", "of Kiwara", "chosen: Back", "Forget it")
    at.read(None)
    assert at.says()[0] == "Yellow zebra"  # so that it can still be read
    at.choose(Pick.FORGET)
    assert (at.written, known(at)) == ([Enrol("b1", None)], mats_of_both)
    assert at.says() == ("Unknown tag", "Menu: enrol it.", "chosen: Back")
    at.read("k1")
    assert at.says()[:2] == ("Mat of Katarenga", "of Katarenga")
    at.read("r1")
    assert at.says()[:2] == ("Mat: reserve", "of Kiwara")
    at.read("bus ticket")
    assert at.says()[0] == "Unknown tag"
    at.read(None, several=True)
    assert at.says()[1:3] == ("Two lie there:", "leave one.")
    at.tap()
    assert at.topic() is Topic.TAGS


def test_a_tag_of_something_that_is_not_here_is_told_by_its_game() -> None:
    at = at_kiwara({"x": Tag("chess", Thing(Actor("white"), "piece", "queen"))})
    at.menu(Pick.TAGS, Pick.LOOK_UP)
    at.read("x")
    assert at.says()[:2] == ("of chess", "of chess")
    at = at_kiwara({"x": Tag("kiwara", board="desert")})
    at.menu(Pick.TAGS, Pick.LOOK_UP)
    at.read("x")
    assert at.says()[:2] == ("Mat of Kiwara", "of Kiwara")


def test_all_are_forgotten_after_a_yes() -> None:
    at = at_kiwara(herd(2))
    at.menu(Pick.TAGS, Pick.FORGET_ALL)
    assert (at.topic(), at.chosen(), at.written) == (Topic.SURE, Choice(Pick.NO), [])
    at.choose(Pick.YES)
    assert (at.written, known(at), at.picks()) == ([ForgetTags()], {}, [Pick.ENROL, Pick.LOOK_UP])


def test_forgetting_is_offered_as_soon_as_there_is_something_to_forget() -> None:
    at = enrolling()
    at.show("g1")
    at.tap()
    assert at.picks() == [Pick.ENROL, Pick.LOOK_UP, Pick.FORGET_ALL]


# Whose tag it is


def laid(at: Evening) -> set[Chair]:
    """Where the game itself knows of something on a reader."""
    return {*at.table.tagging.readers}


def test_the_reader_of_who_enrols_is_nothing_to_the_game_and_the_others_are() -> None:
    at = enrolling(herd(1))
    at.read("g0")
    at.read("g0", NORTH)
    assert (laid(at), at.written) == ({NORTH}, [])
    at.read("z1", COMMON)  # which belongs to no chair
    assert (laid(at), at.written) == ({NORTH}, [Enrol("z1", GAZELLE)])


def test_without_a_question_about_tags_every_tag_is_the_games() -> None:
    at = at_kiwara(herd(1))
    at.read("g0")
    at.hold(NORTH)
    at.read("what", NORTH)
    assert (laid(at), at.written, at.topic()) == ({SOUTH, NORTH}, [], Topic.MENU)


def test_what_is_taken_away_while_tags_are_enrolled_does_not_lie_there_for_the_game() -> None:
    at = at_kiwara(herd(1))
    at.read("g0")
    at.pass_time(REPORT_S)
    at.menu(Pick.TAGS, Pick.ENROL)
    at.read(None)
    at.tap()
    assert laid(at) == set()


# Mats

MATS = {"m1": MAT, "c1": CLASSIC, "r1": RESERVE, "k1": OTHER_MAT, "x1": Tag("kiwara", board="desert")}


def at_katarenga(**more: Any) -> Evening:
    line = more.pop("line", None)
    return evening(line, games=GAMES.values(), tags=MATS, readers=(SOUTH,), **more)


def test_the_mat_of_another_game_is_asked_about_and_one_push_plays_it() -> None:
    at = at_katarenga(
        match=Match((Person(SOUTH, KATARENGA.seats[0], "Anna"), Person(NORTH, KATARENGA.seats[1])))
    )
    at.read("c1")
    assert (at.topic(), at.says()) == (Topic.MAT, ("Mat: classic", "Play Kiwara?", "Push yes, key no"))
    assert at.says(NORTH) == at.says()
    at.pass_time(TAKEN_IN_S)
    at.push(NORTH)
    [effect] = at.written
    assert isinstance(effect, NewGame)
    assert (effect.game, at.table.record.game, at.asked()) == ("kiwara", KIWARA, None)
    assert at.desk.match.person(YELLOW) == Person(SOUTH, YELLOW, "Anna")


def test_nobody_can_have_meant_a_mat_that_has_only_just_been_laid() -> None:
    at = at_katarenga()
    at.tell(Tagged(at.now, SOUTH, "m1"))
    at.push(NORTH)
    assert at.written == []


def test_a_mat_that_has_only_been_moved_about_is_declined_once() -> None:
    at = at_katarenga(welcome=True)
    at.show("m1")
    at.show("m1")
    at.tap()
    assert at.topic() is Topic.WELCOME


@pytest.mark.parametrize("welcome", [False, True])
def test_another_mat_instead_of_an_answer_is_asked_about_instead(welcome: bool) -> None:  # noqa: FBT001
    at = at_katarenga(welcome=welcome)
    at.show("c1")
    at.show("r1")
    assert at.says()[0] == "Mat: reserve"
    at.choose(Pick.YES)
    assert (at.table.record.options["layout"], at.asked()) == ("reserve", None)  # nothing has to be laid


@pytest.mark.parametrize(("uid", "layout"), [("c1", "classic"), ("r1", "reserve")])
@pytest.mark.parametrize("before", ["classic", "reserve", FREE])
def test_a_mat_with_another_board_is_asked_about_and_the_rest_is_as_it_was(
    uid: str, layout: str, before: Any
) -> None:
    record = savanna(layout=before, first="red", reinforcements=True)
    at = at_katarenga(line=record)
    at.read(uid)
    assert at.topic() is (None if layout == before else Topic.MAT)
    if layout != before:
        at.choose(Pick.YES)
    assert (at.table.record.options, at.asked()) == ({**record.options, "layout": layout}, None)


def test_the_mat_without_rivers_is_for_a_board_that_is_drawn() -> None:
    at = at_katarenga(line=savanna(layout="reserve"))
    at.read("m1")
    assert at.says()[:2] == ("Mat: free", "Play Kiwara?")
    at.choose(Pick.YES)
    assert (isinstance(at.table.record.options["layout"], list), at.topic()) == (True, Topic.SET_OUT)


def test_the_mat_without_rivers_is_for_a_board_that_is_told_where_that_was_wanted() -> None:
    at = at_katarenga(welcome=True)
    at.choose(Pick.GAMES, Choice(Pick.GAME, "kiwara"), Pick.BOARD, Choice(Pick.WAY, "told"))
    at.tap()
    at.read("m1")
    at.choose(Pick.YES)
    assert (at.table.record.game, at.topic()) == (KIWARA, Topic.DESCRIBE)


@pytest.mark.parametrize(
    ("uid", "record"),
    [
        ("k1", katarenga()),
        ("c1", savanna()),
        ("r1", savanna(layout="reserve")),
        ("m1", savanna(layout=FREE)),
    ],
)
def test_the_mat_that_lies_there_asks_nothing_before_the_game_begins(uid: str, record: Record[Any]) -> None:
    at = at_katarenga(line=record)
    at.read(uid)
    assert (at.asked(), laid(at)) == (None, {SOUTH})


def test_a_mat_with_a_board_that_nobody_knows_here_asks_nothing() -> None:
    for record in (katarenga(), savanna()):
        at = at_katarenga(line=record)
        at.read("x1")
        assert at.asked() is None


def test_while_a_game_is_on_a_mat_is_only_named() -> None:
    at = at_katarenga(line=katarenga(CLOSE))
    at.play("d4-c4")
    at.read("m1")
    assert (at.asked(), at.table.tagging.readers[SOUTH].why is not None) == (None, True)


@pytest.mark.parametrize(("uid", "game"), [("m1", "kiwara"), ("r1", "kiwara"), ("k1", "katarenga")])
def test_between_games_any_mat_says_what_is_played_next(uid: str, game: str) -> None:
    at = at_katarenga(line=katarenga(LAST_STEP))
    at.play("a8-a9")
    at.show(uid)
    assert at.topic() is Topic.MAT
    at.choose(Pick.YES)
    assert at.table.record.game.id == game
    assert [person.wins for person in at.desk.match.people] == [1, 0]


def test_the_mat_of_a_game_that_has_no_place_at_this_table_asks_nothing() -> None:
    at = evening(tags={"m1": MAT}, readers=(SOUTH,))
    at.read("m1")
    assert at.asked() is None


def test_a_table_that_is_off_hears_of_no_mat() -> None:
    at = at_katarenga()
    at.menu(Pick.OFF, Pick.YES)
    at.read("m1")
    assert (at.desk.activity.off, at.asked()) == (True, None)


def test_a_mat_does_not_answer_what_somebody_is_asked() -> None:
    at = at_katarenga()
    at.menu(Pick.PEOPLE)
    at.read("m1")
    assert isinstance(at.asked(), Question)
    assert at.topic() is Topic.PEOPLE


# Words

LONGEST = {"game": "Katarenga", "card": "Rhinoceros", "number": "6", "count": "6", "what": "Yellow crocodile"}
LONGEST["board"] = max(mats(KIWARA), key=len)
TWO_LINES = ("tags.lay", "tags.lay-it", "tags.one-more", "tags.again", "tags.several", "tags.is")


TAGS = {
    code: text
    for code, text in ENGLISH.read("tags").items()
    if not code.startswith(("tags.broken", "tags.unreadable"))
}


@pytest.mark.parametrize("code", TAGS)
def test_what_is_said_of_tags_fits_its_room(code: str) -> None:
    names = {name for _, name, _, _ in string.Formatter().parse(TAGS[code]) if name}
    said = ENGLISH.say(code, **{name: LONGEST[name] for name in names})
    assert fits(said, 2) if code in TWO_LINES else len(said) <= COLUMNS


@pytest.mark.parametrize("game", GAMES)
def test_everything_in_every_box_has_a_name_that_fits_a_headline(game: str) -> None:
    record = {"katarenga": katarenga(), "kiwara": savanna(), "kitara": kitara()}[game]
    at = evening(record, games=GAMES.values(), readers=(SOUTH,))
    at.menu(Pick.TAGS, Pick.ENROL)
    titles = []
    for _ in at.choices():
        [title, *_] = sheet(at.desk, SOUTH, ENGLISH).lines
        assert isinstance(title, LineOfText)
        titles.append(title.text)
        at.turn(+1)
    assert len({*titles}) == len(GAMES[game].hands.box) + len(mats(GAMES[game]))
    assert [title for title in titles if width(title) > COLUMNS] == []
    assert [name for name, *more in titles if not more and not str(name)[0].isupper()] == []
