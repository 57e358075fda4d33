"""The colours of mats, as printers have them: light grounds, on which tokens and letters are seen."""

from typing import Final

PAPER: Final = "#fdf8ec"
OPEN: Final = "#fffdf7"
DARK: Final = "#4d3a26"
SOFT: Final = "#b39a76"
FAINT: Final = "#d8c6a6"
WATER: Final = "#6db3d6"
BANK: Final = "#2d6e9b"
TINTS: Final = ("#d5dcab", "#ecc795", "#e3bd9d", "#bfcf9f", "#f1dca8", "#f7eec9")
"""What grounds without a colour of their own take in turn."""

BLACKISH: Final = 0.45
"""Letters are light on what is darker than this."""


def letters_on(fill: str) -> str:
    """The colour of letters on this one."""
    red, green, blue = (int(fill[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return PAPER if 0.3 * red + 0.59 * green + 0.11 * blue < BLACKISH else DARK
