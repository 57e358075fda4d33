"""The things in the box of a game, the pieces on its board, and the board changes behind an action.

Law: only pieces and spaces appear here. Sensors, what they detect, and the order of hand movements are
unknown to a game.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from companion.games.kernel.terms import Actor, Space

PIECE: Final = "piece"
CARD: Final = "card"


@dataclass(frozen=True, slots=True, order=True)
class Thing:
    """One kind of thing in the box that a tag may identify: a piece of a kind, or a card.

    Showing its tag fills the part of that name in the intended action.
    """

    owner: Actor
    """Its owner: a seat, or the table."""
    part: str
    """The name of the action part that it fills: `piece`, `card`."""
    value: str


Box = Mapping[Thing, int]
"""The number of copies of each thing."""


@dataclass(frozen=True, slots=True)
class Pieces:
    """The pieces on one space: their owner (a seat or the table), and the kind of each."""

    owner: Actor
    kinds: tuple[str, ...]
    down: bool = False


Occupancy = Mapping[Space, Pieces]
"""The pieces on each occupied space."""


@dataclass(frozen=True, slots=True)
class Deed:
    """A piece leaves each space of `lifts`, one is put on each of `drops`; in any order.

    A captured piece is lifted and not dropped. A space in both is one where a piece replaces another.
    """

    lifts: tuple[Space, ...] = ()
    drops: tuple[Space, ...] = ()
    home: tuple[Space, ...] = ()
    """Lifts that are only a consequence of the action: a chore, to be done any time later."""
    turns: tuple[Space, ...] = ()
    """Spaces whose piece is turned over: a chore that no cell detects."""


NO_DEED = Deed()


def piece_counts(occupancy: Occupancy) -> Counter[Space]:
    return Counter({space: len(standing.kinds) for space, standing in occupancy.items()})


def counts_after(before: Counter[Space], deed: Deed) -> Counter[Space]:
    """The number of pieces on each space after the deed; `ValueError` if the deed is impossible."""
    after = Counter(before)
    after.update(deed.drops)
    after.subtract(deed.lifts)
    if any(count < 0 for count in after.values()):
        raise ValueError(deed)
    return +after
