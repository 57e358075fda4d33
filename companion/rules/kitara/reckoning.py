"""What people look up while they play, and count again in the end."""

from companion.rules.kernel.reason import Reason
from companion.rules.kitara.state import State


def reckoning(_state: State) -> tuple[Reason, ...]:
    """Each of it in a line."""
    return ()
