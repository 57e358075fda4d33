"""What there is to work on: the parts of a table, as far as a job may want to know of them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from companion.table.events import Button, Chair


@dataclass(frozen=True, slots=True)
class Outfit:
    """The parts of one table."""

    cells: int = 0
    lights: int = 0
    chairs: tuple[Chair, ...] = ()
    buttons: tuple[tuple[Chair, Button], ...] = ()
    """Every button that there is."""
    dials: tuple[Chair, ...] = ()
    screens: tuple[Chair, ...] = ()
    """Where there is one; `COMMON` for the one that belongs to no chair."""
    readers: tuple[str, ...] = ()
    """By the names of the parts, such as `south.reader`."""
    sound: bool = False
    phones: bool = False
    """Whether people may let phones in."""
    places: tuple["Places", ...] = ()
    """Where its mats say that things are."""


@dataclass(frozen=True, slots=True)
class Places:
    """The spaces of one mat, in their order there, over the cells and lights that the profile tells of."""

    game: str
    board: str = ""
    cells: Mapping[str, tuple[int, ...]] = field(default_factory=lambda: MappingProxyType({}))
    lights: Mapping[str, tuple[int, ...]] = field(default_factory=lambda: MappingProxyType({}))
    wand: Mapping[str, tuple[int, ...]] = field(default_factory=lambda: MappingProxyType({}))
    """The cells where the wand means them."""
    runs: Mapping[int, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))
    """The lights in bars, and the line of spaces that each is for; it lies beside the first of them."""


NOTHING: Final = Outfit()
"""A table without any."""
