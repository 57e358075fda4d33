"""A position: the board, the pawns of both sides and the state of the turn; its string and its view.

Every node of every search makes a position, so it is a named tuple: a frozen dataclass takes five times as
long to make. `own` is always the side to move, so that a move swaps the two numbers. Katarenga has no
secrets: every seat has the same view.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from itertools import groupby
from typing import Final, NamedTuple

from companion.games.katarenga.board import (
    CAMP_NAMES,
    FILES,
    GOALS,
    RANKS,
    SEATS,
    STEPS,
    Board,
    bit,
    board_of,
)
from companion.games.kernel import Json, Seat, Space, Unreadable, because


@dataclass(frozen=True, slots=True)
class Moment:
    """Everything about a position that is not on the board. There are 18 moments, made once."""

    turn: int
    """0 when White is to move, 1 when Black is."""
    passes: int
    """The number of consecutive passes before this: 0, 1, or 2, which ends the game."""
    calm: int
    """The number of next actions that may not capture: 2, 1 or 0."""
    after_move: "Moment" = field(init=False, repr=False, compare=False)
    after_pass: "Moment" = field(init=False, repr=False, compare=False)

    def __reduce__(self) -> tuple[object, ...]:
        """Unpickles as the one existing moment."""
        return moment, (self.turn, self.passes, self.calm)


def _moments() -> dict[tuple[int, int, int], Moment]:
    moments = {
        (turn, passes, calm): Moment(turn, passes, calm)
        for turn in (0, 1)
        for passes in (0, 1, 2)
        for calm in (0, 1, 2)
    }
    for moment in moments.values():
        turn, calm = 1 - moment.turn, max(0, moment.calm - 1)
        object.__setattr__(moment, "after_move", moments[turn, 0, calm])
        object.__setattr__(moment, "after_pass", moments[turn, min(2, moment.passes + 1), calm])
    return moments


_MOMENTS: Final = _moments()


def moment(turn: int, passes: int, calm: int) -> Moment:
    return _MOMENTS[turn, passes, calm]


class Position(NamedTuple):
    """The pawns as bits of places; a pawn in a camp is the bit of that camp."""

    board: Board
    own: int
    foe: int
    moment: Moment

    @property
    def mover(self) -> Seat:
        """The side to move; it alternates after the end, too."""
        return SEATS[self.moment.turn]

    @property
    def pawns(self) -> tuple[int, int]:
        return (self.foe, self.own) if self.moment.turn else (self.own, self.foe)

    def owner(self, space: Space) -> Seat | None:
        place = bit(space)
        for seat, pawns in zip(SEATS, self.pawns, strict=True):
            if pawns & place:
                return seat
        return None


class Flaw(StrEnum):
    FIELDS = "katarenga.position-fields"
    COLOUR_RANKS = "katarenga.position-colour-ranks"
    PAWN_RANKS = "katarenga.position-pawn-ranks"
    COLOURS = "katarenga.position-colours"
    PAWNS = "katarenga.position-pawns"
    COUNT = "katarenga.position-count"
    SIDE = "katarenga.position-side"
    CAMPS = "katarenga.position-camps"
    PASSED = "katarenga.position-passed"


def _flaw(code: Flaw, **values: str | int) -> Unreadable:
    return Unreadable(because(code, **values))


LETTERS: Final = "wb"
"""The letter of each side, for its pawns and for its turn."""


def parse_position(text: str, calm: int = 0) -> Position:
    """A position from its string; `Unreadable` names the flaw."""
    fields = text.split(" ")
    if len(fields) not in (4, 5):
        raise _flaw(Flaw.FIELDS, count=len(fields))
    colours, squares, side, camps = fields[:4]
    board = board_of(_parse_colours(colours))
    pawns = _parse_pawns(squares)
    if len(side) != 1 or side not in LETTERS:
        raise _flaw(Flaw.SIDE, text=side)
    for turn, held in enumerate(_parse_camps(camps)):
        pawns[turn] |= held
    for seat, held in zip(SEATS, pawns, strict=True):
        if held.bit_count() > 8:
            raise _flaw(Flaw.COUNT, seat=seat, count=held.bit_count())
    if fields[4:] not in ([], ["p"]):
        raise _flaw(Flaw.PASSED, text=fields[4])
    turn = LETTERS.index(side)
    return Position(board, pawns[turn], pawns[1 - turn], moment(turn, len(fields) - 4, calm))


def _ranks(text: str, flaw: Flaw) -> list[tuple[int, str]]:
    rows = text.split("/")
    if len(rows) != 8:
        raise _flaw(flaw, count=len(rows))
    return list(zip(reversed(RANKS), rows, strict=True))


def _parse_colours(text: str) -> tuple[str, ...]:
    rows = []
    for rank, row in _ranks(text, Flaw.COLOUR_RANKS):
        if len(row) != 8 or not set(row) <= set(STEPS):
            raise _flaw(Flaw.COLOURS, rank=rank, text=row)
        rows.append(row)
    return tuple(rows)


def _parse_pawns(text: str) -> list[int]:
    pawns = [0, 0]
    for rank, row in _ranks(text, Flaw.PAWN_RANKS):
        squares = "".join("." * int(mark) if mark in "12345678" else mark for mark in row)
        if len(squares) != 8 or _format_row(squares) != row:
            raise _flaw(Flaw.PAWNS, rank=rank, text=row)
        for file, mark in zip(FILES, squares, strict=True):
            if mark != ".":
                pawns[LETTERS.index(mark)] |= bit(f"{file}{rank}")
    return pawns


def _parse_camps(text: str) -> tuple[int, int]:
    named = [text[i : i + 2] for i in range(0, len(text), 2)] if text != "-" else []
    held = sum(bit(camp) for camp in CAMP_NAMES if camp in named)
    if _format_camps(held) != text:
        raise _flaw(Flaw.CAMPS, text=text)
    return held & GOALS[0], held & GOALS[1]


def format_position(position: Position) -> str:
    white, black = position.pawns
    rows = []
    for rank in reversed(RANKS):
        places = [bit(f"{file}{rank}") for file in FILES]
        rows.append("".join("w" if white & p else "b" if black & p else "." for p in places))
    fields = [
        "/".join(position.board.rows),
        "/".join(_format_row(row) for row in rows),
        LETTERS[position.moment.turn],
        _format_camps(white | black),
    ]
    return " ".join(fields + ["p"] * bool(position.moment.passes))


def _format_row(squares: str) -> str:
    """`w..b....` as `w2b4`; other characters are dropped, so that the round trip reveals them."""
    runs = ((mark, len(list(run))) for mark, run in groupby(squares))
    return "".join(str(n) if mark == "." else mark * n for mark, n in runs if mark in ".wb")


def _format_camps(held: int) -> str:
    return "".join(camp for camp in CAMP_NAMES if held & bit(camp)) or "-"


def start_position(rows: tuple[str, ...], calm: int) -> Position:
    """Eight pawns each on their baselines, White to move."""
    white, black = (sum(bit(f"{file}{rank}") for file in FILES) for rank in (1, 8))
    return Position(board_of(rows), white, black, moment(0, 0, calm))


def view(position: Position, _seat: Seat | None) -> dict[str, Json]:
    return {"position": format_position(position), "may_capture": position.moment.calm == 0}
