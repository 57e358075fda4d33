"""How people have agreed to play: what a touch means, what ends a turn, and how long it may take."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import Final

from companion.rules.kernel.names import Seat


@dataclass(frozen=True, slots=True)
class Manners:
    """What was agreed on. Left as it is, a game goes by its book."""

    touch_move: bool = True
    """Whether a piece that was touched has to be played; then what was played stays played, too."""
    touch_grace_s: float = 1.0
    """A piece may be lifted for so long to straighten it."""
    slide_s: float = 0.25
    """How long a piece has to rest where it could be slid on."""
    by_push: bool = False
    """Whether an action counts when its player pushes, and not when hands have done it."""
    minutes: Mapping[Seat, float] = field(default_factory=lambda: MappingProxyType({}))
    """What each seat has for the whole game; nothing where nobody looks at a clock."""
    increment_s: float = 0.0
    """What an action gives back."""


class Style(Enum):
    """Manners that go by a name."""

    BOOK = "book"
    RELAXED = "relaxed"
    TOURNAMENT = "tournament"
    BLITZ = "blitz"


@dataclass(frozen=True, slots=True)
class Preset:
    """What a style says: the same time for everybody, if any."""

    touch_move: bool
    by_push: bool
    minutes: float = 0.0
    increment_s: float = 0.0


PRESETS: Final[Mapping[Style, Preset]] = {
    Style.BOOK: Preset(touch_move=True, by_push=False),
    Style.RELAXED: Preset(touch_move=False, by_push=False),
    Style.TOURNAMENT: Preset(touch_move=True, by_push=True, minutes=30.0, increment_s=10.0),
    Style.BLITZ: Preset(touch_move=True, by_push=False, minutes=5.0, increment_s=3.0),
}
