"""Who plays sensibly beats dice, comes to the end in the usual time, and is nobody's chance."""

import pytest

from companion.games.kernel import replay
from companion.games.kitara.law import legal
from companion.store.lots import setup_lots
from tests.kitara_policies.games import KITARA, against_dice, played, sensible
from tests.kitara_policies.policy import chosen


@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_sensible_player_beats_dice(players: int) -> None:
    games = [played(players, seed, against_dice(players, seed % players)) for seed in range(6)]
    assert [game.winners for game in games] == [(seed % players,) for seed in range(6)]


def test_sensible_people_attack() -> None:
    assert played(3, 1, sensible(3)).attacks > 5


def test_the_same_seed_is_the_same_game() -> None:
    assert played(2, 7, sensible(2), "red") == played(2, 7, sensible(2), "red")
    assert played(2, 7, sensible(2), "red") != played(2, 8, sensible(2), "red")


def test_who_can_move_onto_food_that_is_wanted_does_so() -> None:
    begun = "start:s5 start:s8 reveal:b1a reveal:b1b reveal:b1c reveal:b1d reveal:b1e reveal:b1f draft:b1a"
    record = replay(KITARA, {}, (*begun.split(), "reveal:b1g", "recruit:W@s5"))
    action = chosen(record.state, setup_lots(1))
    assert action in legal(record.state)
    after = record.play(action).state
    assert (record.state.fed_count(0), after.fed_count(0)) == (1, 2)
