"""What was said so far of a draw that is one seat's secret; and whose it is."""

from dataclasses import dataclass
from typing import Any, Final

from companion.rules.kernel.line import Line
from companion.rules.kernel.names import TABLE, Action, Seat


@dataclass(frozen=True, slots=True)
class Whisper:
    """What only one seat knows, and nothing may depend on that others can see, hear or do."""

    cursor: int = 0
    """Where the dial stands among what can have been drawn."""
    drawn: Action | None = None
    """What it is. It counts as soon as anything does."""
    amiss: bool = False
    """Whether what was said last cannot have been drawn, by the record."""


SILENCE: Final = Whisper()


def drawer(line: Line[Any]) -> Seat | None:
    """Whose secret it is what the table draws now, if it is somebody's."""
    return line.game.secret(line.state) if line.actor == TABLE else None
