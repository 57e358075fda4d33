"""The content of a small screen: a sheet of at most four lines of letters and symbols; and text wrapping.

Law: device-neutral. A text that is too long ends with an ellipsis; it is never cut silently.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from companion.drawing.letters import ELLIPSIS
from companion.drawing.symbols import Symbol, symbol

UNPRINTABLE: Final = "\N{REPLACEMENT CHARACTER}"
"""The replacement for terminal control characters and others that may not appear in a text."""
COLUMNS: Final = 16
"""Cells in a line. A letter takes one, a symbol one or two."""
ROWS: Final = 4
ROOM: Final = ROWS - 1
"""Lines below a headline."""
BODY: Final = ROWS - 2
"""Lines between a headline and the line of the keys."""

Text = tuple[str | Symbol, ...]
Code = tuple[str, ...]
"""A QR code: rows of modules, `1` for a dark one, without the light margin."""
BESIDE: Final = COLUMNS // 2
"""Cells of a line beside a QR code."""


def width(text: Text) -> int:
    return sum(len(symbol(part)) if isinstance(part, Symbol) else len(part) for part in text)


class Style(Enum):
    PLAIN = "plain"
    INVERSE = "inverse"
    """Dark on a lit bar, for headlines."""
    CHOSEN = "chosen"
    """The selected entry of a list."""


class Align(Enum):
    LEFT = "left"
    CENTRE = "centre"


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text. What does not fit is cut off with an ellipsis."""

    text: Text
    style: Style = Style.PLAIN
    align: Align = Align.LEFT


@dataclass(frozen=True, slots=True)
class Sheet:
    """The lines of a screen from the top; the rest stays dark."""

    lines: tuple[Line, ...] = ()
    framed: bool = False
    """Whether the sheet has a frame around it."""
    code: Code = ()
    """A QR code on the left; the lines are then half as long."""

    def __post_init__(self) -> None:
        if len(self.lines) > ROWS:
            raise ValueError(self.lines)


def plain(*text: str | Symbol) -> Line:
    return Line(text)


def headline(*text: str | Symbol) -> Line:
    return Line(text, Style.INVERSE, Align.CENTRE)


def choice_line(*text: str | Symbol) -> Line:
    return Line(text, Style.CHOSEN)


def prompt_sheet(title: Text, body: str | Sequence[Line], keys: str) -> Sheet:
    """A headline, a sentence or two lines, and what the keys do."""
    lines = tuple(map(plain, wrap(body, BODY))) if isinstance(body, str) else body
    return Sheet((headline(*title), *(*lines, plain(""), plain(""))[:BODY], plain(keys)))


def wrap(text: str, lines: int, width: int = COLUMNS) -> tuple[str, ...]:
    """The text in at most so many lines, broken between words; an ellipsis ends what is cut off."""
    if lines < 1 or width < 1:
        raise ValueError((lines, width))
    every = _every_line(text, width)
    if len(every) <= lines:
        return tuple(every)
    last = every[lines - 1][: width - len(ELLIPSIS)].rstrip() + ELLIPSIS
    return (*every[: lines - 1], last)


def fits(text: str, lines: int, width: int = COLUMNS) -> bool:
    return len(_every_line(text, width)) <= lines


def _every_line(text: str, width: int) -> list[str]:
    """All lines of the text, uncut. A word longer than a line begins on a line of its own and runs on."""
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + 1 + len(word) <= width:
            lines[-1] += f" {word}"
        else:
            lines += [word[start : start + width] for start in range(0, len(word), width)]
    return lines
