"""One sweep of a magnet over the table: which cells felt it, for how long, and how cleanly.

Law: an edge that follows another one more quickly than any hand moves is flicker, and no touch.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final

from companion.workshop.calibration import LONGEST_MS, Response
from companion.workshop.job import Felt

QUICK_S: Final = 0.03
"""No hand takes a magnet to a cell and away again in less."""
GLIMPSE_S: Final = 0.03
"""Who felt it no longer than this has not felt it."""
OVER_S: Final = 0.7
"""A sweep is over when no cell has felt it for so long."""
SHARE: Final = 0.5
"""Of several cells at one spot each feels at least so much of what the strongest feels."""
CLEAR: Final = 1.2
"""At least so much stronger a cell of the spot feels it than any other, or nobody can tell."""
STRONGER: Final = 1.5
"""A cell that was found elsewhere is of this spot after all, where it feels so much more here."""


@dataclass(frozen=True, slots=True)
class Touch:
    """What one cell has felt so far."""

    since_s: float | None = None
    """Since when it feels something; `None` while it does not."""
    last_s: float = -QUICK_S
    closed_s: float = 0.0
    edges: int = 0
    quick: int = 0

    def felt(self, at_s: float, *, present: bool) -> "Touch":
        """With one more edge."""
        quick = self.quick + (self.edges > 0 and at_s - self.last_s < QUICK_S)
        closed_s = self.closed_s + (0.0 if self.since_s is None else at_s - self.since_s)
        return Touch(at_s if present else None, at_s, closed_s, self.edges + 1, quick)

    def response(self, cell: int) -> Response:
        """What came of it, once it is over."""
        touches = max(1, (self.edges - self.quick) // 2)
        closed_ms, flicker = round(1000 * self.closed_s), self.quick // touches
        return Response(cell, min(closed_ms, LONGEST_MS), min(flicker, LONGEST_MS))


@dataclass(frozen=True, slots=True)
class Sweep:
    """What all cells have felt so far."""

    touches: Mapping[int, Touch] = field(default_factory=lambda: MappingProxyType({}))
    over_s: float | None = None
    """When it is over, if nothing more is felt; `None` while something is, or nothing was."""

    def felt(self, event: Felt) -> "Sweep":
        """With one more edge. What feels something from before the sweep is none of it."""
        before = self.touches.get(event.cell)
        if before is None and not event.present:
            return self
        touch = (before or Touch()).felt(event.at_s, present=event.present)
        touches = {**self.touches, event.cell: touch}
        closed = any(one.since_s is not None for one in touches.values())
        return replace(self, touches=touches, over_s=None if closed else event.at_s + OVER_S)

    def responses(self) -> tuple[Response, ...]:
        """Those who felt it, the strongest first."""
        told = (touch.response(cell) for cell, touch in self.touches.items() if touch.closed_s > GLIMPSE_S)
        return tuple(sorted(told, key=lambda one: (-one.closed_ms, one.cell)))


def own_of(responses: Iterable[Response], count: int, taken: frozenset[int]) -> tuple[Response, ...]:
    """Up to `count` cells that the spot has: the strongest, and others that feel nearly as much."""
    strongest, *others = responses
    near = [one for one in others if one.closed_ms >= SHARE * strongest.closed_ms and one.cell not in taken]
    return (strongest, *near)[:count]
