"""Golden playthroughs as records, to be played once more."""

import json
import re
from typing import Any

from companion.games.kernel.record import Record, replay
from companion.games.registry import GAMES
from tests.everygame import PLAYTHROUGHS


def playthrough(game: str, name: str) -> Record[Any]:
    """The game of that golden playthrough."""
    text = (PLAYTHROUGHS / game / f"{name}.txt").read_text()
    options = json.loads(text.splitlines()[2].removeprefix("options: "))
    return replay(GAMES[game], options, re.findall(r"^> (.*)$", text, re.MULTILINE))


def settings(line: Record[Any]) -> list[str]:
    """The flags that begin this game."""
    asked = [f"{name}={json.dumps(value)}" for name, value in line.options.items()]
    return ["--game", line.game.id, *(part for one in asked for part in ("--set", one))]
