"""What people see and hear of the values of an action's parts: a space, a piece, a card, how many."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Self

from companion.rules.kernel.game import Game
from companion.rules.kernel.line import Line
from companion.rules.kernel.names import Space
from companion.view.looks import look_of
from companion.view.screens.sheet import COLUMNS, Text, width
from companion.view.screens.symbols import Symbol
from companion.view.words import Words

SPACE: Final = "space"
"""The part as which spaces are shown, whatever they are in an action."""

Filled = Sequence[tuple[str, str]]
"""Parts and their values."""


@dataclass(frozen=True, slots=True)
class Names:
    """What values are in one state of a game; it is `None` where no game is under way."""

    game: Game[Any]
    state: Any
    words: Words

    @classmethod
    def now(cls, line: Line[Any], words: Words) -> Self:
        """As the game stands."""
        return cls(line.game, line.state, words)

    def shown(self, part: str, value: str) -> Text:
        """The value in a line of a screen."""
        text = look_of(self.game).value(self.state, part, value)
        return (self.words.value(self.game.id, part, value),) if text is None else text

    def veiled(self, value: str) -> Text:
        """Something that was drawn in secret, in a line of a screen."""
        [part] = self.game.veiled
        return self.shown(part, value)

    def called(self, part: str, value: str) -> str:
        """The value in a sentence: what it is, and then what else there is to tell of it."""
        reasons = look_of(self.game).called(self.state, part, value)
        if reasons is None:
            return self.words.value(self.game.id, part, value)
        name, *more = map(self.words.reason, reasons) if reasons else ("",)
        return f"{name} ({', '.join(more)})" if more else name

    def briefly(self, part: str, value: str) -> str:
        """The same where there is little room: only what it is."""
        reasons = look_of(self.game).called(self.state, part, value)
        return self.words.reason(reasons[0]) if reasons else self.called(part, value)

    def at(self, space: Space) -> Text:
        """A space in a line of a screen."""
        text = look_of(self.game).value(self.state, SPACE, space)
        return (space,) if text is None else text

    def at_brief(self, space: Space) -> str:
        """The same in a sentence that has little room."""
        return "".join(map(str, self.at(space)))

    def in_a_row(self, filled: Filled, sign: Text = (), *, asked: str = "", room: int = COLUMNS) -> Text:
        """Values as they were chosen one after the other, in a line of a list; a sign before the last one.

        Where room is short it is the last ones: what was chosen before them is known. That none of a kind go
        along is said only where that is asked for.
        """
        row: Text = ()
        filled = [one for one in filled if one[0] not in self.game.counts or one[1] != "0" or asked == one[0]]
        after = ""
        for part, value in reversed(filled):
            text = self.shown(part, value)
            between = " " if after in self.game.counts else Symbol.ARROW
            longer = (*text, between, *row) if row else (*sign, *text)
            if row and width(longer) >= room:
                break
            row, after = longer, part
        return row
