"""A model of the catalogue, a component to buy and wire: its legs, current and price.

Law: facts only, from data sheets and makers. None of the currents was measured.
"""

from dataclasses import dataclass
from enum import Enum, StrEnum, auto

from hardware.catalogue.wiring import Volt


class Side(Enum):
    """The side a leg is on, seen from above with the print upright."""

    LEFT = auto()
    RIGHT = auto()
    TOP = auto()
    BOTTOM = auto()


class Role(Enum):
    """The electrical role of a leg."""

    GROUND = auto()
    FEED = auto()
    """Takes power."""
    SOURCE = auto()
    """Gives power."""
    INPUT = auto()
    OUTPUT = auto()
    """Push-pull, always driving: never two of them on one wire."""
    SINK = auto()
    """Open-drain, as on I2C: pulls its wire down or listens; a pull-up is needed elsewhere."""
    PIN = auto()
    """An input or an output, set by a program."""
    CONTACT = auto()
    """Passive: passes on what is on its other side."""
    USB = auto()
    NONE = auto()
    """Not connected inside."""


@dataclass(frozen=True, slots=True)
class Leg:
    name: str
    """The printed name, followed by its place where several legs share the name."""
    side: Side
    role: Role
    volts: tuple[Volt, ...] = ()
    """The voltage it gives, or all that it accepts; empty where it is passive."""
    place: int = 0
    """Its pin number; 0 where legs are not numbered."""
    optional: bool = False
    """Whether it may stay unconnected."""


class Price(StrEnum):
    """The rough price of one; shops differ."""

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
    """A component of the catalogue. Legs are listed in order on each side: downwards, or to the right."""

    name: str
    legs: tuple[Leg, ...]
    price: Price = Price.LOW
    current: Current = NONE
    joined: tuple[tuple[str, ...], ...] = ()
    """Groups of legs that are connected inside."""
    ohms: int = 0
    """The resistance of a resistor."""
    pull_up_ohms: int = 0
    """Its own pull-ups on SDA and SCL."""
    capacity_pf: int = 0
    """The capacitance it adds to each wire of an I2C bus."""

    def leg(self, name: str) -> Leg:
        """The leg with this name; `KeyError` where there is none."""
        for leg in self.legs:
            if leg.name == name:
                return leg
        raise KeyError(self.name, name)

    def inside(self, name: str) -> tuple[str, ...]:
        """The legs connected with this one inside, itself included."""
        return next((legs for legs in self.joined if name in legs), (name,))
