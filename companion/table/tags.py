"""What each tag stands for that people have enrolled: a thing of a game, or its mat."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from companion.rules.kernel.hands import Thing


@dataclass(frozen=True, slots=True)
class Tag:
    """A thing of that game; its mat, where there is no thing."""

    game: str
    thing: Thing | None = None


Tags = Mapping[str, Tag]
"""By what a reader reads of them."""
NO_TAGS: Final[Tags] = MappingProxyType({})
