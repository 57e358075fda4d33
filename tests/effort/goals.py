"""How much people may have to do: medians over the decisions of whole games."""

from collections.abc import Collection
from statistics import median
from typing import Final

from tests.effort.ways import Effort

GOAL: Final = 2
"""Presses, touches and detents together, where pieces stand alone."""
GOALS_OF_STACKS: Final = (2, 4)
"""Presses and touches, and detents, where several share a space."""
GOALS_OF_MOVES: Final = (3, 6)
"""The same where a group of them goes, and somebody has to say how many of each kind."""


def is_easy(efforts: Collection[Effort]) -> bool:
    """Whether pieces that stand alone are as easy as they should be."""
    return median(effort.total for effort in efforts) <= GOAL


def is_easy_with_stacks(verb: str, efforts: Collection[Effort]) -> bool:
    """Whether this verb is, where several share a space."""
    pointed, turned = GOALS_OF_MOVES if verb == "move" else GOALS_OF_STACKS
    holds = median(effort.pointed for effort in efforts) <= pointed
    return holds and median(effort.detents for effort in efforts) <= turned
