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


def blank(width: int, height: int) -> Picture:
    """A dark screen."""
    return Picture(width, height, bytes(width * height // 8))
