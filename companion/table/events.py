"""What happens at a table, in the words of the table: spaces and chairs, not sensors."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final, NewType

from companion.games.kernel import Action, Outcome, Seat, Space, Thing
from companion.table.clock import Clock

Chair = NewType("Chair", str)
"""A place at the physical table, with its screen, dial and keys."""


COMMON: Final = Chair("common")
"""Stands for what belongs to no chair, and is within everybody's reach."""


class Button(Enum):
    """The buttons of a chair. Each means the same all evening."""

    PUSH = "push"
    """The push of the dial: take what is shown."""
    KEY = "key"
    """The key: one step back; held, the menu."""


@dataclass(frozen=True, slots=True)
class Sensed:
    """A space is occupied, or empty, from now on. Contacts bounce, and each edge is told."""

    at_s: float
    space: Space
    occupied: bool


@dataclass(frozen=True, slots=True)
class Seen:
    """These pieces stand on spaces and are in hands from now on, and no others: some tables see them."""

    at_s: float
    standing: Mapping[Space, tuple[Thing, ...]]
    held: tuple[Thing, ...]


@dataclass(frozen=True, slots=True)
class Pointed:
    """Somebody has touched a space with the wand. Its contact bounces, and each edge is told."""

    at_s: float
    space: Space


@dataclass(frozen=True, slots=True)
class Pressed:
    """Somebody put a button down."""

    at_s: float
    chair: Chair
    button: Button


@dataclass(frozen=True, slots=True)
class Released:
    """The button is up again."""

    at_s: float
    chair: Chair
    button: Button


@dataclass(frozen=True, slots=True)
class Turned:
    """Somebody turned a dial; clockwise is positive."""

    at_s: float
    chair: Chair
    detents: int


@dataclass(frozen=True, slots=True)
class Tagged:
    """A tag lies on the chair's reader, or none does any more; or `several`, which no reader can tell."""

    at_s: float
    chair: Chair
    uid: str | None
    several: bool = False


@dataclass(frozen=True, slots=True)
class CellsLost:
    """What the spaces show is not known any more; each will be told anew."""

    at_s: float


@dataclass(frozen=True, slots=True)
class NotSaved:
    """What was last committed could not be written, so it has not happened."""

    at_s: float


@dataclass(frozen=True, slots=True)
class Drawn:
    """The lot that was wanted, below the total that was said."""

    at_s: float
    lot: int


@dataclass(frozen=True, slots=True)
class Tick:
    """It is that late."""

    at_s: float


TableEvent = (
    Sensed | Seen | Pointed | Pressed | Released | Turned | Tagged | Drawn | CellsLost | NotSaved | Tick
)


@dataclass(frozen=True, slots=True)
class Commit:
    """An effect: this action is to be written down; only then has it happened."""

    action: Action
    clock: Clock | None = None
    """What everybody has left after it."""


@dataclass(frozen=True, slots=True)
class TakeBack:
    """An effect: so many of the last actions have not happened, nor has what people said of the end."""

    count: int
    clock: Clock | None = None
    """What everybody has left again."""


@dataclass(frozen=True, slots=True)
class Amend:
    """An effect: another action was meant at this number, from 0. What followed stays while legal."""

    number: int
    action: Action
    clock: Clock | None = None
    also: tuple[tuple[int, Action], ...] = ()
    """What else was another action, by numbers that follow."""


@dataclass(frozen=True, slots=True)
class Declare:
    """An effect: people end the game, by what the outcome's reason says: `resigned`, `agreed`, `flag`."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Away:
    """An effect: these seats, and no others, are played by nobody from now on."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class NoteClock:
    """An effect: what everybody has left, in case the power fails."""

    clock: Clock


@dataclass(frozen=True, slots=True)
class Draw:
    """An effect: the table has to draw, and wants a lot below this total."""

    total: int


TableEffect = Draw | Commit | TakeBack | Amend | Declare | Away | NoteClock
