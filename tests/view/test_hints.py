"""What hints say: a sentence for every action and every reason of each game, on the smallest screen too."""

from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.bots.registry import MINDS
from companion.drawing.text import ROOM, fits
from companion.games.kernel import TABLE
from companion.games.registry import GAMES
from companion.session.hints import HintStep
from companion.view.hints import hint_text, why_text
from companion.view.sentences import Names
from companion.words import ENGLISH
from tests.bots.positions import random_games
from tests.sentences import SENTENCES

ROOT = Path(__file__).parents[2]


def codes_of_reasons(game: str) -> set[str]:
    """The reasons that the source names, and those that have a sentence."""
    source = (ROOT / "companion/bots" / game / "reasons.py").read_text()
    return {code for code in source.split('"') if code.startswith(f"{game}.reason-")}


@pytest.mark.parametrize("game", MINDS)
def test_every_reason_has_a_sentence_and_no_other_has_one(game: str) -> None:
    worded = {
        code for code in SENTENCES if code.startswith(f"{game}.reason-") and not code.endswith(".brief")
    }
    assert codes_of_reasons(game) == worded
    assert len(worded) > 5


def positions(game: str, options: dict[str, Any]) -> list[Any]:
    """Every third position of some random games in which a person decides."""
    actor = GAMES[game].rules.actor
    games = islice(random_games(GAMES[game], Random(5), options, 200), 4)
    return [state for states in games for state in states[::3] if actor(state) not in (None, TABLE)]


@pytest.mark.parametrize(
    ("game", "options"),
    [("katarenga", {}), ("kiwara", {"reinforcements": True}), ("kitara", {"players": 3})],
)
def test_every_action_is_said_in_full_and_in_three_lines(game: str, options: dict[str, Any]) -> None:
    said: set[str] = set()
    for state in positions(game, options):
        names = Names(GAMES[game], state, ENGLISH)
        for action in names.game.rules.legal(state):
            for step in (HintStep.PIECE, HintStep.GOAL):
                whole = hint_text(names, action, step)
                assert not whole.startswith(game), action
                said.add(whole)
    assert len(said) > 50


@pytest.mark.parametrize(("game", "options"), [("katarenga", {}), ("kiwara", {}), ("kitara", {"players": 3})])
def test_every_reason_is_said_in_three_lines(game: str, options: dict[str, Any]) -> None:
    said: set[str] = set()
    for state in positions(game, options):
        for action in GAMES[game].rules.legal(state)[::3]:
            for reason in MINDS[game].explain(state, action):
                sentence = why_text((reason,), ENGLISH)
                assert fits(sentence, ROOM), sentence
                assert sentence != ENGLISH.say("hint.no-reason"), reason
                said.add(reason.code)
    assert len(said) > 6
