"""How a game of Katarenga is set up: from quarters, or from a position."""

from collections.abc import Mapping
from typing import Final

from companion.rules.katarenga.position import Position, parse_position, start_position
from companion.rules.katarenga.quarters import CORNERS, Layout, format_quarter, parse_quarter
from companion.rules.katarenga.quarters import drawn as drawn_layout
from companion.rules.kernel.game import Option
from companion.rules.kernel.names import Draw, Options
from companion.rules.kernel.options import flag, refuse_both, refuse_unknown, refuse_value
from companion.rules.kernel.reason import BadOption, Unreadable, because

QUARTERS: Final = Option(
    "quarters", '{"nw": "T1f90", "ne": "T3b0", "sw": "T2f270", "se": "T4b180"}', default=None
)
POSITION: Final = Option("position", '"COLOURS PAWNS SIDE CAMPS [p]"', default=None)
FIRST_TURN_CAPTURE: Final = Option("first_turn_capture", "true | false", default=True, values=(True, False))
BAD_QUARTERS: Final = "katarenga.quarters"
"""The reason where four quarters are no layout. Values: example."""
OPTIONS: Final = (QUARTERS, POSITION, FIRST_TURN_CAPTURE)


def settle(asked: Mapping[str, object], draw: Draw) -> Options:
    """Either a position or quarters, drawn where neither was given, and the rule for first turns."""
    refuse_unknown(asked, OPTIONS)
    refuse_both(asked, QUARTERS.name, POSITION.name)
    first = flag(asked, FIRST_TURN_CAPTURE)
    if POSITION.name in asked:
        text = asked[POSITION.name]
        if not isinstance(text, str):
            raise refuse_value(POSITION)
        try:
            parse_position(text)
        except Unreadable as error:
            raise BadOption(error.reason) from error
        return {POSITION.name: text, FIRST_TURN_CAPTURE.name: first}
    board = _board(parse_layout(asked[QUARTERS.name])) if QUARTERS.name in asked else drawn(draw)
    return {**board, FIRST_TURN_CAPTURE.name: first}


def drawn(draw: Draw) -> Options:
    """Quarters drawn by lots, as they are asked for."""
    return _board(drawn_layout(draw))


def _board(layout: Layout) -> Options:
    return {QUARTERS.name: {**format_layout(layout)}}


def new(options: Options) -> Position:
    """The first position, from settled options."""
    calm = 0 if options[FIRST_TURN_CAPTURE.name] else 2
    text = options.get(POSITION.name)
    if isinstance(text, str):
        return parse_position(text, calm)
    return start_position(parse_layout(options[QUARTERS.name]).rows(), calm)


def parse_layout(value: object) -> Layout:
    """A layout from its object of four corners; `BadOption` for anything else."""
    if not isinstance(value, Mapping) or set(value) != set(CORNERS):
        raise _no_layout()
    try:
        return Layout(**{corner: parse_quarter(str(value[corner])) for corner in CORNERS})
    except ValueError as error:
        raise _no_layout() from error


def _no_layout() -> BadOption:
    return BadOption(because(BAD_QUARTERS, example=QUARTERS.accepted))


def format_layout(layout: Layout) -> dict[str, str]:
    """The layout as an object of four corners."""
    return {corner: format_quarter(quarter) for corner, quarter in layout.by_corner().items()}
