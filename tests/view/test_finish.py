"""The end of a game in words: who has won and by what; and the course of the score."""

import re
from dataclasses import replace
from typing import Any, Final

import pytest

from companion.games.katarenga.board import BLACK
from companion.games.kernel import Outcome, Record, begin, turn_ends
from companion.games.kiwara.layout import RED, YELLOW
from companion.games.registry import GAMES
from companion.session.match import name_person
from companion.session.session import Session
from companion.view.finish import NOT_OVER, course_message, finish_message
from companion.words import ENGLISH
from tests.everygame import playthrough
from tests.openings import resume
from tests.table.virtual_hands import setting

FINISHED: Final = (
    ("katarenga", "camps", "Black wins", "Black has a pawn in each of the camps a0 and h0."),
    ("katarenga", "attrition", "Black wins", "White has fewer than two pawns: 1."),
    ("katarenga", "blocked", "Nobody wins", "Pawns left: White 4, Black 5."),
    ("kiwara", "reinforcements", "Red wins", "Yellow has 28 points, Red has 52."),
    ("kitara", "four", "Kingdom 1 wins", "Kingdom 1 has 47 points, kingdom 4 has 37."),
)


def ended(record: Record[Any], verdict: Outcome | None = None) -> Session:
    session = resume(setting(record, chairs=4 if len(record.seats) > 2 else 2), record)
    return replace(session, table=replace(session.table, verdict=verdict))


@pytest.mark.parametrize(("game", "name", "title", "why"), FINISHED)
def test_the_end_says_who_has_won_and_what_decided_it_in_numbers(
    game: str, name: str, title: str, why: str
) -> None:
    record = playthrough(game, name)
    finish = finish_message(ended(record), ENGLISH)
    assert (finish["title"], finish["why"][0]) == (title, why)
    outcome = record.game.rules.outcome(record.state)
    assert outcome is not None
    assert [score["seat"] for score in finish["scores"] if score["won"]] == [*outcome.winners]


def test_before_the_end_there_is_no_finish() -> None:
    assert finish_message(ended(playthrough("katarenga", "camps").without_last()), ENGLISH) is NOT_OVER


def test_winners_are_called_by_their_names() -> None:
    session = ended(playthrough("katarenga", "camps"))
    named = replace(session, match=name_person(session.match, BLACK, "Anna"))
    assert finish_message(named, ENGLISH)["title"] == "Anna wins"


def test_the_hints_of_each_player_are_counted_with_their_moves() -> None:
    session = ended(playthrough("katarenga", "camps"))
    session = replace(session, match=name_person(session.match, BLACK, "Anna"))
    assert finish_message(session, ENGLISH)["hints"] == []
    taken = ((0, session.seats[0]), (3, BLACK), (11, BLACK))
    asked = replace(session, hints=replace(session.hints, taken=taken))
    assert finish_message(asked, ENGLISH)["hints"] == [
        "White: a hint at move 1.",
        "Anna: 2 hints, at moves 4, 12.",
    ]


def test_what_players_decide_has_its_own_reason_and_no_count() -> None:
    record = playthrough("kitara", "two").without_last(40)
    finish = finish_message(ended(record, Outcome((record.seats[1],), "resigned")), ENGLISH)
    assert (finish["title"], finish["how"]) == ("Kingdom 2 wins", "The other side resigns.")
    assert (finish["why"], finish["count"]) == ([], [])


@pytest.mark.parametrize("name", ["classic", "every-card", "free", "handicap", "reinforcements", "reserve"])
def test_the_territories_that_a_side_rules_and_its_okapi_make_its_points(name: str) -> None:
    record = playthrough("kiwara", name)
    points = record.game.rules.scores(record.state)
    _, *why = finish_message(ended(record), ENGLISH)["why"]
    for seat, side in ((YELLOW, "Yellow"), (RED, "Red")):
        own = [line for line in why if line.startswith(side)]
        ruled = sum(int(worth) for line in own for worth in re.findall(r"\((\d+)\)", line))
        okapi = sum(5 for line in own if "Okapi" in line)
        assert ruled + okapi == points[seat]


def test_equal_points_are_decided_by_tokens_that_are_told() -> None:
    record = playthrough("kitara", "two")
    state = record.state._replace(points=(41, 41))
    tied = replace(record, states=(*record.states[:-1], state))
    assert finish_message(ended(tied), ENGLISH)["why"] == [
        "Kingdom 2 has 41 points, kingdom 1 has 41.",
        "Hero tokens decide between equals: 3 to 0.",
    ]


@pytest.mark.parametrize(("game", "name"), [("kiwara", "classic"), ("kitara", "three-red")])
def test_the_course_of_the_score_goes_from_the_start_to_the_final_points(game: str, name: str) -> None:
    record = playthrough(game, name)
    course = course_message(record, ENGLISH)
    [chart] = course["charts"]
    final = record.game.rules.scores(record.state)
    assert {line["seat"]: line["values"][-1] for line in chart["lines"]} == final
    for line in chart["lines"]:
        scores = [record.game.rules.scores(record.states[ply])[line["seat"]] for ply in course["plies"]]
        assert line["values"] == scores


def test_the_course_of_katarenga_is_its_pawns_and_camps() -> None:
    charts = course_message(playthrough("katarenga", "camps"), ENGLISH)["charts"]
    assert {
        chart["title"]: {line["title"]: (line["values"][0], line["values"][-1]) for line in chart["lines"]}
        for chart in charts
    } == {
        "Pawns after each turn": {"White": (8, 3), "Black": (8, 6)},
        "Camps taken after each turn": {"White": (0, 1), "Black": (0, 2)},
    }


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_has_just_begun_has_a_course_of_one_point(game: str) -> None:
    record = begin(GAMES[game], {}, lambda _below: 0)
    assert turn_ends(record) == [0]
    lines = course_message(record, ENGLISH)["charts"][-1]["lines"]
    assert [line["values"] for line in lines] == [[0]] * len(record.seats)


@pytest.mark.parametrize(("game", "name"), [one[:2] for one in FINISHED])
def test_every_chart_and_every_decision_has_its_words(game: str, name: str) -> None:
    record = playthrough(game, name)
    finish, course = finish_message(ended(record), ENGLISH), course_message(record, ENGLISH)
    said = [finish["title"], finish["how"], *finish["why"], *finish["count"]]
    said += [chart["title"] for chart in course["charts"]]
    assert [text for text in said if not text[:1].isupper() or f"{game}." in text] == []
