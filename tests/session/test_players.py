"""Who plays and how, in the head of a journal: read back as it was, or as usual where that cannot be."""

from collections.abc import Collection
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.kernel import because, brief
from companion.games.registry import GAMES
from companion.session.match import LONGEST_NAME, Match, Person, is_name, seat_around
from companion.session.saved_game import (
    MOST_GAMES,
    Players,
    PlayersError,
    format_match,
    format_players,
    parse_match,
    parse_players,
)
from companion.table.events import Chair
from companion.table.manners import Manners, Style, format_manners, manners_of_style
from companion.words import ENGLISH
from tests.sentences import SENTENCES
from tests.table.virtual_hands import NORTH, SOUTH

WHITE, BLACK = SEATS = GAMES["katarenga"].seats
CHAIRS = (SOUTH, NORTH)
USUAL = Players(seat_around(CHAIRS, SEATS), Manners())
ANNA, BEN = Person(SOUTH, BLACK, "Anna", wins=2), Person(NORTH, WHITE, "Ben", wins=1)
EVENING = Players(Match((ANNA, BEN), draws=3, turned=True), manners_of_style(Style.BLITZ, SEATS))


def read_back(*told: Any, chairs: Collection[Chair] = CHAIRS) -> tuple[Players, tuple[PlayersError, ...]]:
    """What is known once this was told, one after the other."""
    return parse_players(told, chairs, USUAL)


letters = st.characters(categories=("L", "N", "P"))
names = st.text(letters, max_size=LONGEST_NAME).filter(lambda text: not text or is_name(text))
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
    about = Players(match, manners_of_style(style, SEATS))
    assert read_back(format_players(about)) == (about, ())


def test_a_head_that_tells_of_nobody_is_as_usual() -> None:
    assert read_back({}, {"do": "a1-a2"}) == (USUAL, ())


def test_each_part_is_read_without_the_other() -> None:
    told = format_players(EVENING)
    assert read_back({"match": told["match"]}) == (replace(USUAL, match=EVENING.match), ())
    assert read_back({"manners": told["manners"]}) == (replace(USUAL, manners=EVENING.manners), ())


def test_what_was_told_later_counts_the_manners_from_the_next_game_on() -> None:
    match, manners = {"match": format_match(EVENING.match)}, {"manners": format_manners(EVENING.manners)}
    after = replace(USUAL, match=EVENING.match, following=EVENING.manners)
    assert read_back({}, {"do": "a1-a2"}, match, manners) == (after, ())
    taken_back = {"manners": format_manners(USUAL.manners)}
    assert read_back({}, match, manners, taken_back) == (replace(after, following=None), ())


def test_what_makes_no_sense_is_left_out_with_a_word_and_what_was_told_before_counts() -> None:
    told, nonsense = format_players(EVENING), {"match": {}, "manners": {"by_push": 2}}
    assert read_back(told, nonsense) == (EVENING, (PlayersError.NONSENSE,))
    assert read_back(nonsense, {"match": told["match"]}) == (
        replace(USUAL, match=EVENING.match),
        (PlayersError.NONSENSE,),
    )


WEST, EAST = Chair("west"), Chair("east")
CHANGED: list[tuple[tuple[Chair, ...], tuple[Chair, Chair]]] = [
    ((SOUTH, WEST), (SOUTH, WEST)),
    ((WEST, NORTH), (WEST, NORTH)),
    ((WEST, EAST), (WEST, EAST)),
    ((SOUTH,), (SOUTH, SOUTH)),
    ((WEST,), (WEST, WEST)),
]


@pytest.mark.parametrize(("chairs", "sit"), CHANGED)
def test_on_other_chairs_people_keep_name_seat_score_and_how_the_mat_lies(
    chairs: tuple[Chair, ...], sit: tuple[Chair, Chair]
) -> None:
    people = (replace(ANNA, chair=sit[0]), replace(BEN, chair=sit[1]))
    after = replace(EVENING, match=replace(EVENING.match, people=people))
    assert read_back(format_players(EVENING), chairs=chairs) == (after, (PlayersError.RESEATED,))


def test_a_chair_more_changes_nothing() -> None:
    assert read_back(format_players(EVENING), chairs=[*CHAIRS, WEST]) == (EVENING, ())


def test_minutes_of_a_seat_that_there_is_not_are_nobodys() -> None:
    told = {"manners": {"minutes": {"white": 5, "green": 5}}}
    assert read_back(told) == (USUAL, (PlayersError.NONSENSE,))


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
            [person(chair=None), OTHER],
            [person(seat=3), OTHER],
            [person(name="a" * (LONGEST_NAME + 1)), OTHER],
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
    assert read_back({"match": told, "manners": {"by_push": 2}}) == (USUAL, (PlayersError.NONSENSE,))


def test_a_match_on_chairs_that_there_are_not_is_none_of_this_table() -> None:
    with pytest.raises(ValueError, match="west"):
        parse_match({"people": [person(chair="west"), OTHER], "draws": 0, "turned": False}, CHAIRS, SEATS)


def test_what_is_odd_has_a_sentence_and_a_short_one() -> None:
    for fault in PlayersError:
        told = because(fault, file="/there/000001-katarenga.journal")
        assert "/there/000001-katarenga.journal" in ENGLISH.reason(told)
        assert SENTENCES[brief(fault)] == ENGLISH.short(told)


def test_what_the_nonsense_above_departs_from_makes_sense() -> None:
    told = {"people": [person(), OTHER], "draws": 0, "turned": False}
    anna, ben = Person(SOUTH, WHITE, "Anna"), Person(NORTH, BLACK, "Ben")
    assert parse_match(told, CHAIRS, SEATS) == Match((anna, ben))
