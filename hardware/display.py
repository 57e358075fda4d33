"""What lights and screens show: lamps (colour and pattern), one-bit pictures, and screen brightness.

The part plays the pattern of a lamp by itself; a period counts from when the part began to play it.
"""

from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import NamedTuple


class Brightness(Enum):
    """How brightly a screen shows its picture: in use, idle, or asleep."""

    FULL = "full"
    DIM = "dim"
    """Still readable."""
    OFF = "off"
    """Dark."""


class Colour(NamedTuple):
    """The requested red, green and blue, each 0 to 255; the part scales them to its brightness."""

    red: int
    green: int
    blue: int


class Pattern(IntEnum):
    """How a light changes with time. A period counts from when the part began to play it."""

    STEADY = 0
    """The colour all the time."""
    PULSE = 1
    """Swells and fades every 1.6 s, never quite dark."""
    BLINK = 2
    """Half a second on, half a second off."""
    FLICKER = 3
    """An eighth of a second on, an eighth off."""


class Lamp(NamedTuple):
    colour: Colour
    pattern: Pattern


DARK = Lamp(Colour(0, 0, 0), Pattern.STEADY)


@dataclass(frozen=True, slots=True)
class Picture:
    """Pixels in rows from the top, eight to a byte, the leftmost in the highest bit; 1 is lit."""

    width: int
    height: int
    bits: bytes

    def __post_init__(self) -> None:
        if self.width % 8 or len(self.bits) * 8 != self.width * self.height:
            raise ValueError((self.width, self.height, len(self.bits)))

    def is_lit(self, x: int, y: int) -> bool:
        return bool(self.bits[(y * self.width + x) // 8] & (0x80 >> x % 8))


def shift(picture: Picture, right: int, down: int) -> Picture:
    """The picture moved this many pixels to the right and down; pixels moved past the edge are cut off."""
    every_row = (1 << picture.width * picture.height) // ((1 << picture.width) - 1)
    inside = ((1 << picture.width) - 1 >> right) * every_row
    bits = int.from_bytes(picture.bits) >> picture.width * down + right & inside
    return Picture(picture.width, picture.height, bits.to_bytes(len(picture.bits)))


def blank_picture(width: int, height: int) -> Picture:
    return Picture(width, height, bytes(width * height // 8))
