"""What holds for every mind: legal, blind to what its seat cannot see, stronger by level, and no fool."""

from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest

from companion.bots.mind import Level, Mind
from companion.bots.registry import MINDS
from companion.bots.thought import Lean, Thought, never
from companion.cli.arena_command import play_game, play_match
from companion.games.katarenga.position import parse_position
from companion.games.kernel import TABLE, Action, Draw, Seat
from companion.store.lots import setup_lots
from tests.bots.positions import random_games
from tests.tiny.pebbles import PEBBLES
from tests.tiny.rules import Pebbles

every_mind = pytest.mark.parametrize("mind", MINDS.values(), ids=MINDS)


@every_mind
def test_every_level_chooses_a_legal_action_and_the_same_one_from_equal_draws(mind: Mind[Any]) -> None:
    rules, low = mind.game.rules, replace(mind, levels=mind.levels[:3])
    for game in islice(random_games(mind.game, Random(1), {}, 100), 2):
        for state in game[:: max(4, len(game) // 10)]:
            actor = rules.actor(state)
            if actor and actor != TABLE:
                seat = Seat(actor)
                for level in range(1, len(low.levels) + 1):
                    chosen = [low.choose(state, seat, level, setup_lots(5), never) for _ in range(2)]
                    assert chosen[0] in rules.legal(state)
                    assert chosen[0] == chosen[1]


@every_mind
def test_levels_look_further_and_further(mind: Mind[Any]) -> None:
    nodes = [level.nodes for level in mind.levels]
    assert nodes == sorted({*nodes})
    assert len(nodes) == mind.game.levels
    assert all(not level.margin for level in mind.levels if level.nodes)


@pytest.mark.parametrize("game", MINDS)
def test_a_level_beats_the_one_below(game: str) -> None:
    """Four games only; the arena has the whole ladder."""
    results = play_match(game, (3, 1), [{}] * 2, 1)
    assert [result.seat for result in results] == [*MINDS[game].game.seats[:2]] * 2
    assert sum(result.share for result in results) >= 3


@pytest.mark.parametrize(
    ("game", "options", "actions", "end"),
    [
        ("katarenga", {}, 37, "a4-a1 e2-e8 b6-b1 e8-h9"),
        ("kiwara", {"reinforcements": True}, 64, "totem:W3 place:G@b3 totem:Nb place:G@b1"),
        ("kitara", {"players": 2}, 124, "retreat:r3 end discard:b1f reveal:b5a"),
    ],
)
def test_a_seed_is_the_same_game_on_every_version_of_python(
    game: str, options: dict[str, object], actions: int, end: str
) -> None:
    """Numbers of a whole game: whoever changes a search writes them anew."""
    record = play_game(game, dict.fromkeys(MINDS[game].game.seats, 2), 11, options)
    assert (len(record.actions), " ".join(record.actions[-4:])) == (actions, end)


@pytest.mark.parametrize("level", range(1, 8))
def test_even_the_weakest_takes_a_win_that_it_can_see(level: int) -> None:
    kings = "/".join(["bbbbbbbb"] * 8)
    position = parse_position(f"{kings} 7w/8/8/8/8/8/8/b6b w a0a9")
    mind = MINDS["katarenga"]
    for seed in range(5):
        assert mind.choose(position, mind.game.seats[0], level, setup_lots(seed), never) == "h8-h9"


def test_the_weakest_chooses_among_what_is_nearly_best() -> None:
    def rate(_state: Pebbles) -> list[tuple[int, Action]]:
        return [(100, Action("a")), (61, Action("b")), (60, Action("c")), (59, Action("d"))]

    mind = Mind(PEBBLES, (Level(0, margin=40),), _think, rate, scale=100)
    state = PEBBLES.rules.new({"heap": 9})
    chosen = {mind.choose(state, PEBBLES.seats[0], 1, setup_lots(seed), never) for seed in range(40)}
    assert chosen == {"a", "b", "c"}


def _think(state: Pebbles, nodes: int, _draw: Draw, _stop: object, _lean: Lean) -> Thought:
    """Takes as many as the other side's first token is worth: what it must not know."""
    return Thought(Action(f"take:{state.held[1][0]}"), 0, 1, nodes)


def test_a_mind_thinks_about_a_guess_and_not_about_what_is_hidden_from_its_seat() -> None:
    mind = Mind(PEBBLES, (Level(10),), _think, lambda _state: [], scale=100)
    left = PEBBLES.seats[0]
    one, other = (
        PEBBLES.rules.new({"heap": 5})._replace(held=((), (token,)), bag=bag)
        for token, bag in ((1, (1, 1)), (2, (2, 0)))
    )
    for seed in range(20):
        chosen = mind.choose(one, left, 1, setup_lots(seed), never)
        assert mind.choose(other, left, 1, setup_lots(seed), never) == chosen
    assert len({mind.choose(one, left, 1, setup_lots(seed), never) for seed in range(40)}) == 2
