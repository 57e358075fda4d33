"""A broad line as its two edges, and what is seen of a line that goes below areas."""

from collections.abc import Collection, Iterator
from math import hypot
from typing import Final

from companion.view.drawing.shapes import Area, Line

BROAD_MM: Final = 2.4
"""From one edge of a river or of a way to the other."""


def banks(line: Line) -> tuple[Line, Line]:
    """The two edges of a broad line."""
    x, y, to_x, to_y = line
    half = BROAD_MM / 2 / hypot(to_x - x, to_y - y)
    aside, down = half * (to_y - y), half * (x - to_x)
    return (
        (x + aside, y + down, to_x + aside, to_y + down),
        (x - aside, y - down, to_x - aside, to_y - down),
    )


def outside(line: Line, areas: Collection[Area]) -> Iterator[Line]:
    """The pieces of a line that lie in none of the areas."""
    x, y, to_x, to_y = line
    spans = sorted(filter(None, (_within(line, area) for area in areas)))
    seen = 0.0
    for enter, leave in (*spans, (1.0, 1.0)):
        if enter > seen:
            yield (
                x + seen * (to_x - x),
                y + seen * (to_y - y),
                x + enter * (to_x - x),
                y + enter * (to_y - y),
            )
        seen = max(seen, leave)


def _within(line: Line, area: Area) -> tuple[float, float] | None:
    """From which part of the line to which it runs through the area."""
    x, y, to_x, to_y = line
    enter, leave = 0.0, 1.0
    for at, to, low, high in ((x, to_x, area.x, area.east), (y, to_y, area.y, area.south)):
        if at == to:
            if not low < at < high:
                return None
            continue
        first, last = sorted(((low - at) / (to - at), (high - at) / (to - at)))
        enter, leave = max(enter, first), min(leave, last)
    return (enter, leave) if enter < leave else None
