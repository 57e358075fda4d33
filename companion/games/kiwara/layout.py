"""The spaces, the totem's stations, and the rivers: layouts of six territories and their flaws.

Spaces are numbered in the order of their names, stations clockwise from `Na`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, lru_cache
from typing import Final

from companion.games.kernel import (
    UNDECIDED,
    Actor,
    BadOption,
    Places,
    Reason,
    Seat,
    Space,
    because,
    connected_parts,
)

COLUMNS: Final = "abcdef"
ROWS: Final = "12345"

YELLOW: Final = Seat(Actor("yellow"))
RED: Final = Seat(Actor("red"))
SEATS: Final = (YELLOW, RED)
"""The sides in seat order; a state stores the index."""

SPACES: Final = tuple(Space(column + row) for column in COLUMNS for row in ROWS)
NUMBERS: Final = {name: number for number, name in enumerate(SPACES)}
COUNT: Final = len(SPACES)

STATIONS: Final = tuple(
    Space(name)
    for name in (
        *(f"N{column}" for column in COLUMNS),
        *(f"E{row}" for row in reversed(ROWS)),
        *(f"S{column}" for column in reversed(COLUMNS)),
        *(f"W{row}" for row in ROWS),
    )
)
STATION_NUMBERS: Final = {name: number for number, name in enumerate(STATIONS)}
ROUND: Final = len(STATIONS)

FACED: Final = tuple(tuple(NUMBERS[space] for space in SPACES if station[1] in space) for station in STATIONS)
"""The spaces of the row that each station faces: a column or a row of the board."""


def _neighbours(space: Space) -> tuple[int, ...]:
    column, row = COLUMNS.index(space[0]), ROWS.index(space[1])
    around = ((column, row + 1), (column + 1, row), (column, row - 1), (column - 1, row))
    return tuple(
        NUMBERS[Space(COLUMNS[c] + ROWS[r])]
        for c, r in around
        if 0 <= c < len(COLUMNS) and 0 <= r < len(ROWS)
    )


NEIGHBOURS: Final = tuple(_neighbours(space) for space in SPACES)
"""The two to four spaces beside each space."""
EDGE: Final = frozenset(number for number, beside in enumerate(NEIGHBOURS) if len(beside) < 4)


def _place(space: Space) -> tuple[int, int]:
    match space[0]:
        case "N":
            return COLUMNS.index(space[1]) + 1, len(ROWS) + 1
        case "S":
            return COLUMNS.index(space[1]) + 1, 0
        case "W":
            return 0, int(space[1])
        case "E":
            return len(COLUMNS) + 1, int(space[1])
        case column:
            return COLUMNS.index(column) + 1, int(space[1])


WHERE: Final[Places] = {space: _place(space) for space in (*SPACES, *STATIONS)}
"""Spaces are one unit wide, and the stations lie in a ring around them."""


def places_of(_state: object) -> Places:
    return WHERE


CLASSIC: Final = ("ABCCCC", "ABBCDD", "AABCCD", "EABBBF", "EEFFFF")
RESERVE: Final = ("AEEEFF", "ABBEEF", "ABCCEE", "BBCDDE", "CCCCDE")
NAMED: Final = {"classic": CLASSIC, "reserve": RESERVE}

LINE_BY_LINE: Final = tuple(Space(column + row) for row in reversed(ROWS) for column in COLUMNS)
"""The spaces in reading order, from the north-west."""

LETTERS: Final = "ABCDEF"
"""The default letters of territories."""

TERRITORIES: Final = 6
SIZES: Final = (3, 5, 7, 9)
STICKS: Final = 30
"""The number of sticks in the box."""


class Flaw(StrEnum):
    """The flaws of a layout, in the order in which they are checked."""

    SHAPE = "kiwara.layout-shape"
    OPEN = "kiwara.layout-open"
    NUMBER = "kiwara.layout-number"
    TORN = "kiwara.layout-torn"
    SIZE = "kiwara.layout-size"
    RIVERS = "kiwara.layout-rivers"


@dataclass(frozen=True)
class Layout:
    """Five rows of six letters, north first, and the data derived from them."""

    rows: tuple[str, ...]

    def __reduce__(self) -> tuple[object, ...]:
        """Pickles as the rows alone; unpickling returns the layout in use, if any."""
        return layout_of, (self.rows,)

    def letter(self, space: Space) -> str:
        return self.rows[len(ROWS) - int(space[1])][COLUMNS.index(space[0])]

    @cached_property
    def letters(self) -> tuple[str, ...]:
        """The letter of each space, by its number."""
        return tuple(self.letter(space) for space in SPACES)

    @cached_property
    def territories(self) -> tuple[tuple[int, ...], ...]:
        """The spaces of each territory, in the order of their letters."""
        names = sorted({*self.letters})
        return tuple(tuple(n for n, letter in enumerate(self.letters) if letter == name) for name in names)

    @cached_property
    def of_space(self) -> tuple[int, ...]:
        """The number of each space's territory."""
        names = sorted({*self.letters})
        return tuple(names.index(letter) for letter in self.letters)

    @cached_property
    def across(self) -> tuple[tuple[int, ...], ...]:
        """The neighbours of each space across a river."""
        return tuple(
            tuple(n for n in beside if letter != UNDECIDED and self.letters[n] not in (letter, UNDECIDED))
            for letter, beside in zip(self.letters, NEIGHBOURS, strict=True)
        )

    @property
    def sticks(self) -> int:
        """The number of sticks for its rivers: one for each edge between two territories."""
        return sum(map(len, self.across)) // 2


@lru_cache(maxsize=64)
def layout_of(rows: tuple[str, ...]) -> Layout:
    """The layout with these rows; the existing one while it is in use."""
    return Layout(rows)


def parse_layout(value: object) -> Layout:
    """A layout from its name or its rows; `BadOption` gives the first flaw."""
    if isinstance(value, str) and value in NAMED:
        return layout_of(NAMED[value])
    rows = _rows(value)
    if rows is None:
        raise BadOption(_bad_shape())
    layout = layout_of(rows)
    for flaw in _flaws(layout):
        raise BadOption(flaw)
    return layout


def _rows(value: object) -> tuple[str, ...] | None:
    """The value as rows, if it is five texts of six letters; case matters."""
    if not isinstance(value, list | tuple) or len(value) != len(ROWS):
        return None
    for row in value:
        if not isinstance(row, str) or len(row) != len(COLUMNS) or not (row.isascii() and row.isalpha()):
            return None
    return tuple(value)


def find_flaws(rows: Sequence[str]) -> tuple[Reason, ...]:
    """All flaws of the rows of an unfinished layout, with dots for undecided spaces.

    The flaws are those of the current state: a territory that is too small may only have to grow.
    """
    written = _rows([row.replace(UNDECIDED, LETTERS[0]) for row in rows])
    if written is None:
        return (_bad_shape(),)
    return tuple(_flaws(Layout(tuple(rows))))


def _bad_shape() -> Reason:
    return because(Flaw.SHAPE, example=" ".join(CLASSIC))


def _flaws(layout: Layout) -> Iterator[Reason]:
    """Its flaws, in the order in which they are checked."""
    territories = [one for one in layout.territories if layout.letters[one[0]] != UNDECIDED]
    undecided = layout.letters.count(UNDECIDED)
    if undecided:
        yield because(Flaw.OPEN, count=undecided)
    if len(territories) != TERRITORIES:
        yield because(Flaw.NUMBER, count=len(territories))
    for territory in territories:
        parts = [*connected_parts(territory, NEIGHBOURS.__getitem__)]
        if len(parts) > 1:
            stray = min(reversed(parts), key=len)
            yield because(Flaw.TORN, letter=layout.letters[territory[0]], space=SPACES[min(stray)])
    for territory in territories:
        if len(territory) not in SIZES:
            yield because(Flaw.SIZE, letter=layout.letters[territory[0]], count=len(territory))
    if layout.sticks > STICKS:
        yield because(Flaw.RIVERS, count=layout.sticks, sticks=STICKS)


def with_ordered_letters(rows: Sequence[str]) -> tuple[str, ...]:
    """The same rivers with the letters A to F, in reading order of the territories."""
    met = dict.fromkeys("".join(rows))
    shown = str.maketrans(dict(zip(met, LETTERS, strict=True)))
    return tuple(row.translate(shown) for row in rows)


def territory_letters(layout: Layout) -> dict[Space, str]:
    """The displayed letter of each space's territory: A to F, regardless of the letters of the layout."""
    return dict(zip(SPACES, layout_of(with_ordered_letters(layout.rows)).letters, strict=True))
