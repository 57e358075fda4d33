"""The look of Katarenga: the score line, the board as text, and the mats.

The board as text is ASCII, with north on top, White at the bottom and the camps at the corners. A square
is four characters wide: a mark, the letter of its colour, the pawn, a blank. The mark `*` is a lit goal.

There is a mat with the frame for the tiles of the box, and one for any board with its colours printed.
"""

from collections.abc import Collection, Mapping
from typing import Final

from companion.drawing.shapes import Stroke
from companion.drawing.symbols import Symbol
from companion.drawing.text import Text
from companion.games.katarenga.board import BLACK, CAMP_NAMES, FILES, RANKS, SEATS, SLIDING, STEPS, WHITE
from companion.games.katarenga.explanations import about, reach
from companion.games.katarenga.law import scores
from companion.games.katarenga.position import Position
from companion.games.katarenga.rules_page import RULES_PAGE
from companion.games.kernel import (
    Actor,
    BoardPlan,
    Field,
    Finish,
    Look,
    Mark,
    MatDesign,
    MatStyle,
    Outcome,
    PrintedBoard,
    Reason,
    ScreenLines,
    Seat,
    Space,
    because,
)

PAWN_LETTERS: Final = {WHITE: "W", BLACK: "B", None: "."}
MARGIN: Final = "  "
CAMP: Final = "camp"
"""The ground of a camp, which has no colour."""


def board_lines(position: Position, *, lit: Collection[Space] = ()) -> list[str]:
    """The board, 36 characters wide."""

    def cell(space: Space) -> str:
        ground = space if space in CAMP_NAMES else position.board.colour(space)
        return f"{'*' if space in lit else ' '}{ground}{PAWN_LETTERS[position.owner(space)]} "

    def camps(rank: int) -> str:
        return MARGIN + cell(Space(f"a{rank}")) + " " * 22 + cell(Space(f"h{rank}"))

    def squares(rank: int) -> str:
        return f"{rank} " + "".join(cell(Space(f"{file}{rank}")) for file in FILES) + f" {rank}"

    files = MARGIN + "".join(f" {file}  " for file in FILES)
    lines = [camps(9), *(squares(rank) for rank in reversed(RANKS)), camps(0), files]
    return [line.rstrip() for line in lines]


COLOURS: Final = {"b": "#3f78bd", "g": "#7fb15f", "y": "#f4d46c", "r": "#96382f", CAMP: "#d9bf98"}
"""Red, blue, green and yellow from dark to bright, so that they differ in greyscale too."""

FIRST, SHORT, LONG, LEAP = 0.1, 0.17, 0.29, 0.13
"""In a sign: where its lines begin, the length of a step and of a slide, and the size of a leap."""


def _ray(colour: str, east: int, north: int) -> Stroke:
    """A line in a move direction of this colour. The page counts southwards, hence the minus signs."""
    if colour == "g":
        return 0, 0, LEAP * east, -LEAP * north
    length = (east * east + north * north) ** 0.5
    begin, end = FIRST / length, (LONG if colour in SLIDING else SHORT) / length
    return begin * east, -begin * north, end * east, -end * north


def _sign(colour: str) -> tuple[Stroke, ...]:
    return tuple(_ray(colour, east, north) for east, north in STEPS[colour])


MATS: Final = MatStyle(
    designs=(MatDesign("frame", is_open=True),),
    rim=frozenset({CAMP}),
    colours=COLOURS,
    signs={colour: _sign(colour) for colour in STEPS},
)


PAWN_SYMBOLS: Final = {WHITE: Symbol.WHITE_PAWN, BLACK: Symbol.BLACK_PAWN}
CAMP_SYMBOLS: Final = {WHITE: Symbol.CAMP_WHITE, BLACK: Symbol.CAMP_BLACK, None: Symbol.CAMP_FREE}
WHOLE: Final = 8
"""The pawns that each side begins with."""

SIDE: Final = 10
LEFT: Final = 8


def score_line(position: Position) -> Text:
    """The losses of each side, and the camps: White's targets first, then Black's."""
    lost = (WHOLE - pawns.bit_count() for pawns in position.pawns)
    text: list[str | Symbol] = []
    for seat, count in zip(SEATS, lost, strict=True):
        text += [PAWN_SYMBOLS[seat], f"-{count} "]
    camps = sorted(CAMP_NAMES, key=lambda camp: camp[1] != "9")
    return (*text, *(CAMP_SYMBOLS[position.owner(camp)] for camp in camps))


def plan(position: Position) -> BoardPlan:
    """Squares of ten by ten; the camps at the corners, and letters outside."""
    squares = [Space(f"{file}{rank}") for rank in reversed(RANKS) for file in FILES]
    fields = [_field(space, position.board.colour(space)) for space in squares]
    fields += [_field(camp, CAMP) for camp in CAMP_NAMES]
    marks = [Mark(LEFT // 2, _top(rank) + SIDE // 2, str(rank)) for rank in RANKS]
    marks += [Mark(LEFT + SIDE * n + SIDE // 2, _top(0) + SIDE + 4, file) for n, file in enumerate(FILES)]
    return BoardPlan(LEFT + SIDE * 8 + LEFT, SIDE * 10 + 8, tuple(fields), tuple(marks))


def todo(_position: Position) -> Reason:
    return because("katarenga.lift")


def _field(space: Space, ground: str) -> Field:
    return Field(space, LEFT + SIDE * FILES.index(space[0]), _top(int(space[1])), SIDE, SIDE, ground)


def _top(rank: int) -> int:
    return SIDE * (9 - rank)


def measures(position: Position) -> Mapping[str, Mapping[Seat, int]]:
    """The pawns of each side, those in camps too, and the camps that it has taken."""
    pawns = zip(SEATS, position.pawns, strict=True)
    return {"pawns": {seat: bits.bit_count() for seat, bits in pawns}, "camps": scores(position)}


def decision(position: Position, outcome: Outcome) -> tuple[Reason, ...]:
    left = {seat: bits.bit_count() for seat, bits in zip(SEATS, position.pawns, strict=True)}
    match outcome.reason, outcome.winners:
        case "camps", (winner,):
            taken = " and ".join(sorted(camp for camp in CAMP_NAMES if position.owner(camp) == winner))
            return (because("katarenga.decided-camps", seat=winner, camps=taken),)
        case "attrition", (winner,):
            loser = next(seat for seat in SEATS if seat != winner)
            return (because("katarenga.decided-attrition", seat=loser, count=left[loser]),)
    return (because("katarenga.decided-pawns", white=left[WHITE], black=left[BLACK]),)


SIGNS: Final[Mapping[Actor, Symbol]] = dict(PAWN_SYMBOLS.items())
HELP: Final = tuple(f"page.help-{what}" for what in ("goal", "lights", "screens", "drag", "hands", "keys"))

KATARENGA_LOOK: Final = Look(
    lines=ScreenLines(score_line=score_line),
    plan=plan,
    signs=SIGNS,
    todo=todo,
    printed=PrintedBoard(board_lines=board_lines, mats=MATS),
    help=HELP,
    rules=RULES_PAGE,
    finish=Finish(measures=measures, decision=decision),
    about=about,
    reach=reach,
)
