"""The command `companion boards`: what it proposes, how it judges, and what it counts."""

import json
from math import sqrt
from pathlib import Path

import pytest

from companion.bots.katarenga.boards import Verdict
from companion.cli.boards_command import Count, count_on_map, true_spread
from companion.cli.main import main
from companion.games.katarenga import KATARENGA
from companion.games.kitara import KITARA
from companion.games.kitara.reference import MAPS
from companion.games.registry import EDITIONS
from companion.words import words_of

WON, EVEN = "T1b180,T2f90,T3b90,T4f180", "T3b180,T1b270,T4f270,T2f180"
[WHITE, _] = KATARENGA.seats
WORDS = words_of(EDITIONS)


@pytest.fixture
def _few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Boards are proposed after a few games, which is enough to see what becomes of them."""
    for name, few in {"DRAWN": 5, "PLAYED": 3, "NODES": 1_000, "QUICK": 100, "GAMES": 2}.items():
        monkeypatch.setattr(f"companion.bots.katarenga.boards.{name}", few)


def said(capsys: pytest.CaptureFixture[str], *typed: str) -> list[str]:
    assert main(["boards", *typed], EDITIONS) == 0
    return capsys.readouterr().out.splitlines()


@pytest.mark.usefixtures("_few")
def test_the_boards_of_a_seed_are_proposed_to_people_as_to_programs(
    capsys: pytest.CaptureFixture[str],
) -> None:
    *shares, last = map(json.loads, said(capsys, "--seed", "7", "--count", "2", "--json"))
    done = [share["done"] for share in shares]
    assert done == sorted(done)
    assert 0 <= done[0] < done[-1] < 1
    assert said(capsys, "--seed", "7", "--count", "2") == [
        f"{','.join(board['options']['quarters'].values())}  {WORDS.say(board['code'])}"
        for board in last["boards"]
    ]


def test_a_board_is_judged_as_it_lies_and_as_it_is_fairer(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "--quarters", WON) == [
        f"As it lies ({WON}): The first move matters: White, who begins, wins most games.",
        f"A quarter clockwise ({EVEN}): The sides are even.",
    ]
    assert said(capsys, "--quarters", EVEN) == [f"As it lies ({EVEN}): The sides are even."]


@pytest.mark.parametrize("verdict", Verdict)
def test_each_verdict_has_a_sentence_and_a_line_of_a_screen(verdict: Verdict) -> None:
    assert WORDS.has(f"katarenga.board-{verdict}")
    assert 0 < len(WORDS.say(f"katarenga.board-{verdict}.row")) <= 14


@pytest.mark.usefixtures("_few")
def test_games_on_proposed_boards_are_counted_together_and_for_each_verdict(
    capsys: pytest.CaptureFixture[str],
) -> None:
    rows = said(capsys, "--seed", "7", "--count", "2", "--games", "2", "--level", "2")
    assert [row.endswith("of 2 games (even 0.50)") for row in rows[:4]] == [False, True, False, True]
    verdicts = sorted(row.partition("  ")[2] for row in (rows[0], rows[2]))
    assert len({*verdicts}) == 2
    assert sorted(row.partition(" Boards: 1. White wins ")[0] for row in rows[4:6]) == verdicts
    assert [row.startswith("Boards: 2. White wins ") for row in rows[6:]] == [True]


def test_every_seat_of_a_kingdom_has_its_share() -> None:
    count = count_on_map({"players": 3}, 1, 4, seed=5)
    assert [*count.shares] == [*KITARA.seats[:3]]
    assert count.games == 4
    assert sum(map(sum, count.shares.values())) == pytest.approx(4)


def test_maps_of_an_owner_are_counted_with_every_deck(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = tmp_path / "mine.json"
    mine.write_text(json.dumps({**MAPS["ref-2p"], "id": "mine"}))
    assert main(["pack", "add", str(mine), "--state", str(tmp_path)], EDITIONS) == 0
    capsys.readouterr()
    rows = said(capsys, "kitara", "--players", "2", "--games", "1", "--level", "0", "--state", str(tmp_path))
    assert [row.partition(":")[0] for row in rows] == [
        "ref-2p, blue", "ref-2p, red", "mine, blue", "mine, red",
    ]  # fmt: skip


def test_boards_that_are_alike_do_not_differ_and_others_do_by_what_is_no_luck() -> None:
    even, lost = [1.0, 0.0] * 8, [0.0] * 16
    assert true_spread([Count({WHITE: even})] * 2, WHITE) == 0
    assert true_spread([Count({WHITE: lost}), Count({WHITE: [1.0] * 16})], WHITE) == pytest.approx(sqrt(0.5))
    mixed = true_spread([Count({WHITE: even}), Count({WHITE: lost})], WHITE)
    assert mixed == pytest.approx(sqrt(0.125 - 0.25 / 15 / 2))


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        (("kiwara",), "There is something to say about the boards of these games: katarenga, kitara."),
        (("--level", "8"), "Name a level from 1 to 7."),
        (("--level", "0"), "Name a level from 1 to 7."),
        (
            ("kitara", "--json"),
            "--json is for boards that are proposed or judged; games are counted for people alone.",
        ),
        (
            ("--set", "position=x"),
            "A board is given by its four quarters alone: --quarters T1f90,T3b0,T2f270,T4b180.",
        ),
    ],
)
def test_what_is_no_board_of_these_games_is_refused(
    capsys: pytest.CaptureFixture[str], typed: tuple[str, ...], why: str
) -> None:
    assert main(["boards", *typed], EDITIONS) == 2
    assert capsys.readouterr().err == f"companion boards: {why}\n"
