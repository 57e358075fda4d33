"""Columns and rows: where the spaces of a board lie to each other as its mat is printed."""

from collections.abc import Mapping
from typing import Any

from companion.app.configuration.runs import NO_PLACES, Grids
from companion.app.lots import setup_lots
from companion.desk.options import mats, named_boards
from companion.rules.kernel.game import Game
from companion.rules.kernel.line import begin
from companion.rules.kernel.places import Places
from companion.view.looks import has_look, look_of


def grids_of(games: Mapping[str, Game[Any]]) -> Grids:
    """Those of these games."""

    def grid(name: str, board: str) -> Places:
        game = games.get(name)
        return NO_PLACES if game is None else grid_of(game, board)

    return grid


def grid_of(game: Game[Any], board: str) -> Places:
    """A mat that is for several maps at once has no columns and rows: each map has its own."""
    mapped = look_of(game).on_cells if has_look(game) else None
    if board not in mats(game) or (mapped is not None and not board):
        return NO_PLACES
    named = named_boards(game)
    asked = {**named.needs.get(board, {}), named.name: board} if named and board else {}
    state = begin(game, asked, setup_lots(0)).state
    if mapped is None:
        return game.where(state)
    return {field.space: (field.x, -field.y) for field in mapped(state).fields}
