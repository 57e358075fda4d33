"""Events at a table and effects of a step, in terms of spaces and chairs, not sensors."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final, NewType

from companion.games.kernel import Action, Outcome, Seat, Space, Thing
from companion.table.clock import Clock

Chair = NewType("Chair", str)
"""A place at the physical table, with its screen, dial and keys."""


COMMON: Final = Chair("common")
"""The place of shared devices, which belong to no chair."""


class Button(Enum):
    """The buttons of a chair; each has the same meaning in every game."""

    PUSH = "push"
    """The push of the dial: take what is shown."""
    KEY = "key"
    """The key: one step back; held, the menu."""


class Cue(Enum):
    TOUCHED = "touched"
    MOVED = "moved"
    WRONG = "wrong"
    WON = "won"
    BACK = "back"


@dataclass(frozen=True, slots=True)
class Sensed:
    """A space is occupied, or empty, from now on; contacts bounce, and each edge is an event."""

    at_s: float
    space: Space
    occupied: bool


@dataclass(frozen=True, slots=True)
class Seen:
    """The pieces on spaces and in hands from now on, complete, at tables that identify pieces."""

    at_s: float
    standing: Mapping[Space, tuple[Thing, ...]] | None
    """`None` where the table identifies pieces no more."""
    held: tuple[Thing, ...]
    down: frozenset[Space] = frozenset()
    """The spaces whose piece lies on its face."""


@dataclass(frozen=True, slots=True)
class Pointed:
    """The wand touched a space; its contact bounces, and each edge is an event."""

    at_s: float
    space: Space


@dataclass(frozen=True, slots=True)
class Pressed:
    at_s: float
    chair: Chair
    button: Button


@dataclass(frozen=True, slots=True)
class Released:
    at_s: float
    chair: Chair
    button: Button


@dataclass(frozen=True, slots=True)
class Turned:
    """A dial was turned; clockwise is positive."""

    at_s: float
    chair: Chair
    detents: int


@dataclass(frozen=True, slots=True)
class Tagged:
    """A tag lies on the chair's reader, or none does; or `several`, which the reader cannot distinguish."""

    at_s: float
    chair: Chair
    uid: str | None
    several: bool = False


@dataclass(frozen=True, slots=True)
class CellsLost:
    """The levels of all spaces are unknown from now on; each will be reported anew."""

    at_s: float


@dataclass(frozen=True, slots=True)
class NotSaved:
    """The last commit could not be written, so it has not happened."""

    at_s: float


@dataclass(frozen=True, slots=True)
class Drawn:
    """The requested lot, below the total of the request."""

    at_s: float
    lot: int


@dataclass(frozen=True, slots=True)
class Tick:
    at_s: float


TableEvent = (
    Sensed | Seen | Pointed | Pressed | Released | Turned | Tagged | Drawn | CellsLost | NotSaved | Tick
)


@dataclass(frozen=True, slots=True)
class Commit:
    """An effect: this action is to be written down; only then has it happened."""

    action: Action
    clock: Clock | None = None
    """The time left after it."""


@dataclass(frozen=True, slots=True)
class TakeBack:
    """An effect: the last `count` actions are undone, and any declared end of the game with them."""

    count: int
    clock: Clock | None = None
    """The time left before them."""


@dataclass(frozen=True, slots=True)
class Amend:
    """An effect: the action at this number, from 0, is replaced. Later actions stay while legal."""

    number: int
    action: Action
    clock: Clock | None = None
    also: tuple[tuple[int, Action], ...] = ()
    """Later actions that are replaced as well, by number."""


@dataclass(frozen=True, slots=True)
class Declare:
    """An effect: the players end the game; the outcome's reason is `resigned`, `agreed` or `flag`."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Away:
    """An effect: exactly these seats have left and are played by the table from now on."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class NoteClock:
    """An effect: the time left is to be written down, in case the power fails."""

    clock: Clock


@dataclass(frozen=True, slots=True)
class Draw:
    """An effect: the table has to draw, and wants a lot below this total."""

    total: int


TableEffect = Draw | Commit | TakeBack | Amend | Declare | Away | NoteClock
