"""The board of Kiwara as lines of text: north on top, rivers between spaces, the totem's stations around.

Law: ASCII says everything. A river is drawn on every edge between two territories, and on no other.

A space is five signs wide: a mark, the token as records write it (`yZ`, hidden `rG*`) or a dot, a mark.
`[ ]` around it is a lit goal, `( )` around it is where the last action was. The totem is a `T`.
"""

from collections.abc import Collection, Iterator
from itertools import pairwise
from typing import Final

from companion.rules.kernel.names import Space
from companion.rules.kiwara.places import COLUMNS, NUMBERS, ROWS, STATIONS
from companion.rules.kiwara.sight import written
from companion.rules.kiwara.state import State

SPACE_WIDE: Final = 5
MARGIN: Final = " " * 5
"""As wide as what stands before the first space of a row: its name, its station, a blank."""
ACROSS: Final = "|"
ALONG: Final = "-" * SPACE_WIDE
CORNER: Final = "+"


def board_lines(state: State, *, lit: Collection[Space] = (), last: Collection[Space] = ()) -> list[str]:
    """The board, 45 signs wide."""

    def marked(place: Space, text: str) -> str:
        left, right = "[]" if place in lit else "()" if place in last else "  "
        return f"{left}{text}{right}"

    def station(name: str) -> str:
        here = state.totem >= 0 and STATIONS[state.totem] == name
        return marked(Space(name), "T" if here else ".")

    def space(column: str, row: str) -> str:
        name = Space(column + row)
        standing = state.tokens[NUMBERS[name]]
        return marked(name, f"{written(standing) if standing else ' .':<3}")

    def ends(side: str) -> str:
        return MARGIN + " ".join(f" {station(side + column)} " for column in COLUMNS)

    def spaces(row: str) -> str:
        cells = [space(column, row) for column in COLUMNS]
        rivers = [ACROSS if split else " " for split in _splits(state, row)]
        between = "".join(cell + river for cell, river in zip(cells, [*rivers, " "], strict=True))
        return f"{row}{station(f'W{row}')} {between}{station(f'E{row}')}{row}"

    names = MARGIN + " ".join(f"{column:^{SPACE_WIDE}}" for column in COLUMNS)
    lines = [names, ends("N")]
    for row in reversed(ROWS):
        lines.append(spaces(row))
        if row != ROWS[0]:
            lines.append(MARGIN + "".join(_shore(state, row)))
    return [line.rstrip() for line in (*lines, ends("S"), names)]


def _splits(state: State, row: str) -> list[bool]:
    """Whether a river runs between each space of the row and the next one east."""
    letters = [state.layout.letter(Space(column + row)) for column in COLUMNS]
    return [one != other for one, other in pairwise(letters)]


def _shore(state: State, row: str) -> Iterator[str]:
    """The line below the row: a river south of each space, and corners where rivers meet or turn."""
    below = ROWS[ROWS.index(row) - 1]
    rivers = [
        state.layout.letter(Space(column + row)) != state.layout.letter(Space(column + below))
        for column in COLUMNS
    ]
    upper, lower = _splits(state, row), _splits(state, below)
    for number, river in enumerate(rivers):
        yield ALONG if river else " " * SPACE_WIDE
        if number < len(upper):
            yield _corner(river, rivers[number + 1], upper[number], lower[number])


def _corner(west: bool, east: bool, north: bool, south: bool) -> str:  # noqa: FBT001 - four sides of a corner
    """What stands where four spaces meet: a river that runs through it straight has no corner."""
    match (west or east, north or south):
        case True, True:
            return CORNER
        case True, False:
            return ALONG[0]
        case False, True:
            return ACROSS
        case _:
            return " "
