"""What a one-bit screen shows."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Picture:
    """Pixels in rows from the top, eight to a byte, the leftmost in the highest bit; 1 is lit."""

    width: int
    height: int
    bits: bytes

    def __post_init__(self) -> None:
        if self.width % 8 or len(self.bits) * 8 != self.width * self.height:
            raise ValueError((self.width, self.height, len(self.bits)))

    def lit(self, x: int, y: int) -> bool:
        """Whether the pixel in column `x` of row `y` is lit."""
        return bool(self.bits[(y * self.width + x) // 8] & (0x80 >> x % 8))


def moved(picture: Picture, right: int, down: int) -> Picture:
    """The same so many pixels further to the right and down; what leaves it there is not to be seen."""
    every_row = (1 << picture.width * picture.height) // ((1 << picture.width) - 1)
    inside = ((1 << picture.width) - 1 >> right) * every_row
    bits = int.from_bytes(picture.bits) >> picture.width * down + right & inside
    return Picture(picture.width, picture.height, bits.to_bytes(len(picture.bits)))


def blank(width: int, height: int) -> Picture:
    """A dark screen."""
    return Picture(width, height, bytes(width * height // 8))
