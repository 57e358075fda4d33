"""The space between two columns of things, in which wires go north and south, each on a track of its own.

Law: two nets never share a stretch of a track. What comes in from the west lies between what comes in from
the east, so no two of them meet there either, and every set of nets can be led.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

TRACK_MM: Final = 2.4
"""From one track to the next."""
APART_MM: Final = 2.0
"""Between the end of one wire and the next one that shares its track."""


@dataclass(frozen=True, slots=True)
class Strand:
    """What of a net is in one channel: at which heights it comes in, from each side."""

    net: int
    west: tuple[float, ...]
    east: tuple[float, ...]

    @property
    def reach(self) -> tuple[float, float]:
        """The northernmost and the southernmost of them."""
        return min((*self.west, *self.east)), max((*self.west, *self.east))


def tracks(strands: Sequence[Strand]) -> Mapping[int, int]:
    """The track of each net, counted from the west, such that few wires cross."""
    order = _sorted(strands)
    found: dict[int, int] = {}
    for number, strand in enumerate(order):
        before = [found[other.net] for other in order[:number] if _meet(strand, other)]
        found[strand.net] = max(before, default=-1) + 1
    return found


def _meet(one: Strand, other: Strand) -> bool:
    """Whether they cannot have the same track."""
    return one.reach[0] < other.reach[1] + APART_MM and other.reach[0] < one.reach[1] + APART_MM


def crossings(west: Strand, east: Strand) -> int:
    """How often two nets cross, the first one on a track further west."""
    low, high = west.reach
    from_west = sum(low < y < high for y in east.west)
    low, high = east.reach
    return from_west + sum(low < y < high for y in west.east)


def _sorted(strands: Sequence[Strand]) -> list[Strand]:
    """Each in turn is put where it crosses the fewest, until that betters nothing."""
    order = sorted(strands, key=lambda strand: (strand.reach, strand.net))
    costs = {(one.net, two.net): crossings(one, two) for one in order for two in order if one is not two}
    is_better = True
    while is_better:
        is_better = False
        for strand in tuple(order):
            rest = [other for other in order if other is not strand]
            found = _costs_at(strand, rest, costs)
            at = order.index(strand)
            best = min(range(len(found)), key=found.__getitem__)
            if found[best] < found[at]:
                order, is_better = [*rest[:best], strand, *rest[best:]], True
    return order


def _costs_at(strand: Strand, rest: Sequence[Strand], costs: Mapping[tuple[int, int], int]) -> list[int]:
    """How often the strand crosses the rest, at each place among them."""
    found = [sum(costs[strand.net, other.net] for other in rest)]
    for other in rest:
        found.append(found[-1] - costs[strand.net, other.net] + costs[other.net, strand.net])
    return found
