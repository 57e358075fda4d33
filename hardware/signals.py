"""What parts report. A signal names its part as the profile does and carries the driver's own clock."""

from dataclasses import dataclass
from enum import Enum

from hardware.trouble import Trouble


class Polarity(Enum):
    """Which pole of a magnet a cell feels, where its sensor can tell."""

    NORTH = "north"
    SOUTH = "south"


@dataclass(frozen=True, slots=True)
class Reading:
    """What one cell can tell of what stands on it; a simple reed tells no more than `present`."""

    present: bool
    polarity: Polarity | None = None
    tag: str | None = None
    """Which piece it is, where the cell can read one."""


EMPTY = Reading(present=False)
SOMETHING = Reading(present=True)


@dataclass(frozen=True, slots=True)
class CellRead:
    """A cell reads this from now on. Raw: contacts bounce, and every edge is told."""

    at_s: float
    part: str
    cell: int
    reading: Reading


@dataclass(frozen=True, slots=True)
class PiecesSeen:
    """Exactly these pieces stand on cells and are in hands from now on, each told by its look.

    Only a table that tells its pieces apart has this to say, and only of pieces that share their cells, since
    of these a cell tells no more than that some are there. Each telling is the whole of it.
    """

    at_s: float
    part: str
    standing: tuple[tuple[int, tuple[str, ...]], ...]
    """The looks of those on each cell where any stand, in the order of the cells."""
    held: tuple[str, ...]
    """The looks of those in hands."""


@dataclass(frozen=True, slots=True)
class KeyMoved:
    """A push button went down or up; bounces are filtered out already."""

    at_s: float
    part: str
    down: bool


@dataclass(frozen=True, slots=True)
class DialTurned:
    """A rotary encoder went on by so many detents; clockwise is positive, and 0 is never told."""

    at_s: float
    part: str
    detents: int


@dataclass(frozen=True, slots=True)
class TagRead:
    """A tag lies on a reader from now on, or none does (`uid` is None). A tag left lying is told once.

    Where `several` lie there, which they are is not told.
    """

    at_s: float
    part: str
    uid: str | None
    several: bool = False


@dataclass(frozen=True, slots=True)
class PartLost:
    """A part that worked does not answer any more; its driver goes on trying to get it back."""

    at_s: float
    part: str
    trouble: Trouble


@dataclass(frozen=True, slots=True)
class PartBack:
    """A part that was lost works again. Cells tell all their readings anew after this."""

    at_s: float
    part: str


Signal = CellRead | PiecesSeen | KeyMoved | DialTurned | TagRead | PartLost | PartBack
