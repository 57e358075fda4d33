"""What a screen says: at most four lines, in letters and symbols, whatever device shows it."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from companion.view.screens.symbols import Symbol, symbol

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
class Gauge:
    """A line that is a bar, filled as far as something is done."""

    done: int
    whole: int

    def __post_init__(self) -> None:
        """Nothing is more than done."""
        if not 0 <= self.done <= self.whole or not self.whole:
            raise ValueError((self.done, self.whole))


@dataclass(frozen=True, slots=True)
class Sheet:
    """The lines of a screen from the top; what is below them stays dark."""

    lines: tuple[Line | Gauge, ...] = ()
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


def centred(*text: str | Symbol) -> Line:
    """A plain line in the middle."""
    return Line(text, align=Align.CENTRE)


def headline(*text: str | Symbol) -> Line:
    """The line that says what the others are about."""
    return Line(text, Style.INVERSE, Align.CENTRE)


def chosen(*text: str | Symbol) -> Line:
    """The entry of a list that the dial is on."""
    return Line(text, Style.CHOSEN)


def read_out(sheet: Sheet, words: Mapping[Symbol | Style, str]) -> tuple[str, ...]:
    """Each line to be read aloud or written down: in full, with words for its symbols and for its style."""
    return tuple(_read_line(line, words) for line in sheet.lines)


def _read_line(line: Line | Gauge, words: Mapping[Symbol | Style, str]) -> str:
    if isinstance(line, Gauge):
        return f"{line.done}/{line.whole}"
    said = "".join(f" {words[part]} " if isinstance(part, Symbol) else part for part in line.text)
    return " ".join(f"{words.get(line.style, '')} {said}".split())
