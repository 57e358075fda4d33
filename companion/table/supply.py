"""How many of each thing are left beside the board: what there is most of comes first where people choose.

Law: nothing is left out, and what there is as much of stays in its order.
"""

from dataclasses import replace
from typing import Any

from companion.rules.kernel.game import Game
from companion.rules.kernel.hands import PIECE
from companion.rules.kernel.names import Actor
from companion.table.entry import Offer


def beside(game: Game[Any], state: object, owner: Actor | None, kind: str) -> int:
    """How many pieces of that kind the owner has that do not stand on the board."""
    wanted = (owner, PIECE, kind)
    box = sum(count for one, count in game.box.items() if (one.owner, one.part, one.value) == wanted)
    standing = (there for there in game.occupancy(state).values() if there.owner == owner)
    return box - sum(there.kinds.count(kind) for there in standing)


def in_order(game: Game[Any], state: object, offer: Offer) -> Offer:
    """The offer as the game ranks it, and with the pieces first that there are most of."""
    if not offer.part or offer.part in game.counts:
        return offer
    owner, part = game.actor(state), offer.part

    def place(value: str) -> tuple[bool, int, int]:
        many = beside(game, state, owner, value) if part == PIECE else 0
        return value in offer.fills, game.rank(state, part, value), -many

    return replace(offer, values=tuple(sorted(offer.values, key=place)))
