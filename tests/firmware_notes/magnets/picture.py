"""The picture of `firmware_notes/magnets.md`: where an upright magnet closes the reed that lies below it.

`python -m tests.firmware_notes.magnets.picture` draws it anew.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from companion.drawing.shapes import (
    Area,
    Box,
    Ink,
    Layer,
    Letters,
    Polygon,
    PrintSheet,
    Shape,
    ShapeGroup,
    Strokes,
)
from companion.drawing.svg import format_svg
from companion.maker.mats.site import GLASS_MM, LEG_MM, REED_OFFSET_MM
from tests.firmware_notes.magnets.model import DROP_OUT_AT, PULL_IN_AT, Magnet

FILE: Final = Path(__file__).parents[3] / "firmware_notes" / "pictures" / "reed-offset.svg"
MAGNET: Final = Magnet(6, 3)
SCALE: Final = 4.0
"""Millimetres of the picture to one of the table."""
REACH: Final = 20
"""How far to each side."""
HIGH: Final = 16
LOWEST: Final = 3
MIDDLE: Final = (105.0, 90.0)
"""Where the middle of the reed is drawn."""
BELOW: Final = 7.0
"""The height at which the two magnets are drawn."""
DARK, SOFT, CLOSED, HELD, OPEN = "#2b2b2b", "#7a7a7a", "#9fcf9f", "#e1efd9", "#f3f3f3"
PEN: Final = Ink(line=DARK, width=0.4)
THIN: Final = Ink(line=SOFT, width=0.25)


def at(along: float, above: float) -> tuple[float, float]:
    """A point of the table, so far east of the middle of the reed and above it."""
    return round(MIDDLE[0] + SCALE * along, 1), round(MIDDLE[1] - SCALE * above, 1)


def picture() -> PrintSheet:
    parts = (
        ShapeGroup("air", (Box(box(-REACH, HIGH, REACH, LOWEST), Ink(OPEN)),)),
        *zones(DROP_OUT_AT, HELD),
        *zones(PULL_IN_AT, CLOSED),
        ShapeGroup("scale", tuple(scale())),
        ShapeGroup("reed", tuple(reed())),
        ShapeGroup("magnets", (*magnet(0, "#d7d7d7"), *magnet(REED_OFFSET_MM, "#f0b35f"))),
        ShapeGroup("words", tuple(words())),
    )
    paper = ShapeGroup("paper", (Box(Area(0, 0, 200, 128), Ink("#ffffff")),))
    return PrintSheet("Where a magnet closes a reed", 200, 128, (Layer((paper, *parts)),))


def box(west: float, top: float, east: float, bottom: float) -> Area:
    (x, y), (far, low) = at(west, top), at(east, bottom)
    return Area(x, y, round(far - x, 1), round(low - y, 1))


def zones(turns: float, colour: str) -> Iterator[ShapeGroup]:
    """Where the lower face of the magnet may be for at least so many ampere-turns: one zone over each end."""
    near: list[tuple[float, float]] = []
    far: list[tuple[float, float]] = []
    for half in range(2 * LOWEST, 2 * HIGH + 1):
        above = half / 2
        felt = [along for along in range(REACH + 1) if MAGNET.turns(along, above) >= turns]
        if felt:
            near.append((border(felt[0] - 1, felt[0], above, turns), above))
            far.append((border(felt[-1] + 1, felt[-1], above, turns) if felt[-1] < REACH else REACH, above))
    for side in (-1, 1):
        edge = [at(side * along, above) for along, above in (*near, *reversed(far))]
        yield ShapeGroup(f"zone-{turns:g}-{side}", (Polygon(tuple(edge), Ink(colour)),))


def border(out: float, inside: float, above: float, turns: float) -> float:
    """Where between these two the zone begins, to a thirtieth of a millimetre."""
    for _ in range(5):
        middle = (out + inside) / 2
        out, inside = (out, middle) if MAGNET.turns(middle, above) >= turns else (middle, inside)
    return inside


def scale() -> Iterator[Shape]:
    for above in (3, 5, 7, 9, 11, 13, 15):
        x, y = at(-REACH, above)
        yield Strokes(((x, y, x - 2, y),), THIN)
        yield Letters(x - 5, y, f"{above}", 3.4, DARK)
    for along in range(-REACH, REACH + 1, 4):
        x, y = at(along, -2.6)
        yield Strokes(((x, y, x, y + 2),), THIN)
        yield Letters(x, y + 4.5, f"{along}", 3.4, DARK)
    x, y = at(0, 0)
    yield Strokes(((x, at(0, HIGH)[1], x, y + 8),), THIN)
    east = at(REED_OFFSET_MM, 0)[0]
    yield Strokes(((east, at(0, HIGH)[1], east, y + 8),), THIN)


def reed() -> Iterator[Shape]:
    """Its glass with two blades that overlap a little in the middle, and its legs."""
    half, out = GLASS_MM / 2, GLASS_MM / 2 + LEG_MM
    yield Box(box(-half, 1, half, -1), Ink("#ffffff", SOFT, 0.4), radius=SCALE)
    x, y = at(-out, 0)
    yield Strokes(((x, round(y - 0.8, 1), at(0.8, 0)[0], round(y - 0.8, 1)),), Ink(line=DARK, width=1))
    yield Strokes(
        ((at(-0.8, 0)[0], round(y + 0.8, 1), at(out, 0)[0], round(y + 0.8, 1)),), Ink(line=DARK, width=1)
    )


def magnet(along: float, colour: str) -> Iterator[Shape]:
    wide = MAGNET.diameter / 2
    yield Box(box(along - wide, BELOW + MAGNET.height, along + wide, BELOW), Ink(colour, DARK, 0.5))
    x, y = at(along, BELOW + MAGNET.height)
    yield Letters(x, y + 3, "N", 4, DARK, bold=True)
    yield Letters(x, y + 9.2, "S", 4, DARK, bold=True)


def words() -> Iterator[Shape]:
    middle, _ = at(0, 0)
    yield Letters(105, 8, "An upright magnet, and a reed that lies below it", 5, DARK, bold=True)
    told = (
        f"6 x 3 mm, N42; glass of {GLASS_MM:g} mm, closed by {PULL_IN_AT:g} ampere-turns. All in millimetres."
    )
    yield Letters(105, 15, told, 3.6, SOFT)
    yield Letters(middle, at(0, BELOW + MAGNET.height)[1] - 4, "open", 4, DARK, bold=True)
    x, y = at(REED_OFFSET_MM, BELOW + MAGNET.height)
    yield Letters(x, y - 4, "closed", 4, DARK, bold=True)
    yield Letters(x, at(0, HIGH)[1] - 3, f"{REED_OFFSET_MM:g} mm beside", 3.6, DARK)
    yield Letters(middle, at(0, HIGH)[1] - 3, "over the middle", 3.6, DARK)
    x, y = at(-REACH, HIGH / 2)
    yield Letters(x - 13, y - 6, "lower face of the magnet above the reed", 3.4, DARK, quarters=3)
    yield Letters(105, 110, "from the middle of the reed to the axis of the magnet", 3.4, DARK)
    legend = ((38, CLOSED, "closes"), (72, HELD, "may stay closed, does not close"), (148, OPEN, "open"))
    for x, colour, text in legend:
        yield Box(Area(x, 117, 6, 5), Ink(colour, SOFT, 0.2))
        yield Letters(x + 9 + 0.9 * len(text), 119.5, text, 3.4, DARK)


if __name__ == "__main__":
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(format_svg(picture()))
