"""Every registered game and the tests' own tiny one: what the generic suites run on."""

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from companion.games.kernel import Game, Record, replay
from companion.games.registry import EDITIONS, GAMES
from companion.words import words_of
from tests.sentences import SENTENCES
from tests.tiny.pebbles import PEBBLES

EVERY_GAME: Final[Mapping[str, Game[Any]]] = {**GAMES, PEBBLES.id: PEBBLES}
EVERY_WORD: Final = words_of((*EDITIONS, PEBBLES))
SPACES: Final = {name: game.hands.spaces for name, game in GAMES.items()}

_ROOTS = sorted({PEBBLES.id, *(code.partition(".")[0] for code in SENTENCES)})
A_CODE: Final = re.compile(rf"\b({'|'.join(_ROOTS)})\.[a-z]")
"""What is seen of a code that nobody has worded, and of no sentence."""

PLAYTHROUGHS: Final = Path(__file__).parent / "playthroughs"


@cache
def option_sets(game: str) -> tuple[dict[str, object], ...]:
    """No options, and those of each golden playthrough of the game."""
    texts = [path.read_text() for path in sorted(PLAYTHROUGHS.glob(f"{game}/*.txt"))]
    asked = [line.removeprefix("options: ") for text in texts for line in text.splitlines()[2:3]]
    return ({}, *map(json.loads, asked))


def playthrough(game: str, name: str) -> Record[Any]:
    """The game of that golden playthrough."""
    text = (PLAYTHROUGHS / game / f"{name}.txt").read_text()
    options = json.loads(text.splitlines()[2].removeprefix("options: "))
    return replay(EVERY_GAME[game], options, re.findall(r"^> (.*)$", text, re.MULTILINE))
