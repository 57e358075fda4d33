"""Evidence from cells since the board was last right: how sure it is what hands did.

A cell under an exchange is occupied before and after; that it was empty in between is the evidence. How
long, and when, tells an exchange from a nudge by an arm. The same history shows which pieces were touched.

Laws: the history is of cells only. A touched piece obliges only to legal actions, and to nothing where no
legal action moves or takes it.
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
    """An interval in which a space was empty, between two in which it was occupied."""

    space: Space
    from_s: float
    to_s: float

    @property
    def length_s(self) -> float:
        return self.to_s - self.from_s


@dataclass(frozen=True, slots=True)
class CellHistory:
    """The edges of the action under way."""

    open_s: Mapping[Space, float] = field(default_factory=lambda: MappingProxyType({}))
    """Spaces that were emptied and still are, with the time."""
    filled_s: Mapping[Space, float] = field(default_factory=lambda: MappingProxyType({}))
    """Spaces that were filled and still are, with the time."""
    passed_s: Mapping[Space, float] = field(default_factory=lambda: MappingProxyType({}))
    """Spaces that were filled and are empty again, with the time of filling."""
    openings: tuple[Opening, ...] = ()
    """Intervals of spaces that were emptied and filled again."""
    last_s: float = 0.0
    """The last edge of all."""

    def with_changes(self, changes: Iterable[LevelChange]) -> "CellHistory":
        """Add the levels that have settled since."""
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
        """When the piece that stood there has left, though another may have come since."""
        again = (opening.from_s for opening in reversed(self.openings) if opening.space == space)
        return self.open_s.get(space, next(again, None))

    def last_edge_of(self, spaces: frozenset[Space]) -> float:
        """The last edge that may belong to an action on these spaces; straightening elsewhere is ignored."""
        ends = [opening.to_s for opening in self.openings if opening.space in spaces]
        ends += [at_s for space, at_s in self.filled_s.items() if space in spaces]
        return max((*self.open_s.values(), *ends), default=self.last_s)

    def emptied_spaces(self) -> frozenset[Space]:
        """Spaces that were emptied, whether filled again or not."""
        return frozenset((*self.open_s, *(opening.space for opening in self.openings)))

    def without(self, spaces: Iterable[Space]) -> Self:
        """Drop what happened on these spaces: it belongs to the committed action."""
        done = frozenset(spaces)
        return replace(
            self,
            open_s={space: at_s for space, at_s in self.open_s.items() if space not in done},
            filled_s={space: at_s for space, at_s in self.filled_s.items() if space not in done},
            passed_s={space: at_s for space, at_s in self.passed_s.items() if space not in done},
            openings=tuple(opening for opening in self.openings if opening.space not in done),
        )

    def with_exchange(self, space: Space, from_s: float, to_s: float) -> Self:
        """Add an exchange that is known to have happened there."""
        return replace(self, openings=(*self.openings, Opening(space, from_s, to_s)))

    def clear(self) -> "CellHistory":
        """Forget everything but the last edge, once the board is right."""
        return CellHistory(last_s=self.last_s)


def lifted_pieces(
    trail: CellHistory, spaces: Iterable[Space], at_s: float, grace_s: float, *, since_s: float = 0.0
) -> tuple[Space, ...]:
    """Those of the spaces that were emptied since then for longer than the grace, in order."""
    empty = [(from_s, space) for space, from_s in trail.open_s.items() if at_s - from_s > grace_s]
    empty += [(opening.from_s, opening.space) for opening in trail.openings if opening.length_s > grace_s]
    among = frozenset(spaces)
    later = (space for from_s, space in sorted(empty) if from_s > since_s)
    return tuple(dict.fromkeys(space for space in later if space in among))


def obliged_actions(game: Game[Any], state: object, touched: tuple[Space, ...]) -> tuple[Action, ...]:
    """The legal actions that touch-move leaves, given the touched spaces in order.

    An own piece has to move, a piece of the other side has to be taken; after touching both, the one takes
    the other where that is legal, else the first touch obliges.
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
    """Those of the touched pieces that a legal action lifts."""
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
"""The shortest exchange of one piece for another by hand; a nudge is shorter."""
FLICK_S: Final = 0.012
"""Anything shorter is a bouncing contact."""
LATER_S: Final = 0.15
"""The shortest time for a piece to come from elsewhere and push another one off."""


class Evidence(IntEnum):
    """Grades of evidence, by how sure they are."""

    NONE = 0
    NUDGE = 1
    """It was empty for a moment: rather an arm."""
    PUSH = 2
    """It was empty for a moment, when a sliding piece could have pushed off the one there."""
    EXCHANGE = 3
    """It was empty for as long as hands need."""


SURE: Final = Evidence.EXCHANGE


def evidence_of(trail: CellHistory, unseen: Iterable[Space], lifts: Iterable[Space]) -> Evidence:
    """The grade of the least sure of these spaces, for a piece from another of the lifts."""
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
    """When the piece that stood there has left; `again`: and another one has come since."""
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
"""An arm opens spaces within this time; hands take pieces up one after the other."""


def is_sweep(trail: CellHistory, spaces: frozenset[Space]) -> bool:
    """Whether other spaces were opened together with these, and as long: probably by an arm."""
    among = [opening for opening in trail.openings if opening.length_s >= EXCHANGE_S]
    return any(
        one.space in spaces and other.space not in spaces and abs(one.from_s - other.from_s) < SWEEP_S
        for one in among
        for other in among
    )


AT_ONCE_S: Final = 0.12
"""Two pieces that two hands take up in turn are further apart than this."""


def is_at_once(trail: CellHistory, spaces: frozenset[Space]) -> bool:
    """Whether one of these spaces was emptied just as another was emptied or filled again."""
    emptied = [(space, at_s) for space, at_s in trail.open_s.items() if space in spaces]
    emptied += [(opening.space, opening.from_s) for opening in trail.openings if opening.space in spaces]
    filled = [(opening.space, opening.to_s) for opening in trail.openings if opening.space in spaces]
    return any(
        one != other and abs(one_s - other_s) < AT_ONCE_S
        for one, one_s in emptied
        for other, other_s in (*emptied, *filled)
    )


def handled_spaces(trail: CellHistory) -> frozenset[Space]:
    """Spaces where hands were, and not only an arm: emptied for as long as an exchange takes."""
    return frozenset(opening.space for opening in trail.openings if opening.length_s >= EXCHANGE_S)
