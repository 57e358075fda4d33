"""What the cells of a simulated table are made of."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from hardware.signals import SOMETHING, Polarity, Reading
from hardware.simulation.board import Piece

BOUNCE_S = (0.001, 0.002)
"""A contact that closes, opens 1 ms later, and closes for good 2 ms after the first time."""


OPPOSITE: Final = {Polarity.NORTH: Polarity.SOUTH, Polarity.SOUTH: Polarity.NORTH}


class Tells(StrEnum):
    """What cells can tell of what stands on them."""

    PRESENCE = "presence"
    POLARITY = "polarity"
    PIECE = "piece"


@dataclass(frozen=True, slots=True)
class Sensors:
    """One kind of sensor under all cells.

    `ValueError` for bounces that do not end gone over, and for a matrix of what is no mere contact.
    """

    tells: Tells = Tells.PRESENCE
    polarity: Mapping[str, Polarity] = field(default_factory=dict)
    """The pole that a piece of each look turns down while its face is up, where cells tell polarity."""
    bounce_s: tuple[float, ...] = BOUNCE_S
    """When a contact flips back and forth after it went over: rising, and an even number."""
    sees: bool = False
    """Whether the table also sees which pieces share its cells and which are in hands (`PiecesSeen`)."""
    columns: int | None = None
    """So many cells are in a row of a matrix that has no diodes; else each is read by itself."""

    def __post_init__(self) -> None:
        if len(self.bounce_s) % 2 or list(self.bounce_s) != sorted({0.0, *self.bounce_s})[1:]:
            raise ValueError(self.bounce_s)
        if self.columns is not None and (self.columns < 1 or self.tells is not Tells.PRESENCE):
            raise ValueError(self.columns, self.tells)

    def reading(self, piece: Piece, *, down: bool = False) -> Reading:
        """What a cell reads under this piece, `down` on its face; `KeyError` for a look without a pole."""
        match self.tells:
            case Tells.PRESENCE:
                return SOMETHING
            case Tells.POLARITY:
                pole = self.polarity[piece.look]
                return Reading(present=True, polarity=OPPOSITE[pole] if down else pole)
            case Tells.PIECE:
                return Reading(present=True, tag=piece.id)
