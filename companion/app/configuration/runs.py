"""Lines of spaces among the lights of a mat: `a1..a8` is beside a1, and stands for all from there to a8."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final, TypeVar

from companion.app.configuration.fault import Fault
from companion.app.configuration.spot import Spot
from companion.app.configuration.table import UNUSED, Board, Configuration, Layout, Names
from companion.rules.kernel.names import Space
from companion.rules.kernel.places import Places, distance

DOTS: Final = ".."
"""Between the two ends of a line."""
Grids = Callable[[str, str], Places]
"""Where the spaces of a game's board lie, by the names of both; nothing where nobody knows."""
NO_PLACES: Final[Places] = MappingProxyType({})
B = TypeVar("B", bound=Board)

Spaces = Mapping[str, Collection[str]]
Boards = Mapping[str, Spaces]


def with_runs(table: Configuration, spot: Spot, games: Spaces, boards: Boards, grids: Grids) -> Configuration:
    """The same with each line as the spaces that it leads over; of a game or board that is not here, none."""

    def laid(game: str, layout: Layout) -> Layout:
        if game not in games:
            return layout
        here, known = spot.at("mats", game), boards.get(game, {})
        single = {
            name: _laid(
                board, here.at("boards", name, "lights"), game, known.get(name, ()), grids(game, name)
            )
            for name, board in layout.boards.items()
        }
        whole = _laid(layout, here.at("lights"), game, games[game], grids(game, ""))
        return replace(whole, boards=MappingProxyType(single))

    mats = {game: laid(game, layout) for game, layout in table.mats.items()}
    return replace(table, mats=MappingProxyType(mats))


def _laid(board: B, spot: Spot, game: str, spaces: Collection[str], places: Places) -> B:
    def read(name: str | Names) -> str | Names:
        if isinstance(name, tuple) or DOTS not in name or name in spaces:
            return name
        return _run(name, spot, game, spaces, places) if spaces else UNUSED

    return replace(board, lights=tuple(map(read, board.lights)))


def _run(name: str, spot: Spot, game: str, spaces: Collection[str], places: Places) -> Names:
    near, _, far = name.partition(DOTS)
    if not near or not far or DOTS in far:
        raise spot.refusal(Fault.HALF_LINE, line=name)
    for end in (near, far):
        if end not in spaces:
            raise spot.refusal(Fault.UNKNOWN_SPACE, space=end, game=game)
    if not places:
        raise spot.refusal(Fault.NO_LINES, line=name, game=game)
    run = along(places, Space(near), Space(far))
    if not run:
        raise spot.refusal(Fault.CROOKED, line=name)
    return run


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
