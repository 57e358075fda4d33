"""What hands have taken back last: it tells what is in the hand, and what had been done of its chores.

Law: it tells so only until something else is done than to go on; and what is in the hand, which no cell can
feel, it tells for a while only.
"""

from dataclasses import dataclass

from companion.rules.kernel.names import Action, Actor
from companion.table.chores import Chores


@dataclass(frozen=True, slots=True)
class Taken:
    """The action, and what is known since."""

    action: Action
    chores: Chores
    """Those that it had left by then: if it is done again, it has left these."""
    owner: Actor | None = None
    """Whose thing counts as shown, which nobody has shown again."""
    until_s: float = 0.0
    """How long it does."""
