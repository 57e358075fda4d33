"""The clock of a game: what each seat has left, and whose time runs.

Law: nothing in here knows what time it is; a moment comes in with what is asked.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.rules.kernel.names import Seat


@dataclass(frozen=True, slots=True)
class Clock:
    """What each seat had left when `running` last began to run."""

    left_s: Mapping[Seat, float]
    increment_s: float = 0.0
    running: Seat | None = None
    """Whose time runs; nobody's before the first action, in a pause, and at the end."""
    since_s: float = 0.0
    """When it began to."""
