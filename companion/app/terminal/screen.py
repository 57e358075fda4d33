"""A keyboard and a screen to talk through. What they are in truth is decided by whoever makes one.

Law: every line that goes out fits the width, but for a command that is there to be copied; and nothing
that was typed comes back as a control sign.
"""

import re
import textwrap
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Final

from companion.app.terminal.typed import Number, parse_agreement, parse_typed, wants_to_quit
from companion.rules.katarenga.position import Position
from companion.rules.kernel.names import Space
from companion.rules.kernel.reason import Reason
from companion.view.boards.katarenga import board_lines
from companion.view.words import Words

_HEAD: Final = re.compile(r" +\S+ {2,}| *")
"""The margin of a line, and the word of its left column if it has one."""
NARROWEST: Final = 20
"""Columns; on a narrower screen lines are cut by the screen itself."""


def _margin(line: str) -> str:
    """What a line goes on under when it is wrapped."""
    head = _HEAD.match(line)
    return " " * head.end() if head else ""


class Leave(Exception):
    """Whoever sits at the keyboard wants to stop."""


@dataclass(frozen=True, slots=True)
class Screen:
    """Reading a line after a prompt (`EOFError` at the end of input), and writing one."""

    read: Callable[[str], str]
    write: Callable[[str], None]
    columns: Callable[[], int]
    words: Words
    painted: bool = False
    discs: bool = False
    command: str = "companion terminal"
    """What somebody would type to get such a screen again."""

    def say(self, code: str, /, **values: str | int) -> None:
        """A sentence, or several lines of them."""
        self.tell(self.words.say(code, **values))

    def give(self, reason: Reason) -> None:
        """The sentence of a reason."""
        self.tell(self.words.reason(reason))

    def tell(self, text: str) -> None:
        """A text as long as it likes to be."""
        for line in text.split("\n"):
            for row in self._wrapped(line):
                self.write(row)

    def _wrapped(self, line: str) -> list[str]:
        rows = textwrap.wrap(
            line,
            width=max(NARROWEST, self.columns()),
            subsequent_indent=_margin(line),
        )
        return rows or [""]

    def board(self, position: Position, *, lit: Collection[Space] = (), last: Collection[Space] = ()) -> None:
        """The board between two empty lines."""
        lines = board_lines(position, lit=lit, last=last, painted=self.painted, discs=self.discs)
        for line in ("", *lines, ""):
            self.write(line)

    def ask(self, code: str, /, **values: str | int) -> str:
        """What was typed at the prompt; `Leave` where it says so."""
        *rows, prompt = self._wrapped(self.words.say(code, **values))
        for row in rows:
            self.write(row)
        typed = self.read(f"{prompt} ")
        line = "".join(sign for sign in typed if sign.isprintable())
        if wants_to_quit(line):
            raise Leave
        return line

    def agrees(self, code: str, /, **values: str | int) -> bool:
        """Whether somebody says yes; asked until it is clear."""
        while (answer := parse_agreement(self.ask(code, **values))) is None:
            self.say("terminal.yes-or-no")
        return answer

    def choose(self, prompt: str, choices: Mapping[str, str]) -> str:
        """One of the choices, by its number or its key; the values are the codes of their sentences."""
        keys = [*choices]
        for number, code in enumerate(choices.values(), 1):
            self.say("terminal.choice", number=number, choice=self.words.say(code))
        while True:
            line = self.ask(prompt).strip().lower()
            typed = parse_typed(line)
            if line in keys:
                return line
            if isinstance(typed, Number) and 1 <= typed.value <= len(keys):
                return keys[typed.value - 1]
            self.say("terminal.choose", count=len(keys))
