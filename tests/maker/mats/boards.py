"""The mats that the tests look at, of every game and of boards that no game has; and tables to lie on."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from companion.config import load
from companion.games.kernel import BoardPlan, Field, Game, MatDesign, MatStyle, Space, begin
from companion.games.registry import GAMES
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
from companion.maker.mats.site import Site, site_of_board, site_of_table
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
    return draw_mat(board(name, layout, asked), pitch_mm)


def drawn(mat: PrintedMat) -> Drawn:
    return Drawn(whole_sheet(mat, "100 mm"))


def square(name: str, x: int, y: int, ground: str = "plain") -> Field:
    return Field(Space(name), 10 * x, 10 * y, 10, 10, ground)


def plain(*fields: Field, style: MatStyle | None = None, pitch_mm: float = PITCH_MM) -> Drawn:
    board = PrintedBoard(BoardPlan(0, 0, fields), style or MatStyle(), BOARD, LABELS)
    return drawn(draw_mat(board, pitch_mm))


SPACES = {name: game.hands.spaces for name, game in GAMES.items()}


@cache
def table(profile: str) -> Site:
    return site_of_table(load(profile, SPACES), GAMES, PITCH_MM)


@cache
def wood(game: str, layout: str, pitch_mm: float = PITCH_MM) -> Site:
    rules = EVERY_GAME[game]
    return site_of_board(begin(rules, design(rules, layout).options, setup_lots(7)), None, pitch_mm)


def board(name: str, layout: str, asked: Mapping[str, object] = {}) -> PrintedBoard:
    game = EVERY_GAME[name]
    look = design(game, layout)
    options = game.rules.settle({**look.options, **asked}, setup_lots(7))
    return printed_board(game, options, look, EVERY_WORD)
