"""Why something is refused: a code and the values that people's words are made of.

Law: no sentence is made here. A room that shows sentences looks the code up in its own words.
"""

from dataclasses import dataclass
from enum import StrEnum


class Why(StrEnum):
    """Reasons that are the same in every game."""

    OVER = "over"
    """The game has ended. Values: none."""
    UNREADABLE = "unreadable"
    """The text is no action of this game. Values: text."""
    ILLEGAL = "illegal"
    """The game refuses it and has nothing more exact to say. Values: text."""
    UNKNOWN_OPTION = "unknown-option"
    """The game has no option of that name. Values: option, known."""
    OPTION_VALUE = "option-value"
    """The option does not take that value. Values: option, accepted."""
    OPTIONS_OPEN = "options-open"
    """A record does not hold everything that was drawn for its game. Values: none."""
    OPTIONS_EXCLUDE = "options-exclude"
    """Two options cannot be given together. Values: option, other."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A code, and the values that belong to it in the order in which they were named."""

    code: str
    values: tuple[tuple[str, str | int], ...] = ()


def because(code: str, /, **values: str | int) -> Reason:
    """The reason `code` with its values: `because("blocked", space="c4")`."""
    return Reason(str(code), tuple(values.items()))


class Refused(Exception):
    """Something asked of a game was refused; nothing has changed."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason


class BadOption(Refused):
    """A game cannot be set up in this way."""


class IllegalAction(Refused):
    """The action is not in the legal list."""


class Unreadable(Refused):
    """The text is not in the notation."""
