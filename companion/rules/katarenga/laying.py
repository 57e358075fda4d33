"""How people tell which quarters they have laid: corner by corner, the colour first and then the picture.

The corners are named as White sees them, rank 8 in the north. No two of the 32 ways to lay a quarter look
alike, so what people see in a corner is one picture and no other.
"""

from enum import StrEnum
from typing import Final

from companion.rules.katarenga.board import STEPS
from companion.rules.katarenga.places import FILES, RANKS
from companion.rules.katarenga.quarters import CORNERS, FRONTS, TURNS, Quarter, format_quarter, parse_quarter
from companion.rules.katarenga.setup import QUARTERS, parse_layout
from companion.rules.kernel.laying import Ask, BoardPart, Pick, Telling, follow
from companion.rules.kernel.names import Json, Options, Space


class Question(StrEnum):
    """What is asked of a corner."""

    COLOUR = "katarenga.ask-colour"
    """Which colour the quarter has in the frame's corner. Values: about."""
    PICTURE = "katarenga.ask-picture"
    """Which of the quarters with that colour there it is. Values: about."""


OUTER: Final = {"nw": Space("a8"), "ne": Space("h8"), "sw": Space("a1"), "se": Space("h1")}
"""The square in the frame's corner."""


def _squares(corner: str) -> list[Space]:
    """The squares of a quarter, row by row from north to south."""
    ranks = RANKS[4:] if corner[0] == "n" else RANKS[:4]
    files = FILES[:4] if corner[1] == "w" else FILES[4:]
    return [Space(f"{file}{rank}") for rank in reversed(ranks) for file in files]


def _picture(corner: str, quarter: Quarter) -> Pick:
    colours = "".join(quarter.face())
    return Pick(format_quarter(quarter), dict(zip(_squares(corner), colours, strict=True)))


_PICTURES: Final = {
    corner: {
        tile: [_picture(corner, Quarter(tile, back, turn)) for back in (False, True) for turn in TURNS]
        for tile in FRONTS
    }
    for corner in CORNERS
}
"""What each tile can look like in each corner."""


def _telling() -> Telling:
    told: dict[str, Json] = {}
    tiles = set(FRONTS)
    for corner in CORNERS:
        outer = OUTER[corner]
        pictures = [pick for tile, picks in _PICTURES[corner].items() if tile in tiles for pick in picks]
        possible = {pick.grounds[outer] for pick in pictures}
        colours = tuple(Pick(letter, {outer: letter}) for letter in STEPS if letter in possible)
        colour = yield Ask(Question.COLOUR, corner, colours)
        fitting = tuple(pick for pick in pictures if pick.grounds[outer] == colour.value)
        picture = yield Ask(Question.PICTURE, corner, fitting)
        told[corner] = picture.value
        tiles.remove(parse_quarter(picture.value).tile)
    return {QUARTERS.name: told}


def lay(answers: tuple[str, ...]) -> Ask | Options:
    """What is asked after these answers, or the quarters once all four are told."""
    return follow(_telling(), answers)


def laid(options: Options) -> tuple[str, ...]:
    """The answers that tell these quarters; none where the board came as a position."""
    return tuple(answer for corner, it in to_lay(options) for answer in (it.grounds[OUTER[corner]], it.value))


def to_lay(options: Options) -> tuple[BoardPart, ...]:
    """The four quarters; none where the board came as a position."""
    if QUARTERS.name not in options:
        return ()
    layout = parse_layout(options[QUARTERS.name])
    return tuple((corner, _picture(corner, quarter)) for corner, quarter in layout.by_corner().items())
