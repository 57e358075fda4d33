"""Boards as lines of text."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.rules.kernel.line import Line
from companion.view.boards import katarenga, kiwara

BOARDS: Final[Mapping[str, Callable[[Any], list[str]]]] = {
    "katarenga": katarenga.board_lines,
    "kiwara": kiwara.board_lines,
}
"""By game."""


def text_board(line: Line[Any]) -> list[str]:
    """The board as it stands; nothing for a game whose board cannot be written."""
    board = BOARDS.get(line.game.id)
    return board(line.state) if board else []
