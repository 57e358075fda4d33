"""Touch-move: a piece that was touched is to be played, or taken.

Law: touching obliges only to what is legal, and to nothing where nothing legal can come of the piece.
"""

from collections.abc import Iterable
from typing import Any

from companion.rules.kernel.game import Game
from companion.rules.kernel.names import Action, Space
from companion.table.trail import Trail


def lifted_for(
    trail: Trail, spaces: Iterable[Space], at_s: float, grace_s: float, *, since_s: float = 0.0
) -> tuple[Space, ...]:
    """Those of the spaces that were emptied since then, for longer than the grace: the first one first."""
    empty = [(from_s, space) for space, from_s in trail.open_s.items() if at_s - from_s > grace_s]
    empty += [(opening.from_s, opening.space) for opening in trail.openings if opening.length_s > grace_s]
    among = frozenset(spaces)
    later = (space for from_s, space in sorted(empty) if from_s > since_s)
    return tuple(dict.fromkeys(space for space in later if space in among))


def obliged(game: Game[Any], state: object, touched: tuple[Space, ...]) -> tuple[Action, ...]:
    """The legal actions that are left to who has touched the pieces on these spaces, in that order.

    An own piece has to move, another one has to be taken; both together, the one by the other where that is
    legal, and else what the first touch obliges to.
    """
    legal, first = tuple(game.legal(state)), obliging(game, state, touched)
    if not first:
        return legal
    standing, actor = game.occupancy(state), game.actor(state)
    own = [space for space in first if standing[space].owner == actor]
    others = [space for space in first if space not in own]
    if own and others:
        both = _lifting(game, state, legal, (own[0], others[0]))
        if both:
            return both
    return _lifting(game, state, legal, first[:1])


def obliging(game: Game[Any], state: object, touched: tuple[Space, ...]) -> tuple[Space, ...]:
    """Those of the touched pieces that something legal can come of."""
    if not touched:
        return ()
    deeds = [game.deed(state, action) for action in game.legal(state)]
    return tuple(space for space in touched if any(space in deed.lifts for deed in deeds))


def _lifting(
    game: Game[Any], state: object, actions: tuple[Action, ...], spaces: Iterable[Space]
) -> tuple[Action, ...]:
    wanted = {*spaces}
    return tuple(action for action in actions if wanted <= {*game.deed(state, action).lifts})
