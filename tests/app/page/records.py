"""Golden playthroughs as records, to be played once more."""

import json
import re
from typing import Any

from companion.rules.games import GAMES
from companion.rules.kernel.line import Line, replay
from tests.everygame import PLAYTHROUGHS


def playthrough(game: str, name: str) -> Line[Any]:
    """The game of that golden playthrough."""
    text = (PLAYTHROUGHS / game / f"{name}.txt").read_text()
    options = json.loads(text.splitlines()[2].removeprefix("options: "))
    return replay(GAMES[game], options, re.findall(r"^> (.*)$", text, re.MULTILINE))


def settings(line: Line[Any]) -> list[str]:
    """The flags that begin this game."""
    asked = [f"{name}={json.dumps(value)}" for name, value in line.options.items()]
    return ["--game", line.game.id, *(part for one in asked for part in ("--set", one))]
