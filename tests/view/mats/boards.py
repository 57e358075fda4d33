"""The mats that the tests look at: those of every game, and those of boards that no game has."""

from collections.abc import Mapping
from typing import Any

from companion.app.lots import setup_lots
from companion.rules.kernel.game import Game
from companion.rules.kernel.names import Space
from companion.view.mats.mat import Mat, mat
from companion.view.mats.measures import PITCH_MM
from companion.view.mats.printing import mat_of, style_of
from companion.view.mats.sheet import whole
from companion.view.mats.style import Design, Style
from companion.view.mats.surroundings import Labels
from companion.view.plan import Field, Plan
from tests.everygame import EVERY_GAME, EVERY_WORD
from tests.view.mats.drawn import Drawn

LABELS = Labels("GAME", "board", "tag", "N")
BOARD = Design("board")
MATS = [(game.id, design.name) for game in EVERY_GAME.values() for design in style_of(game).designs]


def design(game: Game[Any], name: str) -> Design:
    return next((design for design in style_of(game).designs if design.name == name), BOARD)


def game_mat(name: str, layout: str, pitch_mm: float = PITCH_MM, asked: Mapping[str, object] = {}) -> Mat:
    """The mat of a game, with lots from a seed where it draws some."""
    game = EVERY_GAME[name]
    look = design(game, layout)
    options = game.settle({**look.asked, **asked}, setup_lots(7))
    return mat_of(game, options, look, EVERY_WORD, pitch_mm)


def drawn(mat: Mat) -> Drawn:
    return Drawn(whole(mat, "100 mm"))


def square(name: str, x: int, y: int, ground: str = "plain") -> Field:
    return Field(Space(name), 10 * x, 10 * y, 10, 10, ground)


def plain(*fields: Field, style: Style | None = None, pitch_mm: float = PITCH_MM) -> Drawn:
    return drawn(mat(Plan(0, 0, fields), style or Style(), BOARD, LABELS, pitch_mm))
