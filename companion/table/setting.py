"""What a table is like, and who sits where: it stays while a game is played."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.rules.kernel.names import Seat
from companion.table.events import Chair
from companion.table.manners import Manners
from companion.table.prospects import Spaces


@dataclass(frozen=True, slots=True)
class Setting:
    """What the table is like: who sits where, which spaces have cells, how long contacts bounce."""

    chairs: Mapping[Chair, tuple[Seat, ...]]
    watched: Spaces
    settle_s: float
    hold_s: float
    manners: Manners = field(default_factory=Manners)
    pushes: frozenset[Chair] | None = None
    """The chairs with a push; `None` for every chair."""
    keys: frozenset[Chair] | None = None
    """The chairs with a key; `None` for every chair."""
    readers: frozenset[Chair] = frozenset()
    """Where there is a reader of tags: at these chairs, or at a place that everybody reaches."""
    lit: bool = True
    """Whether the spaces can be lit."""

    def can_push(self, chair: Chair) -> bool:
        """Whether who sits there can say yes."""
        return self.pushes is None or chair in self.pushes

    def has_key(self, chair: Chair) -> bool:
        """Whether who sits there can go back, and open the menu."""
        return self.keys is None or chair in self.keys

    def seats(self, chair: Chair) -> tuple[Seat, ...]:
        """The seats that the chair holds."""
        return self.chairs.get(chair, ())
