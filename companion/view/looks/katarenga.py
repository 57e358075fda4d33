"""What Katarenga looks like: captured pawns and camps in one line, and the board with its frame."""

from collections.abc import Mapping
from typing import Final

from companion.rules.katarenga.places import BLACK, CAMP_NAMES, FILES, RANKS, SEATS, WHITE
from companion.rules.katarenga.position import Position
from companion.rules.kernel.names import Actor, Space
from companion.rules.kernel.reason import Reason, because
from companion.view.boards.katarenga import board_lines
from companion.view.looks.look import Look
from companion.view.mats.katarenga import CAMP
from companion.view.mats.katarenga import KATARENGA as MATS
from companion.view.plan import Field, Mark, Plan
from companion.view.screens.sheet import Text
from companion.view.screens.symbols import Symbol

PAWNS: Final = {WHITE: Symbol.WHITE_PAWN, BLACK: Symbol.BLACK_PAWN}
CAMPS: Final = {WHITE: Symbol.CAMP_WHITE, BLACK: Symbol.CAMP_BLACK, None: Symbol.CAMP_FREE}
WHOLE: Final = 8
"""The pawns that each side begins with."""

SIDE: Final = 10
LEFT: Final = 8


def standing(position: Position) -> Text:
    """What each side has lost, and the camps: first those that White wants, then those that Black wants."""
    lost = (WHOLE - pawns.bit_count() for pawns in position.pawns)
    text: list[str | Symbol] = []
    for seat, count in zip(SEATS, lost, strict=True):
        text += [PAWNS[seat], f"-{count} "]
    wanted = sorted(CAMP_NAMES, key=lambda camp: camp[1] != "9")
    return (*text, *(CAMPS[position.owner(camp)] for camp in wanted))


def plan(position: Position) -> Plan:
    """Squares of ten by ten; the camps at the corners, and letters outside."""
    squares = [Space(f"{file}{rank}") for rank in reversed(RANKS) for file in FILES]
    fields = [_field(space, position.board.colour(space)) for space in squares]
    fields += [_field(camp, CAMP) for camp in CAMP_NAMES]
    marks = [Mark(LEFT // 2, _top(rank) + SIDE // 2, str(rank)) for rank in RANKS]
    marks += [Mark(LEFT + SIDE * n + SIDE // 2, _top(0) + SIDE + 4, file) for n, file in enumerate(FILES)]
    return Plan(LEFT + SIDE * 8 + LEFT, SIDE * 10 + 8, tuple(fields), tuple(marks))


def todo(_position: Position) -> Reason:
    """All that is ever lifted is a pawn."""
    return because("katarenga.lift")


def _field(space: Space, ground: str) -> Field:
    return Field(space, LEFT + SIDE * FILES.index(space[0]), _top(int(space[1])), SIDE, SIDE, ground)


def _top(rank: int) -> int:
    return SIDE * (9 - rank)


SIGNS: Final[Mapping[Actor, Symbol]] = dict(PAWNS.items())
HELP: Final = tuple(f"page.help-{what}" for what in ("goal", "lights", "screens", "drag", "hands", "keys"))

KATARENGA: Final = Look(standing, plan, signs=SIGNS, todo=todo, board_lines=board_lines, help=HELP, mats=MATS)
