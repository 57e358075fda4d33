"""What a tag says of a piece on the board against the record.

Law: it changes nothing before somebody has said yes; and whoever plays on has let the record be.
"""

from dataclasses import dataclass

from companion.rules.kernel.hands import Thing
from companion.rules.kernel.names import Action, Space


@dataclass(frozen=True, slots=True)
class Claim:
    """The piece on that space is this thing."""

    space: Space
    thing: Thing
    number: int
    """The action of the record that has brought it there."""
    action: Action | None
    """What it was then; `None` where the record would not be legal like that."""
