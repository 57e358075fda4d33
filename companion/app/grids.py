"""Columns and rows: where the spaces of a board lie to each other as its mat is printed."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from companion.app.lots import setup_lots
from companion.desk.options import mats, named_boards
from companion.rules.kernel.game import Game
from companion.rules.kernel.line import begin
from companion.rules.kernel.names import Space
from companion.rules.kernel.places import Places, distance
from companion.view.looks import has_look, look_of

Grids = Callable[[str, str], Places]
"""Where the spaces of a game's board lie, by the names of both; nothing where nobody knows."""

NO_PLACES: Final[Places] = MappingProxyType({})


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


def along(places: Places, near: Space, far: Space) -> tuple[Space, ...]:
    """The spaces of a column or a row from one of them to another; none where they are not in one."""
    (x, y), (far_x, far_y) = places[near], places[far]
    if near == far or (x != far_x and y != far_y):
        return ()
    across, down = sorted((x, far_x)), sorted((y, far_y))
    line = [
        space
        for space, (east, north) in places.items()
        if across[0] <= east <= across[1] and down[0] <= north <= down[1]
    ]
    return tuple(sorted(line, key=lambda space: distance(places, near, space)))
