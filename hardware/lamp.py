"""What one light shows: a colour, and a pattern that the part plays by itself."""

from enum import IntEnum
from typing import NamedTuple


class Colour(NamedTuple):
    """Red, green and blue as they are asked for, each 0 to 255; the part scales them to its brightness."""

    red: int
    green: int
    blue: int


class Pattern(IntEnum):
    """How a light changes with time. A period counts from when the part began to play it."""

    STEADY = 0
    """The colour all the time."""
    PULSE = 1
    """Swells and fades softly, once in 1.6 s, never quite dark."""
    BLINK = 2
    """Half a second on, half a second off."""
    FLICKER = 3
    """An eighth of a second on, an eighth off."""


class Lamp(NamedTuple):
    """What one light shows."""

    colour: Colour
    pattern: Pattern


DARK = Lamp(Colour(0, 0, 0), Pattern.STEADY)
