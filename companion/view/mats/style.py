"""What a game says about its mats: which there are, and what they make of the grounds of its plan."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.view.drawing.shapes import Line


@dataclass(frozen=True, slots=True)
class Design:
    """One mat of a game, by its name."""

    name: str
    asked: Mapping[str, object] = field(default_factory=dict)
    """What the game is asked for, so that its board is the one that is printed."""
    is_open: bool = False
    """Whether its grounds are left open, for tiles or sticks that people lay."""


@dataclass(frozen=True, slots=True)
class Style:
    """What the mats of one game look like."""

    designs: tuple[Design, ...] = (Design("board"),)
    """The first is the one that is printed unless another is asked for."""
    rim: frozenset[str] = frozenset()
    """The grounds that lie around the board itself. Their spaces are read from outside."""
    arrows: bool = False
    """Whether the spaces of the rim point at the board."""
    lettered: bool = False
    """Whether grounds are told by their names, as the screens tell of them."""
    ways: bool = False
    """Whether the borders of its plan are ways from space to space, and not what parts them."""
    colours: Mapping[str, str] = field(default_factory=dict)
    """By ground. Grounds without one take the tints of the land in turn."""
    signs: Mapping[str, tuple[Line, ...]] = field(default_factory=dict)
    """What tells a ground without its colour: lines around the middle, in parts of the pitch."""
