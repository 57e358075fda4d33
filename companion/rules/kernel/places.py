"""Where spaces lie on a board: enough to tell what is nearest, and what lies on the way.

Law: this is the board as the game's rules draw it. How large it is, how it lies on a table and which sensor
is below a space is nothing that a game knows.
"""

from collections.abc import Mapping

from companion.rules.kernel.names import Space

Places = Mapping[Space, tuple[int, int]]
"""How far east and how far north each space lies, in units of the game's own."""


def no_places(_state: object) -> Places:
    """Nobody has said where the spaces lie."""
    return {}
