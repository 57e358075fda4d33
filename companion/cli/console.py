"""A keyboard and a screen to talk through, what a typed line means.

And the ones that this process was started with.

Laws: every line that goes out fits the width, but for a command that is there to be copied; nothing that
was typed comes back as a control character; the meaning of a line does not depend on whether it is
possible.
"""

import os
import re
import shlex
import shutil
import sys
import textwrap
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from io import TextIOWrapper
from typing import Final

from companion.daemon.command_flags import is_painted
from companion.games.katarenga.look import DISCS, board_lines
from companion.games.katarenga.position import Position
from companion.games.kernel.terms import Reason, Space
from companion.games.kernel.words import Words


class Command(StrEnum):
    """A word that asks for something else than a move."""

    LIST = "list"
    UNDO = "undo"
    DRAW = "draw"
    RESIGN = "resign"
    BOARD = "board"
    RECORD = "record"
    HELP = "help"
    NEW = "new"


@dataclass(frozen=True, slots=True)
class Attempt:
    """An action in the notation of the game."""

    action: str


@dataclass(frozen=True, slots=True)
class SpaceName:
    """One place alone: a pawn to look at, or where the pawn looked at should go."""

    name: str


@dataclass(frozen=True, slots=True)
class Number:
    """A line of the list that was shown last."""

    value: int


@dataclass(frozen=True, slots=True)
class EmptyLine:
    """Enter alone."""


@dataclass(frozen=True, slots=True)
class UnknownLine:
    """Anything else."""

    text: str


Input = Command | Attempt | SpaceName | Number | EmptyLine | UnknownLine

_ALSO: Final = {"?": Command.LIST, "moves": Command.LIST, "back": Command.UNDO, "h": Command.HELP}
_QUIT: Final = ("quit", "exit", "q")
_SPACE: Final = re.compile(r"[a-h][1-8]|[ah][09]")
_MOVE: Final = re.compile(r"([a-h][0-9])(?:[^a-z0-9]*|\s*x\s*|\s+to\s+)([a-h][0-9])")
_NUMBER: Final = re.compile(r"[0-9]{1,4}")
_YES: Final = ("y", "yes")
_NO: Final = ("n", "no")


def parse_input(line: str) -> Input:
    """The meaning of a line at the prompt for a move."""
    text = line.strip().lower()
    if text == "":
        return EmptyLine()
    if text in (*Command, *_ALSO):
        return _ALSO.get(text) or Command(text)
    if text == "pass":
        return Attempt(text)
    if _SPACE.fullmatch(text):
        return SpaceName(text)
    if _NUMBER.fullmatch(text):
        return Number(int(text))
    if move := _MOVE.fullmatch(text):
        return Attempt("-".join(move.groups()))
    return UnknownLine(textwrap.shorten(line, 60, placeholder="...") if len(line) > 60 else line.strip())


def wants_to_quit(line: str) -> bool:
    """Whether somebody wants to stop, at whatever prompt."""
    return line.strip().lower() in _QUIT


def parse_agreement(line: str) -> bool | None:
    """Yes, no, or neither."""
    text = line.strip().lower()
    return True if text in _YES else False if text in _NO else None


_HEAD: Final = re.compile(r" +\S+ {2,}| *")
"""The margin of a line, and the word of its left column if it has one."""
NARROWEST: Final = 20
"""Columns; on a narrower screen lines are cut by the screen itself."""


def _indent_of(line: str) -> str:
    """What a line goes on under when it is wrapped."""
    head = _HEAD.match(line)
    return " " * head.end() if head else ""


class Quit(Exception):
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
        self.say_text(self.words.say(code, **values))

    def say_reason(self, reason: Reason) -> None:
        """The sentence of a reason."""
        self.say_text(self.words.reason(reason))

    def say_text(self, text: str) -> None:
        """A text as long as it likes to be."""
        for line in text.split("\n"):
            for row in self._wrap(line):
                self.write(row)

    def _wrap(self, line: str) -> list[str]:
        rows = textwrap.wrap(
            line,
            width=max(NARROWEST, self.columns()),
            subsequent_indent=_indent_of(line),
        )
        return rows or [""]

    def board(self, position: Position, *, lit: Collection[Space] = (), last: Collection[Space] = ()) -> None:
        """The board between two empty lines."""
        lines = board_lines(position, lit=lit, last=last, painted=self.painted, discs=self.discs)
        for line in ("", *lines, ""):
            self.write(line)

    def ask(self, code: str, /, **values: str | int) -> str:
        """What was typed at the prompt; `Leave` where it says so."""
        *rows, prompt = self._wrap(self.words.say(code, **values))
        for row in rows:
            self.write(row)
        typed = self.read(f"{prompt} ")
        line = "".join(sign for sign in typed if sign.isprintable())
        if wants_to_quit(line):
            raise Quit
        return line

    def confirm(self, code: str, /, **values: str | int) -> bool:
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
            typed = parse_input(line)
            if line in keys:
                return line
            if isinstance(typed, Number) and 1 <= typed.value <= len(keys):
                return keys[typed.value - 1]
            self.say("terminal.choose", count=len(keys))


COLOUR: Final = ("auto", "always", "never")


def open_console(words: Words, colour: str) -> Screen:
    """A screen on standard input and output; `colour` is one of `COLOUR`."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a stray byte must not end a game
    if sys.stdin.isatty() and sys.stdout.isatty():
        with suppress(ImportError):
            import readline  # noqa: PLC0415 - gives `input` its arrow keys, where Python has it

            readline.set_completer(_complete_nothing)  # or else Esc Tab would list the files that lie around
    return Screen(
        read=_read_line,
        write=print,
        columns=lambda: shutil.get_terminal_size().columns,
        words=words,
        painted=is_painted(colour, os.environ, terminal=sys.stdout.isatty()),
        discs=has_discs(sys.stdout.encoding),
        command=_own_command(),
    )


def _own_command() -> str:
    """How the game can be started from here: by its name, or through the Python that runs it."""
    if shutil.which("companion"):
        return "companion terminal"
    python = min(sys.executable, os.path.relpath(sys.executable), key=len)
    return f"{shlex.quote(python)} -m companion terminal"


def has_discs(encoding: str) -> bool:
    """Whether the round pawns can be written in this encoding."""
    try:
        "".join(DISCS.values()).encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _complete_nothing(_text: str, _state: int) -> None:
    """What Esc Tab completes."""


def _read_line(prompt: str) -> str:
    if sys.stdin.isatty() and sys.stdout.isatty():
        return input(prompt)
    print(prompt, end="", flush=True)  # `input` would go on asking nobody once the reader has gone
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    line = line.rstrip("\n")
    if not sys.stdin.isatty():
        print(line)  # what comes out of a file is not seen otherwise
    return line
