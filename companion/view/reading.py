"""Screens read aloud, or written down: what stands for symbols and for the choice that the dial is on."""

from companion.view.screens.sheet import Sheet, Style, read_out
from companion.view.screens.symbols import Symbol
from companion.view.words import Words


def read_aloud(sheet: Sheet, words: Words) -> tuple[str, ...]:
    """The lines of a screen that say something."""
    named: dict[Symbol | Style, str] = {symbol: words.say(f"symbol.{symbol.value}") for symbol in Symbol}
    named[Style.CHOSEN] = words.say("symbol.chosen")
    return tuple(line for line in read_out(sheet, named) if line)
