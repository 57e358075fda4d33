"""What cells have recorded since the board was last right, and how sure it is what hands did.

A cell under an exchange is occupied before and after; that it was empty in between is the evidence. How
long, and when, tells an exchange from a nudge by an arm. The same record says which pieces were touched.

Laws: the record tells of cells only. Touching a piece obliges only to what is legal, and to nothing where
nothing legal can come of the piece.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import IntEnum
from types import MappingProxyType
from typing import Any, Final, Self

from companion.games.kernel import Action, Game, Space
from companion.table.sensor_state import LevelChange


@dataclass(frozen=True, slots=True)
class Opening:
    """A space was empty for a while, and is occupied again."""

    space: Space
    from_s: float
    to_s: float

    @property
    def length_s(self) -> float:
        """For how long."""
        return self.to_s - self.from_s


@dataclass(frozen=True, slots=True)
class CellHistory:
    """The traces of one act, as far as it has come."""

    open_s: Mapping[Space, float] = field(default_factory=lambda: MappingProxyType({}))
    """The spaces that were emptied and still are, and since when."""
    filled_s: Mapping[Space, float] = field(default_factory=lambda: MappingProxyType({}))
    """The spaces that were filled and still are, and since when."""
    passed_s: Mapping[Space, float] = field(default_factory=lambda: MappingProxyType({}))
    """Those that were filled and are empty again, and since when they were filled."""
    openings: tuple[Opening, ...] = ()
    """Those that were emptied and filled again."""
    last_s: float = 0.0
    """The last edge of all."""

    def with_changes(self, changes: Iterable[LevelChange]) -> "CellHistory":
        """With what has settled since."""
        open_s, filled_s, passed_s = {**self.open_s}, {**self.filled_s}, {**self.passed_s}
        openings, last_s = [*self.openings], self.last_s
        for change in changes:
            space, last_s = change.space, max(last_s, change.last_s)
            match change.occupied, change.flicker:
                case True, True:
                    openings.append(Opening(space, change.from_s, change.to_s))
                case True, False:
                    if space in open_s:
                        openings.append(Opening(space, open_s.pop(space), change.from_s))
                    filled_s[space] = change.from_s
                case False, False:
                    if space in filled_s:
                        passed_s[space] = filled_s.pop(space)
                    open_s[space] = change.from_s
                case _:
                    pass
        return CellHistory(open_s, filled_s, passed_s, tuple(openings), last_s)

    def left_at(self, space: Space) -> float | None:
        """When what stood there has left it, though something else may have come since."""
        again = (opening.from_s for opening in reversed(self.openings) if opening.space == space)
        return self.open_s.get(space, next(again, None))

    def last_edge_of(self, spaces: frozenset[Space]) -> float:
        """The last edge that may belong to what is done there; what was straightened elsewhere is none."""
        ends = [opening.to_s for opening in self.openings if opening.space in spaces]
        ends += [at_s for space, at_s in self.filled_s.items() if space in spaces]
        return max((*self.open_s.values(), *ends), default=self.last_s)

    def emptied_spaces(self) -> frozenset[Space]:
        """The spaces that were emptied, whether they are filled again or not."""
        return frozenset((*self.open_s, *(opening.space for opening in self.openings)))

    def without(self, spaces: Iterable[Space]) -> Self:
        """Without what was done on these spaces: it belongs to what is committed."""
        done = frozenset(spaces)
        return replace(
            self,
            open_s={space: at_s for space, at_s in self.open_s.items() if space not in done},
            filled_s={space: at_s for space, at_s in self.filled_s.items() if space not in done},
            passed_s={space: at_s for space, at_s in self.passed_s.items() if space not in done},
            openings=tuple(opening for opening in self.openings if opening.space not in done),
        )

    def with_exchange(self, space: Space, from_s: float, to_s: float) -> Self:
        """With what is known to have happened there, though it is told of no more."""
        return replace(self, openings=(*self.openings, Opening(space, from_s, to_s)))

    def clear(self) -> "CellHistory":
        """Nothing is left to be told of, once the board is right."""
        return CellHistory(last_s=self.last_s)


def lifted_pieces(
    trail: CellHistory, spaces: Iterable[Space], at_s: float, grace_s: float, *, since_s: float = 0.0
) -> tuple[Space, ...]:
    """Those of the spaces that were emptied since then, for longer than the grace: the first one first."""
    empty = [(from_s, space) for space, from_s in trail.open_s.items() if at_s - from_s > grace_s]
    empty += [(opening.from_s, opening.space) for opening in trail.openings if opening.length_s > grace_s]
    among = frozenset(spaces)
    later = (space for from_s, space in sorted(empty) if from_s > since_s)
    return tuple(dict.fromkeys(space for space in later if space in among))


def obliged_actions(game: Game[Any], state: object, touched: tuple[Space, ...]) -> tuple[Action, ...]:
    """The legal actions that are left to who has touched the pieces on these spaces, in that order.

    An own piece has to move, another one has to be taken; both together, the one by the other where that is
    legal, and else what the first touch obliges to.
    """
    legal, first = tuple(game.rules.legal(state)), obliging_pieces(game, state, touched)
    if not first:
        return legal
    standing, actor = game.hands.occupancy(state), game.rules.actor(state)
    own = [space for space in first if standing[space].owner == actor]
    others = [space for space in first if space not in own]
    if own and others:
        both = _actions_lifting(game, state, legal, (own[0], others[0]))
        if both:
            return both
    return _actions_lifting(game, state, legal, first[:1])


def obliging_pieces(game: Game[Any], state: object, touched: tuple[Space, ...]) -> tuple[Space, ...]:
    """Those of the touched pieces that something legal can come of."""
    if not touched:
        return ()
    deeds = [game.hands.deed(state, action) for action in game.rules.legal(state)]
    return tuple(space for space in touched if any(space in deed.lifts for deed in deeds))


def _actions_lifting(
    game: Game[Any], state: object, actions: tuple[Action, ...], spaces: Iterable[Space]
) -> tuple[Action, ...]:
    wanted = {*spaces}
    return tuple(action for action in actions if wanted <= {*game.hands.deed(state, action).lifts})


EXCHANGE_S: Final = 0.12
"""Nobody takes one piece off and puts another one there more quickly; who nudges a piece is quicker."""
FLICK_S: Final = 0.012
"""What is shorter is a contact that bounces."""
LATER_S: Final = 0.15
"""A piece needs so long at least to come from elsewhere and push another one off."""


class Evidence(IntEnum):
    """The more the surer."""

    NONE = 0
    NUDGE = 1
    """It was empty for a moment: rather somebody's arm."""
    PUSH = 2
    """It was empty for a moment, when a piece that was slid could have pushed off what stood there."""
    EXCHANGE = 3
    """It was empty for as long as hands need."""


SURE: Final = Evidence.EXCHANGE


def evidence_of(trail: CellHistory, unseen: Iterable[Space], lifts: Iterable[Space]) -> Evidence:
    """How sure it is of the least sure of these spaces, for a piece that comes from another of the lifts."""
    unseen = frozenset(unseen)
    left_s = {
        space: at_s
        for space in lifts
        if (at_s := _departure_s(trail, space, again=space in unseen)) is not None
    }
    return min(
        (_of_space(trail, space, _first_departure_elsewhere(left_s, space)) for space in unseen), default=SURE
    )


def _departure_s(trail: CellHistory, space: Space, *, again: bool) -> float | None:
    """When the piece has left that stood there; again: and another one has come since."""
    if not again:
        return trail.open_s.get(space)
    openings = (one.from_s for one in trail.openings if one.space == space and one.length_s >= EXCHANGE_S)
    return next(openings, None)


def _first_departure_elsewhere(left_s: Mapping[Space, float], space: Space) -> float | None:
    return min((at_s for other, at_s in left_s.items() if other != space), default=None)


def _of_space(trail: CellHistory, space: Space, left_s: float | None) -> Evidence:
    return max(
        (_of_opening(opening, left_s) for opening in trail.openings if opening.space == space),
        default=Evidence.NONE,
    )


def _of_opening(opening: Opening, left_s: float | None) -> Evidence:
    if opening.length_s >= EXCHANGE_S:
        return Evidence.EXCHANGE
    if opening.length_s < FLICK_S:
        return Evidence.NONE
    came = left_s is not None and opening.from_s >= left_s + LATER_S
    return Evidence.PUSH if came else Evidence.NUDGE


SWEEP_S: Final = 0.15
"""What an arm opens, it opens within this time; hands take pieces up one after the other."""


def is_sweep(trail: CellHistory, spaces: frozenset[Space]) -> bool:
    """Whether something else was opened together with these spaces, and as long: by an arm, most probably."""
    among = [opening for opening in trail.openings if opening.length_s >= EXCHANGE_S]
    return any(
        one.space in spaces and other.space not in spaces and abs(one.from_s - other.from_s) < SWEEP_S
        for one in among
        for other in among
    )


AT_ONCE_S: Final = 0.12
"""What two hands take up one after the other is further apart than this."""


def is_at_once(trail: CellHistory, spaces: frozenset[Space]) -> bool:
    """Whether of these spaces one was emptied just as another one was, or was filled again."""
    emptied = [(space, at_s) for space, at_s in trail.open_s.items() if space in spaces]
    emptied += [(opening.space, opening.from_s) for opening in trail.openings if opening.space in spaces]
    filled = [(opening.space, opening.to_s) for opening in trail.openings if opening.space in spaces]
    return any(
        one != other and abs(one_s - other_s) < AT_ONCE_S
        for one, one_s in emptied
        for other, other_s in (*emptied, *filled)
    )


def handled_spaces(trail: CellHistory) -> frozenset[Space]:
    """The spaces where hands were, and not only an arm: emptied for as long as an exchange takes."""
    return frozenset(opening.space for opening in trail.openings if opening.length_s >= EXCHANGE_S)
