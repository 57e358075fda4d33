"""Tables whose wood the tests measure: those of shipped profiles, and of single games."""

from functools import cache

from companion.config import load
from companion.games.kernel import begin
from companion.games.registry import GAMES
from companion.maker.mats.mat_drawing import PrintedBoard, printed_board
from companion.maker.mats.measures import PITCH_MM
from companion.maker.mats.site import Site, site_of_board, site_of_table
from companion.store.lots import setup_lots
from tests.everygame import EVERY_GAME, EVERY_WORD
from tests.maker.mats.boards import design

SPACES = {name: game.hands.spaces for name, game in GAMES.items()}


@cache
def table(profile: str) -> Site:
    return site_of_table(load(profile, SPACES), GAMES, PITCH_MM)


@cache
def wood(game: str, layout: str, pitch_mm: float = PITCH_MM) -> Site:
    rules = EVERY_GAME[game]
    return site_of_board(begin(rules, design(rules, layout).asked, setup_lots(7)), None, pitch_mm)


def board(game: str, layout: str) -> PrintedBoard:
    rules = EVERY_GAME[game]
    look = design(rules, layout)
    return printed_board(rules, rules.rules.settle(look.asked, setup_lots(7)), look, EVERY_WORD)
