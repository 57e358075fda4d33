"""Which games can be played at a table, where each of them lies on it, and what their tags stand for.

Law: a board that is felt needs a mat. Where nothing is felt, every game can be played; and so it can be where
cells are simulated, if there are enough: they lie as each game wants them.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from companion.app.configuration import Configuration
from companion.app.keeper import Games
from companion.app.mat import Mat, Mats
from companion.app.parts import SIMULATED
from companion.app.simulated import tagged
from companion.desk.shelf import Shelf, Title, new, shelf
from companion.rules.kernel.game import Game
from companion.rules.kernel.names import Options
from companion.table.prospects import NOWHERE, Spaces
from companion.table.tags import Tag


def playable_on(configuration: Configuration, games: Games, here: Game[Any]) -> Iterator[Game[Any]]:
    """The games that can be played at that table: where real cells feel its board, those that have a mat."""
    cells = configuration.cells
    room = configuration.cell_count if cells is not None and cells.driver == SIMULATED else 0
    for name, game in games.items():
        fits = name in configuration.mats or len(game.spaces) <= room
        if game is here or cells is None or fits:
            yield game


def shelf_of(games: Iterable[Game[Any]], mats: Mats, last: Mapping[str, Options], *, felt: bool) -> Shelf:
    """Those games, each as it was played last."""
    return shelf(_title(game, mats.of(game.id), last.get(game.id), felt=felt) for game in games)


def _title(game: Game[Any], mat: Mat, last: Options | None, *, felt: bool) -> Title:
    title = new(game, watched(mat, felt=felt))
    return title if last is None else title.played(last)


def simulated_tags(games: Iterable[Game[Any]]) -> dict[str, Tag]:
    """What the tags of a simulated table stand for, so that people can play at once."""
    return {uid: Tag(game.id, thing) for game in games for uid, thing in tagged(game).items()}


def mat_of(configuration: Configuration, game: Game[Any]) -> Mat:
    """How the board of that game lies on the table."""
    return replace(configuration.mat(game.id) or plain_mat(configuration, game), half_turn=game.half_turn)


def watched(mat: Mat, *, felt: bool) -> Spaces:
    """The spaces that lie over cells, where there are any."""
    return frozenset(space for space in mat.cells if space is not None) if felt else NOWHERE


def plain_mat(configuration: Configuration, game: Game[Any]) -> Mat:
    """Where the configuration has no mat: cells and lights lie under the spaces in their order."""
    count = configuration.light_count or len(game.spaces)
    return Mat(game.id, game.spaces, (*game.spaces, *(None,) * count)[:count])
