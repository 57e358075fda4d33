"""The mats that the tests look at: those of every game, and those of boards that no game has."""

from collections.abc import Mapping
from typing import Any

from companion.games.kernel import BoardPlan, Field, Game, MatDesign, MatStyle, Space
from companion.maker.mats.mat_drawing import (
    Labels,
    PrintedBoard,
    PrintedMat,
    draw_mat,
    printed_board,
    style_of,
)
from companion.maker.mats.measures import PITCH_MM
from companion.maker.mats.pages import whole_sheet
from companion.store.lots import setup_lots
from tests.everygame import EVERY_GAME, EVERY_WORD
from tests.maker.mats.parsed_svg import Drawn

LABELS = Labels("GAME", "board", "tag", "N")
BOARD = MatDesign("board")
MATS = [(game.id, design.name) for game in EVERY_GAME.values() for design in style_of(game).designs]


def design(game: Game[Any], name: str) -> MatDesign:
    return next((design for design in style_of(game).designs if design.name == name), BOARD)


def game_mat(
    name: str, layout: str, pitch_mm: float = PITCH_MM, asked: Mapping[str, object] = {}
) -> PrintedMat:
    """The mat of a game, with lots from a seed where it draws some."""
    game = EVERY_GAME[name]
    look = design(game, layout)
    options = game.rules.settle({**look.asked, **asked}, setup_lots(7))
    return draw_mat(printed_board(game, options, look, EVERY_WORD), pitch_mm)


def drawn(mat: PrintedMat) -> Drawn:
    return Drawn(whole_sheet(mat, "100 mm"))


def square(name: str, x: int, y: int, ground: str = "plain") -> Field:
    return Field(Space(name), 10 * x, 10 * y, 10, 10, ground)


def plain(*fields: Field, style: MatStyle | None = None, pitch_mm: float = PITCH_MM) -> Drawn:
    board = PrintedBoard(BoardPlan(0, 0, fields), style or MatStyle(), BOARD, LABELS)
    return drawn(draw_mat(board, pitch_mm))
