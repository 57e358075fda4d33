"""Every game has golden playthroughs, for each of its options, and they still read the same."""

from pathlib import Path
from typing import Any

import pytest

from companion.games.kernel import Game
from tests.everygame import EVERY_GAME, PLAYTHROUGHS, option_sets
from tests.playthrough import rewrite

FILES = {str(path.relative_to(PLAYTHROUGHS)): path for path in sorted(PLAYTHROUGHS.glob("*/*.txt"))}

every_game = pytest.mark.parametrize("game", EVERY_GAME.values(), ids=EVERY_GAME)


@pytest.mark.parametrize("name", FILES)
def test_the_game_still_goes_as_its_playthrough_says(name: str) -> None:
    text = FILES[name].read_text()
    assert rewrite(text) == text


@every_game
def test_every_game_has_a_playthrough_of_each_of_its_options(game: Game[Any]) -> None:
    asked = option_sets(game.id)[1:]
    assert asked
    for option in game.options:
        assert any(options.get(option.name, option.default) != option.default for options in asked), (
            option.name
        )


@every_game
def test_some_playthrough_of_every_game_comes_to_its_end(game: Game[Any]) -> None:
    texts = [path.read_text() for path in FILES.values() if path.parent.name == game.id]
    assert any(" wins (" in text for text in texts)


def test_every_playthrough_belongs_to_a_game() -> None:
    assert {path.parent.name for path in FILES.values()} <= set(EVERY_GAME)


def test_a_game_that_goes_differently_is_noticed(tmp_path: Path) -> None:
    path = next(iter(FILES.values()))
    changed = tmp_path / "changed.txt"
    changed.write_text(path.read_text().replace("legal: ", "legal: 1", 1))
    assert rewrite(changed.read_text()) != changed.read_text()
