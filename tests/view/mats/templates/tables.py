"""Tables whose wood the tests measure: those of shipped profiles, and of single games."""

from functools import cache

from companion.app.configuration import load
from companion.app.drilling import site_of_board, site_of_table
from companion.app.lots import setup_lots
from companion.rules.games import GAMES
from companion.rules.kernel.line import begin
from companion.view.mats.board import Board
from companion.view.mats.measures import PITCH_MM
from companion.view.mats.printing import board_of
from companion.view.mats.templates.site import Site
from tests.everygame import EVERY_GAME, EVERY_WORD
from tests.view.mats.boards import design

SPACES = {name: game.spaces for name, game in GAMES.items()}


@cache
def table(profile: str) -> Site:
    return site_of_table(load(profile, SPACES), GAMES, PITCH_MM)


@cache
def wood(game: str, layout: str, pitch_mm: float = PITCH_MM) -> Site:
    rules = EVERY_GAME[game]
    return site_of_board(begin(rules, design(rules, layout).asked, setup_lots(7)), None, pitch_mm)


def board(game: str, layout: str) -> Board:
    rules = EVERY_GAME[game]
    look = design(rules, layout)
    return board_of(rules, rules.settle(look.asked, setup_lots(7)), look, EVERY_WORD)
