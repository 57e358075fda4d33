"""How brightly a screen shows its picture."""

from enum import Enum


class Brightness(Enum):
    """Somebody plays, nobody does, or nobody is there."""

    FULL = "full"
    DIM = "dim"
    """All of the picture can still be read."""
    OFF = "off"
    """Nothing can be seen."""
