"""Bold and careful bots: what differs between them, and what does not."""

from dataclasses import replace
from typing import Any

import pytest

from companion.bots.mind import Level, Mind
from companion.bots.registry import MINDS
from companion.bots.thought import INFINITE, Limit, Thought, deepen, never
from companion.games.kernel import Action, Record, Seat, Temper
from companion.store.lots import mind_lots, setup_lots
from tests.bots.fights import count_fights
from tests.tiny.pebbles import PEBBLES


@pytest.mark.parametrize(("game", "games"), [("katarenga", 20), ("kiwara", 20), ("kitara", 6)])
def test_the_bold_seek_fights_and_the_careful_avoid_them(game: str, games: int) -> None:
    level = MINDS[game].levels[1]
    bold, careful = (
        count_fights(game, replace(level, temper=temper), range(games))
        for temper in (Temper.BOLD, Temper.CAREFUL)
    )
    assert bold >= 1.3 * careful


def _think(mind: Mind[Any], record: Record[Any], level: Level, seed: int) -> Thought:
    seat = Seat(record.actor or record.seats[0])
    return mind.think(record.state, seat, level, mind_lots(seed), never)


def test_a_lean_decides_between_nearly_equal_actions_and_changes_no_score() -> None:
    scores = {Action("calm"): 100, Action("fight"): 70}

    def follow(action: Action, _depth: int, alpha: int, _first: bool) -> int:  # noqa: FBT001 - called by position
        return max(scores[action], alpha)

    def best(lean: int) -> tuple[Action, int]:
        rated = [(score, action) for action, score in scores.items()]
        found = deepen(rated, follow, Limit(1000, never), INFINITE, 2, {Action("fight"): lean})
        return found.action, found.score

    assert best(0) == best(-50) == best(29) == ("calm", 100)
    assert best(31) == ("fight", 70)


def test_the_weakest_level_can_be_bold_or_careful() -> None:
    one, two = (Action(f"take:{number}") for number in (1, 2))
    mind = Mind(
        PEBBLES,
        tuple(Level(0, temper=temper) for temper in Temper),
        lambda *_: Thought(one, 0, 0, 0),
        lambda _state: [(100, one), (110, two)],
        scale=100,
        daring=lambda _state, action: -20 * (action == two),
    )
    state, seat = PEBBLES.rules.new({"heap": 9}), PEBBLES.seats[0]
    found = [mind.think(state, seat, level, setup_lots(1), never) for level in mind.levels]
    assert [(thought.action, thought.score) for thought in found] == [(two, 110), (one, 100), (two, 110)]
