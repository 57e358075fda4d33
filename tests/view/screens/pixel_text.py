"""Pixels as a text that a person can read, two rows of them to a line."""

from typing import Final

from companion.drawing.pixels import Pixels

BLOCKS: Final = " ▀▄█"
"""Two pixels, one above the other: neither is lit, the upper one, the lower one, both."""


def rows_of(pixels: Pixels) -> list[str]:
    """Each row as its pixels, `1` for a lit one."""
    stride = pixels.width // 8
    starts = range(0, len(pixels.bits), stride) if stride else range(0)
    return [
        f"{int.from_bytes(pixels.bits[start : start + stride], 'big'):0{pixels.width}b}" for start in starts
    ]


def as_text(pixels: Pixels) -> str:
    """The picture below a line as long as it is wide, above another, and right of a bar."""
    rows = rows_of(pixels)
    lines = [
        "".join(BLOCKS[(upper == "1") + 2 * (lower == "1")] for upper, lower in zip(*pair, strict=True))
        for pair in zip(rows[::2], rows[1::2], strict=True)
    ]
    edge = "─" * pixels.width
    return "\n".join([f"┌{edge}┐", *(f"│{line.rstrip()}" for line in lines), f"└{edge}┘", ""])
