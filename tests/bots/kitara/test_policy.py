"""The measure of a mind against the simple policy: each seat once, and the same games from the same seed."""

import sys

import pytest

from companion.bots.mind import Level
from tests.bots.against_policy import main, play_seat, rounds


def test_a_round_has_the_mind_on_every_seat_and_is_the_same_again() -> None:
    assert rounds(3, 4, 5) == [(5, 0), (5, 1), (5, 2), (6, 0), (6, 1), (6, 2)]
    games = [play_seat("kitara", 2, Level(1), (5, place)) for place in (0, 1, 0)]
    assert [game.seat for game in games] == ["1", "2", "1"]
    assert games[0][:3] == games[2][:3]
    assert all(game.spent_s and (game.share > 0) == (game.lead >= 0) for game in games)


def test_a_row_says_the_share_of_all_games_and_of_each_seat(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["against_policy", "kitara", "--games", "2", "--nodes", "10"])
    main()
    row = capsys.readouterr().out
    assert " of 2 games (seat 1: " in row
    assert "99% of them within " in row
