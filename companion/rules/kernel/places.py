"""Where spaces lie on a board: enough to tell what is nearest, and what lies on the way.

Law: this is the board as the game's rules draw it. How large it is, how it lies on a table and which sensor
is below a space is nothing that a game knows.
"""

from collections.abc import Mapping

from companion.rules.kernel.names import Space

Places = Mapping[Space, tuple[int, int]]
"""How far east and how far north each space lies, in units of the game's own."""


def distance(where: Places, one: Space, other: Space) -> int:
    """The square of how far two spaces lie apart; none where nobody has said where they lie."""
    if one not in where or other not in where:
        return 0
    (x, y), (other_x, other_y) = where[one], where[other]
    return (x - other_x) ** 2 + (y - other_y) ** 2


def no_places(_state: object) -> Places:
    """Nobody has said where the spaces lie."""
    return {}
