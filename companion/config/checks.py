"""Checks of a configuration as a whole, such as mats within the cells and the buttons that play needs.

Conflicts between parts are checked in `claims`.

A light may stand for a line of spaces: `a1..a8` lies beside a1 and stands for all spaces from there to
a8. Such lines are expanded before the checks.
"""

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from itertools import chain
from types import MappingProxyType
from typing import Final, TypeVar

from companion.config.claims import check_claims
from companion.config.configuration import UNUSED, BoardLayout, Configuration, GameLayout, Names
from companion.config.drivers import SIMULATED, PartKind, Reeds
from companion.config.errors import ConfigError, Location, format_value
from companion.drawing.pixels import HEIGHT, WIDTH
from companion.games.kernel import Actor, Places, Seat, Space, distance
from companion.session.match import seat_around
from companion.table.events import Chair

DOTS: Final = ".."
"""The separator between the ends of a line."""
Grids = Callable[[str, str], Places]
"""The positions of the spaces of a game's board, by the names of both; empty if unknown."""
NO_PLACES: Final[Places] = MappingProxyType({})
B = TypeVar("B", bound=BoardLayout)

Spaces = Mapping[str, Collection[str]]
Boards = Mapping[str, Spaces]


def expand_lines(
    table: Configuration, spot: Location, games: Spaces, boards: Boards, grids: Grids
) -> Configuration:
    """The configuration with each line expanded to its spaces; lines of unknown games become empty."""

    def expand_layout(game: str, layout: GameLayout) -> GameLayout:
        if game not in games:
            return layout
        here, known = spot.at("mats", game), boards.get(game, {})
        single = {
            name: _expand_board(
                board, here.at("boards", name, "lights"), game, known.get(name, ()), grids(game, name)
            )
            for name, board in layout.boards.items()
        }
        whole = _expand_board(layout, here.at("lights"), game, games[game], grids(game, ""))
        return replace(whole, boards=MappingProxyType(single))

    mats = {game: expand_layout(game, layout) for game, layout in table.mats.items()}
    return replace(table, mats=MappingProxyType(mats))


def _expand_board(board: B, spot: Location, game: str, spaces: Collection[str], places: Places) -> B:
    def expand(name: str | Names) -> str | Names:
        if isinstance(name, tuple) or DOTS not in name or name in spaces:
            return name
        return _expand_line(name, spot, game, spaces, places) if spaces else UNUSED

    return replace(board, lights=tuple(map(expand, board.lights)))


def _expand_line(name: str, spot: Location, game: str, spaces: Collection[str], places: Places) -> Names:
    near, _, far = name.partition(DOTS)
    if not near or not far or DOTS in far:
        raise spot.refusal(ConfigError.HALF_LINE, line=name)
    for end in (near, far):
        if end not in spaces:
            raise spot.refusal(ConfigError.UNKNOWN_SPACE, space=end, game=game)
    if not places:
        raise spot.refusal(ConfigError.NO_LINES, line=name, game=game)
    run = spaces_between(places, Space(near), Space(far))
    if not run:
        raise spot.refusal(ConfigError.CROOKED, line=name)
    return run


def spaces_between(places: Places, near: Space, far: Space) -> tuple[Space, ...]:
    """The spaces of a column or a row from one of them to another; empty if they share neither."""
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


MOST_CHAIRS: Final = 8
LONGEST_NAME: Final = 16
COMMON: Final = "common"
"""Reserved for parts of no chair; no chair may have this name."""

Seats = Mapping[str, Collection[str]]
"""The names of the seats of each game."""


def check_configuration(
    table: Configuration, spot: Location, games: Spaces, seats: Seats, boards: Boards
) -> None:
    _check_chairs(table, spot.at("chairs"))
    _check_buttons(table, spot.at("chairs"))
    _check_controller(table, spot)
    check_claims(table, spot)
    _check_screens(table, spot)
    _check_mats(table, spot.at("mats"), games, boards)
    limits, known = spot.at("play", "clock", "seats"), dict.fromkeys(chain(*seats.values()))
    for seat in table.play.clock.seats:
        if seat not in known:
            raise limits.at(seat).unknown_key(known)
    _check_pushes(table, spot.at("play"), seats)
    _check_demonstration(table, spot.at("care", "demonstrate_after_s"))


def _check_chairs(table: Configuration, spot: Location) -> None:
    if not table.chairs:
        raise spot.refusal(ConfigError.NO_CHAIR)
    if len(table.chairs) > MOST_CHAIRS:
        raise spot.refusal(ConfigError.TOO_MANY_CHAIRS, limit=MOST_CHAIRS)
    for name in table.chairs:
        plain = re.fullmatch(r"[a-z][a-z0-9-]*", name) and name != COMMON
        if not plain or len(name) > LONGEST_NAME:
            raise spot.at(name).refusal(ConfigError.CHAIR_NAME, limit=LONGEST_NAME)


def _check_buttons(table: Configuration, spot: Location) -> None:
    """Every dial needs a push; where there are dials, some chair needs both a key and a push for the menu."""
    dials = {name: reach for name, reach in table.chairs.items() if reach.dial is not None}
    for name, reach in dials.items():
        if reach.push is None:
            raise spot.at(name, "push").refusal(ConfigError.DIAL_ALONE)
    full = [name for name, reach in table.chairs.items() if reach.push is not None and reach.key is not None]
    if dials and not full:
        raise spot.refusal(ConfigError.NO_MENU)


def _check_controller(table: Configuration, spot: Location) -> None:
    for keys, part in table.parts_with_keys():
        if part.driver == "controller" and table.controller is None:
            raise spot.at(*keys).refusal(ConfigError.NO_CONTROLLER)


def _check_screens(table: Configuration, spot: Location) -> None:
    """Refuse screens of a size other than that of the shipped profiles."""
    for keys, part in table.parts_with_keys():
        size = getattr(part.options, "width", WIDTH), getattr(part.options, "height", HEIGHT)
        if part.kind is PartKind.SCREEN and size != (WIDTH, HEIGHT):
            raise spot.at(*keys).refusal(ConfigError.SCREEN_SIZE, width=WIDTH, height=HEIGHT)


def _check_mats(table: Configuration, spot: Location, games: Spaces, boards: Boards) -> None:
    for game, layout in table.mats.items():
        if game not in games:
            raise spot.at(game).refusal(ConfigError.UNKNOWN_GAME, known=", ".join(games))
        _check_mat(table, spot.at(game), game, layout, games[game])
        for name, board in layout.boards.items():
            known = boards.get(game, {}).get(name)
            if known is not None:  # the mat of a deleted pack must not prevent play
                _check_mat(table, spot.at(game, "boards", name), game, board, known)


def _check_mat(
    table: Configuration, spot: Location, game: str, board: BoardLayout, spaces: Collection[str]
) -> None:
    rows = (
        ("cells", board.cells, table.cell_count),
        ("lights", board.lights, table.light_count),
        ("wand", board.wand, table.cell_count),
    )
    for part, names, count in rows:
        _check_row(spot.at(part), game, names, count, spaces)
    for number, (name, other) in enumerate(zip(board.wand, board.cells, strict=False)):
        if UNUSED not in (name, other):
            raise spot.at("wand").refusal(ConfigError.BOTH, number=number, space=name, other=other)


def _check_row(
    spot: Location, game: str, names: Collection[str | Names], count: int, spaces: Collection[str]
) -> None:
    part = "cells" if spot.keys[-1] == "wand" else spot.keys[-1]
    for number, name in enumerate(names):
        if name == UNUSED:
            continue
        for space in (name,) if isinstance(name, str) else name:
            if space not in spaces:
                raise spot.refusal(ConfigError.UNKNOWN_SPACE, space=space, game=game)
        if not count:
            raise spot.refusal(ConfigError.NOTHING_BELOW, part=part)
        if number >= count:
            named = name if isinstance(name, str) else f"{name[0]}{DOTS}{name[-1]}"
            raise spot.refusal(ConfigError.BEYOND, space=named, number=number, part=part, count=count)


def _check_pushes(table: Configuration, spot: Location, seats: Seats) -> None:
    """Refuse a chair without a push where pushes commit actions, unless no game has a seat for it."""
    if not table.play.by_push:
        return
    chairs, anybody = [*map(Chair, table.chairs)], Seat(Actor(""))
    counts = range(2, max(map(len, seats.values()), default=0) + 1)  # of people
    matches = [seat_around(chairs, [anybody] * count) for count in counts]
    used = {person.chair for match in matches for person in match.people}
    for name, reach in table.chairs.items():
        if name in used and reach.push is None:
            here = spot.at("style" if table.play.commit is None else "commit")
            value = table.play.style.value if table.play.commit is None else table.play.commit
            raise here.refusal(ConfigError.NO_PUSH, value=format_value(value), chair=f"chairs.{name}")


def _check_demonstration(table: Configuration, spot: Location) -> None:
    """Refuse a demonstration for screens that sleep, or of pieces on cells that only feel them."""
    cells, care = table.cells, table.care
    if care.sleep_after_s and care.demonstrate_after_s >= care.sleep_after_s:
        value, highest = format_value(care.demonstrate_after_s), format_value(care.sleep_after_s - 1)
        raise spot.refusal(ConfigError.OUT_OF_RANGE, value=value, lowest=0, highest=highest)
    if not care.demonstrate_after_s or cells is None:
        return
    feels_only = isinstance(cells.options, Reeds) and not cells.options.diodes
    if cells.driver != SIMULATED or feels_only:
        raise spot.refusal(ConfigError.CANNOT_SHOW)
