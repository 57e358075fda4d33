"""The things in the box of a game, the pieces on its board, and what hands do to carry out an action.

Law: only pieces and spaces appear here. Sensors, what they can tell, and the order in which hands move
are unknown to a game.
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
    """One sort of things in the box, such as a tag may name: a piece of a kind, or a card.

    Whoever shows one fills the part of that name in the action that is meant.
    """

    owner: Actor
    """Whose it is: the table's, where it is nobody's."""
    part: str
    """The name of the part that it fills: `piece`, `card`."""
    value: str
    """What it fills that part with."""


Box = Mapping[Thing, int]
"""How many there are of each thing."""


@dataclass(frozen=True, slots=True)
class Pieces:
    """The pieces on one space: whose they are (the table's, where nobody's), and the kind of each."""

    owner: Actor
    kinds: tuple[str, ...]
    down: bool = False
    """Whether they lie on their faces."""


Occupancy = Mapping[Space, Pieces]
"""What stands on each space that is not empty."""


@dataclass(frozen=True, slots=True)
class Deed:
    """A piece leaves each space of `lifts`, one is put on each of `drops`; in any order.

    A captured piece is lifted and dropped nowhere. A space that stands in both is one where a piece takes
    the place of another.
    """

    lifts: tuple[Space, ...] = ()
    drops: tuple[Space, ...] = ()
    home: tuple[Space, ...] = ()
    """Those of the lifts that only follow from the rest: a chore, to be done any time later."""
    turns: tuple[Space, ...] = ()
    """Where a piece is turned over on its space: a chore that no cell sees."""


NO_DEED = Deed()
"""Nothing to be done on the board."""


def piece_counts(occupancy: Occupancy) -> Counter[Space]:
    """How many pieces stand on each space."""
    return Counter({space: len(standing.kinds) for space, standing in occupancy.items()})


def counts_after(before: Counter[Space], deed: Deed) -> Counter[Space]:
    """How many pieces stand on each space once the deed is done; `ValueError` if it cannot be done."""
    after = Counter(before)
    after.update(deed.drops)
    after.subtract(deed.lifts)
    if any(count < 0 for count in after.values()):
        raise ValueError(deed)
    return +after


def no_pieces(_state: object) -> Occupancy:
    """The game has no board."""
    return {}


def no_deed(_state: object, _action: object) -> Deed:
    """The action is nothing that hands do on the board."""
    return NO_DEED


def no_attempt(_state: object, _deed: Deed) -> str | None:
    """These hands are like no action at all."""
    return None
