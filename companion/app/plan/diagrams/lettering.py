"""How much room a text takes, whichever of the usual fonts a reader has."""

from typing import Final

from companion.view.drawing.shapes import Anchor, Area, Letters

SMALLEST_MM: Final = 2.2
"""No letters are smaller: what is read at arm's length, with a soldering iron in the other hand."""
HIGH: Final = 1.0
"""How high a line is with what hangs below it, as a part of its size."""
BOLD: Final = 1.2
"""How much wider bold letters are, at most."""

WIDTHS: Final = {
    0.3: "'IJijl",
    0.4: " (),-./:;[]ft|·",
    0.5: '!"*_`r°″',
    0.6: "?FLcksvxyz",
    0.7: "$0123456789ABCEKPRSTVXYZabdeghnopqu{}µ",
    0.8: "&DGHNOQUΩ",
    0.9: "#+<=>M^w~→←≤",
}
WIDEST: Final = 1.0
WIDTH_OF: Final = {sign: width for width, signs in WIDTHS.items() for sign in signs}
"""Of DejaVu Sans, the widest of the fonts that are asked for, rounded up; as a part of the size."""


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """How wide the text is at most."""
    return sum(WIDTH_OF.get(sign, WIDEST) for sign in text) * size * (BOLD if bold else 1.0)


def area_of(told: Letters) -> Area:
    """The room that a text takes on its sheet."""
    wide, high = width_of(told.text, told.size, bold=told.bold), told.size * HIGH
    before = {Anchor.START: 0.0, Anchor.MIDDLE: wide / 2, Anchor.END: wide}[told.anchor]
    across = Area(-before, -high / 2, wide, high)
    corners = [(across.x, across.y), (across.east, across.south)]
    for _ in range(told.quarters % 4):
        corners = [(-y, x) for x, y in corners]
    (x1, y1), (x2, y2) = corners
    return Area(told.x + min(x1, x2), told.y + min(y1, y2), abs(x2 - x1), abs(y2 - y1))
