"""The configuration of a table: one TOML file, read once into values that are whole, bounded and frozen.

`load` takes the name of a shipped profile or the path of a file. What it refuses it refuses by one `Refused`
that names the file, the line and the key.
"""

from pathlib import Path

from companion.app.configuration.drivers import Kind, Panel, Part, Plain, Row
from companion.app.configuration.fields import read_into
from companion.app.configuration.files import gather, shipped
from companion.app.configuration.sense import Spaces, check
from companion.app.configuration.table import Configuration, Gpio, Layout, Page, Play, Reach

__all__ = [
    "Configuration",
    "Gpio",
    "Kind",
    "Layout",
    "Page",
    "Panel",
    "Part",
    "Plain",
    "Play",
    "Reach",
    "Row",
    "load",
    "shipped",
]


def load(source: str | Path, games: Spaces) -> Configuration:
    """A shipped profile by its name, or a file by its path, for tables that play these games."""
    table, spot = gather(source)
    configuration = read_into(Configuration, table, spot)
    check(configuration, spot, games)
    return configuration
