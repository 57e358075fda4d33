"""The two parts that share one controller. Law: a part that is closed says nothing more."""

import threading
from collections.abc import Sequence
from typing import Final, Protocol

from hardware.drivers.controller_messages import Edge, Level
from hardware.lamp import Colour, Lamp, Pattern
from hardware.ports import Emit
from hardware.signals import EMPTY, SOMETHING, CellRead, Polarity, Reading, Signal

READINGS: Final = {
    Level.NOTHING: EMPTY,
    Level.SOMETHING: SOMETHING,
    Level.NORTH: Reading(present=True, polarity=Polarity.NORTH),
    Level.SOUTH: Reading(present=True, polarity=Polarity.SOUTH),
}


class Link(Protocol):
    """What the parts share."""

    def enter(self, part: "ControllerPart", emit: Emit) -> None:
        """Open the part; `Trouble` where that cannot be."""

    def leave(self, part: "ControllerPart") -> None:
        """Close the part, if it is open."""

    def want(self, part: "ControllerPart", lamps: tuple[Lamp, ...]) -> None:
        """Show these lamps, if the part is open."""


class ControllerPart:
    """One part of a controller."""

    def __init__(self, name: str, link: Link, count: int) -> None:
        self.name: Final = name
        self._link = link
        self._count = count
        self._emit: Emit | None = None
        self._telling = threading.RLock()

    @property
    def count(self) -> int:
        """How many cells or lights there are."""
        return self._count

    def open(self, emit: Emit, /) -> None:
        """Take hold of the controller, with the other part."""
        self._link.enter(self, emit)

    def close(self) -> None:
        """Let go of it; the last part that does so closes the line."""
        self.hear(None)
        self._link.leave(self)

    def hear(self, emit: Emit | None) -> None:
        """From now on tell this one, or nobody. What is being told ends before this returns."""
        with self._telling:
            self._emit = emit

    def tell(self, signal: Signal) -> None:
        """Tell a signal, unless the part is closed."""
        with self._telling:
            if self._emit is not None:
                self._emit(signal)

    def tell_cell(self, at_s: float, edge: Edge) -> None:
        """A cell of the controller reads this; only cells tell it."""


class ControllerCells(ControllerPart):
    """The cells: `hardware.ports.Cells`."""

    def tell_cell(self, at_s: float, edge: Edge) -> None:
        """Tell the reading of a cell that the profile knows."""
        if edge.cell < self._count:
            self.tell(CellRead(at_s, self.name, edge.cell, READINGS[edge.level]))


class ControllerLights(ControllerPart):
    """The lights: `hardware.ports.Lights`."""

    def show(self, lamps: Sequence[Lamp], /) -> None:
        """Show these lamps."""
        if len(lamps) != self._count:
            raise ValueError(len(lamps))
        self._link.want(self, tuple(_sound(lamp) for lamp in lamps))


def _sound(lamp: Lamp) -> Lamp:
    """The lamp, unless its numbers fit no frame: then `ValueError`, here and not in the thread."""
    return Lamp(Colour(*bytes(lamp.colour)), Pattern(lamp.pattern))
