"""Which game is asked for on the command line, how it is to be set up, and what nonsense is told."""

import re
from typing import Any

import pytest

from companion.cli.main import main
from companion.daemon.command_flags import GameRequest, game_request, is_painted, parse_settings
from companion.games.kernel import BadOption
from companion.games.registry import GAMES
from companion.words import ENGLISH

QUARTERS = "T1f90,T3b0,T2f270,T4b180"
LAID = {"nw": "T1f90", "ne": "T3b0", "sw": "T2f270", "se": "T4b180"}


def flags(monkeypatch: pytest.MonkeyPatch, *typed: str) -> GameRequest:
    heard: list[Any] = []
    monkeypatch.setattr("companion.daemon.launch.play", lambda asked, *_: heard.append(asked))
    assert main(["play", *typed]) == 0
    [asked] = heard
    return game_request(asked, GAMES)


def test_a_game_by_its_name_or_nothing_is_no_new_one_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    for typed, request in (((), GameRequest()), (("--game", "Kiwara"), GameRequest("kiwara"))):
        asked = flags(monkeypatch, *typed)
        assert (asked, asked.afresh) == (request, False)


def test_options_of_any_game_are_set_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    typed = ("--set", "layout=reserve", "--set", "reinforcements=true", "--set", 'handicap={"yellow": 1}')
    asked = flags(monkeypatch, "--game", "kiwara", *typed, "--seed", "7")
    options = {"layout": "reserve", "reinforcements": True, "handicap": {"yellow": 1}}
    assert (asked, asked.afresh) == (GameRequest("kiwara", options, 7), True)
    assert GAMES["kiwara"].rules.settle(options, lambda _: 0) == {"first": "yellow", **options}


def test_a_seed_alone_asks_for_a_new_game_of_whatever_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = flags(monkeypatch, "--seed", "7")
    assert (asked, asked.afresh) == (GameRequest(seed=7), True)


def test_the_flags_of_katarenga_ask_for_katarenga(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = flags(monkeypatch, "--quarters", QUARTERS)
    assert asked == GameRequest("katarenga", {"first_turn_capture": True, "quarters": LAID})
    asked = flags(monkeypatch, "--no-first-turn-capture", "--game", "katarenga")
    assert asked == GameRequest("katarenga", {"first_turn_capture": False})


def test_help_says_which_flags_are_of_one_game(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["play", "--help"])
    helped = re.sub(r"\s+", " ", capsys.readouterr().out)
    for flag in ("--position STRING", "--quarters NW,NE,SW,SE", "--no-first-turn-capture"):
        assert f"{flag} of Katarenga: " in helped


def test_a_value_is_json_or_else_plain_text() -> None:
    typed = ["a=b", "b=1", "c=false", "d=", "e=b=c", 'f={"b": [1]}']
    read = {"a": "b", "b": 1, "c": False, "d": "", "e": "b=c", "f": {"b": [1]}}
    assert parse_settings(typed) == read


BAD_SET = "--set takes each option once, with its value, like layout=reserve; not '{}'."
REFUSED = [
    (("--game", "chess"), f"There is no game 'chess'; there are {', '.join(GAMES)}."),
    (("--set", "layout"), BAD_SET.format("layout")),
    (("--set", "=3"), BAD_SET.format("=3")),
    (("--set", "first=red", "--set", "first=yellow"), BAD_SET.format("first=yellow")),
    (
        ("--game", "kiwara", "--quarters", QUARTERS),
        ENGLISH.say("flags.of-katarenga", game="kiwara"),
    ),
]


@pytest.mark.parametrize(("typed", "said"), REFUSED, ids=[" ".join(typed) for typed, _ in REFUSED])
def test_nonsense_is_refused_in_a_sentence(
    typed: tuple[str, ...], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(BadOption) as refused:
        flags(monkeypatch, *typed)
    assert ENGLISH.reason(refused.value.reason) == said


@pytest.mark.parametrize(
    ("colour", "terminal", "environment", "painted"),
    [
        ("auto", True, {"TERM": "xterm"}, True),
        ("auto", False, {"TERM": "xterm"}, False),
        ("auto", True, {"TERM": "dumb"}, False),
        ("auto", True, {}, False),
        ("auto", True, {"TERM": "xterm", "NO_COLOR": "1"}, False),
        ("auto", True, {"TERM": "xterm", "NO_COLOR": ""}, True),
        ("always", False, {"TERM": "dumb", "NO_COLOR": "1"}, True),
        ("never", True, {"TERM": "xterm"}, False),
    ],
)
def test_colours_are_for_terminals_that_want_them(
    colour: str, environment: dict[str, str], *, terminal: bool, painted: bool
) -> None:
    assert is_painted(colour, environment, terminal=terminal) is painted
