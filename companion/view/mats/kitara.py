"""The mats of Kitara: each map that ships, and any other one that is asked for.

The places of a pack are numbers of any kind, and cells lie in rows and columns. So every space is drawn over
the cell that is nearest to where its pack draws it, on the smallest scale at which no two share a cell.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import product
from math import ceil, dist
from typing import Final

from companion.rules.kernel.names import Space
from companion.rules.kitara.pack import LAKE, RUIN, SAVANNA, Ground
from companion.rules.kitara.reference import MAPS
from companion.rules.kitara.setup import MAP, PLAYERS
from companion.rules.kitara.state import State
from companion.view.drawing.shapes import Line
from companion.view.mats.style import Design, Style
from companion.view.plan import Border, Field, Plan

Cell = tuple[int, int]
"""A column and a row."""
Places = tuple[tuple[Space, float, float], ...]
Drawn = Sequence[tuple[Space, float, float]]
Fit = tuple[int, float, tuple[Cell, ...]]

SIDE: Final = 10
WIDEST: Final = 16
"""Cells that a map takes across or down, if they are enough; on a larger scale nothing becomes clearer."""
STEP: Final = 0.25
"""So many cells more at a time."""
SHIFTS: Final = tuple(n / 8 for n in range(8))
"""How far the map may lie beside the cells, in parts of their pitch."""
COLOURS: Final = {SAVANNA: "#f0dca0", RUIN: "#b9b3aa", LAKE: "#6db3d6"}
SIGNS: Final[Mapping[str, tuple[Line, ...]]] = {
    SAVANNA: ((-0.1, 0.1, -0.05, 0.2), (0, 0.08, 0, 0.2), (0.1, 0.1, 0.05, 0.2)),
    RUIN: ((-0.1, 0.1, 0.1, 0.1), (-0.06, 0.1, -0.06, 0.2), (0.06, 0.1, 0.06, 0.2)),
    LAKE: ((-0.1, 0.13, 0, 0.1), (0, 0.1, 0.1, 0.13), (-0.1, 0.2, 0, 0.17), (0, 0.17, 0.1, 0.2)),
}
"""Grass, columns below a beam, and waves."""


def plan(state: State) -> Plan:
    """A square for each space, and a way between the middles of those with a white border between them."""
    grounds = state.contents.map.spaces
    over = cells(tuple((ground.id, ground.x, ground.y) for ground in grounds))
    fields = tuple(_field(ground, over[ground.id]) for ground in grounds)
    half = SIDE // 2
    ways = tuple(
        Border(*(SIDE * at + half for space in border for at in over[space]))
        for border in state.contents.map.borders
    )
    width, height = (SIDE * (1 + max(cell[way] for cell in over.values())) for way in (0, 1))
    return Plan(width, height, fields, borders=ways)


def _field(ground: Ground, cell: Cell) -> Field:
    x, y = cell
    return Field(ground.id, SIDE * x, SIDE * y, SIDE, SIDE, ground.terrain, ground.start)


@lru_cache
def cells(places: Places) -> Mapping[Space, Cell]:
    """A cell for each space, nearest to where it is drawn, on the smallest scale that gives each its own."""
    west, north = min(x for _, x, _ in places), min(y for _, _, y in places)
    across = max(max(x - west, y - north) for _, x, y in places) or 1.0
    drawn = [(space, (x - west) / across, (y - north) / across) for space, x, y in places]
    scale = STEP * ceil(len(places) ** 0.5 / STEP) - 1
    while scale < WIDEST:
        fitting = [found for shift in product(SHIFTS, SHIFTS) if (found := _snapped(drawn, scale, shift))]
        if fitting:
            return dict(zip((space for space, _, _ in drawn), min(fitting)[-1], strict=True))
        scale += STEP
    return _one_by_one(drawn)


def _snapped(drawn: Drawn, scale: float, shift: tuple[float, float]) -> Fit | None:
    """The cells on that scale, and how well they fit: few of them, and near; `None` where two share one."""
    wanted = [(scale * x + shift[0], scale * y + shift[1]) for _, x, y in drawn]
    found = [(round(x), round(y)) for x, y in wanted]
    if len({*found}) < len(found):
        return None
    west, north = (min(cell[way] for cell in found) for way in (0, 1))
    lying = tuple((x - west, y - north) for x, y in found)
    size = max(max(cell) for cell in lying)
    off = sum(dist(*pair) for pair in zip(wanted, found, strict=True))
    return size, round(off, 6), lying


def _one_by_one(drawn: Drawn) -> Mapping[Space, Cell]:
    """Where spaces are drawn at one place each takes the nearest cell that is still free."""
    wide = max(WIDEST, ceil(len(drawn) ** 0.5))
    free = {*product(range(wide), range(wide))}
    taken: dict[Space, Cell] = {}
    for space, x, y in drawn:
        at = (x * (wide - 1), y * (wide - 1))
        taken[space] = min(free, key=lambda cell: (dist(cell, at), cell))
        free.remove(taken[space])
    return taken


KITARA: Final = Style(
    designs=tuple(
        Design(name, {PLAYERS.name: pack["players"], MAP.name: name}) for name, pack in MAPS.items()
    ),
    ways=True,
    colours=COLOURS,
    signs=SIGNS,
)
