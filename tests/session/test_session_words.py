"""Every question and every answer has its words, and they fit the small screens."""

import string
from dataclasses import replace

import pytest

from companion.drawing.letters import letters
from companion.drawing.text import BODY, COLUMNS, fits
from companion.session.match import LETTERS, LONGEST_NAME
from companion.session.menu import ASKED_ABOUT, PAGES
from companion.session.menu_page import Consent
from companion.session.people import MINUTES, SECONDS
from companion.session.question import Choice, Pick, Topic
from companion.session.saved_game import AGREED, FLAG, RESIGNED
from companion.table.manners import Style
from companion.view.answers import VALUES, meaning_of
from companion.view.glows import GROUND_GLOWS, LIGHT_CODE
from companion.words import ENGLISH
from tests.sentences import SENTENCES
from tests.session.evening import evening
from tests.table.virtual_hands import NORTH, SOUTH

LONGEST_VALUE = {
    "seat": "White",
    "about": "NW",
    "action": "h8-h9",
    "wrong": "h8-h7",
    "then": "h8-h7",
    "thing": "crocodile",
    "space": "h8",
    "minutes": str(max(MINUTES)),
    "seconds": str(max(SECONDS)),
    "number": "12",
    "count": "16",
    "game": "Katarenga",
    "name": "A",
    "level": "7",
    "draws": "12",
    "one": "A",
    "other": "B",
    "wins": "123",
    "done": "99",
    "others": "123",
}
THREE_LINES = ("desk.back-on-top", "desk.all-back-on-top")
TWO_LINES = (
    "desk.consent-",
    "desk.other-piece",
    "desk.sits-",
    "desk.swap-",
    "desk.turn-board",
    "desk.fairer-",
    "desk.clear-board",
)
HALF_A_LINE = ("desk.picture", "desk.lay", "desk.count")
ANYWHERE = ("katarenga.by-",)
QUESTIONS = {
    code: text
    for code, text in ENGLISH.read("desk").items()
    if not code.startswith(("desk.lost-", "desk.failed"))
}
BY_NAME = [code for code in QUESTIONS if code.startswith("desk.consent-") and "{seat}" in QUESTIONS[code]]
BY_SEAT = (Consent.SEAT, Consent.ALL)
SPOKEN_ELSEWHERE = {Pick.NAME, Pick.LETTER, Pick.CORNER, Pick.YES, Pick.THING, Pick.MAT}
"""The picks that have no sentence of their own, or are a key of a prompt."""


def codes(beginning: str) -> list[str]:
    return [code.removeprefix(beginning) for code in QUESTIONS if code.startswith(beginning)]


def filled(code: str, **values: str) -> str:
    names = {name for _, name, _, _ in string.Formatter().parse(QUESTIONS[code]) if name}
    return ENGLISH.say(code, **{name: values.get(name, LONGEST_VALUE[name]) for name in names})


@pytest.mark.parametrize("code", QUESTIONS)
def test_what_is_asked_and_answered_fits_its_room(code: str) -> None:
    if code.endswith(".what"):
        assert f"{code}.brief" in QUESTIONS
    elif code.startswith(TWO_LINES) or code.endswith(".what.brief"):
        assert fits(filled(code), 2)
    elif code in THREE_LINES:
        assert fits(filled(code), 3)
    elif code.startswith(HALF_A_LINE) and code != "desk.lay-keys":
        assert len(filled(code)) <= COLUMNS // 2
    elif not code.startswith(ANYWHERE):
        assert len(filled(code)) <= COLUMNS


OF_THE_BOARD = {"katarenga.ask-": COLUMNS, "katarenga.colour-": COLUMNS}
OF_ITS_PARTS = {"katarenga.corner-": 2, "katarenga.letter-": 1}


@pytest.mark.parametrize(("beginning", "room"), [*OF_THE_BOARD.items(), *OF_ITS_PARTS.items()])
def test_what_a_game_says_of_its_board_fits_beside_a_picture(beginning: str, room: int) -> None:
    codes = [code for code in SENTENCES if code.startswith(beginning)]
    said = [ENGLISH.say(code, about="NW") for code in codes]
    assert said
    assert [text for text in said if len(text) > room] == []


@pytest.mark.parametrize("code", BY_NAME)
def test_what_is_said_of_somebody_has_room_for_their_name(code: str) -> None:
    assert fits(filled(code, seat="W" * LONGEST_NAME), 2)


def test_every_topic_is_a_page_and_every_title_has_its_words() -> None:
    assert {*PAGES} == {*Topic}
    other_titles = {Topic.OVER, Topic.SURE, Topic.WHO, Topic.SET_OUT, Topic.DESCRIBE, Topic.HAND_BACK}
    other_titles |= {Topic.SET_UP, Topic.ENROL, Topic.MAT, Topic.HINT}
    titled = {topic for topic in Topic if f"desk.ask-{topic.value}" in QUESTIONS}
    assert titled == {*Topic} - other_titles


def test_every_entry_has_its_words_and_no_other_has() -> None:
    items = [item for page in PAGES.values() for item in page.items]
    plain = {item.name for item in items if not item.label} - {*VALUES} - SPOKEN_ELSEWHERE
    assert {*codes("desk.pick-")} == plain | {Pick.YES}


def test_what_needs_consent_says_so() -> None:
    sure = {item.name for item in ASKED_ABOUT.values() if item.consent in (Consent.SURE, *BY_SEAT)}
    seated = {item.name for item in ASKED_ABOUT.values() if item.consent in BY_SEAT} | {Pick.TOKENS}
    assert {*codes("desk.sure-")} == sure | {Pick.CORRECT}
    assert {*codes("desk.who-")} == seated


@pytest.mark.parametrize("style", Style)
def test_what_a_style_means_is_one_sentence_and_two_lines_on_a_screen(style: Style) -> None:
    meaning = meaning_of(Choice(Pick.STYLE, style.value))
    assert meaning is not None
    assert (ENGLISH.reason(meaning).count("."), fits(ENGLISH.short(meaning), BODY)) == (1, True)


def test_styles_and_what_people_end_a_game_by_have_their_words() -> None:
    codes = [f"desk.style-{style.value}" for style in Style]
    codes += [f"table.by-{reason}" for reason in (AGREED, RESIGNED, FLAG)]
    assert {*codes} <= {*SENTENCES}


def test_every_letter_of_a_name_can_be_drawn_as_a_capital_or_as_it_is_kept() -> None:
    drawn = letters()
    assert [letter for letter in LETTERS if letter not in drawn or letter.lower() not in drawn] == []


def test_every_ground_has_a_light() -> None:
    assert {GROUND_GLOWS[letter] for letter in "bgyr"} <= {*LIGHT_CODE}


def test_whoever_hesitates_is_told_the_keys_wherever_something_is_listed() -> None:
    at = evening()
    for path in ((), (Pick.MANNERS,), (Pick.PEOPLE,), (Pick.NEW_GAME,), (Pick.NEW_GAME, Pick.YES)):
        at.menu(*path)
        at.pass_time(10)
        alone = path in ((), (Pick.MANNERS,))  # no way back, or no neighbour in sight
        assert ("Turn and push." if alone else "Push, key back.") in at.says(SOUTH)


def test_a_chair_without_a_key_is_told_of_none() -> None:
    at = evening()
    at.desk = at.desk_with(replace(at.table, setting=replace(at.table.setting, keys=frozenset({NORTH}))))
    at.menu(Pick.NEW_GAME, Pick.YES, Pick.REVENGE, chair=NORTH)
    assert [at.says(chair)[3] for chair in (SOUTH, NORTH)] == ["Push: yes.", "Push yes, key no"]
    at.menu(Pick.NEW_GAME, Pick.YES, Pick.NEW_BOARD, chair=NORTH)
    assert [at.says(chair)[3][8:] for chair in (SOUTH, NORTH)] == ["", "Key back"]


def test_a_question_of_yes_or_no_keeps_its_words_while_somebody_hesitates() -> None:
    at = evening()
    at.menu(Pick.RESIGN)
    before = at.says()
    assert before == ("White resigns?", "chosen: No", "Yes", "Push, key back.")
    at.pass_time(10)
    assert at.says() == before


def test_a_long_list_is_a_window_around_the_dial() -> None:
    at = evening()
    at.menu(Pick.MANNERS, Choice(Pick.TIME, "white"))
    at.turn(+3)
    assert at.says()[1:] == ("3 minutes", "chosen: 5 minutes", "10 minutes")
    at.turn(+99)
    assert at.says()[1:] == ("45 minutes", "60 minutes", "chosen: 90 minutes")
