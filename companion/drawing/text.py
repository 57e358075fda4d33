"""The content of a small screen: a sheet of at most four lines of letters and symbols.

And sentences wrapped into such lines.

Law: device-neutral; a text that is too long ends with an ellipsis, it is never cut silently.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from companion.drawing.letters import ELLIPSIS
from companion.drawing.symbols import Symbol, symbol

UNPRINTABLE: Final = "\N{REPLACEMENT CHARACTER}"
"""Stands for what a terminal would obey and for what no text may hold."""
COLUMNS: Final = 16
"""Cells in a line. A letter takes one, a symbol one or two."""
ROWS: Final = 4

Text = tuple[str | Symbol, ...]
Code = tuple[str, ...]
"""A picture for cameras: rows of modules, `1` for a dark one, without the light ground around."""
BESIDE: Final = COLUMNS // 2
"""Cells of a line beside such a picture."""


def width(text: Text) -> int:
    """Cells of a text."""
    return sum(len(symbol(part)) if isinstance(part, Symbol) else len(part) for part in text)


class Style(Enum):
    """How a line stands out."""

    PLAIN = "plain"
    INVERSE = "inverse"
    """Dark on a lit bar, as a headline is."""
    CHOSEN = "chosen"
    """The entry of a list that the dial is on."""


class Align(Enum):
    """Where a line stands that is shorter than the screen is wide."""

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
    """The lines of a screen from the top; what is below them stays dark."""

    lines: tuple[Line, ...] = ()
    framed: bool = False
    """Whether a line runs all around, whatever is written there."""
    code: Code = ()
    """On the left, where there is one; then the lines are half as long."""

    def __post_init__(self) -> None:
        """A screen has no more lines than that."""
        if len(self.lines) > ROWS:
            raise ValueError(self.lines)


def plain(*text: str | Symbol) -> Line:
    """A line as most are."""
    return Line(text)


def headline(*text: str | Symbol) -> Line:
    """The line that says what the others are about."""
    return Line(text, Style.INVERSE, Align.CENTRE)


def choice_line(*text: str | Symbol) -> Line:
    """The entry of a list that the dial is on."""
    return Line(text, Style.CHOSEN)


def read_out(sheet: Sheet, words: Mapping[Symbol | Style, str]) -> tuple[str, ...]:
    """Each line to be read aloud or written down: in full, with words for its symbols and for its style."""
    return tuple(_read_line(line, words) for line in sheet.lines)


def _read_line(line: Line, words: Mapping[Symbol | Style, str]) -> str:
    said = "".join(f" {words[part]} " if isinstance(part, Symbol) else part for part in line.text)
    return " ".join(f"{words.get(line.style, '')} {said}".split())


def wrap(text: str, lines: int, width: int = COLUMNS) -> tuple[str, ...]:
    """At most so many lines, each as full of whole words as can be; an ellipsis ends what is cut off."""
    if lines < 1 or width < 1:
        raise ValueError((lines, width))
    every = _every_line(text, width)
    if len(every) <= lines:
        return tuple(every)
    last = every[lines - 1][: width - len(ELLIPSIS)].rstrip() + ELLIPSIS
    return (*every[: lines - 1], last)


def fits(text: str, lines: int, width: int = COLUMNS) -> bool:
    """Whether the whole text goes onto so many lines."""
    return len(_every_line(text, width)) <= lines


def _every_line(text: str, width: int) -> list[str]:
    """All lines that it takes. A word longer than a line begins on a line of its own and runs on."""
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + 1 + len(word) <= width:
            lines[-1] += f" {word}"
        else:
            lines += [word[start : start + width] for start in range(0, len(word), width)]
    return lines
