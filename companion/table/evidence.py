"""How sure it is that hands did what no cell can show: that one piece took the place of another.

A cell under an exchange is occupied before and after. That it was empty in between is the evidence; how long,
and when, tells an exchange from a nudge by somebody's arm.
"""

from collections.abc import Iterable, Mapping
from enum import IntEnum
from typing import Final

from companion.rules.kernel.names import Space
from companion.table.trail import Opening, Trail

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


def evidence(trail: Trail, unseen: Iterable[Space], lifts: Iterable[Space]) -> Evidence:
    """How sure it is of the least sure of these spaces, for a piece that comes from another of the lifts."""
    unseen = frozenset(unseen)
    left_s = {
        space: at_s for space in lifts if (at_s := _left_s(trail, space, again=space in unseen)) is not None
    }
    return min((_of_space(trail, space, _from_elsewhere(left_s, space)) for space in unseen), default=SURE)


def _left_s(trail: Trail, space: Space, *, again: bool) -> float | None:
    """When the piece has left that stood there; again: and another one has come since."""
    if not again:
        return trail.open_s.get(space)
    openings = (one.from_s for one in trail.openings if one.space == space and one.length_s >= EXCHANGE_S)
    return next(openings, None)


def _from_elsewhere(left_s: Mapping[Space, float], space: Space) -> float | None:
    return min((at_s for other, at_s in left_s.items() if other != space), default=None)


def _of_space(trail: Trail, space: Space, left_s: float | None) -> Evidence:
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


def swept(trail: Trail, spaces: frozenset[Space]) -> bool:
    """Whether something else was opened together with these spaces, and as long: by an arm, most probably."""
    among = [opening for opening in trail.openings if opening.length_s >= EXCHANGE_S]
    return any(
        one.space in spaces and other.space not in spaces and abs(one.from_s - other.from_s) < SWEEP_S
        for one in among
        for other in among
    )


AT_ONCE_S: Final = 0.12
"""What two hands take up one after the other is further apart than this."""


def together(trail: Trail, spaces: frozenset[Space]) -> bool:
    """Whether of these spaces one was emptied just as another one was, or was filled again."""
    emptied = [(space, at_s) for space, at_s in trail.open_s.items() if space in spaces]
    emptied += [(opening.space, opening.from_s) for opening in trail.openings if opening.space in spaces]
    filled = [(opening.space, opening.to_s) for opening in trail.openings if opening.space in spaces]
    return any(
        one != other and abs(one_s - other_s) < AT_ONCE_S
        for one, one_s in emptied
        for other, other_s in (*emptied, *filled)
    )


def handled(trail: Trail) -> frozenset[Space]:
    """The spaces where hands were, and not only an arm: emptied for as long as an exchange takes."""
    return frozenset(opening.space for opening in trail.openings if opening.length_s >= EXCHANGE_S)
