"""What a game looks like beyond its words: the last line of the screens, and the drawing of its board."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.rules.kernel.names import Actor, Space
from companion.view.screens.sheet import Text
from companion.view.screens.symbols import Symbol


@dataclass(frozen=True, slots=True)
class Field:
    """A space as it is drawn: a rectangle, and the name of what it is made of."""

    space: Space
    x: int
    y: int
    width: int
    height: int
    ground: str


@dataclass(frozen=True, slots=True)
class Mark:
    """A letter beside the board; its middle is at this point."""

    x: int
    y: int
    text: str


@dataclass(frozen=True, slots=True)
class Plan:
    """A drawing of a board in units of its own, north on top."""

    width: int
    height: int
    fields: tuple[Field, ...]
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class Look:
    """How one game looks, as functions of its state."""

    standing: Callable[[Any], Text]
    """How the game stands, in one line of a screen."""
    plan: Callable[[Any], Plan]
    """The board; it stays the same throughout a game."""
    signs: Mapping[Actor, Symbol]
    """A symbol for each seat, where there is one."""
    box: Mapping[str, int]
    """How many pieces of each look are in the box of the game. A piece looks like its owner."""
