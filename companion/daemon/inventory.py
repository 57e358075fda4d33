"""What a configuration provides: playable games, mats, grids, and the outfit for setup jobs.

Law: a board with cells needs a mat. Without cells every game can be played; with simulated cells every
game that has no more spaces than there are cells.
"""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from companion.config import Configuration, PartKind, load
from companion.config.checks import NO_PLACES, Grids
from companion.config.drivers import SIMULATED
from companion.games.kernel import Game, Games, Options, Places, Record, Space, begin, has_look, look_of
from companion.session.mats import Mats
from companion.session.shelf import Shelf, make_shelf, mats, named_boards, new_title, spaces_of
from companion.session.work.mat import CellSpaces, Mat
from companion.session.work.wiring import PLAIN_WIRING, MatPlaces, Outfit, Wiring
from companion.store.lots import setup_lots
from companion.table.events import Button, Chair
from companion.table.evidence import NOWHERE, Spaces


def playable_games(configuration: Configuration, games: Games, here: Game[Any]) -> Iterator[Game[Any]]:
    """The games playable at that table: with real cells, those that have a mat."""
    cells = configuration.cells
    room = configuration.cell_count if cells is not None and cells.driver == SIMULATED else 0
    for name, game in games.items():
        fits = name in configuration.mats or fewest_spaces(game) <= room
        if game is here or cells is None or fits:
            yield game


def fewest_spaces(game: Game[Any]) -> int:
    """The number of spaces of its smallest board; an owner's own packs do not reduce it."""
    boards = boards_of(game).values()
    return min(map(len, boards), default=len(game.hands.spaces))


def boards_of(game: Game[Any]) -> dict[str, tuple[Space, ...]]:
    """The spaces of each of its named boards."""
    named, boards = named_boards(game), {}
    for name in mats(game):
        if named and name:
            options = {**named.needs.get(name, {}), named.name: name}
            boards[name] = spaces_of(begin(game, options, lambda _below: 0))
    return boards


def shelf_of(
    games: Iterable[Game[Any]], mats: Mats, last: Mapping[str, Options], *, has_cells: bool
) -> Shelf:
    def sensed_spaces(record: Record[Any]) -> Spaces:
        return spaces_with_cells(mats.mat_of(record), has_cells=has_cells)

    titles = ((new_title(game, sensed_spaces), last.get(game.id)) for game in games)
    return make_shelf(title if options is None else title.as_played(options) for title, options in titles)


def configuration_for(source: str | Path, games: Games) -> Configuration:
    spaces = {name: game.hands.spaces for name, game in games.items()}
    seats = {name: game.seats for name, game in games.items()}
    boards = {name: boards_of(game) for name, game in games.items()}
    return load(source, spaces, seats, boards, grids_of(games))


def grids_of(games: Mapping[str, Game[Any]]) -> Grids:

    def grid(name: str, board: str) -> Places:
        game = games.get(name)
        return NO_PLACES if game is None else grid_of(game, board)

    return grid


def grid_of(game: Game[Any], board: str) -> Places:
    """Where the spaces of a board lie. A mat shared by several maps has no grid, as each map has its own."""
    mapped = look_of(game).printed.plan_on_cells if has_look(game) else None
    if board not in mats(game) or (mapped is not None and not board):
        return NO_PLACES
    named = named_boards(game)
    options = {**named.needs.get(board, {}), named.name: board} if named and board else {}
    state = begin(game, options, setup_lots(0)).state
    if mapped is None:
        return game.hands.places_of(state)
    return {field.space: (field.x, -field.y) for field in mapped(state).fields}


def mats_of(configuration: Configuration, wiring: Wiring = PLAIN_WIRING) -> Mats:
    cells, lights = configuration.cell_count, configuration.light_count
    return Mats(configuration.mats_of_boards(), cells, lights, wiring)


def spaces_with_cells(mat: Mat, *, has_cells: bool) -> Spaces:
    """The spaces with a cell below them, if cells are felt."""
    return frozenset(space for space in mat.cells if space is not None) if has_cells else NOWHERE


def outfit_of(configuration: Configuration, record: Record[Any]) -> Outfit:
    """The parts as a setup job sees them; parts of no chair belong to the chair `common`.

    Without a configured mat, spaces take the order of this game's board.
    """
    cells, lights = configuration.cell_count, configuration.light_count
    mats = [*configuration.mats_of_boards()] or [Mats((), cells, lights).mat_of(record)]
    named = [(Chair(name.partition(".")[0]), name, part.kind) for name, part in configuration.parts.items()]
    buttons = {Button.PUSH.value: Button.PUSH, Button.KEY.value: Button.KEY}
    return Outfit(
        cells,
        lights,
        tuple(map(Chair, configuration.chairs)),
        tuple(
            (chair, buttons[name.partition(".")[2]]) for chair, name, kind in named if kind is PartKind.KEY
        ),
        tuple(chair for chair, _, kind in named if kind is PartKind.DIAL),
        tuple(chair for chair, _, kind in named if kind is PartKind.SCREEN),
        tuple(name for _, name, kind in named if kind is PartKind.READER),
        sound=configuration.sound is not None,
        places=tuple(map(_places, mats)),
    )


def first_line(games: Mapping[str, Game[Any]]) -> Record[Any]:
    """The first of these games at its start, with default options."""
    return begin(next(iter(games.values())), {}, setup_lots(0))


def _places(mat: Mat) -> MatPlaces:
    lights = tuple(None if isinstance(lit, tuple) else lit for lit in mat.lights)
    return MatPlaces(
        mat.game, mat.board, _numbers(mat.cells), _numbers(lights), _numbers(mat.wand), {**mat.runs}
    )


def _numbers(spaces: CellSpaces) -> dict[str, tuple[int, ...]]:
    return {
        space: tuple(at for at, over in enumerate(spaces) if over == space)
        for space in dict.fromkeys(spaces)
        if space is not None
    }
