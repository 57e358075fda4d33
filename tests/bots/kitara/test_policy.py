"""The measure of a mind against the simple policy: each seat once, and the same games from the same seed."""

import sys

import pytest

from companion.bots.mind import Level
from tests.bots.against_policy import main, play


def test_a_round_has_the_mind_on_every_seat_and_is_the_same_again() -> None:
    rounds = [play("kitara", 3, Level(10), 2, 5, jobs=1) for _ in range(2)]
    assert [game.seat for game in rounds[0]] == ["1", "2", "3"]
    assert [game.share for game in rounds[0]] == [game.share for game in rounds[1]]
    assert all(game.spent_s for game in rounds[0])


def test_a_row_says_the_share_of_all_games_and_of_each_seat(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["against_policy", "kitara", "--games", "2", "--nodes", "10"])
    main()
    row = capsys.readouterr().out
    assert " of 2 games (seat 1: " in row
    assert "99% of them within " in row
