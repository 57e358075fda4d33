"""A board as it is drawn: where its fields lie, and what lies between and beside them."""

from dataclasses import dataclass

from companion.rules.kernel.names import Space


@dataclass(frozen=True, slots=True)
class Field:
    """A space as it is drawn: a rectangle, and the name of what it is made of."""

    space: Space
    x: int
    y: int
    width: int
    height: int
    ground: str
    start: bool = False
    """Whether the board itself shows that somebody may begin there."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A letter beside the board; its middle is at this point."""

    x: int
    y: int
    text: str


@dataclass(frozen=True, slots=True, order=True)
class Border:
    """A line between two fields that is more than their edge: from its north or west end to the other."""

    x1: int
    y1: int
    x2: int
    y2: int


@dataclass(frozen=True, slots=True)
class Plan:
    """A drawing of a board in units of its own, north on top."""

    width: int
    height: int
    fields: tuple[Field, ...]
    marks: tuple[Mark, ...] = ()
    borders: tuple[Border, ...] = ()
    scene: str = "tiles"
    """What the fields are, taken together: by this name a page knows how to draw them."""
