"""The thirty spaces and the twenty-two stations of the totem, as names and as numbers.

Spaces are numbered in the order of their names, stations clockwise from `Na`. What does not depend on where
the rivers run is worked out here, once.
"""

from typing import Final

from companion.rules.kernel.names import Actor, Seat, Space
from companion.rules.kernel.places import Places

COLUMNS: Final = "abcdef"
ROWS: Final = "12345"

YELLOW: Final = Seat(Actor("yellow"))
RED: Final = Seat(Actor("red"))
SEATS: Final = (YELLOW, RED)
"""In seat order; the index in here is how a state says whose turn it is."""

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
"""Clockwise."""
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
"""The spaces that surround the others."""


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


def where(_state: object) -> Places:
    """Where places lie, which is the same in every state."""
    return WHERE
