"""Where the spaces of a map lie, for what wants to know what is near what."""

from typing import Final

from companion.rules.kernel.names import Space
from companion.rules.kernel.places import Places
from companion.rules.kitara.state import State

UNITS: Final = 1000
"""The places of a pack are numbers of any kind; these are whole ones."""


def where(state: State) -> Places:
    """The places of the pack, with north on top."""
    places: dict[Space, tuple[int, int]] = {}
    taken: set[tuple[int, int]] = set()
    for ground in state.contents.map.spaces:
        east, north = round(ground.x * UNITS), -round(ground.y * UNITS)
        while (east, north) in taken:  # its pack draws two on one spot
            east += 1
        taken.add((east, north))
        places[ground.id] = east, north
    return places
