"""Where the spaces of a map lie, for what wants to know what is near what."""

from typing import Final

from companion.rules.kernel.places import Places
from companion.rules.kitara.state import State

UNITS: Final = 1000
"""The places of a pack are numbers of any kind; these are whole ones."""


def where(state: State) -> Places:
    """The places of the pack, with north on top."""
    return {
        ground.id: (round(ground.x * UNITS), -round(ground.y * UNITS)) for ground in state.contents.map.spaces
    }
