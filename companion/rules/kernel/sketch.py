"""A board that people draw, as it lies before them: rows of letters, where equal ones are one part of it.

Laws: `wrong` takes whatever anybody draws, and is silent exactly about what `options` takes; `rows` of what
`options` makes draws the same lines.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from companion.rules.kernel.names import Options, Space
from companion.rules.kernel.reason import Reason

Rows = tuple[str, ...]
"""A letter for each space; those of the north come first, and in each row those of the west."""
UNDECIDED: Final = "."
"""The letter of a space that belongs to no part yet."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Sketch:
    """How the boards of one game are drawn."""

    spaces: tuple[tuple[Space, ...], ...]
    """The space of each letter."""
    lines: int
    """So many lines there are to part spaces with, each as long as a space."""
    sizes: tuple[int, ...]
    """So many spaces a part can have, the most at the end; what is larger has not been closed yet."""
    boards: Mapping[str, Rows]
    """Boards to begin with, by their names."""
    wrong: Callable[[Rows], tuple[Reason, ...]]
    """All that is wrong with what is drawn so far."""
    options: Callable[[Rows], Options]
    """The board as options to be asked for; `BadOption` where something is wrong with it."""
    rows: Callable[[Options], Rows]
    """How the board of these options is drawn."""
