"""Who plays sensibly beats dice, comes to the end in the usual time, and is nobody's chance."""

from collections.abc import Collection

import pytest

from companion.games.kernel import Record, begin, deal, replay
from companion.games.kitara import KITARA
from companion.games.kitara.contents import SEATS
from companion.games.kitara.law import legal, outcome
from companion.games.kitara.state import State
from companion.store.lots import setup_lots, table_lots
from tests.kitara_policies.policy import chosen


def played(players: int, seed: int, sensible: Collection[int], deck: str = "blue") -> Record[State]:
    """The game of that seed; these seats play sensibly, and the others throw dice."""
    lots = setup_lots(seed)
    record = deal(begin(KITARA, {"players": players, "deck": deck}, lots), table_lots(seed))
    while record.actor:
        offers = legal(record.state)
        thinks = int(record.actor) - 1 in sensible
        action = chosen(record.state, lots) if thinks else offers[lots(len(offers))]
        record = deal(record.play(action), table_lots(seed))
    return record


@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_sensible_player_beats_dice(players: int) -> None:
    for seed in range(6):
        ended = outcome(played(players, seed, {seed % players}).state)
        assert ended is not None
        assert ended.winners == (SEATS[seed % players],)


def test_sensible_people_attack() -> None:
    record = played(3, 1, range(3))
    assert sum(action.startswith("retreat:") for action in record.actions) > 5


def test_the_same_seed_is_the_same_game() -> None:
    assert played(2, 7, range(2), "red") == played(2, 7, range(2), "red")
    assert played(2, 7, range(2), "red") != played(2, 8, range(2), "red")


def test_who_can_move_onto_food_that_is_wanted_does_so() -> None:
    begun = "start:s5 start:s8 reveal:b1a reveal:b1b reveal:b1c reveal:b1d reveal:b1e reveal:b1f draft:b1a"
    record = replay(KITARA, {}, (*begun.split(), "reveal:b1g", "recruit:W@s5"))
    action = chosen(record.state, setup_lots(1))
    assert action in legal(record.state)
    after = record.play(action).state
    assert (record.state.fed_count(0), after.fed_count(0)) == (1, 2)
