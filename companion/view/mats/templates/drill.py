"""The template for the wood below the mats of a table, to be glued onto its upper side and drilled through.

Law: every hole is drawn as large as it is drilled, with a cross where the drill is set.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from companion.view.drawing.shapes import (
    Area,
    Box,
    Disc,
    Ink,
    Letters,
    Part,
    Patch,
    Shape,
    Strokes,
    size_within,
)
from companion.view.mats.colours import DARK, FAINT, OPEN, SOFT
from companion.view.mats.mat import Mat
from companion.view.mats.templates.boring import counts, holes
from companion.view.mats.templates.holes import (
    FOOT,
    GLASS_MM,
    REED_OFFSET_MM,
    WOOD_MM,
    Bore,
    Hole,
    Number,
    Reed,
)
from companion.view.mats.templates.register import PEN, cross
from companion.view.mats.templates.site import EDGE_MM, Site, Spot
from companion.view.words import Words

FOOT_MM: Final = 30.0
"""What is told below the wood, and its first lines."""
ROW_MM: Final = 4.8
SHOWN_MM: Final = 4.0
"""Larger holes are shown smaller than they are there."""
THICK_MM: Final = 2.2
"""The glass of a reed."""
THIN: Final = Ink(line=FAINT, width=0.2)
GLASS: Final = Ink(OPEN, SOFT, 0.3)


def drill(site: Site, title: str, words: Words) -> Mat:
    """The template: the wood, and what is told of it below."""
    wood, every = site.wood, holes(site)
    told = counts(every)
    parts = (
        Part("wood", (Box(wood, Ink(None, DARK, 0.4)),)),
        *(_spot(site, spot, words) for spot in site.spots),
        *(_drilled(bore, every) for bore in told),
        Part("mats", tuple(_mats(site))),
        _north(wood, words),
        Part("told", tuple(_told(site, told, title, words))),
    )
    return Mat(title, wood.width, wood.height + FOOT_MM, parts)


def _drilled(bore: Bore, every: tuple[Hole, ...]) -> Part:
    """All holes of one drill."""
    shapes: list[Shape] = []
    for hole in every:
        if hole.bore is bore:
            shapes.append(Disc(hole.x, hole.y, hole.radius, PEN))
            shapes.append(Strokes(cross(hole.x, hole.y, min(hole.radius + 1.2, SHOWN_MM)), PEN))
    return Part(f"holes-{bore.told}", tuple(shapes))


def _spot(site: Site, spot: Spot, words: Words) -> Part:
    """A space: where its piece stands, its reeds, and what it is called."""
    x, y, pitch = spot.x, spot.y, site.pitch
    shapes: list[Shape] = [
        Box(Area(x, y, 0, 0).grown(pitch / 2), THIN),
        Disc(x, y, FOOT * pitch / 2, THIN),
        Strokes(cross(x, y), PEN),
    ]
    for reed in spot.below.reeds(x, y, pitch):
        shapes += _reed(reed, words)
    for pipe in spot.below.pipes(x, y, pitch):
        shapes += _numbered("mats.light", pipe.number, pipe.x, pipe.y + 4.2, words)
    shapes += _names(site, spot)
    return Part(f"spot-{spot.names[0][1]}", tuple(shapes))


def _reed(reed: Reed, words: Words) -> list[Shape]:
    """Its glass, its legs, its number, and where the wand touches if it is for that."""
    (west, _), (east, _) = ((hole.x, hole.y) for hole in reed.holes)
    glass = Area(reed.x, reed.y, 0, 0).grown(THICK_MM / 2)
    glass = Area(reed.x - GLASS_MM / 2, glass.y, GLASS_MM, THICK_MM)
    code = "mats.wand" if reed.wand else "mats.cell"
    return [
        *([Strokes(cross(reed.x - REED_OFFSET_MM, reed.y, 2), PEN)] if reed.wand else []),
        Strokes(((west, reed.y, east, reed.y),), Ink(line=SOFT, width=0.5)),
        Box(glass, GLASS, radius=THICK_MM / 2),
        *_numbered(code, reed.number, reed.x + 0.5, reed.y + 3.2, words),
    ]


def _numbered(code: str, number: Number, x: float, y: float, words: Words) -> list[Shape]:
    return [] if number is None else [Letters(x, y, words.say(code, number=number), 2.8, DARK)]


def _names(site: Site, spot: Spot) -> Iterator[Shape]:
    """Large where there is one game, and beside the names of the games where there are several."""
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
    """The edge of each mat, and whose marks those in the corners of its spaces are."""
    for name, area in site.mats.items():
        yield Box(area, THIN)
        grid = site.grids[name]
        size = size_within(name, 2.4, 16)
        yield Letters(grid.x + 9, grid.y + 1.8, name, size, SOFT)
        yield Letters(grid.east - 9, grid.south - 1.8, name, size, SOFT)


def _north(wood: Area, words: Words) -> Part:
    """Which side is which, in the wood beyond the mats."""
    x, y, half = wood.x + wood.width / 4, wood.y + EDGE_MM / 2, 3.0
    arrow = Patch(((x, y - 5), (x - half, y + 3), (x + half, y + 3)), Ink(DARK))
    return Part("north", (arrow, Letters(x + 7, y, words.say("mats.north"), 5, DARK, bold=True)))


def _use(site: Site, words: Words) -> Iterator[str]:
    wood = site.wood
    size = {"wide": f"{wood.width:g}", "high": f"{wood.height:g}", "thick": f"{WOOD_MM:g}"}
    yield words.say("mats.drill-use", **size)
    codes = dict.fromkeys("mats.drill-wand" if reed.wand else "mats.drill-cells" for reed in site.reeds)
    measures = {"glass": f"{GLASS_MM:g}", "offset": f"{REED_OFFSET_MM:g}"}
    if codes:
        yield " ".join(words.say(code, **measures) for code in codes)


def _told(site: Site, told: Mapping[Bore, int], title: str, words: Words) -> Iterator[Shape]:
    """How the template is used, and the drills in columns: a hole of that size, the count, and what for."""
    wood = site.wood
    middle, wide = wood.middle[0], wood.width / len(told)
    for row, (text, size) in enumerate(((title, 4.5), *((use, 3.2) for use in _use(site, words))), 1):
        told_size = size_within(text, size, wood.width, bold=row == 1)
        yield Letters(middle, wood.south + ROW_MM * row, text, told_size, DARK, bold=row == 1)
    for column, (bore, count) in enumerate(told.items()):
        x, y = wood.x + wide * (column + 0.5), wood.south + 4.1 * ROW_MM
        counted = words.say("mats.bore", size=f"{bore.drill_mm:g}", count=count)
        what = words.say(f"mats.bore-{bore.told}")
        yield Disc(x, y, min(bore.drill_mm, SHOWN_MM) / 2, PEN)
        yield Letters(x, y + 5, counted, size_within(counted, 3.6, wide - 4, bold=True), DARK, bold=True)
        yield Letters(x, y + 9, what, size_within(what, 3, wide - 4), DARK)
