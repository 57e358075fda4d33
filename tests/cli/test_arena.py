"""The arena: every seat in turn, shares of a victory, intervals, and what it refuses."""

import re
from itertools import accumulate

import pytest

from companion.bots.registry import MINDS
from companion.cli.arena_command import (
    GREEDY,
    OPENING,
    fair_options,
    interval,
    play_game,
    play_round,
    share_of,
)
from companion.cli.main import main
from companion.games.kernel import TABLE, replay
from companion.games.kitara import KITARA
from companion.games.kiwara import KIWARA
from companion.games.registry import EDITIONS

LEVELS = "Name two levels from 0 (dice) to 6, such as 3 or 3:bold, or greedy, or none."


def test_the_first_level_takes_every_seat_once_against_the_second() -> None:
    results = [*play_round("kitara", (1, 0), {"players": 3}, 5)]
    assert [result.seat for result in results] == [*KITARA.seats[:3]]
    assert sum(result.share for result in results) > 1


def test_a_game_that_is_broken_off_is_shared_by_all_of_its_seats() -> None:
    assert share_of(replay(KIWARA, {"first": "red"}, ()), KIWARA.seats[0]) == 1 / 2
    assert share_of(replay(KITARA, {"players": 3}, ()), KITARA.seats[1]) == 1 / 3


def test_an_interval_is_as_wide_as_the_games_differ() -> None:
    assert interval([1.0] * 9) == (1.0, 0.0)
    mean, half = interval([1.0, 0.0] * 50)
    assert mean == 0.5
    assert half == pytest.approx(1.96 * 0.5 / 10)


def test_a_round_has_options_of_its_game() -> None:
    assert next(fair_options("kitara", 4, 1)) == {"players": 4}
    assert next(fair_options("kiwara", 2, 1)) == {}


def test_a_row_says_who_played_how_often_and_how_sure_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "kiwara", "1", "0", "--games", "3", "--seed", "2"], EDITIONS) == 0
    [row] = capsys.readouterr().out.splitlines()
    shown = (
        r"level 1 v 0: [01]\.\d{3} ± 0\.\d{3} of 4 games \(even 0\.50; yellow [01]\.\d\d, red [01]\.\d\d\), "
    )
    assert re.match(shown, row)


def test_greedy_takes_the_best_action_at_once_and_options_are_those_that_are_set() -> None:
    options = {"reinforcements": True}
    game = play_game("kiwara", dict.fromkeys(KIWARA.seats, GREEDY), 4, options)
    states = [*accumulate(game.actions, KIWARA.rules.apply, initial=KIWARA.rules.new(game.options))]
    decided = [
        (state, action)
        for state, action in zip(states, game.actions, strict=False)
        if KIWARA.rules.actor(state) != TABLE
    ]
    for state, action in decided[OPENING["kiwara"] :]:
        scores = {one: score for score, one in MINDS["kiwara"].rate(state)}
        assert scores[action] == max(scores.values())


def test_the_options_that_are_set_are_those_of_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    typed = ["arena", "kiwara", "1:bold", "0", "--games", "2", "--set"]
    assert main([*typed, "layout=reserve"], EDITIONS) == 0
    assert capsys.readouterr().out.startswith("level 1:bold v 0: ")
    assert main([*typed, "layout=none"], EDITIONS) == 2


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (("chess",), "The arena has opponents for these games: katarenga, kiwara, kitara."),
        (("kiwara", "3"), LEVELS),
        (("kiwara", "3", "7"), LEVELS),
        (("kiwara", "3", "3:meek"), LEVELS),
        (("kiwara", "3", "-1"), LEVELS),
    ],
)
def test_levels_and_games_that_are_not_there_are_refused(
    capsys: pytest.CaptureFixture[str], typed: tuple[str, ...], said: str
) -> None:
    assert main(["arena", *typed], EDITIONS) == 2
    assert capsys.readouterr().err == f"companion arena: {said}\n"
