"""What a sweep says of a spot, and what there is to complain of once all are swept."""

from collections.abc import Iterator
from enum import Enum
from typing import Final

from companion.rules.kernel.reason import Reason, because
from companion.workshop.calibration import Calibration, Found, Response
from companion.workshop.spots import Spot
from companion.workshop.sweep import CLEAR, STRONGER, own_of

WEAK: Final = 1.5
"""With less of a margin a piece that stands a little beside its space is felt at the next one."""
LONG_MS: Final = 500
"""Who holds a magnet to a cell for so long means it."""
FLICKERS: Final = 6
"""More edges with each touch than contacts have that are as they should be."""


class Misfit(Enum):
    """Why nothing comes of a sweep."""

    UNCLEAR = "unclear"
    """Several cells have felt it alike."""
    TAKEN = "taken"
    """The cell that has felt it belongs to another spot."""


def found_at(spot: Spot, responses: tuple[Response, ...], known: Calibration) -> Found | Misfit:
    """What this spot is felt with, by all who have felt the magnet there, the strongest first."""
    foreign = frozenset(one.cell for one in responses if _is_foreign(spot, one, known))
    if responses[0].cell in foreign:
        return Misfit.TAKEN
    own = own_of(responses, len(spot.cells), foreign)
    rival = next((one for one in responses if one not in own), None)
    found = Found(own, rival)
    return Misfit.UNCLEAR if found.margin is not None and found.margin < CLEAR else found


def _is_foreign(spot: Spot, response: Response, known: Calibration) -> bool:
    """Whether that cell was found elsewhere, and rightly so."""
    owned = known.owner(response.cell)
    if owned is None or owned[0] == spot.cells[0]:
        return False
    return response.closed_ms < STRONGER * owned[1].closed_ms


def is_glance(response: Response, before: Response) -> bool:
    """Whether the magnet may have been beside this cell, by how it was felt when it was swept over it."""
    return response.closed_ms < min(LONG_MS, before.closed_ms / STRONGER)


def complaints(spots: tuple[Spot, ...], known: Calibration) -> tuple[tuple[Spot | None, Reason], ...]:
    """All that is odd: of which spot, where it is of one, and why."""
    of_spots = [(spot, why) for spot in spots if (why := _odd(spot, known)) is not None]
    return (*of_spots, *_of_cells(known))


def _odd(spot: Spot, known: Calibration) -> Reason | None:
    found = known.spots.get(spot.cells[0])
    if found is None:
        return None
    if not found.own:
        return because("calibration.nothing", space=spot.label)
    if len(found.own) < len(spot.cells):
        return because("calibration.partly", space=spot.label, found=len(found.own), count=len(spot.cells))
    if found.flicker > FLICKERS:
        return because("calibration.flickers", space=spot.label, edges=found.flicker)
    if found.margin is not None and found.margin < WEAK:
        return because("calibration.weak", space=spot.label, margin=f"{found.margin:.1f}")
    return None


def _of_cells(known: Calibration) -> Iterator[tuple[None, Reason]]:
    yield from ((None, because("calibration.stuck", cell=cell)) for cell in known.stuck)
    yield from ((None, because("calibration.restless", cell=cell)) for cell in known.restless)
