"""The agreed manners: what a touch means, what ends a turn, and the time limits."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import partial
from math import inf
from types import MappingProxyType
from typing import Any, Final

from companion.games.kernel import Json, Seat
from companion.table.clock import Clock, parse_number, parse_numbers

LONGEST_GRACE_S: Final = 5
LONGEST_SLIDE_S: Final = 1
MOST_MINUTES: Final = 180
MOST_INCREMENT_S: Final = 60


class HintLimit(Enum):
    """How many hints each player may have in a game, in the order in which they are offered."""

    UNLIMITED = "unlimited"
    THREE = "three"
    OFF = "off"


HINTS_EACH: Final[Mapping[HintLimit, float]] = {
    HintLimit.UNLIMITED: inf,
    HintLimit.THREE: 3,
    HintLimit.OFF: 0,
}


@dataclass(frozen=True, slots=True)
class Manners:
    """The agreed manners; what an older journal does not say is as in the book."""

    touch_move: bool = True
    """Whether a touched piece has to be played, and a played action stays played."""
    touch_grace_s: float = 1.0
    """How long a piece may be lifted to straighten it."""
    slide_s: float = 0.25
    """How long a piece has to rest where it could be slid on."""
    by_push: bool = False
    """Whether an action counts when its player pushes, instead of when hands have done it."""
    minutes: Mapping[Seat, float] = field(default_factory=lambda: MappingProxyType({}))
    """The time of each seat for the whole game; empty for a game without clocks."""
    increment_s: float = 0.0
    """The time added as a turn ends."""
    dealt: bool = True
    """Whether the table draws and names the piece to take; else the players report their draws."""
    hints: HintLimit = HintLimit.UNLIMITED
    learner_lights: bool = False
    """Whether the goals of a lifted piece are lit by how good they are."""
    guided: bool = False
    """Whether this game is the guided first one of its kind: the next game never is."""


class Style(Enum):
    """In the order in which they are offered; a new table plays the first one."""

    RELAXED = "relaxed"
    BOOK = "book"
    TOURNAMENT = "tournament"
    BLITZ = "blitz"


@dataclass(frozen=True, slots=True)
class Preset:
    """The manners of a style, with the same time for every seat, if any."""

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


def manners_of_style(style: Style, seats: Iterable[Seat]) -> Manners:
    preset = PRESETS[style]
    minutes = dict.fromkeys(seats, preset.minutes) if preset.minutes else {}
    return Manners(
        touch_move=preset.touch_move,
        by_push=preset.by_push,
        minutes=MappingProxyType(minutes),
        increment_s=preset.increment_s,
    )


def with_style(manners: Manners, style: Style, seats: Iterable[Seat]) -> Manners:
    """Replace the manners by those of a style, except for the patience and the help of the table."""
    plain = manners_of_style(style, seats)
    return replace(
        plain,
        touch_grace_s=manners.touch_grace_s,
        slide_s=manners.slide_s,
        dealt=manners.dealt,
        hints=manners.hints,
        learner_lights=manners.learner_lights,
    )


def style_of(manners: Manners, seats: Iterable[Seat]) -> Style | None:
    """The style that these manners agree with, if any."""
    sitting = tuple(seats)
    return next((style for style in Style if with_style(manners, style, sitting) == manners), None)


def initial_clock(manners: Manners, seats: Iterable[Seat]) -> Clock | None:
    """The clock at the beginning of a game; `None` where no seat has a time limit."""
    left_s = {seat: 60 * manners.minutes[seat] for seat in seats if manners.minutes.get(seat)}
    return Clock(MappingProxyType(left_s), manners.increment_s) if left_s else None


def format_manners(manners: Manners) -> dict[str, Json]:
    """The manners as the head of a journal keeps them."""
    return {
        "touch_move": manners.touch_move,
        "touch_grace_s": manners.touch_grace_s,
        "slide_s": manners.slide_s,
        "by_push": manners.by_push,
        "minutes": {str(seat): minutes for seat, minutes in manners.minutes.items()},
        "increment_s": manners.increment_s,
        "dealt": manners.dealt,
        "hints": manners.hints.value,
        "learner_lights": manners.learner_lights,
        "guided": manners.guided,
    }


def parse_manners(written: object) -> Manners:
    """The manners read from JSON, with defaults for missing keys; `ValueError` if malformed."""
    if not isinstance(written, dict) or not written.keys() <= _READ.keys():
        raise ValueError(written)
    return Manners(**{name: _READ[name](value) for name, value in written.items()})


def _switch(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError(value)  # noqa: TRY004 - whatever was written is a value, and a wrong one
    return value


_READ: Final[Mapping[str, Callable[[object], Any]]] = {
    "touch_move": _switch,
    "touch_grace_s": partial(parse_number, highest=LONGEST_GRACE_S),
    "slide_s": partial(parse_number, highest=LONGEST_SLIDE_S),
    "by_push": _switch,
    "minutes": partial(parse_numbers, highest=MOST_MINUTES),
    "increment_s": partial(parse_number, highest=MOST_INCREMENT_S),
    "dealt": _switch,
    "hints": HintLimit,
    "learner_lights": _switch,
    "guided": _switch,
}
"""The parser of each key; a key for each field."""
