"""Reading perft files, and splitting a count that is wrong. A file has blocks of `id`, `new`
(options as JSON), `play` (actions) and `perft DEPTH NODES`.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from companion.games.kernel import TABLE, Action, Game
from companion.games.kernel.perft import TableActs

FOLDER: Final = Path(__file__).parent.parent / "perft"


@dataclass(frozen=True)
class Block:
    """One position, how it is reached, and how many sequences begin in it."""

    game: str
    id: str
    options: dict[str, object]
    played: tuple[str, ...]
    counts: dict[int, int]


def blocks() -> Iterator[Block]:
    """Every block of every file; a file is named for its game."""
    for path in sorted(FOLDER.glob("*.perft")):
        for text in path.read_text().split("\n\n"):
            lines = [line.split(" ", 1) for line in text.splitlines() if line and not line.startswith("#")]
            if lines:
                yield _block(path.stem, lines)


def _block(game: str, lines: list[list[str]]) -> Block:
    single = {word: rest for word, rest in lines if word != "perft"}
    assert set(single) <= {"id", "new", "play"}, single
    counts = [rest.split() for word, rest in lines if word == "perft"]
    return Block(
        game,
        single["id"],
        json.loads(single["new"]),
        tuple(single.get("play", "").split()),
        {int(depth): int(nodes) for depth, nodes in counts},
    )


def perft(game: Game[Any], state: Any, depth: int, *, draws: bool = True) -> int:
    """The number of action sequences of exactly `depth` that begin in `state`.

    Every last state is really made. With `draws=False` a decision of the table above the last level raises
    `TableActs`.
    """
    if depth < 0:
        raise ValueError(depth)
    legal, apply, actor = game.rules.legal, game.rules.apply, game.rules.actor

    def count(state: Any, depth: int) -> int:
        if not draws and actor(state) == TABLE:
            raise TableActs
        nodes = 0
        if depth == 1:
            for action in legal(state):
                apply(state, action)
                nodes += 1
        else:
            for action in legal(state):
                nodes += count(apply(state, action), depth - 1)
        return nodes

    return count(state, depth) if depth else 1


def divide(game: Game[Any], state: Any, depth: int) -> dict[Action, int]:
    """The count split by the first action: where two generators differ, this shows it."""
    return {
        action: perft(game, game.rules.apply(state, action), depth - 1) for action in game.rules.legal(state)
    }
