"""A name that somebody writes on a phone, where the dial would spell it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.session.events import Introduce, Typed
from companion.session.match import LETTERS, LONGEST_NAME, spell
from companion.session.question import Choice, Pick, Topic
from companion.session.work.wiring import Outfit
from companion.table.events import Chair
from tests.session.evening import Evening, evening
from tests.session.test_people import person
from tests.table.virtual_hands import NORTH, SOUTH


def asked() -> Evening:
    at = evening(outfit=Outfit(phones=True))
    at.menu(Pick.PEOPLE, person("white"), Pick.NEW_NAME)
    return at


def write(at: Evening, text: str, chair: Chair = SOUTH) -> None:
    at.tell(Typed(at.now, chair, text))


def test_what_is_written_is_spelled_and_a_push_takes_it() -> None:
    at = asked()
    for so_far in ("A", "An", "Anna-le", "Anna-lena"):
        write(at, so_far)
    assert ("".join(at.said()), at.chosen()) == ("Anna-Lena", Choice(Pick.DONE))
    at.push()
    [introduce] = at.written
    assert isinstance(introduce, Introduce)
    assert introduce.names == ("Anna-Lena",)


def test_the_dial_goes_on_where_a_phone_has_stopped() -> None:
    at = asked()
    write(at, "Bo")
    at.choose(Choice(Pick.LETTER, "B"), Pick.DONE)
    assert at.desk.known_names == ("Bob",)


def test_nothing_is_written_that_nobody_asks_for() -> None:
    at = evening()
    before = at.desk.question
    write(at, "Anna")
    assert at.desk.question == before
    at = asked()
    at.menu(Pick.PEOPLE, person("white"))
    write(at, "Anna")
    assert at.topic() is Topic.NAMES


def test_nothing_is_written_by_those_who_are_not_asked() -> None:
    at = asked()
    write(at, "Eve", NORTH)
    assert (at.topic(), at.said()) == (Topic.LETTERS, ())


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("émile", "émile"),
        ("zoÉ", "Zoé"),
        ("aßen", "Aßen"),
        ("  x", "X"),
        ("a1b2", "Ab"),
        ("", ""),
        ("日本", ""),
    ],
)
def test_letters_that_the_dial_does_not_have_are_left_out(text: str, name: str) -> None:
    assert "".join(spell(text)) == name


@given(st.text(max_size=40))
def test_a_phone_spells_nothing_that_the_dial_could_not(text: str) -> None:
    name = spell(text)
    assert len(name) <= LONGEST_NAME
    assert all({letter, letter.upper()} & {*LETTERS} for letter in name)
    assert spell("".join(name)) == name
