"""Game setup: two-sided quarters, drawn at random or set out by hand, or a given position.

The back of a quarter is the mirror image of its front along the diagonal, so only fronts are written
down. A layout is described corner by corner, first the colour in the frame's corner and then the picture;
corners are named as White sees them, rank 8 in the north. No two of the 32 ways to place a quarter look
alike. For a rematch the board is turned by half; White plays from rank 1 again, where Black's baseline
was.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from itertools import product
from typing import Final

from companion.games.katarenga.board import CAMP_NAMES, FILES, HALF_TURN, RANKS, STEPS
from companion.games.katarenga.position import Position, parse_position, start_position
from companion.games.kernel import (
    BadOption,
    BoardPart,
    Dialogue,
    Draw,
    Json,
    LayoutAnswer,
    LayoutQuestion,
    Option,
    Options,
    Space,
    Unreadable,
    because,
    flag,
    follow,
    refuse_both,
    refuse_unknown,
    refuse_value,
)

Face = tuple[str, ...]
"""Four rows of four colours, from north to south: `b` king, `g` knight, `y` bishop, `r` rook."""

FRONTS: Final[Mapping[str, Face]] = {
    "T1": ("rybg", "grgb", "yybr", "bgry"),
    "T2": ("rygb", "gyry", "bbgr", "yrbg"),
    "T3": ("rgby", "yygr", "bbrg", "gryb"),
    "T4": ("rgby", "yybr", "bgrg", "gryb"),
}
TURNS: Final = (0, 90, 180, 270)
CORNERS: Final = ("nw", "ne", "sw", "se")


def _transpose(face: Face) -> Face:
    return tuple("".join(column) for column in zip(*face, strict=True))


@dataclass(frozen=True, slots=True)
class Quarter:
    """One tile as it is placed in a corner of the frame."""

    tile: str
    back: bool
    turn: int
    """Degrees clockwise from the listed face."""

    def __post_init__(self) -> None:
        if self.tile not in FRONTS or self.turn not in TURNS:
            raise ValueError(self)

    def face(self) -> Face:
        face = _transpose(FRONTS[self.tile]) if self.back else FRONTS[self.tile]
        for _ in range(self.turn // 90):
            face = _transpose(face[::-1])
        return face


def parse_quarter(text: str) -> Quarter:
    """`T1f90` as a quarter; `ValueError` for anything else."""
    match = re.fullmatch(r"(T[1-4])([fb])(0|90|180|270)", text, re.ASCII)
    if match is None:
        raise ValueError(text)
    tile, side, turn = match.groups()
    return Quarter(tile, side == "b", int(turn))


def format_quarter(quarter: Quarter) -> str:
    return f"{quarter.tile}{'b' if quarter.back else 'f'}{quarter.turn}"


@dataclass(frozen=True, slots=True)
class Layout:
    """A quarter for each corner, every tile once."""

    nw: Quarter
    ne: Quarter
    sw: Quarter
    se: Quarter

    def __post_init__(self) -> None:
        if {quarter.tile for quarter in self.by_corner().values()} != set(FRONTS):
            raise ValueError(self)

    def by_corner(self) -> dict[str, Quarter]:
        return {"nw": self.nw, "ne": self.ne, "sw": self.sw, "se": self.se}

    def rows(self) -> tuple[str, ...]:
        """The colours of the whole board, rank 8 first."""
        north = zip(self.nw.face(), self.ne.face(), strict=True)
        south = zip(self.sw.face(), self.se.face(), strict=True)
        return tuple(west + east for west, east in (*north, *south))

    def turn_by_quarter(self) -> "Layout":
        """The whole board turned clockwise by 90 degrees; the sides stay where they are."""
        nw, ne, se, sw = (
            replace(quarter, turn=(quarter.turn + 90) % 360)
            for quarter in (self.sw, self.nw, self.ne, self.se)
        )
        return Layout(nw, ne, sw, se)


def draw_layout(draw: Draw) -> Layout:
    """A random layout: the 98,304 ways to place the quarters are equally likely."""
    tiles = list(FRONTS)
    return Layout(
        **{corner: Quarter(tiles.pop(draw(len(tiles))), draw(2) == 1, TURNS[draw(4)]) for corner in CORNERS},
    )


QUARTERS: Final = Option(
    "quarters", '{"nw": "T1f90", "ne": "T3b0", "sw": "T2f270", "se": "T4b180"}', default=None
)
POSITION: Final = Option("position", '"COLOURS PAWNS SIDE CAMPS [p]"', default=None)
FIRST_TURN_CAPTURE: Final = Option("first_turn_capture", "true | false", default=True, values=(True, False))
BAD_QUARTERS: Final = "katarenga.quarters"
"""The four quarters do not make a layout."""
OPTIONS: Final = (QUARTERS, POSITION, FIRST_TURN_CAPTURE)


def settle(requested: Mapping[str, object], draw: Draw) -> Options:
    """Settled options: a position, or quarters that are drawn if not given; and the rule for first turns."""
    refuse_unknown(requested, OPTIONS)
    refuse_both(requested, QUARTERS.name, POSITION.name)
    first = flag(requested, FIRST_TURN_CAPTURE)
    if POSITION.name in requested:
        text = requested[POSITION.name]
        if not isinstance(text, str):
            raise refuse_value(POSITION)
        try:
            parse_position(text)
        except Unreadable as error:
            raise BadOption(error.reason) from error
        return {POSITION.name: text, FIRST_TURN_CAPTURE.name: first}
    layout = parse_layout(requested[QUARTERS.name]) if QUARTERS.name in requested else draw_layout(draw)
    return {QUARTERS.name: format_layout(layout), FIRST_TURN_CAPTURE.name: first}


def draw_board(draw: Draw) -> Options:
    return {QUARTERS.name: format_layout(draw_layout(draw))}


def new(options: Options) -> Position:
    calm = 0 if options[FIRST_TURN_CAPTURE.name] else 2
    text = options.get(POSITION.name)
    if isinstance(text, str):
        return parse_position(text, calm)
    return start_position(parse_layout(options[QUARTERS.name]).rows(), calm)


def parse_layout(value: object) -> Layout:
    """A layout from a JSON object of four corners; `BadOption` for anything else."""
    try:
        if not isinstance(value, Mapping) or set(value) != set(CORNERS):
            raise ValueError(value)  # noqa: TRY301 - refused as a wrong quarter is
        return Layout(**{corner: parse_quarter(str(value[corner])) for corner in CORNERS})
    except ValueError as error:
        raise BadOption(because(BAD_QUARTERS, example=QUARTERS.accepted)) from error


def format_layout(layout: Layout) -> dict[str, Json]:
    return {corner: format_quarter(quarter) for corner, quarter in layout.by_corner().items()}


class Question(StrEnum):
    COLOUR = "katarenga.ask-colour"
    PICTURE = "katarenga.ask-picture"


OUTER: Final = {"nw": Space("a8"), "ne": Space("h8"), "sw": Space("a1"), "se": Space("h1")}


def _squares(corner: str) -> list[Space]:
    """The squares of a quarter, row by row from north to south."""
    ranks = RANKS[4:] if corner[0] == "n" else RANKS[:4]
    files = FILES[:4] if corner[1] == "w" else FILES[4:]
    return [Space(f"{file}{rank}") for rank in reversed(ranks) for file in files]


@cache
def _picture(corner: str, quarter: Quarter) -> LayoutAnswer:
    colours = "".join(quarter.face())
    return LayoutAnswer(format_quarter(quarter), dict(zip(_squares(corner), colours, strict=True)))


def _dialogue() -> Dialogue:
    quarters: dict[str, Json] = {}
    tiles = set(FRONTS)
    for corner in CORNERS:
        outer = OUTER[corner]
        left = product((tile for tile in FRONTS if tile in tiles), (False, True), TURNS)
        pictures = [_picture(corner, Quarter(*placed)) for placed in left]
        possible = {pick.grounds[outer] for pick in pictures}
        colours = tuple(LayoutAnswer(letter, {outer: letter}) for letter in STEPS if letter in possible)
        colour = yield LayoutQuestion(Question.COLOUR, corner, colours)
        fitting = tuple(pick for pick in pictures if pick.grounds[outer] == colour.value)
        picture = yield LayoutQuestion(Question.PICTURE, corner, fitting)
        quarters[corner] = picture.value
        tiles.remove(parse_quarter(picture.value).tile)
    return {QUARTERS.name: quarters}


def ask_layout(answers: tuple[str, ...]) -> LayoutQuestion | Options:
    return follow(_dialogue(), answers)


def layout_answers(options: Options) -> tuple[str, ...]:
    """The answers that describe these quarters; empty if the board came as a position."""
    return tuple(
        answer for corner, it in board_parts(options) for answer in (it.grounds[OUTER[corner]], it.value)
    )


def board_parts(options: Options) -> tuple[BoardPart, ...]:
    """The four quarters; empty if the board came as a position."""
    if QUARTERS.name not in options:
        return ()
    layout = parse_layout(options[QUARTERS.name])
    return tuple((corner, _picture(corner, quarter)) for corner, quarter in layout.by_corner().items())


def turn_board(options: Options) -> Options:
    if QUARTERS.name in options:
        layout = parse_layout(options[QUARTERS.name]).turn_by_quarter().turn_by_quarter()
        return {**options, QUARTERS.name: format_layout(layout)}
    return {**options, POSITION.name: turn_position(str(options[POSITION.name]))}


_SWAPPED: Final = str.maketrans("wb", "bw")


def turn_position(text: str) -> str:
    """A position turned by 180 degrees: the sides swap pawns, and the same side begins.

    Reversing the text of the board turns it by half; the same holds for the order of the camps.
    """
    colours, pawns, side, camps, *passed = text.split(" ")
    held = "".join(HALF_TURN[camp] for camp in reversed(CAMP_NAMES) if camp in camps)
    return " ".join([colours[::-1], pawns[::-1].translate(_SWAPPED), side, held or "-", *passed])
