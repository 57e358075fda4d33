"""What each tag stands for that people have enrolled: a thing of a game, or one of its mats."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from companion.rules.kernel.hands import Thing


@dataclass(frozen=True, slots=True)
class Tag:
    """A thing of that game; one of its mats, where there is no thing."""

    game: str
    thing: Thing | None = None
    board: str = ""
    """The board that is printed on the mat, where that goes by a name."""


Tags = Mapping[str, Tag]
"""By what a reader reads of them."""
NO_TAGS: Final[Tags] = MappingProxyType({})
