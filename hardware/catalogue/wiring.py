"""The wiring of a table: which leg of which unit connects to which leg of another.

Law: a plan says what is connected, not how it is drawn, listed or bought.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final, TypeVar

T = TypeVar("T")

PI: Final = "pi"
"""The unit of the Pi itself; its legs are the places of its header, as text: `1` to `40`."""
USB_SHEET: Final = "usb"
"""The drawing of everything plugged into the Pi by USB."""


class Volt(Enum):
    """What a wire carries."""

    GROUND = auto()
    V3 = auto()
    """3.3 V of the header."""
    V5 = auto()
    """5 V of the header."""
    SUPPLY = auto()
    """5 V of the separate supply of the lights."""
    SIGNAL3 = auto()
    """A 3.3 V signal."""
    SIGNAL5 = auto()
    """A 5 V signal: never to a pin of the Pi or of the Pico."""
    USB = auto()
    """All wires of a USB plug together."""


@dataclass(frozen=True, slots=True, order=True)
class WireEnd:
    """One end of a wire."""

    unit: str
    """The name of the unit: `pi`, `south.screen`, `controller`."""
    leg: str
    """The name printed on the unit: `SDA`, `GP15`; for the Pi the place on its header: `3`."""

    @classmethod
    def parse(cls, text: str) -> "WireEnd":
        """Parse `south.screen SDA`."""
        unit, _, leg = text.partition(" ")
        return cls(unit, leg)

    def __str__(self) -> str:
        """The inverse of `parse`."""
        return f"{self.unit} {self.leg}"


@dataclass(frozen=True, slots=True)
class Wire:
    start: WireEnd
    end: WireEnd
    volt: Volt
    name: str
    """What it is for: `SDA`, `dial A`."""


@dataclass(frozen=True, slots=True)
class Unit:
    """One component of a table, which wires lead to."""

    name: str
    model: str
    """Its model in the catalogue: `ssd1309-spi`, `rotary-encoder`, `pico`."""
    count: int = 1
    """How many form one row, such as the lights of a strip; reeds and diodes are a unit each."""


@dataclass(frozen=True, slots=True)
class DrawingSheet:
    """What one drawing shows: few enough to be readable."""

    name: str
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WiringPlan:
    """The complete wiring of a table."""

    units: tuple[Unit, ...]
    wires: tuple[Wire, ...]
    sheets: tuple[DrawingSheet, ...]


def group_connected(pairs: Iterable[tuple[T, T]]) -> dict[T, T]:
    """Map each item to one representative of its connected group (union-find)."""
    groups: dict[T, list[T]] = {}
    for pair in pairs:
        small, large = sorted((groups.setdefault(one, [one]) for one in pair), key=len)
        if small is not large:
            large += small
            groups.update(dict.fromkeys(small, large))
    return {one: group[0] for one, group in groups.items()}
