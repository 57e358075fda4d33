"""The configuration of a table: one TOML file, read once into values that are whole, bounded and frozen.

`load` takes the name of a shipped profile or the path of a file. What it refuses it refuses by one `Refused`
that names the file, the line and the key.
"""

from pathlib import Path
from typing import Final

from companion.app.configuration.care import Care
from companion.app.configuration.drivers import Kind, Panel, Part, Plain, Reeds, Row
from companion.app.configuration.fields import read_into
from companion.app.configuration.files import gather, shipped
from companion.app.configuration.play import Limits, Play
from companion.app.configuration.runs import NO_PLACES, Grids, with_runs
from companion.app.configuration.sense import Boards, Seats, Spaces, check
from companion.app.configuration.table import Configuration, Gpio, Layout, Page, Reach
from companion.rules.games import GAMES
from companion.rules.kernel.places import Places

__all__ = [
    "Care",
    "Configuration",
    "Gpio",
    "Kind",
    "Layout",
    "Limits",
    "Page",
    "Panel",
    "Part",
    "Plain",
    "Play",
    "Reach",
    "Reeds",
    "Row",
    "load",
    "shipped",
]

SEATS: Final[Seats] = {name: game.seats for name, game in GAMES.items()}
"""Of every game that there is."""
NO_BOARDS: Final[Boards] = {}
"""Then nobody looks at what mats of single boards say."""


def no_grids(_game: str, _board: str) -> Places:
    """Nobody knows where spaces lie; then no light may stand for a line of them."""
    return NO_PLACES


def load(
    source: str | Path,
    games: Spaces,
    seats: Seats = SEATS,
    boards: Boards = NO_BOARDS,
    grids: Grids = no_grids,
) -> Configuration:
    """A shipped profile by its name, or a file by its path, for tables that play these games."""
    table, spot = gather(source)
    configuration = with_runs(read_into(Configuration, table, spot), spot, games, boards, grids)
    check(configuration, spot, games, seats, boards)
    return configuration
