"""What makes a drawing readable, looked for in the drawing itself: nothing here asks how it was made."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, pairwise
from math import dist

from companion.drawing.shapes import (
    Anchor,
    Area,
    Box,
    Disc,
    Letters,
    Point,
    Polygon,
    Polyline,
    PrintSheet,
    Shape,
    ShapeGroup,
    Strokes,
)
from companion.maker.diagrams.diagram import Diagram
from companion.maker.diagrams.module import Module
from companion.maker.diagrams.palette import PAPER, move, width_of
from hardware.catalogue.wiring import WireEnd

SMALLEST_MM = 2.2
EDGE_MM = 0.01
"""What is nearer to an edge is on it."""
SAME_MM = 0.001
CLEAR_MM = 0.35
"""Between the edges of two wires that lie side by side, at least."""

Line = tuple[Point, ...]
Segment = tuple[Point, Point]


def faults(page: Diagram) -> list[str]:
    """All that is wrong with a sheet."""
    sheet = page.draw()
    found = [
        *outside(sheet),
        *too_small(sheet),
        *overlapping_letters(sheet),
        *covered_labels(sheet),
        *through_things(page, sheet),
        *side_by_side(sheet),
        *crossed_stubs(sheet),
    ]
    if connected(page, sheet) != wanted(page):
        found.append(f"what is drawn is not what is wired: {connected(page, sheet) ^ wanted(page)}")
    return found


def parts(sheet: PrintSheet, *kinds: str) -> Iterator[ShapeGroup]:
    """The parts of these kinds, or all, with their shapes where they are on the sheet."""
    for layer in sheet.layers:
        for part in layer.parts:
            if not kinds or part.name.split(" ")[0] in kinds:
                yield replace(part, shapes=tuple(move(part.shapes, layer.x, layer.y)))


def letters(sheet: PrintSheet) -> Iterator[tuple[Letters, Area]]:
    shapes = (shape for part in parts(sheet) for shape in part.shapes)
    return ((shape, area_of(shape)) for shape in shapes if isinstance(shape, Letters))


def area_of(told: Letters) -> Area:
    """The room that a text takes, as high as its size with what hangs below the line."""
    wide = width_of(told.text, told.size, bold=told.bold)
    before = {Anchor.START: 0.0, Anchor.MIDDLE: wide / 2, Anchor.END: wide}[told.anchor]
    return Area(told.x - before, told.y - told.size / 2, wide, told.size)


def reach(shape: Shape) -> Area:
    """The room of a shape, the width of its line left out."""
    match shape:
        case Box(area, _, _):
            return area
        case Disc(x, y, radius, _):
            return Area(x - radius, y - radius, 2 * radius, 2 * radius)
        case Strokes(lines, _):
            return _around([point for x, y, to_x, to_y in lines for point in ((x, y), (to_x, to_y))])
        case Polyline(points, _, _) | Polygon(points, _):
            return _around(points)
        case Letters():
            return area_of(shape)


def _around(points: Sequence[Point]) -> Area:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Area(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def outside(sheet: PrintSheet) -> Iterator[str]:
    for part in parts(sheet):
        for area in map(reach, part.shapes):
            if min(area.x, area.y) < 0 or area.east > sheet.width or area.south > sheet.height:
                yield f"{part.name} leaves the sheet: {area}"


def too_small(sheet: PrintSheet) -> Iterator[str]:
    return (f"small: {told}" for told, _ in letters(sheet) if told.size < SMALLEST_MM)


def overlapping_letters(sheet: PrintSheet) -> Iterator[str]:
    for (one, area), (other, its) in combinations(letters(sheet), 2):
        if area.overlaps(its):
            yield f"{one.text!r} lies on {other.text!r}"


def drawn_lines(sheet: PrintSheet, kind: str) -> Iterator[tuple[str, Line, float]]:
    """The lines of wires: the number of the wire, where it goes, and how wide it is."""
    for part in parts(sheet, kind):
        for shape in part.shapes:
            if isinstance(shape, Polyline) and shape.ink.line != PAPER:
                yield part.name.split(" ")[1], shape.points, shape.ink.width


def meets(segment: Segment, area: Area) -> bool:
    """Whether a segment runs through an area, and not only along its edge."""
    (x1, y1), (x2, y2) = segment
    across = min(max(x1, x2), area.east - EDGE_MM) - max(min(x1, x2), area.x + EDGE_MM)
    down = min(max(y1, y2), area.south - EDGE_MM) - max(min(y1, y2), area.y + EDGE_MM)
    return across >= 0 and down >= 0


def covered_labels(sheet: PrintSheet) -> Iterator[str]:
    """No wire runs through the label of another one, through a caption, or through the legend."""
    labels = [
        (part.name.split(" ")[1], shape.area)
        for part in parts(sheet, "label")
        for shape in part.shapes
        if isinstance(shape, Box)
    ]
    for (_, area), (_, other) in combinations(labels, 2):
        if area.overlaps(other):
            yield "a label lies on a label"
    own = [area.middle for _, area in labels]
    texts = [
        (told.text, room)
        for told, room in letters(sheet)
        if not any(dist(room.middle, middle) < EDGE_MM for middle in own)
    ]
    for number, line, _ in drawn_lines(sheet, "wire"):
        for segment in pairwise(line):
            others = (other for other, area in labels if other != number and meets(segment, area))
            yield from (f"wire {number} runs through a label of wire {other}" for other in others)
            yield from (
                f"wire {number} runs through {told!r}" for told, room in texts if meets(segment, room)
            )


def rooms(page: Diagram, sheet: PrintSheet) -> Iterator[tuple[str, Module, Area]]:
    """Each thing and the room that it takes."""
    corners = {part.name: (layer.x, layer.y) for layer in sheet.layers for part in layer.parts}
    for placed in page.layout.placed:
        x, y = corners[f"unit {placed.unit}"]
        yield placed.unit, placed.module, Area(x, y, placed.module.width, placed.module.height)


def through_things(page: Diagram, sheet: PrintSheet) -> Iterator[str]:
    """Wires keep out of all things, and what lies on a thing keeps within it."""
    things = list(rooms(page, sheet))
    for (unit, _, area), (other, _, its) in combinations(things, 2):
        if area.overlaps(its):
            yield f"{unit} lies on {other}"
    for number, line, _ in drawn_lines(sheet, "wire"):
        for segment in pairwise(line):
            yield from (
                f"wire {number} runs through {unit}" for unit, _, area in things if meets(segment, area)
            )
    for number, line, _ in drawn_lines(sheet, "stub"):
        if not any(_within(line, area) for _, _, area in things):
            yield f"the stub of wire {number} leaves its thing"
    for part in parts(sheet, "unit"):
        room = next(area for unit, _, area in things if part.name == f"unit {unit}")
        for area in map(reach, part.shapes):
            if not room.with_margin(0.5).overlaps(area.with_margin(0.05)):
                yield f"{part.name} is drawn elsewhere: {area}"


def _within(line: Line, area: Area) -> bool:
    wide = area.with_margin(0.01)
    return all(wide.x <= x <= wide.east and wide.y <= y <= wide.south for x, y in line)


def side_by_side(sheet: PrintSheet) -> Iterator[str]:
    """No two wires share a stretch, or lie so near to each other that they seem to."""
    drawn = [
        (number, segment, width)
        for kind in ("wire", "stub")
        for number, line, width in drawn_lines(sheet, kind)
        for segment in pairwise(line)
    ]
    for (one, segment, width), (other, its, its_width) in combinations(drawn, 2):
        if one != other and _near(segment, its, (width + its_width) / 2 + CLEAR_MM):
            yield f"wires {one} and {other} share a stretch at {segment[0]}"


def _near(one: Segment, other: Segment, apart: float) -> bool:
    for along, across in ((0, 1), (1, 0)):
        if one[0][across] == one[1][across] and other[0][across] == other[1][across]:
            first, second = sorted(point[along] for point in one), sorted(point[along] for point in other)
            shared = min(first[1], second[1]) - max(first[0], second[0])
            if shared > 0 and abs(one[0][across] - other[0][across]) < apart:
                return True
    return False


def crossed_stubs(sheet: PrintSheet) -> Iterator[str]:
    """What of wires lies on things covers nothing that is printed there."""
    texts = [(told.text, area) for told, area in letters(sheet)]
    for number, line, _ in drawn_lines(sheet, "stub"):
        for segment in pairwise(line):
            yield from (f"stub {number} covers {told!r}" for told, area in texts if meets(segment, area))


def connected(page: Diagram, sheet: PrintSheet) -> frozenset[frozenset[WireEnd]]:
    """Which legs the ink connects: lines that meet end to end, and lines that share a dot."""
    lines = [line for kind in ("wire", "stub") for _, line, _ in drawn_lines(sheet, kind)]
    discs = (shape for part in parts(sheet, "wire") for shape in part.shapes)
    dots = [(shape.x, shape.y) for shape in discs if isinstance(shape, Disc)]
    group = list(range(len(lines)))

    def join(one: int, other: int) -> None:
        old, new = group[one], group[other]
        group[:] = [new if each == old else each for each in group]

    for one, other in combinations(range(len(lines)), 2):
        ends = [(lines[n][0], lines[n][-1]) for n in (one, other)]
        if any(dist(a, b) < SAME_MM for a in ends[0] for b in ends[1]):
            join(one, other)
    for dot in dots:
        touched = [number for number, line in enumerate(lines) if _passes(line, dot)]
        for other in touched[1:]:
            join(touched[0], other)
    legs = {
        WireEnd(unit, leg.name): (area.x + leg.at[0], area.y + leg.at[1])
        for unit, module, area in rooms(page, sheet)
        for leg in module.legs
    }
    found: dict[int, set[WireEnd]] = {}
    for number, line in enumerate(lines):
        for end, point in legs.items():
            if min(dist(point, line[0]), dist(point, line[-1])) < SAME_MM:
                found.setdefault(group[number], set()).add(end)
    return frozenset(frozenset(ends) for ends in found.values())


def wanted(page: Diagram) -> frozenset[frozenset[WireEnd]]:
    return frozenset(frozenset(net.ends) for net in page.nets)


def _passes(line: Line, point: Point) -> bool:
    spot = Area(point[0] - 0.005, point[1] - 0.005, 0.01, 0.01)
    return any(_around(segment).with_margin(0.005).overlaps(spot) for segment in pairwise(line))
