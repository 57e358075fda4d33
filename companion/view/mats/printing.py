"""The mat of a game: its board, printed 1:1 to lie on the cells of a table."""

from typing import Any, Final

from companion.rules.kernel.game import Game
from companion.rules.kernel.names import Options
from companion.rules.kernel.reason import Refused, because
from companion.view.looks import has_look, look_of
from companion.view.mats.board import Board
from companion.view.mats.mat import Mat, mat
from companion.view.mats.measures import PITCH_MM, Measures, measured
from companion.view.mats.style import Design, Style
from companion.view.mats.surroundings import Labels
from companion.view.plan import Field, Plan
from companion.view.words import Words

NO_BOARD: Final = "mats.no-board"
"""The reason where nobody knows what a game's board is like. Values: game."""


def style_of(game: Game[Any]) -> Style:
    """What the game's mats look like; a game that says nothing of them has one, plain."""
    return look_of(game).mats


def mat_of(
    game: Game[Any], options: Options, design: Design, words: Words, pitch_mm: float = PITCH_MM
) -> Mat:
    """The mat for a game with these settled options; `Refused` where its spaces lie nowhere."""
    return mat(*board_of(game, options, design, words), pitch_mm)


def board_of(game: Game[Any], options: Options, design: Design, words: Words) -> Board:
    """What the mat is drawn from."""
    labels = Labels(
        game.id.upper(), design_name(game, design, words), words.say("mats.tag"), words.say("mats.north")
    )
    return Board(_board(game, options), style_of(game), design, labels)


def measures_of(game: Game[Any], options: Options, pitch_mm: float = PITCH_MM) -> Measures:
    """Where everything lies on that mat."""
    return measured(_board(game, options), style_of(game).rim, pitch_mm)


def design_name(game: Game[Any], design: Design, words: Words) -> str:
    """What people call it."""
    code = f"mats.{game.id}.{design.name}"
    return words.say(code) if words.has(code) else design.name


def _board(game: Game[Any], options: Options) -> Plan:
    """`Refused` where its spaces lie nowhere."""
    plan = _plan(game, game.new(options))
    if not plan.fields:
        raise Refused(because(NO_BOARD, game=game.id))
    return plan


def _plan(game: Game[Any], state: object) -> Plan:
    """The board as it is drawn elsewhere, or else a square for each space where it lies."""
    if has_look(game):
        look = look_of(game)
        return (look.on_cells or look.plan)(state)
    squares = (Field(space, x, -y, 1, 1, "plain") for space, (x, y) in game.where(state).items())
    return Plan(0, 0, tuple(squares))
