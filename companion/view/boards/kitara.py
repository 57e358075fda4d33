"""The map of Kitara as lines of text.

A space is its id with a sign for what it is made of, `"` for savannas, `^` for ruins and `~` for lakes, and a
`*` where somebody may start. Below stand its pawns: `1:W3A` are three warriors and an animal of kingdom 1.
Lines between spaces are white borders; those for which there is no room are listed at the end.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from math import dist
from typing import Final, NamedTuple

from companion.rules.kernel.names import Space
from companion.rules.kitara.contents import LETTERS, SEATS
from companion.rules.kitara.pack import LAKE, RUIN, SAVANNA, Ground
from companion.rules.kitara.state import Stack, State

SIGNS: Final = {SAVANNA: '"', RUIN: "^", LAKE: "~"}
START: Final = "*"
ACROSS: Final = 11
"""Signs from one space to the nearest other one beside it."""
APART: Final = 2
"""Signs between two spaces, at least."""
A_ROW: Final = 3
"""Lines from one row to the next: names, pawns, and the borders below."""
CROWDED: Final = 4
"""So many times the spaces there are have room beside each other at most: what is drawn stays a map."""
CLOSEST: Final = 1e-6
"""How close two spaces lie at least, in whatever their pack counts."""

Canvas = dict[tuple[int, int], str]
"""The sign on each line and column where there is one."""


class Label(NamedTuple):
    """A space as it is written: where its middle is, and its two lines."""

    row: int
    column: int
    name: str
    pawns: str

    @property
    def width(self) -> int:
        return max(len(self.name), len(self.pawns))


def board_lines(state: State, *, lit: Iterable[Space] = ()) -> list[str]:
    """The map, north on top; `[ ]` is around what is lit."""
    lit = frozenset(lit)
    labels = _labels(state, lit)
    canvas: Canvas = {}
    apart = [pair for pair in state.contents.map.borders if not _draw(canvas, labels, pair)]
    for label in labels.values():
        _write(canvas, A_ROW * label.row, label.column, label.name)
        _write(canvas, A_ROW * label.row + 1, label.column, label.pawns)
    return [*_lines(canvas), *(f"{one} - {other}" for one, other in apart)]


def pitch(grounds: Sequence[Ground]) -> float:
    """How far the spaces are apart that lie nearest to each other.

    Those that lie much closer than most, or on one spot, do not count: they are drawn on each other.
    """
    nearest = min((dist(one[-2:], other[-2:]) for one, other in combinations(grounds, 2)), default=1.0)
    xs, ys = [ground.x for ground in grounds], [ground.y for ground in grounds]
    across = max(max(xs) - min(xs), max(ys) - min(ys))
    return max(nearest, across / (CROWDED * len(grounds)), CLOSEST)


def _labels(state: State, lit: frozenset[Space]) -> Mapping[Space, Label]:
    """Every space in its row; where one would stand on another it moves to the east."""
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
    """The spaces from north to south; those belong to one row that differ by less than half of the way."""
    rows: list[list[Ground]] = []
    for ground in sorted(grounds, key=lambda ground: (ground.y, ground.x)):
        if rows and ground.y - rows[-1][0].y < nearest / 2:
            rows[-1].append(ground)
        else:
            rows.append([ground])
    return rows


def _name(ground: Ground, is_lit: bool) -> str:  # noqa: FBT001 - a flag of the space
    name = f"{ground.id}{SIGNS[ground.terrain]}{START if ground.start else ''}"
    return f"[{name}]" if is_lit else name


def _pawns(stack: Stack | None) -> str:
    if stack is None:
        return ""
    pairs = zip(LETTERS, stack.pawns, strict=True)
    return f"{SEATS[stack.seat]}:" + "".join(
        f"{letter}{count if count > 1 else ''}" for letter, count in pairs if count
    )


def _draw(canvas: Canvas, labels: Mapping[Space, Label], pair: tuple[Space, Space]) -> bool:
    """A border as a line between two spaces that lie side by side or one below the other; whether it fits."""
    one, other = sorted(labels[space] for space in pair)
    if one.row == other.row and not _between(labels, one, other):
        for at in range(one.column + one.width // 2 + 2, other.column - other.width // 2 - 1):
            canvas[A_ROW * one.row, at] = "-"
        return True
    if other.row - one.row != 1 or abs(other.column - one.column) > ACROSS:
        return False
    sign = "|" if one.column == other.column else "\\" if one.column < other.column else "/"
    canvas[A_ROW * one.row + 2, (one.column + other.column) // 2] = sign
    return True


def _between(labels: Mapping[Space, Label], one: Label, other: Label) -> bool:
    """Whether another space of the row lies between the two."""
    return any(label.row == one.row and one.column < label.column < other.column for label in labels.values())


def _write(canvas: Canvas, line: int, middle: int, text: str) -> None:
    for at, sign in enumerate(text, middle - len(text) // 2):
        canvas[line, at] = sign


def _lines(canvas: Canvas) -> Iterator[str]:
    last = max(line for line, _ in canvas)
    for line in range(last + 1):
        signs = {at: sign for (number, at), sign in canvas.items() if number == line}
        yield "".join(signs.get(at, " ") for at in range(max(signs, default=-1) + 1))
