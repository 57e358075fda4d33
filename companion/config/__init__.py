"""The configuration of a table: one TOML file, read once into complete, bounded and frozen values.

`load` takes the name of a shipped profile or the path of a file. A refusal is one `Refused` that names
the file, the line and the key.
"""

from pathlib import Path
from typing import Final

from companion.config.checks import NO_PLACES, Boards, Grids, Seats, Spaces, check_configuration, expand_lines
from companion.config.configuration import Care, Configuration, GameLayout, Gpio, Limits, Page, Play, Reach
from companion.config.drivers import Panel, PartConfig, PartKind, Plain, Reeds, Row
from companion.config.fields import read_into
from companion.config.files import profile_names, read_layers
from companion.games.kernel import Places

__all__ = [
    "Care",
    "Configuration",
    "GameLayout",
    "Gpio",
    "Limits",
    "Page",
    "Panel",
    "PartConfig",
    "PartKind",
    "Plain",
    "Play",
    "Reach",
    "Reeds",
    "Row",
    "load",
    "profile_names",
]

NO_BOARDS: Final[Boards] = {}
"""The default: the mats of single boards are not checked."""


def no_grids(_game: str, _board: str) -> Places:
    """The default: positions of spaces are unknown, so no light may stand for a line of them."""
    return NO_PLACES


def load(
    source: str | Path,
    games: Spaces,
    seats: Seats | None = None,
    boards: Boards = NO_BOARDS,
    grids: Grids = no_grids,
) -> Configuration:
    """Load a shipped profile by name, or a file by path, for tables that play these games."""
    table, spot = read_layers(source)
    configuration = expand_lines(read_into(Configuration, table, spot), spot, games, boards, grids)
    if seats is None:
        from companion.games.registry import GAMES  # noqa: PLC0415 - only where the caller names no seats

        seats = {name: game.seats for name, game in GAMES.items()}
    check_configuration(configuration, spot, games, seats, boards)
    return configuration
