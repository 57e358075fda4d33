"""Golden screens: some sheets, and what each of them looks like as a text that a person can read.

`python -m tests.view.screens.sheets FILE...` paints the sheets that the files are named after and writes
the files anew, to be read in the difference before they are committed.
"""

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from companion.drawing.pixels import paint
from companion.drawing.symbols import Symbol
from companion.drawing.text import Align, Line, Sheet, Style, choice_line, headline, plain
from tests.view.screens.pixel_text import as_text

GOLDEN: Final = Path(__file__).parent / "golden"

SHEETS: Final[Mapping[str, Sheet]] = {
    "turn": Sheet(
        (
            headline("Anna to move"),
            plain(Symbol.WHITE_PAWN, " 7 ", Symbol.CAMP_WHITE, Symbol.CAMP_FREE, "  12:34"),
            plain(Symbol.BLACK_PAWN, " 8 ", Symbol.CAMP_FREE, Symbol.CAMP_FREE, "  10:08"),
            plain("e4", Symbol.ARROW, "e5 takes"),
        )
    ),
    "list": Sheet((headline("Choose a game"), choice_line("Katarenga"), plain("Kiwara"), plain("Kitara"))),
    "chore": Sheet(
        (
            plain(Symbol.WARNING, " Take the pawn"),
            plain(Symbol.HAND, " off d5"),
            plain(Symbol.CHECK, " e4 is empty"),
        )
    ),
    "private": Sheet(
        (
            Line((Symbol.LOCK, " Jürgen Groß"), Style.INVERSE),
            plain(),
            plain("Hold the key,"),
            plain("only you look."),
        )
    ),
    "cut": Sheet(
        (
            plain("exactly sixteen."),
            plain("exactly seventeen"),
            plain("fifteen letters", Symbol.HAND),
            plain("fourteen is it", Symbol.HAND, "!"),
        )
    ),
    "names": Sheet(
        (
            Line(("François, Zoë",), Style.CHOSEN, Align.CENTRE),
            Line(("Ä Ö Ü ä ö ü ß",), Style.INVERSE),
            choice_line("Aimée gegen", Symbol.BLACK_PAWN),
            plain("là-bas: \t?"),
        )
    ),
}


def main(arguments: list[str]) -> None:
    for name in arguments:
        path = Path(name)
        path.write_text(as_text(paint(SHEETS[path.stem])), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
