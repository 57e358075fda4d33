"""The keyboard and the screen that this process was started with."""

import os
import shlex
import shutil
import sys
from collections.abc import Mapping
from contextlib import suppress
from io import TextIOWrapper
from typing import Final

from companion.app.terminal.screen import Screen
from companion.view.boards.katarenga import DISCS
from companion.view.words import Words

COLOUR: Final = ("auto", "always", "never")


def console(words: Words, colour: str) -> Screen:
    """A screen on standard input and output; `colour` is one of `COLOUR`."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a stray byte must not end a game
    if sys.stdin.isatty() and sys.stdout.isatty():
        with suppress(ImportError):
            import readline  # noqa: PLC0415 - gives `input` its arrow keys, where Python has it

            readline.set_completer(_nothing)  # or else Esc Tab would list the files that lie around
    return Screen(
        read=_read,
        write=print,
        columns=lambda: shutil.get_terminal_size().columns,
        words=words,
        painted=is_painted(colour, os.environ, terminal=sys.stdout.isatty()),
        discs=has_discs(sys.stdout.encoding),
        command=_command(),
    )


def _command() -> str:
    """How the game can be started from here: by its name, or through the Python that runs it."""
    if shutil.which("companion"):
        return "companion terminal"
    python = min(sys.executable, os.path.relpath(sys.executable), key=len)
    return f"{shlex.quote(python)} -m companion terminal"


def is_painted(colour: str, environment: Mapping[str, str], *, terminal: bool) -> bool:
    """Whether to use colours. `auto` follows https://no-color.org."""
    if colour != "auto":
        return colour == "always"
    plain = environment.get("NO_COLOR", "") != "" or environment.get("TERM", "dumb") == "dumb"
    return terminal and not plain


def has_discs(encoding: str) -> bool:
    """Whether the round pawns can be written in this encoding."""
    try:
        "".join(DISCS.values()).encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _nothing(_text: str, _state: int) -> None:
    """What Esc Tab completes."""


def _read(prompt: str) -> str:
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
