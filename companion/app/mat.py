"""The mat: which space of a game lies over which cells and lights.

Law: this is the one place where the words of hardware and of rules meet. On one side there are cells,
lights, readings and lamps, on the other spaces, and whether something stands on them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from companion.rules.kernel.names import Space
from hardware.lamp import DARK, Lamp
from hardware.signals import CellRead, Reading

Spaces = tuple[Space | None, ...]
"""The space of each cell or light, in the order of their numbers; `None` where one belongs to no space."""


@dataclass(frozen=True, slots=True)
class Mat:
    """The board of one game as it lies on the table. A space may have several cells, and several lights."""

    game: str
    cells: Spaces
    lights: Spaces
    """One entry for each light that the table has."""

    def space_of_cell(self, cell: int) -> Space | None:
        """The space over this cell, if any."""
        return self.cells[cell] if 0 <= cell < len(self.cells) else None

    def cells_of(self, space: Space) -> tuple[int, ...]:
        """The cells under this space."""
        return tuple(cell for cell, over in enumerate(self.cells) if over == space)

    def lights_of(self, space: Space) -> tuple[int, ...]:
        """The lights of this space."""
        return tuple(light for light, over in enumerate(self.lights) if over == space)

    def lamps(self, shown: Mapping[Space, Lamp]) -> tuple[Lamp, ...]:
        """What each light of the table shows: its space's lamp, or nothing."""
        return tuple(DARK if space is None else shown.get(space, DARK) for space in self.lights)


class Stood(NamedTuple):
    """Something stands on a space from now on, or nothing does any more."""

    space: Space
    occupied: bool


class Standing:
    """What stands on a mat, by the last reading of each cell.

    A space is occupied when any of its cells reads something, so a piece may slide about on its space,
    and nobody hears of it. It is empty when all of them have told that they are.
    """

    def __init__(self, mat: Mat) -> None:
        self._cells = {space: mat.cells_of(space) for space in mat.cells if space is not None}
        self._mat = mat
        self._readings: dict[int, Reading] = {}
        self._told: dict[Space, bool] = {}

    def tell(self, read: CellRead) -> Stood | None:
        """Take note of a reading; the result is what became of its space, if that is news."""
        space = self._mat.space_of_cell(read.cell)
        if space is None:
            return None
        self._readings[read.cell] = read.reading
        occupied = self.is_occupied(space)
        if occupied is None or occupied == self._told.get(space):
            return None
        self._told[space] = occupied
        return Stood(space, occupied)

    def is_occupied(self, space: Space) -> bool | None:
        """Whether any cell of the space reads something; `None` while that is not known."""
        readings = [self._readings.get(cell) for cell in self._cells.get(space, ())]
        if any(reading.present for reading in readings if reading is not None):
            return True
        return None if None in readings else False
