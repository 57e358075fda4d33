"""Who plays and how, in the head of a journal: read back as it was, or as usual where that cannot be."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.app.about import MOST_GAMES, About, format_about, parse_about, parse_match
from companion.app.people import is_name
from companion.desk.match import Match, Person, seated
from companion.desk.naming import LONGEST
from companion.rules.games import GAMES
from companion.table.events import Chair
from companion.table.manners import Manners, Style, agreed
from tests.table.sitting import NORTH, SOUTH

WHITE, BLACK = SEATS = GAMES["katarenga"].seats
CHAIRS = (SOUTH, NORTH)
USUAL = About(seated(CHAIRS, SEATS), Manners())
ANNA, BEN = Person(SOUTH, BLACK, "Anna", wins=2), Person(NORTH, WHITE, "Ben", wins=1)
EVENING = About(Match((ANNA, BEN), draws=3, turned=True), agreed(Style.BLITZ, SEATS))

names = st.text(max_size=LONGEST).filter(lambda text: not text or is_name(text))
wins = st.integers(0, MOST_GAMES)


@st.composite
def matches(draw: st.DrawFn) -> Match:
    seats, called = draw(st.permutations(SEATS)), draw(st.lists(names, min_size=2, max_size=2))
    if called[0] == called[1]:
        called = ["", called[1]]
    people = (
        Person(draw(st.sampled_from(CHAIRS)), seat, name, draw(wins))
        for seat, name in zip(seats, called, strict=True)
    )
    return Match(tuple(people), draw(wins), draw(st.booleans()))


@given(match=matches(), style=st.sampled_from(Style))
def test_what_is_noted_is_read_back(match: Match, style: Style) -> None:
    about = About(match, agreed(style, SEATS))
    assert parse_about(format_about(about), CHAIRS, USUAL) == about


def test_a_head_that_tells_of_nobody_is_as_usual() -> None:
    assert parse_about({}, CHAIRS, USUAL) == USUAL


def test_each_part_is_read_without_the_other() -> None:
    told = format_about(EVENING)
    assert parse_about({"match": told["match"]}, CHAIRS, USUAL) == replace(USUAL, match=EVENING.match)
    assert parse_about({"manners": told["manners"]}, CHAIRS, USUAL) == replace(USUAL, manners=EVENING.manners)


def test_people_on_a_chair_that_is_not_there_any_more_sit_down_anew() -> None:
    told = format_about(EVENING)
    assert parse_about(told, [SOUTH, Chair("west")], USUAL) == replace(EVENING, match=USUAL.match)


def test_a_chair_more_changes_nothing() -> None:
    assert parse_about(format_about(EVENING), [*CHAIRS, Chair("west")], USUAL) == EVENING


def test_minutes_of_a_seat_that_there_is_not_are_nobodys() -> None:
    told: Any = {"manners": {"minutes": {"white": 5, "green": 5}}}
    assert parse_about(told, CHAIRS, USUAL) == USUAL


def person(chair: object = "south", seat: object = "white", name: object = "Anna", wins: object = 0) -> Any:
    return {"chair": chair, "seat": seat, "name": name, "wins": wins}


OTHER = person("north", "black", "Ben")
NONSENSE: list[object] = [
    None,
    [],
    "people",
    {},
    {"people": [person(), OTHER], "draws": 0},
    {"people": [person(), OTHER], "draws": 0, "turned": 1},
    {"people": [person(), OTHER], "draws": -1, "turned": False},
    {"people": [person(), OTHER], "draws": True, "turned": False},
    {"people": [person(), OTHER], "draws": MOST_GAMES + 1, "turned": False},
    {"people": [person(), OTHER], "draws": 0, "turned": False, "more": 1},
    {"people": {}, "draws": 0, "turned": False},
    *(
        {"people": people, "draws": 0, "turned": False}
        for people in (
            [],
            [person()],
            [person(), OTHER, person("south", "green", "Cleo")],
            [person(), person("north", "white", "Ben")],
            [person(name="Ben"), OTHER],
            [person(chair="west"), OTHER],
            [person(chair=None), OTHER],
            [person(seat=3), OTHER],
            [person(name="a" * (LONGEST + 1)), OTHER],
            [person(name="An\nna"), OTHER],
            [person(name=" Anna"), OTHER],
            [person(name=7), OTHER],
            [person(wins=-1), OTHER],
            [person(wins=1.5), OTHER],
            [person(wins=True), OTHER],
            [{**person(), "more": 1}, OTHER],
            ["Anna", "Ben"],
        )
    ),
]


@pytest.mark.parametrize("told", NONSENSE, ids=str)
def test_a_match_that_cannot_be_is_none_and_the_head_is_as_usual(told: Any) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - which value it was matters to nobody
        parse_match(told, CHAIRS, SEATS)
    assert parse_about({"match": told, "manners": {"by_push": 2}}, CHAIRS, USUAL) == USUAL


def test_what_the_nonsense_above_departs_from_makes_sense() -> None:
    told = {"people": [person(), OTHER], "draws": 0, "turned": False}
    anna, ben = Person(SOUTH, WHITE, "Anna"), Person(NORTH, BLACK, "Ben")
    assert parse_match(told, CHAIRS, SEATS) == Match((anna, ben))
