"""The drilling template for the wood below the mats, to be glued onto its upper side.

Law: every hole is drawn at its real size, with a cross at its centre.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from math import ceil, hypot
from typing import Final

from companion.drawing.shapes import (
    Area,
    Box,
    Disc,
    Ink,
    Letters,
    Polygon,
    Shape,
    ShapeGroup,
    Strokes,
    size_within,
)
from companion.games.kernel import Words
from companion.maker.mats.mat_drawing import DARK, FAINT, OPEN, SOFT, PrintedMat
from companion.maker.mats.site import (
    EDGE_MM,
    FOOT,
    GLASS_MM,
    REED_OFFSET_MM,
    REGISTER_PEN,
    WEB_MM,
    WOOD_MM,
    Bore,
    Hole,
    Number,
    Reed,
    Site,
    Spot,
    corners_of,
    cross,
)

APART_MM: Final = 200.0
"""The largest distance between screws."""


def all_holes(site: Site) -> tuple[Hole, ...]:
    """All holes. A cell whose reader would lie below the tag of a mat gets no reader hole."""
    made = [pipe.hole for pipe in site.pipes]
    made += [hole for reed in site.reeds for hole in reed.holes]
    made += _holes_at(Bore.REGISTER, (corner for grid in site.grids.values() for corner in corners_of(grid)))
    made += _holes_at(Bore.FIXING, _screws(site.wood.with_margin(-EDGE_MM / 2)))
    readers = _holes_at(Bore.READER, site.tags.values())
    return (*made, *(hole for hole in readers if not _is_over(site, hole)))


def count_bores(every: tuple[Hole, ...]) -> dict[Bore, int]:
    """The number of holes for each drill in use."""
    counts = Counter(hole.bore for hole in every)
    return {bore: counts[bore] for bore in Bore if counts[bore]}


def _holes_at(bore: Bore, points: Iterable[tuple[float, float]]) -> list[Hole]:
    """A hole at each point; a hole that several mats share is drilled once."""
    return [Hole(bore, x, y) for x, y in dict.fromkeys((round(x, 2), round(y, 2)) for x, y in points)]


def _screws(line: Area) -> Iterator[tuple[float, float]]:
    """Screws around the mats, at the corners and evenly between them."""
    across, down = ceil(line.width / APART_MM), ceil(line.height / APART_MM)
    for step in range(across + 1):
        x = line.x + line.width * step / across
        yield from ((x, line.y), (x, line.south))
    for step in range(1, down):
        y = line.y + line.height * step / down
        yield from ((line.x, y), (line.east, y))


def _is_over(site: Site, hole: Hole) -> bool:
    """Whether the hole lies within the reach of a space's parts."""
    near = hole.radius + site.pitch / 2 - WEB_MM
    return any(any(spot.below) and hypot(spot.x - hole.x, spot.y - hole.y) < near for spot in site.spots)


FOOT_MM: Final = 30.0
"""The room for the instructions below the wood, and their first lines."""
ROW_MM: Final = 4.8
SHOWN_MM: Final = 4.0
"""Holes above this size are drawn smaller in the key."""
THICK_MM: Final = 2.2
"""The diameter of a reed's glass."""
THIN: Final = Ink(line=FAINT, width=0.2)
GLASS: Final = Ink(OPEN, SOFT, 0.3)


def drill(site: Site, title: str, words: Words) -> PrintedMat:
    """The template: the wood with its holes, and the instructions below it."""
    wood, every = site.wood, all_holes(site)
    counts = count_bores(every)
    parts = (
        ShapeGroup("wood", (Box(wood, Ink(None, DARK, 0.4)),)),
        *(_spot(site, spot, words) for spot in site.spots),
        *(_holes_part(bore, every) for bore in counts),
        ShapeGroup("mats", tuple(_mats(site))),
        _north(wood, words),
        ShapeGroup("told", (*_instructions(site, title, words), *_key(wood, counts, words))),
    )
    return PrintedMat(title, wood.width, wood.height + FOOT_MM, parts)


def _holes_part(bore: Bore, every: tuple[Hole, ...]) -> ShapeGroup:
    shapes: list[Shape] = []
    for hole in every:
        if hole.bore is bore:
            shapes.append(Disc(hole.x, hole.y, hole.radius, REGISTER_PEN))
            shapes.append(Strokes(cross(hole.x, hole.y, min(hole.radius + 1.2, SHOWN_MM)), REGISTER_PEN))
    return ShapeGroup(f"holes-{bore.code}", tuple(shapes))


def _spot(site: Site, spot: Spot, words: Words) -> ShapeGroup:
    """A space: the place of its piece, its reeds, and its name."""
    x, y, pitch = spot.x, spot.y, site.pitch
    shapes: list[Shape] = [
        Box(Area(x, y, 0, 0).with_margin(pitch / 2), THIN),
        Disc(x, y, FOOT * pitch / 2, THIN),
        Strokes(cross(x, y), REGISTER_PEN),
    ]
    for reed in spot.below.reeds(x, y, pitch):
        shapes += _reed_shapes(reed, words)
    for pipe in spot.below.pipes(x, y, pitch):
        shapes += _number_label("mats.light", pipe.number, pipe.x, pipe.y + 4.2, words)
    shapes += _names(site, spot)
    return ShapeGroup(f"spot-{spot.names[0][1]}", tuple(shapes))


def _reed_shapes(reed: Reed, words: Words) -> list[Shape]:
    """The glass, the legs and the number, and the touch point of a reed for the wand."""
    (west, _), (east, _) = ((hole.x, hole.y) for hole in reed.holes)
    glass = Area(reed.x - GLASS_MM / 2, reed.y - THICK_MM / 2, GLASS_MM, THICK_MM)
    code = "mats.wand" if reed.wand else "mats.cell"
    return [
        *([Strokes(cross(reed.x - REED_OFFSET_MM, reed.y, 2), REGISTER_PEN)] if reed.wand else []),
        Strokes(((west, reed.y, east, reed.y),), Ink(line=SOFT, width=0.5)),
        Box(glass, GLASS, radius=THICK_MM / 2),
        *_number_label(code, reed.number, reed.x + 0.5, reed.y + 3.2, words),
    ]


def _number_label(code: str, number: Number, x: float, y: float, words: Words) -> list[Shape]:
    return [] if number is None else [Letters(x, y, words.say(code, number=number), 2.8, DARK)]


def _names(site: Site, spot: Spot) -> Iterator[Shape]:
    """The space's name, large for one game, and beside the games' names where there are several."""
    room = 0.62 * site.pitch
    x, y = spot.x + site.pitch * 0.14, spot.y - 0.4 * site.pitch
    if len(site.mats) == 1:
        [(_, space)] = spot.names
        yield Letters(x, y + 1.5, space, size_within(space, 5.5, room, bold=True), DARK, bold=True)
        return
    for row, (mat, space) in enumerate(spot.names):
        text = f"{mat} {space}"
        yield Letters(x, y + 3.2 * row, text, size_within(text, 2.8, room), DARK)


def _mats(site: Site) -> Iterator[Shape]:
    """The edge of each mat, and the names of the mats whose corners are marked."""
    for name, area in site.mats.items():
        yield Box(area, THIN)
        grid = site.grids[name]
        size = size_within(name, 2.4, 16)
        yield Letters(grid.x + 9, grid.y + 1.8, name, size, SOFT)
        yield Letters(grid.east - 9, grid.south - 1.8, name, size, SOFT)


def _north(wood: Area, words: Words) -> ShapeGroup:
    """North and south, on the wood beyond the mats."""
    x, y, half = wood.x + wood.width / 4, wood.y + EDGE_MM / 2, 3.0
    arrow = Polygon(((x, y - 5), (x - half, y + 3), (x + half, y + 3)), Ink(DARK))
    return ShapeGroup("north", (arrow, Letters(x + 7, y, words.say("mats.north"), 5, DARK, bold=True)))


def _instructions(site: Site, title: str, words: Words) -> Iterator[Shape]:
    wood = site.wood
    size = {"wide": f"{wood.width:g}", "high": f"{wood.height:g}", "thick": f"{WOOD_MM:g}"}
    codes = dict.fromkeys("mats.drill-wand" if reed.wand else "mats.drill-cells" for reed in site.reeds)
    measures = {"glass": f"{GLASS_MM:g}", "offset": f"{REED_OFFSET_MM:g}"}
    reeds = " ".join(words.say(code, **measures) for code in codes)
    for row, text in enumerate(filter(None, (title, words.say("mats.drill-use", **size), reeds)), 1):
        is_title = row == 1
        fitted = size_within(text, 4.5 if is_title else 3.2, wood.width, bold=is_title)
        yield Letters(wood.middle[0], wood.south + ROW_MM * row, text, fitted, DARK, bold=is_title)


def _key(wood: Area, counts: Mapping[Bore, int], words: Words) -> Iterator[Shape]:
    """The drills in columns: a hole of each size, the count, and the purpose."""
    wide = wood.width / len(counts)
    for column, (bore, count) in enumerate(counts.items()):
        x, y = wood.x + wide * (column + 0.5), wood.south + 4.1 * ROW_MM
        counted = words.say("mats.bore", size=f"{bore.drill_mm:g}", count=count)
        what = words.say(f"mats.bore-{bore.code}")
        yield Disc(x, y, min(bore.drill_mm, SHOWN_MM) / 2, REGISTER_PEN)
        yield Letters(x, y + 5, counted, size_within(counted, 3.6, wide - 4, bold=True), DARK, bold=True)
        yield Letters(x, y + 9, what, size_within(what, 3, wide - 4), DARK)
