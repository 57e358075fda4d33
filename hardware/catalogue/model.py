"""What a thing is that can be bought and wired: its legs, what it takes, and how dear it is.

Law: facts only, as data sheets and makers have them. None of the currents was measured.
"""

from dataclasses import dataclass
from enum import Enum, StrEnum, auto

from hardware.catalogue.wiring import Volt


class Side(Enum):
    """Where a leg is, seen from above with the print upright."""

    LEFT = auto()
    RIGHT = auto()
    TOP = auto()
    BOTTOM = auto()


class Role(Enum):
    """What a leg does."""

    GROUND = auto()
    FEED = auto()
    """Takes power."""
    SOURCE = auto()
    """Gives power."""
    INPUT = auto()
    OUTPUT = auto()
    """Drives its wire both ways, always: never two of them on one wire."""
    SINK = auto()
    """Pulls its wire down, or listens to it, as I2C has it; something else has to pull it up."""
    PIN = auto()
    """An input or an output, as a program wants it."""
    CONTACT = auto()
    """Only passes on what is on its other side."""
    USB = auto()
    NONE = auto()
    """Leads nowhere inside."""


@dataclass(frozen=True, slots=True)
class Leg:
    """One leg."""

    name: str
    """As it is printed, with its place behind where the same is printed on several."""
    side: Side
    role: Role
    volts: tuple[Volt, ...] = ()
    """What it gives, or all that it may be given; nothing where it only passes on."""
    place: int = 0
    """Its number where legs are counted; 0 where they are not."""
    optional: bool = False
    """Whether it may stay open."""


class Price(StrEnum):
    """How dear one of them is, roughly; shops differ."""

    LOW = "€"
    """Below 5."""
    MIDDLE = "€€"
    """Below 20."""
    HIGH = "€€€"


@dataclass(frozen=True, slots=True)
class Current:
    """In mA, from data sheets and sellers."""

    typical: float
    most: float


NONE = Current(0, 0)


@dataclass(frozen=True, slots=True)
class Model:
    """A thing of the catalogue. Its legs are in their order on each side: downwards, or to the right."""

    name: str
    legs: tuple[Leg, ...]
    price: Price = Price.LOW
    current: Current = NONE
    joined: tuple[tuple[str, ...], ...] = ()
    """Legs that are one inside."""
    ohms: int = 0
    """Of a resistor."""
    pull_up_ohms: int = 0
    """What it has itself from its SDA and its SCL to its plus."""
    capacity_pf: int = 0
    """What it adds to each wire of an I2C bus."""

    def leg(self, name: str) -> Leg:
        """The one with this name; `KeyError` where there is none."""
        for leg in self.legs:
            if leg.name == name:
                return leg
        raise KeyError(self.name, name)

    def inside(self, name: str) -> tuple[str, ...]:
        """The legs that are one with it inside, itself among them."""
        return next((legs for legs in self.joined if name in legs), (name,))
