"""The vocabulary of games, tables and referees: names, places, action forms and reasons.

Laws:

1. A reason is a code with values. Sentences are made elsewhere, from the code.
2. Places are those of the board as the rules draw it. Its size, its position on a table and its sensors
   are unknown to a game.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NewType

Actor = NewType("Actor", str)
"""The maker of a decision: a seat, or the table."""

Seat = NewType("Seat", Actor)
"""A role in one game: `white`, `3`."""

Space = NewType("Space", str)
"""A place of a game board: `c3`."""

Action = NewType("Action", str)
"""One action in the notation of its game, which is also its identity: `e2-e4`, `totem:Nc`."""

TABLE: Final = Actor("table")
"""The actor of chance: a card that was turned up, a token from the bag."""

EVERYTHING: Final = Seat(Actor("*"))
"""The pseudo-seat of the full view; no player has it."""

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]
Options = Mapping[str, Json]
"""The options of one game, as a record stores them."""

Draw = Callable[[int], int]
"""`draw(n)` gives a uniformly random number from 0 to n-1."""


class Temper(StrEnum):
    """How a bot chooses between actions that are nearly as good as each other."""

    EVEN = "even"
    BOLD = "bold"
    CAREFUL = "careful"


@dataclass(frozen=True, slots=True)
class Form:
    """A verb and its named parts, in the order of the notation."""

    verb: str
    parts: tuple[tuple[str, str], ...] = ()

    def __getitem__(self, name: str) -> str:
        return dict(self.parts)[name]


Places = Mapping[Space, tuple[int, int]]
"""How far east and how far north each space lies, in units of the game's own."""


def distance(where: Places, one: Space, other: Space) -> int:
    """The squared distance of two spaces; 0 if either has no place."""
    if one not in where or other not in where:
        return 0
    (x, y), (other_x, other_y) = where[one], where[other]
    return (x - other_x) ** 2 + (y - other_y) ** 2


class Why(StrEnum):
    """Reasons common to all games."""

    OVER = "over"
    UNREADABLE = "unreadable"
    ILLEGAL = "illegal"
    UNKNOWN_OPTION = "unknown-option"
    OPTION_VALUE = "option-value"
    OPTIONS_OPEN = "options-open"
    OPTIONS_EXCLUDE = "options-exclude"


@dataclass(frozen=True, slots=True)
class Reason:
    """A code and its values, in the order in which they were named."""

    code: str
    values: tuple[tuple[str, str | int], ...] = ()


def because(code: str, /, **values: str | int) -> Reason:
    """The reason `code` with its values: `because("blocked", space="c4")`."""
    return Reason(str(code), tuple(values.items()))


class Refused(Exception):
    """A game refused a request; nothing has changed."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason


class BadOption(Refused):
    """A game cannot be set up with these options."""


class IllegalAction(Refused):
    """The action is not in the legal list."""


class Unreadable(Refused):
    """The text is not in the notation."""


class Notation:
    """How a game writes its actions: `place:{piece}@{space}`, and what each part may be."""

    def __init__(self, parts: Mapping[str, str], ways: Sequence[str | tuple[str, Mapping[str, str]]]) -> None:
        """`parts` are regular expressions; a way of writing may narrow some of them."""
        self.formats: dict[tuple[str, ...], str] = {}
        self.patterns = []
        for way in ways:
            written, narrowed = (way, {}) if isinstance(way, str) else way
            names = re.findall(r"{(\w+)}", written)
            groups = {name: f"(?P<{name}>{narrowed.get(name, parts[name])})" for name in names}
            verb = written.partition(":")[0]
            self.formats[verb, *names] = written
            self.patterns.append((verb, re.compile(written.format_map(groups))))

    def parse(self, text: str) -> Form:
        """An action's text as a form; `Unreadable` for anything else."""
        for verb, pattern in self.patterns:
            if match := pattern.fullmatch(text):
                return Form(verb, tuple(match.groupdict().items()))
        raise Unreadable(because(Why.UNREADABLE, text=text))

    def format(self, form: Form) -> Action:
        """The twin of `parse`."""
        parts = dict(form.parts)
        return Action(self.formats[form.verb, *parts].format_map(parts))
