"""What there is on a simulated table."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from hardware.simulation.board import Piece
from hardware.simulation.sensors import Sensors


@dataclass(frozen=True, slots=True)
class Equipment:
    """The pieces, and the parts by their full names; `ValueError` where two have the same.

    Cells, lights and sound are called just that, whether there are any or not.
    """

    cells: int = 0
    sensors: Sensors = field(default_factory=Sensors)
    lights: int = 0
    sound: bool = False
    pieces: tuple[Piece, ...] = ()
    screens: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    keys: tuple[str, ...] = ()
    dials: tuple[str, ...] = ()
    readers: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        names = ("cells", "lights", "sound", *self.screens, *self.keys, *self.dials, *self.readers)
        twice = sorted(name for name, times in Counter(names).items() if times > 1)
        if twice:
            raise ValueError(twice)
