"""The wires of a table: which leg of which unit leads to which leg of another unit.

Law: a plan says what is connected, and nothing of how it is drawn, listed or bought.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final, TypeVar

T = TypeVar("T")

PI: Final = "pi"
"""The unit that is the Pi itself; its legs are the places of its header, as text: `1` to `40`."""
USB_SHEET: Final = "usb"
"""The drawing of all that is plugged into the Pi."""


class Volt(Enum):
    """What a wire carries."""

    GROUND = auto()
    V3 = auto()
    """3.3 V of the header."""
    V5 = auto()
    """5 V of the header."""
    SUPPLY = auto()
    """5 V of the supply that the lights have of their own."""
    SIGNAL3 = auto()
    """A signal of 3.3 V."""
    SIGNAL5 = auto()
    """A signal of 5 V: never to a pin of the Pi or of the Pico."""
    USB = auto()
    """All wires of a USB plug together."""


@dataclass(frozen=True, slots=True, order=True)
class WireEnd:
    """One end of a wire."""

    unit: str
    """The name of the unit: `pi`, `south.screen`, `controller`."""
    leg: str
    """As it is printed on the unit: `SDA`, `GP15`; of the Pi the place on its header: `3`."""

    @classmethod
    def parse(cls, text: str) -> "WireEnd":
        """The end that is written like this: `south.screen SDA`."""
        unit, _, leg = text.partition(" ")
        return cls(unit, leg)

    def __str__(self) -> str:
        """As `parse` reads it."""
        return f"{self.unit} {self.leg}"


@dataclass(frozen=True, slots=True)
class Wire:
    """A wire with its two ends."""

    start: WireEnd
    end: WireEnd
    volt: Volt
    name: str
    """What it is for: `SDA`, `dial A`."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A thing that wires lead to."""

    name: str
    model: str
    """Which thing of the catalogue it is: `ssd1309-spi`, `rotary-encoder`, `pico`."""
    count: int = 1
    """So many in one row, as the lights of a strip are; reeds and diodes are each a unit of their own."""


@dataclass(frozen=True, slots=True)
class DrawingSheet:
    """What one drawing shows: few enough to be readable."""

    name: str
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WiringPlan:
    """A table as it is wired."""

    units: tuple[Unit, ...]
    wires: tuple[Wire, ...]
    sheets: tuple[DrawingSheet, ...]


def group_connected(pairs: Iterable[tuple[T, T]]) -> dict[T, T]:
    """For each of them one and the same of all that it hangs together with."""
    groups: dict[T, list[T]] = {}
    for pair in pairs:
        small, large = sorted((groups.setdefault(one, [one]) for one in pair), key=len)
        if small is not large:
            large += small
            groups.update(dict.fromkeys(small, large))
    return {one: group[0] for one, group in groups.items()}
