"""A mat on one sheet: where it is cut, and a bar that shows whether the printer has kept its size.

Law: nothing is scaled.
"""

from typing import Final

from companion.view.drawing.shapes import Ink, Layer, Letters, Line, Part, Sheet, Strokes
from companion.view.mats.colours import DARK
from companion.view.mats.mat import Mat

BAR_MM: Final = 100
FINE: Final = Ink(line=DARK, width=0.25)

MARGIN_MM: Final = 9.0
"""Around the mat: room for the marks where it is cut."""
FOOT_MM: Final = 12.0
"""More in the south, for the bar."""
GAP_MM: Final = 1.5
MARK_MM: Final = 6.0


def size_of(mat: Mat) -> tuple[float, float]:
    """How wide and how high its sheet is."""
    return mat.width + 2 * MARGIN_MM, mat.height + 2 * MARGIN_MM + FOOT_MM


def whole(mat: Mat, measure: str) -> Sheet:
    """The mat on its sheet; `measure` is what is said beside the bar."""
    width, height = size_of(mat)
    foot = bar(MARGIN_MM, height - MARGIN_MM, measure)
    layers = (Layer((*mat.parts, cuts(mat)), MARGIN_MM, MARGIN_MM), Layer((foot,)))
    return Sheet(mat.title, width, height, layers)


def cuts(mat: Mat) -> Part:
    """Two lines outside each corner of a mat, which show where its edges are."""
    near, far = GAP_MM, GAP_MM + MARK_MM
    lines: list[Line] = []
    for x, east in ((0.0, -1), (mat.width, 1)):
        for y, south in ((0.0, -1), (mat.height, 1)):
            lines.append((x + east * near, y, x + east * far, y))
            lines.append((x, y + south * near, x, y + south * far))
    return Part("cut", (Strokes(tuple(lines), FINE),))


def bar(x: float, y: float, measure: str) -> Part:
    """100 mm east of a point, with a tick for each centimetre, and for each millimetre of the first one."""
    ticks = [(x + at, y, x + at, y - (4 if at % 50 == 0 else 2.5)) for at in range(0, BAR_MM + 1, 10)]
    ticks += [(x + at, y, x + at, y - (1.8 if at == 5 else 1.2)) for at in range(1, 10)]
    words = Letters(x + BAR_MM / 2, y + 3.2, measure, 3, DARK)
    return Part("bar", (Strokes(((x, y, x + BAR_MM, y),), FINE), Strokes(tuple(ticks), FINE), words))
