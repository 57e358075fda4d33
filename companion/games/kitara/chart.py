"""The map of Kitara as lines of text, and on the cells of a mat.

As text a space is its id with a sign for its terrain, `"` for savannas, `^` for ruins and `~` for lakes,
and a `*` on a start space. Below are its pawns: `1:W3A` are three warriors and an animal of kingdom 1.
Lines between spaces are white borders; those without room are listed at the end.

The places of a pack are numbers of any kind, while cells lie in rows and columns. So on a mat every space
is drawn over the cell nearest to its place in the pack, on the smallest scale at which no two share a
cell.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, product
from math import ceil, dist
from typing import Final, NamedTuple

from companion.drawing.shapes import Stroke
from companion.games.kernel import BoardPlan, Border, Field, MatDesign, MatStyle, Space
from companion.games.kitara.contents import LAKE, LETTERS, RUIN, SAVANNA, SEATS, Ground
from companion.games.kitara.reference import MAPS
from companion.games.kitara.setup import MAP, PLAYERS
from companion.games.kitara.state import Stack, State

TERRAIN_MARKS: Final = {SAVANNA: '"', RUIN: "^", LAKE: "~"}
START: Final = "*"
ACROSS: Final = 11
"""Characters between the middles of two adjacent spaces."""
APART: Final = 2
"""Minimum characters between two spaces."""
A_ROW: Final = 3
"""Lines per row of spaces: names, pawns, and the borders below."""
CROWDED: Final = 4
"""Limit on the width of a drawing, in multiples of all its spaces side by side."""
CLOSEST: Final = 1e-6
"""Minimum distance between two spaces, in units of their pack."""

Canvas = dict[tuple[int, int], str]
"""The character at each line and column."""


class Label(NamedTuple):
    """A space as text: its row, the column of its middle, and its two lines."""

    row: int
    column: int
    name: str
    pawns: str

    @property
    def width(self) -> int:
        return max(len(self.name), len(self.pawns))


def board_lines(state: State, *, lit: Iterable[Space] = ()) -> list[str]:
    """The map, north on top; lit spaces are in `[ ]`."""
    lit = frozenset(lit)
    labels = _labels(state, lit)
    canvas: Canvas = {}
    apart = [pair for pair in state.contents.map.borders if not _draw(canvas, labels, pair)]
    for label in labels.values():
        _write(canvas, A_ROW * label.row, label.column, label.name)
        _write(canvas, A_ROW * label.row + 1, label.column, label.pawns)
    return [*_lines(canvas), *(f"{one} - {other}" for one, other in apart)]


def pitch(grounds: Sequence[Ground]) -> float:
    """The distance between the two nearest spaces.

    Spaces that are much closer than most, or on one spot, are ignored: they are drawn on each other.
    """
    nearest = min((dist(one[-2:], other[-2:]) for one, other in combinations(grounds, 2)), default=1.0)
    xs, ys = [ground.x for ground in grounds], [ground.y for ground in grounds]
    across = max(max(xs) - min(xs), max(ys) - min(ys))
    return max(nearest, across / (CROWDED * len(grounds)), CLOSEST)


def _labels(state: State, lit: frozenset[Space]) -> Mapping[Space, Label]:
    """Every space in its row; a space that would overlap another moves to the east."""
    grounds = state.contents.map.spaces
    nearest = pitch(grounds)
    rows = _rows(grounds, nearest)
    west = min(ground.x for ground in grounds)
    labels: dict[Space, Label] = {}
    for number, row in enumerate(rows):
        free = 0
        for ground in sorted(row, key=lambda ground: ground.x):
            stack = state.stacks[state.contents.number[ground.id]]
            name, pawns = _name(ground, ground.id in lit), _pawns(stack)
            half = max(len(name), len(pawns)) // 2
            column = max(round((ground.x - west) / nearest * ACROSS) + half, free + half)
            labels[ground.id] = Label(number, column, name, pawns)
            free = column + half + 1 + APART
    return labels


def _rows(grounds: Iterable[Ground], nearest: float) -> list[list[Ground]]:
    """The spaces in rows from north to south; a row is less than half the pitch high."""
    rows: list[list[Ground]] = []
    for ground in sorted(grounds, key=lambda ground: (ground.y, ground.x)):
        if rows and ground.y - rows[-1][0].y < nearest / 2:
            rows[-1].append(ground)
        else:
            rows.append([ground])
    return rows


def _name(ground: Ground, is_lit: bool) -> str:  # noqa: FBT001 - a flag of the space
    name = f"{ground.id}{TERRAIN_MARKS[ground.terrain]}{START if ground.start else ''}"
    return f"[{name}]" if is_lit else name


def _pawns(stack: Stack | None) -> str:
    if stack is None:
        return ""
    pairs = zip(LETTERS, stack.pawns, strict=True)
    return f"{SEATS[stack.seat]}:" + "".join(
        f"{letter}{count if count > 1 else ''}" for letter, count in pairs if count
    )


def _draw(canvas: Canvas, labels: Mapping[Space, Label], pair: tuple[Space, Space]) -> bool:
    """Draws a border between two spaces side by side or one below the other; returns whether it fits."""
    one, other = sorted(labels[space] for space in pair)
    between = (one.column < label.column < other.column for label in labels.values() if label.row == one.row)
    if one.row == other.row and not any(between):
        for at in range(one.column + one.width // 2 + 2, other.column - other.width // 2 - 1):
            canvas[A_ROW * one.row, at] = "-"
        return True
    if other.row - one.row != 1 or abs(other.column - one.column) > ACROSS:
        return False
    sign = "|" if one.column == other.column else "\\" if one.column < other.column else "/"
    canvas[A_ROW * one.row + 2, (one.column + other.column) // 2] = sign
    return True


def _write(canvas: Canvas, line: int, middle: int, text: str) -> None:
    for at, sign in enumerate(text, middle - len(text) // 2):
        canvas[line, at] = sign


def _lines(canvas: Canvas) -> Iterator[str]:
    last = max(line for line, _ in canvas)
    for line in range(last + 1):
        signs = {at: sign for (number, at), sign in canvas.items() if number == line}
        yield "".join(signs.get(at, " ") for at in range(max(signs, default=-1) + 1))


Cell = tuple[int, int]
"""A column and a row."""
Places = tuple[tuple[Space, float, float], ...]
Drawn = Sequence[tuple[Space, float, float]]
Fit = tuple[int, float, tuple[Cell, ...]]

SIDE: Final = 10
WIDEST: Final = 16
"""Maximum cells of a map across or down, if they are enough; a larger scale makes nothing clearer."""
STEP: Final = 0.25
"""The increment of the scale, in cells."""
SHIFTS: Final = tuple(n / 8 for n in range(8))
"""The offsets to try between map and cells, in parts of their pitch."""
COLOURS: Final = {SAVANNA: "#f0dca0", RUIN: "#b9b3aa", LAKE: "#6db3d6"}
MAT_SIGNS: Final[Mapping[str, tuple[Stroke, ...]]] = {
    SAVANNA: ((-0.1, 0.1, -0.05, 0.2), (0, 0.08, 0, 0.2), (0.1, 0.1, 0.05, 0.2)),
    RUIN: ((-0.1, 0.1, 0.1, 0.1), (-0.06, 0.1, -0.06, 0.2), (0.06, 0.1, 0.06, 0.2)),
    LAKE: ((-0.1, 0.13, 0, 0.1), (0, 0.1, 0.1, 0.13), (-0.1, 0.2, 0, 0.17), (0, 0.17, 0.1, 0.2)),
}


def plan_on_cells(state: State) -> BoardPlan:
    """The spaces over the cells of a mat."""
    over = cells(tuple((ground.id, ground.x, ground.y) for ground in state.contents.map.spaces))
    return plan_at(state, {space: (SIDE * x, SIDE * y) for space, (x, y) in over.items()})


def plan_at(
    state: State, at: Mapping[Space, tuple[int, int]], margin: int = 0, scene: str = "tiles"
) -> BoardPlan:
    """A square at each of these places, and a way between the middles of those with a white border."""
    board, half = state.contents.map, SIDE // 2
    fields = tuple(
        Field(ground.id, *at[ground.id], SIDE, SIDE, ground.terrain, ground.start) for ground in board.spaces
    )
    ways = tuple(Border(*(way + half for space in border for way in at[space])) for border in board.borders)
    width, height = (max(place[way] for place in at.values()) + SIDE + margin for way in (0, 1))
    return BoardPlan(width, height, fields, borders=ways, scene=scene)


@lru_cache
def cells(places: Places) -> Mapping[Space, Cell]:
    """A cell for each space, nearest to its drawing place, on the smallest scale that gives each its own."""
    west, north = min(x for _, x, _ in places), min(y for _, _, y in places)
    across = max(max(x - west, y - north) for _, x, y in places) or 1.0
    drawn = [(space, (x - west) / across, (y - north) / across) for space, x, y in places]
    scale = STEP * ceil(len(places) ** 0.5 / STEP) - 1
    while scale < WIDEST:
        fitting = [found for shift in product(SHIFTS, SHIFTS) if (found := _snap(drawn, scale, shift))]
        if fitting:
            return dict(zip((space for space, _, _ in drawn), min(fitting)[-1], strict=True))
        scale += STEP
    return _one_by_one(drawn)


def _snap(drawn: Drawn, scale: float, shift: tuple[float, float]) -> Fit | None:
    """The cells on that scale, and how well they fit: few and near is best; `None` if two share one."""
    exact = [(scale * x + shift[0], scale * y + shift[1]) for _, x, y in drawn]
    found = [(round(x), round(y)) for x, y in exact]
    if len({*found}) < len(found):
        return None
    west, north = (min(cell[way] for cell in found) for way in (0, 1))
    cells = tuple((x - west, y - north) for x, y in found)
    size = max(max(cell) for cell in cells)
    off = sum(dist(*pair) for pair in zip(exact, found, strict=True))
    return size, round(off, 6), cells


def _one_by_one(drawn: Drawn) -> Mapping[Space, Cell]:
    """The fallback if spaces overlap: one by one, each takes the nearest free cell."""
    wide = max(WIDEST, ceil(len(drawn) ** 0.5))
    free = {*product(range(wide), range(wide))}
    taken: dict[Space, Cell] = {}
    for space, x, y in drawn:
        at = (x * (wide - 1), y * (wide - 1))
        taken[space] = min(free, key=lambda cell: (dist(cell, at), cell))
        free.remove(taken[space])
    return taken


MATS: Final = MatStyle(
    designs=tuple(
        MatDesign(name, {PLAYERS.name: pack["players"], MAP.name: name}) for name, pack in MAPS.items()
    ),
    ways=True,
    colours=COLOURS,
    signs=MAT_SIGNS,
)
