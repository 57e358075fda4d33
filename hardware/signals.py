"""The signals of parts. Each names its part as the profile does and is stamped by the driver's clock."""

from dataclasses import dataclass
from enum import Enum

from hardware.trouble import Trouble


class Polarity(Enum):
    """The magnetic pole detected by a cell, where its sensor can."""

    NORTH = "north"
    SOUTH = "south"


@dataclass(frozen=True, slots=True)
class Reading:
    """The reading of one cell; a simple reed knows no more than `present`."""

    present: bool
    polarity: Polarity | None = None
    tag: str | None = None
    """The tag of the piece, where the cell can read one."""


EMPTY = Reading(present=False)
SOMETHING = Reading(present=True)


@dataclass(frozen=True, slots=True)
class CellRead:
    """A cell changed to this reading. Raw: contacts bounce, and every edge is reported."""

    at_s: float
    part: str
    cell: int
    reading: Reading


@dataclass(frozen=True, slots=True)
class PiecesSeen:
    """All pieces now on cells and in hands, each by its look.

    Only a table that identifies pieces reports this. Each report is complete.
    """

    at_s: float
    part: str
    standing: tuple[tuple[int, tuple[str, ...]], ...] | None
    """The looks of the pieces on each occupied cell, in order; `None` once it identifies none."""
    held: tuple[str, ...]
    """The looks of the pieces in hands."""
    down: tuple[int, ...] = ()
    """The cells whose piece lies on its face."""


@dataclass(frozen=True, slots=True)
class KeyMoved:
    """A push button went down or up, debounced."""

    at_s: float
    part: str
    down: bool


@dataclass(frozen=True, slots=True)
class DialTurned:
    """A rotary encoder turned by this many detents; clockwise is positive, and 0 is never reported."""

    at_s: float
    part: str
    detents: int


@dataclass(frozen=True, slots=True)
class TagRead:
    """The tag on a reader changed; `uid` is None where none is left. A tag left lying is reported once.

    Where there are `several`, their uids are not reported.
    """

    at_s: float
    part: str
    uid: str | None
    several: bool = False


@dataclass(frozen=True, slots=True)
class PartLost:
    """A part that worked does not answer any more; its driver keeps retrying."""

    at_s: float
    part: str
    trouble: Trouble


@dataclass(frozen=True, slots=True)
class PartBack:
    """A part that was lost works again. Cells report all their readings again after this."""

    at_s: float
    part: str


Signal = CellRead | PiecesSeen | KeyMoved | DialTurned | TagRead | PartLost | PartBack
