"""How people draw the rivers that lie before them: stick by stick, until six territories are right."""

from typing import Final

from companion.rules.kernel.names import Options
from companion.rules.kernel.reason import BadOption
from companion.rules.kernel.sketch import Rows, Sketch
from companion.rules.kiwara.front import WIDTH
from companion.rules.kiwara.layout import (
    LINE_BY_LINE,
    NAMED,
    SIZES,
    STICKS,
    in_order,
    parse_layout,
    wrong,
)
from companion.rules.kiwara.places import COUNT
from companion.rules.kiwara.setup import LAYOUT


def options(rows: Rows) -> Options:
    """The rivers as options; those of a board that has a name go by it."""
    for flaw in wrong(rows):
        raise BadOption(flaw)
    drawn = in_order(rows)
    for name, named in NAMED.items():
        if in_order(named) == drawn:
            return {LAYOUT.name: name}
    return {LAYOUT.name: [*drawn]}


def rows(options: Options) -> Rows:
    """The rivers of these options, in letters from A on."""
    return in_order(parse_layout(options[LAYOUT.name]).rows)


SKETCH: Final = Sketch(
    spaces=tuple(LINE_BY_LINE[start : start + WIDTH] for start in range(0, COUNT, WIDTH)),
    lines=STICKS,
    sizes=SIZES,
    boards={name: in_order(board) for name, board in NAMED.items()},
    wrong=wrong,
    options=options,
    rows=rows,
)
