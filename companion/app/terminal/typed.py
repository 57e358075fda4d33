"""What a line that somebody typed means. Nothing in here knows whether it is possible."""

import re
import textwrap
from dataclasses import dataclass
from enum import StrEnum
from typing import Final


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
class Place:
    """One place alone: a pawn to look at, or where the pawn looked at should go."""

    name: str


@dataclass(frozen=True, slots=True)
class Number:
    """A line of the list that was shown last."""

    value: int


@dataclass(frozen=True, slots=True)
class Nothing:
    """Enter alone."""


@dataclass(frozen=True, slots=True)
class Strange:
    """Anything else."""

    text: str


Typed = Command | Attempt | Place | Number | Nothing | Strange

_ALSO: Final = {"?": Command.LIST, "moves": Command.LIST, "back": Command.UNDO, "h": Command.HELP}
_QUIT: Final = ("quit", "exit", "q")
_PLACE: Final = re.compile(r"[a-h][1-8]|[ah][09]")
_MOVE: Final = re.compile(r"([a-h][0-9])(?:[^a-z0-9]*|\s*x\s*|\s+to\s+)([a-h][0-9])")
_NUMBER: Final = re.compile(r"[0-9]{1,4}")
_YES: Final = ("y", "yes")
_NO: Final = ("n", "no")


def parse_typed(line: str) -> Typed:
    """The meaning of a line at the prompt for a move."""
    text = line.strip().lower()
    if text == "":
        return Nothing()
    if text in (*Command, *_ALSO):
        return _ALSO.get(text) or Command(text)
    if text == "pass":
        return Attempt(text)
    if _PLACE.fullmatch(text):
        return Place(text)
    if _NUMBER.fullmatch(text):
        return Number(int(text))
    if move := _MOVE.fullmatch(text):
        return Attempt("-".join(move.groups()))
    return Strange(textwrap.shorten(line, 60, placeholder="...") if len(line) > 60 else line.strip())


def wants_to_quit(line: str) -> bool:
    """Whether somebody wants to stop, at whatever prompt."""
    return line.strip().lower() in _QUIT


def parse_agreement(line: str) -> bool | None:
    """Yes, no, or neither."""
    text = line.strip().lower()
    return True if text in _YES else False if text in _NO else None
